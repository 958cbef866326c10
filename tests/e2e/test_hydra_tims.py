"""Mr Tims and Don Smits, the printed fight with its printed dice, through the bot.

Where the text departs from its own rules the test says so and follows the rules.
"""

from __future__ import annotations

import json

import pytest
from simcord.results import ResponseMessage

from tests.support.cards import why
from tests.support.game import Game, labels, text

TIMS = {"perception": 4, "athleticism": 2, "constitution": 1, "strength": 2}
"""Boxes crossed off: Perception 6, Athleticism 8, Constitution 9, Strength 8."""

DON = {"perception": 2, "athleticism": 3, "constitution": 4}
"""Perception 8, Athleticism 7, Constitution 6."""


async def person(game: Game, who: str, boxes: dict[str, int]) -> None:
    """A character of this player with these boxes crossed off."""
    for field, value in boxes.items():
        told = await game.say(who, "character edit", field=field, value=str(value))
        assert str(value) in text(told)


async def ready(game: Game, *, defence_dice: int = 3) -> None:
    """Skaz plays Mr Tims with the sock, Blazer Don Smits with the revolver; both have joined."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "table house", key="hammerhydra defence_dice", value=str(defence_dice))
    await game.say("Skaz", "character new", name="Mr Tims")
    await person(game, "Skaz", TIMS)
    skills = "Improvised weapons | heading Combat: Melee | dots 2"
    await game.say("Skaz", "character edit", field="skills", value=skills)
    await game.say("Blazer", "character new", name="Don Smits")
    await person(game, "Blazer", DON)
    skills = "Pistols | heading Combat: Ranged | dots 3"
    await game.say("Blazer", "character edit", field="skills", value=skills)
    await game.say("GM", "combat start")
    await game.say("Skaz", "combat join")
    await game.say("Blazer", "combat join")


async def first_round(game: Game) -> ResponseMessage:
    """Initiative as printed: Tims 2, the Don 6."""
    game.dice.waiting = [2, 6]
    return await game.say("GM", "combat next")


async def sock(game: Game, faces: list[int], block: str) -> ResponseMessage:
    """Mr Tims swings the sock, the Don blocks with this."""
    await game.say("Skaz", "hydra attack", against="Don Smits", weapon="Sock of sand")
    game.dice.waiting = faces
    return await game.press("Blazer", block)


async def revolver(game: Game, faces: list[int]) -> ResponseMessage:
    """The Don shoots, Mr Tims dodges."""
    await game.say("Blazer", "hydra attack", against="Mr Tims", weapon="36 Revolver")
    game.dice.waiting = faces
    return await game.press("Skaz", "Dodge")


@pytest.mark.rule("HH-33", "HH-34", "HH-36")
async def test_tims_16_acts_before_the_don_21(game: Game) -> None:
    await ready(game)
    rolled = await first_round(game)

    assert "Mr Tims: initiative 14 + 2 = 16" in text(rolled)
    assert "Don Smits: initiative 15 + 6 = 21" in text(rolled)
    assert ": Mr Tims" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-38", "HH-39", "HH-43", "HH-44", "HH-47", "HH-51", "HH-52", "HH-53")
async def test_the_sock_breaks_the_dons_forearm(game: Game) -> None:
    """Attack 9 4 on 8, damage 8 - 3 = 5, block 7 1 on 7: half of 5 is 3 of 12 boxes.

    The text rolls two dice for the block although a bare attribute has three (WE-10); the house
    rule defence_dice replays it as printed.
    """
    await ready(game, defence_dice=2)
    await first_round(game)
    done = await sock(game, [9, 4, 8, 7, 1], "Block, body")

    assert text(done).splitlines()[:5] == [
        "Mr Tims hits Don Smits: 3 boxes, SERIOUS",
        "attack **9** · 4 on 8 = 1",
        "damage **8**, −3 = 5",
        "block **7** · 1 on 7 = 1: half, 3",
        "Don Smits ▣▣▣▣▣▣▣▣▣▢▢▢",
    ]


@pytest.mark.rule("HH-19", "HH-47")
async def test_by_the_rule_the_block_has_three_dice(game: Game) -> None:
    """The first slip of the text: its example rolls two (WE-10, R-16)."""
    await ready(game)
    await first_round(game)
    done = await sock(game, [9, 4, 8, 7, 1, 1], "Block, body")

    assert "block **7** · 1 · 1 on 7 = 1: half, 3" in text(done)
    assert "Don Smits ▣▣▣▣▣▣▣▣▣▢▢▢" in text(done)


@pytest.mark.rule("HH-29", "HH-42", "HH-43", "HH-44", "HH-50", "HH-53")
async def test_the_revolver_takes_seven_boxes_not_eight(game: Game) -> None:
    """Attack 7 8 9 on 7, dodge 9 5 on 8: net two. The dice 1 5 8 with ●-1 are 7, not 8.

    The second slip of the text: it crosses off eight boxes (WE-14, WE-15, R-17).
    """
    await ready(game, defence_dice=2)
    await first_round(game)
    await sock(game, [9, 4, 8, 7, 1], "Block, body")
    done = await revolver(game, [7, 8, 9, 9, 5, 1, 5, 8])

    assert text(done).splitlines()[:5] == [
        "Don Smits hits Mr Tims: 7 boxes, SERIOUS",
        "attack **7** · **8** · **9** on 7 = 3",
        "dodge **9** · 5 on 8 = 1",
        "damage 1 · 5 · **8**, −1 = 7",
        "Mr Tims ▣▣▢▢▢▢▢▢▢",
    ]
    told = (await why(game, "Skaz", done)).splitlines()
    assert "3 − 1 = 2 net successes" in told
    assert "damage dice: 1 dot + 2 net = 3" in told
    assert await game.pool("Mr Tims", "health") == 2


@pytest.mark.rule("HH-35", "HH-55")
async def test_the_gms_penalty_clamps_tims_and_leaves_the_initiative_alone(game: Game) -> None:
    """+3 on every target: Athleticism 8 becomes 11, one die that needs a 10 (WE-16).

    The text lets the Don win the next initiative easily; by the rule the totals only grow by a
    die, and the GM may add 2N with a tap (WE-17, R-32).
    """
    await ready(game, defence_dice=2)
    await first_round(game)
    await sock(game, [9, 4, 8, 7, 1], "Block, body")
    done = await revolver(game, [7, 8, 9, 9, 5, 1, 5, 8])
    noted = await game.write(
        "GM", "GM: write the injury", {"note": "shot in the belly", "penalty": "3"}, done
    )
    assert "Mr Tims: “shot in the belly”, +3 on all targets" in text(noted)
    assert labels(noted) == ["GM: slow Mr Tims, initiative +6", "Why"]

    clamped = await game.say("Skaz", "hydra roll", attribute="Athleticism", faces="9")
    assert "one die, needs a 10" in text(clamped)

    game.dice.waiting = [4, 1]
    rolled = await game.say("GM", "combat next")
    assert "Mr Tims: initiative 16 + 4 = 20" in text(rolled)
    assert "Don Smits: initiative 21 + 1 = 22" in text(rolled)


@pytest.mark.rule("HH-35", "HH-55")
async def test_with_a_tap_the_injury_slows_too(game: Game) -> None:
    await ready(game, defence_dice=2)
    await first_round(game)
    await sock(game, [9, 4, 8, 7, 1], "Block, body")
    done = await revolver(game, [7, 8, 9, 9, 5, 1, 5, 8])
    await game.write(
        "GM", "GM: write the injury", {"note": "shot in the belly", "penalty": "3"}, done
    )
    slowed = await game.press("GM", "GM: slow Mr Tims")

    assert "Mr Tims ▣▣▢▢▢▢▢▢▢ next initiative +6" in text(slowed)
    game.dice.waiting = [4, 1]
    rolled = await game.say("GM", "combat next")
    assert "Mr Tims: initiative 16 + 4 + 6 pending = 26" in text(rolled)


@pytest.mark.rule("HH-38", "HH-42")
async def test_the_bot_is_killed_before_every_press_and_the_fight_goes_on(game: Game) -> None:
    await ready(game, defence_dice=2)
    await first_round(game)
    await game.say("Skaz", "hydra attack", against="Don Smits", weapon="Sock of sand")
    await game.restart()
    game.dice.waiting = [9, 4, 8, 7, 1]
    done = await game.press("Blazer", "Block, body")
    assert "Don Smits ▣▣▣▣▣▣▣▣▣▢▢▢" in text(done)
    await game.restart()
    marks = await game.write(
        "GM", "GM: write the injury", {"note": "an arm | broken", "penalty": "0"}
    )
    assert "without | and ;" in text(marks)
    noted = await game.write(
        "GM", "GM: write the injury", {"note": "fractured forearm", "penalty": "0"}
    )
    assert "Don Smits: “fractured forearm”" in text(noted)
    assert ": Don Smits" in text(await game.say("GM", "combat show"))
    kept = json.loads((await game.scene()).characters["don smits"].sheet)["injuries"]
    assert kept[0]["weapon"] == "Sock of sand"
    assert kept[0]["day"]
