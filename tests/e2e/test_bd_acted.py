"""Who has acted in a round of Black Dice that a GM ends early (BD-46, BD-50)."""

from __future__ import annotations

import pytest

from tests.support.black import SABRE, answer, attack, black, fighter, ring, skills
from tests.support.calls import play
from tests.support.game import Game, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz, then Blazer, in round 1; Skaz has one Health pip less than all."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        wits=1,
        dexterity=1,
        initiative=2,
        lethal=1,
        skills=skills(Medicine=1, Swordplay=1),
        weapons=[SABRE],
    )
    await fighter(game, "Blazer", dexterity=1, initiative=1, skills=skills(Unarmed=1))
    await ring(game, "Skaz", "Blazer", faces=[1, 1, 2])
    return game


async def idle(game: Game) -> list[str]:
    """Of whom it is said that they did not act, when the GM ends round 1."""
    # The next round's initiative.
    game.dice.waiting = [1, 1, 2]
    said = text(await game.say("GM", "act", what="end the round"))
    assert said.startswith("Alley, round 2"), said
    return [line for line in said.splitlines() if "did not act" in line]


@pytest.mark.rule("BD-46", "BD-97")
async def test_who_gave_first_aid_has_acted(table: Game) -> None:
    table.dice.waiting = [1, 2]
    await table.say("Skaz", "black heal", target="Skaz")

    assert await idle(table) == ["Blazer did not act."]


@pytest.mark.rule("BD-46")
async def test_who_has_the_turn_and_did_nothing_has_not_acted(table: Game) -> None:
    assert await idle(table) == ["Skaz and Blazer did not act."]


@pytest.mark.rule("BD-46", "BD-50")
async def test_who_attacked_and_who_met_it_have_acted(table: Game) -> None:
    """A defence is acting, although the defender's turn was still to come."""
    await attack(table, "Skaz", "Blazer", weapon="Sabre")
    await answer(table, "Blazer", "Counter, kick", 2, 2, 2, 2, 2, 2)

    assert await idle(table) == []


@pytest.mark.rule("BD-46", "BD-50", "R-25")
async def test_a_defence_that_costs_no_action_is_acting_too(table: Game) -> None:
    await table.say("GM", "table house", key="blackdice defence_costs_action", value="off")
    await attack(table, "Skaz", "Blazer", weapon="Sabre")
    await answer(table, "Blazer", "Counter, kick", 2, 2, 2, 2, 2, 2)

    assert await idle(table) == []


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("act", {"what": "other action: door"}),
        ("act", {"what": "long action: 2"}),
        ("act", {"what": "move: more", "more": "distance 5"}),
    ],
)
@pytest.mark.rule("BD-46", "BD-48")
async def test_an_action_without_dice_is_acting(
    table: Game, command: str, options: dict[str, object]
) -> None:
    await table.say("Skaz", command, **options)

    assert await idle(table) == ["Blazer did not act."]


@pytest.mark.rule("BD-50", "BD-53")
async def test_a_free_action_is_not_acting(table: Game) -> None:
    await table.say("Skaz", "act", what="other action: speak")

    assert await idle(table) == ["Skaz and Blazer did not act."]


@pytest.mark.rule("BD-46", "BD-102")
async def test_a_task_rolled_on_ones_own_turn_is_acting(table: Game) -> None:
    """Magic is a plain task; what others roll meanwhile is beside their action."""
    table.dice.waiting = [1, 1]
    await table.say("Skaz", "black roll", what="2", task="a spell")
    table.dice.waiting = [1, 1]
    await table.say("Blazer", "black roll", what="2", task="a look around")

    assert await idle(table) == ["Blazer did not act."]


@pytest.mark.rule("BD-22", "BD-46")
async def test_an_opposed_roll_on_ones_own_turn_is_acting(table: Game) -> None:
    """A grapple is an opposed task."""
    card = await table.say("Skaz", "black oppose", target="Blazer", what="2")
    await play(table, "Skaz", (1, 1, 2, 2), card)
    await play(table, "Blazer", (1, 2), card)

    assert await idle(table) == ["Blazer did not act."]


@pytest.mark.rule("BD-46")
async def test_the_next_round_counts_anew(table: Game) -> None:
    table.dice.waiting = [1, 1]
    await table.say("Skaz", "black roll", what="2", task="a spell")

    assert await idle(table) == ["Blazer did not act."]
    table.dice.waiting = [1, 1, 2]
    said = text(await table.say("GM", "act", what="end the round")).splitlines()
    assert [line for line in said if "did not act" in line] == ["Skaz and Blazer did not act."]
