"""OpenD6's ranks spent on effects, as the articles price them."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, parts, text
from tests.support.opend6 import ana, d6, gm, listed, orc, ranks_left

SKILL = "melee: deflect"


async def fight(game: Game) -> None:
    """Ana, then the orc; it is Ana's turn in round 1."""
    await ana(game, wild_die="off")
    await orc(game)
    await game.say("GM", "combat start", members="Ana, Orc")
    await game.say("GM", "combat next")


async def ranked(game: Game, rank: int) -> None:
    """A check of Ana's with so many ranks."""
    said = await d6(
        game, [1, 1, 1, 1], "check", skill=SKILL, difficulty="4", more=f"{f'+{5 * rank}'}"
    )
    assert f"rank {rank}" in said


def line_of(game: Game, name: str) -> str:
    """What the panel says of somebody, from their name on."""
    panel = next(c for c in game.cards() if any(each.startswith("Next") for each in labels(c)))
    return text(panel).rpartition(name)[2]


@pytest.mark.rule("D6-81", "D6-86", "D6-88")
async def test_ranks_make_a_condition_that_lasts_as_long_as_they_are_worth(game: Game) -> None:
    await fight(game)
    await ranked(game, 4)

    made = await d6(
        game,
        [],
        "ranks",
        effect="condition",
        condition="Tangled in nets",
        target="Orc",
        more="ranks 3, note no run",
    )
    dear = await d6(
        game, [], "ranks", effect="condition", condition="Furious", target="Orc", more="ranks 2"
    )
    small = await d6(
        game, [], "ranks", effect="condition", condition="Startled", target="Orc", more="ranks 1"
    )
    none = await d6(
        game, [], "ranks", effect="condition", condition="Sad", target="Orc", more="ranks 1"
    )

    assert made.splitlines()[-1] == "Orc: Tangled in nets 3, until the fight ends"
    assert "That costs 2 ranks and 1 are left" in dear
    assert "until the end of Orc's next turn" in small
    assert "There are no ranks to spend" in none


@pytest.mark.rule("D6-81", "D6-85")
async def test_a_condition_is_removed_by_as_many_ranks_as_made_it(game: Game) -> None:
    await ana(game, wild_die="off")
    await gm(game, "gm condition", who="Ana", name="Cursed", until="removed", more="rank 3")
    await ranked(game, 2)
    little = await d6(game, [], "ranks", effect="remove", condition="Cursed")
    await ranked(game, 4)

    enough = await d6(game, [], "ranks", effect="remove", condition="Cursed")
    left = ranks_left(game)
    gone = await d6(game, [], "ranks", effect="remove", condition="Cursed")

    assert "That costs 3 ranks and 2 are left" in little
    assert enough.splitlines()[-1] == "Ana: Cursed 3 is gone"
    assert left == 1
    assert "Nothing called “Cursed” is in force, nor is anything else." in gone


@pytest.mark.rule("D6-86", "D6-89", "D6-90")
async def test_the_menu_offers_what_the_ranks_still_pay(game: Game) -> None:
    """Three ranks: +1 bonus action, and what is left buys an advantage."""
    await fight(game)
    await ranked(game, 3)

    menu = await game.say("Skaz", "d6 ranks", on="acrobatics: tumble")
    offered = {option["value"] for option in parts(menu, 3)[0]["options"]}
    await game.say("GM", "character edit", who="Ana", field="skills", value="acrobatics | value 3D")
    bought = text(await game.pick("Skaz", ["bonus_action"], menu))
    first = text(game.cards()[0])
    left = await game.press("Skaz", "Spend 1 rank…")
    offers = {o["value"] for menu in parts(left, 3) for o in menu["options"]}
    taken = text(await game.press("Stranger", "Spend 1 rank…"))
    again = await game.say("Skaz", "d6 ranks", on="acrobatics")
    await game.pick("Skaz", ["advantage"], again)
    done = text(game.cards()[0])
    stranger = text(await game.say("Stranger", "d6 ranks", who="Ana"))

    assert {"check_flat_2", "-check_flat_2", "wild_1", "check_die", "skill_die"} <= offered
    assert not {"ability_die", "extend_scene", "effect_roll"} & offered
    assert bought == "Done. Ana, deflect: SUCCESS 19 vs 4"
    assert "Ana: +1 bonus action in the next round 2, until the end of the next round" in first
    assert "check_die" not in offers
    assert "advantage" in offers
    assert "Ana: Advantage on one check (acrobatics) 1, until the end of Ana's next turn" in done
    assert ranks_left(game) == 0
    assert taken == "Only Ana's player does that here."
    assert "not yours to play" in stranger


