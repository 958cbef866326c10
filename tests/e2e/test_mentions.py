"""A mention is enough: whoever it names has a character from then on, however silent before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.e2e.test_defaults import dice
from tests.support.game import Game, text

GONE = "<@999999999999999999>"
"""A mention of somebody whom the server does not know."""


class Roll(NamedTuple):
    """A roll of a system, and one at somebody."""

    command: str
    options: Mapping[str, Any]
    at: str
    field: str
    more: Mapping[str, Any]


ROLLS = {
    "flamepunk": Roll("flame roll", {"dice": 2}, "flame roll", "target", {"dice": 2}),
    "blackdice": Roll(
        "black roll", {"what": "3"}, "black attack", "target", {"weapon": "fists", "more": "pool 3"}
    ),
    "hammerhydra": Roll(
        "hydra roll",
        {"attribute": "Strength", "skill": "2"},
        "hydra oppose",
        "opponent",
        {"what": "Strength"},
    ),
    "opend6": Roll(
        "d6 check",
        {"skill": "Strength", "difficulty": "10"},
        "d6 check",
        "against",
        {"skill": "Strength", "more": "defends Strength"},
    ),
    "hfrpg": Roll("hf roll", {"what": "2"}, "gm call", "who", {"what": "climb"}),
}
SYSTEMS = pytest.mark.parametrize("system", ROLLS)


async def begin(game: Game, system: str) -> str:
    """A table of this system, and Blazer's mention, who has never typed anything."""
    await game.say("GM", "table setup", system=system)
    game.dice.waiting = [2] * 60
    blazer = game.people["Blazer"].id
    assert blazer not in (await game.scene()).seats
    return f"<@{blazer}>"


async def implicit(game: Game, system: str) -> list[str]:
    """The names of Blazer's characters of this system, made by nobody."""
    own = game.people["Blazer"].id
    rows = (await game.scene()).characters.values()
    return [
        row.name for row in rows if (row.owner, row.system, row.implicit) == (own, system, True)
    ]


@SYSTEMS
async def test_who_rolls_may_be_mentioned(game: Game, system: str) -> None:
    mention, roll = await begin(game, system), ROLLS[system]

    card = await game.say("GM", roll.command, who=mention, **roll.options)

    assert not card.ephemeral, text(card)
    assert await implicit(game, system) == ["Blazer"]


@SYSTEMS
async def test_at_whom_something_is_done_may_be_mentioned(game: Game, system: str) -> None:
    mention, roll = await begin(game, system), ROLLS[system]
    person = "GM" if system == "hfrpg" else "Skaz"

    card = await game.say(person, roll.at, **{roll.field: mention}, **roll.more)

    assert not card.ephemeral, text(card)
    assert await implicit(game, system) == ["Blazer"]


@SYSTEMS
async def test_who_joins_a_fight_may_be_mentioned(game: Game, system: str) -> None:
    mention = await begin(game, system)

    await game.say("GM", "combat start", members=mention)

    assert await implicit(game, system) == ["Blazer"]
    assert [row.name for row in (await game.scene()).combatants.values()] == ["Blazer"]


@pytest.mark.parametrize("system", [key for key in ROLLS if key != "hfrpg"])
async def test_an_attack_in_a_fight_is_aimed_by_a_mention(game: Game, system: str) -> None:
    mention = await begin(game, system)
    await aim(game, system, mention, f"Skaz, {mention}", "Blazer")


async def aim(game: Game, system: str, mention: str, members: str, name: str) -> None:
    """Skaz attacks who is mentioned in a fight of these members, and the card names them."""
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", members=members)
    game.dice.waiting = dice()
    await game.press("GM", "Begin")
    await game.say("GM", "act", what="give the turn: Skaz")
    game.dice.waiting = [2] * 60
    command, field, more = {
        "flamepunk": ("flame roll", "target", {"dice": 2}),
        "blackdice": ("black attack", "target", {"weapon": "fists", "more": "pool 3"}),
        "hammerhydra": ("hydra attack", "against", {"weapon": "●", "more": "skill 2"}),
        "opend6": ("d6 attack", "target", {"more": "skill Strength"}),
    }[system]

    card = await game.say("Skaz", command, **{field: mention}, **more)

    assert not card.ephemeral, text(card)
    assert name in text(card)


