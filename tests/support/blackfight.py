"""Ada, Bess and Cole of Black Dice in round 1, with blades and guns, and what cards offer them."""

from __future__ import annotations

from bot.core.action import Choice, Select
from bot.core.report import Report
from bot.systems.blackdice.sheet import Sheet, Skill, Weapon
from tests.support.blackplay import Play

SABRE = Weapon("Sabre", 4, "Swordplay", ready=True)
KNIFE = Weapon("Knife", 2, "Swordplay")
GUN = Weapon("Gun", 4, "Firearms", "ranged", needs_reload=True, reload_rounds=2, ready=True)
SKILLS = (Skill("Swordplay", 4), Skill("Firearms", 4), Skill("Dodge", 5), Skill("Unarmed", 1))
FIGHTER = Sheet(dexterity=2, strength=1, skills=SKILLS, weapons=(SABRE, GUN, KNIFE))
OTHER = Sheet(dexterity=2, skills=SKILLS, weapons=(SABRE, GUN), av=2)


def fight(**more: Sheet) -> Play:
    """Round 1: Ada, faster than both, then Bess, then Cole."""
    play = Play(Ada=more.get("Ada", FIGHTER), Bess=more.get("Bess", OTHER))
    play.fights("Ada", "Bess", "Cole", first="Ada")
    return play


def button(card: Report, label: str) -> Choice:
    """The first choice whose label begins so."""
    return next(one for one in card.choices if one.label.startswith(label))


def picks(card: Report, label: str) -> tuple[tuple[str, str], ...]:
    """What a menu of the card offers."""
    ask_ = button(card, label).ask
    assert isinstance(ask_, Select)
    return ask_.options
