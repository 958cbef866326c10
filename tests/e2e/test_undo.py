"""What was done is taken back, by whom it may be, and the cards say so where they stand."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from simcord.results import ResponseMessage

from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Entry, Scene, put
from bot.history.undo import History
from bot.systems.registry import registry, shared_systems
from tests.support.cards import drawn, paper
from tests.support.game import Game, labels, text


def title(card: ResponseMessage) -> str:
    """The headline of a card as Discord gets it."""
    return card.embeds[0].title or ""


def card(game: Game, message: ResponseMessage) -> ResponseMessage:
    """The message as it stands now."""
    return next(one for one in game.cards() if one.id == message.id)


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz and the Blazer have taken their seats."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    for dice in (5, 6):
        await game.say("GM", "flame pool", who="Skaz", dice=dice)
    return game


async def test_a_player_takes_back_what_they_did_last(table: Game) -> None:
    start = await table.scene()
    posted = await table.say("Skaz", "flame auto", cost=2)
    undone = await table.say("Skaz", "undo")

    assert text(undone) == "Undone: Skaz, done, 2 dice\nSkaz ●●●●●●"
    assert await table.scene() == start
    struck = card(table, posted)
    assert title(struck).startswith("~~Skaz: done")
    assert "undone by Skaz" in text(struck)


async def test_a_player_takes_back_their_own_and_nobody_elses(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    await table.say("Blazer", "flame auto", cost=1)
    await table.say("Skaz", "undo")
    stranger = await table.say("Stranger", "undo")

    assert (await table.pool("Skaz"), await table.pool("Blazer")) == (6, 5)
    assert stranger.ephemeral
    assert text(stranger) == "There is nothing of yours to undo at this table."


async def test_a_gm_takes_back_what_anybody_did(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    undone = await table.say("GM", "undo")

    assert text(undone).startswith("Undone: Skaz, done, ")
    assert await table.pool("Skaz") == 6


async def test_after_the_window_only_a_gm_does(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    table.now += 5 * 60 + 1
    refused = await table.say("Skaz", "undo")
    assert await table.pool("Skaz") == 4
    await table.press("GM", "Undo", await table.say("GM", "undo"))

    assert refused.ephemeral
    assert "5 minutes ago; here you can take back what you did in the last 5 minutes" in text(
        refused
    )
    assert await table.pool("Skaz") == 6


async def test_the_window_is_a_house_rule_and_0_is_never(table: Game) -> None:
    await table.say("GM", "table house", key="table undo_minutes", value="60")
    await table.say("Skaz", "flame auto", cost=2)
    table.now += 59 * 60
    within = await table.say("Skaz", "undo", what="change")
    await table.say("GM", "table house", key="table undo_minutes", value="0")
    await table.say("Skaz", "flame auto", cost=1)
    never = await table.say("Skaz", "undo")

    assert text(within).splitlines()[0] == "Undone: Skaz, done, 2 dice"
    assert "Only a GM takes things back" in text(never)
    assert await table.pool("Skaz") == 5


async def test_a_dodge_taken_back_gives_the_card_its_buttons_again(table: Game) -> None:
    pending = await table.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    before = (text(pending), labels(pending, live=True))
    await table.press("Blazer", "Dodge")
    await table.say("Blazer", "undo")

    again = card(table, pending)
    assert "Skaz hits Blazer: 2 damage: undone by Blazer" in text(again).splitlines()
    assert labels(again, live=True) == before[1]
    done = await table.press("Blazer", "Take it", again)
    assert "hits Blazer: 4 damage" in text(done)
    assert done.id == pending.id


async def test_every_card_of_an_undone_roll_is_struck_through(table: Game) -> None:
    first = await table.roll("Skaz", (5, 5), target="Blazer")
    second = await table.say("GM", "answer", how="take it")
    await table.say("GM", "undo", what="roll")

    for message in (first, second):
        struck = card(table, message)
        assert title(struck).startswith("~~Skaz hits Blazer: 4 damage")
        assert text(struck).splitlines()[-1] == "undone by the GM"
        assert not labels(struck)


async def test_a_card_stays_known_whose_answer_by_command_was_undone_before(table: Game) -> None:
    first = await table.roll("Skaz", (5, 5), target="Blazer")
    second = await table.say("GM", "answer", how="take it")
    await table.say("GM", "undo")
    await table.say("GM", "undo")

    for message in (first, second):
        struck = card(table, message)
        assert title(struck) == "~~Skaz attacks Blazer: 4 damage~~"
        assert not labels(struck)


async def test_a_button_of_something_undone_says_so(table: Game) -> None:
    """Somebody's Discord still shows the card as it was."""
    pending = await table.roll("Skaz", (6, 6), target="Blazer")
    _, button = table.find("Dodge", pending)
    await table.say("GM", "undo")
    record = await press_late(table, "Blazer", pending, button["custom_id"])

    assert "something that was undone" in text(record)
    assert await table.pool("Blazer") == 6


