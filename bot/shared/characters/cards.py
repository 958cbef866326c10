"""Characters in words: the sheet with its forms, the list, the file, the last question."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, assert_never

from msgspec.structs import replace

from bot.core.action import Choice, Command, Field, Form, Select
from bot.core.combat import call_fight
from bot.core.people import Audience, Sight, player_of
from bot.core.report import File, Head, Report
from bot.core.scene import Pool, Scene
from bot.core.words import LONGEST_NAME, count, fold, join_words
from bot.shared.characters import members
from bot.shared.characters.actions import (
    RENAMED,
    Arms,
    Asked,
    CastOutcome,
    Delete,
    Disarm,
    Edit,
    Gone,
    Listed,
    Made,
    New,
    Paper,
    ReadyShown,
    Sheet,
    Show,
    Use,
)
from bot.shared.characters.editing import WEAPON
from bot.shared.characters.paper import Playbook, armoury, place_of, pools_of
from bot.shared.combat.actions import SYSTEM, WORK_ON_NPC, JoinIn
from bot.shared.combat.rules import pool_words
from bot.shared.hand import dice_button
from bot.shared.keeping import forget_choice, saved_rolls
from bot.shared.renaming import name_many
from bot.shared.sheet.kinds import Words
from bot.shared.sheet.rows import Part, Row, Rows
from bot.shared.sheet.spec import PoolField, SheetField, Values, say_something

PLACES = ("first", "second", "third", "fourth", "fifth")
MOST_PAGES = 20
POOL_TEXT = 20
ARM_TEXT = 400
GM_ONLY = Sight("blind")


def report(outcome: CastOutcome, scene: Scene, book: Callable[[str], Playbook]) -> Report:
    """The card, for the eyes of whoever asked only; `book` is what a character's system says."""
    card = _draw(outcome, scene, book)
    if isinstance(outcome, Sheet):
        edited = bool(outcome.notes or outcome.row or outcome.arms)
        if outcome.said == RENAMED and scene.characters[outcome.key].owner is not None:
            return replace(card, line=outcome.tell(scene.name(outcome.key)))
        return kept_private(card, scene, outcome.key, edited=edited)
    secret = isinstance(outcome, Made) or (isinstance(outcome, Gone) and outcome.npc)
    return replace(card, sight=GM_ONLY, line=WORK_ON_NPC) if secret else card


def kept_private(report: Report, scene: Scene, key: str, *, edited: bool) -> Report:
    """The card of this character's sheet; the journal tells everybody no more than they may read.

    What is done to an NPC is for the GMs. That somebody's sheet was `edited` everybody reads, and
    how the GMs and its owner.
    """
    character = scene.characters[key]
    if character.owner is None:
        return replace(report, sight=GM_ONLY, line=WORK_ON_NPC)
    if not edited:
        return report
    line = f"{character.name}'s sheet has changed"
    return replace(report, sight=Sight("gm", also=player_of(key)), line=line)


def _draw(outcome: CastOutcome, scene: Scene, book: Callable[[str], Playbook]) -> Report:
    match outcome:
        case Sheet(key):
            return _sheet(outcome, scene, book(key))
        case Made(names, parts):
            head = Head(f"{count(len(names), 'NPC')} new: {name_many(names)}")
            return Report(head, tone="good", lines=_read(parts), private=True)
        case ReadyShown():
            return _ready(outcome, scene)
        case Listed():
            return _list(scene, book)
        case Paper(name, paper):
            stem = "".join(c for c in name.casefold() if c.isascii() and c.isalnum())
            return Report(
                Head(f"{name} as a file"),
                lines=("Name, sheet and pools; nothing in it says whose it is.",),
                files=(File(f"{stem or 'character'}.json", paper),),
                private=True,
            )
        case Asked(key):
            return _ask_deletion(scene, key)
        case Gone(name, notes=notes, fights=fights):
            departures = tuple(f"It leaves {call_fight(fight)}." for fight in fights)
            return Report(
                Head(f"{name} is deleted"), changes=(*notes, *departures), private=True, kept=True
            )
        case _:
            assert_never(outcome)


