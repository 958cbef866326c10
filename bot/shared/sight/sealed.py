"""Rolls that not everybody sees: a notice for all, and the card itself, sealed in its buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Ask, Choice, Outcome, Style
from bot.core.people import OPEN, Actor, Audience, Sight, Visibility
from bot.core.report import Head, Report
from bot.core.scene import Entry, OpenRoll, Penalty, Scene, put
from bot.core.settings import visibility
from bot.core.words import join_words

UNSEEN = "somebody unseen"
KEY = "sight"
"""The shared domain whose actions open what is sealed."""

REVEAL = "Reveal"
"""What the button is called that shows something hidden to everybody."""

MOST_PARTS = 100
"""Of a penalty so many parts are known apart."""

TITLES: dict[Visibility, str] = {
    "public": "{name} rolled",
    "private": "{name} rolled in secret",
    "gm": "{name} rolled for the GM",
    "blind": "{name} rolled blind, for the GM",
}


class Look(Action, frozen=True, tag="sight_look"):
    """Somebody who may see a hidden roll looks at it; changes nothing.

    `roller` is the key of the character who rolled.
    """

    sealed: bytes = b""
    sight: Sight = OPEN
    roller: str = ""


class Open(Action, frozen=True, tag="sight_open"):
    """A hidden roll is shown to everybody. `roll` is its number, None for a card without one.

    `roller` is the key of the character who rolled.
    """

    sealed: bytes = b""
    roll: int | None = None
    roller: str = ""
    sight: Sight = OPEN


class Looked(Outcome, frozen=True, tag="sight_looked"):
    """Somebody looks at a sealed card."""

    sealed: bytes
    sight: Sight
    roller: str = ""


class Opened(Outcome, frozen=True, tag="sight_opened"):
    """A sealed card was opened by this person."""

    sealed: bytes
    by: str
    roller: str = ""
    sight: Sight = OPEN


class SealedChoice(Struct, frozen=True, omit_defaults=True):
    """A choice of a sealed card; action and ask are JSON."""

    label: str
    system: str
    action: bytes
    audience: Audience
    style: str = "secondary"
    disabled: str = ""
    keep: bool = False
    ask: bytes | None = None
    under: str = ""


class SealedCard(Struct, frozen=True):
    """A card that waits to be shown: `report` is JSON without choices."""

    report: bytes
    choices: tuple[SealedChoice, ...] = ()


def seal(report: Report, system: str) -> bytes:
    """The card of this system as a value that a button can carry."""
    bare = replace(report, choices=(), also=(), aside=None)
    choices = tuple(
        SealedChoice(
            label=choice.label,
            system=choice.system or system,
            action=msgspec.json.encode(choice.action),
            audience=choice.audience,
            style=choice.style,
            disabled=choice.disabled,
            keep=choice.keep,
            ask=None if choice.ask is None else msgspec.json.encode(choice.ask),
            under=choice.under,
        )
        for choice in report.choices
    )
    return msgspec.json.encode(SealedCard(msgspec.json.encode(bare), choices))


def unseal(raw: bytes, read_action: Callable[[str, bytes], Action], sight: Sight = OPEN) -> Report:
    """The card again; `read` makes an action of a system from JSON.

    Its choices stay within `sight`. Raises `msgspec.ValidationError` on anything never sealed.
    """
    sealed = msgspec.json.decode(raw, type=SealedCard)
    choices = tuple(
        Choice(
            label=choice.label,
            action=read_action(choice.system, choice.action),
            audience=choice.audience,
            style=msgspec.convert(choice.style, type=Style),
            disabled=choice.disabled,
            keep=choice.keep,
            ask=None if choice.ask is None else msgspec.json.decode(choice.ask, type=Ask),
            system=choice.system,
            sight=sight,
            under=choice.under,
        )
        for choice in sealed.choices
    )
    return replace(_read_report(sealed.report), choices=choices)


def _read_report(raw: bytes) -> Report:
    """The card; that of an earlier version has a title of text, and lines in `why`."""
    fields = msgspec.json.decode(raw, type=dict[str, Any])
    if isinstance(fields.get("title"), str):
        lines = [*fields.get("lines", ()), *fields.get("why", ())]
        fields = {**fields, "title": {"who": fields["title"]}, "lines": lines}
    return msgspec.convert(fields, type=Report)


def veil(report: Report, scene: Scene, sight: Sight, *, system: str, who: str) -> Report:
    """The notice of a hidden card, with the card itself as its aside.

    `who` is the key of the character who rolled. Nothing of the card but its number and whom it
    calls is on the notice.
    """
    raw = seal(report, system)
    own = tuple(replace(c, system=c.system or system, sight=sight) for c in report.choices)
    return Report(
        Head(TITLES[sight.mode].format(name=_roller(scene, sight, who))),
        lines=(_seers(scene, sight),),
        choices=(
            Choice(
                "Show me",
                Look(sealed=raw, sight=sight, roller=who),
                _looking(sight),
                keep=True,
                system=KEY,
            ),
            Choice(
                REVEAL,
                Open(sealed=raw, roll=report.roll, roller=who, sight=sight),
                _opening(sight),
                system=KEY,
            ),
        ),
        roll=report.roll,
        call=report.call,
        by_hand=report.by_hand,
        aside=replace(report, choices=own, also=(), private=True, call=None),
        sight=sight,
    )


def unseen_names(
    scene: Scene, sight: Sight, who: Iterable[str], actor: Actor | None = None
) -> list[str]:
    """The names that must not be read in a roll of this sight, by this person or by anybody.

    `who` are the keys of those who have a part in it. Whoever was hidden when it rolled stays
    unseen until it is shown, also where it is gone or somebody else bears its name by now.
    """
    if actor is not None and (actor.gm or actor.user == sight.roller):
        return []
    hidden = (key for key in who if scene.hides(key))
    names = [
        scene.characters[key].name
        for key in hidden
        if key in scene.characters and not (actor is not None and scene.knows(actor, key))
    ]
    if not sight.unseen:
        return names
    key = scene.key_by_name(scene.system, sight.unseen)
    namesake = None if key is None else scene.characters[key]
    is_public = namesake is not None and namesake.owner is None and not scene.hides(key or "")
    return names if is_public else [*names, sight.unseen]


def name_for_all(scene: Scene, key: str) -> str:
    """A character's name as everybody may read it."""
    return UNSEEN if scene.hides(key) else scene.name(key)


