"""Tasks from the call to the mishap, and their chances (BD-01 to BD-21, BD-24 to BD-26)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.tasks.actions import (
    Answer,
    Call,
    Drop,
    Dropped,
    Grant,
    Look,
    Looked,
    NoMore,
    Reveal,
    Roll,
    TaskRolled,
)
from bot.systems.blackdice.tasks.cards import dropped, looked, rolled
from bot.systems.blackdice.tasks.play import answer, call, drop, grant, look, no_more, reveal, roll

TASKS = Chapter(
    "BD-01 to BD-21, BD-24 to BD-26",
    handlers=(
        on(Roll, roll),
        on(Call, call),
        on(Answer, answer),
        on(Drop, drop),
        on(Grant, grant),
        on(NoMore, no_more),
        on(Look, look),
        on(Reveal, reveal),
    ),
    cards=(
        says(TaskRolled, rolled),
        says(Looked, looked),
        says(Dropped, dropped),
    ),
)
