"""The card of a declared action that waits: who may answer it, how, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.core.action import Field, Form, Way
from bot.core.people import GMS, Audience, player_of
from bot.core.report import DiceRow, Head, Report, until
from bot.core.scene import Scene
from bot.core.words import percent
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.ways import WHY, buttons, tells_chances
from bot.shared.exchange.windows import Tale
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.budget import remaining_actions
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.field import fighter
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
from bot.systems.opend6.melee.declaration import Answerable
from bot.systems.opend6.melee.frame import Card, describe_roll, dice_rows
from bot.systems.opend6.melee.rows import States, asks
from bot.systems.opend6.players import PLAYERS, points
from bot.systems.opend6.rules import attack
from bot.systems.opend6.rules.melee import Response
from bot.systems.opend6.sheet import LUCK
from bot.systems.opend6.words import LONGEST

D = TypeVar("D", bound=DeclarationState[Any])

WORTH_A_BONUS = 0.1
"""So much less harm makes the bonus action's answer the better one."""
OWN_SKILL = Form(
    "With another skill",
    (
        Field("skill", "A skill that fits", 60, required=False),
        Field("effects", "Dice and points: +1D, B2, luck", 60, required=False),
    ),
)
NAMES = {"defend": "Defend", "active_defence": "Active", "resist": "Resist"}


def waiting_card(tale: Tale[D], scene: Scene, exchange: Answerable[D]) -> Card:
    """Who does what, until when somebody may answer it, and the answers."""
    state, deed = tale.state, tale.state.deed
    rows = list[DiceRow]()
    steps = list[str]()
    if state.trial is not None and state.fell is not None:
        attack_roll = RollShown(state.trial, state.fell, "attack")
        rows += dice_rows(attack_roll)
        steps += describe_roll(attack_roll)
    is_asked = state.answers and not state.within and _stands(state, scene)
    targets = (deed.target,) if is_asked else ()
    called = Audience(characters=(*targets, *state.readied, *state.interrupters))
    holds = f"then {exchange.fixed_value(state, scene)} holds" if is_asked else ""
    report = Report(
        head=Head(f"{deed.name} {deed.words}"),
        tone="pending",
        dice=tuple(rows),
        lines=(f"{name_of(scene, state.within)} acts first",) if state.within else (),
        until=until(None if state.within else tale.deadline, holds),
        choices=buttons(_ways(tale, scene, exchange), tale),
        roll=tale.roll,
        call=player_of(state.within) if state.within else called,
    )
    return Card(report, (*steps, *_story(state, scene, exchange)))


def _story(state: D, scene: Scene, exchange: Answerable[D]) -> Iterator[str]:
    """Who is asked, and with what the deed is met."""
    deed = state.deed
    if state.answers and _stands(state, scene):
        contest = exchange.contest(state, scene, find_fight(scene, deed.combat))
        if contest is not None and contest.skill and contest.check is not None:
            met = f"{contest.skill} {contest.check.code}"
            yield f"{deed.target_name} answers with {met}, or holds at {contest.fixed}"
    for key in state.readied:
        yield f"{name_of(scene, key)} has something ready for this"
    for key in state.interrupters:
        yield f"{name_of(scene, key)} may interrupt"
    yield (
        "the dice fall after the answers" if state.fell is None else "the attack is rolled already"
    )


def _stands(state: States, scene: Scene) -> bool:
    """Whether both of them are still in the fight."""
    deed = state.deed
    pair = (deed.combat, deed.actor), (deed.combat, deed.target)
    return all(key in scene.combatants and key[1] in scene.characters for key in pair)


def _ways(tale: Tale[D], scene: Scene, exchange: Answerable[D]) -> Iterator[Way]:
    """Whoever may act within it, the legal answers, and the GM's hand."""
    number, state = tale.roll, tale.state
    deed = state.deed
    if (deed.combat, deed.actor) not in scene.combatants or deed.actor not in scene.characters:
        yield Way(CallOff(roll=number), "GM: call it off", GMS, kind="word")
        return
    if state.within:
        name = name_of(scene, state.within)
        audience = Audience(characters=(state.within,), gm=True)
        yield Way(LetPass(who=name, roll=number), f"{name}: nothing more", audience)
    else:
        yield from _within(number, state, scene)
        if state.answers and _stands(state, scene):
            yield from _answers(number, state, scene, exchange)
        if not state.asks:
            actor = Audience(characters=(deed.actor,), gm=True)
            yield Way(GoOn(roll=number), f"{deed.name} goes on", actor)
    if state.asks or state.within:
        yield Way(GoOn(roll=number), "GM: go on", GMS, kind="word", under=WHY)
    if exchange.throws:
        yield Way(CallOff(roll=number), "GM: call it off", GMS, kind="word", under=WHY)


