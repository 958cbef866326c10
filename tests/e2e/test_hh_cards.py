"""Hammerhydra's cards of attacks, whole, as people read them on a phone."""

from __future__ import annotations

import pytest

from tests.support.cards import drawn, paper, why
from tests.support.game import Game
from tests.support.hydra import character, duel, hit, initiative, shoot


@pytest.mark.rule("HH-38", "HH-40", "HH-42", "HH-47")
async def test_an_attack_says_what_each_defence_would_cost(game: Game) -> None:
    await duel(game)

    attack = await shoot(game)

    assert drawn(attack, game) == paper("""
        @Blazer
        **Skaz attacks Don: 36 Revolver**
        3 dice on 7, damage ●−1; Don's answer:
        [Block, object: loses about 2]
        [Dodge: about 3]
        [Block, body: about 4]
        [Counterattack: about 5] [More…] [Why]
    """)


@pytest.mark.rule("HH-42", "HH-43", "HH-44", "HH-53", "HH-70")
async def test_a_hit_shows_every_roll_with_what_it_was_on_and_the_boxes_left(game: Game) -> None:
    done = await hit(game)

    assert drawn(done, game) == paper("""
        **Skaz hits Don: 5 boxes, SERIOUS**
        attack **6** · **6** · 3 on 6 = 2
        dodge 2 · 5 · **7** on 6 = 1
        damage 2 · **4** · 1, +1 = 5
        Don ▣▣▣▢▢▢▢▢
        [Damage again, 1 edge: 94 % better]
        [GM: write the injury…] [Why]
    """)


@pytest.mark.rule("HH-70", "R-37")
async def test_before_further_dice_fall_who_has_edge_is_asked_once(game: Game) -> None:
    await duel(game, edge_bought="1")
    await shoot(game)
    game.dice.waiting = [7, 8, 2]

    waits = await game.press("Blazer", "Counterattack")

    assert drawn(waits, game) == paper("""
        @Skaz
        **Skaz attacks Don: 2 successes**
        attack **7** · **8** · 2 on 7 = 2
        Skaz may roll again
        Don: next round +1 die, target −1 · until 08:01
        [Attack again, 1 edge: 7 % better]
        [Throw on] [Why]
    """)


@pytest.mark.rule("HH-70")
async def test_after_a_second_roll_the_card_tells_the_first_outcome_once(game: Game) -> None:
    await hit(game)
    game.dice.waiting = [2, 1, 2]

    done = await game.press("Skaz", "Damage again")

    assert drawn(done, game) == paper("""
        **Skaz hits Don: 3 boxes, SERIOUS (was 5 boxes, SERIOUS)**
        attack **6** · **6** · 3 on 6 = 2
        dodge 2 · 5 · **7** on 6 = 1
        damage **2** · 1 · **2**, +1 = 3
        Don ▣▣▣▣▣▢▢▢
        Skaz: edge 1 → 0
        [GM: write the injury…] [Why]
    """)


@pytest.mark.rule("HH-53", "HH-55")
async def test_an_injury_that_was_written_down_is_a_line_of_its_own(game: Game) -> None:
    done = await hit(game)

    told = await game.write(
        "GM", "GM: write the injury", {"note": "torn ear", "penalty": "1"}, done
    )

    assert drawn(told, game).splitlines()[4:] == [
        "Don ▣▣▣▢▢▢▢▢",
        "Don: “torn ear”, +1 on all targets",
        "[GM: slow Don, initiative +2] [Why]",
    ]


@pytest.mark.rule("HH-39", "R-21")
async def test_a_miss_is_one_row_of_dice(game: Game) -> None:
    await duel(game)
    await shoot(game)
    game.dice.waiting = [1, 2, 6]

    done = await game.press("Blazer", "Dodge")

    assert drawn(done, game) == paper("""
        **Skaz misses Don: CRITICAL FAILURE ×1**
        attack 1 · 2 · 6 on 7 = 0, critical ×1
        [Why]
    """)


