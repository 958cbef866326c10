"""Checks from the declaration to the result (HH-08 to HH-19, HH-67 to HH-70)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, play
from bot.core.scene import Scene
from bot.core.words import clean_if_any, fold, mention_of
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Answer, Exchange, Opening, Window, take
from bot.systems.hammerhydra.checks.actions import (
    Adjust,
    Again,
    Buy,
    CheckOptions,
    CheckState,
    Closed,
    Drop,
    Keep,
    RollAttribute,
    RollPool,
    RollSkill,
    RuleOut,
    Throw,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player, player_or_none
from bot.systems.hammerhydra.rules.checks import MOST_DICE, whole
from bot.systems.hammerhydra.rules.tables import BEST, WORST
from bot.systems.hammerhydra.sheet import KEY
from bot.systems.hammerhydra.side import (
    Aim,
    Side,
    adjust_side,
    aim_at,
    better_chance,
    declare_side,
    edge_of,
    may_reroll,
    pay_bought_edge,
    pay_second_roll,
    rollable,
    throw_dice,
)


def wrong_stage(number: int) -> Refusal:
    """The roll does not wait for that."""
    return Refusal("wrong_stage", f"Roll {number} does not wait for that. Nothing has changed.")


def players_of(side: Side, user: int = 0) -> Audience:
    """Whoever plays a side; where no sheet is behind it, the person who asked."""
    return play(side.key) if side.key else Audience(users=(user,))


class Checking(Exchange[CheckState]):
    """Before the dice a GM's modifiers and edge (HH-67 to HH-69).

    The result stands as it falls; a second roll may be bought as long as nothing follows (HH-70).
    """

    def resolve(self, state: CheckState, scene: Scene, dice: NamedDice) -> CheckState:
        side = state.side
        # What lies is read again as it is; only a second roll that was bought throws anew.
        if not state.thrown or (side.check is not None and state.again == side.has_second_roll):
            return state
        throw = dice.of(side.key, "again" if state.again else "roll")
        house = HOUSE.at(scene.house)
        side = throw_dice(side, house, throw)
        stands = state.final or not may_reroll(scene, side)
        return replace(state, side=side, chance=None if stands else better_chance(side, house))

    def windows(self, state: CheckState, scene: Scene) -> tuple[Window, ...]:
        if state.closed:
            return ()
        mine = players_of(state.side, state.user)
        if state.thrown:
            again = state.chance is not None and may_reroll(scene, state.side)
            return (Window(mine, (Again(),), "spend", None),) if again else ()
        who = replace(mine, gm=True)
        steps = (Adjust(dice=1), Adjust(dice=-1), Adjust(target=-1), Adjust(target=1))
        return (
            Window(who, (Throw(),)),
            Window(mine, (Buy(dice=1), Buy(target=1), Buy(dice=-1), Buy(target=-1))),
            Window(GMS, (*steps, RuleOut())),
            Window(GMS if state.called else who, (Drop(),)),
        )

    def lapse(self, window: Window, state: CheckState, scene: Scene) -> Answer | None:
        return None if state.thrown else Drop()


CHECKING = Checking(CheckState)


def roll_check(
    action: RollSkill | RollAttribute, scene: Scene, dice: Dice
) -> tuple[Opening[CheckState], Scene]:
    """A skill on any attribute, or an attribute alone; raises what the values of a roll raise."""
    who, scene = PLAYERS.acting(scene, action.who)
    aim = aim_of(action, scene, who)
    return _begin(action, scene, declare_side(action, scene, who, who.name, aim))


def aim_of(action: RollSkill | RollAttribute, scene: Scene, who: Player | None) -> Aim:
    """What is rolled before anything changes it (HH-08, HH-19); raises what `aim_at` raises."""
    skill = (action.skill or "0") if isinstance(action, RollSkill) else ""
    return aim_at(scene, who, skill, action.attribute)


def roll_pool(action: RollPool, scene: Scene, dice: Dice) -> tuple[Opening[CheckState], Scene]:
    """So many dice against a target; no sheet is needed. Raises `bad_dice`, `bad_target`."""
    who, name = None, action.who  # an NPC, say, who needs no sheet for this
    is_person = mention_of(name) is not None
    if is_person or player_or_none(scene, name) is not None:
        who, scene = PLAYERS.acting(scene, name)
        name = who.name
    elif key := scene.key_of(KEY, name):
        name = scene.name(key)
    aim = Aim(
        whole(action.base, "bad_dice", "Dice", 0, MOST_DICE),
        whole(action.against, "bad_target", "A target", BEST, WORST),
    )
    return _begin(action, scene, declare_side(action, scene, who, name, aim))


def _begin(action: CheckOptions, scene: Scene, side: Side) -> tuple[Opening[CheckState], Scene]:
    """The card that waits for the dice, or the dice; refuses edge beyond what is left."""
    # Asked for its refusals alone: the edge goes as the dice fall.
    pay_bought_edge(scene, side)
    state = CheckState(
        side, task=clean_if_any(action.task), user=scene.actor.user, final=action.final
    )
    if not action.ready:
        state, scene = throw(Throw(), state, scene)
    return CHECKING.open(side.key or fold(side.name), state), scene


def throw(answer: Throw, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """The dice fall; the edge that was bought goes only now. Raises `edge_insufficient`."""
    after = pay_bought_edge(scene, state.side)
    return replace(state, thrown=True, edge=_edge_change(state, scene, after)), after


def roll_again(answer: Again, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """The whole thing once more, with the same pool (HH-70, R-37).

    Raises `reroll_used`, `edge_insufficient`.
    """
    after = pay_second_roll(scene, state.side)
    return replace(state, again=True, edge=_edge_change(state, scene, after)), after


def _edge_change(state: CheckState, before: Scene, after: Scene) -> tuple[int, int] | None:
    """The edge of the roller before and after, where that is not the same."""
    edge = edge_of(before, state.side), edge_of(after, state.side)
    return None if edge[0] == edge[1] else edge


def keep(answer: Keep, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """The result stands, as buttons of earlier versions say."""
    closed: Closed = "overdue" if answer.overdue else "kept"
    return replace(state, closed=closed, edge=None), scene


def drop(answer: Drop, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """A check that was made ready is not made."""
    return replace(state, closed="dropped"), scene


def rule_out(answer: RuleOut, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """A GM rules a check out (HH-13)."""
    return replace(state, closed="impossible"), scene


def adjust(answer: Adjust, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """A GM's modifiers change before the dice fall; raises `bad_modifier`."""
    side = adjust_side(state.side, dice=answer.dice, target=answer.target)
    return _with_payable(state, side, scene), scene


def buy(answer: Buy, state: CheckState, scene: Scene) -> tuple[CheckState, Scene]:
    """Edge more or less before the dice fall (R-35); raises `edge_wasted`, `edge_insufficient`."""
    mods = state.side.mods
    more, lower = max(0, mods.edge_dice + answer.dice), max(0, mods.edge_target + answer.target)
    mods = replace(mods, edge_dice=more, edge_target=lower)
    return _with_payable(state, rollable(replace(state.side, mods=mods)), scene), scene


def _with_payable(state: CheckState, side: Side, scene: Scene) -> CheckState:
    """The check of this side; its edge is taken only with the roll, and refused here."""
    pay_bought_edge(scene, side)
    return replace(state, side=side)


Checking.answers = (
    take(Throw, throw),
    take(Drop, drop),
    take(RuleOut, rule_out),
    take(Adjust, adjust),
    take(Buy, buy),
    take(Again, roll_again),
    take(Keep, keep),
)
