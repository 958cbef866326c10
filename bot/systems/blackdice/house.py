"""Black Dice's house rules: every configuration key of the rulings, and their values here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.core.edge import word
from bot.core.settings import HouseRule, settings, switch
from bot.systems.blackdice.rules.attack import COMPLEMENTARY, Complementary
from bot.systems.blackdice.rules.dice import EXPLODE, Explode
from bot.systems.blackdice.rules.injury import HEAL_MODES, HealMode
from bot.systems.blackdice.rules.tasks import TRADE_SCOPES, TradeScope

HOUSE: tuple[HouseRule, ...] = (
    HouseRule(
        "explode",
        "recursive",
        "R-01",
        "Whether a 6 is thrown again for ever (recursive), once, or not at all (off).",
        allowed=EXPLODE,
    ),
    HouseRule(
        "explode_damage",
        "recursive",
        "R-37",
        "The same for the sixes of damage dice.",
        allowed=EXPLODE,
    ),
    HouseRule(
        "trade_scope",
        "tasks",
        "R-11",
        "Which dice may be traded for automatic successes: those of tasks, attacks and defences "
        "(tasks), or damage, initiative and consciousness too (all).",
        allowed=TRADE_SCOPES,
    ),
    HouseRule(
        "complementary",
        "full",
        "R-29",
        "How much of Dodge helps to evade a blow: all of it (full), half, or nothing (off).",
        allowed=COMPLEMENTARY,
    ),
    switch("defence_costs_action", "on", "R-25", "Whether a defence is an action of the round."),
    switch(
        "margin_in_ranged",
        "on",
        "R-38",
        "Whether a shot's margin is added to its damage successes.",
    ),
    switch(
        "av_cuts_margin",
        "off",
        "R-39",
        "Whether armour's black dice against shots stop the margin, too.",
    ),
    switch(
        "wounds_on_consciousness",
        "off",
        "R-46",
        "Whether wound dice are rolled against staying awake.",
    ),
    HouseRule(
        "reserve_spent",
        "dying",
        "R-47",
        "What becomes of who has lost the whole reserve: in danger of death (dying), or dead.",
        allowed=("dying", "dead"),
    ),
    HouseRule(
        "combat_heal",
        "immediate",
        "R-49",
        "When first aid in a fight gives its pips: at once (immediate), or one each round "
        "(per_round).",
        allowed=HEAL_MODES,
    ),
    switch(
        "treat_once",
        "on",
        "R-50",
        "Whether one treatment that helped stands until new damage or sleep.",
    ),
    HouseRule(
        "pending_hours",
        "24",
        "",
        "Hours that a partial, a call, an opposed or a group roll waits; 0 waits for ever.",
        least=0,
        most=720,
    ),
)


class Settings(Struct, frozen=True):
    """The house rules of one table as the rules use them; `dead` is what a spent reserve means.

    `pending` is in seconds, 0 for ever.
    """

    explode: Explode
    explode_damage: Explode
    trade_scope: TradeScope
    complementary: Complementary
    defence_costs_action: bool
    margin_in_ranged: bool
    av_cuts_margin: bool
    wounds_on_consciousness: bool
    dead: bool
    combat_heal: HealMode
    treat_once: bool
    pending: int


def at_table(house: Mapping[str, str]) -> Settings:
    """What holds at a table whose house rules were set to these texts."""
    text = settings(HOUSE, house)
    return Settings(
        explode=word(text["explode"], EXPLODE, "explode"),
        explode_damage=word(text["explode_damage"], EXPLODE, "explode_damage"),
        trade_scope=word(text["trade_scope"], TRADE_SCOPES, "trade_scope"),
        complementary=word(text["complementary"], COMPLEMENTARY, "complementary"),
        defence_costs_action=text["defence_costs_action"] == "on",
        margin_in_ranged=text["margin_in_ranged"] == "on",
        av_cuts_margin=text["av_cuts_margin"] == "on",
        wounds_on_consciousness=text["wounds_on_consciousness"] == "on",
        dead=text["reserve_spent"] == "dead",
        combat_heal=word(text["combat_heal"], HEAL_MODES, "combat_heal"),
        treat_once=text["treat_once"] == "on",
        pending=3600 * int(text["pending_hours"]),
    )
