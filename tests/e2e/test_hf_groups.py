"""HFRPG's group rolls, driven as people would: who leads, what the others add, whose tokens."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from tests.support.calls import card_of
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text


@pytest.fixture(autouse=True)
async def known(game: Game) -> None:
    """Skaz, the Blazer and a stranger have characters."""
    for person in ("Skaz", "Blazer", "Stranger"):
        await game.say(person, "hf roll", what="1", difficulty="certain")


async def join_with(game: Game, person: str, what: str, card: ResponseMessage) -> ResponseMessage:
    """The card of a group after somebody has joined it with values of their own."""
    more = await game.press(person, "More…", card)
    await game.write(person, "Other values", {"what": what}, more)
    return card_of(game, card)


@pytest.mark.rule("HF-35", "HF-36")
async def test_the_highest_of_a_group_rolls_and_the_others_add(game: Game) -> None:
    """Ann 3 + 2 + 1, Bob 2 + 4 + 2 leads, Cyd 4 + 1 + 0: 6 + 4 + 2 + 3 + 1 = 16."""
    opened = await game.say(
        "Skaz", "hf group", what="3+2+1", who="Blazer, Stranger", more="task raft"
    )
    assert drawn(opened, game).splitlines() == [
        "@Skaz @Blazer @Stranger",
        "**Roll together: 3+2+1, Normal (D8)**",
        "Skaz: …",
        "Blazer: …",
        "Stranger: …",
        "[Roll] [More…] [GM]",
    ]
    await game.press("Skaz", "Roll", opened)
    twice = await game.press("Skaz", "Roll", opened)
    card = await join_with(game, "Blazer", "2+4+2", card_of(game, opened))
    assert drawn(card).splitlines()[2:] == [
        "Skaz: in",
        "Blazer: in",
        "Stranger: …",
        "[Roll] [Roll now] [More…] [GM]",
    ]
    game.dice.waiting = [6, 2]
    done = await join_with(game, "Stranger", "4+1", card)

    assert text(twice) == "Skaz has rolled."
    assert drawn(done).splitlines() == [
        "**Blazer + Skaz + Stranger, raft: CRITICAL SUCCESS, 16**",
        "D8: **6** · 2 = 6",
        "+6 Blazer +3 Skaz +1 Stranger = 16",
        "the goal, and the best of it",
        "Blazer: tokens 0 → +1",
        "[Why]",
    ]


@pytest.mark.rule("HF-35", "HF-36", "HA-13")
async def test_everyone_in_a_group_gets_its_token_where_the_house_says_so(game: Game) -> None:
    await game.say("GM", "table house", key="hfrpg group_tokens", value="everyone")
    opened = await game.say("Skaz", "hf group", what="1+20", who="Blazer")
    await game.press("Skaz", "Roll", opened)
    game.dice.waiting = [5]
    await game.press("Blazer", "Roll", opened)
    done = card_of(game, opened)

    assert "Skaz: tokens 0 → +1" in text(done)
    assert "Blazer: tokens 0 → +1" in text(done)
    assert "Blazer's tokens: the group's result +1" in await why(game, "Blazer", done)


@pytest.mark.rule("HF-35")
async def test_who_has_left_is_not_in_the_group_any_more(game: Game) -> None:
    opened = await game.say("Skaz", "hf group", what="1", who="Blazer, Stranger")
    await game.press("Skaz", "Roll", opened)
    card = await join_with(game, "Blazer", "2+3", card_of(game, opened))
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)
    game.dice.waiting = [5]
    await game.press("Stranger", "Roll", card)

    assert "Skaz + Stranger: " in text(card_of(game, opened))
    assert not game.dice.waiting


@pytest.mark.rule("HF-35")
async def test_a_group_need_not_wait_for_everybody(game: Game) -> None:
    opened = await game.say("Skaz", "hf group", what="1", who="Blazer, Stranger")
    await game.press("Skaz", "Roll", opened)
    assert "Roll now" not in labels(card_of(game, opened))
    await game.press("Blazer", "Roll", card_of(game, opened))
    stranger = await game.press("Stranger", "GM", card_of(game, opened))
    game.dice.waiting = [5]
    await game.press("Skaz", "Roll now", card_of(game, opened))

    assert stranger.ephemeral
    assert "Skaz + Blazer: " in text(card_of(game, opened))
    assert not game.dice.waiting


@pytest.mark.rule("HF-35")
async def test_who_is_left_alone_in_a_group_rolls_for_themselves(game: Game) -> None:
    opened = await game.say("Skaz", "hf group", what="2+1", who="Blazer")
    await game.press("Skaz", "Roll", opened)
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)
    stranger = await game.press("Stranger", "Roll", card_of(game, opened))
    game.dice.waiting = [5, 3]
    await game.press("Skaz", "Roll", card_of(game, opened))

    assert stranger.ephemeral
    assert text(card_of(game, opened)).splitlines()[0].startswith("Skaz: ")
    assert not game.dice.waiting


@pytest.mark.rule("HF-35")
async def test_of_those_who_are_in_the_only_one_left_rolls_at_once(game: Game) -> None:
    opened = await game.say("Skaz", "hf group", what="2+1", who="Blazer, Stranger")
    await game.press("Skaz", "Roll", opened)
    await game.press("Blazer", "Roll", card_of(game, opened))
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)
    game.dice.waiting = [5, 3]
    await game.press("Skaz", "Roll now", card_of(game, opened))

    assert text(card_of(game, opened)).splitlines()[0].startswith("Skaz: ")
    assert not game.dice.waiting


@pytest.mark.rule("HF-35")
async def test_one_alone_who_is_called_together_rolls_plainly(game: Game) -> None:
    opened = await game.say("GM", "gm call", who="Skaz", what="2+1", how="together", hard="D6")
    game.dice.waiting = [4, 3]
    await game.press("Skaz", "Roll", opened)

    assert text(card_of(game, opened)).splitlines()[0].startswith("Skaz: ")
    assert not game.dice.waiting


@pytest.mark.rule("HF-35")
async def test_a_group_of_one_is_none(game: Game) -> None:
    refused = await game.say("Skaz", "hf group", what="1", who="Skaz")

    assert text(refused) == "Together takes at least two. Say who:."


@pytest.mark.rule("HF-35", "HF-29")
async def test_the_card_of_a_group_says_who_would_have_been_better_with_tokens(game: Game) -> None:
    """The Blazer leads two D8 and holds nothing; Skaz has as many dice and two bonuses."""
    await game.say("GM", "hf tokens", who="Skaz", amount=2)
    opened = await game.say("Skaz", "hf group", what="2", who="Blazer")
    await game.press("Skaz", "Roll", opened)
    game.dice.waiting = [4, 2]
    done = await join_with(game, "Blazer", "2+3", card_of(game, opened))

    told = await why(game, "Skaz", done)
    assert "Blazer leads: 2 + 3 + 0 = 5" in told
    assert "Skaz, with 2 bonuses, would have been better: " in told
    assert " against Blazer's 41 %" in told


@pytest.mark.rule("HF-35")
async def test_a_gm_calls_everybody_to_roll_together(game: Game) -> None:
    opened = await game.say("GM", "gm call", who="players", what="2+1", how="together", hard="D6")
    for person in ("Skaz", "Blazer"):
        await game.press(person, "Roll", opened)
    await game.restart()
    game.dice.waiting = [4, 3]
    await game.press("Stranger", "Roll", card_of(game, opened))

    assert drawn(card_of(game, opened)).splitlines()[0].startswith("**Skaz + Blazer + Stranger: ")
    assert not game.dice.waiting
    await game.say("GM", "undo")
    assert "Stranger: …" in "\n".join(map(text, game.cards()))
