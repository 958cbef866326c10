"""An evening of Black Dice told afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bot.core.action import Outcome
from bot.shared.exchange.windows import KeptTale
from bot.shared.table.evening import BY_GM, Attempt, Evening, Harm, head_words
from bot.shared.table.session import JournalEvent, SessionRules
from bot.systems.blackdice.attack.actions import AttackResult, AttackState
from bot.systems.blackdice.attack.cards import head_of
from bot.systems.blackdice.attack.earlier import AttackRolled
from bot.systems.blackdice.attack.earlier import tale_of as attack_of
from bot.systems.blackdice.injury.actions import CareState, Harmed
from bot.systems.blackdice.injury.earlier import Cared
from bot.systems.blackdice.surprise.actions import AmbushState
from bot.systems.blackdice.tasks.actions import CallState, SideDice, TaskState
from bot.systems.blackdice.tasks.earlier import TaskRolled, Waits, tale_of
from bot.systems.blackdice.words import verdict

RolledAttack = tuple[AttackState, AttackResult]
"""An attack that was answered, and what came of it."""


def recap(story: Sequence[JournalEvent]) -> Evening:
    """Every roll with what it came to, pips lost, and what GMs made of foul failures."""
    cards = [tried for happened in story for tried in _tries(happened)]
    attempts = [
        Attempt(card.side.name, card.result.succeeds, card.result.net, _line_of(card), card.number)
        for card in cards
    ]
    attacks: dict[int, RolledAttack] = {}
    ambushes: dict[int, tuple[Attempt, ...]] = {}
    for at, happened in enumerate(story):
        tale = happened.outcome
        # Lines of earlier versions name no roll; numbers below 0 are no other line's.
        number = tale.roll if isinstance(tale, KeptTale) else -1 - at
        attack = _attack(tale)
        if attack is not None:
            # A GM's word on an attack is another line of it, and no attack again.
            attacks[number] = attack
        if isinstance(tale, KeptTale):
            ambushes[number] = tuple(_ambush(tale))
    attempts += chain.from_iterable(ambushes.values())
    attempts += chain.from_iterable(map(_blows, attacks.values()))
    quotes = (words for happened in story for words in _quotes(happened.outcome))
    harms = (*_harms(attacks.values()), *_harms_by_gm(story))
    return Evening(tuple(attempts), harms, tuple(dict.fromkeys(quotes)))


def _blows(attack: RolledAttack) -> Iterator[Attempt]:
    """What both sides of an attack have rolled, told as the attacker's."""
    state, result = attack
    words, striker = head_words(head_of(state, result)), result.exchange.striker
    yield Attempt(state.attacker.name, striker == "attacker", result.attack.result.net, words)
    if result.defence is not None:
        yield Attempt(state.target_name, striker != "attacker", None)


def _ambush(tale: KeptTale) -> Iterator[Attempt]:
    """Who lay in wait for somebody who did not notice, and who noticed everybody."""
    state = tale.state_of(AmbushState)
    if state is None or state.result is None:
        return
    caught = [notice for notice in state.result.met if notice.by]
    ambushers = {key for notice in caught for key in notice.by}
    careless = {notice.key for notice in caught}
    for roll in state.result.by:
        yield Attempt(roll.side.name, roll.side.key in ambushers, None)
    for roll in state.result.against:
        yield Attempt(roll.side.name, roll.side.key not in careless, None)


def _quotes(outcome: Outcome) -> Iterator[str]:
    """What a GM wrote of foul failures."""
    if not isinstance(outcome, KeptTale):
        return
    if task := outcome.state_of(TaskState):
        yield from (mishap.words for mishap in task.mishaps)
    if fought := outcome.state_of(AttackState):
        yield from (mishap.text for mishap in fought.spoilt if mishap.text)


def _tries(happened: JournalEvent) -> tuple[TaskState, ...]:
    """The rolls of a line as they were made; what was decided later is no roll again."""
    match happened.outcome:
        case TaskRolled() as card:
            return _fresh((tale_of(card).state,)) if happened.entry.faces else ()
        case Waits(fresh=fresh):
            return tuple(tale_of(card).state for card in fresh)
        case Cared(card=card):
            return (tale_of(card).state,)
        case KeptTale() as tale:
            return _tries_of_tale(tale, with_dice=bool(happened.entry.faces))
        case _:
            return ()


def _tries_of_tale(tale: KeptTale, *, with_dice: bool) -> tuple[TaskState, ...]:
    care = tale.state_of(CareState)
    if care is not None:
        return _fresh((care.task,))
    if tale.state_of(CallState) is not None:
        return _fresh(other.state_of(TaskState) for other in tale.also)
    return _fresh((tale.state_of(TaskState),)) if with_dice else ()


def _fresh(tries: Iterable[TaskState | None]) -> tuple[TaskState, ...]:
    """Those whose dice have fallen and on which nobody has said anything yet."""
    return tuple(
        t
        for t in tries
        if t is not None and t.how == "rolled" and not t.mishaps
        if t.automatic or t.rolled != SideDice()
    )


def _attack(outcome: Outcome) -> RolledAttack | None:
    """An attack that was answered."""
    state = attack_of(outcome).state if isinstance(outcome, AttackRolled) else None
    if isinstance(outcome, KeptTale):
        state = outcome.state_of(AttackState)
    return None if state is None or state.result is None else (state, state.result)


def _harms(attacks: Iterable[RolledAttack]) -> Iterator[Harm]:
    """The pips that blows took."""
    for state, result in attacks:
        if (blow := result.blow) is not None:
            striker, struck = state.attacker.name, state.target_name
            if result.exchange.striker == "defender":
                striker, struck = struck, striker
            yield Harm(striker, struck, blow.applied)


def _harms_by_gm(story: Sequence[JournalEvent]) -> Iterator[Harm]:
    """The pips that a GM's word took."""
    for outcome in (happened.outcome for happened in story):
        if isinstance(outcome, Harmed) and outcome.pips > 0:
            yield from (Harm(BY_GM, row.name, -row.pips_back) for row in outcome.rows)


def _line_of(card: TaskState) -> str:
    """`Ada, the wall, SUCCESS 3, good`."""
    return ", ".join(filter(None, (card.side.name, card.task, verdict(card.result))))


SESSION = SessionRules(recap=recap)
