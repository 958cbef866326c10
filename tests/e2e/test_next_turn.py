"""`Next` while somebody has not answered: a GM is asked, a player's turn ends by the answer."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.core.combat import standing
from tests.support.black import attack, pair
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, strike
from tests.support.opend6fight import do, duel


async def attacked(game: Game) -> ResponseMessage:
    """Skaz's turn in round 1, with an attack that Blazer has not answered."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")
    return await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")


def shown_panel(game: Game) -> ResponseMessage:
    """The panel as it is shown now."""
    return next(card for card in game.cards() if "My sheet" in labels(card))


def title(game: Game) -> str:
    """The panel's first line."""
    return text(shown_panel(game)).splitlines()[0]


async def test_a_gms_next_asks_once(game: Game) -> None:
    await attacked(game)

    question = await game.say("GM", "combat next")

    assert question.ephemeral
    assert text(question).startswith("Blazer has not answered Skaz.")
    assert labels(question) == ["Go on: takes it", "Wait"]
    assert "Skaz" in title(game)


async def test_going_on_takes_it_for_the_absent_and_passes_the_turn(game: Game) -> None:
    card = await attacked(game)
    question = await game.say("GM", "combat next")

    await game.press("GM", "Go on", question)

    assert "Blazer" in title(game)
    shown = next(other for other in game.cards() if other.id == card.id)
    assert text(shown).startswith("Skaz hits Blazer: 4 damage\n")


async def test_going_on_is_undone_in_one_step(game: Game) -> None:
    await attacked(game)
    question = await game.say("GM", "combat next")
    await game.press("GM", "Go on", question)

    await game.say("GM", "undo")

    scene = await game.scene()
    assert "Skaz" in title(game)
    assert [roll.open for roll in scene.rolls.values()] == [True]


async def test_waiting_changes_nothing(game: Game) -> None:
    await attacked(game)
    before = await game.scene()

    question = await game.press("GM", "Next")
    await game.press("GM", "Wait", question)

    assert (await game.scene()).orders == before.orders
    assert (await game.scene()).rolls == before.rolls
    again = await game.press("GM", "Next")
    assert labels(again) == ["Go on: takes it", "Wait"]


async def test_a_players_next_ends_the_turn_when_the_answer_is_in(game: Game) -> None:
    await attacked(game)

    said = await game.say("Skaz", "combat next")
    assert "Skaz is done; waiting: Blazer" in text(said)
    assert "Skaz" in title(game)

    await game.press("Blazer", "Take it")
    assert "Blazer" in title(game)


async def test_the_clocks_answer_ends_the_turn_too(game: Game) -> None:
    await attacked(game)
    await game.say("Skaz", "combat next")

    await game.later(600)

    order = (await game.scene()).orders["main"]
    assert [(await game.scene()).name(key) for key in standing(order).turn] == ["Blazer"]


async def test_an_undone_answer_gives_the_turn_back(game: Game) -> None:
    await attacked(game)
    await game.say("Skaz", "combat next")
    await game.press("Blazer", "Take it")

    await game.say("GM", "undo")

    assert "Skaz" in title(game)
    await game.press("Blazer", "Take it")
    assert "Blazer" in title(game)


async def test_a_turn_that_a_gm_ends_first_is_not_ended_twice(game: Game) -> None:
    await attacked(game)
    await game.say("Skaz", "combat next")
    await game.press("GM", "Go on", await game.say("GM", "combat next"))

    assert "Blazer" in title(game)
    assert (await game.scene()).orders["main"].ending == ()


async def test_what_may_be_spent_stops_no_turn(game: Game) -> None:
    await attacked(game)
    await game.press("Blazer", "Take it")

    await game.say("GM", "combat next")

    assert "Blazer" in title(game)


async def test_an_own_deed_of_who_is_asked_asks_first(game: Game) -> None:
    await attacked(game)

    question = await game.roll("Blazer", (5, 5), task="door")

    assert question.ephemeral
    assert text(question).startswith("Blazer has not answered Skaz.")
    assert labels(question)[-1] == "Take it, go on"
    assert any(label.startswith("Dodge") for label in labels(question))
    assert len((await game.scene()).rolls) == 1


async def test_taking_it_and_going_on_does_both(game: Game) -> None:
    first = await attacked(game)
    question = await game.roll("Blazer", (5, 5), task="door")
    game.dice.waiting = [5, 5]

    card = await game.press("Blazer", "Take it, go on", question)

    assert not card.ephemeral
    assert "door" in text(card)
    shown = next(other for other in game.cards() if other.id == first.id)
    assert text(shown).startswith("Skaz hits Blazer: 4 damage\n")


async def test_an_answer_may_be_given_where_the_question_stands(game: Game) -> None:
    await attacked(game)
    question = await game.roll("Blazer", (5, 5), task="door")

    card = await game.press("Blazer", "Dodge", question)

    assert not card.ephemeral
    assert text(card).startswith("Skaz hits Blazer: 2 damage (was 4)\n")


