"""What may be typed in `more:` with the lines of the menu, besides what their forms ask for."""

from __future__ import annotations

from bot.shared.more import Word
from bot.systems.opend6.further import DICE, EFFECTS, GANG, SKILL
from bot.systems.opend6.rules.movement import PASSAGES, SKILLS, TERRAINS
from bot.systems.opend6.rules.order import DEEDS
from bot.systems.opend6.rules.pressing import FORCING, INTERACTIONS

DEFEND = (EFFECTS, SKILL, Word("active", "one check instead", "flag", "only"))
MOVE = (
    EFFECTS,
    Word("skill", "for a check", allowed=tuple(SKILLS)),
    Word("difficulty", "that of the ground, as a number", "number", least=0, most=99),
    Word("distance", "or its feet in all", "number", least=0, most=999),
    Word("ascent", "or its feet up", "number", least=0, most=999),
    Word("terrain", "or the ground", "line", allowed=tuple(TERRAINS)),
    Word("passage", "or the ways", "line", allowed=tuple(PASSAGES)),
)
RECOVER = (EFFECTS,)
FORCE = (
    EFFECTS,
    Word("skill", "with what", allowed=tuple(FORCING)),
    Word("closer", "towards you", "flag", "away", sets=False),
)
MANEUVER = (DICE, Word("directions", "where to, or where not, with commas", "line"))
DECLARE = (
    Word("kind", f"kinds of deeds: {' '.join(DEEDS)}", field="deeds", reads=str.split),
    Word("hidden", "only that there is a plan is shown", "flag", "secret"),
)
INTERACT = (
    EFFECTS,
    Word("skill", "with what", allowed=tuple(INTERACTIONS)),
    Word("against", "GM: the skill that resists"),
    GANG,
)
SUPPORT = (EFFECTS, Word("hinder", "against them", "flag"))
READY = (
    SKILL,
    Word("weapon", "with which weapon"),
    Word("feet", "how far", "number", least=0, most=999),
)
HELD = (Word("on", "on which skill"),)
