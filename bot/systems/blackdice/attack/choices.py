"""The buttons of an attack: the defender's answers, the GM's hand, and what a foul brings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form, Select
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.exchange.windows import Tale
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    AttackState,
    Bare,
    Favour,
    Plan,
    Prepare,
    React,
    Response,
    StandIn,
)
from bot.systems.blackdice.attack.answers import answer_responses, has_both, most_trades
from bot.systems.blackdice.attack.mishaps import SIDES, foul_surplus, side_weapon, unspoilt_sides
from bot.systems.blackdice.field import turn_or_none
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.actions import max_actions
from bot.systems.blackdice.rules.attack import STRIKES_BACK
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.laws import score_chances
from bot.systems.blackdice.rules.odds import chance_to_beat
from bot.systems.blackdice.rules.tables import CALLED
from bot.systems.blackdice.sheet import FISTS, KICK, PLAYERS
from bot.systems.blackdice.sides import Side
from bot.systems.blackdice.tasks.actions import NameMishap, Ruin
from bot.systems.blackdice.tasks.mishaps import mishap_choice
from bot.systems.blackdice.tasks.odds import law_of, percent
from bot.systems.blackdice.words import REACTIONS

MOST_ANSWERS = 6
"""With the buttons of the GM and three menus that is all a message holds."""
MOST_TRADES = 8
MOST_ACTIONS = 6


def answer_choices(tale: Tale[AttackState], scene: Scene) -> tuple[Choice, ...]:
    """The answers that are legal now, each with its chances; then how, then the GM's buttons."""
    state = tale.state
    if state.gone or not has_both(scene, state):
        return ()
    responses = answer_responses(scene, state)
    forced, npc = len(responses) == 1, scene.characters[state.target].owner is None
    how = HOUSE.at(scene.house).explode
    attack = score_chances(law_of(state.attacker_side, how))
    choices: list[Choice] = []
    for window in tale.windows:
        for answer in window.answers:
            if isinstance(answer, React):
                for response in _best_responses(responses):
                    label = _answer_label(response, how, attack)
                    choices.append(_answer_choice(answer, window.by, state, response, label))
            elif isinstance(answer, Prepare) and not forced:
                choices += _preparation_choices(answer, window.by, state, scene, responses)
            elif isinstance(answer, Favour):
                choices.append(Choice("GM: dice …", answer, GMS, ask=_favour_form(state)))
            elif isinstance(answer, Bare) and (state.attacker.called or state.plan.called):
                is_bare = state.bare or state.bare_back
                label = "GM: armour counts" if is_bare else "GM: armour ignored"
                choices.append(Choice(label, replace(answer, bare=not is_bare), GMS))
            elif isinstance(answer, StandIn) and not (forced or state.gm_answers or npc):
                choices.append(Choice(f"GM: answer for {state.target_name}", answer, GMS))
    return tuple(choices)


def _best_responses(responses: tuple[Response, ...]) -> tuple[Response, ...]:
    """As many answers as have room; of weapons the best, the rest with `/black defend`."""
    bare = sum(response.arm is None for response in responses)
    armed = [response for response in responses if response.arm is not None]
    shown = armed[: MOST_ANSWERS - bare]
    return tuple(r for r in responses if r.arm is None or r in shown)


def foul_choices(tale: Tale[AttackState]) -> tuple[Choice, ...]:
    """What a GM may make of each foul failure: a gun jams, a weapon breaks, or something else."""
    answers = (answer for window in tale.windows for answer in window.answers)
    named = (answer for answer in answers if isinstance(answer, NameMishap))
    return tuple(choice for answer in named for choice in _mishap_choices(answer, tale.state))


def _mishap_choices(answer: NameMishap, state: AttackState) -> list[Choice]:
    choices: list[Choice] = []
    reaction = state.response.reaction if state.response is not None else "none"
    both = all(foul_surplus(state, side) for side in SIDES)
    for side in unspoilt_sides(state):
        _, weapon = side_weapon(state, side)
        first = side == "attacker"
        name = state.attacker.name if first else state.target_name
        gun = state.kind == "ranged" if first else reaction in ("duel", "duel_draw")
        action = replace(answer, name=name)
        if weapon and weapon not in (FISTS, KICK):
            ruins: tuple[Ruin, ...] = ("jams", "breaks") if gun else ("breaks",)
            for what in ruins:
                label = f"{name}'s {weapon} {what}"
                choices.append(Choice(label, replace(action, what=what), GMS, "danger"))
        choices.append(mishap_choice(action, f" for {name}" if both else ""))
    return choices


