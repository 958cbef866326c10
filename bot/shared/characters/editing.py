"""Sheets changed by what was typed, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.core.edge import Wrong, items, quote, refuse, refuse_gm_parts
from bot.core.errors import Refusal
from bot.core.scene import Pool, Scene, with_character, with_pool
from bot.core.words import fold
from bot.shared.characters import members
from bot.shared.characters.actions import RENAMED, AddRow, Arm, CastOutcome, Disarm, Edit, Sheet
from bot.shared.characters.paper import Playbook, armoury, part_of, place_of, pools_of
from bot.shared.renaming import split_number
from bot.shared.sheet.lines import read_line
from bot.shared.sheet.rowlines import read_rows
from bot.shared.sheet.rows import Rows
from bot.shared.sheet.spec import PoolField, SheetField, only_gms

MOST_FIELDS = 5

NAME = "name"
"""The field by which a character is called otherwise."""
WEAPON = "weapon"
"""The field by which a weapon of any sheet is written as a line writes it."""


class Draft:
    """A sheet that is being changed: its values and pools so far, what is wrong, what is new."""

    def __init__(self, scene: Scene, book: Playbook, key: str) -> None:
        self.scene = scene
        self.book = book
        self.key = key
        self.values = book.spec.values(scene.characters[key].sheet)
        self.pools = pools_of(scene, key, book)
        self.wrong: Wrong = []
        self.notes: list[str] = []

    def note(self, label: str, old: str, new: str) -> None:
        """Note `Hit numbers: 5,6 → 4+`, if it has changed."""
        if old != new:
            self.notes.append(f"{label}: {old or 'nothing'} → {new or 'nothing'}")

    def write(self, line: SheetField, text: str) -> None:
        """A field gets what was typed, or the usual where nothing was."""
        old = line.draw(self.values, self.book.house)
        npc = self.scene.characters[self.key].owner is None
        usual = self.book.spec.usual(npc=npc)[line.key]
        if not text.strip():
            value = usual
        elif isinstance(line.kind, Rows):
            value = read_rows(line.kind, text, self.book.stock.weapons)
        else:
            value = line.kind.parse(text)
        self.values[line.key] = line.kind.check(value, line.label, self.wrong)
        self.note(line.label, old, line.draw(self.values, self.book.house))

    def fill(self, line: PoolField, text: str) -> None:
        """A pool gets what was typed, or is full where nothing was."""
        old = self.pools[line.key]
        full = line.full(self.values, self.book.house)
        new = Pool(full, full)
        if text.strip():
            new = line.check(line.parse(text, old), line.label, self.wrong)
        if not line.settable and new.maximum != full:
            self.wrong.append(f"{line.label}: its maximum is {full}, which the sheet has.")
        self.pools[line.key] = new
        self.note(line.label, line.to_text(old), line.to_text(new))

    def settle(self) -> Scene:
        """The scene with this sheet; refuses with everything that is wrong.

        Kinds: `gm_only` where a player changes what only a GM sets, else `bad_sheet`.
        A pool whose maximum comes from the sheet follows it; what was spent stays spent.
        """
        spec = self.book.spec
        if not self.wrong:
            before = spec.values(self.scene.characters[self.key].sheet)
            gm, house = self.scene.actor.gm, self.book.house
            refuse_gm_parts([] if gm else spec.reserved(before, self.values, house))
            self.wrong.extend(spec.problems(self.values))
            self.wrong.extend(spec.barred(before, self.values, gm=gm))
        refuse("bad_sheet", "That does not fit on the sheet. Nothing has changed.", self.wrong)
        scene, key = self.scene, self.key
        character = scene.characters[key]
        own = character.owner == scene.actor.user
        if self.values != spec.values(character.sheet) or (own and character.implicit):
            implicit = character.implicit and not own
            character = replace(character, sheet=spec.kept(self.values), implicit=implicit)
            scene = with_character(scene, key, character)
        for line in spec.pools:
            row = self.pools[line.key]
            most = line.full(self.values, self.book.house)
            if not line.settable and row.maximum != most:
                row = Pool(max(0, row.current + most - row.maximum), most)
            if scene.pools.get((key, line.key)) != row:
                scene = with_pool(scene, key, line.key, row)
        return scene


def edit(action: Edit, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    """Up to five fields get what was typed; kinds `too_many`, `unknown_field`, `gm_only` too."""
    draft = Draft(scene, book, members.own(scene, action.who))
    if not 1 <= len(action.keys) <= MOST_FIELDS:
        raise Refusal("too_many", f"One form changes 1 to {MOST_FIELDS} fields.")
    texts = {
        name: text
        for at, (name, text) in enumerate(zip(action.keys, action.typed, strict=False))
        if at >= len(action.was) or text.strip() != action.was[at].strip()
    }
    if action.row:
        return _row(draft, action.row, texts)
    if texts.keys() == {NAME}:
        return _call(draft, texts[NAME])
    if texts.keys() == {WEAPON}:
        return _arm(draft, texts[WEAPON].strip())
    return _write(draft, texts)


def _write(draft: Draft, texts: Mapping[str, str]) -> tuple[CastOutcome, Scene]:
    """The same for fields and pools by their keys or labels."""
    scene, book = draft.scene, draft.book
    lines = [(book.spec.line(name), text) for name, text in texts.items()]
    for line, _ in lines:
        if line.for_gms(book.house) and not scene.actor.gm:
            refuse_gm_parts([only_gms(line.label)])
    for line, text in lines:
        if isinstance(line, SheetField):
            draft.write(line, text)
    # Pools come after the fields, which their maxima follow from.
    for line, text in lines:
        if isinstance(line, PoolField):
            draft.fill(line, text)
    after = draft.settle()
    phrase = "has changed" if draft.notes else "is as before"
    return Sheet(draft.key, said=phrase, notes=tuple(draft.notes)), after


def _call(draft: Draft, name: str) -> tuple[CastOutcome, Scene]:
    """The character has another name, and is its owner's own with it; kinds of `members.call`."""
    template, number = split_number(name)
    if template != name.strip():
        raise Refusal("bad_name", f"{name.strip()} would be {number} of them. Pick another one.")
    before = draft.scene.name(draft.key)
    draft.scene = members.call(draft.scene, draft.key, name)
    after = draft.settle()
    if after.name(draft.key) == before:
        return Sheet(draft.key, said="is as before"), after
    return Sheet(draft.key, said=RENAMED, was=before), after


