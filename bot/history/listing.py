"""What happened at a table, line by line: turns of a fight folded, who did it where that is new."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.errors import Refusal
from bot.core.people import Actor, Audience
from bot.core.report import Block, Head, Past, Report
from bot.core.scene import Entry, Scene
from bot.core.words import count
from bot.history.cards import Teller
from bot.history.may import REDO, UNDO, refuse, standing, with_endings
from bot.shared.combat.actions import SYSTEM as FIGHTS
from bot.shared.combat.actions import Moved
from bot.shared.past import KEY, TakeBack
from bot.store.journal import choose_lines
from bot.store.protocol import JournalRow, LaterChange

MOST_LISTED = 25
MOST_BUTTONS = 10
"""So many lines have a button of their own: a message of blocks has no room for more."""

LONGEST_SUMMARY = 500
LONGEST_REASON = 60


class Line(NamedTuple):
    """A line as it is listed; `rows` are those of the journal it stands for, newest first."""

    rows: tuple[JournalRow, ...]
    past: Past


def list_lines(
    lines: Sequence[JournalRow], scene: Scene, actor: Actor, teller: Teller, limit: int
) -> Report:
    """The newest lines, newest first, with buttons for what this person may take back."""
    seen = lines if actor.gm else lines_in_sight(lines)
    # The range first: `zip` then stops before it has one line more drawn than is listed.
    listed = [
        line for _, line in zip(range(limit), _fold(seen, scene, actor, teller), strict=False)
    ]
    head = Head("What happened here")
    if not listed:
        return Report(head, lines=("Nothing has happened here yet.",), private=True)
    buttons = [
        _button(line, n, lines, scene, actor) for n, line in enumerate(listed[:MOST_BUTTONS], 1)
    ]
    choices = tuple(button for button in buttons if button is not None)
    if not choices:
        return Report(head, past=tuple(line.past for line in listed), private=True)
    buttons += [None] * (len(listed) - len(buttons))
    past = tuple(replace(line.past, number=n) for n, line in enumerate(listed, 1))
    return Report(
        head,
        past=past,
        page=tuple(_blocks(past, buttons)),
        choices=choices,
        private=True,
        kept=True,
    )


def lines_in_sight(lines: Sequence[JournalRow]) -> list[JournalRow]:
    """The lines (newest first) but for moves of fights that GMs alone were told, done or undone."""
    secret = {line.id for line in lines if _is_secret_move(line.entry)}
    # Oldest first, so that an undo of an undo finds what it undid.
    for line in reversed(lines):
        if line.undoes and secret.issuperset(line.undoes):
            secret.add(line.id)
    return [line for line in lines if line.id not in secret]


def _is_secret_move(entry: Entry) -> bool:
    """Whether all that a move of a fight told was for the GMs, such as who joined hidden."""
    if entry.system != FIGHTS or not _is_move(entry):
        return False
    move = msgspec.json.decode(entry.outcome, type=Moved)
    return not move.called and bool(move.notes) and all(note.secret for note in move.notes)


def _is_move(entry: Entry) -> bool:
    tag = msgspec.json.decode(entry.outcome, type=_Tagged).type
    return tag == Moved.__struct_config__.tag


def _blocks(past: Sequence[Past], buttons: Sequence[Choice | None]) -> Iterator[Block]:
    """Each line with its button below it; those that have none stand together."""
    group: list[Past] = []
    for line, button in zip(past, buttons, strict=True):
        group.append(line)
        if button is not None:
            yield Block(past=tuple(group), choices=1)
            group = []
    if group:
        yield Block(past=tuple(group))


def _fold(
    lines: Sequence[JournalRow], scene: Scene, actor: Actor, teller: Teller
) -> Iterator[Line]:
    """The lines that say something; of a round's turns, joins and panels there is one."""
    statements = [line for line in lines if line.entry.summary]
    rounds: dict[int, list[JournalRow]] = {}
    current: tuple[str, int] = ("", 0)
    for line in statements:
        label = _round_of(line)
        if label:
            current = current if current[0] == label else (label, line.id)
            rounds.setdefault(current[1], []).append(line)
    folded = {line.id for rows in rounds.values() for line in rows}
    for line in statements:
        if line.id in rounds:
            yield _round_line(rounds[line.id], scene)
        elif line.id not in folded:
            words = teller.words(line.entry, scene, actor)
            yield Line((line,), _past(line, words, scene))


