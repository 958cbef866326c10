"""The card of an attack: whether it hit, and what it did (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import player_of
from bot.core.report import Head
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.opend6.attack.actions import AttackDamage, AttackResult
from bot.systems.opend6.attack.words import describe_source
from bot.systems.opend6.checks.actions import Menu, RollShown
from bot.systems.opend6.melee.actions import Miss
from bot.systems.opend6.melee.frame import Card, card, first_verdict, lighter, miss_head
from bot.systems.opend6.shelf import Purse, every


def attack_card(outcome: AttackResult, scene: Scene) -> Card:
    """The verdict with the dice of both."""
    rolls = tuple(_name_roll(roll, outcome) for roll in outcome.rolls)
    steps = (f"resists: {', '.join(outcome.resists)} = {outcome.fixed}", *_defence(outcome))
    if outcome.damage is None:
        result = outcome.rolls[0].result
        short = -result.points if result is not None else 0
        head = miss_head(Miss("attack", outcome.by, outcome.on, short or 1))
        return card(outcome, scene, head, rolls=rolls, steps=steps)
    head = Head(
        f"{outcome.by} hits {outcome.on}",
        "",
        outcome.damage.name if outcome.damage.rank else "no harm",
        first_verdict(outcome),
        outcome.damage.rank,
    )
    steps = (*steps, *_damage(outcome.rank, outcome.damage))
    changes = lighter(outcome.changes, outcome.on, outcome.damage.name)
    if outcome.damage.kept:
        kept = f"{outcome.by}: {count(outcome.damage.kept, 'rank')} for other effects"
        changes = (*changes, kept)
    return card(
        outcome,
        scene,
        head,
        rolls=rolls,
        steps=steps,
        changes=changes,
        choices=_spend(outcome, scene),
    )


def _name_roll(roll: RollShown, outcome: AttackResult) -> RollShown:
    match roll.what:
        case "attack":
            return replace(roll, versus=f"{outcome.on}'s defence")
        case "damage" if outcome.damage is not None:
            return replace(roll, versus=" + ".join(outcome.damage.resists))
        case _:
            return roll


def _defence(outcome: AttackResult) -> Iterator[str]:
    """What a defence check has come to, or why there was none."""
    result = outcome.rolls[0].result
    if outcome.defence is not None:
        how = f" with +{outcome.bonus}" if outcome.bonus else ""
        counts = f"{outcome.defence} counts"
        yield f"defence check{how} against the fixed value {outcome.fixed}: {counts}"
    elif outcome.no_dice:
        yield "no die is left for a defence check: the fixed value holds"
    elif outcome.answered and result is not None and not result.success:
        yield "the attack does not reach the fixed value: no defence check"


def _damage(rank: int, damage: AttackDamage) -> Iterator[str]:
    """The code of the damage where it is not the weapon's, and what is left of it."""
    extra = damage.kept
    more = f" + {rank - 1 - extra}D for rank {rank}" if rank > 1 else ""
    more += f", {count(extra, 'rank')} kept" if extra else ""
    if more:
        yield f"damage {damage.weapon}{more} = {damage.code}"
    harm = f"{count(max(0, damage.points), 'point')}, rank {damage.rank}"
    yield f"{' + '.join(damage.resists)} resists with {damage.soak}: {harm}"


def _spend(outcome: AttackResult, scene: Scene) -> Iterator[Choice]:
    """The ranks that were kept, as long as any are left (D6-65)."""
    # A purse keeps in words what its ranks come from, and is found by them.
    source = describe_source(outcome.on)
    for _, purse in every(scene, Purse):
        if outcome.actor and purse.key == outcome.actor and purse.of == source and purse.ranks:
            label = f"Spend {count(purse.ranks, 'rank')}…"
            yield Choice(label, Menu(who=outcome.by), player_of(purse.key), keep=True)
