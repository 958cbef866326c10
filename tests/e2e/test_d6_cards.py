"""OpenD6's cards as they are drawn, whole: line 1, dice, the sum, the change, the buttons."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn, why
from tests.support.game import Game, labels, parts, text
from tests.support.opend6 import seat, table


def card(text: str) -> str:
    """A card as it is written here, without the indentation."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.rule("D6-02", "D6-05", "D6-71", "D6-86")
async def test_a_check_says_what_it_reached_and_what_its_points_buy(game: Game) -> None:
    await table(game)
    await seat(game, "Skaz", skills="melee | value 4D+1")
    game.dice.waiting = [6, 6, 6, 4]

    done = await game.say("Skaz", "d6 check", skill="melee", difficulty="15")

    assert drawn(done, game) == card("""
        **Skaz, melee: SUCCESS 23 vs 15**
        6 · 6 · 6 · ★4, +1 = 23
        8 points: rank 2, significant
        [Spend 2 ranks…] [+2D, action point]
        [Again] [Why]
    """)


async def thugs(game: Game, **house: str) -> None:
    """Skaz with a sword faces two thugs with clubs; deflect 5D with a wild die, Strength 3D."""
    await table(game, **house)
    await seat(
        game,
        "Skaz",
        skills="melee: martial weapons | value 4D; melee: deflect | value 5D; "
        "survival: awareness | value 4D",
        strength="3D",
        weapons="Sword | category martial | damage 4D",
        held="Sword",
    )
    for name in ("Thug 1", "Thug 2"):
        await seat(
            game,
            name,
            by="GM",
            skills="melee: martial weapons | value 4D; melee: deflect | value 4D",
            strength="3D",
            weapons="Club | category martial | damage 2D",
            held="Club",
        )
    await game.say("GM", "combat start", members="Skaz, Thug 1, Thug 2")
    for name, side in (("Skaz", "Heroes"), ("Thug 1", "Thugs"), ("Thug 2", "Thugs")):
        await game.say("GM", "act", what=f"order, sides: {name}'s side", who=name, more=side)
    for name in ("Thug 1", "Thug 2"):
        await game.say("GM", "d6 set", what="distance", value="8", who=f"Skaz, {name}")
    await game.say("GM", "combat next")


@pytest.mark.rule("D6-13", "D6-14", "D6-23", "D6-24")
async def test_an_attack_says_what_each_answer_costs_and_stops(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "combat next")

    attack = await game.say("GM", "d6 attack", who="Thug 1", target="Skaz", more="gang 1")

    assert drawn(attack, game) == card("""
        @Skaz
        **Thug 1 attacks Skaz: Club 2D**
        until 08:05, then 15 holds
        [Active, bonus: stops 79 %]
        [Defend +10, full: over 99 %]
        [Hold at 15: stops 56 %] [More…] [Why]
    """)


@pytest.mark.rule("D6-18", "D6-19", "D6-65", "D6-67")
async def test_a_hit_says_both_throws_and_what_it_does(game: Game) -> None:
    await thugs(game)
    await game.say("Skaz", "d6 attack", target="Thug 2")
    game.dice.waiting = [1, 6, 5, 3, 1, 4, 6, 5]

    done = await game.press("GM", "Hold at 12")

    assert drawn(done, game) == card("""
        **Skaz hits Thug 2: Hurt**
        attack 1 · 6 · 5 · ★3 = 15 vs 12
        damage 1 · 4 · 6 · 5 = 16 vs 9
        Thug 2: −1D on all, to end of round 2
        [Why]
    """)


@pytest.mark.rule("D6-06", "D6-09", "D6-18")
async def test_a_miss_says_by_how_much_and_what_a_point_may_do(game: Game) -> None:
    await thugs(game)
    await game.say("Skaz", "d6 attack", target="Thug 1")
    game.dice.waiting = [1, 4, 3, 1]

    done = await game.press("GM", "Hold at 12")

    assert drawn(done, game) == card("""
        **Skaz misses Thug 1, by 3**
        attack 1 · 4 · 3 · ★1 = 9 vs 12
        ★1: critical failure
        [Roll again, action point]
        [+2D, action point] [Why]
    """)


