"""The cards of position: maneuvers with what the GM may say of the ground, steps."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Action, Choice
from bot.core.people import GMS, Audience, player_of
from bot.core.report import Report, until
from bot.core.scene import Scene
from bot.shared.exchange.windows import Tale
from bot.systems.opend6 import budget
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.roll import total
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
    """A maneuver that waits for its answer, or was decided."""
    return _tell_result(tale, scene) if tale.state.rolls else _tell_waiting(tale, scene)


def _tell_result(tale: Tale[ManeuverState], scene: Scene) -> Report:
    state = tale.state
    by, target = name_of(scene, state.by), name_of(scene, state.target)
    title = name_verdict(by, target, state.kind, success=state.success)
    left = FOOTINGS if state.asks else ()
    words = _name_step(state)
    change = f"{target} {words}, 1 to {state.most} ft, on the next turn"
    return Report(
        title,
        tone="good" if state.success else "bad",
        dice=dice.dice(state.rolls),
        why=(*_compare(state, target), *dice.steps(state.rolls)),
        changes=(change,) if state.success else (),
        choices=offer_more(Position((title,), state.by, state.target, state.due, left), scene),
        roll=tale.roll or None,
        call=player_of(state.target) if state.due else None,
    )


def name_verdict(by: str, target: str, kind: str, *, success: bool) -> str:
    """`Ana forces Orc`."""
    verb = "forces" if kind == "force" else "restricts"
    return f"{by} {verb} {target}" if success else f"{target} holds the ground"


def _compare(state: ManeuverState, target: str) -> Iterator[str]:
    extra = f" + {state.extra} for forcing" if state.extra else ""
    yield f"{target}'s {state.against} {state.value}{extra}"
    if state.resists is not None:
        yield f"{target} resists ({state.pays}): {state.counts} counts"
    yield f"{total(state.rolls[0])} against {state.difficulty}"


def _name_step(state: ManeuverState) -> str:
    return budget.Due(state.kind, state.by, state.directions).words


def _tell_waiting(tale: Tale[ManeuverState], scene: Scene) -> Report:
    """The opponent resists for an action, or takes the fixed value."""
    state = tale.state
    by, target = name_of(scene, state.by), name_of(scene, state.target)
    words = _name_step(state)
    return Report(
        f"{by} maneuvers: {target} {words}",
        tone="pending",
        why=(f"{target} may answer, or take the fixed value",),
        until=until(tale.deadline, "then the fixed value holds"),
        choices=tuple(
            _offer(answer, state, window.by) for window in tale.windows for answer in window.answers
        ),
        hint="The dice fall after the answer.",
        roll=tale.roll,
        call=player_of(state.target),
    )


def _offer(answer: Action, state: ManeuverState, by: Audience) -> Choice:
    match answer:
        case Meet(rolls=True):
            return Choice(f"Resist ({state.pays}): {state.against}", answer, by, "primary")
        case Meet():
            return Choice(f"Take the fixed value: {state.value}", answer, by)
        case _:
            return Choice("Go on without an answer", answer, by)


def waived_card(card: Waived, scene: Scene) -> Report:
    """A step that need not be taken."""
    why = (f"was: {card.owed.words}",)
    return tell_on(Report(f"{card.name} need not step", why=why), card.on, scene)


def map_card(card: MapSet, scene: Scene) -> Report:
    """Whether positions stand on a map."""
    if card.on:
        why = "a map shows who has the better of it"
        return Report("Positions stand on a map", why=(why,))
    return Report("Positions stand in the mind", why=("the GM is asked about it",))


def step_card(card: Stepped, scene: Scene) -> Report:
    """A step that was taken."""
    report = Report(
        f"{card.name} steps {card.direction}, {card.feet} ft",
        why=("a free action; any other move this turn is the full action",),
        changes=(f"{card.other}: {card.before} → {card.after} ft",) if card.other else (),
    )
    return tell_on(report, card.on, scene)


def ground_card(card: GroundSet, scene: Scene) -> Report:
    """What the ground does to somebody (D6-143)."""
    why = {BACKED: "nowhere to go back to"}.get(card.what, f"defends with {BAD_FOOTING}")
    why = f"{card.amount:+d} on all checks" if card.amount else why
    report = Report(f"{card.name}: {card.what}", why=(why,), changes=card.changes)
    return tell_on(report, card.on, scene)


def tell_on(report: Report, on: Position | None, scene: Scene) -> Report:
    """The card; on that of a maneuver the verdicts of before stay."""
    if on is None:
        return report
    more = replace(on, told=(*on.told, report.title))
    return replace(report, was=on.told, choices=offer_more(more, scene))


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
        said = Circumstance(named=whose, what=what, on=on)
        result.append(Choice(f"{whose}: {what}", said, GMS))
    return tuple(result)
