"""Help is a path of buttons in one private message, whose pages do what they say."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.shared.system import AnySystem
from bot.systems.registry import registry
from tests.support.cards import drawn
from tests.support.game import Game, labels, parts, text

MANY = 12
"""Twos for any roll of any system: none of them brings further dice."""
SYSTEMS = pytest.mark.parametrize("system", list(registry()), ids=lambda system: system.key)


async def open_page(game: Game, person: str, *words: str) -> ResponseMessage:
    """The page at the end of these buttons."""
    page = await game.say(person, "help")
    for label in words:
        page = await game.press(person, label, page)
    return page


async def test_help_begins_with_what_somebody_wants(game: Game) -> None:
    page = await game.say("Skaz", "help")

    assert page.ephemeral
    assert drawn(page, game).splitlines() == [
        "**What do you want?**",
        "[Play: the five systems] [Fight]",
        "[Run a table] [Dice by hand]",
        "[All commands] [About]",
    ]


async def test_every_page_stands_in_the_same_message_and_leads_back(game: Game) -> None:
    first = await game.say("Skaz", "help")
    second = await game.press("Skaz", "Fight", first)
    fight = text(second)
    third = await game.press("Skaz", "Back", second)

    assert first.id == second.id == third.id
    assert fight.startswith("A fight\n")
    assert text(third) == "What do you want?"


@SYSTEMS
async def test_a_first_roll_is_rolled_from_its_page(game: Game, system: AnySystem) -> None:
    page = await open_page(game, "Skaz", "Play: the five systems", system.title, "First roll")
    game.dice.waiting = [2] * MANY
    card = await game.press("Skaz", "Roll it now", page)

    assert system.introduction is not None
    assert f"Typed: {system.introduction.typed}" in text(page).replace("`", "")
    assert not card.ephemeral
    assert "Skaz" in text(card)


@SYSTEMS
async def test_a_first_roll_is_typed_as_its_page_says(game: Game, system: AnySystem) -> None:
    assert system.introduction is not None
    game.dice.waiting = [2] * MANY
    words = system.introduction.typed.removeprefix("/").split()
    options = dict(word.split(":") for word in words if ":" in word)
    numbers = {name: int(value) for name, value in options.items() if value.isdecimal()}
    given = options | numbers if system.key in {"flamepunk", "hammerhydra"} else options
    card = await game.say("Skaz", " ".join(word for word in words if ":" not in word), **given)

    assert not card.ephemeral
    assert text(card).startswith("Skaz")


@SYSTEMS
async def test_four_thugs_are_started_from_a_systems_first_fight(
    game: Game, system: AnySystem
) -> None:
    """The channel plays this system from then on, and the button says so."""
    path = ("Play: the five systems", system.title, "First fight")
    page = await open_page(game, "GM", *path)
    await game.press("GM", f"Play {system.title} here and start four thugs", page)
    panel, _ = game.find("Begin")
    again = labels(await open_page(game, "GM", *path))

    assert text(panel).startswith("A fight: Thug 1–4")
    assert "Start four thugs" in again


async def test_a_player_may_roll_where_a_gm_starts_the_fight(game: Game) -> None:
    page = await open_page(game, "Skaz", "Play: the five systems", "Flamepunk", "First fight")

    assert labels(page) == ["Roll it now", "Back"]


async def test_the_house_rules_say_what_holds_here_and_are_set_there(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="flamepunk roller_waits", value="3")
    page = await open_page(game, "GM", "Play: the five systems", "Flamepunk", "House rules")
    form = {"key": "flamepunk roller_waits", "value": "4"}
    await game.write("GM", "Set one…", form, page)

    assert "roller_waits 3: " in text(page).replace("`", "")
    assert (await game.scene()).house["flamepunk.roller_waits"] == "4"


async def test_dice_by_hand_are_switched_on_from_their_page(game: Game) -> None:
    page = await open_page(game, "Skaz", "Dice by hand")
    told = await game.press("Skaz", "My dice: by hand", page)

    assert text(told).startswith("Dice by hand from now on")


async def test_a_command_is_found_by_its_group(game: Game) -> None:
    page = await open_page(game, "Skaz", "All commands")
    (menu,) = parts(page, 3)
    await game.pick("Skaz", ["flame"], page)
    shown = await game.say("Skaz", "help", command="flame roll")

    assert {"flame", "combat", "roll"} <= {option["value"] for option in menu["options"]}
    assert text(shown).startswith("/flame roll\n")


async def test_its_last_page_names_whom_the_systems_are_owed_to(game: Game) -> None:
    told = text(await open_page(game, "Skaz", "About"))

    assert "Flamepunk are by Asklepios" in told
    assert "CC BY 4.0" in told


async def test_the_table_is_set_up_from_its_page_by_gms_alone(game: Game) -> None:
    player = await open_page(game, "Skaz", "Run a table")
    page = await open_page(game, "GM", "Run a table")
    asked = await game.press("GM", "Set the table up", page)

    assert labels(player) == ["What holds here", "Back"]
    assert labels(page) == ["Set the table up", "What holds here", "Back"]
    assert text(asked) == "What does this channel play?"
    assert text(await game.press("Skaz", "What holds here", player)).startswith(
        "What holds at this table"
    )


async def test_the_tables_of_a_system_lead_back_to_its_words(game: Game) -> None:
    """They led past them, to the system, and whoever read on began anew."""
    system = next(system for system in registry() if system.key == "opend6")
    words = await open_page(game, "Skaz", "Play: the five systems", "OpenD6", "Words and tables")

    for key, name in system.tables.items():
        page = await game.pick("Skaz", [f"table {key}"], words, "Which one?")
        assert text(page).startswith(name)
        words = await game.press("Skaz", "Back", page)
        assert text(words).startswith("OpenD6: words\n")