def _answers(number: int, state: D, scene: Scene, exchange: Answerable[D]) -> Iterator[Way]:
    """`Active, bonus: stops 79 %`: what is legal, with its cost and its chance."""
    deed = state.deed
    fight = find_fight(scene, deed.combat)
    by, name = player_of(deed.target), deed.target_name
    chances = dict(hopes(state, scene, exchange)) if tells_chances(scene, deed.target) else {}
    responses = exchange.legal_responses(state, scene, fight)
    best = _best(responses, chances)
    for response in responses:
        action = Respond(who=name, roll=number, answer=response.how, pays=response.cost)
        label = f"{_label(response)}{_chance(response.how, chances)}"
        yield Way(action, label[:LONGEST], by, worth=_worth(response.how, best, chances))
        yield from _dearer(action, response, deed.target, scene, fight)
    hold = Respond(who=name, roll=number, answer="fixed")
    label = f"Hold at {exchange.fixed_value(state, scene)}{_chance('fixed', chances)}"
    yield Way(hold, label, by, worth=_worth("fixed", best, chances))


def _dearer(
    action: Respond, response: Response, key: str, scene: Scene, fight: Fight
) -> Iterator[Way]:
    """The same for the full action, with luck, or by another skill."""
    by = player_of(key)
    if response.cost == "bonus" and remaining_actions(scene, fight, key).full:
        full = replace(action, pays="full")
        yield Way(full, f"{NAMES[response.how]}, full", by, helps=False)
    if points(scene, PLAYERS.of(scene, key), LUCK):
        lucky = replace(action, effects="luck")
        yield Way(lucky, f"{_label(response)}, 1 luck", by, helps=False)
    yield Way(action, f"{_label(response)}, another skill…", by, helps=False, ask=OWN_SKILL)


def _label(response: Response) -> str:
    more = f" +{attack.BONUS['full']}" if response.how == "defend" else ""
    return f"{NAMES[response.how]}{more}, {response.cost}"


def _chance(how: str, chances: Mapping[str, float]) -> str:
    """`: stops 79 %`; the full defence is read without a word."""
    if how not in chances:
        return ""
    return f": {'' if how == 'defend' else 'stops '}{percent(chances[how])}"


def _best(responses: tuple[Response, ...], chances: Mapping[str, float]) -> str:
    """The cheapest answer, or the bonus action's where that saves 10 points of harm."""
    fixed = chances.get("fixed", 0.0)
    for response in responses:
        gain = chances.get(response.how, fixed + WORTH_A_BONUS) - fixed
        if response.cost == "bonus" and gain >= WORTH_A_BONUS:
            return response.how
    return "fixed"


def _worth(how: str, best: str, chances: Mapping[str, float]) -> tuple[int, ...]:
    return (int(how == best), int(1000 * chances.get(how, 0.0)))


def _within(number: int, state: States, scene: Scene) -> Iterator[Way]:
    """What is ready or held, for whoever may use it within this."""
    fight = find_fight(scene, state.deed.combat)
    for key in state.readied:
        name = name_of(scene, key)
        ready = fighter(fight.combatants[key]).readied if key in fight.combatants else None
        what = ready.what if ready is not None else "readied action"
        fires, passes = Fire(who=name, roll=number), LetPass(who=name, roll=number)
        yield Way(fires, f"{name}: {what}"[:LONGEST], player_of(key), worth=(3,))
        yield Way(passes, f"{name}: let it pass"[:LONGEST], player_of(key), worth=(2,))
    for key in state.interrupters:
        name = name_of(scene, key)
        interrupts = Interrupt(who=name, roll=number)
        yield Way(interrupts, f"Interrupt: {name}"[:LONGEST], player_of(key), worth=(2,))
        # Who is attacked settles it by the answer, and has no need to let it pass first.
        if not asks(state, key):
            passes = LetPass(who=name, roll=number)
            yield Way(passes, f"{name}: let it pass"[:LONGEST], player_of(key), worth=(1,))