def _ready(outcome: ReadyShown, scene: Scene) -> Report:
    """The ready-made characters to choose from; who is chosen becomes a character."""
    if not outcome.options:
        return Report(Head("Nobody is ready-made here"), private=True)
    choice = Choice(
        "Ready-made",
        New(system=outcome.system),
        Audience(users=(scene.actor.user,)),
        ask=Select("ready", outcome.options),
        command=Command(),
    )
    return Report(Head("Who do you want to play?"), choices=(choice,), private=True, kept=True)


def _sheet(outcome: Sheet, scene: Scene, book: Playbook) -> Report:
    key = outcome.key
    character = scene.characters[key]
    mine = scene.may_play(scene.actor, key)
    if outcome.parts:
        lines = (*_read(outcome.parts), *_budgets(scene, key, book))
        choices = _after_line(scene, key, book)
    elif outcome.row or outcome.arms:
        lines, choices = _arms(outcome, scene, book)
    else:
        lines = tuple(_lines(scene, key, book, whole=mine))
        own = dice_button(scene) if character.owner == scene.actor.user else ()
        if character.owner == scene.actor.user and (rolls := saved_rolls(scene, scene.actor.user)):
            lines = (*lines, f"Saved rolls: {join_words(roll.name for roll in rolls)}")
            own = (*own, *forget_choice(scene))
        forms = (*_forms(scene, key, book), *_to_arms(key, book))
        choices = (*forms, *_use(scene, key), *own) if mine else ()
    return Report(
        Head(f"{outcome.tell(character.name)} ({book.title})"),
        tone="good" if outcome.said else "plain",
        lines=lines if outcome.said else (*lines, _whose(scene, key)),
        changes=(*outcome.notes, *_stays(scene, outcome.fights)),
        choices=choices,
        private=True,
        kept=True,
    )


def _stays(scene: Scene, key: str) -> tuple[str, ...]:
    if not key:
        return ()
    name = scene.name(key)
    return (f"{name} fights on here; /character use {name} goes back.",)


def _whose(scene: Scene, key: str) -> str:
    owner = scene.characters[key].owner
    if owner is None:
        return "an NPC"
    if owner == scene.actor.user:
        return "the one you play here" if members.is_active(scene, key) else "yours"
    seat = scene.seats.get(owner)
    return f"played by {seat.name}" if seat else "a player's"


def _lines(scene: Scene, key: str, book: Playbook, *, whole: bool) -> Iterable[str]:
    """The sheet page by page; short values of a page share a line. What is as usual is left out."""
    values = book.spec.values(scene.characters[key].sheet)
    usual = book.spec.usual(npc=scene.characters[key].owner is None)
    pools = pools_of(scene, key, book)
    for pool in book.spec.pools:
        if not (whole or pool.public):
            continue
        row = pools[pool.key]
        if not book.combat.has_pool(book.house, pool.key):
            yield f"{pool.label}: not at this table"
        elif row.current or row.maximum:
            yield f"{pool.label}: {pool_words(row)}"
    titles = {part.label for part in (*book.spec.fields, *book.spec.budgets)}
    visible = [field for field in book.spec.fields if whole or field.public]
    for (page, wide), group in groupby(visible, key=lambda field: (field.page, _wide(field))):
        entries = say_something(tuple(group), values, usual)
        lines = [f"{field.label}: {field.draw(values, book.house)}" for field in entries]
        if wide or len(lines) < 2:
            yield from lines
        else:
            yield " · ".join(lines) if page in titles else f"{page}: {' · '.join(lines)}"
    if whole:
        yield from _budgets(scene, key, book)


def _budgets(scene: Scene, key: str, book: Playbook) -> Iterable[str]:
    """What is left of each budget, or how much too much was spent."""
    values = book.spec.values(scene.characters[key].sheet)
    for budget, spent, total in book.spec.spent(values):
        rest = f"{total - spent} of {total} left"
        yield f"{budget.label}: {rest if spent <= total else f'{spent - total} too many'}"


def _read(parts: Iterable[str]) -> tuple[str, ...]:
    """How a line was read, part by part."""
    text = " · ".join(parts)
    return (text,) if text else ()


