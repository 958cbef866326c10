"""What Hammerhydra's actions come to, with all that a card needs to say it."""

from __future__ import annotations

from bot.systems.hammerhydra.outcomes.aside import AsideOutcome
from bot.systems.hammerhydra.outcomes.checks import CheckOutcome
from bot.systems.hammerhydra.outcomes.fight import FightOutcome
from bot.systems.hammerhydra.outcomes.opposed import OpposedOutcome
from bot.systems.hammerhydra.outcomes.sheet import SheetOutcome

HydraOutcome = AsideOutcome | CheckOutcome | OpposedOutcome | SheetOutcome | FightOutcome
