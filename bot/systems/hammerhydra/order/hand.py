"""Initiative thrown by hand: the faces are asked for before the round begins (HH-34)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Exchange, Opening, Tale
from bot.systems.hammerhydra.combat import AskDice, HandState, asked_for, missing_dice
from bot.systems.hammerhydra.field import fighter_state, with_fighter
from bot.systems.hammerhydra.rules.tables import SIDES

INITIATIVE = "initiative"


def ask_dice(action: AskDice, scene: Scene, dice: Dice) -> tuple[Opening[HandState], Scene]:
    """A card on which they are typed; raises `no_combat`, `missing` where nobody is asked."""
    del dice
    fight = find_fight(scene, action.combat)
    coming = fight.combat.round + 1 if fight.order.running else fight.combat.round
    missing = () if asked_for(scene, fight.key) else missing_dice(scene, fight, coming)
    if not missing:
        raise Refusal("missing", "There are no initiative dice to ask for.")
    return THROWING.open(missing[0].key, HandState(fight.key, coming, missing)), scene


class Throwing(Exchange[HandState]):
    """Each of them throws; the round then begins with these dice."""

    def resolve(self, state: HandState, scene: Scene, dice: NamedDice) -> HandState:
        del scene
        own_dice = (
            replace(die, face=dice.of(die.key, INITIATIVE).roll(1, SIDES)[0]) for die in state.dice
        )
        return replace(state, dice=tuple(own_dice))

    def apply(self, state: HandState, scene: Scene) -> tuple[HandState, Scene]:
        if state.combat not in scene.combats:
            return state, scene
        for die in state.dice:
            row = find_fight(scene, state.combat).combatants.get(die.key)
            if row is not None:
                fighter = replace(fighter_state(row), thrown=die.face, thrown_for=state.round)
                scene = with_fighter(scene, state.combat, die.key, fighter)
        return state, scene


THROWING = Throwing(HandState)


def hand_card(tale: Tale[HandState], scene: Scene) -> Report:
    """What they threw, until the round begins with it."""
    del scene
    rows = (
        DiceRow(
            die.name,
            (Die(die.face, sides=SIDES),),
            by_hand=by_hand(tale, die.key, INITIATIVE),
        )
        for die in tale.state.dice
    )
    return Report(
        Head(f"Initiative of round {tale.state.round}", verdict="thrown"),
        dice=tuple(rows),
        roll=tale.roll,
    )
