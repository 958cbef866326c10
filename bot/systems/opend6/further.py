"""The words of `more:` that several of OpenD6's commands and menu lines take."""

from __future__ import annotations

from msgspec.structs import replace

from bot.shared.more import Word
from bot.systems.opend6.rules import notation

DICE = Word(
    "dice",
    "B2 boost, P1 penalty, F6 flip, adv, dis, W1, +1D, +2, luck, ap, d8",
    field="said",
    pattern=notation.PATTERN,
    allowed=notation.EXAMPLES,
    reads=notation.read,
)
EFFECTS = replace(DICE, field="effects", reads=None)
"""The same where the action keeps the line as it was typed."""
SKILL = Word("skill", "another skill")
GANG = Word("gang", "GM: how many friends are counted", "number", least=1, most=60)
ATTACK = (
    EFFECTS,
    SKILL,
    Word("damage", "another code"),
    Word("effects", "so many of its ranks for other effects", "number", "extra", 0, 5),
    Word("defends", "GM: the skill that resists", field="defence"),
    GANG,
    Word("helpless", "GM: a strike at somebody who is out of action", "flag"),
)
SMASH = (
    DICE,
    Word("tool", "with what: a weapon or a code"),
    Word("attack", "a skill to hit what dodges"),
    Word("part", "whose part of a device"),
)
ON = Word("on", "least face of a success", "number", least=2, most=6)
DEFENDS = Word("defends", "what they resist with: a skill or a code")
