"""The first sheet of one's own takes the place of the character that was made for a person."""

from __future__ import annotations

import json

import pytest

from tests.e2e.test_characters import exported, rows
from tests.support.game import Game, text

EDITS = {
    "flamepunk": ("hit", "4,5,6"),
    "blackdice": ("strength", "2"),
    "hammerhydra": ("strength", "2"),
    "opend6": ("strength", "4D"),
    "hfrpg": ("attributes", "Strength | value 3"),
}
SYSTEMS = pytest.mark.parametrize("system", EDITS)
WAYS = pytest.mark.parametrize("way", ["new", "import", "edit"])


async def stand(game: Game, system: str) -> str:
    """Skaz without a sheet in a fight, with a condition; the key of that one."""
    await game.say("GM", "table setup", system=system)
    await game.say("Blazer", "character new", name="Cinder")
    await game.say("GM", "combat start", members="Cinder")
    await game.say("Skaz", "combat join")
    await game.say("GM", "gm condition", who="Skaz", name="Dazed")
    scene = await game.scene()
    key = scene.find_key(system, "Skaz")
    assert scene.characters[key].implicit
    return key


async def adopt(game: Game, system: str, way: str) -> str:
    """Skaz gets a sheet of their own, and how that one is called."""
    if way == "new":
        done = await game.say("Skaz", "character new", name="Ada")
    elif way == "import":
        paper = json.loads(await exported(game, "Blazer", who="Cinder"))
        file = json.dumps(paper | {"name": "Ada"}).encode()
        done = await game.say("Skaz", "character import", file=("ada.json", file))
    else:
        field, value = EDITS[system]
        done = await game.say("Skaz", "character edit", field=field, value=value)
    name = "Skaz" if way == "edit" else "Ada"
    assert text(done).startswith(name), text(done)
    return name


@SYSTEMS
@WAYS
async def test_who_is_adopted_keeps_place_and_conditions_under_the_new_name(
    game: Game, system: str, way: str
) -> None:
    key = await stand(game, system)
    before = await game.scene()

    name = await adopt(game, system, way)

    scene = await game.scene()
    assert scene.name(key) == name
    assert not scene.characters[key].implicit
    assert scene.active(game.people["Skaz"].id, system) == key
    assert {who for _, who in scene.combatants} == {who for _, who in before.combatants}
    assert [row.name for row in scene.combatants.values() if row.key == key] == [name]
    assert scene.conditions == before.conditions
    assert name in text(await game.say("GM", "combat show"))


@SYSTEMS
@WAYS
async def test_undo_gives_back_every_row_as_it_was(game: Game, system: str, way: str) -> None:
    await stand(game, system)
    if way == "import":
        await exported(game, "Blazer", who="Cinder")
    before = rows(game)
    await adopt(game, system, way)

    undone = await game.say("Skaz", "undo")

    assert "ndone" in text(undone) or "ndid" in text(undone), text(undone)
    after = rows(game)
    assert {name: after[name] for name in before} == before


@WAYS
async def test_what_is_spent_stays_spent_and_an_open_roll_goes_on(game: Game, way: str) -> None:
    key = await stand(game, "flamepunk")
    await game.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    (number,) = [n for n, row in (await game.scene()).rolls.items() if row.open]

    name = await adopt(game, "flamepunk", way)

    scene = await game.scene()
    assert (scene.pools[key, "dice"].current, scene.rolls[number].who) == (2, key)
    assert scene.rolls[number].open
    done = await game.say("Blazer", "answer", how="dodge")
    assert text(done).startswith(f"{name} hits Cinder: 2 damage (was 4)")


@WAYS
async def test_undo_gives_an_open_roll_and_what_was_spent_back(game: Game, way: str) -> None:
    await stand(game, "flamepunk")
    await game.roll("Skaz", [3, 3, 5, 6], target="Cinder")
    before = rows(game)
    await adopt(game, "flamepunk", way)

    await game.say("Skaz", "undo")

    assert rows(game) == before