@pytest.mark.rule("D6-89", "D6-90")
async def test_the_same_effect_is_bought_three_times(game: Game) -> None:
    """The article's three wild dice on acrobatics, used up by its next check (R-42)."""
    await ana(game, wild_die="off")
    await game.say(
        "GM",
        "character edit",
        who="Ana",
        field="skills",
        value="acrobatics | value 3D; melee | value 4D",
    )
    await d6(game, [1, 1, 1, 1], "check", skill="melee", difficulty="4", more="+15")

    bought = [await d6(game, [], "ranks", effect="wild_1", on="acrobatics") for _ in range(3)]
    left = ranks_left(game)
    fourth = await d6(game, [], "ranks", effect="wild_1", on="acrobatics")
    rolled = await d6(game, [2, 3, 4], "check", skill="acrobatics", difficulty="9")
    again = await d6(game, [2, 3, 4], "check", skill="acrobatics", difficulty="9")

    assert "+1 wild die on one check (acrobatics)" in bought[0]
    assert left == 0
    assert "There are no ranks to spend" in fourth
    assert rolled.count("★") >= 3
    assert again.splitlines()[1] == "2 · 3 · 4 = 9"


@pytest.mark.rule("D6-90", "D6-91", "D6-92", "D6-93", "D6-94")
@pytest.mark.parametrize(
    ("rank", "effect", "options", "line"),
    [
        (1, "check_flat_2", {"on": SKILL}, "Ana: +2 on one check (melee: deflect)"),
        (1, "-check_flat_2", {"on": SKILL, "target": "Orc"}, "Orc: -2 on one check"),
        (1, "boost_1", {"on": SKILL}, "Boost-1 on one check (melee: deflect)"),
        (1, "penalty_1", {"on": SKILL, "target": "Orc"}, "Orc: Penalty-1 on one check"),
        (1, "disadvantage", {"on": SKILL, "target": "Orc"}, "Disadvantage on one check"),
        (2, "check_die", {"on": SKILL}, "until the end of the next round"),
        (2, "-fixed_3", {"on": SKILL, "target": "Orc"}, "-3 on one fixed value (melee: deflect)"),
        (2, "-bonus_action", {"target": "Orc"}, "-1 bonus action in the next round"),
        (3, "skill_die", {"on": SKILL}, "+1D on one skill (melee: deflect) 3, until the fight"),
        (3, "full_action", {}, "+1 full action in the next round"),
        (4, "-ability_die", {"on": "wits", "target": "Orc"}, "-1D on one ability (Wits) 4, until"),
        (4, "action_point", {}, "Ana: action points 1 → 2"),
        (5, "ability", {"more": "note flies"}, "+1 ability until the end of the scene: flies"),
    ],
)
async def test_every_rank_buys_its_effects(
    game: Game, rank: int, effect: str, options: dict[str, str], line: str
) -> None:
    await fight(game)
    await ranked(game, rank)

    said = await d6(game, [], "ranks", effect=effect, **options)

    assert line in said
    assert ranks_left(game) == 0


