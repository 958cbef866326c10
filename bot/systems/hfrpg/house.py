"""HFRPG's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.core.settings import HouseRule, settings, switch
from bot.shared.combat.initiative import house_rule
from bot.systems.hfrpg.rules.rolls import LADDER, MODES, NORMAL, Mode, mode

HOUSE: tuple[HouseRule, ...] = (
    HouseRule(
        "difficulty",
        NORMAL,
        "HF-07",
        "How hard a roll is that does not say; a GM sets it with /hf difficulty too.",
        allowed=LADDER,
    ),
    HouseRule(
        "explode_total",
        "once",
        "HA-01",
        "Whether an exploding die that is the highest counts once, is set aside so that the next "
        "highest counts beside it (aside), or counts twice (double).",
        allowed=MODES,
    ),
    HouseRule(
        "penalty_overflow",
        "spend",
        "HA-08",
        "Whether penalties that find no die to lower are spent as well, or kept (keep).",
        allowed=("spend", "keep"),
    ),
    HouseRule(
        "penalty_choice",
        "ask",
        "HA-09",
        "Whether the GM is asked which dice penalties lower (ask), or they go where they hurt most "
        "(auto).",
        allowed=("ask", "auto"),
    ),
    HouseRule(
        "gm_timeout",
        "60",
        "HA-09",
        "Seconds the GM has to place penalties before they go where they hurt most; 0 waits for "
        "ever.",
        least=0,
        most=3600,
    ),
    HouseRule(
        "bonus_timeout",
        "5",
        "HA-31",
        "Minutes a roll waits for bonuses before it is kept as it lies; 0 waits for ever.",
        least=0,
        most=1440,
    ),
    HouseRule(
        "group_tokens",
        "roller",
        "HA-13",
        "Who gets the token of a group roll's result: the roller, or everyone in the group.",
        allowed=("roller", "everyone"),
    ),
    switch(
        "auto_session", "on", "HA-14", "Whether the first roll or token opens a session by itself."
    ),
    house_rule(
        dice="the highest attribute",
        roll="that attribute rolled at Normal, without tokens",
        ruling="HA-29",
    ),
)


class Settings(Struct, frozen=True):
    """The house rules of one table as the rules use them; timeouts in seconds, 0 for never."""

    level: str
    how: Mode
    keep: bool
    ask: bool
    gm_timeout: int
    bonus_timeout: int
    everyone: bool
    auto_session: bool


def at_table(house: Mapping[str, str]) -> Settings:
    """What holds at a table whose house rules were set to these texts."""
    text = settings(HOUSE, house)
    return Settings(
        level=text["difficulty"],
        how=mode(text["explode_total"]),
        keep=text["penalty_overflow"] == "keep",
        ask=text["penalty_choice"] == "ask",
        gm_timeout=int(text["gm_timeout"]),
        bonus_timeout=60 * int(text["bonus_timeout"]),
        everyone=text["group_tokens"] == "everyone",
        auto_session=text["auto_session"] == "on",
    )
