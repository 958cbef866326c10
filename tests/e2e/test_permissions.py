"""Who may do what: every command and every button against every role, taken from the tree.

A command or a kind of button without an entry here fails, so that nothing new goes unasked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from simcord.results import ResponseMessage

from bot.systems.flamepunk import actions as flame
from cogs.help import walk
from tests.support.game import Game, labels, parts, text

ROLES = ("Stranger", "Blazer", "Skaz", "GM")
GM = ("GM",)
MINE = ("Skaz", "GM")
ALL = ROLES
REFUSALS = (
    "Only a GM of this table",
    "not yours to play",
    "only they or a GM can",
    "of yours at this table",
    "that you undid yourself",
    "This button is for",
)


Setup = tuple[tuple[str, Mapping[str, Any]], ...]


class Case(NamedTuple):
    """Who may do it, with what options; `first` are commands of the GM that set it up."""

    may: tuple[str, ...]
    options: Mapping[str, Any] = {}
    first: Setup = ()


FIGHT = (("flame conflict start", {"kind": "combat"}),)
OPEN = (("flame roll", {"dice": 2, "who": "Thug", "target": "Skaz", "faces": "6,6"}),)
WARD = (("flame defence add", {"who": "Skaz", "name": "Ward"}),)
SKAZ = {"who": "Skaz"}
BRAWL = (
    ("combat start", {"name": "brawl"}),
    ("combat join", {"who": "Skaz"}),
    ("combat join", {"who": "Thug"}),
)
TURN: Setup = (*BRAWL, ("combat next", {}))
HELD: Setup = (*TURN, ("combat hold", SKAZ))

WOLF: Setup = (
    ("table setup", {"system": "hfrpg"}),
    ("character new", {"name": "Wolf", "npc": True}),
)

COMMANDS: dict[str, Case] = {
    "about": Case(ALL),
    "help": Case(ALL),
    "undo": Case(("Skaz", "Blazer", "GM")),
    "table show": Case(ALL),
    "redo": Case(GM, first=(("flame auto", SKAZ), ("undo", {}))),
    "history": Case(ALL),
    "session start": Case(GM),
    "session end": Case(GM, first=(("session start", {}),)),
    "session recap": Case(ALL, first=(("session start", {}),)),
    "table setup": Case(GM, {"system": "flamepunk"}),
    "table dice": Case(GM, {"policy": "gm"}),
    "table visibility": Case(GM, {"rolls": "gm"}),
    "table gm add": Case(GM),
    "table gm remove": Case(GM),
    "character new": Case(ALL, {"name": "New"}),
    "character show": Case(ALL, SKAZ),
    "character edit": Case(MINE, {"field": "hit", "value": "4,5,6"} | SKAZ),
    "character use": Case(("Skaz",), SKAZ),
    "character list": Case(ALL),
    "character export": Case(MINE, SKAZ),
    "character import": Case(ALL),
    "character delete": Case(MINE, SKAZ),
    "character weapon add": Case(MINE, {"name": "Ward"} | SKAZ),
    "character weapon edit": Case(
        MINE, {"name": "Ward", "field": "cost", "value": "2"} | SKAZ, WARD
    ),
    "character weapon remove": Case(MINE, {"name": "Ward"} | SKAZ, WARD),
    "character weapon list": Case(MINE, SKAZ),
    "combat start": Case(GM, {"name": "brawl"}),
    "combat join": Case(MINE, SKAZ, BRAWL[:1]),
    "combat npc": Case(GM, {"template": "Rat x2"}, BRAWL),
    "combat leave": Case(MINE, SKAZ, BRAWL),
    "combat next": Case(MINE, first=TURN),
    "combat round": Case(GM, first=TURN),
    "combat back": Case(GM, first=(*TURN, ("combat next", {}))),
    "combat hold": Case(MINE, SKAZ, TURN),
    "combat step-in": Case(MINE, SKAZ, HELD),
    "combat delay": Case(MINE, SKAZ, TURN),
    "combat call": Case(GM, {"who": "Thug"}, TURN),
    "combat order": Case(GM, {"names": "Thug, Skaz"}, BRAWL),
    "combat pin": Case(GM, {"place": 1} | SKAZ, BRAWL),
    "combat side": Case(GM, {"side": "red"} | SKAZ, BRAWL),
    "combat reveal": Case(GM, {"who": "Thug", "hidden": True}, BRAWL),
    "combat surprise": Case(GM, {"by": "Thug", "against": "Skaz"}, BRAWL),
    "combat show": Case(ALL, first=BRAWL),
    "combat sheet": Case(ALL, first=BRAWL),
    "combat end": Case(GM, first=BRAWL),
    "combat use": Case(GM, {"combat": "brawl"}, BRAWL),
    "gm call": Case(GM, {"task": "door"} | SKAZ),
    "gm damage": Case(GM, {"amount": 1} | SKAZ),
    "gm heal": Case(GM, {"amount": 1} | SKAZ),
    "gm pool": Case(GM, {"pool": "dice", "to": 3} | SKAZ),
    "gm penalty": Case(GM, {"task": "door", "amount": 1} | SKAZ),
    "gm reveal": Case(GM, {"roll": 1}),
    "gm scene": Case(GM),
    "gm condition add": Case(GM, {"name": "Dazed"} | SKAZ),
    "gm condition remove": Case(GM, {"name": "Dazed"} | SKAZ),
    "gm condition list": Case(ALL),
    "table house": Case(GM, {"key": "flamepunk removal", "value": "exact"}),
    "flame roll": Case(MINE, {"dice": 1, "faces": "6"} | SKAZ),
    "flame auto": Case(MINE, SKAZ),
    "flame pool": Case(GM, {"dice": 3} | SKAZ),
    "flame join": Case(GM, {"name": "Rat", "npc": True}),
    "flame leave": Case(MINE, SKAZ),
    "flame pyros spend": Case(MINE, {"amount": 1} | SKAZ),
    "flame pyros gain": Case(GM, {"amount": 1} | SKAZ),
    "flame penalty list": Case(ALL),
    "flame penalty set": Case(GM, {"task": "door", "amount": 2} | SKAZ),
    "flame penalty clear": Case(GM, {"task": "door"} | SKAZ),
    "flame conflict start": Case(GM, {"kind": "combat"}),
    "flame conflict end": Case(GM, first=FIGHT),
    "flame round": Case(GM, first=FIGHT),
    "flame time": Case(MINE, {"seconds": 9} | SKAZ),
    "flame defence add": Case(MINE, {"name": "Ward"} | SKAZ),
    "flame defence remove": Case(MINE, {"name": "Ward"} | SKAZ, WARD),
    "flame resolve": Case(GM, first=OPEN),
    "flame odds": Case(ALL),
    "flame hold": Case(ALL, {"incoming": "4"}),
    "flame rules": Case(ALL),
    "hf roll": Case(GM, {"attribute": "1", "who": "Wolf", "faces": "3"}, WOLF),
    "hf group": Case(GM, {"attribute": "1", "who": "Wolf"}, WOLF),
    "hf difficulty": Case(GM, {"level": "hard"}),
    "hf tokens show": Case(ALL),
    "hf tokens give": Case(GM, {"who": "Stranger"}),
    "hf tokens take": Case(GM, {"who": "Stranger"}),
    "hf odds": Case(ALL, {"attribute": "3"}),
    "hf half": Case(ALL, {"number": "3"}),
    "hf rules": Case(ALL),
}

BUTTONS: dict[str, tuple[str, ...]] = {
    "Dodge (": ("Skaz",),
    "Take it": ("Skaz",),
    "Resolve": GM,
    "Shift": MINE,
    "Let it stand": MINE,
    "Dodge 1": GM,
    "Add consequence": GM,
    "What if": ALL,
    "Next round": GM,
    "End conflict": GM,
    "Catch your breath": GM,
    "Begin round 1": GM,
    "Next: ": MINE,
    "Hold": MINE,
    "Delay": MINE,
    "My sheet": ALL,
    "GM": GM,
    "Roll: Skaz": ("Skaz",),
    "Roll: Blazer": ("Blazer",),
    "Roll for the rest": GM,
    "Close": GM,
    "Show me": MINE,
    "Reveal": GM,
    "Roll": GM,
    "Join": ALL,
    "Easier": GM,
    "Harder": GM,
    "Never mind": GM,
    "+1 on ": GM,
    "Best use": GM,
    "Keep": GM,
    "-1 on ": GM,
    "Harshest": GM,
}

HIDDEN = {"dice": 2, "task": "spy", "faces": "1,2", "visibility": "gm"} | SKAZ
CARDS: dict[str, tuple[str, Mapping[str, Any]]] = {
    "a fight not begun": ("combat start", {"name": "brawl", "members": "Skaz, Thug"}),
    "a call": ("gm call", {"who": "Skaz, Blazer", "task": "door"}),
    "a hidden roll": ("flame roll", HIDDEN),
    "an attack on Skaz": (
        "flame roll",
        {"dice": 3, "who": "Thug", "target": "Skaz", "faces": "4,6,6"},
    ),
    "a task of Skaz": (
        "flame roll",
        {"dice": 3, "who": "Skaz", "task": "lock", "dodge": 1, "faces": "4,5,6"},
    ),
    "a catastrophe of Skaz": (
        "flame roll",
        {"dice": 4, "who": "Skaz", "task": "spell", "faces": "1,1,1,1"},
    ),
    "a round": ("flame conflict start", {"kind": "combat"}),
    "pools outside conflict": ("flame pool", {}),
    "a group of the wolf": ("hf group", {"attribute": "2", "who": "Wolf"}),
    "bonuses of the wolf": ("hf roll", {"attribute": "2", "who": "Wolf", "faces": "5,3"}),
    "penalties of the wolf": ("hf roll", {"attribute": "2", "who": "Wolf", "faces": "5,8"}),
}

BEFORE: dict[str, Setup] = {
    "a group of the wolf": WOLF,
    "bonuses of the wolf": (*WOLF, ("hf tokens give", {"who": "Wolf", "amount": 2})),
    "penalties of the wolf": (*WOLF, ("hf tokens give", {"who": "Wolf", "amount": -1})),
}


@pytest.fixture
async def seated(game: Game) -> Game:
    """Skaz, the Blazer and the GM's thug have characters; the stranger has none."""
    await game.say("Skaz", "flame join")
    await game.say("Blazer", "flame join")
    await game.say("GM", "flame join", name="Thug", npc=True)
    return game


