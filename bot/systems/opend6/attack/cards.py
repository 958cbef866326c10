"""The card of an attack: whether it hit, and what it did (D6-18 to D6-25, D6-65 to D6-67)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import count
from bot.systems.opend6.attack.actions import AttackDamage, AttackResult
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.melee.actions import Miss
from bot.systems.opend6.melee.frame import describe_miss, report


def attack_card(card: AttackResult, scene: Scene) -> Report:
    """The verdict with the dice of both."""
    rolls = tuple(_name_roll(rolled, card) for rolled in card.rolls)
    why = (f"resists: {', '.join(card.resists)} = {card.fixed}", *_defence(card))
    if card.damage is None:
        result = card.rolls[0].result
        short = -result.points if result is not None else 0
        title = describe_miss(Miss("attack", card.by, card.on, short or 1))
        return report(card, scene, title, "bad", rolls=rolls, why=why)
    title = f"HIT, rank {card.rank}: {card.by} on {card.on}: {_condition(card.damage)}"
    changes = (*card.changes, *_ranks_to_spend(card.by, card.damage))
    why = (*why, *_damage(card.rank, card.damage))
    return report(card, scene, title, "good", rolls=rolls, why=why, changes=changes)


def _name_roll(rolled: RollShown, card: AttackResult) -> RollShown:
    match rolled.what:
        case "attack":
            return replace(rolled, versus=f"{card.on}'s defence")
        case "defence":
            return replace(rolled, what=f"defence ({rolled.trial.worth.name})")
        case "damage" if card.damage is not None:
            return replace(rolled, versus=" + ".join(card.damage.resists))
        case _:
            return replace(rolled, what="resists the damage")


def _defence(card: AttackResult) -> Iterator[str]:
    """What a defence check has come to, or why there was none."""
    result = card.rolls[0].result
    if card.defence is not None:
        how = f" with +{card.bonus}" if card.bonus else ""
        yield f"defence check{how} against the fixed value {card.fixed}: {card.defence} counts"
    elif card.answered and result is not None and not result.success:
        yield "the attack does not reach the fixed value: no defence check"


def _condition(damage: AttackDamage) -> str:
    return damage.name if damage.rank else "no harm"


def _damage(rank: int, damage: AttackDamage) -> Iterator[str]:
    """The code of the damage where it is not the weapon's, and what is left of it."""
    kept = damage.kept
    more = f" + {rank - 1 - kept}D for rank {rank}" if rank > 1 else ""
    more += f", {count(kept, 'rank')} kept" if kept else ""
    if more:
        yield f"damage {damage.weapon}{more} = {damage.code}"
    harm = f"{count(max(0, damage.points), 'point')}, rank {damage.rank}"
    yield f"{' + '.join(damage.resists)} resists with {damage.soak}: {harm}"


def _ranks_to_spend(by: str, damage: AttackDamage) -> Iterator[str]:
    if damage.kept:
        yield f"{by}: {count(damage.kept, 'rank')} for other effects: /d6 effects menu"
