"""What somebody reads who names nobody, or nobody whom they may know of."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text


@pytest.mark.parametrize(
    ("person", "who", "said"),
    [
        ("GM", "Thug", "Nobody here is called Thug. Is it Thug 1 or Thug 2?"),
        ("Skaz", "Thug", "Nobody here is called Thug. Is it Thug 1 or Thug 2?"),
        ("GM", "Archmagus", "Nobody here is called Archmagus. Is it Archmage?"),
        ("Skaz", "Archmagus", "Nobody here is called Archmagus. @Archmagus would be enough."),
    ],
)
async def test_who_is_named_nearly_right_is_guessed_of_those_whom_one_may_know(
    game: Game, person: str, who: str, said: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "character new", name="Archmage", npc=True)
    await game.say("GM", "combat start", npcs="Thug x2")

    assert text(await game.say(person, "flame roll", dice=1, target=who)) == said


@pytest.mark.parametrize("written", ["Skaz", "@Skaz", "a mention"])
async def test_somebody_who_plays_nobody_is_told_apart_from_nobody(
    game: Game, written: str
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.press("Skaz", "Delete", await game.say("Skaz", "character delete", who="Skaz"))
    who = written if written != "a mention" else f"<@{game.people['Skaz'].id}>"

    said = await game.say("GM", "character delete", who=who)
    assert text(said) == "Skaz has no character here yet."
