"""The order of battle in OpenD6: every mode, declarations, chaos, presets (D6-15, D6-118 on)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import seat, table
from tests.support.opend6fight import declare, do, duel, four, press, turns


@pytest.mark.rule("D6-15", "D6-120")
async def test_in_fifo_the_best_initiative_acts_first(game: Game) -> None:
    await four(game)

    assert await turns(game, 5) == ["Cyd", "Ana", "Dag", "Bob", "Cyd"]


@pytest.mark.rule("D6-121")
async def test_in_lifo_the_worst_acts_first_and_the_faster_may_interrupt(game: Game) -> None:
    await four(game, "lifo")
    order = await turns(game, 4)
    card = await do(game, "GM", "d6 attack", who="Bob", target="Dag")

    assert order == ["Bob", "Dag", "Ana", "Cyd"]
    assert [one for one in labels(card) if one.startswith("Interrupt")] == [
        "Interrupt: Ana", "Interrupt: Cyd", "Interrupt: Dag",
    ]  # fmt: skip


@pytest.mark.rule("D6-118", "D6-122")
async def test_in_split_the_worst_declares_first_and_the_best_acts_first(game: Game) -> None:
    await four(game, "split")
    early = text(await do(game, "GM", "act", what="defend, +10", who="Bob"))
    missing = text(await game.say("GM", "combat next"))
    declared = [await declare(game, name, "words waits") for name in ("Bob", "Dag", "Ana", "Cyd")]

    assert early == "Defend, +10: declare first."
    assert "Not yet declared: Bob" in missing
    assert "still to say: Ana, Cyd and Dag" in declared[0]
    assert "all have declared" in declared[3]
    assert await turns(game) == ["Cyd", "Ana", "Dag", "Bob"]


@pytest.mark.rule("D6-122")
async def test_the_panel_quotes_what_is_declared(game: Game) -> None:
    """A player's words are no state, whatever they say."""
    await four(game, "split")
    await declare(game, "Dag", "words Stunned 3")

    assert "· Dag: Stunned 3" in text(await game.say("GM", "combat show")).splitlines()


@pytest.mark.rule("D6-122")
async def test_a_declaration_made_impossible_is_lost(game: Game) -> None:
    """Dag falls before Bob's turn: Bob's full action is gone, his bonus action stays."""
    await four(game, "split")
    await game.say("GM", "character edit", who="Ana", field="strength", value="9D")
    await declare(game, "Bob", "what attack", target="Dag")
    await declare(game, "Dag", "words grins")
    await declare(game, "Ana", "what attack", target="Dag")
    await declare(game, "Cyd", "words watches")
    await game.say("GM", "combat next")
    other = text(await do(game, "GM", "d6 attack", who="Ana", target="Cyd"))
    faces = (6,) * 13
    blow = text(await press(game, "GM", "Do it: attack Dag", faces))
    await game.say("GM", "combat next")
    lost = text(await press(game, "GM", "Do it: attack Dag"))
    panel = text(await game.say("GM", "combat show"))

    assert "Declared is: attack Dag" in other
    assert blow.startswith("Ana hits Dag: Out of Action")
    assert lost.startswith("Bob's plan is lost: attack Dag")
    assert "bonus and free actions stay" in lost
    assert "Bob: attack Dag · left: bonus, step" in panel


@pytest.mark.rule("D6-122")
async def test_by_house_rule_a_lost_declaration_may_still_defend(game: Game) -> None:
    await four(game, "split", split_invalid="defend")
    await declare(game, "Bob", "what attack", target="Dag")
    for name in ("Dag", "Ana", "Cyd"):
        await declare(game, name, "words waits")
    await game.say("GM", "gm damage", who="Dag", amount=5)
    for _ in range(2):
        await game.say("GM", "combat next")

    lost = text(await press(game, "GM", "Do it: attack Dag"))
    said = text(await do(game, "GM", "act", what="defend, +10", who="Bob"))

    assert "the full action may still defend" in lost
    assert said.startswith("Bob goes on the defensive")


