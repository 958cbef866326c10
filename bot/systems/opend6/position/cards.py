"""The cards of position: maneuvers with what the GM may say of the ground, steps."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Action, Choice, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.report import DiceRow, Head, Report, until
from bot.core.scene import Scene
from bot.core.words import with_sign
from bot.shared.exchange.ways import WHY, buttons
from bot.shared.exchange.windows import Tale
from bot.systems.opend6 import budget
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.faces import NOT_COUNTED, mark_lines, roll_row, typed_of
from bot.systems.opend6.position.actions import (
    BACKED,
    FOOTINGS,
    HIGHER,
    Circumstance,
    GroundSet,
    ManeuverState,
    MapSet,
    Meet,
    Position,
    Step,
    Stepped,
    Waive,
    Waived,
)
from bot.systems.opend6.rules.position import BAD_FOOTING

FEET = 5
MOST_WAYS = 3


def maneuver_card(tale: Tale[ManeuverState], scene: Scene) -> Report:
    """A maneuver that waits for its answer, was decided or is lost."""
    if tale.state.lost:
        by, target = name_of(scene, tale.state.by), name_of(scene, tale.state.target)
        title = name_verdict(by, target, tale.state.kind, success=True)
        return Report(Head(title, "", "lost"), tone="bad", lines=(tale.state.lost,))
    return _tell_result(tale, scene) if tale.state.rolls else _tell_waiting(tale, scene)


def explain(tale: Tale[ManeuverState], scene: Scene) -> tuple[str, ...]:
    """What resisted, and how the totals came about."""
    state = tale.state
    target = name_of(scene, state.target)
    if state.lost:
        return (state.lost,)
    if not state.rolls:
        return (f"{target}'s {state.against} holds at {state.value}",)
    return (*_compare(state, target), *dice.steps(state.rolls))


def _tell_result(tale: Tale[ManeuverState], scene: Scene) -> Report:
    state = tale.state
    by, target = name_of(scene, state.by), name_of(scene, state.target)
    title = name_verdict(by, target, state.kind, success=state.success)
    ground = FOOTINGS if state.asks else ()
    change = f"{target} {_name_step(state)}, 1 to {state.most} ft, on the next turn"
    return Report(
        Head(title),
        tone="good" if state.success else "bad",
        dice=tuple(_rows(tale)),
        lines=tuple(mark_lines(state.rolls[0].throw, state.rolls[0].critical)),
        changes=(change,) if state.success else (),
        choices=offer_more(Position((title,), state.by, state.target, state.due, ground), scene),
        roll=tale.roll or None,
        call=player_of(state.target) if state.due else None,
    )


def _rows(tale: Tale[ManeuverState]) -> Iterator[DiceRow]:
    """The maneuver against what counted, and the check against it."""
    state = tale.state
    own, *others = state.rolls
    by_hand = typed_of(tale.throws, state.by, "maneuver")
    label = "maneuver" if others else ""
    yield roll_row(own.throw, label, vs=state.difficulty, by_hand=by_hand)
    if own.other is not None:
        yield roll_row(own.other, NOT_COUNTED)
    for line in others:
        by_hand = typed_of(tale.throws, state.target, "resistance")
        yield roll_row(line.throw, "resists", by_hand=by_hand)
        if line.other is not None:
            yield roll_row(line.other, NOT_COUNTED)


def name_verdict(by: str, target: str, kind: str, *, success: bool) -> str:
    """`Ana forces Orc`."""
    verb = "forces" if kind == "force" else "restricts"
    return f"{by} {verb} {target}" if success else f"{target} holds the ground"


def _compare(state: ManeuverState, target: str) -> Iterator[str]:
    extra = f" + {state.extra} for forcing" if state.extra else ""
    yield f"{target}'s {state.against} {state.value}{extra}"
    if state.resists is not None:
        yield f"{target} resists ({state.pays}): {state.counts} counts"
    yield f"{state.rolls[0].throw.total} against {state.difficulty}"


def _name_step(state: ManeuverState) -> str:
    return budget.DueStep(state.kind, state.by, state.directions).words


def _tell_waiting(tale: Tale[ManeuverState], scene: Scene) -> Report:
    """The opponent resists for an action, or takes the fixed value."""
    state = tale.state
    by, target = name_of(scene, state.by), name_of(scene, state.target)
    return Report(
        Head(f"{by} maneuvers", "", f"{target} {_name_step(state)}"),
        tone="pending",
        until=until(tale.deadline, f"then {state.value} holds"),
        choices=buttons((_way(answer, state, by) for answer, by in tale.answers), tale),
        roll=tale.roll,
        call=player_of(state.target),
    )


def _way(answer: Action, state: ManeuverState, by: Audience) -> Way:
    match answer:
        case Meet(rolls=True):
            return Way(answer, f"Resist, {state.pays}", by, worth=(2,))
        case Meet():
            return Way(answer, f"Hold at {state.value}", by, worth=(1,))
        case _:
            return Way(answer, "GM: go on", by, kind="word", under=WHY)


def waived_card(card: Waived, scene: Scene) -> Report:
    """A step that need not be taken."""
    lines = (f"was: {card.owed.words}",)
    return tell_on(Report(Head(f"{card.name} need not step"), lines=lines), card.on, scene)


def map_card(card: MapSet, scene: Scene) -> Report:
    """Whether positions stand on a map."""
    if card.on:
        line = "a map shows who has the better of it"
        return Report(Head("Positions stand on a map"), lines=(line,))
    return Report(Head("Positions stand in the mind"), lines=("the GM is asked about it",))


def step_card(card: Stepped, scene: Scene) -> Report:
    """A step that was taken."""
    report = Report(
        Head(f"{card.name} steps {card.direction}", f"{card.feet} ft"),
        lines=("any other move this turn is the full action",),
        changes=(f"{card.other}: {card.before} → {card.after} ft",) if card.other else (),
    )
    return tell_on(report, card.on, scene)


def ground_card(card: GroundSet, scene: Scene) -> Report:
    """What the ground does to somebody (D6-143)."""
    line = {BACKED: "nowhere to go back to"}.get(card.what, f"defends with {BAD_FOOTING}")
    line = f"{with_sign(card.amount)} on all checks" if card.amount else line
    report = Report(Head(card.name, "", card.what), lines=(line,), changes=card.changes)
    return tell_on(report, card.on, scene)


def tell_on(report: Report, on: Position | None, scene: Scene) -> Report:
    """The card; on that of a maneuver what may still be said stays."""
    if on is None:
        return report
    more = replace(on, told=(*on.told, report.title))
    return replace(report, choices=offer_more(more, scene))


def offer_more(on: Position, scene: Scene) -> tuple[Choice, ...]:
    """The step that is due, and what the GM may still say of the ground."""
    by, target = name_of(scene, on.by), name_of(scene, on.target)
    result: list[Choice] = []
    if on.due:
        combat = next((c for c, key in scene.combatants if key == on.target), "")
        step = budget.due(scene, combat, on.target)
        if step is not None and step.kind == "force":
            result += (
                Choice(
                    f"Step {way} {FEET} ft",
                    Step(who=target, feet=FEET, direction=way, on=on),
                    player_of(on.target),
                )
                for way in step.directions[:MOST_WAYS]
            )
        result.append(Choice("Waive the step", Waive(named=target, on=on), GMS))
    for what in on.left:
        whose = by if what == HIGHER else target
        ground = Circumstance(named=whose, what=what, on=on)
        result.append(Choice(f"{whose}: {what}", ground, GMS))
    return tuple(result)
