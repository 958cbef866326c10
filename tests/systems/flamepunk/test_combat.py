"""Who acts first in a Flamepunk fight, by the dice they have left."""

from __future__ import annotations

from bot.core.dice import ScriptedDice
from bot.systems.flamepunk.combat import COMBAT
from bot.systems.flamepunk.pools.actions import Join, SetPool
from tests.systems.flamepunk.flametable import FlameTable


def test_the_dice_left_are_rolled_for_their_level_and_not_spent() -> None:
    """3, 5, 5: two hits and magnitude 2 make level 4, with three dice."""
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=3))

    assert COMBAT.count_dice(table.scene, "blazer") == 3
    assert COMBAT.roll_initiative(table.scene, "blazer", ScriptedDice((3, 5, 5))) == (
        (4, 3),
        "3 5 5 = 4",
    )
    assert table.dice("Blazer") == 3


def test_own_hit_numbers_count_for_who_acts_first() -> None:
    table = FlameTable()
    table.act(Join(name="Ember", npc=True, pool=2, hit="1,2"))

    assert COMBAT.roll_initiative(table.scene, "ember", ScriptedDice((1, 6))) == ((1, 2), "1 6 = 1")


def test_an_empty_pool_and_somebody_unknown_roll_nothing() -> None:
    table = FlameTable()
    table.act(SetPool(who="Blazer", current=0))

    assert COMBAT.roll_initiative(table.scene, "blazer", ScriptedDice(())) == (
        (0, 0),
        "no dice = 0",
    )
    assert COMBAT.count_dice(table.scene, "nobody") == 0
    assert COMBAT.roll_initiative(table.scene, "nobody", ScriptedDice(())) == ((0, 0), "no dice")
