"""HFRPG for people who begin with it: a sentence, a roll to try, the rules in short."""

from __future__ import annotations

from bot.shared.lookup import in_short
from bot.shared.system import Introduction
from bot.systems.hfrpg.rolls.actions import Roll
from bot.systems.hfrpg.rolls.words import CREDIT

RULES = (
    "Roll as many dice as your attribute; the highest counts.",
    "Add your competency and your specialisation.",
    "The difficulty is the die: Very Easy D12, Easy D10, Normal D8, Hard D6, Very Hard D4.",
    "Certain succeeds and Impossible fails without a roll.",
    "A die at its top explodes: it counts, and brings an extra roll, again and again.",
    "A 1 implodes: it takes out the highest die. A 1 and a top cancel each other.",
    "A lone die showing 1 gives a penalty token.",
    "16+ critical success, +1 token. 13–15 clean success. 10–12 scraped by, −1.",
    "7–9 almost there, +1. 4–6 clean failure. 3 or less critical failure, −1.",
    "A bonus raises a die by 1 after the roll, where you say.",
    "Penalties must be used on the next roll, where the GM says.",
    "Tokens start at 0 with the session; unused bonuses are lost at its end.",
    "Group: whoever has the highest sum rolls; the others add competency and specialisation.",
    "Fractions are rounded up.",
)

IN_SHORT = in_short("HF-01", title="HFRPG in short (alpha)", short=RULES, credit=CREDIT)

INTRODUCTION = Introduction(
    "You roll your attribute in dice; the highest counts, and the rest is added.",
    Roll(attribute="3", competency="2", specialisation="1"),
    "/hf roll what:3+2+1",
    (
        "The text knows no attacks: everybody rolls, and the GM says what it comes to.",
        "The menu below the panel has what stands on your sheet.",
        "Bonuses change dice that lie, where you say; penalties where the GM says.",
    ),
)