def _answer_choice(
    answer: React, by: Audience, state: AttackState, response: Response, label: str
) -> Choice:
    weapon = response.arm.name if response.arm is not None else ""
    action = replace(answer, reaction=response.reaction, weapon=weapon)
    style = "primary" if response.reaction != "none" else "secondary"
    return Choice(label, action, by, style, disabled=_why_useless(state.plan, response))


def _answer_label(response: Response, how: Explode, attack: Sequence[float]) -> str:
    """`Counter: Sabre (6 dice): hit 42 %, strike 31 %`."""
    arm, side = response.arm, response.side
    label = REACTIONS[response.reaction]
    if arm is not None:
        label += f": {arm.name}"
    label += f" ({_dice_words(side)}): " if side is not None else ": "
    return label + _chance_words(attack, response, how)


def _why_useless(plan: Plan, response: Response) -> str:
    """Why this answer cannot help, "" where it can: an action for no dice, or too few to trade."""
    if response.side is None:
        return ""
    if response.side.trades < plan.trades:
        return "too few dice for these trades"
    return "" if response.side.pool else "no dice for it"


def _dice_words(side: Side) -> str:
    left = side.pool - 3 * side.trades
    sure = f"{side.trades} sure + " if side.trades else ""
    black = f", {side.black_dice} black" if side.black_dice else ""
    return f"{sure}{count(left, 'die', 'dice')}{black}"


def _chance_words(attack: Sequence[float], response: Response, how: Explode) -> str:
    """`hit 42 %, strike 31 %`: what this answer leaves to chance, the attack scoring like that."""
    side = response.side
    answer = score_chances(law_of(side, how)) if side is not None else [1.0]
    hit = chance_to_beat(attack, answer)
    said = f"hit {percent(hit)}" if hit else "no hit"
    if response.reaction in STRIKES_BACK:
        said += f", strike {percent(chance_to_beat(answer, attack))}"
    return said


def _preparation_choices(
    action: Prepare,
    who: Audience,
    state: AttackState,
    scene: Scene,
    responses: tuple[Response, ...],
) -> tuple[Choice, ...]:
    """How the answer will be made: as one of several actions, with trades, at which part."""
    character = PLAYERS.of(scene, state.target)
    turn = turn_or_none(scene, state.target)
    choices: list[Choice] = []
    most = min(MOST_ACTIONS, max_actions(character.sheet.dexterity))
    if turn is not None and turn.may_declare and most > 1:
        counts = tuple(
            (str(number), f"as one of {number} actions: pool ÷ {number}" if number > 1 else "alone")
            for number in range(1, most + 1)
        )
        choices.append(
            Choice("As one of several actions …", action, who, ask=_select("actions", counts))
        )
    trades = min(MOST_TRADES, most_trades(responses))
    if trades or state.plan.trades:
        options = tuple(
            (str(number), f"{3 * number} dice for {number} sure" if number else "no trade")
            for number in range(trades + 1)
        )
        choices.append(Choice("Trade dice …", action, who, ask=_select("trades", options)))
    if any(response.reaction in STRIKES_BACK for response in responses):
        parts = tuple((part, f"{part}: {dice} black dice") for part, dice in CALLED.items())
        choices.append(
            Choice(
                "Aim your own blow …",
                action,
                who,
                ask=_select("called", ((NOTHING, "at nothing in particular"), *parts)),
            )
        )
    numbers = Form(
        "Your dice, if not the sheet's",
        (
            Field(
                "pool",
                "Attribute and skill",
                40,
                required=False,
                hint="6, 2+4 or Dexterity + Sword",
            ),
            Field("dodge", "Dodge", 3, required=False, hint="a number"),
        ),
    )
    return (Choice("Other dice …", action, who, ask=numbers), *choices)


def _select(field: str, options: tuple[tuple[str, str], ...]) -> Select:
    return Select(field, options)


def _favour_form(state: AttackState) -> Form:
    """The GM's dice for both."""
    return Form(
        "Dice for both sides",
        tuple(
            Field(name, label, 3, value=str(getattr(state.given, name)))
            for name, label in (
                ("attacker_black", f"{state.attacker.name}: black dice"[:45]),
                ("attacker_bonus", f"{state.attacker.name}: bonus dice"[:45]),
                ("defender_black", f"{state.target_name}: black dice"[:45]),
                ("defender_bonus", f"{state.target_name}: bonus dice"[:45]),
            )
        ),
    )