@pytest.mark.rule("D6-11", "D6-42")
async def test_acting_on_somebody_turns_to_them(game: Game) -> None:
    await thugs(game)
    skills = "tactics: arena | value 4D; survival: awareness | value 4D"
    await game.say("GM", "character edit", who="Skaz", field="skills", value=skills)

    game.dice.waiting = [4, 4, 4, 4]
    push = await game.say("Skaz", "act", what="force", target="Thug 1", more="skill tactics: arena")

    assert text(push).splitlines()[0] == "Skaz forces Thug 1: 10 ft"


@pytest.mark.rule("D6-13")
async def test_what_waits_asks_once_whether_it_goes_on(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "combat next")
    await game.say("GM", "d6 attack", who="Thug 1", target="Skaz", more="gang 1")

    passed = await game.say("GM", "combat next")
    more = await game.say("GM", "act", what="ready: defence", who="Thug 1")

    assert drawn(passed, game) == card("""
        **Skaz has not answered Thug 1.**
        [Go on: 15 holds] [Wait]
    """)
    assert drawn(more, game) == card("""
        **Skaz has not answered Thug 1.**
        [Go on] [Wait]
    """)


@pytest.mark.rule("D6-118")
async def test_where_all_declare_first_an_attack_is_declared_by_a_press(game: Game) -> None:
    await thugs(game, order="split")

    early = await game.say("Skaz", "d6 attack", target="Thug 1")
    declared = await game.press("Skaz", "Declare this", early)

    assert drawn(early, game) == card("""
        **All declare first.**
        [Declare this]
    """)
    assert "Skaz declares: attack Thug 1" in text(declared)


@pytest.mark.rule("D6-67", "D6-96")
async def test_a_condition_says_what_it_weighs_and_until_when(game: Game) -> None:
    await thugs(game)

    hurt = await game.say("GM", "gm damage", who="Skaz", amount=3)
    out = await game.say("GM", "gm damage", who="Thug 1", amount=5)

    assert text(hurt).splitlines()[1:] == ["Skaz: Wounded, −1D on Dexterity, this fight"]
    assert text(out).splitlines()[1:] == ["Thug 1: Out of Action"]


@pytest.mark.rule("D6-56", "R-28")
async def test_what_is_ready_says_until_when(game: Game) -> None:
    await thugs(game)

    ready = await game.say(
        "Skaz", "act", what="ready", target="Thug 1", more="what attack, on attacks, whom Thug 1"
    )

    assert drawn(ready, game) == card("""
        **Skaz readies: attack on Thug 1 with Sword**
        when Thug 1 attacks, until Skaz's next turn
    """)


@pytest.mark.rule("D6-09")
async def test_of_two_rolls_the_better_stands_and_the_lower_is_behind_why(game: Game) -> None:
    await table(game)
    await seat(game, "Skaz", skills="melee | value 4D+1")
    game.dice.waiting = [2, 2, 2, 2]
    await game.say("Skaz", "d6 check", skill="melee", difficulty="15")
    game.dice.waiting = [6, 6, 6, 4]

    again = await game.press("Skaz", "Roll again")

    assert drawn(again, game) == card("""
        **Skaz, melee: SUCCESS 23 vs 15 (was FAILURE 9)**
        6 · 6 · 6 · ★4, +1 = 23
        8 points: rank 2, significant
        Skaz: action points 1 → 0
        [Spend 2 ranks…] [Again] [Why]
    """)
    assert "[Keep the lower: 9]" in await why(game, "Skaz")


@pytest.mark.rule("D6-86", "D6-90")
async def test_what_ranks_buy_is_listed_in_sentences_and_told_on_the_check(game: Game) -> None:
    await table(game, action_points="off")
    await seat(game, "Skaz", skills="melee | value 4D+1")
    game.dice.waiting = [6, 6, 6, 4]
    await game.say("Skaz", "d6 check", skill="melee", difficulty="15")

    listed = await game.press("Skaz", "Spend 2 ranks…")
    menu = parts(listed, 3)[0]["options"]
    done = await game.pick("Skaz", ["check_flat_2"], listed, "Skaz: melee")

    assert [one["label"] for one in menu][:3] == [
        "+2 on one check (1 rank)",
        "−2 on one check (1 rank)",
        "Boost-1 on one check (1 rank)",
    ]
    assert text(done) == "Done. Skaz, melee: SUCCESS 23 vs 15"
    assert "Skaz: +2 on one check (melee)" in text(game.cards()[0])
    assert labels(game.cards()[0]) == ["Spend 1 rank…", "Again", "Why"]