def _after_line(scene: Scene, key: str, book: Playbook) -> tuple[Choice, ...]:
    """What is next for a character made of a line: the sheet, the weapons, the fight."""
    own = Audience(characters=(key,), gm=True)
    choices = [Choice("Edit…", Show(who=key), own)]
    choices += _to_arms(key, book)
    if scene.combat is not None and all(who != key for _, who in scene.combatants):
        choices.append(Choice("Use in the fight", JoinIn(who=key), own, system=SYSTEM))
    mine = scene.characters[key].owner == scene.actor.user
    return (*choices, *_use(scene, key), *(dice_button(scene) if mine else ()))


def _to_arms(key: str, book: Playbook) -> Iterable[Choice]:
    """The way to the weapons, where the system has any."""
    if (arms := book.spec.arms()) is not None:
        yield Choice(f"{arms[0].label}…", Arms(who=key), Audience(characters=(key,), gm=True))


def _wide(field: SheetField) -> bool:
    """Whether a field has a line of its own."""
    return isinstance(field.kind, Rows | Words)


def _forms(scene: Scene, key: str, book: Playbook) -> tuple[Choice, ...]:
    """A button for each five fields of a page that whoever looks may set."""
    values = book.spec.values(scene.characters[key].sheet)
    pools = pools_of(scene, key, book)
    lines = (*book.spec.fields, *book.spec.pools)
    mine = [line for line in lines if scene.actor.gm or not line.for_gms(book.house)]
    choices: list[Choice] = []
    for page, group in groupby(mine, key=lambda line: line.page):
        fields = [field for line in group for field in _field(line, values, pools)]
        choices += _by_fives(f"Edit {page}", Edit(who=key), fields, scene.name(key))
    return tuple(choices[:MOST_PAGES])


def _field(
    line: SheetField | PoolField, values: Values, pools: Mapping[str, Pool]
) -> Iterable[Field]:
    """The line of a form, unless what stands there is longer than a form takes."""
    if isinstance(line, PoolField):
        text, longest = line.to_text(pools[line.key]), POOL_TEXT
        yield Field(line.key, line.label, longest, required=False, value=text, hint=line.bounds)
        return
    field = _input(line, values[line.key], line.hint)
    if len(field.value) <= field.longest:
        yield field


def _input(part: SheetField | Part, value: Any, hint: str = "") -> Field:
    kind = part.kind
    many = isinstance(kind, Rows) or (isinstance(kind, Words) and kind.paragraph)
    return Field(
        part.key,
        part.label,
        kind.longest,
        required=False,
        value=kind.to_text(value),
        paragraph=many,
        hint=hint or kind.bounds,
    )


def _by_fives(label: str, edit: Edit, fields: Sequence[Field], title: str) -> Iterable[Choice]:
    """Buttons that each ask for five of these fields and edit what was changed in them."""
    # A form of Discord has five fields at most.
    parts = [fields[at : at + 5] for at in range(0, len(fields), 5)]
    for number, part in enumerate(parts, start=1):
        name = f"{label} {number}" if len(parts) > 1 else label
        inputs = tuple(replace(field, name=at) for at, field in zip(PLACES, part, strict=False))
        keys = tuple(field.name for field in part)
        action = replace(edit, keys=keys, was=tuple(field.value for field in part))
        form = Form(f"{title}: {name}", inputs)
        yield Choice(name, action, Audience(characters=(edit.who,), gm=True), ask=form)


def _use(scene: Scene, key: str) -> tuple[Choice, ...]:
    if key not in members.usable(scene) or members.is_active(scene, key):
        return ()
    mine = Audience(users=(scene.actor.user,))
    return (Choice(f"Play {scene.name(key)} here", Use(who=key), mine),)