def _arm(draft: Draft, text: str) -> tuple[CastOutcome, Scene]:
    """A weapon as a line writes it comes, in place of one of its name; a leading − removes one.

    Behind a name and `|` stand its fields, such as `mist | cost 2`; of one that is there already
    only these change, and its name alone shows it. Kinds of `change_weapons` and `bad_line`.
    """
    key, book = draft.key, draft.book
    if text[:1] in {"−", "-"}:
        return change_weapons(Disarm(who=key, weapon=text[1:].strip()), draft.scene, book)
    field, rows = armoury(book)
    names = [rows.name(row) for row in draft.values[field.key]]
    name, bar, fields = (part.strip() for part in text.partition("|"))
    if fold(name) in map(fold, names) and (texts := rows.read_fields(fields)) is not None:
        return _row(draft, name, texts)
    if bar:
        return change_weapons(Arm(who=key, weapon=text), draft.scene, book)
    usual = book.spec.usual()[field.key]
    try:
        reading = read_line(text, book.spec, book.stock.weapons, book.house)
    except Refusal:
        # With a number it is more than a name, and what is wrong with it is told.
        if any(sign.isdigit() for sign in text):
            raise
        return change_weapons(Arm(who=key, weapon=text), draft.scene, book)
    new = [row for row in reading.values[field.key] if row not in usual]
    if len(new) != 1:
        example = f"{rows.one} 2" if not book.stock.weapons else "club 2"
        raise Refusal("bad_line", f"Write one {rows.one} with its numbers, such as {example}.")
    name = rows.name(new[0])
    before: list[dict[str, Any]] = draft.values[field.key]
    others = [row for row in before if fold(rows.name(row)) != fold(name)]
    changed = rows.check([*others, *new], field.label, draft.wrong)
    draft.note(field.label, rows.draw(before), rows.draw(changed))
    draft.values[field.key] = changed
    after = draft.settle()
    is_new = len(others) == len(before)
    phrase = f"has a new {rows.one}: {name}" if is_new else f"has changed {name}"
    return Sheet(key, said=phrase, notes=tuple(draft.notes), row=name), after


