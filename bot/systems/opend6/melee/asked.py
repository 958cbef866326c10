"""The card of a declared action: what waits for whom, with the buttons, then what came of it."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.action import Way
from bot.core.people import player_of
from bot.core.report import Report
from bot.core.scene import Scene
from bot.shared.chapter import Says, tells
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.budget import is_out_of_action, remaining_actions
from bot.systems.opend6.melee.actions import DeclarationState
from bot.systems.opend6.melee.cards import OVER, deed_head
from bot.systems.opend6.melee.declaration import Answerable
from bot.systems.opend6.melee.frame import Card, Cards, says_cards
from bot.systems.opend6.melee.outcomes import CalledOff, Done, Ended, Lost
from bot.systems.opend6.melee.responses import miss
from bot.systems.opend6.melee.waiting import waiting_card
from bot.systems.opend6.players import PLAYERS, points
from bot.systems.opend6.sheet import ACTION_POINTS
from bot.systems.opend6.words import KEEPS

D = TypeVar("D", bound=DeclarationState[Any])


def tells_action(exchange: Answerable[Any], results: Cards) -> tuple[Says, ...]:
    """The card of an action's roll, and of what came of it where a journal has only that."""
    cards = {**OVER, **results}

    def draw_tale(tale: Tale[Any], scene: Scene) -> Report:
        return with_hand_marks(_card(tale, scene, exchange, cards).report, tale)

    def why(tale: Tale[Any], scene: Scene) -> tuple[str, ...]:
        return _card(tale, scene, exchange, cards).steps

    return (
        tells(exchange.state, draw_tale, why=why, again=_again, itself=_npc_words),
        *says_cards(results),
    )


def _npc_words(state: DeclarationState[Any]) -> str:
    """What an NPC has done by itself (D6-13)."""
    return "defends for the bonus action" if state.reply.cost == "bonus" else KEEPS


def _card(tale: Tale[D], scene: Scene, exchange: Answerable[D], cards: Cards) -> Card:
    state = tale.state
    if state.waits:
        return waiting_card(tale, scene, exchange)
    if state.ended == "resumed":
        deed = state.deed
        return Card(Report(deed_head(deed.name, deed.words, "goes on"), roll=tale.roll))
    outcome = _outcome_of(tale, scene)
    return cards[type(outcome)](outcome, scene)


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
    outcome: Done
    if state.lost:
        outcome = Lost(deed.name, deed.words, state.lost)
    elif state.ended == "called_off":
        outcome = CalledOff(deed.name, deed.words, deed.cost)
    elif state.ended == "left":
        outcome = _end_of(state)
    else:
        outcome = Ended(deed.name) if state.ended else _result(tale, scene)
    return replace(outcome, combat=deed.combat, roll=tale.roll or None)


def _end_of(state: DeclarationState[Any]) -> Ended:
    """What waits no longer: followers, ranks, a point on what failed."""
    name = state.deed.name
    if state.left is None:
        return Ended(name, "miss", verdict=miss(state.deed, state.result), success=False)
    ranks = getattr(state.left, "ranks", 0)
    return Ended(name, "ranks" if ranks else "movement", ranks)


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
        open=bool(tale.windows),
        left=state.left if "further" in kinds else None,
        points=balance,
        actor=deed.actor,
        point=state.point,
        was=state.was,
        overdue=state.overdue,
    )
