"""An action point on an attack or push that failed: it is resolved anew with better dice (D6-09).

The opponent's dice stay as they lie; only what failed can be mended, so that nothing is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.systems.opend6.checks import luck
from bot.systems.opend6.checks.roll import result_of, throw, with_two_more
from bot.systems.opend6.field import fighter_of, with_fighter
from bot.systems.opend6.melee import declaration
from bot.systems.opend6.melee.actions import Missed, SecondChance, Thrown
from bot.systems.opend6.melee.kinds import Kinds
from bot.systems.opend6.melee.outcomes import Done, Point
from bot.systems.opend6.melee.waiting import find_row
from bot.systems.opend6.players import PLAYERS, points, settings_of
from bot.systems.opend6.rules.checks import use_of
from bot.systems.opend6.sheet import ACTION_POINTS


class Again:
    """Dice that show these faces once more, and fall anew after them."""

    def __init__(self, faces: Iterable[int], dice: Dice) -> None:
        self._left = list(faces)
        self._dice = dice

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The faces that lay there, as far as there are any left."""
        lay, self._left = self._left[:count], self._left[count:]
        return (*lay, *self._dice.roll(count - len(lay), sides)) if len(lay) < count else (*lay,)


def second_chance(
    action: SecondChance, scene: Scene, dice: Dice, *, kinds: Kinds
) -> tuple[Done, Scene]:
    """The action once more; of two rolls the better total counts.

    Raises `unknown_roll`, `too_late`, `unknown_action`, `no_action_points`, `dice_out_of_range`.
    """
    state = find_row(scene, action.roll)
    if not isinstance(state, Missed) or state.deed.thrown is None:
        raise Refusal("unknown_roll", f"Roll {action.roll} is no action that has failed.")
    use = use_of(action.use)
    if use not in {"reroll", "dice"}:
        raise Refusal("unknown_action", "A point rolls again here, or adds two dice.")
    if state.actor not in scene.characters:
        raise Refusal("unknown_character", f"{state.deed.name} is no longer at this table.")
    who = PLAYERS.of(scene, state.actor)
    before = points(scene, who, ACTION_POINTS)
    scene = luck.spend_action_point(scene, who, use)
    here = settings_of(scene)
    lay = state.deed.thrown
    if use == "dice":
        thrown = Thrown(*with_two_more(lay.trial, lay.fell, here, dice))
        totals: tuple[int, ...] = ()
    else:
        fell = throw(lay.trial, here, dice)
        totals = tuple(result_of(lay.trial, one, 0, scene).total for one in (lay.fell, fell))
        thrown = Thrown(lay.trial, fell) if totals[1] > totals[0] else lay
    scene = _standing_as_before(scene, state)
    again = replace(state.deed, thrown=thrown)
    lying = Again(state.faces, dice)
    done, scene = declaration.finish(scene, action.roll, again, lying, kinds, reply=state.reply)
    point = Point(who.name, before, points(scene, who, ACTION_POINTS), totals)
    return replace(done, point=point, was=state.was), scene


def _standing_as_before(scene: Scene, state: Missed) -> Scene:
    """A readied defence that the first roll used up meets this one, too."""
    if (state.combat, state.deed.target) not in scene.combatants:
        return scene
    kept = fighter_of(scene, state.combat, state.deed.target)
    return with_fighter(scene, state.combat, state.deed.target, replace(kept, stance=state.stance))
