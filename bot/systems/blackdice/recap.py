"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.words import count, join_words
from bot.shared.table.session import Happened, SessionRules
from bot.systems.blackdice.attack.actions import AttackRolled
from bot.systems.blackdice.injury.actions import Cared
from bot.systems.blackdice.rules.tables import DEGREE_TITLES
from bot.systems.blackdice.tasks.actions import TaskRolled, Waits
from bot.systems.blackdice.together.play import Contested

MOST_TOLD = 5
LONG_CHAIN = 3
"""Dice in a chain of sixes from which on it is worth telling."""


def recap(story: Sequence[Happened]) -> tuple[str, ...]:
    """Tasks per roller, how they went, the best degree, the worst foul, the longest chain."""
    cards = [card for one in story for card in _task_cards(one)]
    lines: list[str] = []
    if cards:
        per = Counter(card.side.name for card in cards).most_common(MOST_TOLD)
        lines.append(f"{count(len(cards), 'task')}: {join_words(f'{who} {n}' for who, n in per)}")
        ends = Counter(card.result.outcome for card in cards)
        lines.append(join_words(f"{number} {what}" for what, number in ends.most_common()))
        best = max(cards, key=lambda card: card.result.net)
        if best.result.net > 0:
            degree = DEGREE_TITLES[best.result.degree.key]
            lines.append(
                f"Best: {best.side.name}, net {best.result.net} ({degree}){_task_words(best)}"
            )
        worst = min(cards, key=lambda card: card.result.net)
        if worst.result.net < 0:
            foul = worst.result.degree.foul
            lines.append(f"Worst: {worst.side.name}, a Foul Failure by {foul}{_task_words(worst)}")
        lines += _chain_lines(cards)
    lines += _fight_lines([card for one in story if isinstance(card := one.outcome, AttackRolled)])
    against = sum(isinstance(one.outcome, Contested) for one in story)
    if against:
        lines.append(f"{count(against, 'roll')} against each other")
    cared = [one.outcome for one in story if isinstance(one.outcome, Cared)]
    pips = sum(card.restored for card in cared)
    if pips:
        lines.append(f"Care gave back {count(pips, 'pip')}")
    return tuple(lines)


def _task_cards(one: Happened) -> tuple[TaskRolled, ...]:
    """The rolls of a line as they were made; what was decided later is no roll again."""
    match one.outcome:
        case TaskRolled(how="rolled", mishaps=()) if one.entry.faces:
            return (one.outcome,)
        case Waits(fresh=fresh):
            return fresh
        case Cared(card=card):
            return (card,)
        case _:
            return ()


def _fight_lines(cards: Sequence[AttackRolled]) -> list[str]:
    """Attacks, hits and the hardest blow; what a GM made of one later is no attack again."""
    clashes = [card for card in cards if not card.spoilt]
    if not clashes:
        return []
    hits = [(card, card.blow) for card in clashes if card.blow is not None]
    told = f"{count(len(clashes), 'attack')}, {count(len(hits), 'hit')}"
    hardest = max(hits, key=lambda row: row[1].applied, default=None)
    if hardest is None or not hardest[1].applied:
        return [told]
    card, blow = hardest
    striker, struck = card.waits.attacker.name, card.waits.target_name
    if card.exchange.striker == "defender":
        striker, struck = struck, striker
    pips = count(blow.applied, "pip")
    return [told, f"Hardest blow: {striker} at {struck} with {blow.weapon}, {pips}"]


def _chain_lines(cards: Sequence[TaskRolled]) -> list[str]:
    chains = [(len(chain), card) for card in cards for chain in card.rolled.thrown.chains]
    longest, card = max(chains, key=lambda row: row[0], default=(0, cards[0]))
    if longest < LONG_CHAIN:
        return []
    return [f"Longest chain of sixes: {card.side.name}, {longest} dice"]


def _task_words(card: TaskRolled) -> str:
    return f" for {card.task}" if card.task else ""


SESSION = SessionRules(recap=recap)
