"""A word that is not on the sheet: it is added, or what the rules give without it is rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.support.game import Game, labels, text


class Asked(NamedTuple):
    """A roll with a word that is on no new sheet, and what its ways on need and show."""

    command: str
    options: Mapping[str, Any]
    added: Mapping[str, str]
    alone: str
    faces: list[int]


ROLLS = (
    Asked(
        "black roll",
        {"what": "2 + Climbing"},
        {"value": "2"},
        "Roll 2 alone",
        [1, 2, 3, 4, 5, 3],
    ),
    Asked(
        "hydra roll",
        {"attribute": "Strength", "skill": "Climbing"},
        {"value": "2", "more": "Acrobatics"},
        "One die, needs a 10",
        [1, 2, 3, 4],
    ),
    Asked(
        "d6 check",
        {"skill": "climbing", "difficulty": "15"},
        {"value": "3D"},
        "Roll Strength",
        [1, 2, 3, 4],
    ),
    Asked(
        "hf roll",
        {"what": "2+Climbing", "difficulty": "hard"},
        {"value": "2"},
        "Roll 2 alone",
        [4, 2],
    ),
)


@pytest.mark.parametrize("asked", ROLLS, ids=lambda asked: asked.command)
async def test_a_word_that_is_not_on_the_sheet_is_added_and_rolled_at_once(
    game: Game, asked: Asked
) -> None:
    card = await game.say("Skaz", asked.command, **asked.options)
    assert text(card).casefold().startswith("climbing is not on skaz's sheet yet.")
    assert card.ephemeral
    game.dice.waiting = list(asked.faces)

    rolled = await game.write("Skaz", "Add it", dict(asked.added), card)

    assert not rolled.ephemeral, text(rolled)
    sheets = [one.sheet for one in (await game.scene()).characters.values()]
    assert b"limbing" in sheets[0]


@pytest.mark.parametrize("asked", ROLLS, ids=lambda asked: asked.command)
async def test_without_the_word_is_rolled_what_the_rules_give_the_unskilled(
    game: Game, asked: Asked
) -> None:
    card = await game.say("Skaz", asked.command, **asked.options)
    game.dice.waiting = list(asked.faces)

    rolled = await game.press("Skaz", asked.alone, card)

    assert not rolled.ephemeral, text(rolled)


async def test_dice_are_typed_in_place_of_the_word(game: Game) -> None:
    card = await game.say("Skaz", "black roll", what="Wits + Climbing")
    game.dice.waiting = [1, 2, 3, 4, 5, 3, 1]

    rolled = await game.write("Skaz", "Type dice", {"typed": "3"}, card)

    assert not rolled.ephemeral, text(rolled)


async def test_what_was_to_be_secret_stays_secret_on_the_way_on(game: Game) -> None:
    card = await game.say("Skaz", "black roll", what="2 + Climbing", visibility="gm")
    game.dice.waiting = [1, 2]

    await game.press("Skaz", "Roll 2 alone", card)

    lines = await game.store.history((await game.scene()).table, 2)
    assert [line.entry.sight.mode for line in lines if line.entry.summary] == ["gm"]


async def test_what_was_added_is_told_where_the_roll_is_refused_since(game: Game) -> None:
    asked = ROLLS[0]
    card = await game.say("Skaz", asked.command, faces="1,2,3,4,5,3", **asked.options)
    await game.say("GM", "table house", key="table dice", value="nobody")

    opened = await game.tap("Skaz", "Add it", card)
    assert opened.modal is not None
    added = await game.people["Skaz"].submit_modal(opened, dict(asked.added))

    assert added.response is not None
    assert "Climbing" in text(added.response)
    assert "nobody types faces" in text(added.followups[-1])


async def test_a_bonus_alone_is_rolled_with_an_attribute_that_is_asked_for(game: Game) -> None:
    line = "Bo, Dexterity 2, Athletics 3, Climb 2"
    await game.say("Skaz", "character new", line=line, system="hfrpg")
    asked = await game.say("Skaz", "hf roll", what="Climb")
    game.dice.waiting = [2, 5]
    card = await game.press("Skaz", "Dexterity 2 + Climb", asked)

    assert text(asked) == "Climb is rolled with an attribute, such as Dexterity + Climb."
    assert "D8: 2 · **5**, +2 = 7" in text(card)


async def test_a_skill_alone_is_rolled_with_an_attribute_that_is_asked_for(game: Game) -> None:
    """Its dice alone are half a roll; also of a call, where each is asked (BD-02)."""
    line = "Ada, Wits 2, Perception 2"
    await game.say("Skaz", "character new", line=line, system="blackdice")
    for ask in ("Skaz", "black roll"), ("GM", "gm call"):
        called = {"who": "Ada"} if ask[0] == "GM" else {}
        asked = await game.say(*ask, what="Perception", **called)
        if called:
            asked = await game.press("Skaz", "Roll")
        told, ways = text(asked), labels(asked)
        game.dice.waiting = [1, 2, 3, 4]
        card = await game.press("Skaz", "Wits 2 + Perception", asked)

        assert told == "Perception is rolled with an attribute, such as Wits + Perception."
        assert ways[:2] == ["Wits 2 + Perception", "Strength 0 + Perception"]
        assert ways[6:] == ["Type dice…"]
        assert "**1** · 2 · 3 · 4" in text(card)
        assert not game.dice.waiting


async def test_a_skill_alone_is_answered_with_the_dice_in_all(game: Game) -> None:
    line = "Ada, Wits 2, Perception 2"
    await game.say("Skaz", "character new", line=line, system="blackdice")
    asked = await game.say("Skaz", "black roll", what="perception")
    game.dice.waiting = [1, 2, 3]
    card = await game.write("Skaz", "Type dice…", {"typed": "3"}, asked)

    assert "**1** · 2 · 3" in text(card)


async def test_an_unknown_word_may_be_left_for_an_attribute_of_the_sheet(game: Game) -> None:
    await game.say("Skaz", "character new", line="Kit, Strength 3, Fighting 2", system="hfrpg")
    await game.say("GM", "gm call", who="Kit", what="Climb")
    asked = await game.press("Skaz", "Roll")
    game.dice.waiting = [2, 5, 3]
    card = await game.press("Skaz", "Roll Strength 3", asked)

    assert text(asked) == "Climb is not on Kit's sheet yet."
    assert labels(asked) == ["Add it…", "Roll Strength 3", "Type dice…"]
    assert text(card).startswith("Kit, Climb: CLEAN FAILURE, 5\nD8: 2 · **5** · 3\n")


async def test_an_attribute_of_an_empty_sheet_is_asked_for_and_not_rolled_as_none(
    game: Game,
) -> None:
    await game.say("GM", "table setup", system="blackdice")
    asked = await game.say("Skaz", "black roll", what="Wits")
    told, ways = text(asked), labels(asked)
    game.dice.waiting = [1, 2, 3]
    done = await game.write("Skaz", "Type dice…", {"typed": "3"}, asked)

    assert told == "Wits is not on Skaz's sheet yet."
    assert ways == ["Type dice…"]
    assert text(done).startswith("Skaz: PARTIAL, 1 of 2")
