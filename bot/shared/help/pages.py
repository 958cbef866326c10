"""What stands on the pages of help: the words of the systems and of the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from bot.core import settings as here
from bot.core.action import Action, Choice, Command, Field, Form
from bot.core.errors import Refusal
from bot.core.people import GMS
from bot.core.scene import Scene
from bot.shared.combat.actions import SYSTEM as COMBAT
from bot.shared.combat.actions import JoinIn, Start
from bot.shared.first_steps import typed_choice
from bot.shared.hand import dice_button
from bot.shared.lookup import Rules, Tables
from bot.shared.system import AnySystem, Registry
from bot.shared.table.actions import KEY as TABLE
from bot.shared.table.actions import SetHouse, Setup, ShowTable
from bot.shared.waiting import NoDice

THUGS = "Thug x4"
TABLE_OF = "table "
FIRST = 7
"""Lines about a first roll: how it goes, how it is typed, and the rules that begin the others."""
LONGEST_KEY = 60
LONGEST_VALUE = 200

FIGHT = (
    "`/combat start npcs:Thug x4`, then `Begin`. Who plays here joins by itself.",
    "Whose turn it is attacks by the menu below the panel; the rest is behind `Act`.",
    "Whoever is attacked answers by the buttons on the card.",
    "`Next` ends the turn. NPCs out of a line answer by themselves.",
    "`GM` has damage, conditions, the order, who is hidden, the end.",
    "Typed: `/act what:` takes every line of a menu, `/answer how:` every answer.",
)
TABLE_PAGE = (
    "`/table setup` says what the channel plays, `/table house` by which rules.",
    "`/table gm` names further GMs; `/table show` tells all of it.",
    "`/character new npc:True` makes an NPC.",
    "`/gm call who:players what:` asks for rolls: one card, one `Roll` for all.",
    "`/gm damage`, `heal`, `pool` and `condition` change what no rule does.",
    "`/session start` and `end` are the evening, `/session recap` tells it.",
    "`/undo` takes back anything exactly, `/history` says what happened.",
)
HAND = (
    "`faces:3,3,5,6` on any command that rolls plays dice you threw.",
    "`My dice: by hand` makes Parry ask whenever your dice fall.",
    "Everybody types their own, a GM those of NPCs; they are marked `(by hand)`.",
    "`/table house key:table dice` says who may.",
)
ABOUT = "Parry runs tabletop systems no other bot runs."
ON = (
    ("Play: the five systems", "play"),
    ("Fight", "fight"),
    ("Run a table", "table"),
    ("Dice by hand", "hand"),
    ("All commands", "commands"),
    ("About", "about"),
)
OF_A_SYSTEM = (
    ("First roll", "roll"),
    ("First fight", "fight"),
    ("Words and tables", "words"),
    ("House rules", "house"),
)


Manual = Mapping[str, tuple[str, ...]]
"""What the commands say of themselves, parents first, once they are known.