def _row(draft: Draft, weapon: str, texts: Mapping[str, str]) -> tuple[CastOutcome, Scene]:
    """The same for the fields of one weapon; kind `unknown_weapon` too."""
    field, rows = armoury(draft.book)
    weapons: list[dict[str, Any]] = draft.values[field.key]
    at = place_of(weapons, rows, weapon)
    row = dict(weapons[at])
    for name, text in texts.items():
        part = part_of(rows, name)
        usual = rows.fresh(rows.name(row))[part.key]
        value = part.kind.parse(text) if text.strip() else usual
        old, row[part.key] = row[part.key], part.kind.check(value, part.label, draft.wrong)
        draft.note(part.label, part.kind.to_text(old), part.kind.to_text(row[part.key]))
    changed = [*weapons[:at], row, *weapons[at + 1 :]]
    draft.values[field.key] = field.kind.check(changed, field.label, draft.wrong)
    after = draft.settle()
    name = rows.name(row)
    phrase = f"has changed {name}" if draft.notes else "is as before"
    return Sheet(draft.key, said=phrase, notes=tuple(draft.notes), row=name), after


def add_row(action: AddRow, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    """A list of the sheet gets a row; kinds `unknown_field`, `bad_line`, `bad_sheet`."""
    draft = Draft(scene, book, members.own(scene, action.who))
    field = book.spec.line(action.field)
    if not isinstance(field, SheetField) or not isinstance(field.kind, Rows):
        raise Refusal("unknown_field", f"There is no list {quote(action.field)} on the sheet.")
    rows = field.kind
    line = rows.line
    texts = {line.bare[0]: action.value, action.part: action.more}
    row = {rows.parts[0].key: line.named(action.name)} | {
        part.key: part.kind.parse(texts[part.key]) for part in rows.parts if texts.get(part.key)
    }
    row = {**rows.fresh(action.name), **row, **line.follows(row, book.stock.weapons)}
    entries: list[dict[str, Any]] = draft.values[field.key]
    draft.values[field.key] = rows.check([*entries, row], field.label, draft.wrong)
    after = draft.settle()
    return Sheet(draft.key, said=f"has a new {rows.one}: {rows.name(row)}"), after


def change_weapons(action: Arm | Disarm, scene: Scene, book: Playbook) -> tuple[CastOutcome, Scene]:
    """A weapon comes or goes; kinds `no_weapons`, `unknown_weapon`, `bad_sheet`."""
    draft = Draft(scene, book, members.own(scene, action.who))
    field, rows = armoury(book)
    weapons: list[dict[str, Any]] = draft.values[field.key]
    if isinstance(action, Disarm):
        at = place_of(weapons, rows, action.weapon)
        draft.values[field.key] = [*weapons[:at], *weapons[at + 1 :]]
        name = rows.name(weapons[at])
        for key, value in draft.values.items():  # what is in hand, where a sheet says so
            if isinstance(value, str) and fold(value) == fold(name):
                draft.values[key] = ""
        phrase = f"has no {name} any more"
        return Sheet(draft.key, said=phrase, arms=True), draft.settle()
    new = items(rows.parse(action.weapon))
    if len(new) != 1:
        raise Refusal("bad_sheet", f"Give one {rows.one}, by its name. Nothing has changed.")
    changed = rows.check([*weapons, *new], field.label, draft.wrong)
    draft.values[field.key] = changed
    after = draft.settle()
    name = rows.name(changed[-1])
    return Sheet(draft.key, said=f"has a new {rows.one}: {name}", row=name), after
