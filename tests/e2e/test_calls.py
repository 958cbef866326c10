"""Calls for rolls in Flamepunk: who may press what, one card, in secret, undone, kept."""

from __future__ import annotations

import pytest

from tests.support.calls import roll, seated
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, text
from tests.support.seen import seen_by


async def test_a_call_is_one_card_with_one_roll_for_everybody(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing", hard="1")
    assert drawn(card, game).splitlines() == [
        "@Skaz @Blazer",
        "**Roll: Climbing, Dodge 1**",
        "Skaz, Blazer",
        "[Roll] [GM]",
    ]

    asked = await game.press("Skaz", "Roll", card)
    assert asked.ephemeral
    assert drawn(asked, game).splitlines() == [
        "**Roll: Climbing, Dodge 1**",
        "[1 die: 0 %] [2 dice: 11 %]",
        "[3 dice: 26 %] [4 dice: 41 %]",
        "[5 dice: 54 %] [6 dice: 65 %]",
    ]

    half = await roll(game, "Skaz", (5, 5, 6))
    assert drawn(half, game).splitlines() == [
        "@Blazer",
        "**Roll: Climbing, Dodge 1**",
        "Skaz: SUCCESS 2, normal · ~~5~~ **5** **6** (Dodge 1: 5 out)",
        "Blazer: …",
        "Skaz ●●●○○○",
        "[Roll] [GM] [Why]",
    ]
    whole = await roll(game, "Blazer", (1, 1))
    assert whole.id == card.id
    assert drawn(whole, game).splitlines() == [
        "**Climbing: 1 of 2 makes it**",
        "Skaz: SUCCESS 2, normal · ~~5~~ **5** **6** (Dodge 1: 5 out)",
        "Blazer: FAILURE 4, significant · 1 1 (Dodge 1: none out)",
        "Climbing: Dodge +1 for Blazer from now",
        "Blazer ●●●●○○",
        "[Why]",
    ]
    assert await game.pool("Skaz") == 3
    assert (await game.scene()).penalties["blazer", "climbing"].amount == 1


async def test_a_call_outlives_the_process_between_two_presses(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Skaz", (6,))
    await game.restart()
    await roll(game, "Blazer", (6,))

    assert drawn(game.cards()[0], game).splitlines() == [
        "**Climbing: 2 of 2 make it**",
        "Skaz: SUCCESS 1, normal · **6**",
        "Blazer: SUCCESS 1, normal · **6**",
        "Blazer ●●●●●○",
        "[Why]",
    ]
    assert game.cards()[0].id == card.id


async def test_a_second_press_says_that_one_has_rolled(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer")
    asked = await game.press("Skaz", "Roll")
    await roll(game, "Skaz", (6,))
    before = await game.scene()

    again = await game.press("Skaz", "Roll")
    stale = await game.press("Skaz", "2 dice", asked)

    assert again.ephemeral
    assert text(again) == "Skaz has rolled."
    assert stale.ephemeral
    assert await game.scene() == before


async def test_nobody_rolls_who_is_not_called(game: Game) -> None:
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer")
    before = await game.scene()

    refused = await game.press("Stranger", "Roll", card)
    words = await game.press("Skaz", "GM", card)

    assert text(refused) == "Only those who are called, or a GM, roll here."
    assert refused.ephemeral
    assert words.ephemeral
    assert "Only a GM" in text(await game.say("Skaz", "gm call", who="Skaz"))
    assert await game.scene() == before


async def test_two_who_roll_on_the_same_card_both_count(game: Game) -> None:
    """The second presses a list that the first press has made stale."""
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer")
    lists = {name: await game.press(name, "Roll", card) for name in ("Skaz", "Blazer")}
    game.dice.waiting = [6, 6]
    for name, asked in lists.items():
        await game.press(name, "1 die", asked)

    assert drawn(game.cards()[0]).splitlines()[0] == "**Roll: 2 of 2 make it**"


async def test_a_mention_calls_somebody_who_never_typed_anything(game: Game) -> None:
    await seated(game)
    stranger = f"<@{game.people['Stranger'].id}>"
    await game.say("GM", "gm call", who=f"Skaz, {stranger}", what="Climbing")

    await roll(game, "Stranger", (6, 1))

    assert "Stranger: SUCCESS 1, normal · **6** 1" in text(game.cards()[0])
    assert await game.pool("stranger") == 4


async def test_a_call_closes_by_itself_after_a_day(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await game.later(24 * 3600 + 1)

    assert text(game.cards()[0]).splitlines()[0] == "Climbing: nobody has rolled"
    assert not any(one.open for one in (await game.scene()).rolls.values())


async def test_hidden_keeps_how_hard_it_is_and_what_it_does(game: Game) -> None:
    await seated(game)
    card = await game.say(
        "GM", "gm call", who="Skaz, Blazer", what="Climbing", hard="2", hidden=True
    )
    assert drawn(card).splitlines()[1] == "**Roll: Climbing**"
    asked = await game.press("Skaz", "Roll", card)
    assert labels(asked)[:2] == ["1 die", "2 dice"]
    await roll(game, "Skaz", (1, 3, 3))
    assert "Skaz: FAILURE 6, botched" in text(game.cards()[0])
    assert "Dodge 2" not in await why(game, "Skaz", game.cards()[0])
    assert "Dodge 2" in await why(game, "GM", game.cards()[0])
    assert "Dodge 2" not in seen_by(game, "Skaz") + seen_by(game, "Blazer")

    await roll(game, "Blazer", (6, 6, 6))
    await game.press("GM", "Reveal", await game.press("GM", "GM", game.cards()[0]))

    assert drawn(game.cards()[0]).splitlines()[:3] == [
        "**Climbing: 1 of 2 makes it**",
        "Skaz: FAILURE 6, botched · 1 3 3 (Dodge 2: none out)",
        "Blazer: SUCCESS 1, normal · ~~6~~ ~~6~~ **6** (Dodge 2: 6 and 6 out)",
    ]


async def test_against_somebody_both_are_unseen_until_both_have_rolled(game: Game) -> None:
    await seated(game)
    card = await game.say(
        "GM", "gm call", who="Skaz", how="against Blazer", what="Bluff", hard="1 / 0"
    )
    assert drawn(card, game).splitlines() == [
        "@Skaz @Blazer",
        "**Skaz against Blazer: Bluff, Dodge 1 / –**",
        "[Roll] [GM]",
    ]
    half = await roll(game, "Skaz", (6, 6, 6))
    assert drawn(half, game).splitlines()[2:] == [
        "Skaz has rolled, unseen",
        "waiting: Blazer (or a GM)",
        "[Roll] [GM] [Why]",
    ]
    assert "SUCCESS" not in await why(game, "Skaz", half)
    assert "SUCCESS" not in text(await game.say("Blazer", "history"))
    await roll(game, "Blazer", (6, 1))

    assert drawn(game.cards()[0], game).splitlines() == [
        "**Skaz beats Blazer by 3**",
        "Skaz: SUCCESS 4 · ~~6~~ **6** **6** (Dodge 1: 6 out)",
        "Blazer: SUCCESS 1 · **6** 1",
        "Skaz ●●●○○○",
        "Blazer ●●●●○○",
        "[Why]",
    ]


async def test_what_is_spent_after_the_dice_is_on_the_rollers_own_why(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Skaz", (5, 6, 6, 1))
    card = game.cards()[0]
    assert not [
        label for label in labels(await game.press("Blazer", "Why", card)) if "Shift" in label
    ]

    mine = await game.press("Skaz", "Why", card)
    await game.press("Skaz", "Shift", mine)

    assert "Skaz: SUCCESS 9, solid · " in text(game.cards()[0])
    assert await game.pool("Skaz", "pyros") == 5


async def test_a_called_roll_is_taken_back_with_its_price(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Blazer", (6,))
    before = await game.scene()
    await roll(game, "Skaz", (1, 1))
    await game.say("GM", "undo")
    after = await game.scene()

    assert (after.pools, after.penalties, after.rolls) == (
        before.pools,
        before.penalties,
        before.rolls,
    )
    assert "Skaz: …" in "\n".join(map(text, game.cards()))
    await roll(game, "Skaz", (6,))
    assert "Climbing: 2 of 2 make it" in "\n".join(map(text, game.cards()))


async def test_who_has_no_dice_left_is_told(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm pool", who="Skaz", pool="dice", to=0)
    card = await game.say("GM", "gm call", who="Skaz", what="Climbing")

    refused = await game.press("Skaz", "Roll", card)

    assert refused.ephemeral
    assert text(refused) == "Skaz has no dice left."


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"who": "Nobody"}, "Nobody here is called"),
        ({"who": " , "}, "Name somebody"),
        ({"who": "Skaz", "hard": "21"}, "A Dodge value is 0 to 20; you wrote 21."),
        ({"who": "Skaz", "hard": "boots"}, "hard: is a Dodge of 0 to 20, or simple"),
        ({"who": "Skaz", "hard": "1 / 2"}, "hard: is one for all"),
        ({"who": "Skaz", "how": "sideways"}, "how: is each, together, or against"),
        ({"who": "Skaz, Blazer", "how": "against Blazer"}, "One rolls against one"),
        ({"who": "Skaz", "how": "against Skaz"}, "cannot roll against"),
        ({"who": "Skaz", "more": "hitt 4+"}, "hitt → hit?"),
        ({"who": "Shade"}, "is hidden"),
    ],
)
async def test_what_a_call_needs_is_asked_for(
    game: Game, options: dict[str, str], words: str
) -> None:
    await seated(game)
    await game.say("GM", "character new", name="Shade", npc=True, system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Shade", hidden=True)

    refused = await game.say("GM", "gm call", **options)

    assert refused.ephemeral
    assert words in text(refused)
    assert (await game.scene()).last_roll == 0


async def test_players_and_all_stand_for_those_who_play_here(game: Game) -> None:
    await seated(game)
    await game.say("GM", "combat start", npcs="Thug x2")
    players = await game.say("GM", "gm call", who="players", what="Climbing")
    everybody = await game.say("GM", "gm call", who="all", what="Climbing")

    assert drawn(players).splitlines()[2] == "Skaz, Blazer"
    assert drawn(everybody).splitlines()[2] == "Skaz, Blazer, Thug 1, Thug 2"


async def test_a_call_offers_the_names_one_after_the_other(game: Game) -> None:
    await seated(game)

    async def offered(typed: str) -> list[str]:
        found = await game.people["GM"].autocomplete(game.channel, "gm call", "who", typed)
        return [choice["value"] for choice in found]

    assert {"Skaz", "Blazer"} <= set(await offered(""))
    assert "Skaz, Blazer" in await offered("Skaz, Bl")
    assert "Skaz, Skaz" not in await offered("Skaz, ")


async def test_a_called_roll_is_told_in_the_recap(game: Game) -> None:
    await seated(game)
    await game.say("GM", "session start")
    await game.say("GM", "gm call", who="Skaz, Blazer", what="crypt")
    await roll(game, "Skaz", (6, 6))
    await roll(game, "Blazer", (6,))

    told = text(await game.say("Stranger", "session recap")).splitlines()
    assert told[1:3] == [
        "Rolls: Skaz 1 (1 made it), Blazer 1 (1)",
        "Best: Skaz, crypt, SUCCESS 4, normal",
    ]


async def test_somebody_who_leaves_is_waited_for_no_more(game: Game) -> None:
    await seated(game)
    await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Skaz", (6,))
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)

    assert "Climbing: 1 of 2 makes it" in "\n".join(map(text, game.cards()))


async def test_an_adopted_character_begins_a_roll_of_several(game: Game) -> None:
    """Its key is that of the one it came from, and not its name."""
    for person in ("Skaz", "Blazer"):
        await game.say(person, "hf roll", what="1", difficulty="certain")
    await game.say("Skaz", "character new", name="Ada", system="hfrpg")

    card = await game.say("Skaz", "hf group", what="2", who="Blazer")

    assert drawn(card).splitlines()[2:4] == ["Ada: …", "Blazer: …"]


async def test_what_was_rolled_on_a_call_stays_when_its_rollers_roll_again(game: Game) -> None:
    """While something may still be spent on its lines, and when that is over."""
    await seated(game)
    card = await game.say("GM", "gm call", who="Skaz, Blazer", what="Climbing")
    await roll(game, "Skaz", (4, 6))
    lines = drawn(await roll(game, "Blazer", (4, 1)), game).splitlines()[:3]
    for person in ("Skaz", "Blazer"):
        await game.say("GM", "gm call", who=person, what="Jump")
        await roll(game, person, (5,))

    assert lines == [
        "**Climbing: 1 of 2 makes it**",
        "Skaz: SUCCESS 1, normal · 4 **6**",
        "Blazer: FAILURE 2, significant · 4 1",
    ]
    later = next(one for one in game.cards() if one.id == card.id)
    assert drawn(later, game).splitlines()[:3] == lines
