"""Rolls that wait: how many there may be, for how long, and what ends them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.scene import Entry, OpenRoll, Scene, with_roll
from tests.support.game import START, Game, text

DAY = 24 * 3600
WAITING: dict[str, tuple[str, str, dict[str, Any]]] = {
    "prepared": ("hfrpg", "hf roll", {"what": "2", "more": "ready"}),
    "black prepared": ("blackdice", "black roll", {"what": "3", "more": "ready"}),
    "black opposed": ("blackdice", "black oppose", {"target": "Don", "what": "3"}),
    "hydra prepared": (
        "hammerhydra",
        "hydra roll",
        {"skill": "2", "attribute": "7", "more": "ready"},
    ),
    "opposed": ("hammerhydra", "hydra oppose", {"opponent": "Don", "what": "3 on 7"}),
}
"""By name the system, the command that leaves a roll waiting, and its options."""
ATTACK = ("flamepunk", "flame roll", {"dice": 3, "target": "Don"})
"""A roll that a house rule times, and of which each person has one."""

EVERY = pytest.mark.parametrize("what", WAITING)


async def ask(game: Game, what: str, person: str = "Skaz", **more: str) -> str:
    """Leave one more roll waiting; what the person reads."""
    _, command, options = WAITING.get(what, ATTACK)
    game.dice.waiting = [6, 6, 6]
    return text(await game.say(person, command, **options, **more))


async def table(game: Game, what: str) -> None:
    """A table of that system where Skaz plays Ann and the Blazer plays Don."""
    await game.say("GM", "table setup", system=WAITING.get(what, ATTACK)[0])
    await game.say("Skaz", "character new", name="Ann")
    await game.say("Blazer", "character new", name="Don")


async def still_open(game: Game) -> list[int]:
    """The numbers of the rolls that wait."""
    return sorted((await game.scene()).rolls)


@EVERY
async def test_five_rolls_of_one_person_wait_and_no_more(game: Game, what: str) -> None:
    await table(game, what)
    for _ in range(5):
        assert "that is the most" not in await ask(game, what)
    before = await game.scene()

    sixth = await ask(game, what)

    assert sixth.startswith("5 rolls of Skaz wait already, and that is the most.")
    assert "/session end closes them all." in sixth
    assert replace(await game.scene(), now=0) == replace(before, now=0)
    assert len(await still_open(game)) == 5


async def test_what_one_person_leaves_waiting_takes_nothing_from_another(game: Game) -> None:
    await table(game, "prepared")
    for _ in range(5):
        await ask(game, "prepared")

    assert "that is the most" not in await ask(game, "prepared", "Blazer")
    assert len(await still_open(game)) == 6


async def test_who_goes_on_with_a_roll_may_leave_another_waiting(game: Game) -> None:
    await table(game, "prepared")
    for _ in range(5):
        await ask(game, "prepared")
    await game.press("Skaz", "Never mind")

    assert "that is the most" not in await ask(game, "prepared")


async def test_calls_wait_like_rolls(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    for _ in range(5):
        await game.say("GM", "gm call", who="Skaz", what="door")

    sixth = text(await game.say("GM", "gm call", who="Skaz", what="door"))

    assert sixth.startswith("5 calls wait already, and that is the most.")


async def test_what_one_npc_leaves_waiting_takes_nothing_from_another(game: Game) -> None:
    await table(game, "prepared")
    for name in ("Rat", "Bat"):
        await game.say("GM", "character new", name=name, npc=True)
    for _ in range(5):
        await ask(game, "prepared", "GM", who="Rat")

    sixth = await ask(game, "prepared", "GM", who="Rat")

    assert sixth.startswith("5 rolls of Rat wait already, and that is the most.")
    assert "that is the most" not in await ask(game, "prepared", "GM", who="Bat")


async def test_fifty_rolls_wait_at_a_table_and_no_more(game: Game) -> None:
    await table(game, "prepared")
    await ask(game, "prepared", "Blazer")
    (number,) = await still_open(game)

    def crowded(scene: Scene) -> tuple[None, Scene]:
        row: OpenRoll = scene.rolls[number]
        for other in range(number + 1, number + 50):
            scene = with_roll(scene, replace(row, number=other, who="nobody here"))
        return None, replace(scene, entry=Entry(0, "test", "hfrpg", b"{}", b"{}", "crowd"))

    await game.store.transact(game.table, crowded)

    said = await ask(game, "prepared")

    assert said.startswith("50 rolls wait at this table already, and that is the most.")
    assert len(await still_open(game)) == 50


@EVERY
async def test_a_roll_waits_a_day_where_nobody_says_otherwise(game: Game, what: str) -> None:
    await table(game, what)
    await ask(game, what)
    (number,) = await still_open(game)
    assert (await game.scene()).rolls[number].deadline == START + DAY

    await game.later(DAY - 1)
    assert await still_open(game) == [number]
    await game.later(1)

    assert await still_open(game) == []


async def test_a_call_waits_a_day(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "gm call", who="Skaz", what="door")

    await game.later(DAY)

    assert await still_open(game) == []


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("black prepared", "blackdice pending_hours"),
        ("attack", "flamepunk defence_timeout"),
    ],
)
async def test_a_house_that_waits_for_ever_waits_for_ever(game: Game, what: str, rule: str) -> None:
    await table(game, what)
    await game.say("GM", "table house", key=rule, value="0")
    await ask(game, what)

    await game.later(30 * DAY)

    assert len(await still_open(game)) == 1


@pytest.mark.rule("FA-21")
async def test_a_house_rule_says_how_long_its_rolls_wait(game: Game) -> None:
    await table(game, "attack")
    await ask(game, "attack")
    (number,) = await still_open(game)

    assert (await game.scene()).rolls[number].deadline == START + 600


@EVERY
async def test_the_end_of_a_session_closes_what_waits(game: Game, what: str) -> None:
    await table(game, what)
    await game.say("GM", "session start")
    for _ in range(3):
        await ask(game, what)

    said = text(await game.say("GM", "session end"))

    assert await still_open(game) == []
    assert said.count("was waiting and is") == 3


async def test_the_end_of_a_session_closes_calls(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "session start")
    await game.say("GM", "gm call", who="Skaz", what="door")

    await game.say("GM", "session end")

    assert await still_open(game) == []


async def test_what_a_table_builds_is_no_roll_and_stays(game: Game) -> None:
    """OpenD6 keeps piles, projects and tracks until somebody removes them (D6-126)."""
    await game.say("GM", "table setup", system="opend6")
    await game.say("GM", "session start")
    for number in range(6):
        await game.say("GM", "d6 set", what="bricks", value=f"{number + 1}")
    kept = await still_open(game)

    await game.say("GM", "session end")
    await game.later(2 * DAY)

    assert len(kept) == 1
    assert await still_open(game) == kept


@pytest.mark.parametrize("typed", [{}, {"faces": "5,3"}])
async def test_dice_are_not_thrown_where_what_they_show_could_not_wait(
    game: Game, typed: dict[str, str]
) -> None:
    """Also where these would not have waited: whoever dislikes a result cannot have it refused."""
    await table(game, "black prepared")
    for _ in range(5):
        await ask(game, "black prepared")
    before = await game.scene()
    game.dice.waiting = [1, 1]

    said = text(await game.say("Skaz", "black roll", what="2", task="door", **typed))

    assert said.startswith("5 rolls of Skaz wait already, and that is the most.")
    assert game.dice.waiting == [1, 1]
    assert replace(await game.scene(), now=0) == replace(before, now=0)


async def test_dice_that_a_button_has_thrown_stand_however_many_wait(game: Game) -> None:
    await table(game, "black prepared")
    for _ in range(5):
        await ask(game, "black prepared")
    game.dice.waiting = [6, 1, 1]

    card = text(await game.press("Skaz", "Roll"))

    assert "that is the most" not in card
    assert game.dice.waiting == []
