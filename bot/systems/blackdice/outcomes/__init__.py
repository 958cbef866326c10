"""What Black Dice's actions come to."""

from __future__ import annotations

from bot.systems.blackdice.outcomes.fight import FightOutcome
from bot.systems.blackdice.outcomes.tasks import TaskOutcome

BdOutcome = TaskOutcome | FightOutcome