async def test_every_command_has_its_entry(game: Game) -> None:
    nodes = [node for node in walk(game.bot.tree) if not hasattr(node, "commands")]

    assert {node.qualified_name for node in nodes} == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command_is_for_those_it_is_for(seated: Game, command: str) -> None:
    case = COMMANDS[command]
    options = dict(case.options)
    if command.startswith("table gm"):
        options["who"] = seated.people["Blazer"]
    if command == "character import":
        options["file"] = ("new.json", b"{}")
    for name, prepared in case.first:
        await seated.say("GM", name, **prepared)
    before = await seated.scene()

    for person in ROLES:
        if person in case.may:
            continue
        refused = await seated.say(person, command, **options)
        assert refused.ephemeral
        assert any(words in text(refused) for words in REFUSALS), text(refused)
        assert await seated.scene() == before
    for person in case.may:
        answer = await seated.say(person, command, **options)
        assert not any(words in text(answer) for words in REFUSALS), (person, text(answer))


async def test_the_buttons_of_a_running_fight_are_for_those_they_are_for(seated: Game) -> None:
    """On Skaz's turn."""
    for name, options in TURN:
        await seated.say("GM", name, **options)
    panel = next(card for card in seated.cards() if "Next: Thug" in labels(card))

    await _pressed_by_others(seated, panel)


