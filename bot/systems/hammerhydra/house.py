"""Hammerhydra's house rules: every configuration key of the rules document, and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct

from bot.core.settings import HouseRule, settings, switch
from bot.systems.hammerhydra.rules.checks import Critical
from bot.systems.hammerhydra.rules.tables import GRADES
from bot.systems.hammerhydra.rules.wounds import WOUNDS, Wounds

LONGEST_LABEL = 30

HOUSE: tuple[HouseRule, ...] = (
    HouseRule(
        "ruleset",
        "text",
        "R-11",
        "The text as it stands, or with its published errata: a critical failure needs more than "
        "half the dice to show 1, and a point of edge counts double.",
        allowed=("text", "errata"),
    ),
    switch(
        "extra_dice_chain", "on", "R-01", "Whether a ten on an extra die gives an extra die again."
    ),
    HouseRule(
        "defence_dice",
        "3",
        "R-16",
        "The dice of an attribute on its own, and so of a dodge or block; the printed example "
        "rolls 2.",
        allowed=("3", "2"),
    ),
    HouseRule(
        "armour_floor",
        "1",
        "R-23",
        "The least damage that comes through armour; 0 lets armour stop everything.",
        allowed=("1", "0"),
    ),
    HouseRule(
        "counter_when",
        "next_round",
        "R-25",
        "Whether a counterattack pays in the next round only, or with the very next attack.",
        allowed=("next_round", "next_attack"),
    ),
    switch(
        "wound_shifts_initiative",
        "off",
        "R-32",
        "Whether a standing penalty of +N also adds 2N to the running initiative.",
    ),
    switch(
        "tie_only_between_enemies",
        "off",
        "R-30",
        "Whether equal initiatives act at the same time only where two sides are among them.",
    ),
    HouseRule(
        "defence_timeout",
        "0",
        "R-46",
        "Minutes a defender has before it counts as a counterattack; 0 waits for ever.",
        least=0,
        most=1440,
    ),
    HouseRule(
        "reroll_window",
        "60",
        "R-37",
        "Seconds in which edge may roll an attack's dice again before they stand; 0 waits for "
        "ever.",
        least=0,
        most=3600,
    ),
    HouseRule(
        "wounds",
        "standard",
        "HH-60",
        "Whether hits take health boxes, or grind wounds first (dramatic wounds).",
        allowed=WOUNDS,
    ),
    switch("level_needs_gm", "off", "HH-02", "Whether only a GM sets a character's level."),
    HouseRule(
        "skill_approval",
        "mark",
        "HH-21",
        "Skills that no GM has approved are marked, barred from rolls (block), or like any (off).",
        allowed=("mark", "block", "off"),
    ),
    switch("critical_ping", "off", "HH-14", "Whether a critical failure mentions the GMs."),
    *(
        HouseRule(
            f"result_{place}",
            name,
            "HH-18",
            f"The name of {place if place < 5 else '5 or more'} successes.",
            longest=LONGEST_LABEL,
        )
        for place, (name, _) in enumerate(GRADES)
    ),
)


class Settings(Struct, frozen=True):
    """The house rules of one table as the rules use them; timeouts in seconds, 0 for never."""

    critical: Critical
    edge_step: int
    errata: bool
    chain: bool
    defence_dice: int
    armour_floor: int
    counter_at_once: bool
    wound_shifts: bool
    enemies_only: bool
    defence_timeout: int
    reroll_window: int
    wounds: Wounds
    skill_approval: Literal["mark", "block", "off"]
    critical_ping: bool
    grades: tuple[str, ...]


def at_table(house: Mapping[str, str]) -> Settings:
    """What holds at a table whose house rules were set to these texts."""
    text = settings(HOUSE, house)
    errata = text["ruleset"] == "errata"
    return Settings(
        critical="majority" if errata else "any",
        edge_step=2 if errata else 1,
        errata=errata,
        chain=text["extra_dice_chain"] == "on",
        defence_dice=int(text["defence_dice"]),
        armour_floor=int(text["armour_floor"]),
        counter_at_once=text["counter_when"] == "next_attack",
        wound_shifts=text["wound_shifts_initiative"] == "on",
        enemies_only=text["tie_only_between_enemies"] == "on",
        defence_timeout=60 * int(text["defence_timeout"]),
        reroll_window=int(text["reroll_window"]),
        wounds=cast("Wounds", text["wounds"]),
        skill_approval=cast('Literal["mark", "block", "off"]', text["skill_approval"]),
        critical_ping=text["critical_ping"] == "on",
        grades=tuple(text[f"result_{place}"] for place in range(len(GRADES))),
    )
