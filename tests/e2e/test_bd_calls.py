"""Black Dice's calls and hidden black dice, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons
from tests.support.calls import play
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


@pytest.mark.rule("BD-08", "BD-07")
async def test_the_players_see_only_what_is_left_of_their_successes(game: Game) -> None:
    """3 pool successes against one hidden black success: the table sees that 2 remain."""
    await ada(game)
    game.dice.waiting = [1, 1, 1, 2, 1, 4, 5]
    asked = await game.ask(
        "GM", "black roll", what="4", hard="difficult", task="hall", more="hidden", who="Ada"
    )
    card = asked.followups[-1]
    public = text(game.cards()[0])
    unseen = await reasons(game)
    seen = await reasons(game, "GM")
    before = seen_by(game, "Skaz")
    revealed = await game.press("GM", "Reveal", game.cards()[0])

    assert public.splitlines() == [
        "Ada, hall: SUCCESS 2",
        "**1** · **1** · **1** · 2",
        "3, 2 left of 2 needed",
        "hidden: black dice",
    ]
    assert card.ephemeral
    assert "3 − 1 black = 2 of 2 needed" in text(card)
    assert unseen == ["Ada: pool 4 = 4", "the GM's black dice are hidden"]
    assert "Black dice 3: Difficult 3" in seen
    assert "3 − 1 black = 2, 2 needed" in seen
    assert "Difficult 3" not in before
    assert text(revealed).splitlines()[2:] == ["black **1** · 4 · 5", "3 − 1 black = 2 of 2 needed"]
    assert labels(revealed) == ["Again", "Why"]


@pytest.mark.rule("BD-08")
async def test_only_a_gm_hides_black_dice(game: Game) -> None:
    refused = await game.say("Skaz", "black roll", what="4", more="hidden")

    assert "Only a GM" in text(refused)
    assert refused.ephemeral


@pytest.mark.rule("BD-08", "BD-06")
async def test_a_hidden_partial_is_granted_and_revealed_in_any_order(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 1, 1]
    await game.say("GM", "black roll", what="2", task="hall", more="black 1, hidden", who="Ada")
    card = game.cards()[0]
    revealed = await game.press("GM", "Reveal", card)
    assert "Granted" in labels(revealed)
    granted = await game.press("GM", "Granted", revealed)

    assert text(granted).splitlines()[0] == "Ada, hall: PARTIAL, 1 of 2, granted"
    assert text(granted).splitlines()[-1] == "2 − 1 black = 1 of 2 needed"
    assert "the GM grants it" in await reasons(game, on=granted)


@pytest.mark.rule("BD-08", "BD-16")
async def test_the_chances_of_a_called_roll_leave_out_what_is_hidden(game: Game) -> None:
    await ada(game, wits="2", skills="Perception | 3")
    given = {"who": "Ada", "what": "Wits + Perception", "hard": "Difficult"}
    open_call = await game.say("GM", "gm call", **given)
    shown = labels(await game.press("Skaz", "More…", open_call))
    card = await game.say("GM", "gm call", hidden=True, **given)
    asked = text(card)
    unseen = labels(await game.press("Skaz", "More…", card))
    rolled = await play(game, "Skaz", (1, 1, 2, 2, 2, 1, 2, 2), card)

    assert any("%" in label for label in shown)
    assert not any("%" in label for label in unseen)
    assert "Difficult" in text(open_call)
    assert "Difficult" not in asked + text(rolled)
    assert "PARTIAL, 1 of 2" in text(rolled)


@pytest.mark.rule("BD-14")
async def test_a_call_may_be_very_easy(game: Game) -> None:
    await ada(game)
    card = await game.say("GM", "gm call", who="Ada", what="2", hard="Very Easy")
    done = await play(game, "Skaz", (), card)

    assert text(done).splitlines()[0] == "Ada, 2: SUCCESS 2"


async def test_a_roll_of_its_own_visibility_stays_hidden(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 1]
    await game.say("Skaz", "black roll", what="2", task="lie", visibility="gm")

    assert "SUCCESS" not in seen_by(game, "Blazer")


async def test_a_hidden_failure_costs_and_tells_nobody_else(game: Game) -> None:
    """What a roll for the GM's eyes left behind is not listed for everybody."""
    await ada(game)
    game.dice.waiting = [2, 2]
    await game.say("Skaz", "black roll", what="2", task="lie", visibility="gm")
    listed = await game.say("Blazer", "black tries")

    assert "nobody has failed at anything yet" in text(listed)
    assert "earlier tries 1" in await black(game, [1, 1, 2], what="2", task="lie")


@pytest.mark.rule("BD-08")
async def test_hidden_black_dice_stay_hidden_in_history_recap_and_undo(game: Game) -> None:
    await ada(game)
    await game.say("GM", "session start")
    game.dice.waiting = [1, 1, 1, 2, 1, 4, 5]
    await game.say(
        "GM", "black roll", what="4", hard="difficult", task="hall", more="hidden", who="Ada"
    )
    history = await game.say("Skaz", "history")
    recap = await game.say("Skaz", "session recap")
    await game.say("GM", "undo")
    undone = text(game.cards()[1])
    await game.say("GM", "redo")

    assert "Ada, hall: SUCCESS 2" in text(history)
    assert "1 · 4 · 5" not in text(history)
    assert text(recap).splitlines()[1:] == ["Nothing to tell yet."]
    assert "undone by GM" in undone
    assert "black **1**" not in seen_by(game, "Skaz")
    assert "Difficult 3" not in seen_by(game, "Skaz")
    revealed = await game.press("GM", "Reveal")
    assert "black **1** · 4 · 5" in text(revealed)
