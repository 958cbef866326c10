"""What only a GM sets on a sheet: a player is refused it through every command, and told so."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.core.scene import Scene
from tests.support.game import Game, text

OURS = "Only a GM"

CASES: dict[str, tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]] = {
    "flamepunk": (
        {"pools": {"dice": {"current": 20, "maximum": 20}}},
        [
            ("character edit", {"field": "dice", "value": "20/20"}),
            ("flame pool", {"who": "Hero", "dice": 20, "maximum": 20}),
            ("gm pool", {"who": "Hero", "pool": "dice", "to": 20, "maximum": 20}),
        ],
    ),
    "blackdice": (
        {"sheet": {"lethal": 3}},
        [
            ("character edit", {"field": "treated", "value": "yes"}),
            ("gm heal", {"who": "Hero", "amount": 1}),
        ],
    ),
    "hammerhydra": (
        {"sheet": {"approved": True}},
        [
            ("character edit", {"field": "armour", "value": "20"}),
            ("character edit", {"field": "approved", "value": "yes"}),
            ("character edit", {"field": "wound", "value": "1"}),
            ("character edit", {"field": "injuries", "value": "ear | penalty 1"}),
        ],
    ),
    "opend6": (
        {"sheet": {"luck_rank": 20}},
        [
            ("character edit", {"field": "dynamic", "value": "yes"}),
            ("d6 points", {"use": "give", "who": "Hero", "amount": 5}),
            ("d6 points", {"use": "give", "pool": "action points", "who": "Hero", "amount": 5}),
        ],
    ),
}
"""By system what a file may not bring, and the commands that set what only a GM sets."""


def held(scene: Scene) -> object:
    """What characters are made of."""
    return scene.characters, scene.pools


@pytest.mark.parametrize("system", CASES)
async def test_a_player_gets_it_neither_by_hand_nor_out_of_a_file(game: Game, system: str) -> None:
    parts, commands = CASES[system]
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Hero")
    before = await game.scene()
    head: dict[str, Any] = {
        "parry": "character",
        "version": 1,
        "system": system,
        "sheet": {},
        "pools": {},
    }
    file = msgspec.json.encode(head | {"name": "Twin"} | parts)

    by_file = await game.say("Skaz", "character import", file=("twin.json", file))
    by_hand = {name: await game.say("Skaz", name, **given) for name, given in commands}

    assert "That file holds what only a GM gives. Nothing has changed." in text(by_file)
    assert by_file.ephemeral
    assert {name: OURS in text(said) for name, said in by_hand.items()} == dict.fromkeys(
        by_hand, True
    )
    assert held(await game.scene()) == held(before)
    await game.say("GM", "character import", file=("twin.json", file), npc=True)
    assert (await game.scene()).characters["twin"].owner is None