@pytest.mark.parametrize("system", [key for key in ROLLS if key != "hfrpg"])
async def test_an_attack_is_aimed_by_a_mention_that_is_only_text(game: Game, system: str) -> None:
    await begin(game, system)
    await game.say("Blazer", "character new", name="Vex")
    await aim(game, system, "@Blazer", "Skaz, Vex", "Vex")


@SYSTEMS
@pytest.mark.parametrize("written", ["@Blazer", "@blazer"])
async def test_a_mention_that_is_only_text_means_whom_they_play(
    game: Game, system: str, written: str
) -> None:
    await begin(game, system)
    await game.say("Blazer", "character new", name="Vex")

    await game.say("GM", "gm condition", who=written, name="Dazed")
    if system != "hfrpg":
        done = await game.say("GM", "gm damage", who=f"{written}, Vex", amount=1)
        assert "Vex" in text(done)

    scene = await game.scene()
    dazed = [who for (who, _), row in scene.conditions.items() if row.name == "Dazed"]
    assert [scene.name(who) for who in dazed] == ["Vex"]
    assert len(scene.characters) == 1


CALLS = {
    "flamepunk": {"what": "climb"},
    "blackdice": {"what": "Wits"},
    "hammerhydra": {"what": "Strength"},
    "opend6": {"what": "Strength", "hard": "15"},
    "hfrpg": {"what": "2"},
}


@SYSTEMS
async def test_a_call_reaches_who_is_mentioned(game: Game, system: str) -> None:
    mention = await begin(game, system)

    card = await game.say("GM", "gm call", who=mention, **CALLS[system])

    assert await implicit(game, system) == ["Blazer"], text(card)
    assert "Blazer" in text(card)


@SYSTEMS
async def test_a_condition_befalls_who_is_mentioned(game: Game, system: str) -> None:
    mention = await begin(game, system)

    await game.say("GM", "gm condition", who=mention, name="Dazed")

    assert await implicit(game, system) == ["Blazer"]
    assert [one.name for one in (await game.scene()).conditions.values()] == ["Dazed"]


@pytest.mark.parametrize("system", [key for key in ROLLS if key != "hfrpg"])
async def test_damage_befalls_who_is_mentioned(game: Game, system: str) -> None:
    mention = await begin(game, system)

    done = await game.say("GM", "gm damage", who=mention, amount=1)

    assert await implicit(game, system) == ["Blazer"], text(done)


@SYSTEMS
async def test_a_mentioned_member_finds_that_character_when_they_type(
    game: Game, system: str
) -> None:
    mention, roll = await begin(game, system), ROLLS[system]
    await game.say("GM", "combat start", members=mention)
    key = (await game.scene()).find_key(system, mention)

    await game.say("Blazer", roll.command, **roll.options)

    scene = await game.scene()
    assert [k for k, row in scene.characters.items() if row.owner == game.people["Blazer"].id] == [
        key
    ]


async def test_who_has_no_character_and_leaves_a_fight_is_told_how_to_get_one(game: Game) -> None:
    mention = await begin(game, "flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")

    own = await game.say("Blazer", "combat leave")
    theirs = await game.say("GM", "combat leave", who=mention)

    assert text(own) == "You have no character here yet: /character new makes one."
    assert text(theirs) == "Blazer has no character here yet."


@pytest.mark.parametrize("typed", [True, False])
async def test_an_order_is_set_by_mentions(game: Game, *, typed: bool) -> None:
    mention = await begin(game, "flamepunk")
    await game.say("Skaz", "flame roll", dice=2)
    await game.say("GM", "combat start", members=f"Skaz, {mention}", npcs="Thug")

    blazer = "@Blazer" if typed else mention
    card = await game.say("GM", "combat order", names=f"Thug, {blazer}, Skaz")

    assert "The GM sets the order." in text(card)


@pytest.mark.parametrize(
    ("who", "command", "options"),
    [
        ("GM", "gm call", {"who": GONE, "what": "climb"}),
        ("GM", "gm damage", {"who": GONE, "amount": 1}),
        ("Skaz", "flame roll", {"dice": 1, "target": GONE}),
    ],
)
async def test_whom_nobody_here_is_has_no_character_made(
    game: Game, who: str, command: str, options: dict[str, Any]
) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    refused = await game.say(who, command, **options)

    assert text(refused) == "That person is not on this server."
    assert not (await game.scene()).rolls
