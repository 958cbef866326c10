"""The cards of a fight: what waits for whom, and what came of it (D6-13, D6-18 to D6-69)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.core.people import Audience, play
from bot.core.report import DiceRow, Report, until
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.opend6 import marks
from bot.systems.opend6.arena.pending import Deed
from bot.systems.opend6.cards import dice
from bot.systems.opend6.cards.fighting import Offers, done_choices, waiting_choices
from bot.systems.opend6.checks import check, critical
from bot.systems.opend6.fight.hopes import hopes
from bot.systems.opend6.fight.kinds import Kinds
from bot.systems.opend6.outcomes.fight import FightOutcome, Fought, Resumed, Rolled, Waits
from bot.systems.opend6.people import settings_of
from bot.systems.opend6.ranks.bearers import name_of

MOST_WHY = 18
ANSWERS = {
    "fixed": "the fixed value",
    "defend": "going on the defensive",
    "active_defence": "an active defence",
    "resist": "resisting",
}


def fought(outcome: FightOutcome, scene: Scene, kinds: Kinds, beside: Iterable[Offers]) -> Report:
    """The card of an outcome in a fight; `beside` are the buttons that chapters put on it."""
    match outcome:
        case Waits():
            return waiting(outcome, scene, kinds)
        case Fought():
            return told(outcome, scene, kinds, beside)
        case _:
            assert_never(outcome)


def waiting(card: Waits, scene: Scene, kinds: Kinds) -> Report:
    """An action as it is declared; where the house rolls first, its dice (R-25)."""
    also = tuple(_resumed(one, scene, kinds) for one in card.resumed)
    return _waits(card.roll, card.deed, scene, kinds, also)


def told(card: Fought, scene: Scene, kinds: Kinds, beside: Iterable[Offers]) -> Report:
    """Verdict, dice, why, what it changes, what may be done now."""
    rows = [row for one in card.rolls for row in _rows(one)]
    why = [*(line for one in card.rolls for line in _steps(one, scene)), *card.why]
    choices = done_choices(card, scene, beside)
    call = None
    if card.trail is not None:
        call = play(*(one.key for one in card.trail.followers if one.open))
    return Report(
        title=card.title,
        tone=card.tone,
        dice=tuple(rows),
        why=tuple(why[:MOST_WHY]),
        changes=card.changes,
        choices=choices,
        was=card.was,
        hint=card.hint,
        roll=card.roll,
        private=card.private,
        call=call,
        also=tuple(_resumed(one, scene, kinds) for one in card.resumed),
    )


def _waits(
    number: int, one: Deed, scene: Scene, kinds: Kinds, also: tuple[Report, ...] = ()
) -> Report:
    row = scene.rolls.get(number)
    why = list[str]()
    rows = list[DiceRow]()
    if one.thrown is not None:
        rolled = Rolled(one.thrown.trial, one.thrown.fell, "attack")
        rows += _rows(rolled)
        why += _steps(rolled, scene)
    if one.within:
        name = name_of(scene, one.within)
        why.append(f"{name} acts first; then {one.name} goes on")
    if one.readied:
        why.append(f"ready for this: {listed(name_of(scene, k) for k in one.readied)}")
    if one.interrupters:
        names = listed(name_of(scene, k) for k in one.interrupters)
        why.append(f"may interrupt: {names}")
    if one.answers and not one.within:
        why.append(f"{one.target_name} may answer, or take the fixed value")
        why += _hopes(one, scene, kinds)
    ends = row.deadline if row is not None and not one.within else None
    asked = (one.target,) if one.answers and not one.within else ()
    calls = one.within or (*asked, *one.readied, *one.interrupters)
    return Report(
        title=f"{one.name} {one.words}",
        tone="pending",
        dice=tuple(rows),
        why=tuple(why),
        until=until(ends, "then the fixed value holds"),
        choices=waiting_choices(number, one, scene, kinds),
        hint="" if one.thrown is not None or one.done else "The dice fall after the answer.",
        roll=number,
        call=play(one.within) if one.within else Audience(characters=tuple(calls)),
        also=also,
    )


def _hopes(one: Deed, scene: Scene, kinds: Kinds) -> Iterator[str]:
    """`it is stopped by the fixed value 26 %, active defence 58 %`."""
    here = (one.combat, one.actor), (one.combat, one.target)
    found = hopes(scene, one, kinds) if all(row in scene.combatants for row in here) else ()
    told_ = (f"{ANSWERS[how]} {100 * chance:.0f} %" for how, chance in found)
    if found:
        yield f"stopped by {', '.join(told_)}"


def _resumed(one: Resumed, scene: Scene, kinds: Kinds) -> Report:
    """The card of an action that waited for another one."""
    if one.open:
        return _waits(one.roll, one.deed, scene, kinds)
    if one.deed.lost:
        return Report(
            f"LOST: {one.deed.name} {one.deed.words}",
            tone="bad",
            why=(one.deed.lost,),
            roll=one.roll,
        )
    return Report(f"{one.deed.name} {one.deed.words}", why=("goes on",), roll=one.roll)


def _rows(one: Rolled) -> Iterator[DiceRow]:
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state)
    yield marks.row(found.throw, f"{one.trial.name}, {one.what}: {one.trial.worth.code}")
    if found.other is not None:
        yield marks.row(found.other, f"the other roll ({found.other.total}) does not count")


def _steps(one: Rolled, scene: Scene) -> Iterator[str]:
    """How a total comes about and what it means."""
    rules = settings_of(scene).rules
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state, rules=rules)
    yield from (f"{one.what}, {line}" for line in dice.before(one.trial))
    yield from (f"{one.what}, {line}" for line in dice.after(one.trial, found.throw))
    yield from (f"{one.what}, {line}" for line in dice.twice(one.trial))
    total = dice.sums(found.throw)
    told_ = one.result
    if told_ is None:
        yield f"{one.what}: {total}"
        return
    versus = f" ({one.versus})" if one.versus else ""
    size = f", rank {told_.rank}" if told_.rank else ""
    points = count(abs(told_.points), "point")
    how = f"{points}{size}" if told_.points >= 0 else f"{points} short"
    yield f"{one.what}: {total} against {told_.difficulty}{versus}: {how}"
    mark = critical(found.throw, success=told_.success) if one.trial.kind == "check" else None
    if mark is not None:
        yield f"{one.what}: critical {mark}, by the wild die"
