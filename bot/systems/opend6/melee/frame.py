"""The card of whatever was done in a fight: verdict, dice, why, changes, action points (D6-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.core.action import Choice
from bot.core.people import GMS, play
from bot.core.report import DiceRow, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.combat.actions import SYSTEM, End
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.luck import Award
from bot.systems.opend6.melee.actions import Miss, SecondChance, Trail
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules.checks import check, critical
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK

MOST_WHY = 18


def report(
    done: Done,
    scene: Scene,
    title: str,
    tone: Tone = "plain",
    *,
    rolls: Sequence[RollShown] | None = None,
    why: Sequence[str] = (),
    changes: Sequence[str] | None = None,
    choices: Iterable[Choice] = (),
    hint: str = "",
    private: bool = False,
    luck_for: str = "",
) -> Report:
    """Verdict, dice, why, what it changes, what may be done now: in every chapter of a fight.

    `rolls` and `changes` are those of the outcome where the card says them in no other words.
    """
    rolls = done.rolls if rolls is None else rolls
    lines = [line for rolled in rolls for line in describe_roll(rolled, scene)]
    lines += [*_point_lines(done), *why]
    if done.overdue:
        lines.append("time is up: the fixed value holds")
    changed = tuple(done.changes if changes is None else changes)
    if done.point is not None:
        spent = f"{done.point.by}: {ACTION_POINTS} {done.point.before} → {done.point.after}"
        changed = (spent, *changed)
    call = None
    if isinstance(done.left, Trail):
        call = play(*(one.key for one in done.left.followers if one.open))
    return Report(
        head=title,
        tone=tone,
        dice=tuple(row for rolled in rolls for row in dice_rows(rolled)),
        why=tuple(lines[:MOST_WHY]),
        changes=changed,
        choices=(*choices, *_choices(done, scene, luck_for)),
        was=tuple(map(describe_miss, done.was)),
        hint=hint,
        roll=done.roll,
        private=private,
        call=call,
    )


def describe_miss(miss: str | Miss) -> str:
    """The verdict of a check against an opponent that failed."""
    if isinstance(miss, str):
        return miss
    match miss.kind:
        case "force":
            return f"FAILED: {miss.by} does not move {miss.on}"
        case "interact":
            return f"NOTHING: {miss.on} keeps composure against {miss.by}"
        case "misdirect":
            return f"NO ADVANTAGE for {miss.by}"
        case _:
            return f"MISS: {miss.by} against {miss.on}, by {miss.short}"


def _point_lines(done: Done) -> tuple[str, ...]:
    """What an action point was spent on (D6-09)."""
    if done.point is None:
        return ()
    if not done.point.totals:
        return ("two dice more for an action point",)
    before, after = done.point.totals
    return (f"rolled again for an action point: {before} and {after}, the better counts",)


def _choices(done: Done, scene: Scene, luck_for: str) -> Iterator[Choice]:
    """Action points on what failed, luck for words, the end of the fight."""
    if done.points and done.roll is not None:
        yield from _second_chances(done.roll, done)
    if luck_for in scene.characters:
        name = name_of(scene, luck_for)
        award = Award(who=name, pool=LUCK, why="a memorable line")
        yield Choice(f"GM: award {name} luck", award, GMS, "success")
    if done.over and done.combat in scene.combats:
        label = f"GM: end {scene.combats[done.combat].name}"
        yield Choice(label, End(combat=done.combat), GMS, "danger", system=SYSTEM)


def _second_chances(number: int, done: Done) -> Iterator[Choice]:
    """What an action point could still do about a check that failed; the owner's alone (D6-09)."""
    left = f"1 of {done.points} action points" if done.points > 1 else "your action point"
    for label, use in (("Reroll", "reroll"), ("+2D", "dice")):
        yield Choice(f"{label} ({left})", SecondChance(roll=number, use=use), play(done.actor))


def dice_rows(one: RollShown) -> Iterator[DiceRow]:
    """The dice of a roll, and those of the other one that does not count."""
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state)
    yield dice.row(found.throw, f"{one.trial.name}, {one.what}: {one.trial.worth.code}")
    if found.other is not None:
        yield dice.row(found.other, f"the other roll ({found.other.total}) does not count")


def describe_roll(one: RollShown, scene: Scene) -> Iterator[str]:
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