@pytest.mark.rule("D6-90", "D6-91", "D6-92", "D6-93", "D6-95")
@pytest.mark.parametrize(
    ("rank", "lasts", "effect", "line"),
    [
        (1, "rounds", "add_round", "for 2 more rounds, 3 ranks to recover"),
        (1, "rounds", "remove_round", "until the end of this round"),
        (2, "next turn", "extend_encounter", "until the fight ends, 4 ranks to recover"),
        (2, "fight", "encounter_to_rounds", "for 5 more rounds"),
        (3, "rounds", "extend_scene", "until the scene ends, 5 ranks to recover"),
        (3, "scene", "scene_to_encounter", "until the fight ends"),
        (4, "scene", "require_recovery", "Orc: Hurt 2, 6 ranks to recover"),
        (4, "removed", "recovered_to_scene", "until the scene ends"),
    ],
)
async def test_ranks_change_how_long_a_condition_lasts(
    game: Game, rank: int, lasts: str, effect: str, line: str
) -> None:
    await fight(game)
    await gm(game, "gm condition", who="Orc", name="Hurt", until=lasts, more="rank 2")
    await ranked(game, rank)

    faces = [5] if effect == "encounter_to_rounds" else []
    said = await d6(game, faces, "ranks", effect=effect, target="Orc", condition="Hurt")

    assert line in said


@pytest.mark.rule("D6-87", "D6-90")
async def test_an_effect_roll_is_bought_once_with_its_dice_before_it(game: Game) -> None:
    """Four ranks: +1D, +1D, the roll, one over; 4D and 2D against the orc's 13 make a condition."""
    await fight(game)
    await ranked(game, 4)
    spend = "ranks"

    first = await d6(game, [], spend, effect="effect_roll_die", target="Orc")
    await d6(game, [], spend, effect="effect_roll_die", target="Orc")
    rolled = await d6(game, [4, 4, 4, 4, 2, 2], spend, effect="effect_roll", on="4D", target="Orc")
    left = ranks_left(game)
    twice = await d6(game, [], spend, effect="effect_roll", on="4D", target="Orc")
    late = await d6(game, [], spend, effect="effect_roll_die", target="Orc")

    assert "counts on the effect roll that this check still buys" in first
    assert "effect roll 4·4·4·4·2·2 = 20 vs 13" in rolled
    assert "Orc: Hurt 2, until the end of the next round" in rolled
    assert left == 1
    assert "A check leads to one effect roll only." in twice
    assert "The effect roll has been made" in late


@pytest.mark.rule("D6-87")
async def test_an_effect_roll_that_is_resisted_does_no_harm(game: Game) -> None:
    """11 against the orc's 13 makes no condition, and its ranks are spent."""
    await fight(game)
    await ranked(game, 2)

    said = await d6(game, [3, 3, 3, 2], "ranks", effect="effect_roll", on="4D", target="Orc")

    assert "effect roll 3 · 3 · 3 · 2 = 11 vs 13" in said
    assert "Orc takes no harm" in said
    assert ranks_left(game) == 1
    assert (await listed(game, "Orc")).startswith("0 conditions")


@pytest.mark.rule("D6-86")
async def test_the_card_offers_ranks_and_the_gm_spends_those_of_npcs(
    game: Game,
) -> None:
    await ana(game)
    await orc(game)

    found: list[int] = []
    await d6(game, [6, 6, 6], "check", by="GM", who="Orc", skill=SKILL, difficulty="10")
    found.append(ranks_left(game))
    await d6(game, [], "ranks", by="GM", who="Orc", effect="advantage", on=SKILL)
    found.append(ranks_left(game))
    await d6(game, [1] * 6, "check", by="GM", who="Orc", skill=SKILL, difficulty="10")
    found.append(ranks_left(game))

    assert found == [2, 1, 0]


@pytest.mark.rule("D6-87")
async def test_an_effect_roll_buys_no_other_effect_roll(game: Game) -> None:
    await fight(game)
    await d6(game, [6, 6, 6], "roll", code="3D", difficulty="10", more="effect")

    said = await d6(game, [], "ranks", effect="effect_roll", on="4D", target="Orc")
    fine = await d6(game, [], "ranks", effect="check_flat_2", on=SKILL)

    assert "An effect roll does not buy another effect roll." in said
    assert "+2 on one check" in fine


