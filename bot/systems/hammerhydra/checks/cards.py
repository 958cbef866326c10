"""The cards of checks: every die, what changed it, the ladder of extra tens, and the odds."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import Choice
from bot.core.people import GMS, Audience
from bot.core.report import DiceRow, Die, Report, Tone
from bot.core.scene import Scene
from bot.core.words import count, listed
from bot.systems.hammerhydra.checks.actions import (
    Adjust,
    Advice,
    Again,
    Buy,
    Drop,
    Keep,
    NotRolled,
    OddsShown,
    Ready,
    Rolled,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.checks.play import players_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.contest import MOST_OPPOSED
from bot.systems.hammerhydra.rules.tables import GRADES, grade
from bot.systems.hammerhydra.side import Modifier, Side


def verdict(fell: Check, grades: Sequence[str]) -> str:
    """`Good: 3 successes`, `Failure`, `CRITICAL FAILURE ×2` in the table's own names (HH-18)."""
    name = grades[grade(fell.successes)]
    if fell.critical:
        return f"CRITICAL {name.upper()} ×{fell.critical}"
    return name if fell.is_failure else f"{name}: {count(fell.successes, 'success', 'successes')}"


def meaning(fell: Check) -> str:
    """One line on what it means."""
    if fell.critical:
        return f"it goes badly wrong: {count(fell.critical, 'natural 1')} in a failed roll"
    return GRADES[grade(fell.successes)][1]


def rows(side: Side, label: str = "") -> tuple[DiceRow, ...]:
    """The first roll, and each batch of extra dice on a row of its own (HH-17)."""
    fell = side.check
    if fell is None:
        return ()
    lifted = dict(fell.lifted)
    dice = [_die(place, face, lifted, fell) for place, face in enumerate(fell.faces)]
    what = f", {side.aim.words}" if side.aim.words else ""
    found = [DiceRow(label or f"{side.name}{what} ({pool_words(side)})", _cut(dice, fell.first, 0))]
    at = len(fell.first)
    for batch in fell.extra:
        tens = count(len(batch), "unused ten")
        more = "1 more die" if len(batch) == 1 else f"{len(batch)} more dice"
        found.append(DiceRow(f"{tens} → {more}", _cut(dice, batch, at)))
        at += len(batch)
    return tuple(found)


def pool_words(side: Side) -> str:
    """`3 dice, target 7`; `one die, needs a 10` where it was beyond reach (HH-12)."""
    pool = side.check.pool if side.check is not None else side.pool
    if pool.clamped:
        return "one die, needs a 10"
    return f"{'1 die' if pool.dice == 1 else f'{pool.dice} dice'}, target {pool.target}"


def sums(side: Side) -> tuple[str, ...]:
    """How dice and target came about, each modifier with its source (HH-10 to HH-12, HH-55)."""
    pool = side.check.pool if side.check is not None else side.pool
    parts = [*side.parts, *_edge_parts(side)]
    lines: list[str] = []
    if any(part.dice for part in parts):
        dice = _sum(side.aim.dice, [(p.source, p.dice) for p in parts if p.dice])
        lines.append(f"dice {dice}")
    if any(part.target for part in parts):
        lines.append(
            f"target {_sum(side.aim.target, [(p.source, p.target) for p in parts if p.target])}"
        )
    if pool.clamped:
        lines.append("beyond reach: one die, needs a 10")
    elif lines and any(part.target for part in parts):
        lines[-1] += _floor(side, pool.target)
    return tuple(lines)


def ladder(side: Side) -> tuple[str, ...]:
    """What the extra tens did, step by step (HH-15 to HH-17)."""
    fell = side.check
    if fell is None or fell.tens < 2:
        return ()
    faces = fell.faces
    lines = [f"{count(fell.tens, 'natural ten')}, {fell.tens - 1} of them extra"]
    if fell.lifted:
        steps = listed(f"{faces[at]} → {faces[at] + more}" for at, more in fell.lifted)
        lines.append(f"lifted to the target: {steps}")
    if fell.extra:
        batches = ", then ".join(" ".join(map(str, batch)) for batch in fell.extra)
        lines.append(f"every die a success, so unused tens became dice: {batches}")
    if fell.spare:
        top = max(fell.scores)
        lines.append(f"{count(fell.spare, 'ten')} left over on the top die, which counts as {top}")
    return tuple(lines)


