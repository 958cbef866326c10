"""A refusal with ways on: the card that whoever asked gets, and what its buttons do."""

from __future__ import annotations

import re

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.core.action import Action, Choice, Command, Instead
from bot.core.errors import Refusal
from bot.core.offers import offer_choices
from bot.core.people import Actor, Audience, Visibility
from bot.core.report import Head, Report
from bot.core.scene import Entry, Scene, StoredChoice, put
from bot.core.settings import own_house, refuse_typed_faces
from bot.core.words import fold
from bot.shared.deal import Card, Cards, users_to_call
from bot.shared.exchange.windows import Answer
from bot.shared.permits import fill_who, permit
from bot.shared.private import private_id
from bot.shared.system import AnySystem, Registry
from bot.shared.table.actions import KEY as TABLE
from bot.shared.table.actions import Setup

# In a group, so that `split` keeps what stands between and the words can be joined again.
SEPARATORS = re.compile(r"(\s*\+\s*|\s+on\s+)")
"""Between the words of one field: `Wits + Climbing`, `Surgery on Perception`."""


class Request(Struct, frozen=True):
    """What somebody typed: an action of this system, with dice thrown by hand, for whose eyes."""

    system: str
    action: Action
    faces: tuple[int, ...] | None = None
    sight: Visibility | None = None


def permit_request(scene: Scene, request: Request, rules: AnySystem, systems: Registry) -> Request:
    """What was typed with who acts, if this person may.

    What is of one of the `systems` is of whose turn it is. Kinds of `fill_who`, `permit` and
    `typed_faces`.
    """
    # Only an answer needs what waits, which asks every open roll.
    answers = isinstance(request.action, Answer) and not request.action.who
    waiting = rules.asked(own_house(scene, rules.key)) if answers else ()
    action = fill_who(scene, request.action, in_turn=rules.key in systems, waiting=waiting)
    action = permit(scene, action)
    if request.faces is not None:
        refuse_typed_faces(scene)
    return replace(request, action=action)


def _offer_systems(refusal: Refusal, action: Action, actor: Actor, systems: Registry) -> Refusal:
    """Where no system is clear it is asked for, and what was asked for is done.

    A GM says what the table plays; a player what the action itself is for, if it can say that.
    """
    if refusal.kind != "no_system" or refusal.instead:
        return refusal
    if not actor.gm:
        if "system" not in action.__struct_fields__:
            return refusal
        own = (Instead(rules.title, changes={"system": rules.key}) for rules in systems)
        return Refusal("no_system", "What do you play?", instead=tuple(own))
    ways = (
        Instead(rules.title, action=Setup(system=rules.key), system=TABLE, again=True)
        for rules in systems
    )
    return Refusal("no_system", "What does this channel play?", instead=tuple(ways))


def refusal_card(
    systems: Registry, scene: Scene, actor: Actor, request: Request, refusal: Refusal, *, fresh: int
) -> tuple[Cards, Scene]:
    """The refusal as a card for whoever asked, and the scene in which its buttons can be pressed.

    `fresh` is the id of its offer. Raises the refusal itself where none of its ways leads on.
    """
    refusal = _offer_systems(refusal, request.action, actor, systems)
    mine = Audience(users=(actor.user,))
    if isinstance(refusal.asked, Action):
        request = replace(request, action=refusal.asked)
    ways = (_choice(way, request, mine) for way in refusal.instead if isinstance(way, Instead))
    choices = tuple(choice for choice in ways if choice is not None)
    if not choices:
        raise refusal
    report = Report(Head(refusal.sentence), choices=choices, private=True, kept=True)
    card, scene = look_with_buttons(scene, actor, report, system=request.system, fresh=fresh)
    return Cards(card, refused=True, roll=refusal.roll), scene


def look_with_buttons(
    scene: Scene, actor: Actor, report: Report, *, system: str, fresh: int
) -> tuple[Card, Scene]:
    """A card that changes nothing, and the scene in which its buttons can be pressed.

    `fresh` is the id of its offer, `system` whose its buttons are.
    """
    fresh = private_id(fresh) if report.private else fresh
    offer, indices = offer_choices(None, report.choices, system=system, fresh=fresh, roll=None)
    if offer is None:
        return Card(scene.table, report), scene
    scene = replace(scene, offers=put(scene.offers, fresh, offer))
    if not report.private:
        # The store takes no change without a line; one without a system and words tells of nothing.
        entry = Entry(actor.user, actor.name, "", b"{}", b"{}", "")
        scene = replace(scene, entry=entry)
    mentions = users_to_call(scene, report)
    return Card(scene.table, report, fresh, indices, mentions=mentions), scene


def command_of(choice: StoredChoice, action: Action) -> Request:
    """What such a button asks for now, as if it had been typed; `action` has what was asked."""
    command = choice.command
    if command is None or command.then:  # faces and sight are those of what comes next
        return Request(choice.system, action)
    return Request(choice.system, action, command.faces, command.sight)


def _choice(way: Instead, request: Request, audience: Audience) -> Choice | None:
    """The way as a button; None where it leads nowhere."""
    action = _change(request.action if way.action is None else way.action, way)
    if action is None:
        return None
    # Faces and sight go with what was asked for, whatever is done before it.
    if way.action is None or way.again:
        command = Command(faces=request.faces, sight=request.sight)
    else:
        command = Command()
    if way.again:
        then = msgspec.json.encode(request.action)
        command = replace(command, system=request.system, then=then)
    return Choice(
        way.label,
        action,
        audience,
        style=way.style,
        ask=way.ask,
        system=way.system or request.system,
        command=command,
    )


def _change(action: Action, way: Instead) -> Action | None:
    """The action with what the way changes; None where it would change nothing."""
    old, new = way.swap
    words = asdict(action).items() if old else ()
    swaps = {
        name: swapped
        for name, word in words
        if isinstance(word, str) and (swapped := _swap(word, old, new)) is not None
    }
    return None if old and not swaps else replace(action, **{**way.changes, **swaps})


def _swap(text: str, old: str, new: str) -> str | None:
    """The text with the new word for the old one; None where that does not stand in it."""
    if fold(text) == fold(old):
        return new
    parts = SEPARATORS.split(text)
    if fold(old) not in map(fold, parts):
        return None
    return "".join(new if fold(part) == fold(old) else part for part in parts)
