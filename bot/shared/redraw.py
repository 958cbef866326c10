"""Cards of open rolls that something else has touched, drawn anew where what may be done differs.

Dice, tokens, a place in a fight: what one does may change what others may answer elsewhere, or
close it. Only the rolls of characters who were touched are looked at.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.report import Report, with_owner
from bot.core.scene import Offer, OpenRoll, Scene
from bot.core.settings import own_house, whole_house
from bot.shared.deal import Card, deal
from bot.shared.exchange.consequences import OF_CHARACTERS
from bot.shared.exchange.rows import is_waiting
from bot.shared.exchange.within import is_within, lines_by_roll
from bot.shared.sight.sealed import name_roll
from bot.shared.system import AnySystem, Registry


class RollCard(NamedTuple):
    """A roll's card, and the system whose roll it is; whether it has other words than before."""

    rules: AnySystem
    report: Report
    reworded: bool = False


class OtherCards(NamedTuple):
    """The scene with the cards dealt that a step changes beside its own.

    `also` are those its report speaks of, `redrawn` those whose choices differ for what it did, or
    that name somebody who is called otherwise now.
    """

    scene: Scene
    also: tuple[Card, ...]
    redrawn: tuple[Card, ...]


def touched_keys(before: Scene, after: Scene) -> frozenset[str]:
    """The keys of the characters about whom anything differs between two scenes."""
    keys: set[str] = set()
    for name, place in OF_CHARACTERS.items():
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
        changed = (key for key in {**old, **new} if old.get(key) is not new.get(key))
        keys.update(key if isinstance(key, str) else key[place] for key in changed)
    return frozenset(keys)


def changed_rolls(before: Scene, after: Scene) -> frozenset[int]:
    """The numbers of the rolls that are in one of two scenes alone, or differ between them."""
    numbers = {*before.rolls, *after.rolls}
    return frozenset(n for n in numbers if before.rolls.get(n) != after.rolls.get(n))


def follow(before: Scene, after: Scene, report: Report, systems: Registry) -> tuple[Scene, Report]:
    """The same with the report.

    It names those that waited and that something else has closed, as far as it does not, and has
    the cards of those that had none and have come to something now.
    """
    after = settle(before, after, systems)
    numbers = _roll_numbers(report)
    cards = tuple(_first_cards(before, after, systems, numbers))
    report = replace(report, also=(*report.also, *cards)) if cards else report
    lines = (
        f"{name_roll(before, before.rolls[number])} was waiting and is dropped."
        for number in _closed_rolls(before, after)
        if number not in numbers and is_waiting(after.rolls[number])
    )
    more = tuple(line for line in lines if line not in report.changes)
    return after, replace(report, changes=(*report.changes, *more)) if more else report


def deal_beside(
    before: Scene, scene: Scene, rules: AnySystem, report: Report, systems: Registry, *, fresh: int
) -> OtherCards:
    """The scene with the further cards of a report dealt, and those of touched and closed rolls.

    Of these only the cards whose choices differ from what they offer, and those with other names.
    `fresh` is the id of the step's own offer.
    """
    also: list[Card] = []
    # One id is drawn for a step; the buttons of its further cards have those behind it.
    for number, other in enumerate(report.also, start=1):
        more = deal(scene, rules, other, fresh=fresh + number)
        scene = more.scene
        also.append(more.card)
    redrawn: list[Card] = []
    for touched_roll in _draw_touched_cards(before, scene, systems, _roll_numbers(report)):
        dealt = deal(scene, touched_roll.rules, touched_roll.report, fresh=fresh)
        offer = dealt.card.offer
        if offer is None:
            continue
        if touched_roll.reworded or dealt.scene.offers.get(offer) != scene.offers.get(offer):
            scene = dealt.scene
            redrawn.append(dealt.card)
    return OtherCards(scene, tuple(also), tuple(redrawn))


def settle(before: Scene, after: Scene, systems: Registry) -> Scene:
    """The scene with the rolls gone on that waited for somebody who cannot answer any more.

    Where somebody is there no more, every roll is looked at: it may be about them.
    """
    keys = touched_keys(before, after)
    if not keys:
        return after
    people = (before.characters, after.characters), (before.combatants, after.combatants)
    every = any(old.keys() - new.keys() for old, new in people)
    lines = lines_by_roll(after)
    offers = dict(_offers(after))
    for number in sorted(after.rolls if every else offers):
        roll = after.rolls[number]
        within = lines.get(number, ())
        # What begins in this step asks those who are there now.
        if not roll.open or number not in before.rolls:
            continue
        if roll.system in systems and (
            every or _is_touched(after, roll, offers[number], within, keys)
        ):
            rules = systems[roll.system]
            for waiting in (line for line in (*within, number) if after.rolls[line].open):
                settled = rules.settle(own_house(after, rules.key), waiting)
                after = replace(whole_house(after, settled), actor=after.actor)
    return after


