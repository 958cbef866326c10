"""Black Dice's trades, degrees and Foul Failures, driven as people would."""

from __future__ import annotations

import pytest

from tests.support.blacktasks import ada, black, reasons, told
from tests.support.calls import play
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


@pytest.mark.rule("BD-16", "BD-17", "BD-18")
async def test_three_dice_are_traded_for_a_sure_success(game: Game) -> None:
    two = await black(game, [3, 4], what="8", trades=2)
    traded = await reasons(game)
    sure = await black(game, [], what="6", trades=2)
    negated = await black(game, [1, 6, 3], what="3", trades=1, more="black 3")

    assert two == "Skaz: SUCCESS 2\n3 · 4\n0 + 2 sure = 2 of 2 needed"
    assert traded[0] == "Skaz: pool 8 = 8; 2 traded: 2 sure + 2 dice"
    assert sure.splitlines()[0] == "Skaz: SUCCESS 2"
    assert negated.splitlines()[0] == "Skaz: FOUL FAILURE 1"


@pytest.mark.rule("BD-16", "BD-17", "BD-18")
async def test_the_trades_are_chosen_by_their_chances_before_the_dice(game: Game) -> None:
    ready = await game.say("Skaz", "black roll", what="9", hard="difficult", more="ready")
    offered = labels(ready)
    refused = await game.press("Blazer", "3 sure", ready)
    game.dice.waiting = [2, 3, 4]
    rolled = await game.press("Skaz", "3 sure", ready)

    assert offered == [
        "3 sure: 74 %",
        "Roll 9: 69 %",
        "2 sure + 3 dice: 69 %",
        "1 sure + 6 dice: 68 %",
        "More…",
        "Why",
    ]
    assert text(refused).endswith("answers here.")
    assert text(rolled).splitlines()[0] == "Skaz: SUCCESS 3, good"
    assert (await reasons(game, on=rolled))[0] == "Skaz: pool 9 = 9; 3 traded: 3 sure + 0 dice"


@pytest.mark.rule("BD-16")
async def test_the_chances_stand_beside_the_trades_while_typing(game: Game) -> None:
    await ada(game, wits="4", skills="Lore | 5")
    found = await game.people["Skaz"].autocomplete(
        game.channel,
        "black roll",
        "trades",
        "",
        what="Wits + Lore",
        hard="difficult",
    )

    names = [choice["name"] for choice in found]
    assert names[0] == "0: Roll 9, 69 %"
    assert names[3] == "3: 3 sure, 74 %"


@pytest.mark.rule("BD-16")
async def test_a_roll_that_waits_for_trades_stays_as_hidden_as_it_was_asked_for(game: Game) -> None:
    await ada(game)
    card = await game.say("Skaz", "black roll", what="3", task="lie", more="ready", visibility="gm")
    game.dice.waiting = [1, 1, 2]
    rolled = await game.press("Skaz", "Roll 3", card)

    assert card.ephemeral
    assert text(rolled).splitlines()[0] == "Ada, lie: SUCCESS 2"
    assert "SUCCESS" not in seen_by(game, "Blazer")


async def test_what_waits_for_dice_can_be_dropped(game: Game) -> None:
    ready = await game.say("Skaz", "black roll", what="3", task="leap", more="ready")
    done = await game.press("Skaz", "Never mind", await game.press("Skaz", "More…", ready))

    assert text(done) == "Done. Leap: not rolled"
    assert text(game.cards()[0]) == "leap: not rolled"
    assert not any(row.open for row in (await game.scene()).rolls.values())


@pytest.mark.parametrize(
    ("net", "verdict"),
    [
        (0, "FAILURE"),
        (1, "PARTIAL, 1 of 2"),
        (2, "SUCCESS 2"),
        (3, "SUCCESS 3, good"),
        (5, "SUCCESS 5, good"),
        (6, "SUCCESS 6, impressive"),
        (9, "SUCCESS 9, impressive"),
        (10, "SUCCESS 10, virtuoso"),
        (14, "SUCCESS 14, virtuoso"),
        (15, "SUCCESS 15, awe-inspiring"),
        (19, "SUCCESS 19, awe-inspiring"),
        (20, "SUCCESS 20, god-like"),
        (40, "SUCCESS 40, god-like"),
    ],
)
@pytest.mark.rule("BD-19")
async def test_what_is_left_after_the_black_dice_is_the_degree(
    game: Game, net: int, verdict: str
) -> None:
    """Two more successes than that are rolled, and black dice cancel two."""
    said = await black(game, [*[1] * (net + 2), 1, 6], what=f"{net + 2}", more="black 2")

    assert said.splitlines()[0] == f"Skaz: {verdict}"


