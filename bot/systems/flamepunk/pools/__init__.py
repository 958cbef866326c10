"""Pools, Pyros and defences, and what rounds and time give back (FP-02 to FP-04, FP-46)."""

from bot.shared.chapter import Chapter, on, says
from bot.systems.flamepunk.pools import actions as asks
from bot.systems.flamepunk.pools import cards, play
from bot.systems.flamepunk.pools.menu import MENU

POOLS = Chapter(
    "FP-02 to FP-04, FP-46 to FP-48",
    handlers=(
        on(asks.Join, play.join),
        on(asks.Leave, play.leave),
        on(asks.Auto, play.act_automatically),
        on(asks.Pools, play.show_pools),
        on(asks.SetPool, play.set_pool),
        on(asks.Pyros, play.change_pyros),
        on(asks.PassTime, play.pass_time),
        on(asks.AddDefence, play.add_defence),
        on(asks.DropDefence, play.drop_defence),
    ),
    cards=(
        says(asks.Joined, cards.arrival),
        says(asks.Left, cards.departure),
        says(asks.Automatic, cards.automatic_action),
        says(asks.PoolsShown, cards.pools),
        says(asks.PoolSet, cards.pool_change),
        says(asks.PyrosChanged, cards.pyros_change),
        says(asks.TimePassed, cards.breather),
        says(asks.DefenceChanged, cards.defence_change),
    ),
    menu=MENU,
)
