"""Flamepunk's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from bot.shared.combat.initiative import Way, initiative_rule
from bot.shared.house import House, Rule
from bot.systems.flamepunk.rules.removal import Policy


class HouseRules(Struct, frozen=True):
    """The house rules of one table."""

    removal: Annotated[
        Literal["upto", "exact"],
        Rule(
            "FA-07",
            "Whether a defence takes out up to its dice (upto) or must take them all (exact).",
        ),
    ] = "upto"
    objective: Annotated[
        Literal["harsh", "merciful"],
        Rule(
            "FA-08",
            "What the bot aims for when a roll fails anyway: the worst failure (harsh) or the "
            "mildest (merciful).",
        ),
    ] = "harsh"
    penalty_scope: Annotated[
        Literal["character", "task"],
        Rule(
            "FA-11",
            "Whether a failure makes the task harder for that character only, or for everybody "
            "(task).",
        ),
    ] = "character"
    clear_on_success: Annotated[
        bool, Rule("FA-11", "Whether success at a task forgets earlier failures.")
    ] = True
    catastrophe_blocks: Annotated[
        bool,
        Rule(
            "FA-04",
            "Whether a catastrophic failure forbids further tries until a GM clears the task.",
        ),
    ] = False
    plain_failure_penalty: Annotated[
        int, Rule("FA-06", "What a failure adds to the task's Dodge when no die was left.", most=1)
    ] = 0
    interpose: Annotated[
        bool, Rule("FA-12", "Whether others than the target may defend against an attack.")
    ] = False
    pyros_shift: Annotated[
        Literal["off", "one", "any"],
        Rule(
            "FA-17",
            "What 1 Pyros does to one die of your own roll: nothing (off), one pip up or down "
            "(one), any face (any).",
        ),
    ] = "one"
    few_seconds: Annotated[
        int,
        Rule("FA-14", "How many seconds outside conflict bring 3 dice back.", least=1, most=3600),
    ] = 3
    defence_minutes: Annotated[
        int,
        Rule(
            "FA-21",
            "Minutes until an open roll is read without a defence; 0 waits for ever.",
            most=10080,
            key="defence_timeout",
            answer=60,
        ),
    ] = 10
    roller_waits: Annotated[
        int,
        Rule(
            "FA-21",
            "Minutes until whoever rolled may go on although the target has not answered.",
            most=1440,
        ),
    ] = 1
    apply_damage: Annotated[
        bool,
        Rule("FP-22", "Whether the level of a physical attack that succeeds is added as wounds."),
    ] = True
    initiative: Annotated[
        Way,
        initiative_rule(
            dice="most dice left in the pool",
            roll="the success level of a roll of those dice that spends none",
            ruling="FP-45",
        ),
    ] = "dice"
    pool_max: Annotated[
        int, Rule("FA-23", "How many action dice a new character holds.", least=1, most=20)
    ] = 6

    @property
    def policy(self) -> Policy:
        """How removals go (FA-07, FA-08)."""
        return Policy(exact=self.removal == "exact", merciful=self.objective == "merciful")

    @property
    def timeout(self) -> int:
        """Seconds until an open roll is read without a defence; 0 waits for ever (FA-21)."""
        return 60 * self.defence_minutes

    @property
    def roller_seconds(self) -> int:
        """Seconds until the roller may close what its target has not answered (FA-21)."""
        return 60 * self.roller_waits


HOUSE = House(HouseRules)