By name the lines of a group, one for each of its commands, or of a command's options.
"""


class Page(Struct, frozen=True):
    """A page: what it says, labels and words of the pages behind it, and what it can do.

    Those of one with pages `beside` it stand where it stands, not behind it; these lead `back` to
    it by its word.
    """

    title: str
    lines: tuple[str, ...] = ()
    leads: tuple[tuple[str, str], ...] = ()
    does: tuple[Choice, ...] = ()
    beside: bool = False
    back: str = ""


def find_page(
    systems: Registry, manual: Manual, path: tuple[str, ...], scene: Scene
) -> Page | None:
    """The page of this path; None where there is none."""
    match path:
        case ():
            return Page("What do you want?", leads=ON)
        case ("play",):
            lines = tuple(
                f"**{system.title}**: {system.introduction.sentence}"
                for system in systems
                if system.introduction
            )
            leads = tuple((system.title, system.key) for system in systems)
            return Page("The five systems", lines, leads)
        case ("play", key, *rest) if key in systems:
            return _system_page(systems[key], tuple(rest), scene)
        case ("fight",):
            return Page("A fight", FIGHT, does=_begin_fight(None, scene))
        case ("table",):
            return Page("Run a table", TABLE_PAGE, does=tuple(_table_buttons(scene)))
        case ("hand",):
            return Page("Dice by hand", HAND, does=dice_button(scene))
        case ("commands", *rest):
            return _command_page(manual, tuple(rest))
        case ("about",):
            credit_lines = tuple(f"{system.title}: {system.credit}" for system in systems)
            return Page("About Parry", (ABOUT, *credit_lines))
        case _:
            return None


def _system_page(system: AnySystem, path: tuple[str, ...], scene: Scene) -> Page | None:
    """A page of one system; `path` is what follows its key."""
    first = system.introduction
    if first is None:
        return None
    roll = (typed_choice("Roll it now", first.roll, system.key),)
    match path:
        case ():
            return Page(system.title, (first.sentence,), OF_A_SYSTEM, roll)
        case ("roll",):
            lines = (first.sentence, f"Typed: `{first.typed}`", *_read(system, Rules(), scene))
            return Page(f"{system.title}: a first roll", lines[:FIRST], does=roll)
        case ("fight",):
            does = _begin_fight(system, scene) or roll
            return Page(f"{system.title}: a first fight", (*first.turn, *FIGHT[:2]), does=does)
        case ("words",):
            leads = tuple((title, f"{TABLE_OF}{key}") for key, title in system.tables.items())
            lines = _read(system, Rules(), scene)
            return Page(f"{system.title}: words", lines, leads, roll, beside=True)
        case (word,) if word.removeprefix(TABLE_OF) in system.tables:
            key = word.removeprefix(TABLE_OF)
            lines = _read(system, Tables(table=key), scene)
            return Page(system.tables[key], lines, does=roll, back="words")
        case ("house",):
            does = _set_rule(system) if scene.actor.gm else roll
            return Page(f"{system.title}: house rules", tuple(_rules(system, scene)), does=does)
        case _:
            return None


def _command_page(commands: Manual, path: tuple[str, ...]) -> Page | None:
    """All groups and commands, those of one group, or one with its options."""
    match path:
        case ():
            names = [name for name in commands if " " not in name]
            return Page("All commands", leads=tuple((f"/{name}", name) for name in sorted(names)))
        case (*_, name) if name in commands:
            mine = (
                command for command in commands if len(path) == 1 and command.startswith(f"{name} ")
            )
            return Page(
                f"/{name}", commands[name], tuple((f"/{command}", command) for command in mine)
            )
        case _:
            return None


def _read(system: AnySystem, action: Action, scene: Scene) -> tuple[str, ...]:
    """What somebody who asks for this is told; nothing where the system has none of it."""
    try:
        question = system.read_action(msgspec.json.encode(action))
    except msgspec.ValidationError:
        return ()
    nobody = NoDice(Refusal("no_dice", "Nothing is thrown."))
    outcome, after = system.act(question, here.own_house(scene, system.key), nobody)
    card = system.report(outcome, after)
    return card.lines


def _rules(system: AnySystem, scene: Scene) -> Iterator[str]:
    """Its house rules with what holds here."""
    for rule in system.house:
        value = here.setting(scene, rule.key_in(system.key)) or rule.default
        yield f"`{rule.key}` {value}: {rule.sentence}"


def _set_rule(system: AnySystem) -> tuple[Choice, ...]:
    key = Field("key", "Which rule", LONGEST_KEY, value=f"{system.key} ")
    value = Field("value", "What it is from now on (empty: usual)", LONGEST_VALUE, required=False)
    choice = typed_choice("Set one…", SetHouse(), TABLE)
    form = Form(f"A house rule of {system.title}", (key, value))
    return (msgspec.structs.replace(choice, audience=GMS, ask=form),)


def _table_buttons(scene: Scene) -> Iterator[Choice]:
    if scene.actor.gm:
        sets = typed_choice("Set the table up", Setup(), TABLE)
        yield msgspec.structs.replace(sets, audience=GMS)
    yield typed_choice("What holds here", ShowTable(), TABLE)


def _begin_fight(system: AnySystem | None, scene: Scene) -> tuple[Choice, ...]:
    """Four thugs for a GM, in this system where one is meant; for others the fight that runs."""
    if not scene.actor.gm:
        joins = typed_choice("Join the fight", JoinIn(), COMBAT)
        return (joins,) if scene.current_combat in scene.combats else ()
    start = Start(npcs=THUGS)
    if system is None or here.system_here(scene) == system.key:
        starts = typed_choice("Start four thugs", start, COMBAT)
        return (msgspec.structs.replace(starts, audience=GMS),)
    then = Command(system=COMBAT, then=msgspec.json.encode(start))
    label = f"Play {system.title} here and start four thugs"
    setup = Setup(system=system.key)
    return (Choice(label, setup, GMS, system=TABLE, keep=True, command=then),)
