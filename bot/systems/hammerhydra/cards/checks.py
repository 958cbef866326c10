"""The cards of checks: made ready, rolled, ruled out, and the odds."""

from __future__ import annotations

from typing import assert_never

from bot.core.action import Choice
from bot.core.people import GMS, Audience
from bot.core.report import Report, Tone
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.hammerhydra.actions.checks import (
    Adjust,
    Again,
    Buy,
    Drop,
    Keep,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.cards import dice
from bot.systems.hammerhydra.contest import MOST_OPPOSED
from bot.systems.hammerhydra.house import at_table
from bot.systems.hammerhydra.outcomes.checks import (
    Advice,
    CheckOutcome,
    NotRolled,
    OddsShown,
    Ready,
    Rolled,
)
from bot.systems.hammerhydra.rolls import players_of
from bot.systems.hammerhydra.rules.check import Check
from bot.systems.hammerhydra.sides import Side


def checked(outcome: CheckOutcome, scene: Scene) -> Report:
    """The card of a check."""
    match outcome:
        case Ready():
            return _ready(outcome)
        case NotRolled():
            return _not_rolled(outcome)
        case Rolled():
            return _rolled(outcome, scene)
        case OddsShown():
            return _odds(outcome, scene)
        case _:
            assert_never(outcome)


def tone_of(fell: Check) -> Tone:
    """Gold for everything there is, red for a failure."""
    if fell.failed:
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


def _ready(card: Ready) -> Report:
    side = card.side
    what = side.aim.words or dice.pool_words(side)
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
        why=(f"{dice.pool_words(side)}{chance}", *dice.sums(side), *_kept(card), *_doubt(side)),
        choices=tuple(choices),
        roll=card.roll,
        call=players_of(side) if card.called else None,
        prepared=True,
    )


def _with_gms(audience: Audience) -> Audience:
    return Audience(characters=audience.characters, users=audience.users, gm=True)


def _kept(card: Ready) -> tuple[str, ...]:
    """The adviser's third way: keep the point for a second roll."""
    left = card.edge - _spent(card.side)
    if not card.edge or card.advice is None:
        return ()
    again = card.advice.again
    keep = f"; kept for a second roll {percent(again)}" if left > 0 and again else ""
    return (f"edge {left} of {card.edge} left{keep}",)


def _spent(side: Side) -> int:
    return side.mods.edge_dice + side.mods.edge_target


def _edge(card: Ready) -> list[Choice]:
    """One point on dice or target, with the chance it makes; and back again (R-35)."""
    side, advice = card.side, card.advice
    if not card.edge or advice is None:
        return []
    who = players_of(side)
    more = card.edge > _spent(side)
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


def _not_rolled(card: NotRolled) -> Report:
    what = card.side.aim.words or dice.pool_words(card.side)
    if card.impossible:
        return Report(
            f"Impossible: {card.side.name} cannot roll {what}{_for(card.task)}",
            tone="bad",
            why=("The GM rules it out; nothing is rolled and nothing is spent.",),
            roll=card.roll,
        )
    return Report(f"Not rolled: {card.side.name}, {what}{_for(card.task)}", roll=card.roll)


def _rolled(card: Rolled, scene: Scene) -> Report:
    side, here = card.side, at_table(scene.house)
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
    title = f"{dice.verdict(fell, here.grades)}{_for(card.task)}"
    return Report(
        title=title,
        tone=tone_of(fell),
        dice=dice.rows(side),
        why=(
            *dice.sums(side),
            *dice.ladder(side),
            dice.meaning(fell),
            *_doubt(side),
            *_second(side),
            *stands,
        ),
        changes=changes,
        choices=choices,
        was=(dice.verdict(side.before, here.grades),) if side.before else (),
        roll=card.roll,
        call=GMS if fell.critical and here.critical_ping else None,
        line=f"{', '.join(filter(None, (side.name, side.aim.words)))}: {title}",
    )


def _second(side: Side) -> tuple[str, ...]:
    if side.before is None:
        return ()
    faces = " ".join(map(str, side.before.faces))
    return (f"rolled again with edge; first it was {faces}, and the second roll stands",)


def _odds(card: OddsShown, scene: Scene) -> Report:
    here = at_table(scene.house)
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
