"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.core.action import Outcome
from bot.core.words import count, join_words
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.session import Happened, SessionRules
from bot.systems.blackdice.attack.actions import AttackState
from bot.systems.blackdice.attack.earlier import AttackRolled
from bot.systems.blackdice.attack.earlier import state_of as attack_of
from bot.systems.blackdice.injury.actions import CareState
from bot.systems.blackdice.injury.earlier import Cared
from bot.systems.blackdice.tasks.actions import CallState, TaskState
from bot.systems.blackdice.tasks.earlier import TaskRolled, Waits, state_of
from bot.systems.blackdice.together.actions import OpposedState
from bot.systems.blackdice.together.earlier import Contested
from bot.systems.blackdice.words import verdict

MOST_TOLD = 5
LONG_CHAIN = 3
"""Dice in a chain of sixes from which on it is worth telling."""


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Tasks per roller, how they went, the best degree, the worst foul, the longest chain."""
    cards = [tried for happened in story for tried in _tries(happened)]
    lines: list[str] = []
    if cards:
        per = Counter(card.side.name for card in cards).most_common(MOST_TOLD)
        lines.append(f"{count(len(cards), 'task')}: {join_words(f'{who} {n}' for who, n in per)}")
        ends = Counter(card.result.outcome for card in cards)
        lines.append(join_words(f"{number} {what}" for what, number in ends.most_common()))
        best = max(cards, key=lambda card: card.result.net)
        if best.result.net > 0:
            lines.append(f"Best: {_line_of(best)}")
        worst = min(cards, key=lambda card: card.result.net)
        if worst.result.net < 0:
            lines.append(f"Worst: {_line_of(worst)}")
        lines += _chain_lines(cards)
    answered = (_attack(happened.outcome) for happened in story)
    lines += _fight_lines([state for state in answered if state is not None])
    against = sum(_is_contest(happened.outcome) for happened in story)
    if against:
        lines.append(f"{count(against, 'roll')} against each other")
    pips = sum(_pips_of(happened.outcome) for happened in story)
    if pips:
        lines.append(f"Care gave back {count(pips, 'pip')}")
    return tuple(lines)


def _tries(happened: Happened) -> tuple[TaskState, ...]:
    """The rolls of a line as they were made; what was decided later is no roll again."""
    match happened.outcome:
        case TaskRolled() as card:
            return _fresh((state_of(card),)) if happened.entry.faces else ()
        case Waits(fresh=fresh):
            return tuple(map(state_of, fresh))
        case Cared(card=card):
            return (state_of(card),)
        case KeptTale() as tale:
            return _tries_of_tale(tale, thrown=bool(happened.entry.faces))
        case _:
            return ()


def _tries_of_tale(tale: KeptTale, *, thrown: bool) -> tuple[TaskState, ...]:
    care = tale.state_of(CareState)
    if care is not None:
        return _fresh((care.task,))
    if tale.state_of(CallState) is not None:
        return _fresh(other.state_of(TaskState) for other in tale.also)
    return _fresh((tale.state_of(TaskState),)) if thrown else ()


def _fresh(tries: Iterable[TaskState | None]) -> tuple[TaskState, ...]:
    """Those on which nobody has said anything yet."""
    return tuple(t for t in tries if t is not None and t.how == "rolled" and not t.mishaps)


def _is_contest(outcome: Outcome) -> bool:
    """Whether it is an opposed roll, both sides thrown."""
    state = outcome.state_of(OpposedState) if isinstance(outcome, KeptTale) else None
    if state is not None:  # what a GM made of one later is no roll again
        return state.contest is not None and not state.mishaps
    return isinstance(outcome, Contested)


def _pips_of(outcome: Outcome) -> int:
    """The pips that care gave back."""
    care = outcome.state_of(CareState) if isinstance(outcome, KeptTale) else None
    return outcome.restored if isinstance(outcome, Cared) else care.restored if care else 0


def _attack(outcome: Outcome) -> AttackState | None:
    """An attack that was answered; what a GM made of one later is no attack again."""
    state = attack_of(outcome) if isinstance(outcome, AttackRolled) else None
    if isinstance(outcome, KeptTale):
        state = outcome.state_of(AttackState)
    return None if state is None or state.result is None or state.spoilt else state


def _fight_lines(attacks: Sequence[AttackState]) -> list[str]:
    """Attacks, hits and the hardest blow."""
    if not attacks:
        return []
    hits = [(state, r, r.blow) for state in attacks if (r := state.result) and r.blow is not None]
    told = f"{count(len(attacks), 'attack')}, {count(len(hits), 'hit')}"
    hardest = max(hits, key=lambda hit: hit[2].applied, default=None)
    if hardest is None or not hardest[2].applied:
        return [told]
    state, result, blow = hardest
    striker, struck = state.attacker.name, state.target_name
    if result.exchange.striker == "defender":
        striker, struck = struck, striker
    pips = count(blow.applied, "pip")
    return [told, f"Hardest blow: {striker} at {struck} with {blow.weapon}, {pips}"]


def _chain_lines(cards: Sequence[TaskState]) -> list[str]:
    chains = [(len(chain), card) for card in cards for chain in card.rolled.thrown.chains]
    longest, card = max(chains, key=lambda row: row[0], default=(0, cards[0]))
    if longest < LONG_CHAIN:
        return []
    return [f"Longest chain of sixes: {card.side.name}, {longest} dice"]


def _line_of(card: TaskState) -> str:
    """`Ada, the wall, SUCCESS 3, good`."""
    return ", ".join(filter(None, (card.side.name, card.task, verdict(card.result))))


SESSION = SessionRules(recap=recap)