@pytest.mark.rule("HH-47", "HH-48")
@pytest.mark.parametrize(
    ("press", "block", "lines"),
    [
        (
            "Block, object",
            [8, 2, 2],
            ["**Skaz hits Don: no damage**", "block **8** · 2 · 2 on 8 = 1: stopped", "[Why]"],
        ),
        (
            "Block, body",
            [8, 2, 2],
            [
                "**Skaz hits Don: 3 boxes, SERIOUS**",
                "block **8** · 2 · 2 on 8 = 1: half, 3",
                "Don ▣▣▣▣▣▢▢▢",
                "[GM: write the injury…] [Why]",
            ],
        ),
        (
            "Block, body",
            [7, 2, 2],
            [
                "**Skaz hits Don: 5 boxes, SERIOUS**",
                "block 7 · 2 · 2 on 8 = 0",
                "Don ▣▣▣▢▢▢▢▢ next initiative +1, next attack +1",
                "[GM: write the injury…] [Why]",
            ],
        ),
    ],
)
async def test_a_block_says_what_it_lets_through(
    game: Game, press: str, block: list[int], lines: list[str]
) -> None:
    await duel(game)
    await shoot(game)
    game.dice.waiting = [7, 2, 2, 6, 1, *block]

    done = drawn(await game.press("Blazer", press), game).splitlines()

    assert [done[0], *done[3:]] == lines
    assert done[1:3] == ["attack **7** · 2 · 2 on 7 = 1", "damage **6** · 1, −1 = 5"]


async def test_what_an_npc_may_hope_for_stands_on_no_card(game: Game) -> None:
    await duel(game)
    await character(game, "GM", "Wolf")
    game.dice.waiting = [5]
    await game.say("GM", "combat join", who="Wolf")

    attack = await game.say("Skaz", "hydra attack", against="Wolf", weapon="36 Revolver")

    assert drawn(attack, game).splitlines()[1:] == [
        "3 dice on 7, damage ●−1; Wolf's answer:",
        "[Counterattack] [Dodge] [Block, body]",
        "[Block, object] [More…] [Why]",
    ]
    assert "boxes on average" not in await why(game, "Skaz", attack)
    assert "Dodge: 2.83 boxes on average, 44 % to be hurt; no price" in await why(
        game, "GM", attack
    )


@pytest.mark.rule("HH-58", "HH-59")
async def test_open_hands_show_their_signs(game: Game) -> None:
    await duel(game)
    for person in ("Skaz", "Blazer"):
        await game.say(person, "act", what="pass")
    await initiative(game, 6, 2)
    await game.say("Blazer", "act", what="stone: block: body")
    game.dice.waiting = [7, 8, 2, 6, 1, 2, 1, 2, 2]
    await game.say("Skaz", "act", what="scissors: attack: Don 36 Revolver")

    attack, hands = [c for c in game.cards() if " together**" in drawn(c) or "hits" in drawn(c)]
    assert drawn(hands, game) == paper("""
        **Round 2: Skaz and Don together**
        Skaz ✌ attacks Don: 36 Revolver
        Don ✊ blocks with the body
    """)
    assert drawn(attack, game).startswith("**Skaz hits Don: 5 boxes, SERIOUS**")


@pytest.mark.rule("HH-39", "HH-42", "HH-43", "HH-44")
async def test_why_of_a_hit_tells_every_sum(game: Game) -> None:
    done = await hit(game)

    assert (await why(game, "Blazer", done)).splitlines()[1:10] == [
        "Sword: damage ●●+1, melee",
        "Sword: 3 dice on Strength 6",
        "Don dodges",
        "3 dice on Athleticism 6",
        "2 − 1 = 1 net success",
        "damage dice: 2 dots + 1 net = 3",
        "top die 4 + 1 weapon = 5 damage",
        "first: Skaz attacks Don: Sword",
        "Blazer: Skaz attacks Don: 2 successes",
    ]


@pytest.mark.rule("HH-67")
async def test_defences_with_edge_are_behind_more(game: Game) -> None:
    await duel(game)
    await game.say("GM", "character edit", who="Don", field="edge_bought", value="1")
    attack = await shoot(game)

    more = await game.press("Blazer", "More…", attack)
    listed = drawn(more, game).splitlines()[1:]
    values = {"edge_dice": "1", "edge_target": "0", "tens": "auto", "dice": "0", "target": "0"}
    game.dice.waiting = [7, 2, 2, 8, 8, 1, 1]
    await game.write("Blazer", "Dodge with…", values, more)

    assert listed == [
        "[Block, object with…] [Dodge with…]",
        "[Block, body with…]",
    ]
    done = next(one for one in game.cards() if one.id == attack.id)
    assert drawn(done, game).splitlines()[:3] == [
        "**Skaz misses Don: dodged**",
        "attack **7** · 2 · 2 on 7 = 1",
        "dodge **8** · **8** · 1 · 1 on 8 = 2",
    ]
    assert await game.pool("Don", "edge") == 0
