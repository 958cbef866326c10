"""What happened, in words and without Discord: the card before anybody draws it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.chart import Chart
from bot.core.people import OPEN, Audience, Sight

Tone = Literal["best", "good", "bad", "pending", "plain"]


Mark = Literal["plain", "hit", "removed", "changed", "chain", "cancelled"]
"""What a die is for; a chain of earlier versions has its faces in `was`, the last in `face`."""


DieKind = Literal["", "black", "wild", "boost", "penalty"]
"""Dice that are not like others; some have a sign of their own before their face: ★, ▲, ▼."""


class Die(Struct, frozen=True):
    """One die as shown; `was` holds its earlier faces.

    `then` are the dice that came because it exploded, of the same kind. Where it shows more than
    its `sides` have, it is a number that a die came to.
    """

    face: int
    mark: Mark = "plain"
    was: tuple[int, ...] = ()
    then: tuple[Die, ...] = ()
    kind: DieKind = ""
    sides: int = 6

    @property
    def count(self) -> int:
        """How many dice these are, with those it brought."""
        return 1 + sum(further.count for further in self.then)


class DiceRow(Struct, frozen=True):
    """Dice in the order thrown; the label says which, where a card has several rows.

    `ends` is what the reader needs to check them, such as ` = 23` or ` on Strength 6`, with the
    space or comma it begins with. `by_hand` is how many of them somebody threw and typed. A row
    that is `close` is a line of words with the dice behind them, if there are any.
    """

    label: str
    dice: tuple[Die, ...]
    ends: str = ""
    by_hand: int = 0
    close: bool = False

    @property
    def count(self) -> int:
        """How many dice fell, with those that others brought."""
        return sum(die.count for die in self.dice)


class Head(Struct, frozen=True):
    """Line 1 of a roll's card: who and what came of it, in the system's own word.

    A task reads `who, about: verdict`, a deed `who does whom: verdict`, all of it in `who`.
    `first` is what it was before anybody changed it, in short. `number` is what the verdict counts.
    """

    who: str
    about: str = ""
    verdict: str = ""
    first: str = ""
    number: int | None = None

    @property
    def text(self) -> str:
        """The whole line: `Skaz hits Blazer: 2 damage (was 4)`."""
        about = f", {self.about}" if self.about else ""
        verdict = f": {self.verdict}" if self.verdict else ""
        first = f" (was {self.first})" if self.first else ""
        return f"{self.who}{about}{verdict}{first}"


class Past(Struct, frozen=True):
    """A line of the journal as it is listed: when (seconds of the epoch), who, and what.

    `undone` lines are struck through. `number` is its place in a list with buttons, 0 elsewhere.
    """

    at: int
    who: str
    what: str
    undone: bool = False
    number: int = 0


class File(Struct, frozen=True):
    """Something that comes with a card: its name with its ending, its bytes, what it shows."""

    name: str
    content: bytes
    description: str = ""


class Block(Struct, frozen=True):
    """A part of a page: lines, in letters of one width where they are `fixed`.

    The next `choices` of the report's choices stand right below it. `past` are lines of the
    journal.
    """

    lines: tuple[str, ...] = ()
    fixed: bool = False
    choices: int = 0
    past: tuple[Past, ...] = ()


class Until(Struct, frozen=True):
    """How long a card waits, a moment in seconds of the epoch, and what happens `then`."""

    moment: int
    then: str = ""


def until(moment: int | None, then: str) -> Until | None:
    """How long a card waits that may have no deadline."""
    return Until(moment, then) if moment else None


class CardWait(Struct, frozen=True):
    """What a card waits for: who must answer what, until when, and the message that asks."""

    what: str
    until: int | None = None
    message: int | None = None


class People(Struct, frozen=True):
    """People and roles by their ids, who are named and not called; `label` says what they are."""

    label: str
    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()


class Report(Struct, frozen=True):
    """A card in the one grammar of all systems; every text is plain and unescaped.

    `head` is line 1, of a roll a `Head`; `dice` are all dice, `lines` a line for each sum,
    `changes` one for each who is changed, `choices` what may be done now. `footer` are small words
    at its end. What explains a roll is asked for by a button and is no part of its card.
    `roll` is the number of the roll the card shows, so that later steps change
    the same card. `call` is whom the card calls by a mention. `private` cards are seen only by the
    person who asked.
    `also` are cards of other rolls that this has changed; they are edited where they stand.
    `files` come with a card when it is first posted. A private card that is `kept` has choices
    that can be pressed even where it only looks; what they lead to is shown in its place.
    `undone` is who took it back, "" where it stands; its title is struck through. `past` are lines
    of the journal, newest first.
    A `page` is laid out in blocks, where that reads better, and drawn in place of dice and lines;
    only private cards that are kept have one.
    `panel` is the key of the combat whose panel the card is: of it there is one message only. One
    made `anew` goes to the end of the channel. `whispers` are lines for whoever asked, nobody else.
    `news` are lines of fights, by key, that
    their panels tell. One that is `afresh` shows no dice of an earlier step, whoever threw those.
    `prepared` says that its dice are still to be thrown, by a button on it: who is to see them is
    settled with the card. Below its lines stand the `people` it is about, and `until` when it
    waits; a panel tells what is `waiting`. A `chart` shows numbers that the card says in words.
    """

    # The name under which sealed cards are stored.
    head: Head = field(name="title")
    tone: Tone = "plain"
    dice: tuple[DiceRow, ...] = ()
    lines: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    roll: int | None = None
    call: Audience | None = None
    private: bool = False
    by_hand: bool = False
    afresh: bool = False
    also: tuple[Report, ...] = ()
    files: tuple[File, ...] = ()
    kept: bool = False
    undone: str = ""
    past: tuple[Past, ...] = ()
    aside: Report | None = None
    sight: Sight = OPEN
    line: str = ""
    panel: str = ""
    anew: bool = False
    news: tuple[tuple[str, tuple[str, ...]], ...] = ()
    whispers: tuple[str, ...] = ()
    prepared: bool = False
    people: People | None = None
    until: Until | None = None
    waiting: tuple[CardWait, ...] = ()
    page: tuple[Block, ...] = ()
    footer: tuple[str, ...] = ()
    chart: Chart | None = None

    @property
    def title(self) -> str:
        """Line 1 as text, for the journal, the panel and lists."""
        return self.head.text

    @property
    def verdict(self) -> str:
        """What came of it, without who and what for."""
        return self.head.verdict or self.head.text


def with_owner(report: Report, system: str) -> Report:
    """The card of another system, whose choices stay that system's."""
    choices = tuple(replace(choice, system=choice.system or system) for choice in report.choices)
    return replace(report, choices=choices)
