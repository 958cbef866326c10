"""Attacks and defences: declared before the dice, prices, wrong people, wrong moments."""

from __future__ import annotations

import pytest

from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, character, initiative, meet, strike, take_back


@pytest.mark.rule("HH-38")
async def test_nothing_is_rolled_before_the_defender_has_chosen(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    declared = await strike(game, "Skaz", "Ann", "Ben")

    assert text(declared).splitlines()[1:] == [
        "Ann attacks Ben: ●",
        "2 dice on 7, damage ●; Ben's answer:",
    ]
    assert labels(declared) == [
        "Dodge: loses about 2",
        "Block, object: about 2",
        "Block, body: about 3",
        "Counterattack: about 5",
        "More…",
        "Why",
    ]
    assert (await game.scene()).entry is None
    for person in ("Skaz", "Stranger"):
        refused = await game.press(person, "Dodge", declared)
        assert refused.ephemeral
        assert "Only Ben's player or a GM" in text(refused)


@pytest.mark.rule("HH-38", "HH-47")
async def test_the_gm_rules_a_block_out(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    more = await game.press("GM", "More…")
    await game.press("GM", "GM: no block", more)

    barred = game.cards()[0]
    assert labels(barred)[:2] == ["Dodge: loses about 2", "Counterattack: about 5"]
    assert "this attack cannot be blocked" in await why(game, "Skaz", barred)
    refused = await game.say("Blazer", "answer", how="block")
    assert "There is: dodge, counterattack, dodge with." in text(refused)
    done = await meet(game, "Blazer", "Dodge", [1, 2])
    assert "Ann misses Ben: CRITICAL FAILURE ×1" in text(done)


@pytest.mark.rule("HH-39", "HH-45")
async def test_a_miss_ends_it_and_no_defence_is_rolled(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Block, body", [6, 6])

    assert "Ann misses Ben\nattack 6 · 6 on 7 = 0" in text(done)
    assert game.dice.waiting == []
    assert "next initiative" not in text(done)


@pytest.mark.rule("HH-40", "HH-41")
async def test_a_counterattack_pays_in_the_next_round_and_only_there(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [2, 2])
    assert "Ben: next round +1 die, target −1" in text(done)
    plain = await strike(game, "Blazer", "Ben", "Ann")
    assert "2 dice on 7" in text(plain)
    await meet(game, "Skaz", "Dodge", [2, 2])

    await initiative(game, 10, 1)
    better = await strike(game, "Blazer", "Ben", "Ann")
    assert "3 dice on 6" in text(better)
    assert "dice 2 + 1 (counterattack) = 3 · target 7 − 1 (counterattack) = 6" in text(better)
    await take_back(game, "Blazer")
    declined = await strike(game, "Blazer", "Ben", "Ann", bonus=False)
    assert "2 dice on 7" in text(declined)
    await meet(game, "Skaz", "Dodge", [2, 2])
    await game.say("Skaz", "act", what="pass")

    await initiative(game, 10, 1)
    late = await strike(game, "Blazer", "Ben", "Ann")
    assert "2 dice on 7" in text(late)


@pytest.mark.rule("HH-48", "HH-49", "HH-50")
async def test_failed_blocks_slow_and_spoil_the_next_attack(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Block, object", [8, 2, 4, 3, 2, 2, 2])

    assert text(done).splitlines()[-1] == "Ben ▣▣▣▣▣▣▢▢▢▢ next initiative +1, next attack +1"
    assert "the block fails: full damage" in await why(game, "Blazer", done)
    worse = await strike(game, "Blazer", "Ben", "Ann")
    assert "target 7 + 1 (failed block) = 8" in text(worse)
    await meet(game, "Skaz", "Dodge", [2, 2])
    rolled = await initiative(game, 1, 1)
    assert "Ben: initiative 21 + 1 + 1 pending = 23" in text(rolled)


@pytest.mark.rule("HH-47")
async def test_an_object_takes_all_of_a_blow(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Block, object", [8, 2, 9, 3, 8, 2, 2])

    assert "Ann hits Ben: no damage" in text(done)
    assert await game.pool("Ben", "health") == 10


@pytest.mark.rule("HH-46")
async def test_further_tens_raise_the_top_die_of_damage(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Counterattack", [8, 7, 10, 10, 4])

    assert "Ann hits Ben: 10 boxes, DEAD" in text(done)
    assert "damage **10→11** · **10** · 4 = 11" in text(done)
    assert "top die 10 + 1 for further tens = 11 damage" in await why(game, "Skaz", done)


@pytest.mark.rule("HH-54", "HH-33")
async def test_the_dead_neither_act_nor_are_hit_and_the_turn_goes_by(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben", weapon="●+20")
    done = await meet(game, "Blazer", "Counterattack", [8, 2, 9, 9])
    assert text(done).startswith("Ann hits Ben: 10 boxes, DEAD\n")
    assert "Ben is skipped: dead" in await why(game, "Skaz", done)

    act = await strike(game, "Blazer", "Ben", "Ann")
    assert act.ephemeral
    assert "Ben is dead and does not act" in text(act)
    await game.say("GM", "combat end")
    again = await strike(game, "Skaz", "Ann", "Ben")
    assert "No fight here" in text(again)


@pytest.mark.rule("HH-33")
async def test_the_wrong_moment_is_refused_with_the_reason(game: Game) -> None:
    await ann_and_ben(game, 1, 5)

    async def refused(who: str, me: str, against: str) -> str:
        told = await strike(game, who, me, against)
        assert told.ephemeral
        return text(told)

    assert "It is Ann's turn; Ben is next." in await refused("Blazer", "Ben", "Ann")
    assert "cannot attack themselves" in await refused("Skaz", "Ann", "Ann")
    assert "“Ghost” is not in this fight" in await refused("Skaz", "Ann", "Ghost")
    await game.say("Skaz", "act", what="pass")
    assert "Ann has acted in round 1" in await refused("Skaz", "Ann", "Ben")


@pytest.mark.rule("HH-33")
async def test_before_round_one_nobody_attacks(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "combat end")
    await game.say("GM", "combat start")
    for name in ("Ann", "Ben"):
        await game.say("GM", "combat join", who=name)

    assert "has not begun" in text(await strike(game, "Skaz", "Ann", "Ben"))


@pytest.mark.rule("HH-38")
async def test_a_second_press_and_a_stale_card_change_nothing(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    game.dice.waiting = [2, 2]
    first, second = await game.race(("Blazer", "Dodge"), ("Blazer", "Block, body"))
    assert text(first).startswith("Ann misses Ben\n")
    assert "moved on since" in text(second)
    both = await strike(game, "Blazer", "Ben", "Ann")
    waits = await strike(game, "Blazer", "Ben", "Ann")
    assert "Ann's answer:" in text(both)
    assert "still waits" in text(waits)


@pytest.mark.rule("HH-38", "HH-40")
async def test_who_does_not_answer_in_time_counterattacks(game: Game) -> None:
    await ann_and_ben(game, 1, 5, defence_timeout="5")
    await strike(game, "Skaz", "Ann", "Ben")
    game.dice.waiting = [8, 2, 3, 2]
    await game.later(301)

    card = game.cards()[0]
    assert "Ben counterattacks" in await why(game, "Skaz", card)
    assert await game.pool("Ben", "health") == 7


@pytest.mark.rule("HH-38")
async def test_the_defender_compares_the_defences_in_private(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben", weapon="36 Revolver", skill="3")
    told = await why(game, "Blazer")

    assert "Counterattack: 5.17 boxes on average, 78 % to be hurt" in told
    assert "Block, object: 1.77 boxes on average" in told


@pytest.mark.rule("HH-38", "HH-46", "HH-68")
async def test_the_comparison_counts_the_dice_that_edge_has_bought(game: Game) -> None:
    """One die needs a 10. One damage die is 5.5 on average, two are 7.16 with tens raised."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "character edit", who="Ann", field="edge_bought", value="1")
    lone = {"weapon": "-", "skill": "1", "attribute": "10"}
    await strike(game, "Skaz", "Ann", "Ben", **lone)
    plain = await why(game, "Blazer")
    await take_back(game, "Skaz")
    await strike(game, "Skaz", "Ann", "Ben", **lone, edge_damage=1)
    dearer = await why(game, "Blazer")

    assert "Counterattack: 0.55 boxes on average, 10 % to be hurt" in plain
    assert "Counterattack: 0.72 boxes on average, 10 % to be hurt" in dearer


@pytest.mark.rule("HH-37", "R-43")
async def test_the_unaware_cannot_defend_and_only_a_gm_says_so(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    refused = await strike(game, "Skaz", "Ann", "Ben", unaware=True)
    assert "Only a GM" in text(refused)
    done = await strike(game, "GM", "Ann", "Ben", unaware=True, faces="8,2,3,2")

    assert "Ann hits Ben: 3 boxes, SERIOUS" in text(done)
    assert "Ben ▣▣▣▣▣▣▣▢▢▢" in text(done)
    assert "Ben cannot defend" in await why(game, "Blazer", done)


@pytest.mark.rule("HH-31")
async def test_the_gm_names_another_attribute_for_an_attack(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    usual = await game.say(
        "Skaz", "hydra attack", against="Ben", weapon="36 Revolver", more="skill 2"
    )
    assert "2 dice on 8" in text(usual)
    assert "2 dice on Athleticism 8" in await why(game, "Skaz", usual)
    await take_back(game, "Skaz")
    named = await strike(game, "Skaz", "Ann", "Ben", weapon="Barret 50cal", attribute="Perception")
    assert "2 dice on Perception 8" in await why(game, "Skaz", named)
    await take_back(game, "Skaz")
    assert "is no attribute" in text(await strike(game, "Skaz", "Ann", "Ben", attribute="Per"))
    unknown = await strike(game, "Skaz", "Ann", "Ben", weapon="Trebuchet")
    assert text(unknown) == "With what does Ann attack?"
    await game.pick("Skaz", ["36 Revolver"], unknown)
    assert "Ann attacks Ben: 36 Revolver" in text(game.cards()[0])


@pytest.mark.rule("HH-56", "HH-57")
async def test_armour_comes_off_before_a_block_halves(game: Game) -> None:
    """9 - 2 = 7, half of it rounded up is 4 (R-24)."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "character edit", who="Ben", field="armour", value="2")
    await strike(game, "Skaz", "Ann", "Ben")
    done = await meet(game, "Blazer", "Block, body", [8, 2, 9, 3, 8, 2, 2])

    assert "damage **9** · 3, −2 armour = 7" in text(done)
    assert "block **8** · 2 · 2 on 8 = 1: half, 4" in text(done)
    assert "Ben ▣▣▣▣▣▣▢▢▢▢" in text(done)
    await strike(game, "Blazer", "Ben", "Ann", weapon="●+9")
    await game.say("GM", "character edit", who="Ann", field="armour", value="1")
    hard = await meet(game, "Skaz", "Counterattack", [8, 2, 3, 2])
    assert "may wear armour down" in await why(game, "GM", hard)


@pytest.mark.rule("HH-06")
async def test_a_nameless_npc_is_average(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    game.dice.waiting = [3, 4]
    joined = await game.say("GM", "combat npc", line="Rat x2")

    assert "Rat 1 catches up: 16 + 3 = 19" in text(joined)
    assert await game.pool("Rat 1", "health") == 10


@pytest.mark.rule("HH-35")
async def test_a_latecomer_catches_up_and_acts_from_the_next_round(game: Game) -> None:
    """Perception 8 + Athleticism 8 and a die for each initiative rolled: 16 + 3 + 4 (R-29)."""
    await ann_and_ben(game, 1, 5)
    for name in ("Ann", "Ben"):
        await game.say("GM", "act", what="pass", who=name)
    await initiative(game, 5, 5)
    await character(game, "GM", "Cyd", perception=2, athleticism=2)
    game.dice.waiting = [3, 4]
    joined = await game.say("GM", "combat join", who="Cyd")

    assert "acts from round 3 on" in text(joined)
    assert "Cyd catches up: 16 + 3 + 4 = 23" in text(joined)


@pytest.mark.rule("HH-37", "R-28")
async def test_an_ambush_has_no_initiative_and_the_next_one_is_a_first(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "combat end")
    await game.say("GM", "combat start")
    for name in ("Ann", "Ben"):
        await game.say("GM", "combat join", who=name)
    await game.say("GM", "act", what="surprise: Ann", who="Ben")
    begun = await game.say("GM", "combat next")

    assert "Ambush, before everybody else: Ben. Nobody rolls." in text(begun)
    assert ": Ben" in text(await game.say("GM", "combat show"))
    for name in ("Ben", "Ann"):
        await game.say("GM", "act", what="pass", who=name)
    assert "Ann: initiative 16 + 4 = 20" in text(await initiative(game, 4, 5))


@pytest.mark.rule("HH-35", "HH-36")
async def test_the_race_shows_who_falls_behind(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "act", what="numbers: initiative", who="Ben", more="6")
    told = await game.say("Skaz", "act", what="initiatives")

    assert told.ephemeral
    assert "17 Ann (acts now)" in text(told)
    assert "21 Ben (init +6)" in text(told)
    refused = await game.say("Skaz", "act", what="numbers: initiative", who="Ann", more="-6")
    assert "numbers: initiative → initiatives?" in text(refused)


@pytest.mark.rule("HH-50")
async def test_whose_turn_it_is_after_an_attack_is_called(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "combat show")
    await strike(game, "Skaz", "Ann", "Ben")
    await meet(game, "Blazer", "Dodge", [2, 2])

    called = [card.content for card in game.cards() if ": Ben" in card.content]
    assert called == [f"<@{game.people['Blazer'].id}> Round 1: Ben"]


async def test_the_recap_tells_the_boxes_of_a_blow_and_who_fell(game: Game) -> None:
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "session start")
    await strike(game, "Skaz", "Ann", "Ben", weapon="●+20")
    await meet(game, "Blazer", "Counterattack", [8, 2, 9, 9])
    told = text(await game.say("GM", "session recap"))

    assert "Dealt: Ann 10" in told
    assert "Fell: Ben (Ann)" in told
