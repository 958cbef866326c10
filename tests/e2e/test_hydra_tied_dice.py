"""The dice of a tie: who throws by hand types them, and what edge may still do waits (HH-58)."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn
from tests.support.game import Game
from tests.support.hydra import initiative, table

LINE = "all 8, Sword 3, sword oo+1"


async def tied(game: Game, *by_hand: str, edge: int = 0) -> None:
    """Skaz's Don and the Blazer's Vex act together; these people throw their own dice."""
    await table(game)
    for who, name in (("Skaz", "Don"), ("Blazer", "Vex")):
        await game.say(who, "character new", line=f"{name}, {LINE}, edge {edge}")
    await game.say("GM", "combat start", members="Don, Vex")
    await initiative(game, 5, 5)
    for who in by_hand:
        await game.press(who, "My dice: by hand", await game.say(who, "character show"))


async def at_each_other(game: Game, *faces: int) -> None:
    """Both choose scissors at each other, with these dice."""
    await game.say("Skaz", "act", what="scissors: attack: Vex sword")
    game.dice.waiting = list(faces)
    await game.say("Blazer", "act", what="scissors: attack: Don sword")


@pytest.mark.rule("HH-39", "HH-58")
async def test_who_throws_by_hand_types_the_dice_of_an_attack_in_a_tie(game: Game) -> None:
    await tied(game, "Skaz")
    await at_each_other(game, 1, 1, 9, 8, 8, 8)
    asked = game.find("Type…")[0]
    shown = drawn(asked, game).splitlines()
    thrown = drawn(await game.write("Skaz", "Type…", {"faces": "9 1 1"}, asked), game)
    done = await game.say("Skaz", "answer", how="type", more="9 9 9")

    assert shown == ["@Skaz", "**Don throws 3 dice**", "attack: 3d10", "[Type…] [Let Parry throw]"]
    assert "attack 9 · 1 · 1 (by hand)" in thrown
    assert "**Don hits Vex: 10 boxes, DEAD**" in drawn(done)
    assert "attack **9** · 1 · 1 on 8 = 1 (by hand)" in drawn(done)
    assert "**Vex hits Don: 9 boxes, SERIOUS**" in "\n".join(map(drawn, game.cards()))


@pytest.mark.rule("HH-58")
async def test_what_a_tie_did_is_on_every_card_of_it_after_undo_and_redo(game: Game) -> None:
    await tied(game, edge=1)
    await at_each_other(game, 2, 2, 2, 3, 3, 3)
    for who in ("Skaz", "Blazer"):
        done = await game.say(who, "answer", how="throw on")
    await game.say("GM", "undo")
    undone = heads(game)
    await game.say("GM", "redo")

    assert "**Vex misses Don**" in drawn(done)
    assert "**Don attacks Vex: lands with the others**" in undone
    assert "**Vex attacks Don: 0 successes**" in undone
    assert "**Don misses Vex**" in heads(game)
    assert "**Vex misses Don**" in heads(game)


@pytest.mark.rule("HH-58", "HH-70")
async def test_nobody_may_roll_again_on_a_card_of_a_tie_that_lands(game: Game) -> None:
    await tied(game, edge=1)
    await at_each_other(game, 2, 2, 2, 3, 3, 3)
    asked = [drawn(card) for card in game.cards() if "attacks" in drawn(card)]
    for who in ("Skaz", "Blazer"):
        await game.say(who, "answer", how="throw on")
    done = [drawn(card) for card in game.cards() if "misses" in drawn(card)]

    assert sum("may roll again" in card for card in asked) == 2
    assert not any("may roll again" in card or "@" in card for card in done)


@pytest.mark.rule("HH-58")
async def test_whose_blow_only_lands_with_the_others_waits_for_no_gm(game: Game) -> None:
    await tied(game, edge=1)
    await at_each_other(game, 2, 2, 2, 3, 3, 3)
    await game.say("Skaz", "answer", how="throw on")
    panel = drawn(await game.say("GM", "combat show")).splitlines()
    waiting = [line for line in panel if line.startswith("waiting:")]

    assert len(waiting) == 1
    assert waiting[0].startswith("waiting: [Vex chooses]")


def heads(game: Game) -> list[str]:
    """The first lines of what stands in the channel."""
    return [drawn(card).splitlines()[0] for card in game.cards() if drawn(card)]