async def press_late(
    game: Game, who: str, message: ResponseMessage, custom_id: str
) -> ResponseMessage:
    """A press on a button that the message no longer has."""
    stored = game.env.backend.get_message(message.channel_id, message.id)
    kept = stored.components
    stored.components = [
        {
            "type": 1,
            "components": [{"type": 2, "style": 1, "label": "Dodge", "custom_id": custom_id}],
        }
    ]
    try:
        return await game.press(who, "Dodge", ResponseMessage(game.env, stored))
    finally:
        stored.components = kept


async def test_a_roll_that_others_answered_is_for_a_gm_to_take_back(table: Game) -> None:
    await table.roll("Skaz", (6, 6), target="Blazer")
    await table.press("Blazer", "Dodge")
    refused = await table.say("Skaz", "undo", what="roll")
    done = await table.say("GM", "undo", what="roll")

    assert "Only a GM can take that back: Blazer had a hand in it" in text(refused)
    assert text(done).startswith("Undone: Skaz attacks Blazer\n")
    assert (await table.pool("Skaz"), await table.pool("Blazer")) == (6, 6)


async def test_a_player_takes_back_every_step_of_their_own_roll_where_that_is_allowed(
    table: Game,
) -> None:
    await table.say("GM", "table house", key="table undo_own", value="on")
    start = await table.scene()
    await table.roll("Skaz", (4, 6, 6), task="door", dodge=1)
    await table.press("Skaz", "Shift")
    done = await table.say("Skaz", "undo", what="roll")

    assert text(done).startswith("Undone: Skaz, door\n")
    assert await table.scene() == start


async def test_what_later_changed_the_same_stands_in_the_way_and_is_named(table: Game) -> None:
    await table.roll("Skaz", (6,))
    await table.say("GM", "flame pool", who="Skaz", dice=3)
    refused = await table.say("GM", "undo", what="roll")

    assert refused.ephemeral
    assert drawn(refused) == paper("""
        **“Skaz: 3 dice” came later and changed the same dice.**
        [Undo both]
    """)
    assert await table.pool("Skaz") == 3
    done = await table.press("GM", "Undo both", refused)
    assert text(done) == "Undone: Skaz"
    assert await table.pool("Skaz") == 6


async def test_redo_lets_it_stand_again_with_its_card(table: Game) -> None:
    pending = await table.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    before = (text(pending), labels(pending), await table.scene())
    await table.say("GM", "undo")
    done = await table.say("GM", "redo")

    again = card(table, pending)
    assert text(done).startswith("Done again: Skaz attacks Blazer\n")
    assert (text(again), labels(again)) == (before[0].partition("\n")[2], before[1])
    assert await table.scene() == before[2]
    assert "2 damage (was 4)" in text(await table.press("Blazer", "Dodge"))


async def test_undo_after_redo_and_redo_after_that(table: Game) -> None:
    posted = await table.say("Skaz", "flame auto", cost=2)
    for _ in range(2):
        await table.say("Skaz", "undo")
        assert title(card(table, posted)).startswith("~~")
        assert await table.pool("Skaz") == 6
        await table.say("Skaz", "redo")
        assert title(card(table, posted)).startswith("Skaz: done")
        assert await table.pool("Skaz") == 4


async def test_several_undone_come_back_in_their_order(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=1)
    await table.say("Skaz", "flame auto", cost=2)
    pools: list[int] = []
    for command in ("undo", "undo", "redo", "redo"):
        await table.say("Skaz", command)
        pools.append(await table.pool("Skaz"))

    assert pools == [5, 6, 5, 3]
    assert text(await table.say("Skaz", "redo")) == (
        "You have undone nothing here that could be done again."
    )


