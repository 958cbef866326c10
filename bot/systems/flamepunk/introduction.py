"""Flamepunk for people who begin with it: a sentence, a roll to try, the rules in short."""

from __future__ import annotations

from bot.shared.lookup import in_short
from bot.shared.system import Introduction
from bot.systems.flamepunk.rolls.actions import Roll
from bot.systems.flamepunk.rolls.words import DIFFICULTIES

CREDIT = "The 666 engine and Flamepunk are by Asklepios."

DODGES = ", ".join(f"{value} {word}" for value, word, _ in DIFFICULTIES)

RULES = (
    "You hold six action dice and six Pyros. 3 dice come back each round.",
    "1. Take dice from your pool and roll them; they are spent.",
    "2. The target may defend: a dodge costs 1 die and takes one die out of the roll.",
    "3. Hits: dice that show a hit number, usually 5 or 6. One is enough.",
    "4. Magnitude: the size of the largest set of equal dice.",
    "5. Success level = hits × magnitude. Failure level = magnitude × dice left.",
    "6. Success: 1-5 normal, 6-11 solid, 12+ exceptional.",
    "Failure: 1-5 significant, 6-11 botched, 12+ catastrophic;",
    "the task's Dodge grows by 1, 2 or 3 for you until you succeed.",
    f"Dodge of a task: {DODGES} (4 and more).",
    "A task's Dodge takes out that many dice and costs nobody anything.",
    "One reflexive action per roll, after the dice are on the table.",
)

IN_SHORT = in_short("FP-01", title="Flamepunk in short", short=RULES, credit=CREDIT)

INTRODUCTION = Introduction(
    "You roll, then whoever is attacked dodges.",
    Roll(dice=4),
    "/flame roll dice:4",
    (
        "An attack takes some of your dice; keep one to dodge with.",
        "The dice fall first. Then whoever is attacked dodges for a die, or takes it.",
        "A point of Pyros shifts a die, as long as nobody has dodged.",
    ),
)
