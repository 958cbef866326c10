"""The card of a declared action: what waits for whom, with the buttons, then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS, Audience, player_of
from bot.core.report import DiceRow, Report, until
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.chapter import Says, says, tells
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.field import fighter
from bot.systems.opend6.melee import cards
from bot.systems.opend6.melee.actions import (
    CallOff,
    DeclarationState,
    Fire,
    GoOn,
    Interrupt,
    LetPass,
    Respond,
)
from bot.systems.opend6.melee.chances import hopes
from bot.systems.opend6.melee.declaration import Answerable, Contest
from bot.systems.opend6.melee.frame import describe_roll, dice_rows
from bot.systems.opend6.melee.outcomes import CalledOff, Done, Ended, Lost
from bot.systems.opend6.melee.responses import miss
from bot.systems.opend6.melee.rows import States
from bot.systems.opend6.players import PLAYERS, points
from bot.systems.opend6.rules import attack
from bot.systems.opend6.sheet import ACTION_POINTS
from bot.systems.opend6.words import COST, LONGEST

D = TypeVar("D", bound=DeclarationState[Any])
Cards = Mapping[type[Done], Callable[[Any, Scene], Report]]
"""What came of an action, and its card."""

ANSWERS = {
    "fixed": "the fixed value",
    "defend": "going on the defensive",
    "active_defence": "an active defence",
    "resist": "resisting",
}


def tells_action(exchange: Answerable[Any], results: Cards) -> tuple[Says, ...]:
    """The card of an action's roll, and of what came of it where a journal has only that."""
    card = partial(_card, exchange=exchange, results=results)
    return (tells(exchange.state, card), *(says(kind, card) for kind, card in results.items()))


def _card(tale: Tale[D], scene: Scene, *, exchange: Answerable[D], results: Cards) -> Report:
    state = tale.state
    if state.waits:
        return _waits(tale, scene, exchange)
    if state.ended == "resumed":
        deed = state.deed
        return Report(f"{deed.name} {deed.words}", why=("goes on",), roll=tale.roll)
    done = _outcome_of(tale, scene)
    match done:
        case Lost():
            return cards.lost_card(done, scene)
        case Ended():
            return cards.end_card(done, scene)
        case CalledOff():
            return cards.call_off_card(done, scene)
        case _:
            return results[type(done)](done, scene)


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
    done = state.result
    if not isinstance(done, Done):
        raise TypeError(f"Nothing has come of roll {tale.roll}.")
    kinds = {window.kind for window in tale.windows}
    has = 0
    if "spend" in kinds:
        has = points(scene, PLAYERS.of(scene, deed.actor), ACTION_POINTS)
    return replace(
        done,
        combat=deed.combat,
        roll=tale.roll or None,
        open=bool(tale.windows),
        left=state.left if "further" in kinds else None,
        points=has,
        actor=deed.actor,
        point=state.point,
        was=state.was,
        overdue=state.overdue,
    )


def _waits(tale: Tale[D], scene: Scene, exchange: Answerable[D]) -> Report:
    state, deed = tale.state, tale.state.deed
    why = list[str]()
    rows = list[DiceRow]()
    if state.trial is not None and state.fell is not None:
        rolled = RollShown(state.trial, state.fell, "attack")
        rows += dice_rows(rolled)
        why += describe_roll(rolled, scene)
    if state.within:
        why.append(f"{name_of(scene, state.within)} acts first; then {deed.name} goes on")
    if state.readied:
        why.append(f"ready for this: {join_words(name_of(scene, key) for key in state.readied)}")
    if state.interrupters:
        names = join_words(name_of(scene, key) for key in state.interrupters)
        why.append(f"may interrupt: {names}")
    asked = state.answers and not state.within
    if asked:
        why.append(f"{deed.target_name} may answer, or take the fixed value")
        why += _hopes(state, scene, exchange)
    targets = (deed.target,) if asked else ()
    called = Audience(characters=(*targets, *state.readied, *state.interrupters))
    fallen = state.fell is not None or not exchange.throws
    return Report(
        head=f"{deed.name} {deed.words}",
        tone="pending",
        dice=tuple(rows),
        why=tuple(why),
        until=until(None if state.within else tale.deadline, "then the fixed value holds"),
        choices=_choices(tale.roll, state, scene, exchange),
        hint="" if fallen else "The dice fall after the answer.",
        roll=tale.roll,
        call=player_of(state.within) if state.within else called,
    )


