"""The cards of hidden picks and of open hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.core.action import LONGEST_OPTION, MOST_OPTIONS, Choice, Select
from bot.core.people import Audience, Sight
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.why import roll_card
from bot.systems.hammerhydra.attack.cards import ATTACK
from bot.systems.hammerhydra.attack.earlier import tale_of_view
from bot.systems.hammerhydra.attack.play import tale_of
from bot.systems.hammerhydra.combat import Choosing
from bot.systems.hammerhydra.ties.play import Choose, Hand, Picking, Revealed

MARKS = {"scissors": "✌", "paper": "✋", "stone": "✊"}
SIGNS = {sign: f"{mark} {sign}" for sign, mark in MARKS.items()}


def pick(outcome: Picking, scene: Scene) -> Report:
    """The card that only the chooser sees; everybody reads no more than that somebody chose."""
    return Report(
        Head(outcome.name, "", "chosen" if outcome.pick else "choose in secret"),
        lines=tuple(_pick_lines(outcome)),
        choices=tuple(_pick_choices(outcome, Audience(users=(scene.actor.user,)))),
        private=True,
        kept=True,
        sight=Sight("private", roller=scene.actor.user),
        line=f"{outcome.name} has chosen" if outcome.made else "",
    )


def hands(outcome: Revealed, scene: Scene) -> Report:
    """A word for whoever chose last, and for everybody the open hands with their attacks."""
    signs = tuple(f"{hand.name} {MARKS[hand.sign]} {_describe(hand)}" for hand in outcome.hands)
    names = join_words(hand.name for hand in outcome.hands)
    together = "together" if len(outcome.hands) > 1 else "alone"
    head = Head(f"Round {outcome.round}", "", f"{names} {together}")
    tales = [tale_of(attack, scene) for attack in outcome.attacks]
    tales += [tale_of_view(view) for view in outcome.told]
    visible = [tale for tale in tales if tale.state.stage != "landed"]
    waiting = [tale.state.names[0] for tale in tales if tale.state.stage == "landed"]
    lines = (f"{join_words(waiting)}: what lands waits for the others",) if waiting else ()
    nothing = () if tales else ("nobody attacks; the turns are used up",)
    public = Report(head, lines=(*signs, *lines, *nothing))
    return Report(
        Head("All hands are open"),
        lines=signs,
        private=True,
        kept=True,
        also=(public, *(roll_card(tale, ATTACK, scene) for tale in visible)),
        line=f"{head.text}: {join_words(f'{hand.name} {hand.sign}' for hand in outcome.hands)}",
    )


def _describe(hand: Hand) -> str:
    """`attacks Don: Sock of sand`, `dodges`, `blocks with the body`."""
    if hand.words:
        return hand.words
    match hand.sign:
        case "scissors":
            return f"attacks {hand.against}: {hand.weapon}"
        case "paper":
            return "dodges"
        case _:
            return f"blocks with {'an object' if hand.cover == 'object' else 'the body'}"


def _pick_lines(outcome: Picking) -> Iterator[str]:
    yield f"{outcome.done} of {outcome.of} have chosen"
    if outcome.pick is None:
        yield "nobody sees what you choose before everybody has"
        return
    match outcome.pick.sign:
        case "scissors":
            yield f"{SIGNS['scissors']}: attack {outcome.against} with {outcome.weapon}"
        case "paper":
            yield f"{SIGNS['paper']}: dodge"
        case "stone":
            cover = "an object" if outcome.pick.cover == "object" else "the body"
            yield f"{SIGNS['stone']}: block with {cover}"
    yield "you may change it until everybody has chosen"


def _pick_choices(outcome: Picking, me: Audience) -> Iterator[Choice]:
    """The signs; once one is chosen, the way back to them and to the next who chooses."""
    if outcome.made:
        yield Choice("Change…", Choosing(who=outcome.name, combat=outcome.combat), me)
    else:
        yield from _signs(outcome, me)
    for name in outcome.others[:3]:
        look = Choosing(who=name, combat=outcome.combat)
        yield Choice(f"Choose for {name}", look, me)


def _signs(outcome: Picking, me: Audience) -> Iterator[Choice]:
    mine = Choose(who=outcome.name, combat=outcome.combat)
    options = _options(outcome)
    if options:
        ask = Select("menu", options)
        yield Choice("✌ Scissors: attack…", mine, me, ask=ask)
    for label, sign, cover in (
        ("✋ Paper: dodge", "paper", ""),
        ("✊ Stone: block, object", "stone", "object"),
        ("✊ Stone: block, body", "stone", "body"),
    ):
        action = Choose(who=outcome.name, combat=outcome.combat, sign=sign, cover=cover)
        yield Choice(label, action, me, "primary")


def _options(outcome: Picking) -> tuple[tuple[str, str], ...]:
    """Victims and weapons as (both names, words), as many as a menu holds."""
    options = [
        (f"{name}|{weapon}", f"{name} with {weapon}"[:LONGEST_OPTION])
        for name, weapon in product(outcome.targets, outcome.weapons)
    ]
    return tuple(options[:MOST_OPTIONS])
