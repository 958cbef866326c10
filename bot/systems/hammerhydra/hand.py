"""What Hammerhydra declares for the GM's hand."""

from __future__ import annotations

from bot.core.gm import GmRules, Health
from bot.systems.hammerhydra.sheet import HEALTH
from bot.systems.hammerhydra.spec import MOST_HEALTH

GM = GmRules(
    health=Health(HEALTH, "Health", MOST_HEALTH),
    modifiers=("dice", "target"),
)