def _round_of(line: JournalRow) -> str:
    """`Round 2` of a move in a fight that stands, else ""."""
    entry = line.entry
    if entry.system != FIGHTS or line.undone_by is not None or entry.sight.hidden:
        return ""
    if not _is_move(entry):
        return ""
    title = entry.summary.partition(" (")[0]
    return title.partition(" · ")[0].partition(": ")[0].removesuffix(", declaring")


class _Tagged(msgspec.Struct, rename={"type": "is"}):
    type: str


def _round_line(rows: Sequence[JournalRow], scene: Scene) -> Line:
    """`Round 2 (6 turns)`; what was done, where that is one thing alone."""
    newest = rows[0]
    if len(rows) == 1:
        return Line(tuple(rows), _past(newest, name_of(newest.entry), scene))
    turns = sum(row.entry.action.startswith(b'{"do":"combat_next"') for row in rows)
    number = count(len(rows), "turn" if turns == len(rows) else "move")
    return Line(tuple(rows), Past(newest.at, "", f"{_round_of(newest)} ({number})"))


def _past(line: JournalRow, words: str, scene: Scene) -> Past:
    """`GM, for Skaz: 5 dice` where somebody else did it, else the words alone."""
    undone, other = line.undone_by is not None, other_person(line.entry, words, scene)
    name, colon, did = words.partition(": ")
    if line.entry.action in {UNDO, REDO}:
        words = f"{name} “{did}”" if ": " in did else words
        return Past(line.at, "", f"{other} {words}", undone)
    if other and colon and name in {c.name for c in scene.characters.values()}:
        return Past(line.at, f"{other}, for {name}", did, undone)
    return Past(line.at, other, words, undone)


def _button(
    line: Line, number: int, lines: Sequence[JournalRow], scene: Scene, actor: Actor
) -> Choice | None:
    """`Undo 2…`, grey with what stands before it; None where this person may not."""
    row = next(iter(standing(line.rows)), None)
    if row is None:
        return None
    reason = ""
    try:
        refuse(scene, actor, [row])
        choose_lines(lines, [r.id for r in with_endings(lines, [row])])
    except LaterChange as blocked:
        later = blocked.later.entry
        name = name_of(later) if later.system == FIGHTS else later.summary
        reason = f"first {name or 'what came since'}"
        reason = f"{reason[:LONGEST_REASON]}…" if len(reason) > LONGEST_REASON else reason
    except Refusal:
        return None
    action = TakeBack(lines=(row.id,))
    by = Audience(users=(actor.user,))
    return Choice(f"Undo {number}…", action, by, disabled=reason, keep=True, system=KEY)


def name_whole(entry: Entry, scene: Scene) -> str:
    """What was done; with what came of it where nothing but a name stands before that.

    What came of something hidden stays unsaid.
    """
    name, _, came = entry.summary.partition(": ")
    if came and not entry.sight.hidden and name in {row.name for row in scene.characters.values()}:
        return f"{name}, {came}"
    return name_of(entry)


def name_of(entry: Entry) -> str:
    """What was done, without what came of it; of a fight's move what it did, not whose fight."""
    if entry.system != FIGHTS:
        return entry.summary.partition(": ")[0]
    begins, _, did = entry.summary.partition(" (")
    return did.removesuffix(")") or begins


def _names(name: str, text: str) -> bool:
    """Whether a text has this name, as a word."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def other_person(entry: Entry, words: str, scene: Scene) -> str:
    """Who did what is `said`, where that names no character that this person plays."""
    if entry.action in {UNDO, REDO}:
        return entry.name
    if entry.system == FIGHTS:  # who moves in a fight its lines say
        return ""
    rows = scene.characters.values()
    own = [c.name for c in rows if c.owner == entry.user] or [c.name for c in rows if not c.owner]
    mine = words.startswith((f"{entry.name} ", f"{entry.name}: ", f"{entry.name}, ")) or any(
        _names(name, words) for name in own
    )
    return "" if mine else entry.name
