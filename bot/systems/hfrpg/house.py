"""HFRPG's house rules: every configuration key of the rules document, and their values here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from bot.shared.combat.initiative import Way, initiative_rule
from bot.shared.house import House, Rule
from bot.systems.hfrpg.rules.rolls import LADDER, NORMAL, Mode


class HouseRules(Struct, frozen=True):
    """The house rules of one table."""

    difficulty: Annotated[
        str, Rule("HF-07", "How hard a roll is that does not say.", allowed=LADDER)
    ] = NORMAL
    explode_total: Annotated[
        Mode,
        Rule(
            "HA-01",
            "Whether an exploding die that is the highest counts once, is set aside so that the "
            "next highest counts beside it (aside), or counts twice (double).",
        ),
    ] = "once"
    penalty_overflow: Annotated[
        Literal["spend", "keep"],
        Rule(
            "HA-08",
            "Whether penalties that find no die to lower are spent as well, or kept (keep).",
        ),
    ] = "spend"
    penalty_choice: Annotated[
        Literal["ask", "auto"],
        Rule(
            "HA-09",
            "Whether the GM is asked which dice penalties lower (ask), or they go where they hurt"
            " most (auto).",
        ),
    ] = "ask"
    gm_timeout: Annotated[
        int,
        Rule(
            "HA-09",
            "Seconds the GM has to place penalties before they go where they hurt most; 0 waits "
            "for ever.",
            most=3600,
            answer=1,
        ),
    ] = 60
    bonus_minutes: Annotated[
        int,
        Rule(
            "HA-31",
            "Minutes extra dice wait for bonuses before they are thrown; 0 waits for ever.",
            most=1440,
            key="bonus_timeout",
        ),
    ] = 5
    group_tokens: Annotated[
        Literal["roller", "everyone"],
        Rule(
            "HA-13",
            "Who gets the token of a group roll's result: the roller, or everyone in the group.",
        ),
    ] = "roller"
    auto_session: Annotated[
        bool, Rule("HA-14", "Whether the first roll or token opens a session by itself.")
    ] = True
    initiative: Annotated[
        Way,
        initiative_rule(
            dice="the highest attribute",
            roll="that attribute rolled at Normal, without tokens",
            ruling="HA-29",
        ),
    ] = "dice"

    @property
    def bonus_timeout(self) -> int:
        """Seconds that a roll waits for bonuses; 0 waits for ever (HA-31)."""
        return 60 * self.bonus_minutes


HOUSE = House(HouseRules)
