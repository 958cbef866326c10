"""A settled card stays as it was, whatever becomes of those it tells of."""

from __future__ import annotations

from tests.support.cards import drawn
from tests.support.game import Game


async def test_a_settled_attack_shows_the_pool_as_it_was_when_it_hit(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", npcs="Guard", members="Skaz")
    await game.say("GM", "combat next")
    game.dice.waiting = [6, 4, 3, 2]
    await game.say("Skaz", "flame roll", dice=4, target="Guard")
    before = settled(game)
    await game.say("Skaz", "combat next")
    game.dice.waiting = [4, 3, 2]
    await game.say("GM", "act", what="attack: skaz 3")
    later = settled(game)
    await game.say("GM", "undo")
    await game.say("GM", "redo")

    assert "Guard ●●●●●● wounds 0 → 1" in before
    assert later == before
    assert settled(game) == before


def settled(game: Game) -> str:
    """The card of the attack, without its buttons."""
    cards = (drawn(card).partition("\n[")[0] for card in game.cards())
    return next(card for card in cards if card.startswith("**Skaz hits Guard"))
