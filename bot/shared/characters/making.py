"""New characters out of a line, or ready-made: one's own, an NPC, several NPCs of a kind."""

from __future__ import annotations

from itertools import chain, islice

from msgspec.structs import replace

from bot.core.edge import quote, refuse
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import clean_person, close_matches, join_words
from bot.shared.characters import members
from bot.shared.characters.actions import CastOutcome, Made, New, Sheet
from bot.shared.characters.members import MOST_NPCS
from bot.shared.characters.paper import Playbook, refuse_what_only_gms_give
from bot.shared.combat import members as fighters
from bot.shared.renaming import is_taken, numbered_names, split_number
from bot.shared.sheet.lines import BETWEEN_PARTS, Kind, Reading, kind_of, read_line
from bot.shared.sheet.rowlines import pieces
from bot.shared.stock import ReadyMade, Stock


def refuse_several(action: New, scene: Scene) -> None:
    """Refuses a name with a number of how many for anybody but NPCs: `gm_only`, `conflict`."""
    template, number = split_number(action.name)
    if action.npc or template == action.name.strip():
        return
    if not scene.actor.gm:
        raise Refusal("gm_only", "Only a GM makes several at once, as NPCs. Leave out the number.")
    raise Refusal("conflict", f"{number} at once are NPCs: add npc:True, or leave out the number.")


