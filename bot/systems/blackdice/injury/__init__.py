"""Injuries looked at and cared for, staying awake, rest and sleep (BD-82 to BD-101)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.injury.actions import (
    Awake,
    Cared,
    Harm,
    Harmed,
    Heal,
    Recovered,
    Rest,
    Sleep,
    Status,
    StatusShown,
    StayAwake,
)
from bot.systems.blackdice.injury.cards import awake, cared, harmed, recovered
from bot.systems.blackdice.injury.cards import status as status_card
from bot.systems.blackdice.injury.play import harm, heal, rest, sleep, status
from bot.systems.blackdice.injury.waking import awake_outside

INJURY = Chapter(
    "BD-82 to BD-101",
    handlers=(
        on(Heal, heal),
        on(Rest, rest),
        on(Sleep, sleep),
        on(Harm, harm),
        on(Status, status),
        on(StayAwake, awake_outside),
    ),
    cards=(
        says(Cared, cared),
        says(Recovered, recovered),
        says(Harmed, harmed),
        says(StatusShown, status_card),
        says(Awake, awake),
    ),
)
