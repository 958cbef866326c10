"""The buttons of an attack: the defender's answers, the GM's hand, and what a foul brings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice, Field, Form, Select
from bot.core.people import GMS, Audience
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.blackdice.attack.actions import (
    NOTHING,
    AttackRolled,
    AttackWaits,
    Bare,
    Favour,
    Plan,
    Prepare,
    React,
    SpoilAttack,
    StandIn,
)
from bot.systems.blackdice.attack.answers import Option, answer_options, most_trades
from bot.systems.blackdice.attack.mishaps import foul_surplus, side_weapon
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
from bot.systems.blackdice.tasks.actions import LONGEST_TEXT
from bot.systems.blackdice.tasks.odds import law_of, percent
from bot.systems.blackdice.words import REACTIONS

MOST_ANSWERS = 6
"""With the buttons of the GM and three menus that is all a message holds."""
MOST_TRADES = 8
MOST_ACTIONS = 6


def answer_choices(card: AttackWaits, scene: Scene) -> tuple[Choice, ...]:
    """The answers that are legal now, each with its chances; then how, then the GM's buttons."""
    waits = card.waits
    if waits.target not in scene.characters or waits.attacker.key not in scene.characters:
        return ()
    found = answer_options(scene, waits)
    forced = len(found) == 1
    who = Audience(characters=(waits.target,), gm=waits.gm_answers)
    if forced:
        who = Audience(characters=(waits.target, waits.attacker.key), gm=True)
    how = HOUSE.at(scene.house).explode
    attack = score_chances(law_of(waits.attacker_side, how))
    answers = tuple(_answer_choice(card, one, who, how, attack) for one in _best_options(found))
    more = () if forced else _preparation_choices(card, scene, found, who)
    return (*answers, *more, *_gm_choices(card, scene, forced=forced))


def _best_options(found: tuple[Option, ...]) -> tuple[Option, ...]:
    """As many answers as have room; of weapons the best, the rest with `/black defend`."""
    bare = sum(one.arm is None for one in found)
    armed = [one for one in found if one.arm is not None][: MOST_ANSWERS - bare]
    return tuple(one for one in found if one.arm is None or one in armed)


def mishap_choices(card: AttackRolled) -> tuple[Choice, ...]:
    """What a GM may make of each foul failure: a gun jams, a weapon breaks, or something else."""
    found: list[Choice] = []
    raw = msgspec.json.encode(card)
    for side, name in (
        ("attacker", card.waits.attacker.name),
        ("defender", card.waits.target_name),
    ):
        done = any(one.side == side for one in card.spoilt)
        if not foul_surplus(card, side) or done:
            continue
        _, weapon = side_weapon(card, side)
        first = side == "attacker"
        gun = card.waits.kind == "ranged" if first else card.reaction in ("duel", "duel_draw")
        action = SpoilAttack(card=raw, side=side)
        if weapon and weapon not in (FISTS, KICK):
            for what in ("jams", "breaks") if gun else ("breaks",):
                label = f"{name}'s {weapon} {what}"
                found.append(Choice(label, replace(action, what=what), GMS, "danger"))
        form = Form(
            f"{name}'s foul failure",
            (Field("text", "What happens", LONGEST_TEXT, paragraph=True),),
        )
        found.append(Choice(f"{name}: other …", action, GMS, "danger", ask=form))
    return tuple(found)


def _answer_choice(
    card: AttackWaits, one: Option, who: Audience, how: Explode, attack: Sequence[float]
) -> Choice:
    waits = card.waits
    action = React(
        who=waits.target_name,
        roll=card.roll,
        reaction=one.reaction,
        weapon=one.arm.name if one.arm is not None else "",
    )
    label = REACTIONS[one.reaction]
    if one.arm is not None:
        label += f": {one.arm.name}"
    label += f" ({_dice_words(one.side)}): " if one.side is not None else ": "
    label += _chance_words(attack, one, how)
    style = "primary" if one.reaction != "none" else "secondary"
    return Choice(label, action, who, style, disabled=_why_useless(waits.plan, one))


def _why_useless(plan: Plan, one: Option) -> str:
    """Why this answer cannot help, "" where it can: an action for no dice, or too few to trade."""
    if one.side is None:
        return ""
    if one.side.trades < plan.trades:
        return "too few dice for these trades"
    return "" if one.side.pool else "no dice for it"


def _dice_words(side: Side) -> str:
    left = side.pool - 3 * side.trades
    sure = f"{side.trades} sure + " if side.trades else ""
    black = f", {side.black_dice} black" if side.black_dice else ""
    return f"{sure}{count(left, 'die', 'dice')}{black}"


def _chance_words(attack: Sequence[float], one: Option, how: Explode) -> str:
    """`hit 42 %, strike 31 %`: what this answer leaves to chance, the attack scoring like that."""
    answer = score_chances(law_of(one.side, how)) if one.side is not None else [1.0]
    said = f"hit {percent(chance_to_beat(attack, answer))}"
    if one.reaction in STRIKES_BACK:
        said += f", strike {percent(chance_to_beat(answer, attack))}"
    return said


def _preparation_choices(
    card: AttackWaits, scene: Scene, found: tuple[Option, ...], who: Audience
) -> tuple[Choice, ...]:
    """How the answer will be made: as one of several actions, with trades, at which part."""
    waits = card.waits
    action = Prepare(who=waits.target_name, roll=card.roll)
    character = PLAYERS.of(scene, waits.target)
    turn = turn_or_none(scene, waits.target)
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
    trades = min(MOST_TRADES, most_trades(found))
    if trades or waits.plan.trades:
        options_ = tuple(
            (str(number), f"{3 * number} dice for {number} sure" if number else "no trade")
            for number in range(trades + 1)
        )
        choices.append(Choice("Trade dice …", action, who, ask=_select("trades", options_)))
    if any(one.reaction in STRIKES_BACK for one in found):
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


def _select(field: str, options_: tuple[tuple[str, str], ...]) -> Select:
    return Select(field, options_)


def _gm_choices(card: AttackWaits, scene: Scene, *, forced: bool) -> tuple[Choice, ...]:
    """The GM's dice for both, the armour that is bare, and an answer for who is absent."""
    waits, number = card.waits, card.roll
    form = Form(
        "Dice for both sides",
        tuple(
            Field(name, label, 3, value=str(getattr(waits.given, name)))
            for name, label in (
                ("attacker_black", f"{waits.attacker.name}: black dice"[:45]),
                ("attacker_bonus", f"{waits.attacker.name}: bonus dice"[:45]),
                ("defender_black", f"{waits.target_name}: black dice"[:45]),
                ("defender_bonus", f"{waits.target_name}: bonus dice"[:45]),
            )
        ),
    )
    choices = [Choice("GM: dice …", Favour(roll=number), GMS, ask=form)]
    if waits.attacker.called or waits.plan.called:
        is_bare = waits.bare or waits.bare_back
        label = "GM: armour counts" if is_bare else "GM: armour ignored"
        choices.append(Choice(label, Bare(roll=number, bare=not is_bare), GMS))
    owner = scene.characters[waits.target].owner
    if owner is not None and not waits.gm_answers and not forced:
        label = f"GM: answer for {waits.target_name}"
        choices.append(Choice(label, StandIn(roll=number), GMS))
    return tuple(choices)