def _sum(start: int, parts: list[tuple[str, int]]) -> str:
    """`2 + 1 (GM) - 1 (wound) = 2`."""
    steps = "".join(f" {'+' if n > 0 else '-'} {abs(n)} ({source})" for source, n in parts)
    return f"{start}{steps} = {start + sum(n for _, n in parts)}"


def _floor(side: Side, target: int) -> str:
    """What a target is where a limit holds it (R-09)."""
    parts = [*side.parts, *_edge_parts(side)]
    plain = side.aim.target + sum(part.target for part in parts)
    return f", and so {target}" if plain != target else ""


def _edge_parts(side: Side) -> list[Modifier]:
    step = side.edge_step
    found = [
        Modifier("edge", dice=side.mods.edge_dice * step),
        Modifier("edge", target=-side.mods.edge_target * step),
    ]
    return [part for part in found if part.dice or part.target]


def _die(place: int, face: int, lifted: dict[int, int], fell: Check) -> Die:
    score = face + lifted.get(place, 0)
    mark = "hit" if score >= fell.pool.target else "plain"
    return Die(score, mark, (face,) if score != face else ())


def _cut(dice: list[Die], batch: Sequence[int], at: int) -> tuple[Die, ...]:
    return tuple(dice[at : at + len(batch)])


def tone_of(fell: Check) -> Tone:
    """Gold for everything there is, red for a failure."""
    if fell.is_failure:
        return "bad"
    return "best" if fell.successes >= 5 else "good"


def percent(chance: float) -> str:
    """`51 %`; one digit more where rounding would say never or always."""
    shown = f"{100 * chance:.0f}"
    return f"{100 * chance:.1f} %" if shown in {"0", "100"} and 0 < chance < 1 else f"{shown} %"


def _for(task: str) -> str:
    return f" for {task}" if task else ""


def _doubt(side: Side) -> tuple[str, ...]:
    if not side.aim.doubt:
        return ()
    return (f"{side.aim.skill}: {side.aim.doubt}",)


def ready(card: Ready, scene: Scene) -> Report:
    """A check about to be made, with what edge would do for it."""
    side = card.side
    what = side.aim.words or pool_words(side)
    says = "The GM calls: " if card.called else ""
    who = _with_gms(players_of(side, card.user))
    choices = [Choice("Roll", Throw(roll=card.roll), who, "primary"), *_edge(card)]
    if not card.called:
        choices += [
            Choice(label, Adjust(roll=card.roll, dice=more, target=higher), GMS)
            for label, more, higher in (
                ("Die +1", 1, 0),
                ("Die -1", -1, 0),
                ("Target -1", 0, -1),
                ("Target +1", 0, 1),
            )
        ]
    choices += [
        Choice("Impossible", RuleOut(roll=card.roll), GMS, "danger"),
        Choice("Never mind", Drop(roll=card.roll), GMS if card.called else who),
    ]
    chance = f": {percent(card.advice.now)}" if card.advice else ""
    return Report(
        title=f"{says}{side.name} is about to roll {what}{_for(card.task)}",
        tone="pending",
        why=(f"{pool_words(side)}{chance}", *sums(side), *_edge_line(card), *_doubt(side)),
        choices=tuple(choices),
        roll=card.roll,
        call=players_of(side) if card.called else None,
        prepared=True,
    )


def _with_gms(audience: Audience) -> Audience:
    return Audience(characters=audience.characters, users=audience.users, gm=True)


def _edge_line(card: Ready) -> tuple[str, ...]:
    """The adviser's third way: keep the point for a second roll."""
    left = card.edge - _edge_points(card.side)
    if not card.edge or card.advice is None:
        return ()
    again = card.advice.again
    keep = f"; kept for a second roll {percent(again)}" if left > 0 and again else ""
    return (f"edge {left} of {card.edge} left{keep}",)


def _edge_points(side: Side) -> int:
    return side.mods.edge_dice + side.mods.edge_target


def _edge(card: Ready) -> list[Choice]:
    """One point on dice or target, with the chance it makes; and back again (R-35)."""
    side, advice = card.side, card.advice
    if not card.edge or advice is None:
        return []
    who = players_of(side)
    more = card.edge > _edge_points(side)
    step = side.edge_step
    found: list[Choice] = []
    for label, chance, action in (
        (f"+{step} dice" if step > 1 else "+1 die", advice.die, Buy(roll=card.roll, dice=1)),
        (f"target -{step}", advice.target, Buy(roll=card.roll, target=1)),
    ):
        why = "" if chance is not None else "it changes nothing"
        told = f"Edge: {label} (1 point)" + (f": {percent(chance)}" if chance is not None else "")
        found.append(Choice(told, action, who, "success", disabled=why if more else "no edge left"))
    if side.mods.edge_dice:
        found.append(Choice("Edge back: a die less", Buy(roll=card.roll, dice=-1), who))
    if side.mods.edge_target:
        found.append(Choice("Edge back: target up", Buy(roll=card.roll, target=-1), who))
    return found


