"""The cards of movements, who may follow them, a GM's word on the ground (D6-26 to D6-43)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS, play
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.checks.actions import RollShown
from bot.systems.opend6.melee.actions import GoOn, Ground, Trail
from bot.systems.opend6.melee.frame import report
from bot.systems.opend6.melee.outcomes import Done
from bot.systems.opend6.movement.actions import (
    Follow,
    FollowResult,
    HurlResult,
    KnockedDown,
    MoveResult,
    Ruled,
    Stay,
    Stayed,
    TerrainResult,
)
from bot.systems.opend6.movement.followers import options_of
from bot.systems.opend6.movement.words import describe_move
from bot.systems.opend6.words import COST, LONGEST


def move_card(card: MoveResult, scene: Scene) -> Report:
    """A movement with its check, and who may follow it."""
    title = f"{card.name} {describe_move(card.feet, card.towards, card.away)}"
    if not card.success:
        title = f"FAILED by {card.short}, {card.condition}: {title}"
    return report(
        card,
        scene,
        title,
        "good" if card.success else "bad",
        rolls=_rolls(card, "the ground"),
        why=tuple(_why(card)),
        changes=(*_distances(card, card.name, scene), *card.changes),
        choices=trail_choices(card, scene),
    )


def follow_card(card: FollowResult, scene: Scene) -> Report:
    """Whether somebody keeps up."""
    verb = "matches" if card.how == "match" else "follows"
    title = f"{card.name} {verb} {card.mover}" if card.success else f"{card.name} falls behind"
    action = "step" if card.cost == "step" else f"{card.cost} action"
    return report(
        card,
        scene,
        title,
        "good" if card.success else "bad",
        rolls=_rolls(card, "the same ground"),
        why=(f"for the {action}",),
        changes=(*_distances(card, card.mover, scene), *card.changes),
        choices=trail_choices(card, scene),
    )


def stay_card(card: Stayed, scene: Scene) -> Report:
    """Who does not follow."""
    title = f"{card.name} does not follow {card.mover}"
    return report(card, scene, title, choices=trail_choices(card, scene))


def knock_down_card(card: KnockedDown, scene: Scene) -> Report:
    """Who is down."""
    return report(card, scene, f"{card.name} is knocked down", "bad")


def ruling_card(card: Ruled, scene: Scene) -> Report:
    """A GM's word on a movement that failed."""
    title = f"{card.name} {'stays' if card.back else 'moves anyway'}"
    changes = tuple(_distances(card, card.name, scene))
    return report(card, scene, title, changes=changes, choices=trail_choices(card, scene))


def terrain_card(card: TerrainResult, scene: Scene) -> Report:
    """Whether somebody keeps the feet."""
    title = f"{card.name} keeps the feet" if card.success else f"{card.name}: {card.condition}"
    why = ()
    if not card.rolls:
        why = (f"no check: {card.skill} {card.value} reaches {card.difficulty}",)
    tone = "good" if card.success else "bad"
    return report(card, scene, title, tone, rolls=_rolls(card, "the ground"), why=why)


def hurl_card(card: HurlResult, scene: Scene) -> Report:
    """Something heavy on its way."""
    title = f"MISS: {card.by} against {card.on}"
    if not card.moved_it:
        title = "THE OBJECT STAYS"
    elif card.hit:
        title = f"HIT, rank {card.rank}: {card.by} on {card.on}: {card.condition}"
    first, *damage = card.rolls
    rolls = (
        replace(first, versus=f"an object of {card.thing}D"),
        *(replace(rolled, versus=" + ".join(card.resists)) for rolled in damage),
    )
    why = (f"{card.on} resists with {card.resisted}: balance or the passive 10",)
    return report(card, scene, title, "good" if card.hit else "bad", rolls=rolls, why=why)


def _rolls(card: Done, ground: str) -> tuple[RollShown, ...]:
    return tuple(replace(rolled, versus=ground) for rolled in card.rolls)


def _why(card: MoveResult) -> Iterator[str]:
    if card.on_sheet:
        yield f"up to {card.allowed} ft: Move {card.move}"
    else:
        yield f"up to {card.allowed} ft: no Move on the sheet, so {card.move} ft"
    if card.skill and not card.checked:
        parts = (f"{card.skill} {card.value}", f"difficulty {card.difficulty}")
        yield f"no check: {join_words(parts, last='reaches')}"


def _distances(card: Done, name: str, scene: Scene) -> Iterator[str]:
    """`Ana and Orc: 13 → 18 ft`, each."""
    for other, before, after in card.moved:
        yield f"{name} and {name_of(scene, other)}: {before} → {after} ft"


def trail_choices(card: Done, scene: Scene) -> Iterator[Choice]:
    """Who may follow a movement."""
    if isinstance(card.left, Trail) and card.roll is not None:
        yield from _trail(card.roll, card.left, scene)


def _trail(number: int, trail: Trail, scene: Scene) -> Iterator[Choice]:
    if trail.combat not in scene.combats:
        return
    fight = find_fight(scene, trail.combat)
    for follower in trail.followers:
        options = options_of(scene, fight, trail, follower.key) if follower.open else ()
        if not options:
            continue
        answer = options[0]
        verb = "matches" if answer.how == "match" else "follows"
        label = f"{follower.name} {verb} ({COST[answer.cost]})"
        yield Choice(
            label[:LONGEST], Follow(who=follower.name, roll=number), play(follower.key), "primary"
        )
        yield Choice(
            f"{follower.name} stays"[:LONGEST],
            Stay(who=follower.name, roll=number),
            play(follower.key),
        )
    if trail.may:
        label = "GM: stays where it was" if trail.may == "stays" else "GM: moves anyway"
        yield Choice(label, Ground(roll=number, what=trail.may), GMS)
    yield Choice("GM: nobody else follows", GoOn(roll=number), GMS)
