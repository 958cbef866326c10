"""A report dealt as a card: its choices stored as one offer, and the part of it that is secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Choice, Form
from bot.core.offers import offer_choices, read_ask, store_choice
from bot.core.people import OPEN, Actor, Sight
from bot.core.report import Report
from bot.core.scene import Offer, Scene, StoredChoice, Table, put
from bot.core.settings import GM_USERS, dice_pictures, ids, setting
from bot.shared.past import KEY as PAST
from bot.shared.past import PastAction, read_errand
from bot.shared.private import is_private, lay_private_on, private_id
from bot.shared.sight.sealed import hide_names, unseen_names, veil
from bot.shared.system import AnySystem


class Card(Struct, frozen=True):
    """A report ready to be drawn.

    `offer` and `indices` make the ids of its buttons, one index per choice of the report.
    `message` is the Discord message that shows it already, None for a new card. `mentions` are the
    user ids it calls. A card that is `over` has no buttons, and is not posted anew where its
    message is gone. One that has `moved` stands in that younger message, and its old one says so.
    One with `pictures` shows dice as pictures where there are any.
    """

    table: Table
    report: Report
    offer: int | None = None
    indices: tuple[int, ...] = ()
    message: int | None = None
    mentions: tuple[int, ...] = ()
    over: bool = False
    moved: int | None = None
    pictures: bool = True


class Cards(Struct, frozen=True):
    """What a command or press came to: its own card, and other cards that it changed.

    `edit` says that the card replaces the one whose button was pressed. `aside` is a private card
    for the person who asked; where `secret` nothing else may be tied to what they asked for.
    It is `refused` where nothing was done and the card only says what else would do; `roll` is then
    the number of a waiting roll that it speaks of. It `settles` the private question which system
    is played, which is over with it.
    """

    card: Card
    also: tuple[Card, ...] = ()
    edit: bool = False
    aside: Card | None = None
    secret: bool = False
    refused: bool = False
    roll: int | None = None
    settles: bool = False


class Question(Struct, frozen=True):
    """A press that wants words first: show the form and press again with what it says."""

    offer: int
    index: int
    form: Form


class Errand(Struct, frozen=True):
    """A press that asks something of the journal; `offer` is the card with the button."""

    action: PastAction
    offer: Offer


Answered = Cards | Question | Errand


def asks_first(
    choice: StoredChoice, offer: Offer, index: int, values: Mapping[str, Sequence[str]] | None
) -> Question | Errand | None:
    """What a press on this card needs before its action is taken: words, or the journal."""
    if choice.system == PAST:
        return Errand(read_errand(choice.action), offer)
    ask = read_ask(choice)
    return Question(offer.id, index, ask) if isinstance(ask, Form) and values is None else None


class Dealt(NamedTuple):
    """A card with its choices offered; `secret` where it is the notice of a hidden one."""

    scene: Scene
    card: Card
    aside: Card | None
    secret: bool


def deal(
    scene: Scene,
    rules: AnySystem,
    report: Report,
    *,
    fresh: int,
    on: Offer | None = None,
    sight: Sight = OPEN,
    who: str = "",
    posted: bool = False,
) -> Dealt:
    """The scene with the card's choices offered, the card, and what is told aside.

    A card that is `posted` has an offer even without choices, so that its message is known when
    it is undone. One that is private has an offer of its own kind, which is not kept.
    """
    # What is done from a private card has a card of its own, for everybody.
    old = None if on is not None and is_private(on.id) and not report.private else on
    if old is None and report.roll is not None:
        old = next((o for o in scene.offers.values() if o.roll == report.roll), None)
    carried = old is not None and old.by_hand and not report.afresh
    report = replace(report, by_hand=report.by_hand or carried)
    row = None if report.roll is None else scene.rolls.get(report.roll)
    # A hidden roll stays hidden, whoever does something to it later.
    sight = row.sight if row is not None and not sight.hidden else sight
    secret = sight.hidden and not report.private
    by = row.who if row is not None else who
    if secret:
        report = veil(report, scene, sight, system=rules.key, who=by)
    elif report.private:  # whoever asked reads it, and everybody its line
        line = hide_names(report, unseen_names(scene, sight, (by,))).line
        report = replace(report, line=line)
    else:
        report = hide_names(report, unseen_names(scene, sight, (by,)))
        report = replace(report, sight=sight) if sight.unseen else report
    choices, own = report.choices, report.aside.choices if report.aside else ()
    fresh = private_id(fresh) if report.private else fresh
    offer, indices = offer_choices(
        old, (*choices, *own), system=rules.key, fresh=fresh, roll=report.roll
    )
    if offer is None and posted and not report.private:
        offer = Offer(id=fresh, roll=report.roll, choices=())
    if offer is not None:
        offer = replace(offer, by_hand=report.by_hand)
        scene = replace(scene, offers=put(scene.offers, offer.id, offer))
    card = Card(
        table=scene.table,
        report=report,
        offer=offer.id if offer else None,
        indices=indices[: len(choices)],
        message=offer.message if offer else None,
        mentions=users_to_call(scene, report),
        pictures=dice_pictures(scene),
    )
    aside: Card | None = None
    if report.aside and scene.sees(scene.actor, report.sight):
        unseen = unseen_names(scene, sight, (by,), scene.actor)
        aside = _aside(scene, card, report.aside, indices[len(choices) :], unseen)
    elif secret:
        look = replace(report, choices=(), private=True, call=None, aside=None)
        aside = replace(card, report=look, indices=(), mentions=())
    return Dealt(scene, card, aside, secret)


def _aside(
    scene: Scene, card: Card, look: Report, indices: Sequence[int], unseen: Iterable[str]
) -> Card:
    """What whoever asked is told aside of the card, with the choices that are theirs."""
    own = tuple(
        (choice, index)
        for choice, index in zip(look.choices, indices, strict=True)
        if scene.belongs(scene.actor, choice.audience)
    )
    choices = tuple(choice for choice, _ in own)
    look = hide_names(replace(look, choices=choices, by_hand=card.report.by_hand), unseen)
    return replace(card, report=look, indices=tuple(index for _, index in own), mentions=())


def deal_look(
    loaded: Scene, after: Scene, rules: AnySystem, report: Report, *, fresh: int, on: Offer | None
) -> tuple[Cards, Scene]:
    """What is shown and changes nothing, and the scene as it was `loaded`.

    `on` is what was pressed: a private card goes on where it stands.
    """
    if not (report.private and report.kept and report.choices):
        return Cards(look_card(loaded, report, after.actor, on)), loaded
    on = card_to_edit(on, report)
    on = on if on is not None and is_private(on.id) else None
    dealt = deal(after, rules, report, fresh=fresh, on=on)
    return Cards(dealt.card, edit=on is not None), lay_private_on(loaded, dealt.scene)


def uses_up(on: Offer | None, loaded: Scene, report: Report) -> bool:
    """Whether a button was used up that is kept; on a private card nothing comes of a mere look."""
    # By identity: whatever a press uses up is another value.
    if on is None or on is loaded.offers.get(on.id):
        return False
    return not (report.private and is_private(on.id))


def card_to_edit(on: Offer | None, report: Report) -> Offer | None:
    """The pressed card where the report is its next state, None where it is a card of its own.

    A panel stays when something comes of its buttons, and so does a card that goes on beside it.
    A private one that is made anew has a card of its own.
    """
    if on is None or (on.combat and not report.panel):
        return None
    if report.anew and report.private:
        return None
    beside = on.roll is not None and on.roll != report.roll
    return None if beside and any(other.roll == on.roll for other in report.also) else on


def users_to_call(scene: Scene, report: Report) -> tuple[int, ...]:
    """The user ids a card calls; of GMs those whom the table names."""
    if report.call is None:
        return ()
    # Whoever is a GM by Discord's permissions has no mention.
    gms = ids(setting(scene, GM_USERS)) if report.call.gm else ()
    return tuple(dict.fromkeys((*scene.users(report.call), *gms)))


def look_card(scene: Scene, report: Report, actor: Actor, on: Offer | None) -> Card:
    """A card that only looks; its choices are those that stand on the card it was asked from."""
    result: list[tuple[Choice, int]] = []
    for choice in report.choices if on is not None else ():
        row = store_choice(choice, choice.system)
        rows = enumerate(on.choices) if on is not None else ()
        index = next((at for at, stored in rows if stored == row), None)
        if index is not None and scene.belongs(actor, choice.audience):
            result.append((choice, index))
    bare = Card(scene.table, report, pictures=dice_pictures(scene))
    if not result or on is None:
        return bare
    report = replace(report, choices=tuple(choice for choice, _ in result))
    return replace(bare, report=report, offer=on.id, indices=tuple(index for _, index in result))
