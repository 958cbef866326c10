"""Black Dice's house rules: every configuration key of the rulings, and their values here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from bot.shared.house import House, Rule
from bot.systems.blackdice.rules.attack import Complementary
from bot.systems.blackdice.rules.dice import Explode
from bot.systems.blackdice.rules.injury import HealMode
from bot.systems.blackdice.rules.tasks import TradeScope


class HouseRules(Struct, frozen=True):
    """The house rules of one table."""

    explode: Annotated[
        Explode,
        Rule(
            "R-01", "Whether a 6 is thrown again for ever (recursive), once, or not at all (off)."
        ),
    ] = "recursive"
    explode_damage: Annotated[Explode, Rule("R-37", "The same for the sixes of damage dice.")] = (
        "recursive"
    )
    trade_scope: Annotated[
        TradeScope,
        Rule(
            "R-11",
            "Which dice may be traded for automatic successes: those of tasks, attacks and "
            "defences (tasks), or damage, initiative and consciousness too (all).",
        ),
    ] = "tasks"
    complementary: Annotated[
        Complementary,
        Rule(
            "R-29",
            "How much of Dodge helps to evade a blow: all of it (full), half, or nothing (off).",
        ),
    ] = "full"
    defence_costs_action: Annotated[
        bool, Rule("R-25", "Whether a defence is an action of the round.")
    ] = True
    margin_in_ranged: Annotated[
        bool, Rule("R-38", "Whether a shot's margin is added to its damage successes.")
    ] = True
    av_cuts_margin: Annotated[
        bool, Rule("R-39", "Whether armour's black dice against shots stop the margin, too.")
    ] = False
    wounds_on_consciousness: Annotated[
        bool, Rule("R-46", "Whether wound dice are rolled against staying awake.")
    ] = False
    reserve_spent: Annotated[
        Literal["dying", "dead"],
        Rule(
            "R-47",
            "What becomes of who has lost the whole reserve: in danger of death (dying), or dead.",
        ),
    ] = "dying"
    combat_heal: Annotated[
        HealMode,
        Rule(
            "R-49",
            "When first aid in a fight gives its pips: at once (immediate), or one each round "
            "(per_round).",
        ),
    ] = "immediate"
    treat_once: Annotated[
        bool, Rule("R-50", "Whether one treatment that helped stands until new damage or sleep.")
    ] = True
    pending_hours: Annotated[
        int,
        Rule(
            "",
            "Hours that a roll made ready waits, and that a GM may still grant a partial; "
            "0 is for ever.",
            most=720,
        ),
    ] = 24

    @property
    def dead(self) -> bool:
        """Whether who has lost the whole reserve is dead at once (R-47)."""
        return self.reserve_spent == "dead"

    @property
    def pending(self) -> int:
        """Seconds that a roll waits for others; 0 waits for ever."""
        return 3600 * self.pending_hours


HOUSE = House(HouseRules)