def make(action: New, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    """A new character, or several NPCs, with what a line or a ready-made one says.

    Kinds: those of `members.seat`, `bad_line`, `bad_sheet`, `conflict` for both at once,
    `unknown_ready`, `gm_only` where a player writes what only a GM sets or makes several.
    """
    if action.line and not pieces(action.line, BETWEEN_PARTS):
        raise Refusal("bad_line", "That line says nothing. Write a name, and what they have.")
    if action.ready and action.line:
        raise Refusal("conflict", "A line says everything: leave out ready: or line:.")
    ready = find_ready(book.stock, action.ready) if action.ready else None
    npc = action.npc or (scene.actor.gm and ready in book.stock.ready.npcs)
    if ready is not None and not scene.actor.gm and not may_play(book, ready):
        raise _for_gms(book, ready)
    kind = _kind(action, scene, book, ready, npc=npc)
    reading = read_line(kind.line, book.spec, book.stock.weapons, book.house, npc=npc)
    if kind.number == 1:
        key, after = _seat_character(scene, book, kind.name, reading, npc=npc)
        return tell_new(scene, after, key, "is new here", reading.parts), after
    if not npc:
        raise Refusal("gm_only", "Only a GM makes several at once, as NPCs. Leave out the number.")

    def recruit(draft: Scene, name: str) -> Scene:
        return _seat_character(draft, book, name, reading, npc=True)[1]

    after, keys = fighters.group(scene, kind.name, kind.number, book.combat, recruit, alike=False)
    members.refuse_crowd(after, None)
    return Made(tuple(map(after.name, keys)), reading.parts), after


def find_ready(stock: Stock, name: str) -> ReadyMade:
    """The ready-made character of this name; raises `unknown_ready` with the nearest."""
    ready = stock.player(name)
    if ready is None:
        names = [candidate.name for candidate in (*stock.ready.players, *stock.ready.npcs)]
        near = close_matches(name.title(), names, 1)
        hint = f"The nearest is {near[0]}." if near else f"There are {join_words(names) or 'none'}."
        raise Refusal("unknown_ready", f"No ready-made character is called {quote(name)}. {hint}")
    return ready


def may_play(book: Playbook, ready: ReadyMade) -> bool:
    """Whether a player may have this ready-made one: it has no more than players may write."""
    try:
        reading = read_line(ready.line, book.spec, book.stock.weapons, book.house)
        refuse_what_only_gms_give(reading.values, reading.pools, book.spec, book.house)
    except Refusal:
        return False
    return not any(book.spec.barred(book.spec.usual(), reading.values, gm=False))


def _for_gms(book: Playbook, ready: ReadyMade) -> Refusal:
    """That this one is for GMs, and whom players may be."""
    names = join_words(candidate.name for candidate in book.stock.ready.players)
    hint = f" Ready for players: {names}." if names else ""
    return Refusal("gm_only", f"{ready.name} is for GMs, with more than players begin with.{hint}")


def _kind(action: New, scene: Scene, book: Playbook, ready: ReadyMade | None, *, npc: bool) -> Kind:
    """What is made: called as was said, else as the line or the ready-made one, else as whoever."""
    line = ready.whole if ready else action.line
    kind = kind_of(line, book.spec, name=action.name if npc else "")
    if action.name and not npc:
        # Any name will do: it only says that the line has none of its own.
        kind = replace(kind_of(line, book.spec, name="-"), name=clean_person(action.name), number=1)
    if kind.name:
        return (
            replace(kind, name=_free(scene, book, kind.name)) if ready and not action.name else kind
        )
    if npc:
        raise Refusal("bad_name", "Say what the NPC is called: name:, or first in the line.")
    return replace(kind, name=members.bearable(scene.seats[scene.actor.user].name))


def _free(scene: Scene, book: Playbook, name: str) -> str:
    """The name of a ready-made one, or the next of it that is free: `Ada 2`."""
    names = chain((name,), islice(numbered_names(name, 2), MOST_NPCS))
    free = (candidate for candidate in names if not is_taken(scene, book.key, candidate))
    return next(free, name)


def tell_new(
    before: Scene, after: Scene, key: str, phrase: str, parts: tuple[str, ...] = ()
) -> Sheet:
    """What is told of a character that somebody has just made."""
    fights, was = still_fighting(before, after, key), ""
    if key in before.characters and before.name(key) != after.name(key):
        was = before.name(key)
    notes = _tell_adoption(before, after, key, was) or _tell_change(before, after, key, fights)
    return Sheet(key, said=phrase, notes=notes, parts=parts, fights=fights, was=was)


def _tell_adoption(before: Scene, after: Scene, key: str, was: str) -> tuple[str, ...]:
    """That somebody without a sheet is this character now, and what stays of it."""
    character = after.characters[key]
    if character.owner is None or before.implicit(character.owner, character.system) != key:
        return ()
    changes = [f"{was} is {character.name} now"] if was else []
    if any(row.current < row.maximum for (who, _), row in after.pools.items() if who == key):
        changes.append("what was spent stays spent")
    sentence = "; ".join(changes)
    return (f"{sentence[:1].upper()}{sentence[1:]}.",) if changes else ()


def _tell_change(before: Scene, after: Scene, key: str, fights: str) -> tuple[str, ...]:
    """That its player plays this one now, and how to go back to whom they played until now."""
    character = after.characters[key]
    old = before.active(character.owner, character.system) if character.owner is not None else ""
    if old in {"", key}:
        return ()
    back = "" if fights else f"/character use {before.name(old)} goes back."
    return (f"You play {character.name} now.", *filter(None, (back,)))


def still_fighting(before: Scene, scene: Scene, key: str) -> str:
    """The key of whom the owner played before, where that one is in a fight; else ""."""
    character = scene.characters[key]
    if character.owner is None:
        return ""
    old = before.active(character.owner, character.system)
    stays = old != key and any(who == old for _, who in scene.combatants)
    return old if stays else ""


def _seat_character(
    scene: Scene, book: Playbook, name: str, reading: Reading, *, npc: bool
) -> tuple[str, Scene]:
    """The scene with this character; a player's is within what players may write."""
    values = reading.values
    if not npc:
        gm, usual = scene.actor.gm, book.spec.usual()
        if not gm:
            refuse_what_only_gms_give(values, reading.pools, book.spec, book.house)
        wrong = list(book.spec.barred(usual, values, gm=gm))
        refuse("bad_sheet", "That does not fit on the sheet. Nothing has changed.", wrong)
    owner = None if npc else scene.actor.user
    return members.settle(
        scene, book.key, book.spec, name, owner=owner, values=values, pools=reading.pools
    )
