"""Rolls that not everybody sees: notices, looks, revealing, and nothing that leaks."""

from __future__ import annotations

import json
import re
import sqlite3
from base64 import b64decode, b64encode
from contextlib import closing
from typing import Any, cast

import pytest

from tests.support.game import Game, labels, text
from tests.support.seen import seen_by

NOTICES = {
    "private": "Skaz rolled in secret",
    "gm": "Skaz rolled for the GM",
    "blind": "Skaz rolled blind, for the GM",
}
SEERS = {"private": {"Skaz"}, "gm": {"Skaz", "GM"}, "blind": {"GM"}}
OPENERS = {"private": {"Skaz", "GM"}, "gm": {"GM"}, "blind": {"GM"}}
PEOPLE = ("Skaz", "Blazer", "Stranger", "GM")
VERDICT = "FAILURE 12, catastrophic"


async def hidden(game: Game, mode: str, **options: Any) -> None:
    """Skaz, who has no Pyros to turn a die, fails at the crypt in this visibility."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "gm pool", who="Skaz", pool="Pyros", to=0)
    options = {"task": "crypt", "visibility": mode} | options
    await game.roll("Skaz", (3, 3, 3, 1), **options)


@pytest.mark.parametrize("mode", NOTICES)
async def test_everybody_reads_that_a_roll_was_made_and_its_roller_what_they_may(
    game: Game, mode: str
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "gm pool", who="Skaz", pool="Pyros", to=0)
    answer = await game.roll("Skaz", (3, 3, 3, 1), task="crypt", visibility=mode)

    notice = game.cards()[0]
    assert answer.ephemeral
    assert (VERDICT in text(answer)) == ("Skaz" in SEERS[mode])
    assert NOTICES[mode] in text(notice)
    assert labels(notice) == ["Show me", "Reveal"]


@pytest.mark.parametrize("mode", NOTICES)
async def test_show_me_is_for_those_who_may_see_it_also_after_a_restart(
    game: Game, mode: str
) -> None:
    await hidden(game, mode)
    await game.restart()

    for person in PEOPLE:
        for _ in range(2):
            shown = await game.press(person, "Show me")
            assert shown.ephemeral
            assert (VERDICT in text(shown)) == (person in SEERS[mode])
    assert NOTICES[mode] in text(game.cards()[0])


@pytest.mark.parametrize("mode", NOTICES)
async def test_reveal_shows_the_card_to_everybody_once(game: Game, mode: str) -> None:
    await hidden(game, mode)

    for person in PEOPLE:
        if person not in OPENERS[mode]:
            assert (await game.press(person, "Reveal")).ephemeral
    await game.restart()
    await game.press("GM", "Reveal")

    assert VERDICT in text(game.cards()[0])
    assert "shown by GM" in text(game.cards()[0])
    assert labels(game.cards()[0]) == ["GM: what else goes wrong…", "Again", "Why"]
    assert "crypt (Dodge" in str(await completed(game, "Stranger"))


async def test_a_card_that_an_earlier_version_sealed_is_still_read(game: Game) -> None:
    """Its title was text, its steps were in `why`, its chains and signs said otherwise."""
    await hidden(game, "gm")
    dice = [{"face": 3, "mark": "chain", "was": [6, 6]}, {"face": 4, "text": "★4", "sides": 6}]
    report = {
        "title": "Skaz: SUCCESS, level 2",
        "tone": "good",
        "dice": [{"label": "Skaz", "dice": dice}],
        "why": ["2 hits × 2 = 4"],
        "changes": ["Pool 6 → 2"],
        "was": ["level 4"],
        "hint": "the rules are of the alpha",
        "by_hand": True,
    }
    sealed: dict[str, Any] = {
        "report": b64encode(json.dumps(report).encode()).decode(),
        "choices": [],
    }
    raw = b64encode(json.dumps(sealed).encode()).decode()
    with closing(sqlite3.connect(game.path)) as connection, connection:
        ((number, kept),) = connection.execute(
            "SELECT id, choices FROM offers WHERE roll > 0"
        ).fetchall()
        choices = json.loads(kept)
        for choice in choices:
            choice["action"] = with_sealed(choice["action"], raw)
        changed = (json.dumps(choices), number)
        connection.execute("UPDATE offers SET choices = ? WHERE id = ?", changed)

    assert text(await game.press("Skaz", "Show me")) == (
        "Skaz: SUCCESS, level 2\nSkaz 6→6→3 · 4 (by hand)\n2 hits × 2 = 4\nPool 6 → 2"
    )


def with_sealed(action: str, sealed: str) -> str:
    """A stored action with another card sealed in it."""
    told = json.loads(b64decode(action))
    return b64encode(json.dumps(told | {"sealed": sealed}).encode()).decode()


async def completed(game: Game, person: str) -> list[str]:
    """The tasks that this person is offered for a roll."""
    actor = game.people[person]
    found = await actor.autocomplete(game.channel, "flame roll", "task", "", dice=1)
    return [choice["name"] for choice in found]


@pytest.mark.parametrize("mode", NOTICES)
async def test_nothing_of_a_hidden_roll_reaches_those_who_may_not_see_it(
    game: Game, mode: str
) -> None:
    await game.say("GM", "combat start", name="brawl")
    await game.say("Skaz", "combat join")
    await game.say("GM", "combat next")
    await hidden(game, mode, dodge=4)
    await game.press("GM" if mode != "private" else "Skaz", "Show me")
    await game.say("Skaz", "flame auto", who="Skaz")
    await game.say("Stranger", "flame penalty")
    await game.say("Stranger", "flame penalty", hidden=True)
    await game.say("Stranger", "flame odds", task="crypt", who="Skaz")
    await game.say("Stranger", "combat show")
    await game.say("Stranger", "history")
    assert await completed(game, "Stranger") == []
    await game.say("GM", "undo")

    for person in PEOPLE:
        read = seen_by(game, person).replace("Odds for crypt", "")
        assert NOTICES[mode] in read
        secret = re.search(r"crypt|FAILURE|3 · 3", read)
        assert (secret is not None) == (person in SEERS[mode]), (person, secret)


async def test_a_grudge_that_a_hidden_roll_left_is_listed_for_those_who_saw_it(
    game: Game,
) -> None:
    await hidden(game, "gm")

    public = await game.say("GM", "flame penalty")
    skaz = await game.say("Skaz", "flame penalty", hidden=True)
    stranger = await game.say("Stranger", "flame penalty", hidden=True)

    assert "No task holds a grudge" in text(public)
    assert "crypt, Skaz: Dodge +3" in text(skaz)
    assert skaz.ephemeral
    assert "No task holds a grudge" in text(stranger)
    assert await completed(game, "Skaz") == ["crypt (Dodge +3)"]


async def test_a_hidden_roll_is_changed_where_it_is_seen(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    view = await game.roll("Skaz", (3, 4), task="crypt", visibility="gm")
    notice = game.cards()[0]
    await game.restart()
    decided = await game.press("Skaz", "Shift 4→5", view)

    assert decided.ephemeral
    assert "SUCCESS" in text(decided)
    assert game.cards()[0].id == notice.id
    assert "SUCCESS" not in text(game.cards()[0])
    assert "SUCCESS" in text(await game.press("GM", "Show me"))
    assert (await game.scene()).rolls == {}


async def test_a_blind_roll_that_waits_is_decided_by_the_gm_alone(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), task="crypt", dodge=1, visibility="blind")
    seen = await game.press("GM", "Show me")
    done = await game.press("GM", "GM, Dodge 1: ", await game.press("GM", "Why", seen))

    assert done.ephemeral
    assert not any(label.startswith("Shift") for label in labels(seen))
    assert (await game.press("Skaz", "Show me")).ephemeral
    assert "SUCCESS" not in seen_by(game, "Skaz")


async def test_who_must_answer_a_hidden_roll_sees_it_and_nobody_else(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer", visibility="blind")
    notice = game.cards()[0]
    assert f"<@{game.people['Blazer'].id}>" in notice.content
    assert "Blazer's player" in text(notice)

    assert text(await game.press("Stranger", "Show me")) == (
        "Only Blazer's player or a GM does that here."
    )
    view = await game.press("Blazer", "Show me")
    assert labels(view)[0] == "Dodge, 1 die: 6 out → 2"
    done = await game.press("Blazer", "Dodge", view)

    assert "hits Blazer: 2 damage" in text(done)
    assert await game.pool("Blazer") == 5
    assert "level 2" not in seen_by(game, "Stranger") + seen_by(game, "Skaz")


async def test_a_deadline_closes_a_hidden_roll_and_the_notice_stays_one(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), task="crypt", dodge=1, visibility="private")
    await game.later(601)

    assert "rolled in secret" in text(game.cards()[0])
    assert "SUCCESS" in text(await game.press("Skaz", "Show me"))
    assert "SUCCESS" not in seen_by(game, "Stranger") + seen_by(game, "GM")


async def test_the_table_says_who_sees_rolls_and_a_roll_may_say_otherwise(game: Game) -> None:
    await game.say("GM", "table house", key="table visibility", value="gm")
    await game.say("Skaz", "character new", system="flamepunk")
    by_table = await game.roll("Skaz", (6,), task="crypt")
    openly = await game.roll("Skaz", (6,), task="crypt", visibility="public")

    assert by_table.ephemeral
    assert not openly.ephemeral
    assert "SUCCESS" in text(openly)
    assert "rolled for the GM" in text(game.cards()[1])


async def test_a_later_open_roll_says_nothing_of_a_hidden_one_whose_shift_it_ends(
    game: Game,
) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.roll("Skaz", (3, 4), task="crypt", visibility="private")
    card = await game.roll("Skaz", (6,), task="tower", visibility="public")

    assert "roll 1" not in text(card)
    assert "crypt" not in seen_by(game, "Stranger")


async def test_a_consequence_of_a_hidden_catastrophe_stays_hidden(game: Game) -> None:
    await hidden(game, "blind")
    view = await game.press("GM", "Show me")
    await game.write("GM", "GM: what else goes wrong", {"text": "the vault floods"}, view)

    assert "the vault floods" in text(await game.press("GM", "Show me"))
    assert "floods" not in seen_by(game, "Skaz") + seen_by(game, "Stranger")


async def test_gm_reveal_finds_a_hidden_roll_by_its_number(game: Game) -> None:
    await hidden(game, "blind")
    player = await game.say("Skaz", "gm reveal", roll=1)
    wrong = await game.say("GM", "gm reveal", roll=7)
    neither = await game.say("GM", "gm reveal")
    offered = await game.people["GM"].autocomplete(game.channel, "gm reveal", "roll", "")
    card = await game.say("GM", "gm reveal", roll=1)
    again = await game.say("GM", "gm reveal", roll=1)

    assert "Only a GM" in text(player)
    assert "Roll 7 is not hidden" in text(wrong)
    assert "Give roll: or who:" in text(neither)
    assert [choice["value"] for choice in offered] == [1]
    assert VERDICT in text(card)
    assert not card.ephemeral
    assert "is not hidden" in text(again)
    assert not any(labels(c) == ["Show me", "Reveal"] for c in game.cards())


async def test_what_was_typed_into_a_hidden_roll_hangs_on_no_public_message(game: Game) -> None:
    """Discord shows everybody the options of a command that a public message answers."""
    await hidden(game, "gm")

    answers = [r.json for r in game.env.http_requests if r.path.endswith("/callback")]
    answer = cast("dict[str, Any]", answers[-1])
    assert int(answer["data"]["flags"]) & 64
    notice = [r for r in game.env.http_requests if r.path.endswith("/messages")][-1]
    assert "rolled for the GM" in str(notice.json)


async def test_two_who_reveal_at_once_reveal_once(game: Game) -> None:
    await hidden(game, "private")
    first, second = await game.race(("Skaz", "Reveal"), ("GM", "Reveal"))

    assert "Nothing more has changed" in text(second)
    assert VERDICT in text(first)


async def test_an_undone_reveal_is_a_notice_again_and_its_buttons_are_good(game: Game) -> None:
    """What everybody has read already stays readable as what was undone."""
    await hidden(game, "blind")
    await game.press("GM", "Reveal")
    await game.say("GM", "undo")
    card, _ = game.find("Show me")

    assert text(card).startswith("Skaz rolled blind, for the GM")
    assert VERDICT in text(await game.press("GM", "Show me"))
    assert (await game.scene()).penalties["skaz", "crypt"].unseen
    await game.press("GM", "Reveal")
    assert VERDICT in text(card)


async def test_an_undone_step_of_a_hidden_roll_shows_nothing_of_it(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    view = await game.roll("Skaz", (3, 4), task="crypt", visibility="gm")
    await game.press("Skaz", "Shift 4→5", view)
    await game.say("GM", "undo")

    seen = text(await game.press("Skaz", "Show me"))
    assert seen.startswith("Skaz, crypt: FAILURE 2, significant\n")
    assert "SUCCESS" not in seen_by(game, "Stranger")
    assert (await game.scene()).rolls[1].sight.mode == "gm"


async def test_undo_and_redo_leave_each_notice_its_own_roller_and_its_own_eyes(game: Game) -> None:
    """A roll lets the one before it stand; each of the two is hidden from different people."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", system="flamepunk")
    await game.roll("Skaz", (2, 2, 3), task="vault", visibility="private")
    await game.roll("Skaz", (5, 6), target="Blazer", visibility="gm")
    view = await game.press("Blazer", "Show me")
    await game.press("Blazer", "Dodge", view)
    notices = [text(c).splitlines()[:2] for c in game.cards() if "Show me" in labels(c)]

    await game.say("GM", "undo", what="roll")
    struck = "\n".join(text(card) for card in game.cards())
    assert "~~Skaz rolled for the GM~~" in struck
    assert "Blazer rolled" not in struck
    await game.say("GM", "redo")
    again = [text(c).splitlines()[:2] for c in game.cards() if "Show me" in labels(c)]
    assert again == notices
    assert notices[-1][1] == "Only Skaz sees it."