def _arms(
    outcome: Sheet, scene: Scene, book: Playbook
) -> tuple[tuple[str, ...], tuple[Choice, ...]]:
    """The weapons one a line, with what may be done to them; one that is meant has its forms."""
    field, rows = armoury(book)
    key = outcome.key
    weapons = book.spec.values(scene.characters[key].sheet)[field.key]
    own = Audience(characters=(key,), gm=True)
    if fold(outcome.row) not in (fold(rows.name(row)) for row in weapons):  # it may be gone since
        lines = tuple(rows.draw([row]) for row in weapons)
        return lines or (f"No {rows.one} yet.",), tuple(_armoury(key, rows, weapons))
    row = weapons[place_of(weapons, rows, outcome.row)]
    name = rows.name(row)
    fields = [_input(part, row[part.key]) for part in rows.parts]
    forms = _by_fives(f"Edit {rows.one}", Edit(who=key, row=name), fields, name)
    removal = Choice(f"Remove {rows.one}", Disarm(who=key, weapon=name), own)
    return (rows.draw([row]),), (*forms, removal, Choice(f"{field.label}…", Arms(who=key), own))


def _armoury(key: str, rows: Rows, weapons: Sequence[Row]) -> Iterable[Choice]:
    """One more, a change of one of them, and one less."""
    own = Audience(characters=(key,), gm=True)
    if weapons:
        options = tuple((rows.name(row), rows.draw([row])) for row in weapons)
        pick = Select("weapon", options)
        yield Choice(f"Change a {rows.one}…", Arms(who=key), own, ask=pick)
        yield Choice(f"Remove a {rows.one}…", Disarm(who=key), own, ask=pick)
    line = Field("first", f"New {rows.one}", ARM_TEXT, hint=f"{rows.one} 2, or {rows.shape}")
    form = Form(f"New {rows.one}", (line,))
    yield Choice(f"New {rows.one}…", Edit(who=key, keys=(WEAPON,)), own, ask=form)


def _ask_deletion(scene: Scene, key: str) -> Report:
    name = scene.characters[key].name
    pools = sum(who == key for who, _ in scene.pools)
    penalties = sum(who == key for who, _ in scene.penalties)
    conditions = sum(who == key for who, _ in scene.conditions)
    fights = sum(who == key for _, who in scene.combatants)
    counts = (
        (pools, "pool"),
        (penalties, "penalty", "penalties"),
        (conditions, "condition"),
        (fights, "place in a fight", "places in fights"),
    )
    goes = [count(row[0], *row[1:]) for row in counts if row[0]]
    return Report(
        Head(f"Delete {name}?"),
        tone="bad",
        lines=(
            f"With it {'go' if goes else 'goes'} {join_words(('the sheet', *goes))}.",
            "/undo brings it back as it was.",
        ),
        choices=(
            Choice(
                f"Delete {name[:LONGEST_NAME]}",
                Delete(who=name, sure=True),
                Audience(characters=(key,), gm=True),
                style="danger",
            ),
        ),
        private=True,
        kept=True,
    )


def _list(scene: Scene, book: Callable[[str], Playbook]) -> Report:
    """One's own first, then who else is played here; a GM sees all. Of several systems each."""
    user, gm = scene.actor.user, scene.actor.gm
    keys = members.nameable(scene)
    active = {k for k in keys if scene.plays(k)}
    mine = [k for k in keys if scene.characters[k].owner == user]
    others = [
        k for k in keys if scene.characters[k].owner not in (user, None) and (gm or k in active)
    ]
    npcs = [k for k in keys if scene.characters[k].owner is None]
    keys = [*mine, *others, *npcs]
    several = len({scene.characters[k].system for k in keys}) > 1
    names = {k: _name(scene, k) + (f", {book(k).title}" if several else "") for k in keys}
    lines = [f"{names[k]}{_mark(scene, k)}" for k in mine]
    lines += [f"{names[k]}: {_player(scene, k, active)}" for k in others]
    lines += [f"{names[k]}: NPC{_mark(scene, k)}" for k in npcs]
    lines += [] if mine else ["You have none yet: /character new makes one."]
    return Report(Head(f"Characters of this table: {len(keys)}"), lines=tuple(lines), private=True)


def _name(scene: Scene, key: str) -> str:
    character = scene.characters[key]
    return f"{character.name} (no sheet yet)" if character.implicit else character.name


def _mark(scene: Scene, key: str) -> str:
    return " ← you play this one here" if members.is_active(scene, key) else ""


def _player(scene: Scene, key: str, active: Container[str]) -> str:
    seat = scene.seats.get(scene.characters[key].owner or 0)
    player = seat.name if seat else "a player"
    return f"played by {player}" if key in active else f"belongs to {player}"
