"""Who goes in the middle of a tie: what was at them or theirs is taken back, the fight goes on."""

from __future__ import annotations

import pytest

from tests.e2e.test_hydra_tied_dice import at_each_other, heads, tied
from tests.e2e.test_hydra_ties import picker, scissors, sent, three
from tests.support.cards import drawn, why
from tests.support.game import Game, labels, parts, text
from tests.support.hydra import initiative, strike


async def panel_of(game: Game) -> str:
    """The panel as everybody sees it."""
    return drawn(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58", "R-30")
@pytest.mark.parametrize("by_hand", [("Skaz", "Blazer"), ()])
async def test_whose_opponent_in_a_tie_is_deleted_has_the_turn(
    game: Game, by_hand: tuple[str, ...]
) -> None:
    await tied(game, *by_hand, edge=1)
    await at_each_other(game, 2, 2, 2, 3, 3, 3)
    asked = await game.say("Blazer", "character delete", who="Vex")
    await game.press("Blazer", "Delete", asked)
    panel = await panel_of(game)
    await game.say("Skaz", "act", what="pass")

    assert "**Don attacks Vex: taken back, Vex is gone**" in heads(game)
    assert "waiting:" not in panel
    assert "**Round 1: Don**" in panel
    assert "everybody has acted" in await panel_of(game)


@pytest.mark.rule("HH-58", "R-30")
async def test_who_leaves_a_tie_attacks_nobody_and_is_attacked_by_nobody(game: Game) -> None:
    await tied(game, "Skaz", "Blazer", edge=1)
    await at_each_other(game)
    await game.say("Blazer", "combat leave")
    panel = await panel_of(game)

    assert "**Don attacks Vex: taken back, Vex has left the fight**" in heads(game)
    assert "**Vex attacks Don: taken back, Vex has left the fight**" in heads(game)
    assert "waiting:" not in panel
    assert "**Round 1: Don**" in panel


@pytest.mark.rule("HH-58", "R-30")
async def test_what_landed_in_a_tie_does_so_when_the_last_attacker_goes(game: Game) -> None:
    await three(game)
    await scissors(game, "Skaz", "Ben")
    await game.say("Blazer", "act", what="paper")
    await game.press("Stranger", "My dice: by hand", await game.say("Stranger", "character show"))
    game.dice.waiting = [8, 8, 1, 1, 1, 5, 5, 5]
    await scissors(game, "Stranger", "Ann")
    before = sent(game)
    await game.say("GM", "combat leave", who="Cyd")

    assert "Ann: what lands waits for the others" in before
    assert any(head.startswith("**Ann hits Ben:") for head in heads(game))
    assert "everybody has acted" in text(await game.say("GM", "combat show"))


@pytest.mark.rule("HH-58", "R-30")
async def test_whose_victim_in_a_tie_goes_attacks_another(game: Game) -> None:
    await three(game, wolf=True)
    await game.press("Skaz", "My dice: by hand", await game.say("Skaz", "character show"))
    await scissors(game, "Skaz", "Cyd")
    await game.say("Blazer", "act", what="paper")
    await game.say("Stranger", "act", what="paper")
    await game.say("GM", "combat leave", who="Cyd")
    await strike(game, "Skaz", "Ann", "Wolf")

    assert "Ann attacks Cyd: taken back, Cyd has left the fight" in sent(game)
    assert "Ann attacks Wolf" in sent(game)


@pytest.mark.rule("HH-58", "R-30", "R-42")
async def test_next_names_the_dead_of_a_tie_who_have_not_answered(game: Game) -> None:
    await tied(game, edge=1)
    await at_each_other(game, 9, 1, 1, 9, 1, 1)
    await game.say("GM", "gm damage", who="Vex", amount=10)
    game.dice.waiting = [5, 5, 5]
    for _ in range(2):
        await game.say("Skaz", "answer", how="throw on")
    asks = await game.say("GM", "combat next")
    game.dice.waiting = [5, 5, 5]
    await game.press("GM", "Go on", asks)

    assert drawn(asks).splitlines()[0] == "**Vex has not answered.**"
    assert any(head.startswith("**Vex hits Don:") for head in heads(game))
    assert "**Don hits Vex: dead already**" in heads(game)


@pytest.mark.rule("HH-70")
async def test_a_gm_goes_on_once_for_all_that_could_still_be_rolled_again(game: Game) -> None:
    await tied(game, edge=1)
    await at_each_other(game, 9, 1, 1, 9, 1, 1)
    asks = await game.say("GM", "combat next")
    game.dice.waiting = [5, 5, 5, 5, 5, 5]
    done = await game.press("GM", "Go on", asks)

    assert drawn(asks).splitlines()[0] == "**Don and Vex have not answered.**"
    assert text(done).startswith("Round 1: everybody has acted")
    assert sum(" hits " in head for head in heads(game)) == 2


@pytest.mark.rule("HH-58", "R-30")
async def test_an_attack_of_a_tie_that_a_gm_calls_off_has_missed_nobody(game: Game) -> None:
    """No die of it fell; the hand has used up the turn, and what waited for it lands."""
    await three(game, wolf=True)
    before = await picker(game, "Skaz")
    await scissors(game, "Skaz", "Wolf")
    await scissors(game, "Blazer", "Cyd")
    game.dice.waiting = [10, 2, 6, 6, 8, 1, 1]
    await game.say("Stranger", "act", what="stone: block: object")
    late = await game.press("Skaz", "✋ Paper", before)
    assert text(late) == "All hands are open already. Nothing has changed."
    more = await game.press("GM", "More…", game.find("Counterattack")[0])
    await game.press("GM", "GM: call it off", more)

    assert {"**Ann attacks Wolf: called off**", "**Ben hits Cyd: no damage**"} <= set(heads(game))
    card = next(card for card in game.cards() if "called off" in drawn(card))
    told = await why(game, "GM", card)
    assert "defend" not in told
    assert "**Round 1: Wolf**" in await panel_of(game)

    await game.say("GM", "undo")
    assert "Counterattack" in labels(game.find("Dodge")[0])


@pytest.mark.rule("HH-58", "HH-59")
async def test_a_menu_from_before_somebody_left_attacks_nobody_else(game: Game) -> None:
    await three(game)
    card = await picker(game, "Skaz")
    ben, cyd = (option["value"] for option in parts(card, 3)[0]["options"][::3])
    await game.say("Blazer", "combat leave", who="Ben")
    gone = await game.pick("Skaz", [ben], card)
    here = await game.pick("Skaz", [cyd], card)

    assert text(gone) == "The menu no longer has that; choose again."
    assert "✌ scissors: attack Cyd with Sock of sand" in text(here)


@pytest.mark.rule("HH-58")
async def test_a_tie_of_the_next_round_begins_with_closed_hands_and_no_picks(game: Game) -> None:
    await tied(game)
    await game.say("Skaz", "act", what="paper")
    await game.say("Blazer", "act", what="paper")
    await initiative(game, 5, 5)
    card = await picker(game, "Skaz")

    assert text(card).splitlines()[:2] == ["Don: choose in secret", "0 of 2 have chosen"]
