"""Who acts, for whom, and whether they may: asked before any rule is."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.report import Action
from bot.core.scene import Scene, Seat, put
from bot.core.session import SETTING
from bot.core.table import recognised
from bot.core.words import LONGEST_NAME, fold


def seated(scene: Scene, actor: Actor) -> Scene:
    """The scene with this person known, recognised as GM where the table says so, and acting."""
    name = "".join(c for c in actor.name if c.isprintable()).strip()[:LONGEST_NAME] or "Somebody"
    old = scene.seats.get(actor.user)
    seats = scene.seats
    if old is None or old.name != name:
        seat = replace(old, name=name) if old else Seat(name)
        seats = put(seats, actor.user, seat)
    return replace(scene, seats=seats, actor=recognised(scene, actor))


def filled(scene: Scene, action: Action) -> Action:
    """The action with `who` filled in: the active character, else the person's own name.

    Raises `who` for a GM who acts for nobody.
    """
    if action.who or action.who_may_ask() is not None:
        return action
    seat = scene.seats[scene.actor.user]
    active = scene.characters.get(seat.active or "")
    if active is not None:
        return replace(action, who=active.name)
    if scene.actor.gm:
        raise Refusal(
            "who", "As GM, say who acts: add who: with a character, or join with one of your own."
        )
    return replace(action, who=seat.name)


def permitted(scene: Scene, action: Action) -> Action:
    """The action, if this person may ask for it; raises `gm_only`, `not_yours`.

    Of who is hidden from this person it says `unknown_character`, as of nobody.
    """
    askers = action.who_may_ask()
    if askers is not None:
        if askers.gm and not askers.anyone:
            gm_only(scene.actor)
        return action
    key = fold(action.who)
    own = scene.key_of(action.who) is None and key == fold(scene.seats[scene.actor.user].name)
    if not own and not scene.may_play(scene.actor, key):
        name = scene.character(action.who).name
        raise Refusal("not_yours", f"{name} is not yours to play. You can act for your own.")
    return action


def gm_only(actor: Actor) -> None:
    """Refuses with `gm_only` whoever is no GM."""
    if not actor.gm:
        raise Refusal("gm_only", "Only a GM of this table can do that. Nothing has changed.")


def own_house(scene: Scene, system: str) -> Scene:
    """The scene as one system sees it: only its own house rules, by their bare keys.

    The session stands there too: a system may open one.
    """
    prefix = f"{system}."
    rules = {**scene.inherited, **scene.house}
    own = {k.removeprefix(prefix): v for k, v in rules.items() if k.startswith(prefix)}
    own |= {k: v for k, v in scene.house.items() if k == SETTING}
    return replace(scene, house=own)


def whole_house(before: Scene, after: Scene) -> Scene:
    """What a system made of its own view of `before`, with everybody's settings back in place."""
    session = after.house.get(SETTING)
    if session == before.house.get(SETTING):
        return replace(after, house=before.house)
    return replace(after, house=put(before.house, SETTING, session))
