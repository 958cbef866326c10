"""What nobody types in a fight: at whom an attack is aimed, with what, and who is on which side."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from simcord.results import ResponseMessage

from bot.shared.combat.arena import find_fight
from tests.support.cards import drawn
from tests.support.game import Game, parts, text


class System(NamedTuple):
    """An attack of a system without a target, and where it keeps whom it aims at."""

    command: str
    options: Mapping[str, Any]
    npcs: str
    character: str


SYSTEMS = {
    "flamepunk": System("flame roll", {"dice": 2, "more": "kind physical"}, "Thug", ""),
    "blackdice": System("black attack", {}, "Thug, str 1, dex 1", "dex 3, str 2"),
    "hammerhydra": System("hydra attack", {"weapon": "●", "more": "skill 2"}, "Thug", "all 8"),
    "opend6": System("d6 attack", {}, "Thug", "str 3D, melee 4D, sword 4D"),
}
ATTACKS = pytest.mark.parametrize("system", SYSTEMS)


def dice() -> list[int]:
    """More dice than anybody needs, as different as real ones."""
    return Random(7).choices(range(1, 7), k=300)  # noqa: S311 -- dice of a test


async def begin(game: Game, system: str, npcs: str) -> None:
    """Skaz in a fight with NPCs; it is Skaz's turn."""
    line = SYSTEMS[system].character
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz", **({"line": line} if line else {}))
    await game.say("GM", "combat start", npcs=npcs)
    game.dice.waiting = dice()
    await game.press("GM", "Begin")
    scene = await game.scene()
    await game.say("GM", "act", what=f"give the turn: {scene.find_key(system, 'Skaz')}")


async def attack(game: Game, system: str, **more: Any) -> ResponseMessage:
    """Skaz attacks; the dice are whatever they are."""
    one = SYSTEMS[system]
    game.dice.waiting = [2] * 60
    return await game.say("Skaz", one.command, **one.options, **more)


async def aimed_at(game: Game) -> str:
    """The name of whom Skaz attacked last."""
    scene = await game.scene()
    row = next(row for row in scene.combatants.values() if row.name == "Skaz")
    return scene.name(row.target) if row.target else ""


async def next_turn(game: Game, system: str) -> None:
    """Skaz's next turn, in the next round."""
    for _ in range(8):
        game.dice.waiting = dice()
        await game.say("GM", "combat next")
        scene = await game.scene()
        standing = find_fight(scene).standing
        if standing.turn == (scene.find_key(system, "Skaz"),):
            return
    raise AssertionError("Skaz's turn never came")


@ATTACKS
async def test_the_only_enemy_is_meant(game: Game, system: str) -> None:
    await begin(game, system, SYSTEMS[system].npcs)

    await attack(game, system)

    assert await aimed_at(game) == "Thug"


@ATTACKS
async def test_of_several_enemies_the_one_attacked_last_is_meant(game: Game, system: str) -> None:
    await begin(game, system, SYSTEMS[system].npcs.replace("Thug", "Thug x3"))
    field = "against" if system == "hammerhydra" else "target"
    await attack(game, system, **{field: "Thug 2"})
    await next_turn(game, system)

    card = await attack(game, system)

    assert not card.ephemeral, text(card)
    assert "Thug 2" in text(card)


@pytest.mark.parametrize("system", ["blackdice", "hammerhydra", "opend6"])
async def test_of_several_enemies_it_is_asked_whom_where_none_was_attacked(
    game: Game, system: str
) -> None:
    await begin(game, system, SYSTEMS[system].npcs.replace("Thug", "Thug x3"))

    asked = await attack(game, system)

    assert asked.ephemeral
    assert drawn(asked, game) == "**Whom does Skaz attack?**\n[Thug 1 ▾]"
    (menu,) = parts(asked, 3)
    assert [one["label"] for one in menu["options"]] == ["Thug 1", "Thug 2", "Thug 3"]
    await game.pick("Skaz", [menu["options"][2]["value"]], asked)
    assert await aimed_at(game) == "Thug 3"


@pytest.mark.parametrize("system", ["blackdice"])
async def test_outside_a_fight_it_is_said_what_is_missing(game: Game, system: str) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz", line="dex 3")

    refused = await attack(game, system)

    assert text(refused) == "Whom does Skaz attack? Give a name or a mention."


async def test_a_roll_of_flamepunk_without_a_kind_stays_a_task(game: Game) -> None:
    await begin(game, "flamepunk", "Thug")
    game.dice.waiting = [6, 5]

    await game.say("Skaz", "flame roll", dice=2)

    assert await aimed_at(game) == ""


async def test_somebody_who_is_out_is_not_meant_any_more(game: Game) -> None:
    await begin(game, "flamepunk", "Thug x2")
    await attack(game, "flamepunk", target="Thug 1")
    await game.say("GM", "gm condition", who="Thug 1", name="Out")
    scene = await game.scene()
    assert any(one.name for one in scene.conditions.values())

    card = await attack(game, "flamepunk")

    assert "Thug 1" not in text(card)


async def test_undo_takes_back_whom_somebody_attacked_last(game: Game) -> None:
    await begin(game, "flamepunk", "Thug x2")
    before = await game.scene()
    await attack(game, "flamepunk", target="Thug 1")

    await game.say("GM", "undo")

    assert (await game.scene()).combatants == before.combatants


async def test_players_and_npcs_are_on_two_sides_that_the_panel_does_not_name(game: Game) -> None:
    await begin(game, "flamepunk", "Thug x2")

    scene = await game.scene()
    sides = {row.name: row.side for row in scene.combatants.values()}
    assert sides == {"Skaz": "Players", "Thug 1": "NPCs", "Thug 2": "NPCs"}
    assert "Players" not in text(await game.say("GM", "combat show"))


async def test_a_third_side_has_the_panel_name_all(game: Game) -> None:
    await begin(game, "flamepunk", "Thug x2")

    await game.say("GM", "combat npc", line="Rat x2", side="Rats")

    said = text(await game.say("GM", "combat show")).splitlines()
    assert {"Players: Skaz", "NPCs: Thug 1–2", "Rats: Rat 1–2"} <= set(said)


async def test_players_alone_are_on_no_side(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", name=person)
    await game.say("GM", "combat start", members="Skaz, Blazer")

    assert {row.side for row in (await game.scene()).combatants.values()} == {""}


async def test_an_opend6_character_with_nothing_in_hand_takes_the_first_weapon(game: Game) -> None:
    await begin(game, "opend6", "Thug")
    await game.say("Skaz", "character edit", field="held", value="")

    assert "attack 2 · 2 · 2 · ★2 = 8 vs" in text(await attack(game, "opend6"))


async def test_an_opend6_character_without_weapons_uses_bare_hands(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz", line="str 3D, brawling: strike 3D")
    await game.say("GM", "combat start", npcs="Thug")
    game.dice.waiting = dice()
    await game.press("GM", "Begin")
    await game.say("GM", "act", what="give the turn: Skaz")

    assert "attack 2 · 2 · ★2 = 6 vs" in text(await attack(game, "opend6"))


async def test_a_hammerhydra_npc_without_a_weapon_is_asked_with_what(game: Game) -> None:
    await begin(game, "hammerhydra", "Thug, Brawl 2")
    await game.say("GM", "act", what="give the turn: Thug")

    asked = await game.say("GM", "hydra attack", more="skill 2", who="Thug")

    assert asked.ephemeral
    assert text(asked).startswith("With what does Thug attack?")