def _first_cards(
    before: Scene, after: Scene, systems: Registry, but: Container[int | None]
) -> Iterator[Report]:
    """The cards of rolls that waited without one and do so no more, `but` for these."""
    for number, was in _rolls_before(before, after):
        if number in but or not is_waiting(was):
            continue
        roll = after.rolls[number]
        if not is_waiting(roll) and all(offer.roll != number for offer in after.offers.values()):
            card = draw_roll(after, number, systems)
            if card is not None:
                yield replace(with_owner(card.report, roll.system), call=None, also=(), aside=None)


def _draw_touched_cards(
    before: Scene, after: Scene, systems: Registry, but: Container[int | None]
) -> Iterator[RollCard]:
    """The cards of those rolls, `but` for these: touched ones, and closed ones."""
    keys, over = touched_keys(before, after), frozenset(_closed_rolls(before, after))
    if not (keys or over):
        return
    renamed = _is_renamed(before, after)
    lines = lines_by_roll(after)
    for number, offer in _offers(after):
        roll = after.rolls[number]
        is_due = number in over or (
            roll.open and (renamed or _is_touched(after, roll, offer, lines.get(number, ()), keys))
        )
        # Those who have gone by this step are still called by name.
        people = {**before.characters, **after.characters} if number in over else after.characters
        view = replace(after, characters=people)
        card = draw_roll(view, number, systems) if is_due and number not in but else None
        if card is None or number not in before.rolls:
            continue
        report = card.report
        earlier = draw_roll(before, number, systems) if renamed else None
        reworded = earlier is not None and earlier.report != report
        if number in over and _drops(after, over, number):
            looks = tuple(choice for choice in report.choices if choice.keep)
            footer = (*report.footer, closing_reason(before, after, roll))
            report = replace(report, choices=looks, footer=footer, tone="plain")
        report = replace(with_owner(report, roll.system), call=None, also=(), aside=None)
        yield RollCard(card.rules, report, reworded)


def _is_renamed(before: Scene, after: Scene) -> bool:
    """Whether anybody is called otherwise than before."""
    if before.characters is after.characters:
        return False
    rows = after.characters.items()
    return any(k in before.characters and before.name(k) != row.name for k, row in rows)


def _drops(scene: Scene, over: Container[int], number: int) -> bool:
    """Whether a roll that is over, or a line of its card, was over before anybody answered it."""
    rolls = scene.rolls.items()
    lines = (roll for line, roll in rolls if line in over and is_within(roll, number))
    return any(map(is_waiting, (scene.rolls[number], *lines)))


def _roll_numbers(report: Report) -> frozenset[int | None]:
    return frozenset((report.roll, *(other.roll for other in report.also)))


def draw_roll(scene: Scene, number: int, systems: Registry) -> RollCard | None:
    """The card of a roll as it is now; None where it cannot be said any more."""
    roll = scene.rolls.get(number)
    if roll is None or roll.system not in systems:
        return None
    rules = systems[roll.system]
    mine = own_house(scene, rules.key)
    try:
        outcome = rules.retell(number, mine)
        return None if outcome is None else RollCard(rules, rules.report(outcome, mine))
    # A roll of an earlier version, or about somebody who is gone: no step may fail for its card.
    except (Refusal, LookupError, msgspec.MsgspecError):
        return None


def closing_reason(before: Scene, after: Scene, roll: OpenRoll) -> str:
    """Why a roll waits no more that nobody has answered."""
    if before.combats.keys() - after.combats.keys():
        return "dropped: the fight is over"
    if roll.who not in after.characters:
        return "dropped: its roller is gone"
    return "dropped: nobody can answer it any more"


def _closed_rolls(before: Scene, after: Scene) -> Iterator[int]:
    for number, roll in _rolls_before(before, after):
        if roll.open and not after.rolls[number].open:
            yield number


def _rolls_before(before: Scene, after: Scene) -> list[tuple[int, OpenRoll]]:
    """The rolls that are another thing now, as they were, the oldest first."""
    new = after.rolls
    return sorted((n, roll) for n, roll in before.rolls.items() if new.get(n, roll) is not roll)


def offers_about(scene: Scene, keys: frozenset[str]) -> tuple[Offer, ...]:
    """The offers of the open rolls of these characters, and of what they are asked."""
    return tuple(
        offer
        for number, offer in _offers(scene)
        if scene.rolls[number].open and _is_touched(scene, scene.rolls[number], offer, (), keys)
    )


def _offers(scene: Scene) -> Iterator[tuple[int, Offer]]:
    """The offers of rolls, the oldest first."""
    by_roll = {o.roll: o for o in scene.offers.values() if o.roll and o.roll in scene.rolls}
    yield from sorted(by_roll.items())


def _is_touched(
    scene: Scene, roll: OpenRoll, offer: Offer, lines: Iterable[int], keys: frozenset[str]
) -> bool:
    """Whether a roll, its card or a line of that has to do with any of these."""
    return (
        roll.who in keys
        or not keys.isdisjoint(_audience(offer))
        or any(scene.rolls[line].who in keys for line in lines)
    )


def _audience(offer: Offer) -> frozenset[str]:
    """Whose choices (keys) the card has."""
    return offer.recall(
        "audience", lambda card: frozenset(k for c in card.choices for k in c.audience.characters)
    )
