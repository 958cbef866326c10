"""The cards of opposed rolls: waiting for the answer, and both results side by side."""

from __future__ import annotations

from bot.core.action import Action, Choice, Field, Form
from bot.core.people import GMS, Audience, player_of
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks.cards import (
    again_label,
    ladder,
    pool_words,
    rows,
    sums,
    verdict,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.opposed.actions import (
    Answer,
    Draw,
    OpposedState,
    SideAgain,
    Withdraw,
)
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.opposed import Comparison, compare
from bot.systems.hammerhydra.side import Side

ANSWER = Form(
    "Your side of the roll",
    (
        Field("skill", "Skill", 60, required=False, hint="its name or dots; none: the attribute"),
        Field("attribute", "Attribute", 20, hint="its name, such as Perception, or a target"),
        Field("dice", "Dice more or less", 3, value="0", hint="what the GM says, -20 to 20"),
        Field("target", "Target higher or lower", 3, value="0", hint="-20 to 20"),
        Field("edge_dice", "Edge on dice", 2, value="0", hint="points spent before the roll"),
    ),
)


def contest(tale: Tale[OpposedState], scene: Scene) -> Report:
    """An opposed roll: waiting for the answer, with both results, or withdrawn."""
    state = tale.state
    if state.withdrawn:
        return Report(f"Not answered: {_names(state)}", roll=tale.roll)
    if state.other is None:
        return _challenge(tale)
    return _results(tale, state.other, scene)


def _names(state: OpposedState) -> str:
    return f"{state.one.name} against {state.named}{_task(state)}"


def _task(state: OpposedState) -> str:
    return f" for {state.task}" if state.task else ""


def _choices(tale: Tale[OpposedState]) -> tuple[Choice, ...]:
    """The buttons of everything that is open."""
    return tuple(
        _button(answer, tale.state, window.by)
        for window in tale.windows
        for answer in window.answers
    )


def _button(answer: Action, state: OpposedState, by: Audience) -> Choice:
    match answer:
        case Answer():
            return Choice("Answer", answer, by, "primary", ask=ANSWER)
        case Withdraw():
            return Choice("Withdraw", answer, by)
        case SideAgain(who=name):
            chances = zip(state.sides, state.chances, strict=True)
            chance = next(chance for side, chance in chances if side.name == name)
            return Choice(f"{name}: {again_label(chance or 0)}", answer, by, "success")
        case Draw():
            return Choice("Both roll again", answer, by)
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _challenge(tale: Tale[OpposedState]) -> Report:
    """A side that has rolled, unseen, and waits for the other."""
    state = tale.state
    one = state.one
    what = f"{one.aim.words}, " if one.aim.words else ""
    return Report(
        head=f"{_names(state)}: {state.named} answers",
        tone="pending",
        why=(
            f"{one.name} has rolled {what}{pool_words(one)}",
            "both results are shown with the answer",
        ),
        choices=_choices(tale),
        hint="/hydra answer does it too, with completion and faces:",
        roll=tale.roll,
        call=player_of(state.opponent),
        prepared=True,
    )


def _results(tale: Tale[OpposedState], other: Side, scene: Scene) -> Report:
    """Both results side by side, and who wins."""
    state, one = tale.state, tale.state.one
    if one.check is None or other.check is None:
        return Report(_names(state), roll=tale.roll)
    house = HOUSE.at(scene.house)
    checks = (one.check, other.check)
    lines: list[str] = []
    for side, check in zip((one, other), checks, strict=True):
        lines += [f"{side.name}: {verdict(check, house.grades)}", *sums(side)]
        lines += ladder(side)
        if side.aim.doubt:
            lines.append(f"{side.aim.skill}: {side.aim.doubt}")
    comparison = compare(*checks)
    critical = any(check.critical for check in checks)
    return Report(
        head=_verdict(comparison, one, other) + _task(state),
        tone="bad" if comparison.winner == "none" else "plain",
        dice=(*rows(one), *rows(other)),
        why=(*lines, *_deciding(comparison, *checks)),
        changes=tuple(f"{name}: edge {before} → {after}" for name, before, after in state.edge),
        choices=_choices(tale),
        roll=tale.roll,
        call=GMS if critical and house.critical_ping else None,
    )


def _verdict(comparison: Comparison, one: Side, other: Side) -> str:
    match comparison.winner:
        case "a":
            return f"{one.name} wins against {other.name}{_margin(comparison)}"
        case "b":
            return f"{other.name} wins against {one.name}{_margin(comparison)}"
        case "draw":
            return f"Draw: {one.name} and {other.name}, die for die"
        case "none":
            return f"Both lose: {one.name} and {other.name}"


def _margin(comparison: Comparison) -> str:
    if comparison.margin:
        return f" by {count(comparison.margin, 'success', 'successes')}"
    return f" on the {_ordinal(comparison.place)} die"


def _deciding(comparison: Comparison, one: Check, other: Check) -> tuple[str, ...]:
    """The die that decides: `second die: 8 against 7` (HH-26, R-18)."""
    place = comparison.place
    if not place:
        return ("no successes on either side",) if comparison.winner == "none" else ()
    shown = [
        str(check.scores[place - 1]) if place <= len(check.scores) else "no die"
        for check in (one, other)
    ]
    return (f"as many successes; {_ordinal(place)} die: {shown[0]} against {shown[1]}",)


def _ordinal(place: int) -> str:
    words = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[place - 1] if place <= len(words) else f"{place}th"
