"""Hidden calls, whole: what players are told before they are turned over, and what after."""

from __future__ import annotations

import pytest

from tests.support.calls import card_of, play, roll, seated
from tests.support.cards import drawn
from tests.support.game import Game, labels, text


async def hidden_call(game: Game, system: str, **words: str) -> None:
    """A GM calls the two, and keeps how hard it is."""
    await game.say("GM", "table setup", system=system)
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name, system=system)
    await game.say("GM", "gm call", who="Skaz, Blazer", hidden=True, **words)


@pytest.mark.rule("BD-08", "BD-06")
async def test_all_lines_and_the_gms_words_stay_when_black_dice_are_revealed(game: Game) -> None:
    await hidden_call(game, "blackdice", what="4", hard="3")
    card = game.cards()[0]
    await play(game, "Skaz", (1, 1, 1, 2, 1, 4, 5), card)
    await play(game, "Blazer", (1, 1, 2, 2, 1, 4, 5), card)
    before = labels(await game.press("GM", "Why", card_of(game, card)))
    await game.press("GM", "Reveal", await game.press("GM", "GM", card_of(game, card)))
    after = labels(await game.press("GM", "Why", card_of(game, card)))

    assert before == after
    assert after == [
        "Granted (Blazer)",
        "Granted, with a catch (Blazer)…",
        "Not enough (Blazer)",
    ]
    assert drawn(card_of(game, card)).splitlines()[:4] == [
        "**4: 1 of 2 makes it**",
        "Skaz: SUCCESS 2 · **1** **1** **1** 2 −1",
        "Blazer: PARTIAL, 1 of 2 · **1** **1** 2 2 −1",
        "the GM decides: is that enough? (Blazer)",
    ]
    await game.press("GM", "Granted", await game.press("GM", "Why", card_of(game, card)))
    assert drawn(card_of(game, card)).splitlines()[0] == "**4: 2 of 2 make it**"


@pytest.mark.rule("BD-29")
async def test_a_word_on_one_roll_leaves_the_others_on_the_card(game: Game) -> None:
    await hidden_call(game, "blackdice", what="4", hard="3", more="task the wall")
    card = game.cards()[0]
    await play(game, "Skaz", (2, 2, 2, 2, 1, 4, 5), card)
    await play(game, "Blazer", (1, 2, 2, 2, 1, 4, 5), card)
    lines = drawn(card_of(game, card)).splitlines()
    why = await game.press("GM", "Why", card_of(game, card))
    await game.press("GM", "GM: no further try (Blazer)", why)

    assert lines[1].startswith("Skaz: FOUL FAILURE")
    assert drawn(card_of(game, card)).splitlines()[:3] == lines[:3]


@pytest.mark.rule("BD-27")
@pytest.mark.parametrize("what", ["4", "Climbing"])
async def test_what_nobody_can_roll_together_is_refused_at_the_call(game: Game, what: str) -> None:
    await game.say("GM", "table setup", system="blackdice")
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name, system="blackdice")
    said = await game.say("GM", "gm call", who="Skaz, Blazer", what=what, how="together")

    assert text(said) == "Together takes attribute + skill, such as Wits + Climbing."


@pytest.mark.rule("FA-17")
async def test_what_is_spent_tells_its_roller_nothing_of_a_hidden_dodge(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Wall", hard="1", hidden=True)
    await roll(game, "Skaz", (4, 5))
    card = game.cards()[0]
    hidden = await game.press("Skaz", "Why", card)
    await game.press("GM", "Reveal", await game.press("GM", "GM", card))
    shown = await game.press("Skaz", "Why", card_of(game, card))

    assert "Shift" not in text(hidden) + " ".join(labels(hidden))
    assert any("Shift 4→5: SUCCESS 1" in label for label in labels(shown))


@pytest.mark.rule("FP-37")
async def test_a_gms_words_on_several_rolls_say_whose_they_are(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Wall", hard="1")
    await roll(game, "Skaz", (2, 5))
    await roll(game, "Blazer", (5, 2))
    found = labels(await game.press("GM", "Why", game.cards()[0]))

    mine = [label for label in found if label.startswith("GM, Dodge 1")]
    assert [label.rpartition(" ")[2] for label in mine] == ["(Skaz)"] * 2 + ["(Blazer)"] * 2


@pytest.mark.rule("D6-07")
async def test_a_hidden_difficulty_is_not_in_what_a_roll_came_to(game: Game) -> None:
    await hidden_call(game, "opend6", what="2D", hard="20")
    card = game.cards()[0]
    await play(game, "Skaz", (3, 4), card)

    assert "Skaz: FAILURE 7" in text(card_of(game, card))
    assert "20" not in text(card_of(game, card))
    assert "+2D, action point (Skaz)" in labels(
        await game.press("Skaz", "Why", card_of(game, card))
    )
    await game.press("GM", "Reveal", await game.press("GM", "GM", card_of(game, card)))
    assert "Skaz: FAILURE 7 vs 20" in text(card_of(game, card))


@pytest.mark.rule("BD-08", "BD-27")
async def test_hidden_black_dice_of_a_roll_together_are_revealed_with_it(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    for name in ("Skaz", "Blazer"):
        line = "wits 1, Climbing 3"
        await game.say(name, "character new", name=name, line=line, system="blackdice")
    words = {"what": "Wits + Climbing", "how": "together", "hard": "1"}
    card = await game.say("GM", "gm call", who="Skaz, Blazer", hidden=True, **words)
    await game.press("Skaz", "Roll", card)
    game.dice.waiting = [1, 2, 3, 4, 2, 1, 1, 2]
    await game.press("Blazer", "Roll", card_of(game, card))
    hidden = drawn(card_of(game, card))
    await game.press("GM", "Reveal", await game.press("GM", "GM", card_of(game, card)))

    assert "Skaz + Blazer: SUCCESS 3, good" in hidden
    assert "black 2" not in hidden
    assert "black 2" in drawn(card_of(game, card))


@pytest.mark.parametrize(
    ("system", "what", "faces"),
    [("flamepunk", "climb", (5, 6)), ("blackdice", "4", (1, 1, 1, 2, 1, 4, 5))],
)
async def test_why_of_a_hidden_call_says_that_it_is_hidden(
    game: Game, system: str, what: str, faces: tuple[int, ...]
) -> None:
    await hidden_call(game, system, what=what, hard="3")
    card = game.cards()[0]
    await play(game, "Skaz", faces, card)
    why = text(await game.press("Skaz", "Why", card_of(game, card))).splitlines()

    assert why[1:] == ["Hidden until a GM reveals it."]


async def test_why_of_one_against_another_says_that_it_is_unseen_yet(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await seated(game)
    await game.say("GM", "gm call", who="Skaz", how="against Blazer", what="chess")
    await roll(game, "Skaz", (5, 6))
    why = text(await game.press("Skaz", "Why", game.cards()[0])).splitlines()

    assert why[1:] == ["Unseen until both have rolled."]
