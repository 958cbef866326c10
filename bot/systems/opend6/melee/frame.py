"""The card of whatever was done in a fight: line 1, dice, changes, action points; and its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from bot.core.action import Choice
from bot.core.combat import call_fight
from bot.core.people import GMS, player_of
from bot.core.report import DiceRow, Head, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.chapter import Says, says
from bot.shared.combat.actions import SYSTEM, End
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.checks.faces import NOT_COUNTED, mark_lines, roll_row
from bot.systems.opend6.checks.luck import Award
from bot.systems.opend6.melee.actions import Miss, SecondChance, Trail
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.rules.checks import choose, critical
from bot.systems.opend6.sheet import ACTION_POINTS, LUCK
from bot.systems.opend6.words import TIE


class Card(NamedTuple):
    """What came of an action as a card, and the steps behind its `Why`."""

    report: Report
    steps: tuple[str, ...] = ()


Cards = Mapping[type[Done], Callable[[Any, Scene], Card]]
"""What came of an action, its card and the steps behind it."""


def card(
    outcome: Done,
    scene: Scene,
    head: Head,
    tone: Tone | None = None,
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

    The tone is that of its success. `rolls` and `changes` are those of the outcome where the card
    says them in no other words; rolls `against` something are one check, which needs no name.
    """
    tone = tone or ("good" if outcome.success else "bad")
    rolls = outcome.rolls if rolls is None else rolls
    if against:
        rolls = tuple(replace(roll, what="", versus=against) for roll in rolls)
    front = report(
        outcome,
        scene,
        head,
        tone,
        lines=(*lines, *_marks(rolls)),
        changes=changes,
        choices=choices,
        luck_for=luck_for,
    )
    front = replace(front, dice=tuple(row for roll in rolls for row in dice_rows(roll)))
    behind = [line for roll in rolls for line in describe_roll(roll)]
    behind += [*_point_lines(outcome), *steps]
    if outcome.overdue:
        behind.append("time is up: the fixed value holds")
    return Card(front, tuple(behind))


def report(
    outcome: Done,
    scene: Scene,
    head: Head,
    tone: Tone = "plain",
    *,
    lines: Sequence[str] = (),
    changes: Sequence[str] | None = None,
    choices: Iterable[Choice] = (),
    private: bool = False,
    luck_for: str = "",
) -> Report:
    """Line 1, lines, what it changes, what may be done now: in every chapter of a fight."""
    changed = tuple(outcome.changes if changes is None else changes)
    point, left = outcome.point, outcome.left
    if point is not None:
        changed = (f"{point.by}: {ACTION_POINTS} {point.before} → {point.after}", *changed)
    call = None
    if isinstance(left, Trail):
        call = player_of(*(follower.key for follower in left.open_followers))
    return Report(
        head=head,
        tone=tone,
        lines=tuple(lines),
        changes=changed,
        choices=(*choices, *_choices(outcome, scene, luck_for)),
        roll=outcome.roll,
        private=private,
        call=call,
    )


def says_cards(cards: Cards) -> tuple[Says, ...]:
    """These cards, where a journal has only what came of an action."""

    def front(draw: Callable[[Any, Scene], Card]) -> Callable[[Any, Scene], Report]:
        return lambda outcome, scene: draw(outcome, scene).report

    return tuple(says(kind, front(draw)) for kind, draw in cards.items())


def reads(what: type[Done], head: str, *lines: str) -> Says:
    """This outcome reads so, with its fields in place of their names: `{name} turns to {at}`."""
    for text in (head, *lines):  # a name that is no field fails here
        text.format_map(dict.fromkeys(what.__struct_fields__))

    def card(outcome: Done, scene: Scene) -> Report:
        fields = asdict(outcome)
        who, _, verdict = (part.format_map(fields) for part in head.partition(": "))
        texts = [line.format_map(fields) for line in lines]
        return report(outcome, scene, Head(who, "", verdict), lines=texts)

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


def first_verdict(outcome: Done) -> str:
    """What a check was before an action point turned it: `miss by 3`; "" where none did."""
    if not outcome.was:
        return ""
    first = outcome.was[0]
    return f"miss by {first.short}" if isinstance(first, Miss) and first.short else "a failure"


def lighter(lines: Iterable[str], on: str, name: str) -> tuple[str, ...]:
    """Lines about a condition without the name that line 1 has; none where that was all."""
    prefix = f"{on}: {name}"
    return tuple(
        line.replace(f"{prefix}, ", f"{on}: ", 1) for line in lines if line not in {prefix, ""}
    )


def _point_lines(outcome: Done) -> tuple[str, ...]:
    """What an action point was spent on (D6-09)."""
    if outcome.point is None:
        return ()
    if not outcome.point.totals:
        return ("two more dice for an action point",)
    before, after = outcome.point.totals
    return (f"rolled again for an action point: {before} and {after}, the better counts",)


def _choices(outcome: Done, scene: Scene, luck_for: str) -> Iterator[Choice]:
    """Action points on what failed, the owner's alone; luck for words; the fight's end (D6-09)."""
    if outcome.points and outcome.roll is not None:
        for label, use in (("Roll again", "reroll"), ("+2D", "dice")):
            action = SecondChance(roll=outcome.roll, use=use)
            yield Choice(f"{label}, action point", action, player_of(outcome.actor))
    if luck_for in scene.characters:
        name = name_of(scene, luck_for)
        award = Award(who=name, pool=LUCK, why="a memorable line")
        yield Choice(f"GM: award {name} luck", award, GMS)
    if outcome.over and outcome.combat in scene.combats:
        label = f"GM: end {call_fight(scene.combats[outcome.combat].name)}"
        yield Choice(label, End(combat=outcome.combat), GMS, "danger", system=SYSTEM)


def dice_rows(roll: RollShown) -> Iterator[DiceRow]:
    """The dice of a roll, and those of the other one that does not count."""
    throw, other = choose(roll.fell.first, roll.fell.second, roll.trial.state)
    vs = roll.result.difficulty if roll.result is not None else None
    yield roll_row(throw, roll.what, vs=vs)
    if other is not None:
        yield roll_row(other, NOT_COUNTED)


def _marks(rolls: Sequence[RollShown]) -> Iterator[str]:
    """`★1: critical failure`: what the wild dice of a check mark."""
    for roll in rolls:
        if roll.result is None or roll.trial.kind != "check":
            continue
        throw, _ = choose(roll.fell.first, roll.fell.second, roll.trial.state)
        yield from mark_lines(throw, critical(throw, success=roll.result.success))


def describe_roll(roll: RollShown) -> Iterator[str]:
    """How a total comes about and what it means."""
    throw, _ = choose(roll.fell.first, roll.fell.second, roll.trial.state)
    # Of a roll against something there is one alone: it has no name.
    what = f"{roll.what} {dice.what_of(roll.trial)}".lstrip()
    name = f"{roll.what}, " if roll.what else ""
    yield from (f"{name}{line}" for line in dice.before(roll.trial))
    yield from (f"{name}{line}" for line in dice.after(roll.trial, throw))
    yield from (f"{name}{line}" for line in dice.twice(roll.trial))
    total = dice.sums(throw)
    if roll.result is None:
        yield f"{what}: {total}"
        return
    versus = f" ({roll.versus})" if roll.versus else ""
    size = f", rank {roll.result.rank}" if roll.result.rank else ""
    points = count(abs(roll.result.points), "point")
    how = f"{points}{size}" if roll.result.success else f"{points} short"
    if not roll.result.success and not roll.result.points:
        how = TIE
    yield f"{what}: {total} against {roll.result.difficulty}{versus}: {how}"
