"""The cards of hidden picks and of open hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from bot.core.action import Choice, Select
from bot.core.people import Audience, Sight
from bot.core.report import Report
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra.attack.cards import attack
from bot.systems.hammerhydra.attack.earlier import tale_of_view
from bot.systems.hammerhydra.attack.play import tale_of
from bot.systems.hammerhydra.combat import Choosing
from bot.systems.hammerhydra.field import AttackState
from bot.systems.hammerhydra.ties.play import Choose, Hand, Picking, Revealed

MOST_OPTIONS = 25
LONGEST_LABEL = 100
SIGNS = {"scissors": "✌ scissors", "paper": "✋ paper", "stone": "✊ stone"}


def pick(outcome: Picking, scene: Scene) -> Report:
    """The card that only the chooser sees; everybody reads no more than that somebody chose."""
    return Report(
        head=f"{outcome.name}: {'chosen' if outcome.pick else 'choose in secret'}",
        why=tuple(_pick_lines(outcome)),
        choices=tuple(_pick_choices(outcome, Audience(users=(scene.actor.user,)))),
        hint="Edge, another skill or weapon: /hydra choose.",
        private=True,
        kept=True,
        sight=Sight("private", roller=scene.actor.user),
        line=f"{outcome.name} has chosen" if outcome.made else "",
    )


def hands(outcome: Revealed, scene: Scene) -> Report:
    """A word for whoever chose last, and for everybody the open hands with their attacks."""
    signs = tuple(
        f"{hand.name}: {SIGNS[hand.sign]}, {hand.words or _describe(hand)}"
        for hand in outcome.hands
    )
    title = f"Round {outcome.round}: all hands are open"
    tales = [tale_of_view(view) for view in outcome.told]
    tales += [tale_of(kept, scene) for kept in outcome.attacks]
    shown = [tale for tale in tales if tale.state.stage != "landed"]
    waiting = [tale.state.names[0] for tale in tales if tale.state.stage == "landed"]
    lines = (f"{join_words(waiting)}: what lands waits for the others",) if waiting else ()
    nothing = () if tales else ("Nobody attacks; the turns are used up.",)
    public = Report(title, tone="pending", why=(*signs, *lines, *nothing), changes=outcome.said)
    names = join_words(f"{one.name} {one.sign}" for one in outcome.hands)
    return Report(
        head="All hands are open",
        why=signs,
        private=True,
        kept=True,
        also=(public, *(_attack_card(tale, scene) for tale in shown)),
        line=f"{title}: {names}",
    )


def _attack_card(tale: Tale[AttackState], scene: Scene) -> Report:
    """An attack without what happened to the order, which the open hands tell."""
    return attack(replace(tale, state=replace(tale.state, said=())), scene)


def _describe(hand: Hand) -> str:
    """`attacks Don with Sock of sand`, `dodges`, `blocks with the body`."""
    match hand.sign:
        case "scissors":
            return f"attacks {hand.against} with {hand.weapon}"
        case "paper":
            return "dodges"
        case _:
            return f"blocks with {'an object' if hand.cover == 'object' else 'the body'}"


def _pick_lines(outcome: Picking) -> Iterator[str]:
    yield f"{outcome.done} of {outcome.of} have chosen."
    if outcome.pick is None:
        yield "Nobody sees what you choose before everybody has."
        return
    match outcome.pick.sign:
        case "scissors":
            yield f"{SIGNS['scissors']}: attack {outcome.against} with {outcome.weapon}"
        case "paper":
            yield f"{SIGNS['paper']}: dodge"
        case "stone":
            cover = "an object" if outcome.pick.cover == "object" else "the body"
            yield f"{SIGNS['stone']}: block with {cover}"
    yield "You may change it until everybody has chosen."


def _pick_choices(outcome: Picking, me: Audience) -> Iterator[Choice]:
    mine = Choose(who=outcome.name, combat=outcome.combat)
    options = _options(outcome)
    if options:
        ask = Select("menu", options)
        yield Choice("✌ Scissors: attack …", mine, me, ask=ask)
    for label, sign, cover in (
        ("✋ Paper: dodge", "paper", ""),
        ("✊ Stone: block with an object", "stone", "object"),
        ("✊ Stone: block with the body", "stone", "body"),
    ):
        action = Choose(who=outcome.name, combat=outcome.combat, sign=sign, cover=cover)
        yield Choice(label, action, me, "primary")
    for name in outcome.others[:3]:
        look = Choosing(who=name, combat=outcome.combat)
        yield Choice(f"Choose for {name}", look, me)


def _options(outcome: Picking) -> tuple[tuple[str, str], ...]:
    """Victims and weapons as (numbers, words), as many as a menu holds."""
    rows = product(enumerate(outcome.targets), enumerate(outcome.weapons))
    found = [
        (f"{at},{of}", f"{name} with {weapon}"[:LONGEST_LABEL]) for (at, name), (of, weapon) in rows
    ]
    return tuple(found[:MOST_OPTIONS])
