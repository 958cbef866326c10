"""Who may do what: every command and every button against every role, taken from the tree.

The entries are in `permits`, a module for each system. A command or a kind of button without one
fails, so that nothing new goes unasked.
"""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from pkgutil import iter_modules

import pytest
from simcord.results import ResponseMessage

from bot.systems.flamepunk import FLAMEPUNK
from cogs.help import walk
from tests.e2e import permits
from tests.e2e.permits.common import TURN
from tests.support.game import Game, labels, parts, text
from tests.support.permits import ROLES, Permits

ONLY = ("answers here.", "does that here.", "chooses here.", "chooses now.")
REFUSALS = (
    "Only a GM sets",
    "Only those who are called, or a GM, roll here.",
    "not yours to play",
    " a GM can end it",
    "nothing of yours to undo",
    "You have undone nothing",
    " answers here.",
    " does that here.",
    "Only those who are called, or a GM, roll here.",
)

ALL_PERMITS: dict[str, Permits] = {
    found.name: import_module(f"{permits.__name__}.{found.name}").PERMITS
    for found in iter_modules(permits.__path__)
}
COMMANDS = dict(chain.from_iterable(each.commands.items() for each in ALL_PERMITS.values()))
CARDS = [(key, card) for key, each in ALL_PERMITS.items() for card in each.cards]


@pytest.fixture
async def seated(game: Game) -> Game:
    """Skaz, the Blazer and the GM's thug have characters; the stranger has none."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")
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

    await _pressed_by_others(seated, panel, "common")


async def test_who_picks_on_anothers_turn_is_told_whose_it_is(seated: Game) -> None:
    for name, options in TURN:
        await seated.say("GM", name, **options)
    panel = next(card for card in seated.cards() if "Next: Thug" in labels(card))
    menu = parts(panel, 3)[0]
    before = await seated.scene()
    refused = await seated.pick("Blazer", [menu["options"][0]["value"]], panel, menu["placeholder"])

    assert text(refused) == "It is Skaz's turn: only Skaz's player or a GM chooses now."
    assert await seated.scene() == before


@pytest.mark.parametrize(("key", "card"), CARDS)
async def test_a_button_or_menu_is_for_those_it_is_for(seated: Game, key: str, card: str) -> None:
    shown = await _shown(seated, key, card)

    await _pressed_by_others(seated, shown, key)
    await _picked_by_others(seated, shown, key)


async def _shown(game: Game, key: str, card: str) -> ResponseMessage:
    entry = ALL_PERMITS[key].cards[card]
    for name, prepared in entry.first:
        await game.say("GM", name, **prepared)
    return await game.say("GM", entry.command, **entry.options)


def _may(key: str, label: str) -> tuple[str, ...]:
    """Who may press what starts so: as the system says, else as it is for all of them."""
    for each in (ALL_PERMITS[key], ALL_PERMITS["common"]):
        for start, may in each.buttons.items():
            if label.startswith(start):
                return may
    pytest.fail(f"no entry for the button “{label}” in {key}")


async def _pressed_by_others(game: Game, shown: ResponseMessage, key: str) -> None:
    """Every live button, by everybody it is not for: refused privately, nothing changed."""
    before = await game.scene()
    pressed = labels(shown, live=True)

    assert pressed
    for label in pressed:
        for person in ROLES:
            if person in _may(key, label):
                continue
            refused = await game.press(person, label, shown)
            assert refused.ephemeral, (person, label)
            assert any(words in text(refused) for words in REFUSALS), (person, label)
            assert await game.scene() == before


async def _picked_by_others(game: Game, shown: ResponseMessage, key: str) -> None:
    """The first line of every menu, by everybody it is not for: refused, nothing changed."""
    before = await game.scene()

    for menu in parts(shown, 3):
        value = [menu["options"][0]["value"]]
        for person in ROLES:
            if person in _may(key, menu["placeholder"]):
                continue
            refused = await game.pick(person, value, shown, menu["placeholder"])
            assert text(refused).endswith(ONLY), (person, menu["placeholder"])
            assert await game.scene() == before


def test_every_action_says_who_may_ask_for_it() -> None:
    """What changes other people's things needs a GM; the rest needs its own player."""
    gms = {
        action.__name__
        for action in FLAMEPUNK.actions.__args__
        if (askers := action().who_may_ask()) is not None and askers.gm
    }

    assert gms >= {"SetPool", "SetPenalty", "StartConflict", "NextRound", "EndConflict", "Finish"}
