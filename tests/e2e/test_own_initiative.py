"""Initiative that is rolled is asked of whoever throws their own dice, before the round begins."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game, shown, text
from tests.support.opend6 import ana, orc
from tests.support.throwing import (
    asking,
    begin,
    by_hand,
    scores,
    shown_panel,
    throw,
    two,
    with_rolls,
)


async def test_begin_asks_for_the_dice_and_the_round_begins_with_them(game: Game) -> None:
    await two(game)
    begun = text(await game.press("GM", "Begin"))
    card, panel = asking(game)[0], text(shown_panel(game))
    before = drawn(card, game).splitlines()
    early = text(await game.say("GM", "combat next"))
    game.dice.waiting = [2, 3, 6]
    done = await game.write("Skaz", "Type…", {"faces": "2 5 7"}, card)

    assert "Round 1 begins once everybody has thrown." in begun
    assert "waiting: [Skaz throws dice by hand](" in panel
    assert before == [
        "@Skaz",
        "**Skaz throws 3 dice**",
        "initiative: 3d8",
        "[Type…] [Let Parry throw]",
    ]
    assert early == "Skaz has not thrown initiative."
    assert drawn(done, game).splitlines() == [
        "**Initiative of round 1: thrown**",
        "Skaz 2 · 5 · 7 (by hand)",
        "Round 1 begins.",
    ]
    assert not game.dice.waiting
    assert "Skaz: 2 5 7 = 7" in text(await game.say("GM", "combat show"))
    assert await scores(game) == {"Skaz": (7, 3), "Blazer": (6, 3)}


async def test_each_is_called_on_a_card_of_their_own_and_the_last_begins_the_round(
    game: Game,
) -> None:
    await two(game)
    await by_hand(game, "Blazer")
    await game.say("GM", "combat next")
    calls = [card.content for card in asking(game)]
    game.dice.waiting = []
    first = drawn(await throw(game, "Skaz", "2 5 7")).splitlines()
    panel = text(await game.say("GM", "combat show"))
    last = drawn(await throw(game, "Blazer", "3 3 3")).splitlines()

    assert calls == [f"<@{game.people[name].id}>" for name in ("Blazer", "Skaz")]
    assert first[2] == "Still to throw: Blazer."
    assert not panel.startswith("Round 1")
    assert last[1:] == ["Blazer 3 · 3 · 3 (by hand)", "Round 1 begins."]
    assert await scores(game) == {"Skaz": (7, 3), "Blazer": (3, 3)}


async def test_who_asks_for_their_own_dice_is_not_called(game: Game) -> None:
    await two(game)
    await begin(game, 1, 1, 1)
    await throw(game, "Skaz", "1 1 1")
    await game.say("GM", "combat next")
    await by_hand(game, "Blazer")
    await game.say("Blazer", "combat next")

    assert [card.content for card in asking(game, "Blazer")] == [""]
    assert [card.content for card in asking(game, "Skaz")] == [f"<@{game.people['Skaz'].id}>"]


async def test_where_initiative_is_counted_nobody_is_asked(game: Game) -> None:
    await two(game)
    await game.say("GM", "table house", key="hfrpg initiative", value="dice")

    assert "Round 1: Skaz" in text(await game.press("GM", "Begin"))


async def test_a_gm_lets_parry_throw_the_initiative_of_another(game: Game) -> None:
    await two(game)
    await begin(game, 4, 4, 4, 1, 1, 1)
    done = await game.press("GM", "Let Parry throw")

    assert drawn(done).splitlines()[1] == "Skaz 4 · 4 · 4"
    assert await scores(game) == {"Skaz": (4, 3), "Blazer": (1, 3)}


async def test_only_the_faces_that_were_typed_are_marked(game: Game) -> None:
    await two(game)
    await begin(game, 8, 1, 1, 1)
    rest = await throw(game, "Skaz", "2 5")
    done = await game.press("Skaz", "Let Parry throw", rest)

    assert drawn(done).splitlines()[1] == "Skaz 2 · 5 · 8 (2 by hand)"


async def test_wrong_people_and_wrong_faces_are_told_so_and_nothing_is_kept(game: Game) -> None:
    await two(game)
    await begin(game, 1, 1, 1)
    told = [
        text(await throw(game, "Skaz", faces)) for faces in ("2 5 9", "2 5 7 7", "0 1 1", "high")
    ]
    stranger = text(await game.press("Blazer", "Let Parry throw"))
    form = await game.tap("Skaz", "Type…", asking(game)[0])
    await throw(game, "Skaz", "2 5 7")
    late = text(shown(await game.people["Skaz"].submit_modal(form, {"faces": "8 8 8"})))

    assert told == [
        "A d8 shows 1 to 8; 9 is not on it.",
        "Skaz throws 3 dice here; you typed 4.",
        "A d8 shows 1 to 8; 0 is not on it.",
        "“high” is not a face. Type faces such as 3,3,5,6.",
    ]
    assert stranger == "Only Skaz's player or a GM answers here."
    assert late == "This was pressed already by Skaz. Nothing more has changed."
    assert await scores(game) == {"Skaz": (7, 3), "Blazer": (1, 3)}


async def test_initiative_dice_outlive_a_restart_and_their_undo_asks_again(game: Game) -> None:
    await two(game)
    await game.say("GM", "combat next")
    await game.restart()
    game.dice.waiting = [3, 3, 3]
    await throw(game, "Skaz", "2 5 7")
    begun = text(await game.say("GM", "combat show"))
    await game.say("GM", "undo")
    undone = text(await game.say("GM", "combat show"))
    await game.restart()
    game.dice.waiting = [4, 4, 4]
    await throw(game, "Skaz", "2 3 4")

    assert begun.startswith("Round 1: Skaz")
    assert not undone.startswith("Round 1")
    assert "waiting: [Skaz throws dice by hand](" in undone
    assert await scores(game) == {"Skaz": (4, 3), "Blazer": (4, 3)}


async def test_begin_that_is_undone_leaves_no_card_that_asks(game: Game) -> None:
    await two(game)
    await game.say("GM", "combat next")
    await game.say("GM", "undo")
    cards = asking(game)
    await begin(game, 3, 3, 3)
    await throw(game, "Skaz", "2 3 4")

    assert not cards
    assert await scores(game) == {"Skaz": (4, 3), "Blazer": (3, 3)}


async def test_where_only_what_was_typed_is_undone_its_card_waits_again(game: Game) -> None:
    await two(game)
    await begin(game, 1, 1, 1)
    await throw(game, "Skaz", "2 5")
    await throw(game, "Skaz", "7")
    await game.say("GM", "undo")
    early = text(await game.say("GM", "combat next"))
    done = drawn(await throw(game, "Skaz", "1")).splitlines()

    assert early == "Skaz has not thrown initiative."
    assert done[1] == "Skaz 2 · 5 · 1 (by hand)"


async def test_next_ends_the_round_as_the_last_dice_lie(game: Game) -> None:
    """Whoever ends the last turn has ended it; dice are of one round."""
    await two(game)
    await begin(game, 1, 1, 1)
    await throw(game, "Skaz", "8 8 8")
    await game.say("GM", "combat next")
    told = text(await game.press("Blazer", "Next: round 2"))
    await game.restart()
    game.dice.waiting = [5, 5, 5]
    done = drawn(await throw(game, "Skaz", "2 2 2")).splitlines()
    panel = text(await game.say("GM", "combat show"))

    assert told.startswith("Round 1: Blazer")
    assert done == [
        "**Initiative of round 2: thrown**",
        "Skaz 2 · 2 · 2 (by hand)",
        "Round 2 begins.",
    ]
    assert panel.startswith("Round 2: Blazer")
    assert await scores(game) == {"Skaz": (2, 3), "Blazer": (5, 3)}


async def test_next_may_leave_initiative_dice_to_parry(game: Game) -> None:
    await two(game)
    await begin(game, 1, 1, 1)
    await throw(game, "Skaz", "8 8 8")
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    question = await game.say("GM", "combat next")
    game.dice.waiting = [2, 2, 2, 5, 5, 5]
    panel = text(await game.press("GM", "Go on: Parry throws", question))

    assert drawn(question).splitlines()[0] == "**Skaz has not thrown the dice.**"
    assert "Round 2: Blazer" in panel
    assert await scores(game) == {"Skaz": (2, 3), "Blazer": (5, 3)}


async def test_a_gm_who_ends_the_round_is_not_asked_to_end_it_again(game: Game) -> None:
    await two(game)
    await begin(game, 1, 1, 1)
    await throw(game, "Skaz", "8 8 8")
    await game.say("GM", "act", what="end the round")
    game.dice.waiting = [5, 5, 5]
    done = drawn(await throw(game, "Skaz", "2 2 2")).splitlines()

    assert "Round 2 begins." in done
    assert await scores(game) == {"Skaz": (2, 3), "Blazer": (5, 3)}


async def test_the_round_waits_for_who_joins_and_throws_by_hand_before_it(game: Game) -> None:
    await with_rolls(game, "hfrpg")
    await by_hand(game, "Blazer")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character edit", field="attributes", value="Strength | 3")
    await game.say("GM", "combat start", members="Skaz")
    await game.say("GM", "combat next")
    await game.say("Blazer", "combat join")
    first = drawn(await throw(game, "Skaz", "2 5 7")).splitlines()
    await throw(game, "Blazer", "3 3 3")

    assert first[2] == "Still to throw: Blazer."
    assert await scores(game) == {"Skaz": (7, 3), "Blazer": (3, 3)}


async def test_who_leaves_is_not_waited_for_and_the_round_begins(game: Game) -> None:
    await two(game)
    await game.say("GM", "combat next")
    game.dice.waiting = [3, 4, 5]
    await game.say("GM", "combat leave", who="Skaz")

    assert text(await game.say("GM", "combat show")).startswith("Round 1: Blazer")
    assert not asking(game)


async def test_dice_of_a_fight_that_is_over_are_not_waited_for(game: Game) -> None:
    await two(game)
    await game.say("GM", "combat next")
    await game.say("GM", "combat end")
    await game.say("GM", "combat start", members="Blazer")
    game.dice.waiting = [1, 1, 1]

    assert not asking(game)
    assert "Round 1: Blazer" in text(await game.press("GM", "Begin"))


async def test_initiative_of_flamepunk_is_asked_for_with_the_dice_that_come_back(
    game: Game,
) -> None:
    """Of six dice four are spent, and three come back before the next roll."""
    await with_rolls(game, "flamepunk")
    await game.say("GM", "combat start", members="Skaz, Blazer")
    await begin(game, 1, 1, 1, 1, 1, 1)
    first = drawn(asking(game)[0], game).splitlines()
    await throw(game, "Skaz", "5 5 1 1 1 1")
    await game.say("Skaz", "flame roll", dice=4, task="lock", faces="1,1,1,2")
    await game.say("GM", "combat next")
    await begin(game, 1, 1, 1, 1, 1, 1)
    second = await throw(game, "Skaz", "6 6 1 1 1")

    assert first[1:3] == ["**Skaz throws 6 dice**", "initiative: 6d6"]
    assert drawn(second, game).splitlines()[:2] == [
        "**Initiative of round 2: thrown**",
        "Skaz 6 · 6 · 1 · 1 · 1 (by hand)",
    ]
    assert not game.dice.waiting
    assert (await scores(game))["Skaz"][1] == 5


@pytest.mark.rule("D6-16")
async def test_awareness_of_a_chaotic_round_of_opend6_is_asked_for(game: Game) -> None:
    """The wild die is the last of four, and its six brings one more."""
    await ana(game)
    await orc(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat order", mode="chaos 1")
    await begin(game, 1, 2, 2)
    card = asking(game)[0]
    before = drawn(card, game).splitlines()
    more = drawn(await game.write("Skaz", "Type…", {"faces": "2 3 4 6"}, card), game).splitlines()
    panel = text(await game.say("GM", "combat show"))
    done = await game.write("Skaz", "Type…", {"faces": "1"}, card)
    totals = {name: score[0] for name, score in (await scores(game)).items()}
    begun = text(await game.say("GM", "combat show")).splitlines()
    await game.say("GM", "combat next")
    second = text(await game.say("GM", "combat next"))

    assert before[1:3] == ["**Ana throws 4 dice**", "initiative: 4d6, the last is wild"]
    assert more[0] == "**Ana throws 1 die**"
    assert "waiting: [Ana throws dice by hand](" in panel
    assert drawn(done).splitlines()[:2] == [
        "**Initiative of round 1: thrown**",
        "Ana 2·3·4·★6!→1, +2 = 18 (by hand)",
    ]
    assert totals == {"Ana": 18, "Orc": 5}
    assert "Ana: initiative 18 (rolled 2 · 3 · 4 · ★6!→1, +2)" in begun
    assert "Round 2" in second
