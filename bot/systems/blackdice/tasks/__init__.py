"""Tasks from the call to the mishap, and their chances (BD-01 to BD-21, BD-24 to BD-26)."""

from __future__ import annotations

from bot.shared.chapter import Chapter, on, retells, says, tells
from bot.systems.blackdice.tasks import actions, cards, earlier, play
from bot.systems.blackdice.tasks.choices import again
from bot.systems.blackdice.tasks.why import call_why, why

TASKS = Chapter(
    "BD-01 to BD-21, BD-24 to BD-26",
    handlers=(
        on(actions.Roll, play.roll),
        on(actions.Call, play.call),
        on(actions.NoMore, play.no_more),
        on(actions.Look, play.look),
        on(actions.Reveal, play.reveal),
    ),
    cards=(
        tells(actions.TaskState, cards.task, why=why, again=again),
        tells(actions.CallState, cards.call, why=call_why),
        says(actions.Looked, cards.hidden_dice),
    ),
    earlier=(
        retells(earlier.TaskRolled, earlier.tale_of),
        retells(earlier.Waits, earlier.tale_of_call),
    ),
    exchanges=(play.TRYING, play.CALLING),
)
