"""The cards of advantages: what ranks buy, what is held, used and passed on (D6-46 to D6-50)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice, Field, Form, Select
from bot.core.people import Audience
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.advantages.actions import (
    AdvantageResult,
    AlertResult,
    Choose,
    Chosen,
    HandedOver,
    HandOver,
    SupportResult,
    Used,
    UseUp,
)
from bot.systems.opend6.advantages.choices import affordable, held_by
from bot.systems.opend6.advantages.words import describe_effect
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import Miss, Winnings
from bot.systems.opend6.melee.frame import describe_miss, report
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.pressing.against import describe_against, named_rolls
from bot.systems.opend6.rules import advantages
from bot.systems.opend6.rules.effects import effect
from bot.systems.opend6.words import LONGEST

HOLDS = "Held until used or passed on: /d6 advantage use, /d6 advantage pass."
MOST_OPTIONS = 25
MOST_HELD, MOST_PASSED = 5, 1
"""How many held advantages a card offers to use, and to pass on, which takes a row each."""
FOR = {"turn": " for one turn", "round": " for one round", "encounter": " for the encounter"}


def advantage_card(card: AdvantageResult, scene: Scene) -> Report:
    """The ranks of an advantage, and what they buy."""
    title, hint = describe_miss(Miss("misdirect", card.name)), ""
    if card.success:
        title = f"ADVANTAGE, rank {card.rank}: {card.name} chooses"
        hint = "The ranks are a budget: several cheaper effects may be taken for them."
    rolls, why = tuple(replace(rolled, versus="rarity") for rolled in card.rolls), ()
    if card.against is not None:
        rolls = named_rolls(card.rolls, card.against)
        why = describe_against(card.against)
    return report(
        card,
        scene,
        title,
        "good" if card.success else "bad",
        rolls=rolls,
        why=why,
        choices=_choices(card, scene),
        hint=hint,
    )


def alert_card(card: AlertResult, scene: Scene) -> Report:
    """What awareness adds."""
    rolls = tuple(replace(rolled, versus="always 10") for rolled in card.rolls)
    why = () if card.is_sorted else ("in a narrative order nothing is sorted by it",)
    title = f"ALERT: {card.name} has +{card.bonus} initiative in the next round"
    return report(card, scene, title, "good" if card.bonus else "plain", rolls=rolls, why=why)


def choice_card(card: Chosen, scene: Scene) -> Report:
    """What ranks were taken for."""
    title = card.points_in_words or f"{card.name}: {describe_effect(card.effect)}"
    why = (f"rank {card.ranks}, {card.rest} left",)
    hint = HOLDS if card.holds else ""
    choices = _choices(card, scene, *card.holders)
    return report(card, scene, title, "good", why=why, choices=choices, hint=hint)


def hand_over_card(card: HandedOver, scene: Scene) -> Report:
    """Whose an advantage is now."""
    title = f"{card.name} passes to {card.to}: {card.advantage}"
    return report(card, scene, title, "good", choices=_choices(card, scene, *card.holders))


def use_card(card: Used, scene: Scene) -> Report:
    """What is in force now."""
    title = f"{card.name} uses {card.advantage}{f', on {card.skill}' if card.skill else ''}"
    return report(card, scene, title, "good", choices=_choices(card, scene, *card.holders))


def support_card(card: SupportResult, scene: Scene) -> Report:
    """Help, or hindrance."""
    what = "HINDRANCE" if card.hinder else "SUPPORT"
    return report(
        card,
        scene,
        f"{what} {card.change:+d}: {card.name} for {card.to}'s next check this round",
        "good" if card.success else "bad",
        rolls=tuple(replace(rolled, versus="the GM's difficulty") for rolled in card.rolls),
        why=("half the result points, rounded up, at least 1",),
    )


def _choices(card: Done, scene: Scene, *holders: str) -> Iterator[Choice]:
    """What the ranks can be, for who made them; what is held, for its holder."""
    yield from rank_choices(card, scene)
    for holder in holders:
        yield from held_choices(holder, card, scene)


def rank_choices(card: Done, scene: Scene) -> Iterator[Choice]:
    """What the ranks can be, for who made them (D6-50)."""
    state = card.left
    if isinstance(state, Winnings) and card.roll is not None and state.what == "advantage":
        who = Audience(characters=(state.actor,), gm=True)
        for option in affordable(scene, state):
            words = describe_effect(option.effect)
            lasts = "" if "next round" in words else FOR.get(option.lasts, "")
            label = f"{words}{lasts} ({count(option.rank, 'rank')})"
            action = Choose(roll=card.roll, effect=str(option))
            yield Choice(label[:LONGEST], action, who, "primary")


def held_choices(holder: str, card: Done, scene: Scene) -> Iterator[Choice]:
    """Advantages are used, or passed on, as long as their holder has them (D6-46, R-65)."""
    if card.combat not in scene.combats or holder not in scene.characters:
        return
    who, name = Audience(characters=(holder,), gm=True), name_of(scene, holder)
    fight = find_fight(scene, card.combat)
    others = [c.name for c in fight.combatants.values() if c.key != holder and not c.hidden]
    for place, (key, held) in enumerate(held_by(scene, holder)[:MOST_HELD]):
        gained, words = effect(held.effect), describe_effect(held.effect)
        number, what, roll = key[1], str(held), card.roll or 0
        use = UseUp(who=name, number=number, what=what, roll=roll)
        new = held.effect == advantages.NEW_ABILITY
        if new or (gained.what and gained.of == "skill" and not gained.once):
            field = Field("on", "Ability" if new else "Skill", LONGEST)
            form = Form("What it is used on", (field,))
            yield Choice(f"{name} uses {words} …"[:LONGEST], use, who, ask=form)
        elif gained.what:
            yield Choice(f"{name} uses {words}"[:LONGEST], use, who)
        if others and place < MOST_PASSED:
            ask = Select("to", tuple((other, other) for other in others[:MOST_OPTIONS]))
            action = HandOver(who=name, number=number, what=what, roll=roll)
            yield Choice(f"{name} passes {words} to …"[:LONGEST], action, who, ask=ask)
