"""What a system says about its characters, and a character as text that can be read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.core.edge import Wrong, encodable, quote, record, refuse, refuse_gm_parts, strange
from bot.core.errors import Refusal
from bot.core.scene import Character, Pool, Scene
from bot.core.words import clean_person, fold
from bot.shared.combat.rules import CombatRules
from bot.shared.sheet.rows import Part, Rows
from bot.shared.sheet.spec import SheetField, SheetSpec
from bot.shared.stock import Stock


class Playbook(Struct, frozen=True):
    """A system's key and title, its sheet, its fights.

    `house` are its house rules here, by their bare keys, `stock` what comes with the bot for it.
    """

    key: str
    title: str
    spec: SheetSpec
    combat: CombatRules
    house: Mapping[str, str]
    stock: Stock = Stock()


def pools_of(scene: Scene, key: str, book: Playbook) -> dict[str, Pool]:
    """A character's pools, full where the scene has none yet."""
    values = book.spec.values(scene.characters[key].sheet)
    full = book.spec.full(values, book.house)
    return {pool: scene.pools.get((key, pool), row) for pool, row in full.items()}


def armoury(book: Playbook) -> tuple[SheetField, Rows]:
    """The field with the weapons and its rows; raises `no_weapons`."""
    arms = book.spec.arms()
    if arms is None:
        raise Refusal("no_weapons", f"A sheet of {book.title} has no weapons. Nothing has changed.")
    return arms


def place_of(weapons: list[dict[str, Any]], rows: Rows, name: str) -> int:
    """Where the weapon of this name stands; raises `unknown_weapon`."""
    names = [rows.name(row) for row in weapons]
    at = next((at for at, other in enumerate(names) if fold(other) == fold(name)), None)
    if at is None:
        hint = f"There is: {', '.join(names)}." if names else "There is none yet."
        raise Refusal("unknown_weapon", f"There is no {rows.one} {quote(name)}. {hint}")
    return at


def part_of(rows: Rows, name: str) -> Part:
    """The row's field of this key or label; raises `unknown_field`."""
    for part in rows.parts:
        if fold(name) in (fold(part.key), fold(part.label)):
            return part
    keys = ", ".join(part.key for part in rows.parts)
    raise Refusal("unknown_field", f"A {rows.one} has no field {quote(name)}. It has: {keys}.")


MOST_BYTES = 64 * 1024
MARK = "character"
VERSION = 1
NO_PAPER = "That is not a file from /character export."
NOT_HERE = "That file holds no character for this table. Nothing has changed."
NOTHING_CHANGED = "Nothing has changed."
FOR_A_GM = (
    "That file holds what only a GM gives. Nothing has changed. Take it out of the file, and a GM "
    "gives it once the character is here."
)
FIELDS = ("parry", "version", "system", "name", "sheet", "pools")


class Read(Struct, frozen=True):
    """A character out of a file: its name, the values of its sheet, its pools by key."""

    name: str
    values: Mapping[str, Any]
    pools: Mapping[str, Pool]


def write(character: Character, pools: Mapping[str, Pool], spec: SheetSpec) -> bytes:
    """The file: name, sheet and pools; no user, no table, no penalties."""
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "parry": MARK,
                "version": VERSION,
                "system": character.system,
                "name": character.name,
                "sheet": spec.values(character.sheet),
                "pools": {p.key: pools[p.key] for p in spec.pools if p.key in pools},
            }
        ),
        indent=2,
    )


