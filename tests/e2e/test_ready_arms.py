"""Ready-made characters can use every weapon that they carry."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.support.game import Game, text

READY: dict[str, dict[str, list[dict[str, Any]]]] = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "ready.toml").read_text(encoding="utf-8")
)
COMMANDS = {
    "blackdice": ("black attack", "target"),
    "hammerhydra": ("hydra attack", "against"),
    "opend6": ("d6 attack", "target"),
}
"""How somebody attacks, in the systems that have weapons."""
CARRIERS = [
    (system, character["name"])
    for system in COMMANDS
    for characters in READY[system].values()
    for character in characters
]


@pytest.mark.parametrize(("system", "name"), CARRIERS, ids=lambda word: word)
async def test_every_weapon_of_a_ready_made_character_may_be_attacked_with(
    game: Game, system: str, name: str
) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "character new", ready=name, npc=True)
    await game.say("GM", "character new", name="Target", npc=True)
    character = next(c for c in (await game.scene()).characters.values() if c.name == name)
    command, against = COMMANDS[system]

    for weapon in json.loads(character.sheet).get("weapons", ()):
        await game.say("GM", "combat start", members=f"{name}, Target")
        game.dice.waiting = [1, 2, 3, 4, 5] * 20
        await game.say("GM", "combat order", names=f"{name}, Target")
        await game.say("GM", "combat next")
        draws = {"more": "draw"} if system == "blackdice" else {}
        options = {"who": name, "weapon": weapon["name"], against: "Target", **draws}
        said = await game.say("GM", command, **options)
        await game.say("GM", "combat end")
        assert not said.ephemeral, (weapon, text(said))