@pytest.mark.parametrize("card", CARDS)
async def test_a_button_is_for_those_it_is_for(seated: Game, card: str) -> None:
    command, options = CARDS[card]
    for name, prepared in BEFORE.get(card, ()):
        await seated.say("GM", name, **prepared)
    shown = await seated.say("GM", command, **options)

    await _pressed_by_others(seated, shown)


async def _pressed_by_others(seated: Game, shown: ResponseMessage) -> None:
    """Every live button, by everybody it is not for: refused privately, nothing changed."""
    before = await seated.scene()
    pressed = labels(shown, live=True)

    assert pressed
    for label in pressed:
        may = next((m for start, m in BUTTONS.items() if label.startswith(start)), None)
        assert may is not None, f"no entry for the button “{label}”"
        for person in ROLES:
            if person in may:
                continue
            refused = await seated.press(person, label, shown)
            assert refused.ephemeral, (person, label)
            assert any(words in text(refused) for words in REFUSALS), (person, label)
            assert await seated.scene() == before


@pytest.mark.parametrize("card", CARDS)
async def test_a_menu_is_for_those_it_is_for(seated: Game, card: str) -> None:
    command, options = CARDS[card]
    for name, prepared in BEFORE.get(card, ()):
        await seated.say("GM", name, **prepared)
    shown = await seated.say("GM", command, **options)
    before = await seated.scene()

    for menu in parts(shown, 3):
        start = "Shift" if menu["placeholder"].startswith("Shift") else menu["placeholder"][:7]
        may = next(m for known, m in BUTTONS.items() if start.startswith(known[:5]))
        value = [menu["options"][0]["value"]]
        for person in ROLES:
            if person in may:
                continue
            refused = await seated.pick(person, value, shown, menu["placeholder"])
            assert text(refused).startswith("This button is for"), (person, menu["placeholder"])
            assert await seated.scene() == before


def test_every_action_says_who_may_ask_for_it() -> None:
    """What changes other people's things needs a GM; the rest needs its own player."""
    gms = {
        action.__name__
        for action in flame.FlameAction.__args__
        if (needs := action().needs()) is not None and needs.gm
    }

    assert gms >= {"SetPool", "SetPenalty", "StartConflict", "NextRound", "EndConflict", "Finish"}
