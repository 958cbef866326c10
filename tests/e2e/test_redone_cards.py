"""What is done again stands on its card as it did: its dice, whose they are, its ways."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.cards import drawn
from tests.support.game import Game
from tests.support.hydra import initiative
from tests.support.throwing import by_hand

ROLLS: list[tuple[str, str, Mapping[str, object], tuple[int, ...]]] = [
    ("hfrpg", "hf roll", {"what": "3+2+1", "task": "wall"}, (5, 3, 2)),
    ("flamepunk", "flame roll", {"dice": 3, "task": "wall"}, (6, 5, 1)),
    ("blackdice", "black roll", {"what": "4", "task": "wall"}, (4, 4, 4, 4)),
    ("hammerhydra", "hydra pool", {"dice": 3, "target": 7}, (8, 8, 2)),
    ("opend6", "d6 check", {"skill": "3D", "difficulty": "9", "task": "wall"}, (4, 4, 3)),
]


def channel(game: Game) -> list[str]:
    """Every card of the channel but those that tell of an undo, the oldest first."""
    cards = [drawn(card, game) for card in reversed(game.cards())]
    return [card for card in cards if not card.startswith(("**Undone", "**Done again"))]


@pytest.mark.parametrize(("system", "command", "options", "faces"), ROLLS)
async def test_a_redone_roll_has_the_card_it_had(
    game: Game,
    system: str,
    command: str,
    options: Mapping[str, object],
    faces: tuple[int, ...],
) -> None:
    await game.say("GM", "table setup", system=system)
    game.dice.waiting = list(faces)
    await game.say("Skaz", command, **options)
    before = channel(game)
    await game.say("GM", "undo")
    undone = channel(game)
    await game.say("GM", "redo")

    assert "[Again] [Why]" in before[-1]
    assert "~~" in undone[-1]
    assert channel(game) == before


@pytest.mark.parametrize("edge", [0, 1])
async def test_dice_of_a_redone_attack_are_whose_they_were(game: Game, edge: int) -> None:
    """Vex types what blocks; the Thug's dice are Parry's, on older cards, too."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Blazer", "character new", line=f"Vex, all 8, Sword 3, sword oo+1, edge {edge}")
    await game.say("GM", "combat start", npcs="Thug, perc 5, Brawl 5, club oo")
    await initiative(game, 9, 1)
    await by_hand(game, "Blazer")
    await game.say("GM", "act", what="attack: Vex club")
    game.dice.waiting = [8, 8, 9, 1, 2, 4, 4, 4, 4, 4]
    await game.press("Blazer", "Block, object")
    await game.write("Blazer", "Type…", {"faces": "1 2 3"})
    before = channel(game)
    await game.say("GM", "undo")
    await game.say("GM", "redo")
    again = channel(game)
    await game.say("GM", "gm damage", who="Vex", amount=1)
    await game.say("GM", "gm heal", who="Vex", amount=1)
    await game.say("GM", "undo")

    attack = next(card for card in before if "(by hand)" in card and "damage" in card)
    rows = attack.partition("\n[")[0]
    assert "block 1 · 2 · 3 on 8 = 0, critical ×1 (by hand)" in attack
    assert attack.count("(by hand)") == 1
    assert again == before
    assert any(card.startswith(rows) for card in channel(game))


async def test_dice_that_nobody_typed_are_of_nobodys_hand_once_edge_rolls_again(game: Game) -> None:
    """The attack is typed, then rolled again by Parry, as are its damage and the Wolf's block."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Don, all 8, str 7, Sword 3, sword oo+1, edge 2")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Don", npcs="Wolf, perc 10, Brawl 2, claws oo")
    game.dice.waiting = [5]
    await game.press("GM", "Begin")
    await game.say("Skaz", "answer", how="type", faces="1")
    game.dice.waiting = [5, 2, 7, 8, 3, 2, 2, 1, 7]
    await game.say("Skaz", "act", what="attack: wolf sword")
    await game.say("Skaz", "answer", how="type", faces="9 1 1")
    typed = channel(game)
    await game.say("Skaz", "answer", how="attack again")
    await game.say("Skaz", "answer", how="let")
    await game.say("Skaz", "answer", how="let")
    hit = next(card for card in channel(game) if "hits Wolf" in card)

    assert any("attack **9** · 1 · 1 on 7 = 1 (by hand)" in card for card in typed)
    assert "attack 5 · 2 · **7** on 7 = 1\n" in hit
    assert "damage" in hit
    assert "(by hand)" not in hit
