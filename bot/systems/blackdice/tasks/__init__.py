"""Tasks from the call to the mishap, and their chances (BD-01 to BD-21, BD-24 to BD-26)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, says
from bot.systems.blackdice.tasks import actions, cards, play

TASKS = Chapter(
    "BD-01 to BD-21, BD-24 to BD-26",
    handlers=(
        on(actions.Roll, play.roll),
        on(actions.Call, play.call),
        on(actions.Answer, play.answer),
        on(actions.Drop, play.drop),
        on(actions.Grant, play.grant),
        on(actions.NoMore, play.no_more),
        on(actions.Look, play.look),
        on(actions.Reveal, play.reveal),
    ),
    cards=(
        says(actions.TaskRolled, cards.task),
        says(actions.Looked, cards.hidden_dice),
        says(actions.Dropped, cards.drop),
    ),
)
