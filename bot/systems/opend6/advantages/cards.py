"""The cards of advantages: what ranks buy, what is held, used and passed on (D6-46 to D6-50)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import MOST_OPTIONS, Choice, Field, Form, Select
from bot.core.people import Audience
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import count, with_sign
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.advantages import actions
from bot.systems.opend6.advantages.choices import affordable, held_by
from bot.systems.opend6.advantages.words import describe_effect
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import Miss, Winnings
from bot.systems.opend6.melee.frame import Card, card, first_verdict, miss_head, report
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.pressing.against import describe_against, named_rolls
from bot.systems.opend6.rules import advantages
from bot.systems.opend6.rules.effects import effect
from bot.systems.opend6.words import LONGEST

MOST_HELD, MOST_PASSED = 5, 1
"""How many held advantages a card offers to use, and to pass on, which takes a row each."""
FOR = {"turn": " for one turn", "round": " for one round", "encounter": " for the encounter"}


def advantage_card(outcome: actions.AdvantageResult, scene: Scene) -> Card:
    """The ranks of an advantage, and what they buy."""
    head = miss_head(Miss("misdirect", outcome.name))
    if outcome.success:
        verdict = f"advantage, rank {outcome.rank}"
        head = Head(outcome.name, "", verdict, first_verdict(outcome))
    choices = _choices(outcome, scene)
    if outcome.against is None:
        return card(outcome, scene, head, against="rarity", choices=choices)
    rolls = named_rolls(outcome.rolls, outcome.against)
    steps = describe_against(outcome.against)
    return card(outcome, scene, head, rolls=rolls, steps=steps, choices=choices)


def alert_card(outcome: actions.AlertResult, scene: Scene) -> Card:
    """What awareness adds."""
    steps = () if outcome.is_sorted else ("in a narrative order nothing is sorted by it",)
    head = Head(outcome.name, "", f"+{outcome.bonus} initiative in the next round")
    tone = "good" if outcome.bonus else "plain"
    return card(outcome, scene, head, tone, against="always 10", steps=steps)


def choice_card(outcome: actions.Chosen, scene: Scene) -> Card:
    """What ranks were taken for."""
    head = Head(outcome.name, "", describe_effect(outcome.effect))
    if outcome.points_in_words:
        head = Head(outcome.points_in_words)
    steps = (f"rank {outcome.ranks}, {outcome.rest} left",)
    choices = _choices(outcome, scene, *outcome.holders)
    return card(outcome, scene, head, "good", steps=steps, choices=choices)


def hand_over_card(outcome: actions.HandedOver, scene: Scene) -> Report:
    """Whose an advantage is now."""
    what = outcome.advantage.removeprefix(advantages.LABEL)
    head = Head(f"{outcome.name} passes {outcome.to} an advantage", "", what)
    return report(outcome, scene, head, "good", choices=_choices(outcome, scene, *outcome.holders))


def use_card(outcome: actions.Used, scene: Scene) -> Report:
    """What is in force now."""
    on = f", on {outcome.skill}" if outcome.skill else ""
    what = outcome.advantage.removeprefix(advantages.LABEL)
    head = Head(f"{outcome.name} uses {what}")
    if what != outcome.advantage:
        head = Head(f"{outcome.name} uses an advantage", "", f"{what}{on}")
    return report(outcome, scene, head, "good", choices=_choices(outcome, scene, *outcome.holders))


def support_card(outcome: actions.SupportResult, scene: Scene) -> Card:
    """Help, or hindrance."""
    verb = "hinders" if outcome.hinder else "helps"
    return card(
        outcome,
        scene,
        Head(
            f"{outcome.name} {verb} {outcome.to}",
            "",
            f"{with_sign(outcome.change)} on the next check this round",
        ),
        against="the GM's difficulty",
        steps=("half the result points, rounded up, at least 1",),
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
            label = f"{words}{lasts}, {count(option.rank, 'rank')}"
            action = actions.Choose(roll=card.roll, effect=str(option))
            yield Choice(label[:LONGEST], action, who, "primary")


def held_choices(holder: str, card: Done, scene: Scene) -> Iterator[Choice]:
    """Advantages are used, or passed on, as long as their holder has them (D6-46, R-65)."""
    if card.combat not in scene.combats or holder not in scene.characters:
        return
    who, name = Audience(characters=(holder,), gm=True), name_of(scene, holder)
    fight = find_fight(scene, card.combat)
    others = [c.name for c in fight.combatants.values() if c.key != holder and not c.hidden]
    for place, (key, advantage) in enumerate(held_by(scene, holder)[:MOST_HELD]):
        gained, words = effect(advantage.effect), describe_effect(advantage.effect)
        number, what, roll = key[1], str(advantage), card.roll or 0
        use = actions.UseUp(who=name, number=number, what=what, roll=roll)
        new = advantage.effect == advantages.NEW_ABILITY
        if new or (gained.what and gained.of == "skill" and not gained.once):
            field = Field("on", "Ability" if new else "Skill", LONGEST)
            form = Form("What it is used on", (field,))
            yield Choice(f"{name} uses {words} …"[:LONGEST], use, who, ask=form)
        elif gained.what:
            yield Choice(f"{name} uses {words}"[:LONGEST], use, who)
        if others and place < MOST_PASSED:
            ask = Select("to", tuple((other, other) for other in others[:MOST_OPTIONS]))
            action = actions.HandOver(who=name, number=number, what=what, roll=roll)
            yield Choice(f"{name} passes {words} to …"[:LONGEST], action, who, ask=ask)
