"""The card of whatever was done in a fight: line 1, dice, changes, action points; and its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import asdict, replace

from bot.core.action import Choice
from bot.core.people import GMS, player_of
from bot.core.report import DiceRow, Head, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.chapter import Says, says
from bot.shared.combat.actions import SYSTEM, End
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.faces import NOT_COUNTED, roll_row, wild_face
from bot.systems.opend6.checks.luck import Award
from bot.systems.opend6.melee.actions import Miss, SecondChance, Trail
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.players import settings_of
from bot.systems.opend6.rules.checks import Check, check, critical
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK


class Card(NamedTuple):
    """What came of an action as a card, and the steps behind its `Why`."""

    report: Report
    steps: tuple[str, ...] = ()


def card(
    done: Done,
    scene: Scene,
    head: Head,
    tone: Tone = "plain",
    *,
    rolls: Sequence[RollShown] | None = None,
    against: str = "",
    steps: Sequence[str] = (),
    lines: Sequence[str] = (),
    changes: Sequence[str] | None = None,
    choices: Iterable[Choice] = (),
    luck_for: str = "",
) -> Card:
    """An action's card, with how each roll came about behind it.

    `rolls` and `changes` are those of the outcome where the card says them in no other words; rolls
    `against` something are one check, which needs no name.
    """
    rolls = done.rolls if rolls is None else rolls
    if against:
        rolls = tuple(replace(rolled, what="", versus=against) for rolled in rolls)
    told = report(
        done,
        scene,
        head,
        tone,
        rolls=rolls,
        lines=(*lines, *_marks(rolls, scene)),
        changes=changes,
        choices=choices,
        luck_for=luck_for,
    )
    behind = [line for rolled in rolls for line in describe_roll(rolled, scene)]
    behind += [*_point_lines(done), *steps]
    if done.overdue:
        behind.append("time is up: the fixed value holds")
    return Card(told, tuple(behind))


def report(
    done: Done,
    scene: Scene,
    head: Head,
    tone: Tone = "plain",
    *,
    rolls: Sequence[RollShown] = (),
    lines: Sequence[str] = (),
    changes: Sequence[str] | None = None,
    choices: Iterable[Choice] = (),
    private: bool = False,
    luck_for: str = "",
) -> Report:
    """Line 1, dice, lines, what it changes, what may be done now: in every chapter of a fight."""
    changed = tuple(done.changes if changes is None else changes)
    if done.point is not None:
        spent = f"{done.point.by}: {ACTION_POINTS} {done.point.before} → {done.point.after}"
        changed = (spent, *changed)
    call = None
    if isinstance(done.left, Trail):
        call = player_of(*(one.key for one in done.left.followers if one.open))
    return Report(
        head=head,
        tone=tone,
        dice=tuple(row for rolled in rolls for row in dice_rows(rolled)),
        lines=tuple(lines),
        changes=changed,
        choices=(*choices, *_choices(done, scene, luck_for)),
        roll=done.roll,
        private=private,
        call=call,
    )


def reads(what: type[Done], head: str, *lines: str) -> Says:
    """This outcome reads so, with its fields in place of their names: `{name} turns to {at}`."""
    for text in (head, *lines):  # a name that is no field fails here
        text.format_map(dict.fromkeys(what.__struct_fields__))

    def card(done: Done, scene: Scene) -> Report:
        told = asdict(done)
        who, _, verdict = (part.format_map(told) for part in head.partition(": "))
        said = [line.format_map(told) for line in lines]
        return report(done, scene, Head(who, "", verdict), lines=said)

    return says(what, card)


def miss_head(miss: str | Miss) -> Head:
    """Line 1 of a check against an opponent that failed: `Ana misses Orc, by 3`."""
    if isinstance(miss, str):
        return Head(miss)
    match miss.kind:
        case "force":
            return Head(f"{miss.by} does not move {miss.on}")
        case "interact":
            return Head(f"{miss.on} keeps composure against {miss.by}")
        case "misdirect":
            return Head(f"{miss.by} gains no advantage")
        case _:
            return Head(f"{miss.by} misses {miss.on}", f"by {miss.short}")


def first_verdict(done: Done) -> str:
    """What a check was before an action point turned it: `miss by 3`; "" where none did."""
    if not done.was:
        return ""
    first = done.was[0]
    return f"miss by {first.short}" if isinstance(first, Miss) and first.short else "a failure"


def lighter(lines: Iterable[str], on: str, name: str) -> tuple[str, ...]:
    """Lines about a condition without the name that line 1 has; none where that was all."""
    said = f"{on}: {name}"
    return tuple(
        line.replace(f"{said}, ", f"{on}: ", 1) for line in lines if line not in {said, ""}
    )


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
        yield Choice(f"GM: award {name} luck", award, GMS)
    if done.over and done.combat in scene.combats:
        label = f"GM: end {scene.combats[done.combat].name}"
        yield Choice(label, End(combat=done.combat), GMS, "danger", system=SYSTEM)


def _second_chances(number: int, done: Done) -> Iterator[Choice]:
    """What an action point could still do about a check that failed; the owner's alone (D6-09)."""
    for label, use in (("Roll again", "reroll"), ("+2D", "dice")):
        action = SecondChance(roll=number, use=use)
        yield Choice(f"{label}, action point", action, player_of(done.actor))


def _read(one: RollShown, scene: Scene) -> Check:
    rules = settings_of(scene).rules
    return check(one.fell.first, 0, second=one.fell.second, state=one.trial.state, rules=rules)


def dice_rows(one: RollShown) -> Iterator[DiceRow]:
    """The dice of a roll, and those of the other one that does not count."""
    found = check(one.fell.first, 0, second=one.fell.second, state=one.trial.state)
    vs = one.result.difficulty if one.result is not None else None
    yield roll_row(found.throw, one.what, vs=vs)
    if found.other is not None:
        yield roll_row(found.other, NOT_COUNTED)


def _marks(rolls: Sequence[RollShown], scene: Scene) -> Iterator[str]:
    """`★1: critical failure`: what the wild dice of a check mark."""
    for one in rolls:
        found = _read(one, scene)
        if one.result is None or one.trial.kind != "check":
            continue
        mark = critical(found.throw, success=one.result.success)
        if mark is not None:
            yield f"{wild_face(found.throw)}: critical {mark}"


def describe_roll(one: RollShown, scene: Scene) -> Iterator[str]:
    """How a total comes about and what it means."""
    found = _read(one, scene)
    what = f"{one.what} {dice.what_of(one.trial)}"
    yield from (f"{one.what}, {line}" for line in dice.before(one.trial))
    yield from (f"{one.what}, {line}" for line in dice.after(one.trial, found.throw))
    yield from (f"{one.what}, {line}" for line in dice.twice(one.trial))
    total = dice.sums(found.throw)
    if one.result is None:
        yield f"{what}: {total}"
        return
    versus = f" ({one.versus})" if one.versus else ""
    size = f", rank {one.result.rank}" if one.result.rank else ""
    points = count(abs(one.result.points), "point")
    how = f"{points}{size}" if one.result.points >= 0 else f"{points} short"
    yield f"{what}: {total} against {one.result.difficulty}{versus}: {how}"