def read(
    paper: bytes,
    *,
    system: str,
    spec: SheetSpec,
    house: Mapping[str, str],
    is_taken: Callable[[str], bool],
    gm: bool,
    npc: bool = False,
) -> Read:
    """A character of this system out of a file; `is_taken` says whether somebody here bears a name.

    What the file leaves out is as usual, for an `npc` as usual for those. `gm` is whether a GM
    brings it. Raises `too_large`, `bad_file` with everything that is wrong with it, and `gm_only`
    where a player brings what only a GM sets.
    """
    refuse_large(len(paper))
    try:
        content: object = msgspec.json.decode(paper)
    # msgspec raises RecursionError for what is nested too deep.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(
            "bad_file", f"{NO_PAPER} It is no readable JSON ({str(error)[:80]}). {NOTHING_CHANGED}"
        ) from error
    wrong: Wrong = []
    fields = record(content)
    if fields is None:
        raise Refusal("bad_file", f"{NO_PAPER} It holds {quote(content)}. {NOTHING_CHANGED}")
    strange(fields, FIELDS, "file", wrong)
    _check_head(fields, system, wrong)
    name = _check_name(fields.get("name"), is_taken, wrong)
    if fields.get("system") != system:  # what else is in it is that system's own
        refuse("bad_file", NOT_HERE, wrong)
    values = spec.check_values(fields.get("sheet", {}), wrong, npc=npc)
    pools = _read_pools(fields.get("pools", {}), values, spec, house, wrong)
    refuse("bad_file", NOT_HERE, wrong)
    if not gm:
        refuse_what_only_gms_give(values, pools, spec, house, FOR_A_GM)
    return Read(name, values, pools)


def refuse_large(size: int) -> None:
    """Refuses with `too_large` a file of more than 64 KiB; `size` in bytes."""
    if size > MOST_BYTES:
        raise Refusal(
            "too_large", f"That file has {size} bytes; a character has at most {MOST_BYTES}."
        )


def refuse_what_only_gms_give(
    values: Mapping[str, Any],
    pools: Mapping[str, Pool],
    spec: SheetSpec,
    house: Mapping[str, str],
    lead: str = "That is for a GM. Nothing has changed.",
) -> None:
    """Refuses with `gm_only` what no new character has; a pool may be less full than a new one."""
    sentences = spec.reserved(spec.usual(), values, house)
    full = spec.full(values, house)
    for pool in spec.pools:
        row, most = pools[pool.key], full[pool.key]
        more = row.maximum != most.maximum or row.current > most.current
        if more and pool.for_gms(house):
            new = pool.to_text(most)
            sentences.append(f"{pool.label}: {pool.to_text(row)} is not the {new} of somebody new.")
    refuse_gm_parts(sentences, lead)


def _check_head(fields: Mapping[str, object], system: str, wrong: Wrong) -> None:
    if fields.get("parry") != MARK:
        wrong.append(f"parry: {quote(fields.get('parry'))} is not “{MARK}”.")
    # True equals 1, and would pass for the version.
    if type(fields.get("version")) is not int or fields.get("version") != VERSION:
        wrong.append(f"version: {quote(fields.get('version'))} is not {VERSION}.")
    if fields.get("system") != system:
        wrong.append(
            f"system: {quote(fields.get('system'))} is not {system}, which is played here."
        )


def _check_name(name: object, is_taken: Callable[[str], bool], wrong: Wrong) -> str:
    if not isinstance(name, str) or not encodable(name):
        wrong.append(f"name: {quote(name)} is not a name.")
        return ""
    try:
        name = clean_person(name)
    except Refusal as refusal:
        wrong.append(f"name: {refusal.sentence}")
        return ""
    if is_taken(name):
        wrong.append(f"name: {quote(name)} is taken at this table.")
    return name


def _read_pools(
    content: object,
    values: Mapping[str, Any],
    spec: SheetSpec,
    house: Mapping[str, str],
    wrong: Wrong,
) -> dict[str, Pool]:
    rows = record(content)
    if rows is None:
        wrong.append(f"pools: {quote(content)} is not a set of pools.")
        return {}
    strange(rows, (pool.key for pool in spec.pools), "pools", wrong)
    if wrong:  # a sheet with faults has no maxima to go by
        return {p.key: p.check(rows[p.key], p.label, wrong) for p in spec.pools if p.key in rows}
    pools = spec.full(values, house)
    for pool in spec.pools:
        if pool.key not in rows:
            continue
        row = pool.check(rows[pool.key], pool.label, wrong)
        most = pools[pool.key].maximum
        if not pool.settable and row.maximum != most:
            wrong.append(f"{pool.label} maximum: {row.maximum} is not {most}, which the sheet has.")
        pools[pool.key] = row
    return pools