async def test_an_open_roll_that_ends_a_hidden_ones_shift_stays_open(game: Game) -> None:
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", system="flamepunk")
    await game.roll("Skaz", (2, 2, 3), task="vault", visibility="private")
    await game.roll("Skaz", (5, 6), target="Blazer")
    await game.press("Blazer", "Dodge")
    await game.say("GM", "undo")

    card, _ = game.find("Dodge")
    assert "Skaz attacks Blazer" in text(card)
    assert not re.search("vault|FAILURE|in secret", text(card))


async def test_others_who_may_step_in_by_house_rule_do_not_see_a_hidden_roll(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    for person in ("Skaz", "Blazer", "Stranger"):
        await game.say(person, "character new", system="flamepunk")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer", visibility="gm")
    view = await game.press("Blazer", "Show me")

    assert not any("steps in" in label for label in labels(view))
    assert "level 4" not in seen_by(game, "Stranger")


async def test_a_notice_that_cannot_be_posted_leaves_the_roll_as_it_is(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "gm pool", who="Skaz", pool="Pyros", to=0)
    before = len(game.cards())
    game.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    answer = await game.roll("Skaz", (3, 3, 3, 1), task="crypt", visibility="gm")

    assert answer.ephemeral
    assert len(game.cards()) == before
    assert VERDICT in text(await game.say("GM", "gm reveal", roll=1))
