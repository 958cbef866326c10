"""What a GM sees who sets a table up: a question, five answers, and what to do first."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, labels, parts, text

QUESTION = """\
**What does this channel play?**
[Flamepunk] [Black Dice] [Hammerhydra]
[OpenD6] [HFRPG]"""

STEPS = """\
[Try a roll] [Ready-made characters…]
[Start a fight…] [How it plays]"""

SENTENCES = {
    "Flamepunk": "You roll, then whoever is attacked dodges.",
    "Black Dice": "You roll a pool, and what is hard rolls black dice against you.",
    "Hammerhydra": (
        "You roll ten-sided dice against a target; whoever is attacked answers before they fall."
    ),
    "OpenD6": "You add up your dice to reach a number, and what is above it buys effects.",
    "HFRPG": "You roll your attribute in dice; the highest counts, and the rest is added.",
}
TITLES = pytest.mark.parametrize("title", SENTENCES)

FACES = {
    "Flamepunk": [6, 5, 1, 2],
    "Black Dice": [1, 2, 3, 4, 5, 3, 1, 2, 3],
    "Hammerhydra": [1, 2, 3],
    "OpenD6": [1, 2, 3, 4],
    "HFRPG": [4, 2, 3],
}


async def begin(game: Game, title: str) -> None:
    """A GM sets the table up by buttons."""
    await game.press("GM", title, await game.say("GM", "table setup"))


async def test_setup_without_a_system_asks_which(game: Game) -> None:
    card = await game.say("GM", "table setup")

    assert drawn(card, game) == QUESTION
    assert not card.ephemeral
    assert (await game.scene()).house == {}


@TITLES
async def test_a_press_turns_the_question_into_what_the_channel_plays(
    game: Game, title: str
) -> None:
    asked = await game.say("GM", "table setup")

    card = await game.press("GM", title, asked)

    assert card.id == asked.id
    assert drawn(card, game) == f"**This channel plays {title}**\n{SENTENCES[title]}\n{STEPS}"
    key = title.casefold().replace(" ", "")
    assert (await game.scene()).house["table.system"] == key


@TITLES
async def test_who_names_the_system_gets_the_same_card_at_once(game: Game, title: str) -> None:
    card = await game.say("GM", "table setup", system=title)

    assert drawn(card, game) == f"**This channel plays {title}**\n{SENTENCES[title]}\n{STEPS}"


async def test_a_table_that_played_something_else_is_told_so(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    card = await game.say("GM", "table setup", system="hfrpg")

    assert "before: Flamepunk" in drawn(card, game).splitlines()


async def test_who_is_no_gm_sets_nothing_up(game: Game) -> None:
    typed = await game.say("Skaz", "table setup")
    question = await game.say("GM", "table setup")
    pressed = await game.press("Skaz", "HFRPG", question)

    assert (text(typed), typed.ephemeral) == ("Only a GM does that here.", True)
    assert (text(pressed), pressed.ephemeral) == ("Only a GM does that here.", True)
    assert "table.system" not in (await game.scene()).house


@TITLES
async def test_anybody_tries_a_roll_as_often_as_they_like(game: Game, title: str) -> None:
    await begin(game, title)
    for person in ("Skaz", "GM"):
        game.dice.waiting = list(FACES[title])

        card = await game.press(person, "Try a roll")

        assert not card.ephemeral, text(card)
        assert "This channel plays" not in text(card)
        assert not game.dice.waiting
    assert {one.implicit for one in (await game.scene()).characters.values()} <= {True}


@pytest.mark.parametrize("title", ["Flamepunk", "HFRPG"])
async def test_a_roll_that_was_tried_is_explained_and_rolled_again(game: Game, title: str) -> None:
    await begin(game, title)
    game.dice.waiting = list(FACES[title])

    assert {"Again", "Why"} <= {
        label.split(":")[0] for label in labels(await game.press("Skaz", "Try a roll"))
    }


@TITLES
async def test_a_ready_made_character_is_chosen_and_played(game: Game, title: str) -> None:
    await begin(game, title)

    asked = await game.press("Skaz", "Ready-made characters…")
    assert asked.ephemeral
    assert drawn(asked, game) == "**Who do you want to play?**\n[Ready-made ▾]"
    (menu,) = parts(asked, 3)
    name = menu["options"][0]["value"]
    card = await game.pick("Skaz", [name], asked)

    assert f"{name} is new here ({title})" in text(card)
    scene = await game.scene()
    key = title.casefold().replace(" ", "")
    assert scene.name(scene.active(game.people["Skaz"].id, key)) == name


@TITLES
async def test_whoever_presses_is_offered_nobody_ready_made_whom_they_may_not_have(
    game: Game, title: str
) -> None:
    await begin(game, title)

    asked = await game.press("Skaz", "Ready-made characters…")
    (menu,) = parts(asked, 3)
    by_gm = await game.press("GM", "Ready-made characters…")
    (whole,) = parts(by_gm, 3)
    shown = [option["value"] for option in menu["options"]]
    barred = [one for one in whole["options"] if one["value"] not in shown]

    assert all(" (for GMs): " in one["label"] for one in barred)
    assert not any("(for GMs)" in one["label"] for one in menu["options"])
    for name in shown:
        made = await game.say("Skaz", "character new", ready=name)
        assert f"{name} is new here" in text(made)
    for one in barred:
        refused = await game.say("Skaz", "character new", ready=one["value"])
        assert text(refused).startswith(f"{one['value']} is for GMs")


@TITLES
async def test_a_gm_starts_a_fight_with_the_npcs_of_a_form(game: Game, title: str) -> None:
    await begin(game, title)

    await game.write("GM", "Start a fight…", {"npcs": "Thug x4"})

    scene = await game.scene()
    assert [scene.name(key) for _, key in scene.combatants] == [f"Thug {n}" for n in (1, 2, 3, 4)]


async def test_no_player_starts_a_fight(game: Game) -> None:
    await begin(game, "Flamepunk")

    refused = await game.press("Skaz", "Start a fight…")

    assert text(refused) == "Only a GM does that here."
    assert not (await game.scene()).combats


@TITLES
async def test_how_it_plays_is_told_to_whoever_asks_alone(game: Game, title: str) -> None:
    await begin(game, title)

    for person in ("Skaz", "GM"):
        card = await game.press(person, "How it plays")

        assert card.ephemeral
        assert text(card).startswith(f"{title} in short")
    assert "Try a roll" in labels(game.cards()[0])


async def test_who_has_no_character_takes_a_ready_made_one(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")

    refused = await game.say("Skaz", "character show")

    assert (
        drawn(refused, game) == "No character here yet.\n[Ready-made…] [One line…]"
        or drawn(refused, game) == "**No character here yet.**\n[Ready-made…] [One line…]"
    )
    asked = await game.press("Skaz", "Ready-made…", refused)
    (menu,) = parts(asked, 3)
    await game.pick("Skaz", [menu["options"][0]["value"]], asked)
    assert [one.owner for one in (await game.scene()).characters.values()] == [
        game.people["Skaz"].id
    ]


async def test_a_gm_begins_without_setting_anything_up(game: Game) -> None:
    """What is typed first asks which system it is meant for, and is done then."""
    asked = await game.say("GM", "combat start", npcs="Thug x4")
    await game.press("GM", "OpenD6", asked)
    panels = [text(card) for card in game.cards() if not card.ephemeral]

    assert asked.ephemeral
    assert drawn(asked, game).splitlines() == ["**What does this channel play?**"]
    assert any(words.startswith("A fight: Thug 1–4") for words in panels)
    assert (await game.scene()).house["table.system"] == "opend6"


async def test_a_player_whose_character_could_be_of_any_system_is_asked_which(game: Game) -> None:
    asked = await game.say("Skaz", "character new", line="Ada, dex 3, revolver 4")
    pressed = await game.tap("Skaz", "Black Dice", asked)

    assert asked.ephemeral
    assert drawn(asked, game).splitlines() == ["**What do you play?**"]
    assert text(pressed.followups[-1]).startswith("Ada is new here (Black Dice)")
    assert "table.system" not in (await game.scene()).house


async def test_a_system_is_named_by_its_title_too(game: Game) -> None:
    made = await game.say("Skaz", "character new", name="Don", system="Hammerhydra")

    assert text(made).startswith("Don is new here (Hammerhydra)")


async def test_a_player_is_told_who_sets_the_table_up(game: Game) -> None:
    told = await game.say("Skaz", "combat join")

    assert text(told) == "This channel plays nothing yet. A GM says what: /table setup."
    assert not labels(told)


@pytest.mark.parametrize("place", range(3))
async def test_a_ready_made_character_of_opend6_can_use_the_weapon_offered_first(
    game: Game, place: int
) -> None:
    """A weapon without its skill would be refused."""
    await begin(game, "OpenD6")
    asked = await game.press("Skaz", "Ready-made characters…")
    (menu,) = parts(asked, 3)
    name = menu["options"][place]["value"]
    await game.pick("Skaz", [name], asked)
    await game.say("GM", "combat start", npcs="Thug", members=name)
    await game.press("GM", "Begin")
    panel = next(card for card in game.cards() if "My sheet" in labels(card))
    (menu,) = parts(panel, 3)
    game.dice.waiting = [2] * 30
    attack = await game.pick("Skaz", [menu["options"][0]["value"]], panel)

    assert not attack.ephemeral
    assert text(attack).startswith((f"{name} hits Thug", f"{name} misses Thug"))
