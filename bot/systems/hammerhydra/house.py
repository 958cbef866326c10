"""Hammerhydra's house rules: every configuration key of the rules document, and their values."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from bot.shared.house import House, Rule
from bot.systems.hammerhydra.rules.checks import Critical
from bot.systems.hammerhydra.rules.tables import GRADES
from bot.systems.hammerhydra.rules.wounds import Wounds

LONGEST_LABEL = 30


def _name_of(number: str) -> Rule:
    successes = "1 success" if number == "1" else f"{number} successes"
    return Rule("HH-18", f"The name of {successes}.", longest=LONGEST_LABEL)


class HouseRules(Struct, frozen=True):
    """The house rules of one table."""

    ruleset: Annotated[
        Literal["text", "errata"],
        Rule(
            "R-11",
            "The text as it stands, or with its published errata: a critical failure needs more "
            "than half the dice to show 1, and a point of edge counts double.",
        ),
    ] = "text"
    extra_dice_chain: Annotated[
        bool, Rule("R-01", "Whether a ten on an extra die gives an extra die again.")
    ] = True
    defence_dice: Annotated[
        Literal[3, 2],
        Rule(
            "R-16",
            "The dice of an attribute on its own, and so of a dodge or block; the printed example"
            " rolls 2.",
        ),
    ] = 3
    armour_floor: Annotated[
        Literal[1, 0],
        Rule("R-23", "The least damage that comes through armour; 0 lets armour stop everything."),
    ] = 1
    counter_when: Annotated[
        Literal["next_round", "next_attack"],
        Rule(
            "R-25",
            "Whether a counterattack pays in the next round only, or with the very next attack.",
        ),
    ] = "next_round"
    wound_shifts_initiative: Annotated[
        bool,
        Rule("R-32", "Whether a standing penalty of +N also adds 2N to the running initiative."),
    ] = False
    tie_only_between_enemies: Annotated[
        bool,
        Rule(
            "R-30",
            "Whether equal initiatives act at the same time only where two sides are among them.",
        ),
    ] = False
    defence_minutes: Annotated[
        int,
        Rule(
            "R-46",
            "Minutes a defender has before it counts as a counterattack; 0 waits for ever.",
            most=1440,
            key="defence_timeout",
            answer=60,
        ),
    ] = 0
    reroll_window: Annotated[
        int,
        Rule(
            "R-37",
            "Seconds in which edge may roll an attack's dice again before further ones fall; 0 "
            "waits for ever.",
            most=3600,
        ),
    ] = 60
    edge_after: Annotated[
        bool,
        Rule(
            "R-37",
            "Whether all dice of an attack fall in one go, and edge rolls any of them again "
            "afterwards; later dice stay as they lie.",
        ),
    ] = False
    wounds: Annotated[
        Wounds,
        Rule("HH-60", "Whether hits take health boxes, or grind wounds first (dramatic wounds)."),
    ] = "standard"
    level_needs_gm: Annotated[
        bool, Rule("HH-02", "Whether only a GM sets a character's level.")
    ] = False
    skill_approval: Annotated[
        Literal["mark", "block", "off"],
        Rule(
            "HH-21",
            "Skills that no GM has approved are marked, barred from rolls (block), or like any "
            "(off).",
        ),
    ] = "mark"
    critical_ping: Annotated[
        bool, Rule("HH-14", "Whether a critical failure mentions the GMs.")
    ] = False
    result_0: Annotated[str, _name_of("0")] = GRADES[0][0]
    result_1: Annotated[str, _name_of("1")] = GRADES[1][0]
    result_2: Annotated[str, _name_of("2")] = GRADES[2][0]
    result_3: Annotated[str, _name_of("3")] = GRADES[3][0]
    result_4: Annotated[str, _name_of("4")] = GRADES[4][0]
    result_5: Annotated[str, _name_of("5 or more")] = GRADES[5][0]

    @property
    def errata(self) -> bool:
        """Whether the published errata hold (R-11)."""
        return self.ruleset == "errata"

    @property
    def critical(self) -> Critical:
        """How many dice have to show 1 for a critical failure (R-11)."""
        return "majority" if self.errata else "any"

    @property
    def edge_step(self) -> int:
        """What a point of edge counts, 1 or 2 (R-11)."""
        return 2 if self.errata else 1

    @property
    def defence_timeout(self) -> int:
        """Seconds a defender has before it counts as a counterattack; 0 for ever (R-46)."""
        return 60 * self.defence_minutes

    @property
    def grades(self) -> tuple[str, ...]:
        """The names of 0 to 5 or more successes (HH-18)."""
        return (
            self.result_0,
            self.result_1,
            self.result_2,
            self.result_3,
            self.result_4,
            self.result_5,
        )


HOUSE = House(HouseRules)
