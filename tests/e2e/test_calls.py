"""A GM's call for a roll: who may press, races, late ones, what is hidden."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from tests.support.game import Game, labels, shown, text
from tests.support.seen import seen_by


async def seated(game: Game) -> None:
    """Skaz and the Blazer have a seat."""
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Blazer", "character new", system="flamepunk")


async def answer(game: Game, person: str, faces: tuple[int, ...]) -> None:
    """This person presses Roll for their character and rolls these."""
    game.dice.waiting = list(faces)
    card, button = game.find(f"Roll: {person}")
    actor = game.people[person]
    opened = await actor.click(card, custom_id=button["custom_id"])
    assert opened.modal is not None
    await actor.submit_modal(opened, {"amount": str(len(faces))})


async def test_each_named_player_rolls_on_one_card(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", task="crypt", number=1)
    assert labels(card) == ["Roll: Skaz", "Roll: Blazer", "Roll for the rest", "Close"]
    assert all(f"<@{game.people[name].id}>" in card.content for name in ("Skaz", "Blazer"))
    await game.restart()
    await answer(game, "Skaz", (5, 5, 6))
    half = text(game.cards()[0])
    await answer(game, "Blazer", (1, 1))
    whole = game.cards()[0]

    assert "Skaz: SUCCESS 2, normal" in half
    assert "Blazer: …" in half
    assert "Blazer: FAILURE 4, significant" in text(whole)
    assert text(whole).splitlines()[0] == "Call for crypt: closed"
    assert labels(whole) == []
    assert card.id == whole.id
    assert await game.pool("Skaz") == 3
    assert (await game.scene()).penalties["blazer", "crypt"].amount == 1


async def test_nobody_rolls_for_somebody_else_or_twice(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", task="crypt")
    before = await game.scene()
    for person in ("Blazer", "Stranger", "GM"):
        refused = await game.press(person, "Roll: Skaz")
        assert refused.ephemeral
        assert "Only Skaz's player answers here." in text(refused)
    for person in ("Skaz", "Stranger"):
        for label in ("Roll for the rest", "Close"):
            assert (await game.press(person, label)).ephemeral
    assert await game.scene() == before

    card, button = game.find("Roll: Skaz")
    actor = game.people["Skaz"]
    first = await actor.click(card, custom_id=button["custom_id"])
    second = await actor.click(card, custom_id=button["custom_id"])
    game.dice.waiting = [6, 6]
    await actor.submit_modal(first, {"amount": "1"})
    refused = shown(await actor.submit_modal(second, {"amount": "1"}))

    assert refused.ephemeral
    assert "Nothing more has changed" in text(refused)
    assert await game.pool("Skaz") == 5


async def test_whoever_the_gm_rolled_for_meanwhile_does_not_roll_again(game: Game) -> None:
    """The call is still open: Blazer has nothing to roll with."""
    await seated(game)
    await game.say("GM", "flame pool", who="Blazer", dice=0)
    await game.say("GM", "gm call", who="Skaz, Blazer", task="crypt")
    card, button = game.find("Roll: Skaz")
    opened = await game.people["Skaz"].click(card, custom_id=button["custom_id"])
    game.dice.waiting = [5, 6]
    await game.write("GM", "Roll for the rest", {"amount": "2"})

    late = shown(await game.people["Skaz"].submit_modal(opened, {"amount": "2"}))

    assert late.ephemeral
    assert "This card has moved on since" in text(late)
    assert await game.pool("Skaz") == 4


async def test_two_who_roll_on_the_same_card_both_count(game: Game) -> None:
    """The second presses a card that the first press has changed since they saw it."""
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer")
    card = game.cards()[0]
    forms: dict[str, InteractionResult] = {}
    for person in ("Skaz", "Blazer"):
        _, button = game.find(f"Roll: {person}", card)
        forms[person] = await game.people[person].click(card, custom_id=button["custom_id"])
    game.dice.waiting = [6, 6]
    for person, opened in forms.items():
        await game.people[person].submit_modal(opened, {"amount": "1"})

    assert "Skaz: SUCCESS" in text(game.cards()[0])
    assert "Blazer: SUCCESS" in text(game.cards()[0])


@pytest.mark.parametrize("given", ["0", "7", "21", "six", "-1"])
async def test_a_wrong_number_of_dice_is_refused_and_leaves_the_button(
    game: Game, given: str
) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz")
    card, button = game.find("Roll: Skaz")
    opened = await game.people["Skaz"].click(card, custom_id=button["custom_id"])
    refused = shown(await game.people["Skaz"].submit_modal(opened, {"amount": given}))

    assert refused.ephemeral
    assert labels(game.cards()[0], live=True)[0] == "Roll: Skaz"
    assert await game.pool("Skaz") == 6


async def test_the_gm_rolls_for_the_late_ones_or_closes_without_them(game: Game) -> None:
    await seated(game)
    await game.say("Stranger", "flame pool")
    await game.say("GM", "flame pool", who="Blazer", dice=1)
    await game.say("GM", "gm call", who="Skaz, Blazer, Stranger", task="crypt")
    await answer(game, "Skaz", (6,))
    game.dice.waiting = [5, 6, 6, 6]
    await game.write("GM", "Roll for the rest", {"amount": "3"})

    assert await game.pool("Blazer") == 0
    assert await game.pool("Stranger") == 3
    assert "Stranger: SUCCESS 9" in text(game.cards()[0])
    await game.say("GM", "gm call", who="Skaz, Blazer")
    await answer(game, "Skaz", (6,))
    none = await game.write("GM", "Roll for the rest", {"amount": "3"})
    assert "anything to roll with" in text(none)
    closed = await game.press("GM", "Close")
    assert "Blazer: did not roll" in text(closed)
    assert (await game.scene()).rolls == {}


@pytest.mark.parametrize("mode", ["gm", "blind"])
async def test_a_hidden_call_says_only_that_somebody_rolled(game: Game, mode: str) -> None:
    await seated(game)
    await game.say(
        "GM", "gm call", who="Skaz, Blazer", task="crypt", number=2, hidden=True, visibility=mode
    )
    await answer(game, "Skaz", (1, 3, 3))
    await game.restart()
    card = game.cards()[0]
    assert "Skaz: rolled" in text(card)
    await game.say("Stranger", "flame penalty")
    await game.say("Stranger", "history")
    looked = await game.press("GM", "GM", card)
    assert "Skaz: FAILURE" in text(looked)
    assert "Dodge 2" in text(looked)
    assert looked.ephemeral

    sees = mode == "gm"
    assert ("FAILURE" in seen_by(game, "Skaz")) == sees
    assert "FAILURE" not in seen_by(game, "Blazer") + seen_by(game, "Stranger")
    assert "Dodge 2" not in seen_by(game, "Skaz") + seen_by(game, "Stranger")
    assert (await game.press("Skaz", "GM", card)).ephemeral
    assert (await game.press("Skaz", "Reveal")).ephemeral
    shown_to_all = await game.press("GM", "Reveal")
    assert "Skaz: FAILURE" in text(shown_to_all)
    assert (await game.scene()).penalties["skaz", "crypt"].unseen == ()


async def test_a_closed_hidden_call_is_still_revealed_also_by_its_number(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz", task="crypt", visibility="blind")
    await answer(game, "Skaz", (1, 3, 3))
    await game.restart()
    revealed = await game.say("GM", "gm reveal", roll=1)

    assert "Skaz: FAILURE" in text(revealed)


async def test_what_a_call_needs_is_asked_for(game: Game) -> None:
    await seated(game)
    await game.say("GM", "character new", name="Shade", npc=True, system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Shade", hidden=True)
    for options, words in (
        ({"who": "Nobody"}, "Nobody here is called"),
        ({"who": " , "}, "Name somebody"),
        ({"who": "Skaz", "number": 21}, "Dodge is 0 to 20"),
        ({"who": "Shade"}, "is hidden"),
    ):
        refused = await game.say("GM", "gm call", **options)
        assert refused.ephemeral
        assert words in text(refused)
    assert "Only a GM" in text(await game.say("Skaz", "gm call", who="Skaz"))
    assert (await game.scene()).last_roll == 0


async def test_a_call_offers_the_names_one_after_the_other(game: Game) -> None:
    await seated(game)

    async def offered(typed: str) -> list[str]:
        found = await game.people["GM"].autocomplete(game.channel, "gm call", "who", typed)
        return [choice["value"] for choice in found]

    assert {"Skaz", "Blazer"} <= set(await offered(""))
    assert "Skaz, Blazer" in await offered("Skaz, Bl")
    assert "Skaz, Skaz" not in await offered("Skaz, ")


async def test_undo_takes_a_called_roll_back_and_its_button_is_good_again(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", task="crypt", visibility="gm")
    await answer(game, "Blazer", (6,))
    before = await game.scene()
    await answer(game, "Skaz", (1, 1))
    await game.say("GM", "undo")
    after = await game.scene()
    held = (before.pools, before.penalties, before.rolls)
    assert (after.pools, after.penalties, after.rolls) == held
    card, _ = game.find("Roll: Skaz")
    assert "Blazer: rolled" in text(card)

    await answer(game, "Skaz", (6,))

    assert text(card).splitlines()[0] == "Call for crypt: closed"
    assert await game.pool("Skaz") == 5


async def test_a_called_roll_is_told_in_the_recap(game: Game) -> None:
    await seated(game)
    await game.say("GM", "session start")
    await game.say("GM", "gm call", who="Skaz", task="crypt")
    await answer(game, "Skaz", (6, 6))

    told = text(await game.say("Stranger", "session recap")).splitlines()
    assert told[2:4] == ["1 roll: Skaz 1", "Best: Skaz, crypt: SUCCESS 4, normal"]
