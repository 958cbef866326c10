"""The cards of what costs no dice in a fight, and of actions that came to nothing."""

from __future__ import annotations

from bot.core.combat import begin_with_fight
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.systems.opend6.melee.frame import Card, Cards, card, miss_head, report
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
)
from bot.systems.opend6.rules import attack
from bot.systems.opend6.words import short_skill


def deed_head(name: str, words: str, verdict: str) -> Head:
    """`Ana attacks Orc: lost`, without what it was done with."""
    return Head(f"{name} {words.partition(': ')[0]}", "", verdict)


def lost_card(outcome: Lost, scene: Scene) -> Card:
    """An action that could not take effect."""
    head = deed_head(outcome.name, outcome.words, "lost")
    return card(outcome, scene, head, "bad", lines=(outcome.why,))


def end_card(outcome: Ended, scene: Scene) -> Card:
    """What waits no longer."""
    heads = {
        "turn": Head(f"{outcome.name} goes on"),
        "movement": Head(f"{outcome.name} has moved; nobody else follows"),
        "ranks": Head(f"{outcome.name} leaves {outcome.ranks} ranks unspent"),
        "miss": miss_head(outcome.verdict),
    }
    tone = "bad" if outcome.what == "miss" else "plain"
    return card(outcome, scene, heads[outcome.what], tone)


def call_off_card(outcome: CalledOff, scene: Scene) -> Card:
    """An action taken back."""
    back = (f"{outcome.name} has the {outcome.cost} action back",) if outcome.cost else ()
    head = deed_head(outcome.name, outcome.words, "called off")
    return card(outcome, scene, head, "plain", changes=back)


OVER: Cards = {Lost: lost_card, Ended: end_card, CalledOff: call_off_card}
"""What may come of any action."""


def defence_card(outcome: OnTheDefensive, scene: Scene) -> Report:
    """What going on the defensive adds, and to which defence."""
    head = Head(f"{outcome.name} goes on the defensive: +{attack.BONUS['full']}")
    on = short_skill(outcome.skill) if outcome.skill else "every defence"
    return report(outcome, scene, head, lines=(f"on {on}, until the next full action",))


def words_card(card: Said, scene: Scene) -> Report:
    """Words."""
    head = Head(f"{card.name} to {card.at}") if card.at else Head(card.name, card.kind)
    return report(card, scene, head, lines=(f"“{card.words}”",), luck_for=card.luck_for)


def equip_card(card: InHand, scene: Scene) -> Report:
    """What is in hand."""
    head = Head(f"{card.name} has {card.after or 'nothing'} in hand")
    back = (f"{card.name} puts {card.before} away",) if card.before else ()
    return report(card, scene, head, changes=back)


def concede_card(card: Conceded, scene: Scene) -> Report:
    """Who gave up."""
    return report(card, scene, Head(f"{card.name} {'fights on' if card.back else 'concedes'}"))


def measure_card(card: Measured, scene: Scene) -> Report:
    """A distance, or room."""
    head = Head(card.one, "", f"{card.feet} ft of room")
    if card.other:
        head = Head(f"{card.one} and {card.other}", "", f"{card.feet} ft")
    return report(card, scene, head, private=card.hidden)


def gang_card(card: GangFormed, scene: Scene) -> Report:
    """Who stands together."""
    head = Head("Gangs follow sides and focus again")
    if card.names:
        head = Head("A gang", "", join_words(card.names))
    return report(card, scene, head, private=card.hidden)


def situation_card(card: Surveyed, scene: Scene) -> Report:
    """A fight as it stands, for who asked."""
    return report(card, scene, Head(begin_with_fight(card.name)), lines=card.lines, private=True)


def earlier_card(card: Fought, scene: Scene) -> Report:
    """What was done before each chapter had outcomes of its own."""
    return report(
        card,
        scene,
        Head(card.title),
        card.tone,
        lines=card.why,
        private=card.private,
        luck_for=card.luck_for,
    )
