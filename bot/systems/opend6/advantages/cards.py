"""The buttons of advantages: what ranks buy, what is held, used and passed on (D6-46 to D6-50)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import Choice, Field, Form, Select
from bot.core.people import Audience
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.combat.arena import fight
from bot.systems.opend6.advantages.actions import Choose, HandOver, UseUp
from bot.systems.opend6.advantages.play import affordable, held_by
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import Fought
from bot.systems.opend6.rules import advantages
from bot.systems.opend6.rules.effects import EFFECTS, effect
from bot.systems.opend6.words import LONGEST

MOST_OPTIONS = 25
MOST_HELD, MOST_PASSED = 5, 1
"""How many held advantages a card offers to use, and to pass on, which takes a row each."""
FOR = {"turn": " for one turn", "round": " for one round", "encounter": " for the encounter"}


def gaining(card: Fought, scene: Scene) -> Iterator[Choice]:
    """What the ranks can be, for who made them; what is held, for its holder."""
    state = card.winnings
    if state is not None and card.roll is not None and state.what == "advantage":
        who = Audience(characters=(state.actor,), gm=True)
        for one in affordable(scene, state):
            words = EFFECTS[one.effect].words.replace("±", "+")
            lasts = "" if "next round" in words else FOR.get(one.lasts, "")
            label = f"{words}{lasts} ({count(one.rank, 'rank')})"
            action = Choose(roll=card.roll, effect=str(one))
            yield Choice(label[:LONGEST], action, who, "primary")
    for key in card.held:
        yield from _held(key, card, scene)


def _held(holder: str, card: Fought, scene: Scene) -> Iterator[Choice]:
    """Advantages are used, or passed on, as long as their holder has them (D6-46, R-65)."""
    if card.combat not in scene.combats or holder not in scene.characters:
        return
    who, name = Audience(characters=(holder,), gm=True), name_of(scene, holder)
    now = fight(scene, card.combat)
    others = [c.name for c in now.combatants.values() if c.key != holder and not c.hidden]
    for place_, (key, row) in enumerate(held_by(scene, holder)[:MOST_HELD]):
        found = effect(row.note.partition(":")[0])
        words, roll = found.words.replace("±", "+"), card.roll or 0
        use = UseUp(who=name, number=key[1], what=row.note, roll=roll)
        new = row.note == advantages.NEW_ABILITY
        if new or (found.what and found.of == "skill" and not found.once):
            field = Field("on", "Ability" if new else "Skill", LONGEST)
            form = Form("What it is used on", (field,))
            yield Choice(f"{name} uses {words} …"[:LONGEST], use, who, ask=form)
        elif found.what:
            yield Choice(f"{name} uses {words}"[:LONGEST], use, who)
        if others and place_ < MOST_PASSED:
            ask = Select("to", tuple((one, one) for one in others[:MOST_OPTIONS]))
            action = HandOver(who=name, number=key[1], what=row.note, roll=roll)
            yield Choice(f"{name} passes {words} to …"[:LONGEST], action, who, ask=ask)
