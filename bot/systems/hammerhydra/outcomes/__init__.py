"""What Hammerhydra's actions come to, with all that a card needs to say it."""

from __future__ import annotations

from bot.systems.hammerhydra.outcomes.aside import AsideOutcome

HydraOutcome = AsideOutcome