def is_secret(scene: Scene, roll: OpenRoll) -> bool:
    """Whether not everybody may know what a roll came to, or whose it is."""
    return roll.sight.hidden or scene.hides(roll.who)


def name_roll(scene: Scene, roll: OpenRoll) -> str:
    """`Roll 3 of Ann`; of a secret one only the number."""
    who = scene.characters.get(roll.who)
    if who is None or is_secret(scene, roll):
        return f"Roll {roll.number}"
    return f"Roll {roll.number} of {who.name}"


def hide_names(report: Report, names: Iterable[str]) -> Report:
    """The card for those who must not read these names of characters.

    They are nowhere, and neither are the lines that speak of them, such as what is left of a
    pool: verdict, dice and what the others may do remain.
    """
    for name in dict.fromkeys(names):
        report = _without(report, name)
    return report


def _without(report: Report, unseen: str) -> Report:
    # Of somebody who is gone a card may know no more than the key, in small letters.
    name = re.compile(rf"(?<!\w){re.escape(unseen)}(?!\w)", re.IGNORECASE)

    def mask(text: str) -> str:
        safe = name.sub(UNSEEN, text)
        return safe[:1].upper() + safe[1:] if safe != text else text

    def redact(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(line for line in lines if not name.search(line))

    head = report.head
    return replace(
        report,
        head=replace(head, who=mask(head.who), about=mask(head.about)),
        lines=redact(report.lines),
        footer=redact(report.footer),
        dice=tuple(replace(die, label=mask(die.label)) for die in report.dice),
        changes=redact(report.changes),
        line=mask(report.line),
    )


def sight_of(
    scene: Scene,
    roll: int | None,
    mode: Visibility | None,
    *,
    lurker: str = "",
    call: Audience | None = None,
) -> Sight:
    """Who sees dice that fall now: of an answer those who see the `roll` that it answers.

    Of a new roll it is the `mode`, else whoever the table lets see it, and who is called; of a
    hidden `lurker` (a name, "" of nobody) the GMs.
    """
    if roll is not None and roll in scene.rolls:
        return scene.rolls[roll].sight
    mode = mode or ("gm" if lurker else visibility(scene))
    return Sight(mode, scene.actor.user, call or Audience(), lurker)


def hidden_with(before: Scene, after: Scene, sight: Sight) -> Scene:
    """The scene with every roll made since `before` kept from the eyes of others."""
    rolls = {
        number: replace(roll, sight=sight) if number > before.last_roll else roll
        for number, roll in after.rolls.items()
    }
    return replace(after, rolls=rolls)


def mark_penalties(before: Scene, after: Scene) -> Scene:
    """The scene in which penalties say who sees the parts that hidden rolls have just left."""
    if after.penalties is before.penalties:
        return after
    changed = after.penalties
    for key, penalty in after.penalties.items():
        if penalty is before.penalties.get(key):
            continue
        sights = dict(penalty.unseen)
        for number, _ in penalty.parts:
            if number in after.rolls:
                # What is noted stays as it is: only showing the roll takes it away (`open_roll`).
                sights.setdefault(number, after.rolls[number].sight)
        unseen = tuple((n, sights[n]) for n, _ in penalty.parts if n in sights and sights[n].hidden)
        if unseen != penalty.unseen:
            changed = put(changed, key, replace(penalty, unseen=unseen))
    return after if changed is after.penalties else replace(after, penalties=changed)


def revealed_rolls(entries: Iterable[Entry]) -> set[int]:
    """The numbers of the hidden rolls that these lines of the journal show to everybody."""
    looks = (entry for entry in entries if entry.system == KEY and not entry.sight.hidden)
    return {entry.roll for entry in looks if entry.roll is not None}


def open_roll(scene: Scene, roll: int | None) -> Scene:
    """The scene in which everybody sees this roll and what it left behind."""
    if roll is None:
        return scene
    if roll in scene.rolls:
        row = scene.rolls[roll]
        # Shown to everybody, but without whoever was hidden when they rolled.
        row = replace(row, sight=Sight(unseen=row.sight.unseen))
        scene = replace(scene, rolls=put(scene.rolls, roll, row))
    for key, row in scene.penalties.items():
        unseen = tuple(part for part in row.unseen if part[0] != roll)
        if unseen != row.unseen:
            scene = replace(scene, penalties=put(scene.penalties, key, replace(row, unseen=unseen)))
    return scene


def seen_part(penalty: Penalty, sees: Callable[[Sight], bool]) -> Penalty | None:
    """What somebody may know of a penalty; None where that is nothing."""
    if not penalty.unseen:
        return penalty
    secret = {roll for roll, sight in penalty.unseen if not sees(sight)}
    parts = tuple(part for part in penalty.parts if part[0] not in secret)
    return replace(penalty, parts=parts) if parts else None


def with_sum(penalty: Penalty) -> Penalty:
    """A penalty of at most `MOST_PARTS`: the oldest are summed, and a hidden one hides the sum."""
    hidden, parts = {roll for roll, _ in penalty.unseen}, list(penalty.parts)
    while len(parts) > MOST_PARTS:
        (first, most), (second, more) = parts[:2]
        parts[:2] = [(second if second in hidden else first, most + more)]
    return replace(penalty, parts=tuple(parts))


def public_part(penalty: Penalty) -> Penalty | None:
    """What everybody may know of a penalty; None where that is nothing."""
    return seen_part(penalty, lambda sight: not sight.hidden)


def _looking(sight: Sight) -> Audience:
    """Who may look."""
    also = sight.also
    # Of a blind roll not even the roller.
    users = also.users if sight.mode == "blind" else (sight.roller, *also.users)
    return replace(also, users=users, gm=also.gm or sight.mode != "private")


def _opening(sight: Sight) -> Audience:
    """Who may show it to everybody."""
    return Audience(users=(sight.roller,) if sight.mode == "private" else (), gm=True)


def _roller(scene: Scene, sight: Sight, who: str) -> str:
    """An NPC's name may be a secret itself, so its roll is its player's."""
    character = scene.characters.get(who)
    if character is not None and character.owner is not None:
        return character.name
    seat = scene.seats.get(sight.roller)
    return seat.name if seat else "Somebody"


def _seers(scene: Scene, sight: Sight) -> str:
    seat = scene.seats.get(sight.roller)
    roller = seat.name if seat else "the roller"
    names = {"private": [roller], "gm": [roller, "the GMs"]}.get(sight.mode, ["the GMs"])
    characters = (scene.characters.get(key) for key in sight.also.characters)
    names += [
        f"{character.name}'s player" if character.owner is not None else "the GMs"
        for character in characters
        if character
    ]
    names = list(dict.fromkeys(names))
    verb = "see" if len(names) > 1 or names == ["the GMs"] else "sees"
    return f"Only {join_words(names)} {verb} it."