def no_roll(card: NotRolled, scene: Scene) -> Report:
    """A check that is not made."""
    what = card.side.aim.words or pool_words(card.side)
    if card.impossible:
        return Report(
            f"Impossible: {card.side.name} cannot roll {what}{_for(card.task)}",
            tone="bad",
            why=("The GM rules it out; nothing is rolled and nothing is spent.",),
            roll=card.roll,
        )
    return Report(f"Not rolled: {card.side.name}, {what}{_for(card.task)}", roll=card.roll)


def roll(card: Rolled, scene: Scene) -> Report:
    """A check read: every die, what changed it, what it means."""
    side, here = card.side, HOUSE.at(scene.house)
    fell = side.check
    if fell is None:
        return Report(f"{side.name} has not rolled yet", roll=card.roll)
    choices: tuple[Choice, ...] = ()
    if card.again is not None:
        who = players_of(side)
        label = f"Reroll (1 edge): {percent(card.again)}"
        choices = (
            Choice(label, Again(roll=card.roll), who, "success"),
            Choice("Accept", Keep(roll=card.roll), who, "primary"),
        )
    changes = ()
    if card.edge is not None:
        changes = (f"{side.name}: edge {card.edge[0]} → {card.edge[1]}",)
    stands = (card.stands,) if card.stands else ()
    title = f"{verdict(fell, here.grades)}{_for(card.task)}"
    return Report(
        title=title,
        tone=tone_of(fell),
        dice=rows(side),
        why=(
            *sums(side),
            *ladder(side),
            meaning(fell),
            *_doubt(side),
            *_second(side),
            *stands,
        ),
        changes=changes,
        choices=choices,
        was=(verdict(side.before, here.grades),) if side.before else (),
        roll=card.roll,
        call=GMS if fell.critical and here.critical_ping else None,
        line=f"{', '.join(filter(None, (side.name, side.aim.words)))}: {title}",
    )


def _second(side: Side) -> tuple[str, ...]:
    if side.before is None:
        return ()
    faces = " ".join(map(str, side.before.faces))
    return (f"rolled again with edge; first it was {faces}, and the second roll stands",)


def odds(card: OddsShown, scene: Scene) -> Report:
    """Exact chances, for the eyes of whoever asked only."""
    here = HOUSE.at(scene.house)
    what = f"{card.what}, " if card.what else ""
    pool = "one die, needs a 10" if card.clamped else f"{_dice(card.dice)}, target {card.target}"
    last = len(here.grades) - 1
    sure = [*card.law[:last], max(0.0, 1 - sum(card.law[:last]))]
    rows = [f"{name}: {percent(chance)}" for name, chance in zip(here.grades, sure, strict=False)]
    lines = [
        _chances(card),
        " · ".join(rows),
        *_adviser(card.advice),
    ]
    if card.versus:
        win, lose, level, none = card.versus
        counted = max(card.dice, card.other[0]) <= MOST_OPPOSED
        lines.append(
            f"against {_dice(card.other[0])} on {card.other[1]}: win {percent(win)}, lose "
            f"{percent(lose)}, {'equal' if counted else 'as many successes'} {percent(level)}, "
            f"both lose {percent(none)}"
        )
    return Report(
        f"Odds: {f'{card.name}, ' if card.name else ''}{what}{pool}",
        why=tuple(lines),
        hint="exact, extra tens counted",
        private=True,
    )


def _chances(card: OddsShown) -> str:
    critical = percent(card.critical)
    return f"success {percent(card.success)}, critical failure {critical}, mean {card.mean:.2f}"


def _dice(number: int) -> str:
    return count(number, "die", "dice")


def _adviser(advice: Advice) -> tuple[str, ...]:
    ways = [
        ("one die more", advice.die),
        ("target 1 lower", advice.target),
        ("a second roll after a failure", advice.again),
    ]
    told = [f"{what} {percent(chance)}" for what, chance in ways if chance is not None]
    return (f"a point of edge: {', '.join(told)}",) if told else ()
