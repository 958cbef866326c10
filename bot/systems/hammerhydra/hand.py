"""Initiative thrown by hand: the faces are asked for before the round begins (HH-34)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import DiceRow, Die, Head, Report
from bot.core.scene import Scene
from bot.core.settings import throws_by_hand
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import waiting_states
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Exchange, Opening, Tale
from bot.systems.hammerhydra.field import fight_state, fighter_state, with_fighter
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.sheet import KEY

INITIATIVE = "initiative"


class AskDice(Action, frozen=True, tag="ask_dice"):
    """Whoever throws by hand is asked for the initiative die of the round that comes."""

    asker = ANYONE

    combat: str = ""


class OwnDie(Struct, frozen=True):
    """Somebody's initiative die, by key; `face` once it lies, else 0."""

    key: str
    name: str
    face: int = 0


class HandState(Struct, frozen=True, tag="initiative"):
    """Initiative of this `round` of a fight (its key) is thrown by hand."""

    combat: str
    round: int
    dice: tuple[OwnDie, ...]


def roll_initiative(fight: Fight, key: str, dice: Dice) -> int:
    """Somebody's die in the round that begins: the one they threw by hand, or Parry's."""
    kept = fighter_state(fight.combatants[key])
    if kept.thrown_for == fight.combat.round:
        return kept.thrown
    return dice.roll(1, SIDES)[0]


def refuse_missing_dice(scene: Scene, combat: str) -> None:
    """Refuses with `dice_wanted` a round before initiative dice thrown by hand are typed."""
    fight = find_fight(scene, combat)
    if asked_for(scene, combat):
        raise Refusal("dice_wanted", "Initiative is thrown by hand: its card waits for the faces.")
    missing = _missing(scene, fight, fight.combat.round)
    if missing:
        names = join_words(die.name for die in missing)
        throws = "throws" if len(missing) == 1 else "throw"
        ask = Instead("Ask for the dice", action=AskDice(combat=combat), system=KEY)
        raise Refusal("dice_wanted", f"{names} {throws} initiative by hand.", instead=(ask,))


def asked_for(scene: Scene, combat: str) -> tuple[int, ...]:
    """The rolls that wait for initiative dice of this fight."""
    waiting = waiting_states(scene, KEY, HandState)
    return tuple(number for number, state in waiting if state.combat == combat)


def ask_dice(action: AskDice, scene: Scene, dice: Dice) -> tuple[Opening[HandState], Scene]:
    """A card on which they are typed; raises `no_combat`, `missing` where nobody is asked."""
    del dice
    fight = find_fight(scene, action.combat)
    coming = fight.combat.round + 1 if fight.order.running else fight.combat.round
    wanted = () if asked_for(scene, fight.key) else _missing(scene, fight, coming)
    if not wanted:
        raise Refusal("missing", "No initiative dice are to be asked for.")
    return THROWING.open(wanted[0].key, HandState(fight.key, coming, wanted)), scene


def _missing(scene: Scene, fight: Fight, coming: int) -> tuple[OwnDie, ...]:
    """Who throws by hand and has not for this round; of who is hidden no card may tell."""
    if fight_state(fight).ambush == coming:  # nobody rolls in it
        return ()
    return tuple(
        OwnDie(one.key, one.name)
        for one in fight.combatants.values()
        if one.since <= coming and not one.hidden and one.key in scene.characters
        if throws_by_hand(scene, one.key) and fighter_state(one).thrown_for != coming
        if not PLAYERS.of(scene, one.key).dead
    )


class Throwing(Exchange[HandState]):
    """Each of them throws; the round then begins with these dice."""

    def resolve(self, state: HandState, scene: Scene, dice: NamedDice) -> HandState:
        del scene
        thrown = (
            replace(die, face=dice.of(die.key, INITIATIVE).roll(1, SIDES)[0]) for die in state.dice
        )
        return replace(state, dice=tuple(thrown))

    def apply(self, state: HandState, scene: Scene) -> tuple[HandState, Scene]:
        if state.combat not in scene.combats:
            return state, scene
        for die in state.dice:
            row = find_fight(scene, state.combat).combatants.get(die.key)
            if row is not None:
                kept = replace(fighter_state(row), thrown=die.face, thrown_for=state.round)
                scene = with_fighter(scene, state.combat, die.key, kept)
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
