"""The cards of opposed rolls: unseen until the answer, then both side by side."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Action, Field, Form, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.report import DiceRow, Head, Report
from bot.core.scene import Scene
from bot.shared.exchange.ways import buttons, by_hand
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.checks import words
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.opposed.actions import Answer, Draw, OpposedState, SideAgain, Withdraw
from bot.systems.hammerhydra.opposed.play import result
from bot.systems.hammerhydra.rules.checks import Check
from bot.systems.hammerhydra.rules.opposed import Comparison
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
    comparison = result(state)
    if comparison is not None:
        return _results(tale, comparison, scene)
    who = f"{state.one.name} against {state.named}"
    if state.withdrawn:
        return Report(Head(who, state.task, "not answered"), roll=tale.roll)
    return Report(
        Head(who, "", state.task),
        tone="pending",
        lines=(f"{state.one.name} has rolled, unseen", f"waiting: {state.named}"),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
        call=player_of(state.opponent),
        prepared=True,
    )


def explain(tale: Tale[OpposedState], scene: Scene) -> tuple[str, ...]:
    """How both came about, once both lie, and which die decides (HH-25 to HH-27)."""
    state = tale.state
    comparison = result(state)
    if comparison is None:
        return ("both results are shown with the answer",)
    grades = HOUSE.at(scene.house).grades
    lines: list[str] = []
    for side, check in _checks_of(state):
        lines += [f"{side.name}: {words.verdict(check, grades)}", *words.steps(side)]
        lines += words.second_dice(side)
    return (*lines, *_deciding(comparison, state))


def _checks_of(state: OpposedState) -> list[tuple[Side, Check]]:
    """The sides whose dice lie, with what they came to."""
    return [(side, side.check) for side in state.sides if side.check is not None]


def _ways(tale: Tale[OpposedState], scene: Scene) -> Iterator[Way]:
    """What may be done now, with what it costs and the chance it makes."""
    return (_way(answer, tale.state, by, scene) for answer, by in tale.answers)


def _way(answer: Action, state: OpposedState, by: Audience, scene: Scene) -> Way:
    match answer:
        case Answer():
            return Way(answer, "Answer…", by, ask=ANSWER)
        case Withdraw():
            return Way(answer, "GM: withdraw", by, kind="word")
        case SideAgain(who=name):
            both = zip(state.sides, state.chances, "ab", strict=True)
            side, chance, place = next(row for row in both if row[0].name == name)
            comparison = result(state)
            has_won = comparison is not None and comparison.winner == place
            how = "better" if has_won else "ahead"
            label = words.again_label(side.name, chance, scene, side.key, how)
            return Way(answer, label, by, kind="spend", worth=(1,))
        case Draw():
            return Way(answer, "Both again", by, kind="spend")
        case _:
            raise TypeError(f"No button is drawn for {type(answer).__name__}.")


def _results(tale: Tale[OpposedState], comparison: Comparison, scene: Scene) -> Report:
    """Both results side by side, and who wins."""
    state = tale.state
    critical = any(check.critical for _, check in _checks_of(state))
    return Report(
        _head(comparison, state),
        tone="bad" if comparison.winner == "none" else "plain",
        dice=tuple(_row(tale, side, check) for side, check in _checks_of(state)),
        lines=_deciding(comparison, state),
        changes=tuple(words.edge_change(*change) for change in state.edge),
        choices=buttons(_ways(tale, scene), tale),
        roll=tale.roll,
        call=GMS if critical and HOUSE.at(scene.house).critical_ping else None,
    )


def _row(tale: Tale[OpposedState], side: Side, fell: Check) -> DiceRow:
    """`Tims **7** · **8** · 3 on Strength 7 = 2`."""
    again = "again" if side.has_second_roll else tale.state.throw
    ends = f"{words.describe_target(side)} = {fell.successes}{words.critical(fell)}"
    return words.check_row(side, side.name, ends=ends, by_hand=by_hand(tale, side.key, again))


def _head(comparison: Comparison, state: OpposedState) -> Head:
    """`Tims beats Don by 1`, `Tims and Don: BOTH LOSE`."""
    names = [side.name for side in state.sides]
    if comparison.winner in {"a", "b"}:
        winner, loser = names if comparison.winner == "a" else reversed(names)
        by = f"by {comparison.margin}" if comparison.margin else "die by die"
        return Head(f"{winner} beats {loser} {by}", state.task, number=comparison.margin)
    verdict = "DRAW" if comparison.winner == "draw" else "BOTH LOSE"
    return Head(" and ".join(names), state.task, verdict)


def _deciding(comparison: Comparison, state: OpposedState) -> tuple[str, ...]:
    """The die that decides: `second die: 8 against 7` (HH-26, R-18)."""
    place = comparison.place
    if not place:
        return ()
    scores = [
        str(check.scores[place - 1]) if place <= len(check.scores) else "no die"
        for _, check in _checks_of(state)
    ]
    return (f"{_ordinal(place)} die: {scores[0]} against {scores[1]}",)


def _ordinal(place: int) -> str:
    words = ("highest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[place - 1] if place <= len(words) else f"{place}th"
