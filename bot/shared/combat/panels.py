"""The panel of each fight: one card whose buttons fit the fight, whatever changed it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.errors import Refusal
from bot.core.offers import offer_choices, store_choice
from bot.core.people import ANYONE, player_of
from bot.core.report import Head, Report
from bot.core.scene import Offer, Scene, StoredChoice, put
from bot.shared.combat.actions import SYSTEM, Shown
from bot.shared.combat.arena import find_fight
from bot.shared.combat.panel import choices
from bot.shared.deal import Card, Dealt, deal
from bot.shared.system import AnySystem

SHOWN = ("combats", "orders", "combatants", "characters", "pools", "conditions", "rolls")
"""What of a scene a panel shows."""

PANEL = 0
"""The roll of a panel's offer: no real one, so that the store loads it with every scene."""

MOST_ROWS = 100
"""How many choices, spent ones included, one offer keeps before its panel goes on in a new one."""

FIRST_ID = 200
"""How far behind the id of a command's own card the ids of new panels begin."""


def panels(scene: Scene) -> list[Offer]:
    """The offers of all panels here as they stand in the channel, those of ended combats included.

    The message of one that says that its combat is over stands below zero.
    """
    # Ids are drawn at random: by them several would be edited in another order each time.
    rows = (offer for offer in scene.offers.values() if offer.combat)
    return sorted(rows, key=lambda offer: abs(offer.message or 0))


def redealt(
    before: Scene, after: Scene, *, combat: AnySystem, panel_for: str = "", fresh: int
) -> Scene:
    """`after` with every panel offering what its fight now allows; `combat` is the engine.

    A panel is made for the combat `panel_for`, "" for none. `fresh` is the id of the
    command's card. The panel of a combat that has ended offers nothing; it is kept, for its
    message to be told so, until another combat begins.
    """
    if not panel_for and all(getattr(before, rows) is getattr(after, rows) for rows in SHOWN):
        return after
    # One id is drawn for a step; 50 behind it are more than fights may run (10).
    scene, ids = after, iter(range(fresh + FIRST_ID, fresh + FIRST_ID + 50))
    begun = any(key not in before.combats for key in after.combats)
    for offer in panels(after):
        if begun and offer.combat not in before.combats:
            scene = replace(scene, offers=put(scene.offers, offer.id, None))
        elif offer.combat not in after.combats:
            over = replace(
                offer, choices=tuple(_spend(choice, "closed") for choice in offer.choices)
            )
            scene = replace(scene, offers=put(scene.offers, offer.id, over))
        else:
            buttons = _panel_choices(after, offer.combat, combat)
            if not _fits(offer, buttons):  # trimming alone would stand in the way of an undo
                scene = _deal(scene, offer.combat, offer, buttons, fresh=next(ids))
    if panel_for in scene.combats and all(offer.combat != panel_for for offer in panels(scene)):
        buttons = _panel_choices(scene, panel_for, combat)
        scene = _deal(scene, panel_for, None, buttons, fresh=next(ids))
    return scene


def deal_panel(
    scene: Scene, rules: AnySystem, report: Report, *, fresh: int, on: Offer | None
) -> Dealt:
    """The panel as a card, and what whoever moved the fight is told aside, with its choices.

    `fresh` is the id of a new offer, `on` the one that was pressed.
    """
    card = panel_card(scene, report)
    if report.aside is None:
        return Dealt(scene, card, None, secret=False)
    own = on if on is not None and not on.combat else None
    aside = deal(scene, rules, report.aside, fresh=fresh, on=own)
    return Dealt(aside.scene, card, aside.card, secret=False)


def panel_card(scene: Scene, report: Report) -> Card:
    """The panel's report as a card, with those of its choices that its offer holds."""
    offer = next((offer for offer in panels(scene) if offer.combat == report.panel), None)
    if offer is None:
        return Card(scene.table, replace(report, choices=()))
    places = {choice: at for at, choice in enumerate(offer.choices)}
    result = [(choice, places.get(store_choice(choice, SYSTEM))) for choice in report.choices]
    standing = [(choice, at) for choice, at in result if at is not None]
    return Card(
        table=scene.table,
        report=replace(report, choices=tuple(choice for choice, _ in standing)),
        offer=offer.id,
        indices=tuple(at for _, at in standing),
        message=offer.message,
        mentions=scene.users(report.call) if report.call else (),
    )


def standing_panels(scene: Scene, combat: AnySystem) -> Iterator[Card]:
    """Every panel here as it is to be shown now; it mentions those whose turn it is.

    `combat` is the combat engine. The panel of a fight that has ended is `over`.
    """
    for offer in panels(scene):
        if offer.combat not in scene.combats:
            if offer.message is not None and offer.message < 0:
                continue  # it says so already
            report = Report(Head("This fight is over"), panel=offer.combat)
            yield Card(scene.table, report, offer=offer.id, message=offer.message, over=True)
            continue
        try:
            report = combat.report(Shown(offer.combat), scene)
        except Refusal:
            continue  # a table without a system: its panel stays as it is
        fight = find_fight(scene, offer.combat)
        turn = player_of(*(k for k in fight.standing.turn if not fight.combatants[k].hidden))
        yield panel_card(scene, replace(report, anew=False, call=turn))


def _fits(offer: Offer, buttons: tuple[Choice, ...]) -> bool:
    """Whether the panel offers exactly what its fight allows."""
    next_offer, _ = offer_choices(offer, buttons, system=SYSTEM, fresh=offer.id, roll=PANEL)
    return next_offer == offer


def _panel_choices(scene: Scene, key: str, combat: AnySystem) -> tuple[Choice, ...]:
    try:
        return combat.report(Shown(key), scene).choices
    except Refusal:
        return choices(scene, key)  # a table without a system: its panel stays as it is


def _deal(
    scene: Scene, key: str, old: Offer | None, buttons: tuple[Choice, ...], *, fresh: int
) -> Scene:
    if old is not None:
        # A choice that nobody can take any more keeps its place and who took it, nothing else.
        choices = (c if c.status == "open" else _spend(c, c.status) for c in old.choices)
        old = replace(old, choices=tuple(choices))
    offer, _ = offer_choices(old, buttons, system=SYSTEM, fresh=fresh, roll=PANEL)
    if offer is not None and old is not None and len(offer.choices) > MOST_ROWS:
        scene = replace(scene, offers=put(scene.offers, old.id, None))
        offer, _ = offer_choices(None, buttons, system=SYSTEM, fresh=fresh, roll=PANEL)
        # With its message, so that the panel is edited where it stands and not posted again.
        offer = None if offer is None else replace(offer, message=old.message)
    if offer is None:
        return scene
    offer = replace(offer, combat=key)
    return replace(scene, offers=put(scene.offers, offer.id, offer))


def _spend(stored: StoredChoice, status: str) -> StoredChoice:
    return StoredChoice("", SYSTEM, b"{}", ANYONE, status=status, used_by=stored.used_by)
