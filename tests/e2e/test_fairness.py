"""How evenly the dice fell, as whoever asks may know."""

from __future__ import annotations

from bot.ui.pictures.easel import chart_as_svg
from tests.support.game import Game, text
from tests.support.opend6fight import duel


async def roll(game: Game, person: str, faces: list[int], **options: object) -> None:
    """Dice that Parry throws, and that show these faces."""
    game.dice.waiting = list(faces)
    await game.say(person, "roll", what=f"{len(faces)}d6", **options)


async def asked(game: Game, person: str, /, **options: object) -> list[str]:
    """What somebody reads of it."""
    answer = await game.say(person, "fairness", **options)
    assert answer.ephemeral
    return text(answer).splitlines()


async def test_dice_are_counted_by_person_and_kind(game: Game) -> None:
    for _ in range(5):
        await roll(game, "Skaz", [1, 2, 3, 4, 5, 6])
    await roll(game, "Blazer", [6, 6])

    told = await asked(game, "Skaz")

    assert told[0] == "Dice: 32 dice that Parry threw"
    assert told[1].startswith("d6: 32 dice, mean 3.66; chi-square 0.6: like a fair die")
    assert told[2].startswith("Skaz, d6: 30 dice, mean 3.50; chi-square 0.0: like a fair die")
    assert told[3] == "Blazer, d6: 2 dice, mean 6.00; 28 more for a verdict"
    assert told[4] == "A die counts for the person whose press or command threw it."


async def test_dice_that_were_typed_say_nothing_of_chance(game: Game) -> None:
    await roll(game, "Skaz", [1, 2])
    await game.say("Skaz", "flame roll", dice=3, faces="6,6,6")

    assert (await asked(game, "Skaz"))[0] == "Dice: 2 dice that Parry threw"


async def test_where_nothing_fell_it_says_so(game: Game) -> None:
    await game.say("Skaz", "flame roll", dice=3, faces="6,6,6")

    told = await asked(game, "Skaz")

    assert told[0] == "Parry threw no dice here yet"
    assert "typed are not counted" in told[1]


async def test_at_a_new_table_nothing_was_rolled(game: Game) -> None:
    assert await asked(game, "Skaz") == ["Nothing was rolled here yet"]


async def test_one_face_only_is_told_to_be_very_odd(game: Game) -> None:
    for _ in range(5):
        await roll(game, "Skaz", [1] * 6)

    told = await asked(game, "GM")

    assert "chi-square 150.0: very odd" in told[1]


async def test_one_person_alone_is_asked_about(game: Game) -> None:
    await roll(game, "Skaz", [1, 2])
    await roll(game, "Blazer", [3, 4, 5])

    told = await asked(game, "GM", who=game.people["Blazer"])

    assert told[0] == "Dice, Blazer: 3 dice that Parry threw"


async def test_what_is_hidden_counts_for_those_who_may_see_it(game: Game) -> None:
    await roll(game, "Skaz", [1, 2])
    await roll(game, "GM", [3, 4, 5], visibility="gm")

    assert (await asked(game, "Blazer"))[0] == "Dice: 2 dice that Parry threw"
    assert (await asked(game, "GM"))[0] == "Dice: 5 dice that Parry threw"


async def test_the_chart_shows_each_face_beside_what_is_expected(game: Game) -> None:
    game.easel.charts = chart_as_svg
    await roll(game, "Skaz", [1, 1, 2, 6])

    (file,) = (await game.say("Skaz", "fairness")).attachments

    assert file.description == (
        "d6, 4 dice: 1 2 times, 2 1 times, 3 0 times, 4 0 times, 5 0 times, 6 1 times; "
        "expected 0.7 times each."
    )


async def test_dice_that_a_deadline_threw_are_nobodys(game: Game) -> None:
    """The attack of Ana, whom Skaz plays, is thrown when nobody has answered it in time."""
    await duel(game)
    await roll(game, "GM", [4, 4])
    game.dice.waiting = [3] * 40
    await game.say("Skaz", "d6 attack", target="Orc")
    await game.later(400)
    told = await asked(game, "GM")

    assert told[2:5] == [
        "Time ran out, d6: 8 dice, mean 3.00; 22 more for a verdict",
        "GM, d6: 2 dice, mean 4.00; 28 more for a verdict",
        "A die counts for the person whose press or command threw it.",
    ]