async def test_redo_is_refused_where_something_later_changed_the_same(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    await table.say("Skaz", "undo")
    await table.say("GM", "flame pool", who="Skaz", dice=1)
    refused = await table.say("Skaz", "redo")

    assert refused.ephemeral
    assert text(refused) == "“Skaz: 1 die” came later and changed the same dice. Undo that first."
    assert await table.pool("Skaz") == 1


async def test_a_player_redoes_only_what_they_undid_themselves(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    await table.say("GM", "undo")
    refused = await table.say("Skaz", "redo")
    done = await table.say("GM", "redo")

    assert text(refused) == ("You have undone nothing here that could be done again.")
    assert text(done).startswith("Done again: Skaz, done, ")


async def test_after_the_window_only_a_gm_does_it_again(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    await table.say("Skaz", "undo")
    table.now += 5 * 60 + 1
    refused = await table.say("Skaz", "redo")
    left = await table.pool("Skaz")
    done = await table.say("GM", "redo")

    assert refused.ephemeral
    assert text(refused) == (
        "That was 5 minutes ago; here you can take back what you did in the last 5 minutes. "
        "Only a GM can undo it now."
    )
    assert left == 6
    assert text(done).startswith("Done again: Skaz, done, ")
    assert await table.pool("Skaz") == 4


async def test_what_is_undone_and_done_again_is_said_with_the_pool_it_leaves(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=2)
    undone = await table.say("Skaz", "undo")
    again = await table.say("Skaz", "redo")

    assert text(undone) == "Undone: Skaz, done, 2 dice\nSkaz ●●●●●●"
    assert text(again) == "Done again: Skaz, done, 2 dice\nSkaz ●●●●○○"


async def test_a_card_whose_line_is_too_long_ago_is_struck_through_with_what_it_said_last(
    table: Game,
) -> None:
    """The journal is read 100 lines back; the roll below the dodge is further away."""
    pending = await table.roll("Skaz", (3, 3, 5, 6), target="Blazer")

    def noted(scene: Scene) -> tuple[None, Scene]:
        notes = int(scene.house.get("flamepunk.notes", "0"))
        house = put(scene.house, "flamepunk.notes", str(notes + 1))
        entry = Entry(1, "GM", "flamepunk", b"{}", b"{}", "a note")
        return None, replace(scene, house=house, entry=entry)

    for _ in range(100):
        await table.store.transact(table.table, noted)
    await table.press("Blazer", "Dodge", pending)
    await table.say("Blazer", "undo")

    struck = card(table, pending)
    assert title(struck) == "~~Skaz hits Blazer: 2 damage (was 4)~~"
    assert labels(struck) == []
    assert (await table.scene()).rolls[1].open


async def test_two_undos_at_once_reverse_one_change(table: Game) -> None:
    await table.say("GM", "table gm", who=table.people["Blazer"])
    await table.say("Skaz", "flame auto", cost=1)
    await table.say("Skaz", "flame auto", cost=1)
    one = await table.say("GM", "undo")
    other = await table.say("Blazer", "undo")
    table.now += 4
    later = await table.say("Blazer", "undo")

    assert text(one) == "Undone: Skaz, done, 1 die\nSkaz ●●●●●○"
    assert other.ephemeral
    assert text(other).startswith(
        "GM has just undone “Skaz, done, 1 die”. Nothing more was undone; say /undo again in a "
        "few seconds"
    )
    assert text(later).startswith("Undone: Skaz, done, ")
    assert await table.pool("Skaz") == 6


async def test_one_of_the_list_is_undone_once(table: Game) -> None:
    await table.say("Skaz", "flame auto", cost=1)
    await table.say("Blazer", "flame auto", cost=1)
    found = await table.people["GM"].autocomplete(table.channel, "undo", "what", "")
    mine = next(c["value"] for c in found if c["name"].startswith("Skaz: done"))
    own = await table.people["Blazer"].autocomplete(table.channel, "undo", "what", "")
    await table.say("GM", "undo", what=mine)
    again = await table.say("GM", "undo", what=mine)

    assert all(not c["name"].startswith("Skaz") for c in own)
    assert (await table.pool("Skaz"), await table.pool("Blazer")) == (6, 5)
    assert "is undone already" in text(again)


@pytest.mark.parametrize("what", ["everything", "99999"])
async def test_what_cannot_be_undone_is_refused(table: Game, what: str) -> None:
    start = await table.scene()
    refused = await table.say("GM", "undo", what=what)

    assert refused.ephemeral
    assert text(refused) == (
        f"“{what}” cannot be undone. Say change or roll, or pick from the list."
        if what == "everything"
        else "There is nothing to undo at this table."
    )
    assert await table.scene() == start


async def test_an_undone_hidden_roll_leaks_nothing(table: Game) -> None:
    await table.say(
        "Skaz", "flame roll", dice=2, faces="6,6", target="Blazer", visibility="private"
    )
    undone = await table.say("GM", "undo")
    await table.say("GM", "redo")
    public = [text(message) for message in table.cards()]

    assert text(undone).startswith("Undone: ")
    for secret in ("4 damage", "●●●●○○"):
        assert [words for words in public if secret in words] == []


async def test_undo_at_the_store_happens_once_however_many_ask(table: Game) -> None:
    """Two requests of one person cross; each had seen the same line as the last."""
    await table.say("Skaz", "flame auto", cost=1)
    await table.say("Skaz", "flame auto", cost=1)
    systems = registry()
    history = History(table.store, systems, shared_systems(systems))
    gm = Actor(user=1, name="GM", gm=True)
    answers = await asyncio.gather(
        *(history.undo(table.table, gm) for _ in range(2)), return_exceptions=True
    )

    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.kind for refusal in refused] == ["undone_already"]
    assert await table.pool("Skaz") == 5
