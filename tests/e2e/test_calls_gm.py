"""What a GM does on the card of a call."""

from __future__ import annotations

import pytest

from tests.support.calls import roll, seated
from tests.support.cards import drawn
from tests.support.game import Game, labels, text


async def test_the_gm_rolls_for_everybody_left(game: Game) -> None:
    await seated(game)
    await game.say("GM", "character new", name="Thug", npc=True, system="flamepunk")
    await game.say("GM", "gm pool", who="Thug", pool="dice", to=1)
    card = await game.say("GM", "gm call", who="Skaz, Blazer, Thug", what="Climbing")
    await roll(game, "Skaz", (6,))
    asked = await game.press("GM", "Roll", card)
    assert drawn(asked).splitlines() == ["**Roll: Climbing**", "[Roll for: everybody left ▾]"]

    dice = await game.pick("GM", ("*",), asked)
    assert labels(dice) == [f"{n} dice each" if n > 1 else "1 die each" for n in range(1, 7)]
    game.dice.waiting = [6, 1, 5]
    await game.press("GM", "2 dice each", dice)

    assert drawn(game.cards()[0]).splitlines()[:4] == [
        "**Climbing: 3 of 3 make it**",
        "Skaz: SUCCESS 1, normal · **6**",
        "Blazer: SUCCESS 1, normal · **6** 1",
        "Thug: SUCCESS 1, normal · **5**",
    ]


async def test_the_gm_rolls_for_one(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    asked = await game.press("GM", "Roll", card)

    dice = await game.pick("GM", ("blazer",), asked)
    game.dice.waiting = [6]
    await game.press("GM", "1 die", dice)

    assert "Blazer: SUCCESS 1, normal · **6**" in text(game.cards()[0])
    assert "Skaz: …" in text(game.cards()[0])


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("Harder", "Roll: Climbing, Dodge 2"),
        ("Easier", "Roll: Climbing"),
        ("Impossible", "Climbing: impossible"),
        ("Close", "Climbing: nobody has rolled"),
    ],
)
async def test_a_gm_has_words_on_a_call(game: Game, word: str, first: str) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing", hard="1")
    listed = await game.press("GM", "GM", card)
    assert labels(listed) == ["Harder", "Easier", "Change…", "Impossible", "Close"]

    done = await game.press("GM", word, listed)

    assert f"**{first}**" in drawn(game.cards()[0]).splitlines()[:2]
    assert text(done).startswith("Done. ")


async def test_a_gm_says_how_hard_it_is_anew(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing", hard="1")
    await roll(game, "Skaz", (6, 6))
    await game.write("GM", "Change", {"hard": "3"}, await game.press("GM", "GM", card))
    await roll(game, "Blazer", (6, 6))

    assert drawn(game.cards()[0]).splitlines()[:3] == [
        "**Climbing: 1 of 2 makes it**",
        "Skaz: SUCCESS 1, normal · ~~6~~ **6** (Dodge 1: 6 out)",
        "Blazer: FAILURE 0, plain · ~~6~~ ~~6~~ (Dodge 3: 6 and 6 out)",
    ]


async def test_a_closed_call_tells_who_did_not_roll(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Skaz", (6,))
    await game.press("GM", "Close", await game.press("GM", "GM", card))
    late = await game.press("Blazer", "Why", game.cards()[0])

    assert drawn(game.cards()[0]).splitlines()[:3] == [
        "**Climbing: 1 of 2 makes it**",
        "Skaz: SUCCESS 1, normal · **6**",
        "Blazer: did not roll",
    ]
    assert late.ephemeral
