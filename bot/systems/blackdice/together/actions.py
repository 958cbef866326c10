"""What can be asked for of rolls of several: values only."""

from __future__ import annotations

from msgspec import Struct

from bot.systems.blackdice.tasks.actions import Rolling


class RollAsGroup(Rolling, frozen=True, tag="group_roll"):
    """A group rolls at once; who acts leads (BD-27, BD-28).

    `helpers` are the key of each who helps, with the skill and how many trades. With `hidden` a GM
    keeps the black dice from the players (BD-08).
    """

    gm_if = ("hidden",)

    need: int = 2
    helpers: tuple[tuple[str, str, int], ...] = ()
    hidden: bool = False


class Helper(Struct, frozen=True):
    """Who helps a group, with which skill and how many trades."""

    key: str
    name: str
    skill: str
    trades: int = 0
