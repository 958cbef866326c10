"""Initiative thrown by hand: the faces are asked for before the round begins (BD-40)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.settings import throws_by_hand
from bot.core.words import join_words
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import waiting_states
from bot.shared.exchange.ways import by_hand
from bot.shared.exchange.windows import Exchange, Opening, Tale
from bot.systems.blackdice.body import body
from bot.systems.blackdice.field import fighter_state, usual_trades, with_fighter_state
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.rules.dice import Throws, throw
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.sheet import KEY, PLAYERS, initiative_rating
from bot.systems.blackdice.words import pool_row

INITIATIVE = "initiative"


class AskDice(Action, frozen=True, tag="ask_dice"):
    """Whoever throws by hand is asked for the initiative dice of the round that comes."""

    asker = ANYONE

    combat: str = ""


class Pool(Struct, frozen=True):
    """Somebody's initiative dice, by key; `thrown` once they lie."""

    key: str
    name: str
    dice: int
    thrown: Throws = Throws()


class HandState(Struct, frozen=True, tag="initiative"):
    """Initiative of this `round` of a fight (its key) is thrown by hand."""

    combat: str
    round: int
    pools: tuple[Pool, ...]


class LaidDice:
    """Dice of which these faces lie already; what falls beyond them is thrown now."""

    def __init__(self, faces: tuple[int, ...], dice: Dice) -> None:
        self._faces = faces
        self._dice = dice

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces."""
        laid, self._faces = self._faces[:count], self._faces[count:]
        more = self._dice.roll(count - len(laid), sides) if count > len(laid) else ()
        return (*laid, *more)


def dice_for(fight: Fight, key: str, dice: Dice) -> Dice:
    """The dice of somebody's initiative in the round that begins: those thrown by hand first."""
    state = fighter_state(fight.combatants[key])
    return LaidDice(state.thrown, dice) if state.thrown_for == fight.combat.round else dice


def initiative_dice(scene: Scene, key: str) -> tuple[int, int]:
    """How many dice are thrown for initiative, and the successes that were traded for (R-11)."""
    rating = initiative_rating(PLAYERS.of(scene, key).sheet)
    swaps = trade(rating, usual_trades(scene, key, INITIATIVE, rating))
    return swaps.dice, swaps.auto


def refuse_missing_dice(scene: Scene, combat: str) -> None:
    """Refuses with `dice_wanted` a round before initiative dice thrown by hand are typed."""
    fight = find_fight(scene, combat)
    if any(state.combat == combat for _, state in waiting_states(scene, KEY, HandState)):
        raise Refusal("dice_wanted", "Initiative is thrown by hand: its card waits for the faces.")
    missing = _missing(scene, fight, fight.combat.round)
    if missing:
        names = join_words(pool.name for pool in missing)
        throws = "throws" if len(missing) == 1 else "throw"
        ask = Instead("Ask for the dice", action=AskDice(combat=combat), system=KEY)
        raise Refusal("dice_wanted", f"{names} {throws} initiative by hand.", instead=(ask,))


def ask_dice(action: AskDice, scene: Scene, dice: Dice) -> tuple[Opening[HandState], Scene]:
    """A card on which they are typed; raises `no_combat`, `missing` where nobody is asked."""
    del dice
    fight = find_fight(scene, action.combat)
    coming = fight.combat.round + 1 if fight.order.running else fight.combat.round
    waiting = any(state.combat == fight.key for _, state in waiting_states(scene, KEY, HandState))
    pools = () if waiting else _missing(scene, fight, coming)
    if not pools:
        raise Refusal("missing", "There are no initiative dice to ask for.")
    return THROWING.open(pools[0].key, HandState(fight.key, coming, pools)), scene


def _missing(scene: Scene, fight: Fight, coming: int) -> tuple[Pool, ...]:
    """Who throws by hand and has not for this round; of who is hidden no card may tell."""
    pools = (
        Pool(combatant.key, combatant.name, initiative_dice(scene, combatant.key)[0])
        for combatant in fight.combatants.values()
        if combatant.since <= coming and not combatant.hidden and combatant.key in scene.characters
        if body(PLAYERS.of(scene, combatant.key).sheet).status != "spent"
        if throws_by_hand(scene, combatant.key) and fighter_state(combatant).thrown_for != coming
    )
    return tuple(pool for pool in pools if pool.dice)


class Throwing(Exchange[HandState]):
    """Each of them throws; the round then begins with these dice."""

    def resolve(self, state: HandState, scene: Scene, dice: NamedDice) -> HandState:
        how = HOUSE.at(scene.house).explode
        pools = (
            replace(pool, thrown=throw(dice.of(pool.key, INITIATIVE), pool.dice, how))
            for pool in state.pools
        )
        return replace(state, pools=tuple(pools))

    def apply(self, state: HandState, scene: Scene) -> tuple[HandState, Scene]:
        if state.combat not in scene.combats:
            return state, scene
        for pool in state.pools:
            fight = find_fight(scene, state.combat)
            row = fight.combatants.get(pool.key)
            if row is not None:
                faces = (*pool.thrown.faces, *pool.thrown.rerolls)
                fighter = replace(fighter_state(row), thrown=faces, thrown_for=state.round)
                scene = with_fighter_state(scene, fight, pool.key, fighter)
        return state, scene


THROWING = Throwing(HandState)


def hand_card(tale: Tale[HandState], scene: Scene) -> Report:
    """What they threw, until the round begins with it."""
    del scene
    rows = (
        pool_row(pool.name, pool.thrown, by_hand=by_hand(tale, pool.key, INITIATIVE))
        for pool in tale.state.pools
    )
    return Report(
        Head(f"Initiative of round {tale.state.round}", verdict="thrown"),
        dice=tuple(rows),
        roll=tale.roll,
    )
