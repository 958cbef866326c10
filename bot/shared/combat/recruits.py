"""NPCs that a line brings into a fight, `Thug x4, str 3D & Boss`, and what becomes of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Choice, Field, Form
from bot.core.combat import Combatant
from bot.core.errors import Refusal
from bot.core.people import GMS, Sight
from bot.core.report import Head, Report
from bot.core.scene import Character, Pool, Scene, with_character, with_pool
from bot.core.words import clean, fold
from bot.shared.combat.actions import (
    WORK_ON_NPC,
    HideKind,
    KeepKind,
    Kept,
    Recast,
    Recruiting,
    Recruits,
    SetAnswers,
)
from bot.shared.combat.arena import Event, Fight, Note, find_fight, with_combatants
from bot.shared.combat.members import find_model, group, is_free, join, set_answers, show
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.turns import Turns
from bot.shared.renaming import giving_way, new_key, short_names, split_number, without_number
from bot.shared.sheet.lines import Kind, Reading, npcs, read_line
from bot.shared.sheet.spec import SheetSpec
from bot.shared.stock import Stock

LONGEST_LINE = 1000
MOST_KINDS = 5
PLAYERS = "players"
"""A member that stands for every character a player owns, and their side."""
LATELY = 12 * 3600
"""Whoever did something within so many seconds joins a fight in which nobody is named."""
NpcEvent = tuple[Event, tuple[Recruits, ...]]
"""What comes of NPCs, and of which kinds their GM is told more."""


class Muster(Struct, frozen=True):
    """What a system has for NPCs out of a line: its sheet, None without one, and its stock."""

    spec: SheetSpec | None = None
    stock: Stock = Stock()

    def read(self, line: str, scene: Scene) -> Reading | None:
        """A line as it is read here, None without a sheet; kinds of `read_line`."""
        if self.spec is None:
            return None
        return read_line(line, self.spec, self.stock.weapons, scene.house, npc=True)


def members_here(scene: Scene) -> dict[str, str]:
    """The keys of whom people act for in this system, their own, on the players' side.

    Of people who have done something here within `LATELY`.
    """
    # A table that has run for a year knows many who have left.
    here = (user for user, seat in scene.seats.items() if scene.now - seat.at <= LATELY)
    keys = ((user, scene.active(user, scene.system)) for user in here)
    own = (key for user, key in keys if key and scene.characters[key].owner == user)
    return dict.fromkeys(own, PLAYERS.title())


def named_members(scene: Scene, names: Iterable[str]) -> dict[str, str]:
    """The keys with their sides: `players` are all whom a player owns, on one side; nobody twice.

    Whoever is named is on no side until somebody says so. Raises `unknown_character`.
    """
    sides: dict[str, str] = {}
    for name in names:
        if fold(name) == PLAYERS and scene.key_of(scene.system, name) is None:
            rows = scene.characters.items()
            owned = (k for k, c in rows if c.owner is not None and c.system == scene.system)
            sides |= dict.fromkeys(owned, PLAYERS.title())
        else:
            sides[scene.find_key(scene.system, name)] = ""
    return sides


def bring(action: Recruiting, scene: Scene, fight: Fight, turns: Turns, muster: Muster) -> NpcEvent:
    """What comes of NPCs of a line, and of whom their GM is told more."""
    if isinstance(action, Recast):
        return _recast(action, scene, fight, muster)
    if isinstance(action, HideKind):
        return _hide_kind(action, scene, fight)
    if isinstance(action, SetAnswers):
        return _let_answer(action, scene, fight)
    side = clean(action.side, what="side") if action.side else ""
    unseen = _hidden_names(scene, fight)
    scene, new = _recruit(scene, action.template, turns.rules, muster, hidden=action.hidden)
    # Hidden ones give way to newcomers of their name, which only their GM may read.
    renamed = _hidden_names(scene, fight)
    newcomers = [
        Combatant(
            key,
            scene.name(key),
            side,
            hidden=action.hidden,
            group=fold(kind.kind),
            made=True,
            answers="self",
        )
        for kind in new
        for key in kind.keys
    ]
    event = join(scene, fight.key, turns, newcomers)
    if renamed != unseen:
        gave_way = Note(f"{unseen}, hidden: now {renamed}.", secret=True)
        event = Event(event.scene, (*event.notes, gave_way))
    return event, new


def _hidden_names(scene: Scene, fight: Fight) -> str:
    """The names of those who are hidden in this fight, in the order in which they came."""
    rows = find_fight(scene, fight.key).combatants.values()
    return short_names(row.name for row in rows if row.hidden)


def _recruit(
    scene: Scene, text: str, rules: CombatRules, muster: Muster, *, hidden: bool
) -> tuple[Scene, tuple[Recruits, ...]]:
    """The scene with the NPCs of a text, kind by kind.

    A kind of which a line says no more is like the character of its name, else the ready-made one,
    else as the system recruits. Kinds: those of `read_line` and `members.group`.
    """
    recruits: list[Recruits] = []
    for kind in _kinds(scene, text, muster):
        ready = None if kind.line or find_model(scene, kind.name) else muster.stock.npc(kind.name)
        line = ready.line if ready else kind.line
        reading = muster.read(line, scene) if line else None
        if reading is None:
            made_by = rules.recruit
            scene, keys = group(scene, kind.name, kind.number, rules, made_by, hidden=hidden)
        else:
            scene, keys = _draw_up(scene, kind, reading, rules, muster, hidden=hidden)
        parts = reading.parts if reading else ()
        recruits.append(Recruits(kind.name, keys, line, parts))
    return scene, tuple(recruits)


def _kinds(scene: Scene, text: str, muster: Muster) -> tuple[Kind, ...]:
    template, number = split_number(text)
    if muster.spec is None or find_model(scene, template):
        return (Kind(template, number),)
    return npcs(text, muster.spec) or (Kind("", 1),)


def _draw_up(
    scene: Scene, kind: Kind, reading: Reading, rules: CombatRules, muster: Muster, *, hidden: bool
) -> tuple[Scene, tuple[str, ...]]:
    """The scene with NPCs of this sheet; one alone has no number where the name is free."""

    def make(draft: Scene, name: str) -> Scene:
        sheet = muster.spec.kept(reading.values) if muster.spec else b"{}"
        key = new_key(draft, draft.system, name)
        draft = with_character(draft, key, Character(name, None, draft.system, sheet))
        for pool, row in reading.pools.items():
            draft = with_pool(draft, key, pool, row)
        return draft

    if kind.number == 1 and is_free(scene, kind.name, hidden=hidden):
        after = make(giving_way(scene, scene.system, kind.name), kind.name)
        return after, (after.find_key(after.system, kind.name),)
    # Not like a character of this name: the line says what they are.
    return group(scene, kind.name, kind.number, rules, make, alike=False, hidden=hidden)


def _of_kind(fight: Fight, kind: str) -> list[Combatant]:
    """The NPCs of a kind that were made for this fight; raises `not_in_fight`."""
    rows = [row for row in fight.combatants.values() if row.made and row.group == fold(kind)]
    if not rows:
        raise Refusal("not_in_fight", f"No “{kind[:40]}” is left in this fight.")
    return rows


def _recast(action: Recast, scene: Scene, fight: Fight, muster: Muster) -> NpcEvent:
    """The NPCs of a kind get the sheet of a line; what was spent stays spent."""
    reading, rows = muster.read(action.line, scene), _of_kind(fight, action.kind)
    if reading is None or muster.spec is None:
        raise Refusal("no_sheets", "There are no character sheets here.")
    for row in rows:
        character = scene.characters.get(row.key)
        if character is None:
            continue
        character = replace(character, sheet=muster.spec.kept(reading.values))
        scene = with_character(scene, row.key, character)
        for pool, full in reading.pools.items():
            old = scene.pools.get((row.key, pool), full)
            rest = max(0, old.current + full.maximum - old.maximum)
            scene = with_pool(scene, row.key, pool, Pool(rest, full.maximum))
    keys = tuple(row.key for row in rows)
    note = Note(f"{short_names(row.name for row in rows)} changed.", secret=True)
    kind = Recruits(action.kind, keys, action.line, reading.parts, new=False)
    return Event(scene, (note,)), (kind,)


def _hide_kind(action: HideKind, scene: Scene, fight: Fight) -> NpcEvent:
    """All NPCs of a kind are hidden from the players, or shown."""
    rows = _of_kind(fight, action.kind)
    scene = with_combatants(scene, fight.key, [replace(row, hidden=action.hidden) for row in rows])
    for row in rows:
        scene = show(scene, row.key, hidden=action.hidden)
    state = "hidden" if action.hidden else "seen"
    note = Note(f"{short_names(row.name for row in rows)}: {state}.", secret=action.hidden)
    keys = tuple(row.key for row in rows)
    return Event(scene, (note,)), (Recruits(action.kind, keys, action.line, new=False),)


def _let_answer(action: SetAnswers, scene: Scene, fight: Fight) -> NpcEvent:
    """Who answers for NPCs of a kind, or for those that are named; raises `no_npc`."""
    if action.kind:
        keys = tuple(row.key for row in _of_kind(fight, action.kind))
    else:
        keys = tuple(dict.fromkeys(fight.get(name).key for name in action.names))
    if not keys:
        raise Refusal("missing", "Name the NPCs who are to answer.")
    event = set_answers(scene, fight.key, keys, action.by)
    recruits = (Recruits(action.kind, keys, action.line, new=False),) if action.kind else ()
    return event, recruits


def worth_keeping(
    scene: Scene, fight: Fight, rules: CombatRules, muster: Muster
) -> tuple[KeepKind, ...]:
    """The kinds of this fight that go with it, though a line or a GM made them what they are."""
    usual = muster.spec.kept(muster.spec.usual(npc=True)) if muster.spec else b""
    kinds: dict[str, KeepKind] = {}
    recruits = {row.key for row in fight.combatants.values() if row.made}
    for row in fight.combatants.values():
        # A lone NPC of a line bears the name of its kind, and does not stay for that.
        stays = find_model(scene, row.group) not in {None, *recruits}
        if not row.made or row.hidden or row.group in kinds or stays:
            continue
        character = scene.characters.get(row.key)
        if character is None:
            continue
        sheet = rules.copy_sheet(character.sheet)
        if muster.spec is not None and sheet != usual:
            name = row.name if fold(row.name) == row.group else without_number(row.name)
            kinds[row.group] = KeepKind(name=name, system=scene.system, sheet=sheet)
    return tuple(kinds.values())[:MOST_KINDS]


def keep(action: KeepKind, scene: Scene, muster: Muster) -> tuple[Kept, Scene]:
    """A kind becomes an NPC of the GMs.

    Kinds: `already_joined` where the name is taken, `bad_name`, `wrong_system`, `bad_sheet`.
    """
    name = clean(action.name)
    if find_model(scene, name):
        raise Refusal("already_joined", f"{name} is here already. Nothing has changed.")
    if muster.spec is None or action.system != scene.system:
        raise Refusal("wrong_system", f"{name} plays another system than is played here now.")
    try:
        values = muster.spec.values(action.sheet)
    except msgspec.DecodeError as error:
        raise Refusal("bad_sheet", f"The sheet of {name} cannot be read any more.") from error
    key = new_key(scene, scene.system, name)
    npc = Character(name, None, scene.system, muster.spec.kept(values))
    scene = with_character(scene, key, npc)
    for pool, row in muster.spec.full(values, scene.house).items():
        scene = with_pool(scene, key, pool, row)
    return Kept(name), scene


def keep_card(outcome: Kept) -> Report:
    """What the GM reads who kept a kind; nobody else reads its name."""
    return Report(
        Head(f"{outcome.name} is kept"),
        tone="good",
        lines=(f"again: /combat npc line:{outcome.name} x4",),
        private=True,
        sight=Sight("blind"),
        line=WORK_ON_NPC,
    )


def recruits_card(recruits: Sequence[Recruits], scene: Scene, combat: str) -> Report | None:
    """How each kind was read, for the GM alone; None where nothing had to be read."""
    kinds = [kind for kind in recruits if kind.parts or not kind.new][:MOST_KINDS]
    if not kinds:
        return None
    lines: list[str] = []
    choices: list[Choice] = []
    for kind in kinds:
        names = short_names(scene.name(key) for key in kind.keys)
        many = len(kind.keys) > 1
        lines.append(f"{names} {'join' if many else 'joins'}." if kind.new else f"{names}.")
        lines += [f"{' · '.join(kind.parts)}."] if kind.parts else []
        of = f" {kind.kind}" if len(kinds) > 1 else ""
        choices += _kind_choices(kind, scene, combat, of)
    title, *rest = lines
    return Report(
        Head(title),
        lines=tuple(rest),
        choices=tuple(choices),
        private=True,
        kept=True,
        sight=Sight("blind"),
    )


def _kind_choices(kind: Recruits, scene: Scene, combat: str, of: str) -> tuple[Choice, ...]:
    hidden = all(scene.combatants[combat, key].hidden for key in kind.keys)
    hint = "As after the name: str 3, Brawl 3, club 2"
    field = Field("line", "Line", LONGEST_LINE, value=kind.line, paragraph=True, hint=hint)
    edit = Recast(kind=kind.kind, combat=combat)
    turn = HideKind(kind=kind.kind, combat=combat, line=kind.line, hidden=not hidden)
    itself = all(scene.combatants[combat, key].answers == "self" for key in kind.keys)
    let = SetAnswers(kind=kind.kind, combat=combat, line=kind.line, by="gm" if itself else "self")
    answers = "Let me answer for them" if itself else "Let them answer by themselves"
    return (
        Choice(f"Edit{of}", edit, GMS, ask=Form(f"{kind.kind}: all of them"[:45], (field,))),
        Choice(f"{'Show' if hidden else 'Hide'}{of}", turn, GMS),
        Choice(f"{answers}{of and ':'}{of}", let, GMS),
    )