@pytest.mark.rule("D6-86")
async def test_a_gm_gives_ranks_for_a_check_made_without_the_bot(game: Game) -> None:
    await ana(game)

    given = await gm(game, "d6 set", what="ranks", value="2 the feast", who="Ana")
    spent = await d6(game, [], "ranks", effect="check_die", on=SKILL)
    more = await d6(game, [], "ranks")
    player = text(await game.say("Skaz", "d6 set", what="ranks", value="2", who="Ana"))

    assert given.startswith("Ana has 2 ranks to spend")
    assert spent.splitlines() == [
        "+1D on one check for 2 ranks",
        "Ana: +1D on one check (melee: deflect) 2, until the end of the next round",
    ]
    assert "There are no ranks to spend" in more
    assert "Only a GM" in player


@pytest.mark.rule("D6-89", "D6-94")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"effect": "wings"}, "is no effect"),
        ({"effect": "-boost_1", "on": SKILL}, "is no effect that can be turned round"),
        ({"effect": "check_die"}, "name the skill it concerns"),
        ({"effect": "ability_die", "on": "melee"}, "That takes an ability"),
        ({"effect": "ability"}, "Say which ability is meant"),
        ({"effect": "extend_scene"}, "Ana has no condition in force."),
        ({"effect": "extend_scene", "condition": "Fear"}, "Nothing called “Fear”"),
        ({"effect": "-action_point", "target": "Orc"}, "Orc has no action points"),
        ({"effect": "effect_roll", "target": "Orc"}, "takes its code"),
    ],
)
async def test_what_cannot_be_bought_costs_nothing(
    game: Game, options: dict[str, str], words: str
) -> None:
    await fight(game)
    await ranked(game, 5)
    before = await game.scene()

    said = await d6(game, [], "ranks", **options)

    assert words in said
    assert await game.scene() == before


@pytest.mark.rule("D6-91", "D6-92")
async def test_extra_actions_come_with_the_next_round(game: Game) -> None:
    """R-46: the orc has no bonus action in round 2, and one again in round 3."""
    await fight(game)
    await ranked(game, 2)
    await d6(game, [], "ranks", effect="-bonus_action", target="Orc")

    for _ in range(3):
        await game.say("GM", "combat next")
    second = line_of(game, "Orc")
    for _ in range(2):
        await game.say("GM", "combat next")

    assert second.startswith(" left: full, step\n  -1 bonus action in the next round 2")
    assert "bonus" in line_of(game, "Orc")


@pytest.mark.rule("D6-86")
async def test_a_purchase_is_taken_back_with_its_ranks_which_outlive_the_process(
    game: Game,
) -> None:
    await fight(game)
    await ranked(game, 2)
    await game.restart()
    menu = await game.say("Skaz", "d6 ranks", on=SKILL)

    bought = text(await game.pick("Skaz", ["check_die"], menu))
    await game.say("GM", "undo")
    left = await d6(game, [], "ranks")
    shown = await listed(game, "Ana")

    assert bought == "Done. Ana, deflect: SUCCESS 14 vs 4"
    assert left.startswith(f"Ana: 2 ranks left of {SKILL}")
    assert "Everything is normal." in shown


@pytest.mark.rule("D6-86")
async def test_ranks_go_with_the_next_check_and_with_the_end_of_the_turn(game: Game) -> None:
    await fight(game)
    await ranked(game, 3)
    await d6(game, [1, 1, 1, 1], "check", skill=SKILL, difficulty="10")
    failed = await d6(game, [], "ranks")
    await ranked(game, 2)
    await game.say("Skaz", "combat next")
    late = await d6(game, [], "ranks")

    assert "There are no ranks to spend" in failed
    assert "There are no ranks to spend" in late
