"""The cards of what costs no dice in a fight, and of actions that came to nothing."""

from __future__ import annotations

from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.systems.opend6.melee.frame import describe_miss, report
from bot.systems.opend6.melee.outcomes import (
    CalledOff,
    Conceded,
    Ended,
    Fought,
    GangFormed,
    InHand,
    Lost,
    Measured,
    OnTheDefensive,
    Said,
    Surveyed,
    Watched,
)
from bot.systems.opend6.rules import attack


def lost_card(card: Lost, scene: Scene) -> Report:
    """An action that could not take effect."""
    return report(card, scene, f"LOST: {card.name} {card.words}", "bad", why=(card.why,))


def end_card(card: Ended, scene: Scene) -> Report:
    """What waits no longer."""
    title = {
        "turn": f"{card.name} goes on",
        "movement": f"{card.name} has moved; nobody else follows",
        "ranks": f"{card.name} leaves {card.ranks} ranks unspent",
        "miss": describe_miss(card.verdict),
    }[card.what]
    return report(card, scene, title, "bad" if card.what == "miss" else "plain")


def call_off_card(card: CalledOff, scene: Scene) -> Report:
    """An action taken back."""
    back = (f"{card.name} has the {card.cost} action back",) if card.cost else ()
    return report(card, scene, f"CALLED OFF: {card.name} {card.words}", changes=back)


def defensive_card(card: OnTheDefensive, scene: Scene) -> Report:
    """A stance."""
    title = f"{card.name} goes on the defensive: +{attack.BONUS['full']} on every defence check"
    why = "until the next full action; every attack that reaches the fixed value is rolled for"
    return report(card, scene, title, why=(why,))


def words_card(card: Said, scene: Scene) -> Report:
    """Words."""
    title = f"{card.name} to {card.at}" if card.at else f"{card.name}, {card.kind}"
    return report(card, scene, title, why=(f"“{card.words}”",), hint="free", luck_for=card.luck_for)


def equip_card(card: InHand, scene: Scene) -> Report:
    """What is in hand."""
    before, after = card.before or "nothing", card.after or "nothing"
    return report(
        card,
        scene,
        f"{card.name} has {after} in hand",
        changes=(f"in hand: {before} → {after}",),
        hint="free; what can be parried follows from it",
    )


def focus_card(card: Watched, scene: Scene) -> Report:
    """Who has somebody's attention."""
    return report(card, scene, f"{card.name} watches {card.at}", why=("they are engaged",))


def concede_card(card: Conceded, scene: Scene) -> Report:
    """Who gave up."""
    return report(card, scene, f"{card.name} {'fights on' if card.back else 'concedes'}")


def measure_card(card: Measured, scene: Scene) -> Report:
    """A distance, or room."""
    title = f"{card.one} has {card.feet} ft of room"
    if card.other:
        title = f"{card.one} and {card.other}: {card.feet} ft"
    return report(card, scene, title, private=card.hidden)


def gang_card(card: GangFormed, scene: Scene) -> Report:
    """Who stands together."""
    title = "Gangs follow sides and focus again"
    if card.names:
        title = f"A gang: {join_words(card.names)}"
    return report(card, scene, title, private=card.hidden)


def situation_card(card: Surveyed, scene: Scene) -> Report:
    """A fight as it stands, for who asked."""
    return report(card, scene, card.name, why=card.lines, private=True)


def earlier_card(card: Fought, scene: Scene) -> Report:
    """What was done before each chapter had outcomes of its own."""
    return report(
        card,
        scene,
        card.title,
        card.tone,
        why=card.why,
        hint=card.hint,
        private=card.private,
        luck_for=card.luck_for,
    )