def _hopes(state: D, scene: Scene, exchange: Answerable[D]) -> Iterator[str]:
    """`it is stopped by the fixed value 26 %, active defence 58 %`."""
    deed = state.deed
    pair = (deed.combat, deed.actor), (deed.combat, deed.target)
    chances = hopes(state, scene, exchange) if all(key in scene.combatants for key in pair) else ()
    if chances:
        parts = (f"{ANSWERS[how]} {100 * chance:.0f} %" for how, chance in chances)
        yield f"stopped by {', '.join(parts)}"


def _choices(number: int, state: D, scene: Scene, exchange: Answerable[D]) -> tuple[Choice, ...]:
    """Whoever may act within it, the legal answers, and the GM's hand."""
    deed = state.deed
    if (deed.combat, deed.actor) not in scene.combatants or deed.actor not in scene.characters:
        return (Choice("GM: call it off", CallOff(roll=number), GMS),)
    if state.within:
        name = name_of(scene, state.within)
        passes = LetPass(who=name, roll=number)
        audience = Audience(characters=(state.within,), gm=True)
        choice = Choice(f"{name}: nothing more", passes, audience)
        return (choice, *_gm(number, state, exchange))
    return (
        *_within_choices(number, state, scene),
        *_answers(number, state, scene, exchange),
        *_on(number, state),
        *_gm(number, state, exchange),
    )


def _answers(number: int, state: D, scene: Scene, exchange: Answerable[D]) -> Iterator[Choice]:
    """`Defend (full): melee: deflect 3D+2, +10`: only what is legal, with what it costs."""
    deed = state.deed
    fight = find_fight(scene, deed.combat)
    if not state.answers or deed.target not in fight.combatants:
        return
    who, name = player_of(deed.target), deed.target_name
    contest = exchange.contest(state, scene, fight)
    for response in exchange.legal_responses(state, scene, fight):
        action = Respond(who=name, roll=number, answer=response.how, pays=response.cost)
        met = _with(contest, response.how) if contest is not None else ""
        label = f"{_name_answer(response.how)} ({COST[response.cost]}): {met}"
        yield Choice(label[:LONGEST], action, who, "primary")
    fixed = Respond(who=name, roll=number, answer="fixed")
    value = contest.fixed if contest is not None else 0
    yield Choice(f"Take the fixed value: {value}"[:LONGEST], fixed, who)


def _name_answer(how: str) -> str:
    return {"defend": "Defend", "active_defence": "Active defence", "resist": "Resist"}[how]


def _with(contest: Contest, how: str) -> str:
    if not contest.skill:
        return "no skill for it"
    bonus = attack.BONUS["full"] if how == "defend" else 0
    more = f" +{bonus}" if bonus else ""
    return f"{contest.skill} {contest.check.code if contest.check else ''}{more}"


def _within_choices(number: int, state: States, scene: Scene) -> Iterator[Choice]:
    fight = find_fight(scene, state.deed.combat)
    for key in state.readied:
        name = name_of(scene, key)
        ready = fighter(fight.combatants[key]).readied if key in fight.combatants else None
        what = ready.what if ready is not None else "readied action"
        label = f"{name}: {what}"[:LONGEST]
        who = player_of(key)
        yield Choice(label, Fire(who=name, roll=number), who, "danger")
        yield Choice(f"{name}: let it pass"[:LONGEST], LetPass(who=name, roll=number), who)
    for key in state.interrupters:
        name = name_of(scene, key)
        action = Interrupt(who=name, roll=number)
        yield Choice(f"Interrupt: {name}"[:LONGEST], action, player_of(key), "danger")


def _on(number: int, state: States) -> Iterator[Choice]:
    """The action goes on by its own player, once nobody is left to be asked."""
    if state.answers or state.readied or state.interrupters:
        return
    audience = Audience(characters=(state.deed.actor,), gm=True)
    yield Choice(f"{state.deed.name} goes on", GoOn(roll=number), audience, "primary")


def _gm(number: int, state: D, exchange: Answerable[D]) -> Iterator[Choice]:
    if state.answers or state.readied or state.interrupters or state.within:
        yield Choice("GM: resolve now", GoOn(roll=number), GMS)
    if exchange.throws:
        yield Choice("GM: call it off", CallOff(roll=number), GMS)