@pytest.mark.rule("D6-118")
async def test_plans_may_be_secret_and_are_declared_only_where_the_mode_has_them(
    game: Game,
) -> None:
    await four(game)
    fifo = await declare(game, "Cyd", "words waits")
    await game.say("GM", "combat order", mode="split")
    await game.say("GM", "act", what="end the round")

    said = await declare(game, "Bob", "what attack, hidden", target="Dag")
    panel = text(await game.say("GM", "combat show"))

    assert fifo == "Declare: not in this order."
    assert said.startswith("Bob declares: something, hidden")
    assert "Bob: something, hidden" in panel


@pytest.mark.rule("D6-123")
async def test_static_scores_are_found_once_and_dynamic_ones_every_round(game: Game) -> None:
    await four(game)
    await game.say(
        "GM", "character edit", who="Bob", field="skills", value="survival: awareness | value 9D"
    )
    still = text(await game.say("GM", "act", what="end the round"))
    await game.say("GM", "combat order", mode="dynamic")
    anew = text(await game.say("GM", "act", what="end the round"))

    assert "Round 2: Cyd" in still
    assert "Round 3: Bob" in anew


@pytest.mark.rule("D6-16", "D6-123")
async def test_in_a_chaotic_fight_awareness_is_rolled_for_so_many_rounds(game: Game) -> None:
    """A roll lower than the fixed value counts too; then fixed values hold again."""
    await four(game)
    await game.say("GM", "combat order", mode="chaos 1")
    game.dice.waiting = [1, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1]
    rolled = text(await game.say("GM", "act", what="end the round"))
    again = text(await game.say("GM", "act", what="end the round"))

    assert "Round 2: Bob" in rolled
    assert "Bob: initiative 13 (rolled 6 · 6, +1)" in rolled
    assert "Round 3: Cyd" in again


@pytest.mark.rule("D6-16")
async def test_chaos_may_last_for_the_whole_encounter_and_be_stopped(game: Game) -> None:
    await four(game)
    whole = text(await game.say("GM", "combat order", mode="chaos"))
    over = text(await game.say("GM", "combat order", mode="chaos off"))

    assert whole.startswith("Awareness is rolled, for the whole encounter")
    assert over.startswith("Order of battle: fixed values again")


@pytest.mark.rule("D6-124")
async def test_in_group_initiative_sides_act_as_blocks(game: Game) -> None:
    """The foes' best member is the fastest; its members act at once."""
    await four(game, "group", begin=False)
    await game.say("GM", "act", what="order, sides: Bob's side", who="Bob")
    barred = text(await game.say("GM", "combat next"))
    await game.say("GM", "act", what="order, sides: Bob's side", who="Bob", more="Heroes")
    panel = text(await game.say("GM", "combat next"))
    acted = text(await do(game, "GM", "act", what="defend, +10", who="Dag"))

    assert "Bob is on no side" in barred
    assert "Round 1: Cyd and Dag together" in panel
    assert acted.startswith("Dag goes on the defensive")


@pytest.mark.rule("D6-124")
async def test_by_house_rule_the_average_decides(game: Game) -> None:
    """Foes 12.5, heroes 10.5; with a slow giant among the foes the heroes come first."""
    await four(game, "group", begin=False, group_by="average")
    await seat(game, "Giant", by="GM", skills="survival: awareness | value 1D")
    await game.say("GM", "combat join", who="Giant", side="Foes")

    assert "Round 1: Ana and Bob together" in text(await game.say("GM", "combat next"))


@pytest.mark.rule("D6-125")
async def test_in_a_narrative_order_the_gm_says_who_is_next_and_nobody_is_overlooked(
    game: Game,
) -> None:
    await four(game, "narrative")
    await game.say("GM", "act", what="give the turn: Dag")
    await game.say("GM", "combat next")
    panel = text(await game.say("GM", "combat show"))
    on = text(await game.say("GM", "combat next"))
    spot = text(await game.say("GM", "combat order", names="Dag, Ana"))

    assert "✓ Dag" in [line[:5] for line in panel.splitlines()]
    assert "Not yet acted: Ana, Bob and Cyd." in on
    assert spot == "No place given for Bob and Cyd."


