"""Black Dice for people who begin with it: a sentence, a roll to try, the rules in short."""

from __future__ import annotations

from bot.shared.lookup import in_short
from bot.shared.system import Introduction
from bot.systems.blackdice.rules.attack import CLOSE_FROM, NORMAL_OVER
from bot.systems.blackdice.rules.tables import CALLED, DEGREES, RUNGS, WOUND_DICE
from bot.systems.blackdice.tasks.actions import Roll
from bot.systems.blackdice.words import CREDIT, degree_span, rung_effect

RULES = (
    "Roll your attribute and your skill as one pool. Every 1 and every 6 is a success.",
    "A 6 is thrown again, and again.",
    "What is hard brings black dice: each of their 1 and 6 takes a success away.",
    "Two successes left do it. One is a partial, and the GM may grant it. None is a failure.",
    "More black successes than yours are a Foul Failure.",
    "Before the dice you may give up three of them for one sure success.",
    "A failed try makes the next one harder, until somebody finds another way.",
    "In a fight both roll at once, and a defence is an action: your next one.",
    "Damage dice show bruises with 1 and 6; armour takes dice away.",
    "A lost Health pip costs no dice; reserve pips bring black dice until they are healed.",
)

DIFFICULTIES = ", ".join(f"{rung.title} {rung_effect(rung)}" for rung in RUNGS)
DEGREE_NAMES = [f"{degree_span(at)} {name}" for at, (_, _, name) in enumerate(DEGREES)]
PARTS = ", ".join(f"{part} {dice}" for part, dice in CALLED.items())
LOST = ", ".join(f"{2 * at - 1} or {2 * at}: {dice}" for at, dice in enumerate(WOUND_DICE) if at)
TABLES = (
    f"Difficulties: {DIFFICULTIES}, or any number of black dice.",
    f"Successes left: {', '.join(reversed(DEGREE_NAMES))}. Below 0 the same says how foul it is.",
    f"Black dice of a called shot: {PARTS}.",
    f"Black dice of reserve pips lost: {LOST}.",
    (
        f"Ranges: nearer than {CLOSE_FROM} feet point blank, where Dexterity alone dodges; to "
        f"{NORMAL_OVER} close, with half of Dodge; beyond normal, with all of it."
    ),
)

IN_SHORT = in_short(
    "BD-01, BD-13, BD-19, BD-71, BD-83, BD-89",
    title="Black Dice in short",
    short=(*RULES, *TABLES),
    credit=CREDIT,
)

INTRODUCTION = Introduction(
    "You roll a pool, and what is hard rolls black dice against you.",
    Roll(pool=6, difficulty="difficult"),
    "/black roll what:6 hard:Difficult",
    (
        "Both roll at once, so whoever is attacked answers before the dice.",
        "A defence is your next action; with none left the attack comes as it is.",
        "A weapon that is not drawn or loaded takes actions of its own.",
    ),
)