async def test_others_go_on_while_somebody_is_asked(game: Game) -> None:
    await attacked(game)

    card = await game.roll("Stranger", (5, 5), task="door")

    assert "SUCCESS" in text(card)


@pytest.mark.rule("BD-45")
async def test_a_gm_goes_on_without_a_defence_in_black_dice(game: Game) -> None:
    await pair(game)
    await attack(game, "Skaz", "Blazer")
    question = await game.say("GM", "combat next")
    assert labels(question) == ["Go on: no defence", "Wait"]
    game.dice.waiting = [2] * 6

    await game.press("GM", "Go on", question)

    assert "Blazer" in title(game)


async def test_a_gm_goes_on_with_the_fixed_value_in_opend6(game: Game) -> None:
    await duel(game, wild_die="off")
    await do(game, "Skaz", "d6 attack", target="Orc")
    question = await game.say("GM", "combat next")
    assert labels(question) == ["Go on: 11 holds", "Wait"]
    game.dice.waiting = [1] * 20

    await game.press("GM", "Go on", question)

    assert "Orc" in title(game)


async def test_a_gm_goes_on_with_a_counterattack_in_hammerhydra(game: Game) -> None:
    await ann_and_ben(game, 1, 10)
    await strike(game, "Skaz", "Ann", "Ben")
    question = await game.say("GM", "combat next")
    assert labels(question) == ["Go on: counterattacks", "Wait"]
    game.dice.waiting = [2] * 6

    await game.press("GM", "Go on", question)

    assert "Ben" in title(game)


async def test_the_panel_tells_of_a_round_that_an_answer_begins(game: Game) -> None:
    await attacked(game)
    await game.press("Blazer", "Take it")
    await game.say("Skaz", "combat next")
    attack = await game.roll("Blazer", (3, 3, 5, 6), target="Skaz")
    await game.say("Blazer", "combat next")
    await game.press("Skaz", "Take it", attack)

    card = next(other for other in game.cards() if other.id == attack.id)
    assert "Round 2 begins" not in text(card)
    panel = next(other for other in game.cards() if text(other).startswith("Round 2"))
    assert "Round 2 begins." in text(panel)


async def round_by_dice(
    game: Game, act: str, faces: str, /, **options: object
) -> tuple[str, list[str]]:
    """The card of dice that end Blazer's turn, the last of the round, and the panel after it.

    Skaz throws these by hand and leaves the next ones to Parry, who throws initiative.
    """
    sheet = await game.say("Skaz", "character show")
    await game.press("Skaz", "My dice: by hand", sheet)
    roll = await game.say("Skaz", act, **options)
    await game.press("Skaz", "My dice: Parry throws", await game.say("Skaz", "character show"))
    notice = text(await game.press("Blazer", "Next", shown_panel(game)))
    await game.write("Skaz", "Type…", {"faces": faces}, roll)
    assert "is done; waiting: " in notice
    card = next(other for other in game.cards() if other.id == roll.id)
    return text(card), text(shown_panel(game)).splitlines()


async def test_the_panel_tells_of_a_round_of_hfrpg_that_somebodys_dice_begin(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("GM", "table house", key="hfrpg initiative", value="roll")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", line=person)
        await game.say(person, "character edit", field="attributes", value="Strength | 1")
    await game.say("GM", "combat start", members="Skaz, Blazer")
    game.dice.waiting = [5, 3]
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat next")
    game.dice.waiting = [2, 6]
    card, panel = await round_by_dice(game, "hf roll", "3 5", what="2")

    assert card.startswith("Skaz: ")
    assert "begins" not in card
    assert "Blazer: 6" not in card
    assert panel[0] == "Round 2: Blazer"
    assert panel[-3:] == ["Round 2 begins.", "Skaz: 2 = 2", "Blazer: 6 = 6"]


async def test_the_panel_tells_of_a_round_of_hammerhydra_that_somebodys_dice_begin(
    game: Game,
) -> None:
    await ann_and_ben(game, 1, 10)
    await game.say("Skaz", "act", what="pass")
    game.dice.waiting = [4, 3]
    card, panel = await round_by_dice(game, "hydra pool", "8 2", dice=2, target=7)

    assert card.startswith("Ann")
    assert "begins" not in card
    assert "initiative" not in card
    assert panel[0] == "Round 2: Ann"
    assert panel[-3:] == [
        "Round 2 begins.",
        "Ann: initiative 17 + 4 = 21",
        "Ben: initiative 26 + 3 = 29",
    ]


async def test_who_presses_on_anothers_turn_reads_whose_it_is(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="Skaz", npcs="Thug x2")
    await game.say("GM", "combat next")
    theirs = await game.press("Blazer", "Next", shown_panel(game))
    await game.press("Skaz", "Next", shown_panel(game))
    thugs_turn = await game.press("Skaz", "Next", shown_panel(game))

    assert text(theirs) == "It is Skaz's turn; only their player or a GM can end it."
    assert text(thugs_turn) == "It is Thug 1's turn; only a GM can end it."