@pytest.mark.parametrize(
    ("net", "verdict"),
    [
        (2, "PARTIAL, 2 of 21"),
        (9, "PARTIAL, 9 of 21, impressive"),
        (20, "PARTIAL, 20 of 21, god-like"),
    ],
)
@pytest.mark.rule("BD-19", "BD-21")
async def test_a_partial_has_its_degree_where_more_was_needed(
    game: Game, net: int, verdict: str
) -> None:
    said = await black(game, [1] * net, what=f"{net}", more="need 21")

    assert said.splitlines()[0] == f"Skaz: {verdict}"


@pytest.mark.rule("BD-19")
async def test_the_degree_stands_on_the_cards_of_groups_and_hidden_rolls(game: Game) -> None:
    await ada(game, skills="Lore | 3")
    await game.say("Blazer", "character new", name="Bess", line="Lore 7", system="blackdice")
    card = await game.say("Skaz", "black group", what="Wits + Lore", who="Bess", more="task riddle")
    await play(game, "Skaz", (), card)
    group = text(await play(game, "Blazer", (1,) * 10, card))
    game.dice.waiting = [1] * 15
    await game.say("GM", "black roll", what="15", task="hall", more="hidden", who="Ada")

    assert group.splitlines()[0] == "Ada + Bess, riddle: SUCCESS 10, virtuoso"
    assert text(game.cards()[0]).splitlines()[0] == "Ada, hall: SUCCESS 15, awe-inspiring"


@pytest.mark.parametrize(("surplus", "severity"), [
        (1, 1), (2, 2), (3, 3), (5, 3), (6, 4), (9, 4), (10, 5), (14, 5), (15, 6), (19, 6), (20, 7),
    ],
)  # fmt: skip
@pytest.mark.rule("BD-24", "BD-25")
async def test_more_black_successes_than_others_are_a_foul_failure(
    game: Game, surplus: int, severity: int
) -> None:
    said = await black(game, [1] * surplus, what="0", more=f"black {surplus}")
    steps = await reasons(game)

    assert said.splitlines()[0] == f"Skaz: FOUL FAILURE {surplus}"
    assert f"severity {severity}: {surplus} more black successes than others" in steps


@pytest.mark.rule("BD-24")
async def test_as_many_black_successes_as_others_are_a_plain_failure(game: Game) -> None:
    said = await black(game, [1, 6], what="1", more="black 1")
    assert said.splitlines()[0] == "Skaz: FAILURE"


@pytest.mark.rule("BD-21", "BD-102")
async def test_the_gm_may_want_more_than_two(game: Game) -> None:
    """A concert needs flair; magic is a plain task, whose number of successes works directly."""
    concert = await black(game, [1, 1, 1, 1], what="4", task="concert", more="need 6")
    magic = await black(game, [1, 1, 1], what="3", task="a spell")

    assert concert.splitlines()[0] == "Skaz, concert: PARTIAL, 4 of 6, good"
    assert magic.splitlines()[0] == "Skaz, a spell: SUCCESS 3, good"


@pytest.mark.rule("BD-06", "BD-14", "BD-30")
async def test_why_says_what_was_not_rolled_and_what_a_partial_costs(game: Game) -> None:
    await ada(game, wits="2", skills="Climbing | 3")
    await black(game, [], what="Wits + Climbing", hard="Very Easy", task="wall")
    easy = await reasons(game)
    partial = await told(game, [1, 2, 2, 2, 2], what="Wits + Climbing", task="wall")

    assert easy == ["Ada: Very Easy, done without a roll"]
    assert "a partial that is not granted is a failed try" in partial
