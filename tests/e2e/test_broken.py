"""What holds, and who learns of it, when Discord, the channel or the disk is not what it was."""

from __future__ import annotations

import dataclasses
import logging

import discord
import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.core.scene import Entry, OpenRoll, with_roll
from bot.shared.exchange.rows import Row, encode
from bot.systems.flamepunk.rolls.actions import RollState
from tests.support.game import Game, labels, shown, text

CALLBACK = "/interactions/*/*/callback"
FOLLOW_UP = "/webhooks/*/*"
ORIGINAL = "/webhooks/*/*/messages/@original"
POSTED = "/channels/*/messages"
CARD = "/channels/*/messages/*"


async def pending(game: Game) -> None:
    """Skaz has swung at the Blazer and everybody waits."""
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")


def warned(caplog: pytest.LogCaptureFixture, message: str) -> list[logging.LogRecord]:
    return [r for r in caplog.records if r.getMessage() == message]


async def test_a_deleted_card_is_posted_anew_when_its_deadline_passes(game: Game) -> None:
    await pending(game)
    gone = game.cards()[0]
    game.env.backend.delete_message(gone.channel_id, gone.id)

    await game.later(600)

    card = game.cards()[0]
    assert card.id != gone.id
    assert "hits Blazer: 4 damage" in text(card)
    assert (await game.scene()).rolls == {}


async def test_a_press_that_crosses_the_deletion_of_its_card_posts_a_new_one(game: Game) -> None:
    await pending(game)
    before = game.cards()[0]
    game.env.inject_error("POST", CALLBACK, status=404, code=10008)

    answer = shown(await game.tap("Blazer", "Dodge"))

    assert answer.id != before.id
    assert "hits Blazer: 2 damage" in text(answer)
    assert await game.pool("Blazer") == 5


async def test_a_card_posted_anew_takes_its_presses(game: Game) -> None:
    """Its message was deleted, and the press that notices has expired."""
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Stranger", "character new", system="flamepunk")
    await pending(game)
    gone = game.cards()[0]
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)
    game.env.inject_error("PATCH", CARD, status=404, code=10008)
    await game.tap("Stranger", "Stranger steps in")
    card = game.cards()[0]

    done = await game.press("Blazer", "Dodge", card)

    assert gone.id != card.id == done.id
    assert (await game.pool("Stranger"), await game.pool("Blazer")) == (5, 5)


