"""Flamepunk's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.core.settings import HouseRule, settings, switch
from bot.shared.combat.initiative import house_rule
from bot.systems.flamepunk.rules.removal import Policy, policy

HOUSE: tuple[HouseRule, ...] = (
    HouseRule(
        "removal",
        "upto",
        "FA-07",
        "Whether a defence takes out up to its dice (upto) or must take them all (exact).",
        allowed=("upto", "exact"),
    ),
    HouseRule(
        "objective",
        "harsh",
        "FA-08",
        "What the bot aims for when a roll fails anyway: the worst failure (harsh) or the mildest "
        "(merciful).",
        allowed=("harsh", "merciful"),
    ),
    HouseRule(
        "penalty_scope",
        "character",
        "FA-11",
        "Whether a failure makes the task harder for that character only, or for everybody (task).",
        allowed=("character", "task"),
    ),
    switch(
        "clear_on_success", "on", "FA-11", "Whether success at a task forgets earlier failures."
    ),
    switch(
        "catastrophe_blocks",
        "off",
        "FA-04",
        "Whether a catastrophic failure forbids further tries until a GM clears the task.",
    ),
    HouseRule(
        "plain_failure_penalty",
        "0",
        "FA-06",
        "What a failure adds to the task's Dodge when no die was left.",
        least=0,
        most=1,
    ),
    switch(
        "interpose", "off", "FA-12", "Whether others than the target may defend against an attack."
    ),
    HouseRule(
        "pyros_shift",
        "one",
        "FA-17",
        "What 1 Pyros does to one die of your own roll: nothing (off), one pip up or down (one), "
        "any face (any).",
        allowed=("off", "one", "any"),
    ),
    HouseRule(
        "few_seconds",
        "3",
        "FA-14",
        "How many seconds outside conflict bring 3 dice back.",
        least=1,
        most=3600,
    ),
    HouseRule(
        "defence_timeout",
        "10",
        "FA-21",
        "Minutes until an open roll is read without a defence; 0 waits for ever.",
        least=0,
        most=10080,
    ),
    house_rule(
        dice="most dice left in the pool",
        roll="the success level of a roll of those dice that spends none",
        ruling="FP-45",
    ),
    HouseRule(
        "pool_max", "6", "FA-23", "How many action dice a new character holds.", least=1, most=20
    ),
)


class Settings(Struct, frozen=True):
    """The house rules of one table as the rules use them.

    `few_seconds` is in seconds, `timeout` in seconds (0: never), `pool_max` in dice 1..20.
    """

    policy: Policy
    shared_penalties: bool
    clear_on_success: bool
    catastrophe_blocks: bool
    plain_penalty: int
    interpose: bool
    pyros_shift: str
    few_seconds: int
    timeout: int
    pool_max: int


def at_table(house: Mapping[str, str]) -> Settings:
    """What holds at a table whose house rules were set to these texts."""
    return _read(house) if house else DEFAULTS


def _read(house: Mapping[str, str]) -> Settings:
    text = settings(HOUSE, house)
    return Settings(
        policy=policy(text["objective"], exact=text["removal"] == "exact"),
        shared_penalties=text["penalty_scope"] == "task",
        clear_on_success=text["clear_on_success"] == "on",
        catastrophe_blocks=text["catastrophe_blocks"] == "on",
        plain_penalty=int(text["plain_failure_penalty"]),
        interpose=text["interpose"] == "on",
        pyros_shift=text["pyros_shift"],
        few_seconds=int(text["few_seconds"]),
        timeout=60 * int(text["defence_timeout"]),
        pool_max=int(text["pool_max"]),
    )


DEFAULTS = _read({})
"""What holds where nothing was set, which is most tables."""