@pytest.mark.rule("D6-126")
async def test_narrative_phases_go_by_what_is_done(game: Game) -> None:
    """Speak, shoot, physical, spell; somebody who does two things comes twice."""
    await four(game, "phases")
    none = await declare(game, "Cyd", "words hm")
    odd = await declare(game, "Cyd", "kind dance")
    await declare(game, "Cyd", "kind spell")
    await declare(game, "Dag", "kind shoot")
    await declare(game, "Ana", "kind physical")
    await declare(game, "Bob", "kind speak physical")

    assert "Say the kind: speak, move, shoot, physical or spell." in none
    assert "“dance” is no kind of action" in odd
    assert await turns(game, 5) == ["Bob", "Dag", "Ana", "Bob", "Cyd"]


@pytest.mark.rule("D6-127")
async def test_a_method_changes_with_the_next_round_and_presets_name_it(game: Game) -> None:
    await four(game, order_presets="raid lifo dynamic")
    said = text(await game.say("GM", "combat order", mode="raid"))
    unknown = text(await game.say("GM", "combat order", mode="picnic"))
    now = text(await game.say("GM", "combat show"))
    then = text(await game.say("GM", "act", what="end the round"))

    assert said.startswith("Order of battle: slowest first, new initiative each round")
    assert "from the next round on" in said
    assert "“picnic” is no preset of order" in unknown
    assert "next round: slowest first, new initiative each round" in now
    assert "Round 2: Bob" in then


@pytest.mark.rule("D6-119")
async def test_a_held_turn_is_taken_before_somebody_slower_only(game: Game) -> None:
    await four(game)
    await game.say("GM", "act", what="hold", who="Cyd")
    await game.say("GM", "act", what="hold", who="Ana")
    stepped = text(await game.say("GM", "act", what="step in", who="Cyd"))
    faster = text(await game.say("GM", "act", what="step in", who="Ana"))

    assert "Cyd steps in." in stepped
    assert faster == "Cyd is faster; only the slower can be preceded."


@pytest.mark.rule("D6-15")
async def test_players_come_before_npcs_of_the_same_speed(game: Game) -> None:
    """Without awareness on the sheet it is Perception."""
    await table(game)
    await seat(game, "Rat", by="GM")
    await seat(game, "Ana")
    await game.say("GM", "combat start", members="Rat, Ana")

    assert "Round 1: Ana" in text(await game.say("GM", "combat next"))


@pytest.mark.rule("D6-122")
@pytest.mark.parametrize("how", ["out of action", "conceding"])
async def test_nobody_waits_for_the_plan_of_who_fights_no_more(game: Game, how: str) -> None:
    await duel(game, begin=False)
    await seat(game, "Rat", by="GM", skills="survival: awareness | value 1D")
    await game.say("GM", "combat join", who="Rat", side="Horde")
    await game.say("GM", "combat order", mode="split")
    if how == "conceding":
        await game.say("GM", "act", what="concede", who="Rat")
    else:
        await game.say("GM", "gm damage", who="Rat", amount=5)
    await game.say("GM", "combat next")

    panel = text(await game.say("GM", "combat show"))
    first = text(await do(game, "GM", "act", what="declare", more="words waits", who="Orc"))

    assert "still to say: Ana, Orc (slowest first)" in panel.splitlines()
    assert "still to say: Ana" in first.splitlines()


@pytest.mark.rule("D6-125")
async def test_in_a_narrative_order_nobody_waits_for_who_is_out_of_action(game: Game) -> None:
    """R-62: passed over, and the round goes on when all who can act have acted."""
    await four(game, "narrative")
    await game.say("GM", "gm damage", who="Dag", amount=5)
    for name in ("Cyd", "Ana"):
        await game.say("GM", "act", what=f"give the turn: {name}")
        await game.say("GM", "combat next")
    early = text(await game.say("GM", "combat next"))
    await game.say("GM", "act", what="give the turn: Bob")

    said = text(await game.say("GM", "combat next"))

    assert "Not yet acted: Bob." in early
    assert "Dag is skipped: out of action." in said
    assert "Round 2: who is next?" in said