async def test_a_deleted_channel_stops_no_other_roll_and_is_not_tried_again(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = game.channel, game.guild.create_text_channel("second table")
    await game.env.settle()
    for channel in (first, second):
        game.channel = channel
        await pending(game)
    game.env.backend.delete_channel(first.id)
    await game.env.settle()

    await game.later(600)
    unshown = len(warned(caplog, "unshown"))
    await game.later(5)

    assert "hits Blazer: 4 damage" in text(game.cards()[0])
    assert unshown == 1
    assert len(warned(caplog, "unshown")) == 1


async def test_a_roll_that_the_clock_cannot_close_waits_for_a_gm(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """What its deadline does cannot be read: it loses it, and the others are closed."""
    await pending(game)
    state = RollState("skaz", "Skaz", (5, 6), "task")
    row = Row(encode(state), late=Raw(b'{"do": "nothing"}'))
    broken = OpenRoll(9, "flamepunk", "skaz", msgspec.json.encode(row), deadline=game.now)
    line = Entry(0, "test", "flamepunk", b"{}", b"{}", "a roll of nobody knows when")
    await game.store.transact(
        game.table, lambda scene: (None, replace(with_roll(scene, broken), entry=line))
    )

    await game.later(600)
    await game.later(5)

    failed = warned(caplog, "overdue roll not closed")
    caplog.clear()
    assert len(failed) == 1
    assert {n: roll.deadline for n, roll in (await game.scene()).rolls.items()} == {9: None}
    assert "hits Blazer: 4 damage" in text(game.cards()[0])


async def test_a_target_who_left_the_server_is_answered_for_by_gm_or_clock(game: Game) -> None:
    await pending(game)
    game.guild.remove_member(game.people["Blazer"])
    await game.env.settle()
    refused = await game.press("Stranger", "Take it")
    by_gm = await game.press("GM", "Take it")
    await game.say("Skaz", "flame time")
    await game.roll("Skaz", (5, 5), target="Blazer")
    await game.later(600)

    assert refused.ephemeral
    assert "hits Blazer: 4 damage" in text(by_gm)
    assert "hits Blazer: 4 damage" in text(game.cards()[0])


async def test_a_missing_permission_is_told_to_whoever_notices_and_named(game: Game) -> None:
    """The command itself is answered; the card of the roll that it closes cannot be changed."""
    await pending(game)
    game.env.inject_error("PATCH", CARD, status=403, code=50001)

    result = await game.ask("GM", "answer", how="take it")

    assert result.response is not None
    assert "hits Blazer: 4 damage" in text(result.response)
    told = result.followups[-1]
    assert told.ephemeral
    assert "That stands" in text(told)
    assert "Somebody who manages the channel's permissions" in text(told)
    assert "View Channel, Send Messages and Embed Links" in text(told)


async def test_a_permission_taken_away_leaves_the_clock_running(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is there to be told, so the log names what is needed; the roll is read."""
    await pending(game)
    me = game.env.backend.bot_user.id
    blind = Overwrite(me, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    game.env.backend.set_overwrite(game.channel.id, blind)
    await game.env.settle()

    await game.later(600)

    assert (await game.scene()).rolls == {}
    (line,) = warned(caplog, "unshown")
    assert line.__dict__["needed"] == "View Channel, Send Messages, Embed Links"
    assert line.__dict__["channel"] == game.channel.id


async def test_an_expired_command_is_answered_in_the_channel(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)
    game.dice.waiting = [3, 3, 5, 6]

    result = await game.ask("Skaz", "flame roll", dice=4, target="Blazer")

    assert not result.acknowledged
    assert "Skaz attacks Blazer" in text(game.cards()[0])
    done = await game.press("Blazer", "Dodge", game.cards()[0])
    assert "hits Blazer: 2 damage" in text(done)
    await game.later(600)
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)


async def test_an_expired_press_changes_the_card_where_it_stands(game: Game) -> None:
    await pending(game)
    card = game.cards()[0]
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)

    await game.tap("Blazer", "Dodge")

    assert game.cards()[0].id == card.id
    assert "hits Blazer: 2 damage" in text(game.cards()[0])
    assert await game.pool("Blazer") == 5


async def test_an_expired_look_is_not_shown_to_everybody(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    before = len(game.cards())
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)

    await game.ask("Skaz", "flame odds")

    assert len(game.cards()) == before


async def test_a_refusal_that_cannot_be_told_changes_nothing_and_stays_private(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    before, cards = await game.scene(), len(game.cards())
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)

    await game.ask("Skaz", "flame roll", dice=9)

    assert await game.scene() == before
    assert len(game.cards()) == cards
    assert warned(caplog, "untold")[0].__dict__["kind"] == "insufficient_dice"


@pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (429, 0), (401, 50027)])
async def test_a_card_that_discord_does_not_take_is_posted_to_the_channel(
    game: Game, status: int, code: int
) -> None:
    game.env.inject_error("POST", CALLBACK, status=status, code=code, times=2)

    await game.ask("Skaz", "flame roll", dice=1, faces="6")

    assert "Skaz: SUCCESS 1" in text(game.cards()[0])
    assert await game.pool("Skaz") == 5


async def test_a_short_429_is_waited_out(game: Game) -> None:
    game.env.inject_error("POST", CALLBACK, status=429)

    answer = await game.say("Skaz", "flame roll", dice=1, faces="6")

    assert "Skaz: SUCCESS 1" in text(answer)


async def test_when_nothing_reaches_discord_the_change_stands_and_is_logged(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    game.env.inject_error("*", "*", status=500, times=None)

    await game.ask("Skaz", "flame roll", dice=1, faces="6")

    assert await game.pool("Skaz") == 5
    assert warned(caplog, "card not posted")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("path", [CALLBACK, POSTED, CARD, FOLLOW_UP, ORIGINAL])
async def test_no_broken_request_is_told_as_a_failure(game: Game, path: str) -> None:
    """Whatever Discord refuses on the way, pools are paid once and the roll is read once."""
    await pending(game)
    game.env.inject_error("*", path, status=500, times=None)

    await game.tap("Blazer", "Dodge")

    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (2, 5)
    assert (await game.scene()).rolls == {}


async def test_a_lost_confirmation_is_not_a_failure(game: Game) -> None:
    """Discord took the answer and says 40060 to its repetition."""
    await pending(game)
    cards = len(game.cards())
    game.env.inject_error("POST", CALLBACK, status=400, code=40060)
    command = await game.ask("Skaz", "flame roll", dice=1, faces="6", task="door")
    game.env.inject_error("POST", CALLBACK, status=400, code=40060)
    press = await game.tap("Blazer", "Dodge")

    assert not command.followups
    assert not press.followups
    assert len(game.cards()) == cards
    assert (await game.pool("Skaz"), await game.pool("Blazer")) == (1, 5)
    assert (await game.scene()).rolls == {}


async def test_a_card_that_stands_twice_counts_once_and_its_twin_loses_its_buttons(
    game: Game,
) -> None:
    """A follow-up that Discord received twice: both show the same buttons."""
    await pending(game)
    card = game.cards()[0]
    stored = game.env.backend.get_message(card.channel_id, card.id)
    twin = game.env.backend.commit_message(
        dataclasses.replace(stored, id=game.env.backend.snowflake())
    )
    await game.env.settle()
    assert labels(game.cards()[0]) == labels(card)

    done = await game.press("Blazer", "Dodge", game.cards()[0])

    assert done.id == twin.id
    assert await game.pool("Blazer") == 5
    assert not labels(card)
    assert text(card).startswith("This card has moved [further down]")
    assert "hits Blazer: 2 damage" in text(done)


async def test_a_stale_button_of_a_twin_is_told_so(game: Game) -> None:
    await pending(game)
    card = game.cards()[0]
    _, dodge = game.find("Dodge", card)
    stored = game.env.backend.get_message(card.channel_id, card.id)
    kept = [dict(row) for row in stored.components]
    await game.press("Blazer", "Dodge", card)
    stored.components = kept

    again = shown(await game.people["Blazer"].click(card, custom_id=dodge["custom_id"]))

    assert again.ephemeral
    assert "pressed already" in text(again)
    assert await game.pool("Blazer") == 5


@pytest.mark.parametrize("custom_id", ["p1:77:0", "p0:dodge", "old-bot:attack"])
async def test_a_button_whose_state_is_gone_says_so(game: Game, custom_id: str) -> None:
    await pending(game)
    card = game.cards()[0]
    stored = game.env.backend.get_message(card.channel_id, card.id)
    stored.components[0]["components"][0]["custom_id"] = custom_id

    answer = shown(await game.people["Blazer"].click(card, custom_id=custom_id))

    assert answer.ephemeral
    assert "Nothing has changed" in text(answer)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_the_answer_to_a_form_is_lost_and_its_words_stand(
    game: Game, status: int, code: int
) -> None:
    card = await catastrophe(game)
    opened = await game.tap("GM", "GM: what else goes wrong", card)
    game.env.inject_error("POST", CALLBACK, status=status, code=code)

    result = await game.people["GM"].submit_modal(opened, {"text": "The roof falls in"})
    (line,) = await game.store.history(game.table, 1)

    assert not result.followups
    assert b"The roof falls in" in line.entry.outcome
    assert ("The roof falls in" in text(card)) == (code != 40060)


async def test_a_card_that_discord_calls_malformed_is_not_told_as_undone(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    game.env.inject_error("POST", CALLBACK, status=400, code=50035)

    answer = await game.say("Skaz", "flame roll", dice=1, faces="6")

    references = [r.__dict__["reference"] for r in warned(caplog, "unexpected")]
    caplog.clear()
    assert answer.ephemeral
    assert "What you did is done and stands" in text(answer)
    assert references[0] in text(answer)
    assert await game.pool("Skaz") == 5


async def catastrophe(game: Game) -> ResponseMessage:
    """A card that asks the GM for a consequence."""
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")
    return await game.roll("Skaz", (1, 1, 1, 1), task="door")


async def test_the_edit_of_an_older_card_is_sent_again(
    game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody would look after it once its roll is over."""
    await pending(game)
    game.env.inject_error("PATCH", CARD, status=502, times=2)

    await game.later(600)

    assert "hits Blazer: 4 damage" in text(game.cards()[0])
    assert not warned(caplog, "unshown")


async def test_a_card_that_comes_to_the_channel_calls_the_person_and_whom_it_is_for(
    game: Game,
) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    game.env.inject_error("POST", CALLBACK, status=404, code=10062)
    game.dice.waiting = [3, 3, 5, 6]

    await game.ask("Skaz", "flame roll", dice=4, target="Blazer")

    skaz, blazer = (game.people[name].id for name in ("Skaz", "Blazer"))
    late = "Discord did not take my answer to you, so it comes this way."
    posted = [r.json for r in game.env.backend.http_requests if r.path.endswith("/messages")]
    assert game.cards()[0].content == f"<@{skaz}> {late} <@{blazer}>"
    assert posted[-1] is not None
    assert set(posted[-1]["allowed_mentions"]["users"]) == {skaz, blazer}
