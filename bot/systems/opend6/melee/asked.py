"""The card of a declared action: what waits for whom, with the buttons, then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.action import Way
from bot.core.people import player_of
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.chapter import Says, says, tells
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.melee import cards
from bot.systems.opend6.melee.actions import DeclarationState
from bot.systems.opend6.melee.declaration import Answerable
from bot.systems.opend6.melee.frame import Card
from bot.systems.opend6.melee.outcomes import CalledOff, Done, Ended, Lost
from bot.systems.opend6.melee.responses import miss
from bot.systems.opend6.melee.waiting import waiting_card
from bot.systems.opend6.players import PLAYERS, points
from bot.systems.opend6.sheet import ACTION_POINTS

D = TypeVar("D", bound=DeclarationState[Any])
Cards = Mapping[type[Done], Callable[[Any, Scene], Card]]
"""What came of an action, its card and the steps behind it."""


def tells_action(exchange: Answerable[Any], results: Cards) -> tuple[Says, ...]:
    """The card of an action's roll, and of what came of it where a journal has only that."""

    def draw_tale(tale: Tale[Any], scene: Scene) -> Report:
        return with_hand_marks(_card(tale, scene, exchange, results).report, tale)

    def why(tale: Tale[Any], scene: Scene) -> tuple[str, ...]:
        return _card(tale, scene, exchange, results).steps

    def alone(draw: Callable[[Any, Scene], Card]) -> Callable[[Any, Scene], Report]:
        return lambda outcome, scene: draw(outcome, scene).report

    return (
        tells(exchange.state, draw_tale, why=why, again=_again, itself=_npc_words),
        *(says(kind, alone(draw)) for kind, draw in results.items()),
    )


def _npc_words(state: DeclarationState[Any]) -> str:
    """What an NPC has done by itself (D6-13)."""
    return (
        "defends for the bonus action" if state.reply.cost == "bonus" else "keeps the fixed value"
    )


def _card(tale: Tale[D], scene: Scene, exchange: Answerable[D], results: Cards) -> Card:
    state = tale.state
    if state.waits:
        return waiting_card(tale, scene, exchange)
    if state.ended == "resumed":
        deed = state.deed
        return Card(Report(cards.deed_head(deed.name, deed.words, "goes on"), roll=tale.roll))
    outcome = _outcome_of(tale, scene)
    match outcome:
        case Lost():
            return cards.lost_card(outcome, scene)
        case Ended():
            return cards.end_card(outcome, scene)
        case CalledOff():
            return cards.call_off_card(outcome, scene)
        case _:
            return results[type(outcome)](outcome, scene)


def with_hand_marks(report: Report, tale: Tale[D]) -> Report:
    """The card with how many dice of each throw were typed, by whoever threw them."""
    if not any(throw.by_hand for throw in tale.throws):
        return report
    rows = [
        replace(row, by_hand=min(typed_dice(row.label, tale), row.count)) for row in report.dice
    ]
    return replace(report, dice=tuple(rows))


def typed_dice(label: str, tale: Tale[D]) -> int:
    """How many dice of the throw with this label were typed.

    The first of a card is that of who acts, whatever its label; points on it have throws of their
    own.
    """
    names = (label,)
    if label not in {"defence", "damage", "resists"}:
        uses = (f"{use} {number}" for number, use in enumerate(tale.state.uses))
        names = ("check", "follow", *uses)
    return sum(len(throw.by_hand) for throw in tale.throws if throw.what in names)


def _again(tale: Tale[D], scene: Scene) -> Way | None:
    """An attack once more, while there are full actions for it."""
    deed, action = tale.state.deed, tale.asked
    if deed.kind != "attack" or action is None or not tale.is_over or tale.state.within:
        return None
    if deed.combat not in scene.combats or (deed.combat, deed.actor) not in scene.combatants:
        return None
    fight = find_fight(scene, deed.combat)
    if deed.actor not in fight.standing.turn or is_out_of_action(scene, deed.target, deed.combat):
        return None
    if not remaining_actions(scene, fight, deed.actor).full:
        return None
    return Way(action, "Attack again", player_of(deed.actor))


def _outcome_of(tale: Tale[D], scene: Scene) -> Done:
    """What came of an action, with what may be done about it now."""
    state, deed = tale.state, tale.state.deed
    number = tale.roll or None
    if state.lost:
        return Lost(deed.name, deed.words, state.lost, combat=deed.combat, roll=number)
    match state.ended:
        case "called_off":
            return CalledOff(deed.name, deed.words, deed.cost, combat=deed.combat, roll=number)
        case "goes_on" | "resumed":  # the second has a card of its own
            return Ended(deed.name, combat=deed.combat, roll=number)
        case "left":
            return _end_of(tale)
        case "":
            return _result(tale, scene)


def _end_of(tale: Tale[D]) -> Ended:
    """What waits no longer: followers, ranks, a point on what failed."""
    state, deed = tale.state, tale.state.deed
    ended = Ended(deed.name, combat=deed.combat, roll=tale.roll or None)
    if state.left is None:
        return replace(ended, what="miss", verdict=miss(deed, state.result), success=False)
    ranks = getattr(state.left, "ranks", 0)
    return replace(ended, what="ranks", ranks=ranks) if ranks else replace(ended, what="movement")


def _result(tale: Tale[D], scene: Scene) -> Done:
    state, deed = tale.state, tale.state.deed
    outcome = state.result
    if not isinstance(outcome, Done):
        raise TypeError(f"Nothing has come of roll {tale.roll}.")
    kinds = {window.kind for window in tale.windows}
    balance = 0
    if "spend" in kinds:
        balance = points(scene, PLAYERS.of(scene, deed.actor), ACTION_POINTS)
    return replace(
        outcome,
        combat=deed.combat,
        roll=tale.roll or None,
        open=bool(tale.windows),
        left=state.left if "further" in kinds else None,
        points=balance,
        actor=deed.actor,
        point=state.point,
        was=state.was,
        overdue=state.overdue,
    )
