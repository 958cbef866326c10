"""The cards of movements, who may follow them, a GM's word on the ground (D6-26 to D6-43)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.people import GMS, player_of
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.shared.combat.arena import find_fight
from bot.systems.opend6.bearers import name_of
from bot.systems.opend6.melee.actions import GoOn, Ground, Trail
from bot.systems.opend6.melee.frame import Card, card, lighter, report
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

TIED = "fails on a tie"
"""By house rule (R-02): short by nothing, so that it tires nobody."""


def move_card(outcome: MoveResult, scene: Scene) -> Card:
    """A movement with its check, and who may follow it."""
    head = Head(f"{outcome.name} {describe_move(outcome.feet, outcome.towards, outcome.away)}")
    if not outcome.success:
        tired = f"fails by {outcome.short}, {outcome.condition}"
        head = replace(head, verdict=tired if outcome.short else TIED)
    changes = lighter(outcome.changes, outcome.name, outcome.condition)
    return card(
        outcome,
        scene,
        head,
        against="the ground",
        steps=(_room(outcome),),
        lines=_no_check(outcome) if outcome.skill and not outcome.checked else (),
        changes=(*_distances(outcome, outcome.name, scene), *changes),
        choices=trail_choices(outcome, scene),
    )


def follow_card(outcome: FollowResult, scene: Scene) -> Card:
    """Whether somebody keeps up."""
    verb = "matches" if outcome.how == "match" else "follows"
    title = f"{outcome.name} {verb} {outcome.mover}"
    action = "step" if outcome.cost == "step" else f"{outcome.cost} action"
    return card(
        outcome,
        scene,
        Head(title if outcome.success else f"{outcome.name} falls behind"),
        against="the same ground",
        steps=(f"for the {action}",),
        changes=(*_distances(outcome, outcome.mover, scene), *outcome.changes),
        choices=trail_choices(outcome, scene),
    )


def stay_card(outcome: Stayed, scene: Scene) -> Card:
    """Who does not follow."""
    head = Head(f"{outcome.name} does not follow {outcome.mover}")
    return card(outcome, scene, head, "plain", choices=trail_choices(outcome, scene))


def knock_down_card(outcome: KnockedDown, scene: Scene) -> Report:
    """Who is down."""
    return report(outcome, scene, Head(f"{outcome.name} is knocked down"), "bad")


def ruling_card(outcome: Ruled, scene: Scene) -> Report:
    """A GM's word on a movement that failed."""
    head = Head(f"{outcome.name} {'stays' if outcome.back else 'moves anyway'}")
    changes = tuple(_distances(outcome, outcome.name, scene))
    return report(outcome, scene, head, changes=changes, choices=trail_choices(outcome, scene))


def terrain_card(outcome: TerrainResult, scene: Scene) -> Report:
    """Whether somebody keeps the feet."""
    head = Head(outcome.name, "", outcome.condition or TIED)
    if outcome.success:
        head = Head(f"{outcome.name} keeps the feet")
    lines = () if outcome.rolls else _no_check(outcome)
    changes = lighter(outcome.changes, outcome.name, outcome.condition)
    return card(outcome, scene, head, against="the ground", lines=lines, changes=changes).report


def hurl_card(outcome: HurlResult, scene: Scene) -> Report:
    """Something heavy on its way."""
    head = Head(f"{outcome.by} misses {outcome.on}")
    if not outcome.moved_it:
        head = Head(f"{outcome.by} does not move it")
    elif outcome.hit:
        head = Head(f"{outcome.by} hits {outcome.on}", "", outcome.condition)
    first, *damage = outcome.rolls
    rolls = (
        replace(first, versus=f"an object of {outcome.thing}D"),
        *(replace(roll, versus=" + ".join(outcome.resists)) for roll in damage),
    )
    lines = (f"{outcome.on} resists with {outcome.resisted}",)
    return card(
        outcome,
        scene,
        head,
        rolls=rolls,
        lines=lines,
        changes=lighter(outcome.changes, outcome.on, outcome.condition),
    ).report


def _room(card: MoveResult) -> str:
    if card.on_sheet:
        return f"up to {card.allowed} ft: Move {card.move}"
    return f"up to {card.allowed} ft: no Move on the sheet, so {card.move} ft"


def _no_check(card: MoveResult | TerrainResult) -> tuple[str, ...]:
    return (f"no check: {card.skill} {card.value} reaches {card.difficulty}",)


def _distances(card: Done, name: str, scene: Scene) -> Iterator[str]:
    """`Ana and Orc: 13 → 18 ft`, each."""
    for other, before, after in card.moved:
        yield f"{name} and {name_of(scene, other)}: {before} → {after} ft"


def trail_choices(card: Done, scene: Scene) -> Iterator[Choice]:
    """Who may follow a movement."""
    trail, number = card.left, card.roll
    if not isinstance(trail, Trail) or number is None or trail.combat not in scene.combats:
        return
    fight = find_fight(scene, trail.combat)
    for follower in trail.open_followers:
        name, by = follower.name, player_of(follower.key)
        # The first is the cheapest, and one button for each is enough.
        for answer in options_of(scene, fight, trail.kind, follower.key)[:1]:
            verb = "matches" if answer.how == "match" else "follows"
            label = f"{name} {verb}, {COST[answer.cost]}"[:LONGEST]
            yield Choice(label, Follow(who=name, roll=number), by, "primary")
            yield Choice(f"{name} stays"[:LONGEST], Stay(who=name, roll=number), by)
    if trail.may:
        label = "GM: stays where it was" if trail.may == "stays" else "GM: moves anyway"
        yield Choice(label, Ground(roll=number, what=trail.may), GMS)
    yield Choice("GM: nobody else follows", GoOn(roll=number), GMS)
