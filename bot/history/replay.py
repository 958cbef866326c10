"""A line of a journal played again: the same action on the same table, with the same dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import CLOCK, OPEN, Actor, Sight, Visibility
from bot.core.scene import Entry, Offer
from bot.shared.combat.panels import FIRST_ID
from bot.shared.deal import Cards
from bot.shared.permits import bring, guest, seat, stranger
from bot.shared.private import private_offers, without_private
from bot.shared.steps import Step, Steps
from bot.shared.system import Registry
from bot.store.protocol import JournalRow
from bot.store.sqlite.rewind import FileCopy, Moment

SOME_ID = 1
"""Of an offer that the line did not make."""


class Replay(Struct, frozen=True):
    """What came of playing a line again.

    `answer` holds its cards, None where it was refused or there was nothing to play. `differs` says
    what is not as it was, a sentence each; `nothing` why there was nothing to play.
    """

    line: JournalRow
    answer: Cards | None = None
    differs: tuple[str, ...] = ()
    nothing: str = ""


class Press(Struct, frozen=True):
    """The button that a line was: on which card, and who sees what comes of it.

    One that is `typed` does what it stands for as if it had been typed.
    """

    offer: Offer
    sight: Sight
    typed: bool = False


class LaidDice:
    """The dice of a line, die by die; a `Refusal` where the rules now ask for others."""

    def __init__(self, faces: tuple[tuple[int, int], ...]) -> None:
        self.left = list(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces, if dice of so many sides lie there."""
        dice, self.left = self.left[:count], self.left[count:]
        if [of for of, _ in dice] != [sides] * count:
            request = f"{count} d{sides}"
            have = ", ".join(f"d{of}" for of, _ in dice) or "none"
            raise Refusal("other_dice", f"The rules now ask for {request}; the line has {have}.")
        return tuple(face for _, face in dice)


def replay_line(copy: FileCopy, moment: Moment, line: JournalRow, steps: Steps) -> Replay:
    """Play the line again at this moment.

    A journal does not keep whether somebody was a GM at Discord, nor the ids of cards that were
    made on the way, nor whether a hidden line hides its own roll or one that it went on with, so
    each possibility is tried, and one that gives the same is it.
    """
    nothing = _nothing_to_play(line, steps)
    if nothing:
        return Replay(line, nothing=nothing)
    replays = [
        _play(copy, moment, line, steps, gm=gm, fresh=fresh, mode=mode)
        for gm in (False, True)
        for fresh in _new_offers(moment)
        for mode in (line.entry.sight.mode, None)
    ]
    return min(replays, key=lambda replay: (replay.answer is None, len(replay.differs)))


def _nothing_to_play(line: JournalRow, steps: Steps) -> str:
    registry = _registry(line, steps)
    if registry is None:
        return "This line is no action of a system; there is nothing to play again."
    try:
        registry[line.entry.system].read_action(line.entry.action)
    except msgspec.ValidationError as error:
        return f"This Parry cannot read the line's action ({error}); it was written by another one."
    return ""


def _registry(line: JournalRow, steps: Steps) -> Registry | None:
    """Where the line's system stands; None for what no system does, such as taking back."""
    entry = line.entry
    if entry.action == b"{}":
        return None
    return next((r for r in (steps.systems, steps.shared) if entry.system in r), None)


def _new_offers(moment: Moment) -> Iterator[int]:
    """What the id of the command's own card may have been."""
    offers = [key for (name, key), row in moment.before.items() if name == "offers" and row is None]
    offers = [key for key in offers if moment.after["offers", key] is not None]
    if not offers:
        yield SOME_ID
        return
    yield min(offers)
    yield min(offers) - 1  # with nothing to press, but cards beside it
    yield min(offers) - FIRST_ID  # a panel alone, whose id begins so far behind


def _play(
    copy: FileCopy,
    moment: Moment,
    line: JournalRow,
    steps: Steps,
    *,
    gm: bool,
    fresh: int,
    mode: Visibility | None,
) -> Replay:
    entry = line.entry
    systems = _registry(line, steps) or steps.systems
    rules = systems[entry.system]
    action = rules.read_action(entry.action)
    press = _find_press(moment, entry)
    loaded = copy.scene_for_press(moment, press.offer.id) if press else moment.scene
    actor = Actor(entry.user, entry.name, gm)
    if entry.user == CLOCK.user:
        scene = replace(loaded, actor=CLOCK)
    else:
        scene = seat(loaded, actor)
        if moment.channel is not None and press is None and stranger(loaded, actor, action):
            scene = bring(scene, guest(moment.channel, actor, action))
    if press is not None:
        offers = {**scene.offers, press.offer.id: press.offer}
        scene = replace(scene, offers=offers)
    laid = LaidDice(
        tuple(face for at, face in enumerate(entry.faces) if at not in _places_by_hand(entry))
    )
    faces = _faces_of_command(entry)
    dice: Dice = ScriptedDice(faces, by_hand=True, rest=laid) if faces else laid
    try:
        answer, after = steps.take(
            Step(
                loaded,
                scene,
                rules,
                action,
                dice,
                fresh,
                on=press.offer if press and not press.typed else None,
                visibility=mode,
                sight=press.sight if press else OPEN,
            )
        )
    except Refusal as refusal:
        return Replay(line, differs=(f"It is refused now: {refusal}",))
    spare = () if not laid.left else ("Some of its dice were not thrown.",)
    differs = (*_differences(entry, after.entry), *spare)
    rows = copy.differing(moment, loaded, without_private(after))
    if private_offers(after):  # earlier versions kept the buttons of private cards
        rows = tuple(row for row in rows if not row.startswith("offers["))
    more = (f"It leaves other rows: {', '.join(rows)}.",) if rows else ()
    return Replay(line, answer, (*differs, *more))


def _places_by_hand(entry: Entry) -> Collection[int]:
    """The places of faces that somebody typed; earlier versions kept only that they were all."""
    everything = entry.by_hand and not entry.typed
    return range(len(entry.faces)) if everything else entry.typed


def _faces_of_command(entry: Entry) -> tuple[int, ...]:
    """The faces that were typed with the command."""
    everything = entry.by_hand and not entry.typed
    return tuple(face for _, face in entry.faces) if everything else entry.given


def _find_press(moment: Moment, entry: Entry) -> Press | None:
    """The button that was pressed: the one that is spent by this person since."""
    for key, row in moment.before.items():
        after = moment.after[key]
        if not (isinstance(row, Offer) and isinstance(after, Offer)):
            continue
        for index, (old, new) in enumerate(zip(row.choices, after.choices, strict=False)):
            spent = old.status == "open" and new.status == "used"
            if spent and new.used_by == entry.user and old.system == entry.system:
                choices = list(row.choices)
                choices[index] = replace(old, status="used", used_by=entry.user)
                offer = replace(row, choices=tuple(choices))
                return Press(offer, old.sight, old.command is not None)
    return None


def _differences(old: Entry, new: Entry | None) -> tuple[str, ...]:
    """What the journal would say otherwise, a sentence each."""
    if new is None:
        return ("It leaves no line in the journal.",)
    differs: list[str] = []
    if msgspec.json.decode(new.outcome) != msgspec.json.decode(old.outcome):
        differs.append(f"Its outcome is {new.outcome.decode()}")
    if new.summary != old.summary:
        differs.append(f"The journal says “{new.summary}”.")
    if new.roll != old.roll:
        differs.append(f"It is roll {new.roll}, which was {old.roll}.")
    return tuple(differs)
