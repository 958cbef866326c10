"""What may be taken back, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.action import Instead
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Scene
from bot.core.settings import undo_seconds, undoes_dice
from bot.core.words import count, fold, join_words
from bot.shared.past import KEY, AskUndo
from bot.store.journal import choose_lines, refuse_second_undo
from bot.store.protocol import JournalRow, LaterChange

JUST_NOW = 3
"""Seconds in which somebody else's undo is taken for the one that was meant."""

UNDID = "undid"
"""What a line of the journal says before what it took back."""

UNDO = b'{"do":"undo"}'
REDO = b'{"do":"redo"}'


def standing(lines: Iterable[JournalRow], *, quiet: bool = False) -> list[JournalRow]:
    """What can be undone, newest first; `quiet` counts looks, which only posted a card."""
    return [
        r
        for r in lines
        if r.undone_by is None
        and not r.undoes
        and (bool(r.entry.system) if r.entry.summary else quiet)
    ]


def targets(lines: Sequence[JournalRow], actor: Actor, what: str, scene: Scene) -> list[JournalRow]:
    """The lines that are meant; raises `nothing_to_undo`, `undone_already`, `just_undone`."""
    candidates = standing(lines)
    word = fold(what)
    if word.isascii() and word.isdigit():
        refuse_second_undo(r for r in lines if str(r.id) == word)
        matches = [r for r in standing(lines, quiet=True) if str(r.id) == word]
    elif word in {"change", "roll"}:
        refuse_crossing(lines, actor, scene.now)
        mine = candidates if actor.gm else [r for r in candidates if r.entry.user == actor.user]
        matches = mine[:1]
        if word == "roll":
            last = next((r.entry.roll for r in mine if r.entry.roll is not None), None)
            matches = [r for r in candidates if last is not None and r.entry.roll == last]
    else:
        raise Refusal(
            "bad_value",
            f"“{what[:40]}” cannot be undone. Say change or roll, or pick from the list.",
        )
    if not matches:
        whose = "" if actor.gm else " of yours"
        raise Refusal("nothing_to_undo", f"There is nothing{whose} to undo at this table.")
    return matches


def lines_of(lines: Sequence[JournalRow], ids: Sequence[int], roll: int) -> list[JournalRow]:
    """The lines of these ids, or the newest that stands of this roll.

    Raises `undone_already`, and `nothing_to_undo` where the journal is read no further back.
    """
    matches = [r for r in lines if r.id in ids]
    if roll:
        matches = [r for r in standing(lines) if r.entry.roll == roll][:1]
    refuse_second_undo(matches)
    if not matches or len(matches) < len(ids):
        raise Refusal("nothing_to_undo", "That is too long ago to be undone.")
    return matches


def with_later(journal: Sequence[JournalRow], lines: Sequence[JournalRow]) -> list[JournalRow]:
    """With what came since and stands on them, newest first.

    Some of that may have been undone before, and would stand again.
    """
    # Each round adds a line, so it comes to an end.
    ids = {line.id for line in with_endings(journal, lines)}
    while True:
        try:
            return choose_lines(journal, ids)
        except LaterChange as blocked:
            ids.add(blocked.later.id)


def with_endings(journal: Sequence[JournalRow], lines: Sequence[JournalRow]) -> list[JournalRow]:
    """With the lines in which the clock ended what could be spent on these rolls, if they stand."""
    rolls = {r.entry.roll for r in lines if r.entry.roll is not None}
    endings = [
        r
        for r in journal
        if r.undone_by is None
        and not r.undoes
        and not r.entry.summary
        and r.entry.system
        and r.entry.roll in rolls
    ]
    return [*endings, *lines]


def refuse_crossing(lines: Sequence[JournalRow], actor: Actor, moment: int) -> None:
    """Two who see the same mistake undo it once."""
    last = next((r for r in lines if r.entry.summary), None)
    if last is None:
        return
    concerns = actor.gm or any(r.entry.user == actor.user for r in lines if r.id in last.undoes)
    crossing = concerns and last.entry.action == UNDO and last.entry.user != actor.user
    if crossing and moment - last.at < JUST_NOW and last.undone_by is None:
        undone = last.entry.summary.removeprefix(f"{UNDID}: ")
        raise Refusal(
            "just_undone",
            f"{last.entry.name} has just undone “{undone}”. Nothing more was undone; "
            "say /undo again in a few seconds if you mean an earlier change.",
        )


def refuse(scene: Scene, actor: Actor, rows: Sequence[JournalRow]) -> None:
    """Refuses what this person may not take back, with the way to ask the GMs for it.

    Kinds: `not_yours`, `dice_fell`, `too_late`.
    """
    try:
        refuse_others(actor, rows)
        refuse_dice(scene, actor, rows)
        refuse_late(scene, actor, rows)
    except Refusal as no:
        ask = AskUndo(lines=tuple(r.id for r in rows))
        way = Instead("Ask the GM", action=ask, system=KEY)
        raise Refusal(no.kind, no.sentence, instead=(way,)) from no


def refuse_dice(scene: Scene, actor: Actor, targets: Iterable[JournalRow]) -> None:
    """Refuses with `dice_fell`: to throw again is not free, unless the table says so."""
    if not actor.gm and not undoes_dice(scene) and any(r.entry.faces for r in targets):
        raise Refusal("dice_fell", "Dice have fallen in it: only a GM undoes it.")


def refuse_others(actor: Actor, targets: Iterable[JournalRow]) -> None:
    """Refuses with `not_yours` what others than this person did, unless a GM asks."""
    others = [r for r in targets if r.entry.user != actor.user]
    if others and not actor.gm:
        names = join_words(dict.fromkeys(r.entry.name for r in others))
        raise Refusal(
            "not_yours", f"Only a GM can take that back: {names} had a hand in it. Nothing changed."
        )


def refuse_late(scene: Scene, actor: Actor, targets: Iterable[JournalRow]) -> None:
    """Refuses with `too_late` what was done before the table's window, unless a GM asks."""
    if actor.gm:
        return
    window = undo_seconds(scene)
    if not window:
        raise Refusal("too_late", "Only a GM takes things back at this table.")
    ago = max(scene.now - r.at for r in targets)
    if ago > window:
        raise Refusal(
            "too_late",
            f"That was {count(ago // 60, 'minute')} ago; here you can take back what you did in "
            f"the last {count(window // 60, 'minute')}. Only a GM can undo it now.",
        )
