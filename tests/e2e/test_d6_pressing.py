"""Forcing, words, misdirection and advantages in OpenD6 (D6-42 to D6-53, D6-60, D6-69, D6-100)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.systems.opend6.field import distance
from tests.support.cards import why
from tests.support.game import Game, labels, text
from tests.support.opend6 import verdict
from tests.support.opend6fight import ails, do, duel, press

ANA = (
    "survival: awareness | value 4D; melee | value 4D; tactics: arena | value 4D; "
    "brawling: grapple | value 4D; taunt: insult | value 4D; intimidate: startle | value 4D; "
    "command: demoralize | value 6D; bluff: misdirection | value 4D; research: memory | value 4D; "
    "discipline: focus | value 4D; stamina: recover | value 4D; technical: medicine | value 4D"
)
ORC = (
    "survival: awareness | value 3D; tactics: arena | value 4D; acrobatics: tumble | value 3D; "
    "brawling: grapple | value 2D; insight: ego | value 3D; insight: cues | value 4D; "
    "discipline | value 3D"
)


async def ring(game: Game, **house: Any) -> None:
    """The duel of people who talk and wrestle, without wild dice; they watch one another."""
    await duel(game, wild_die="off", begin=False, **house)
    await game.say("GM", "character edit", who="Ana", field="skills", value=ANA)
    await game.say("GM", "character edit", who="Orc", field="skills", value=ORC)
    await game.say("GM", "combat next")
    await do(game, "Skaz", "act", what="turn to", target="Orc")


@pytest.mark.rule("D6-42", "D6-43")
@pytest.mark.parametrize(
    ("faces", "driven"), [((6, 6, 4, 1), 5), ((6, 6, 6, 5), 15), ((6, 4, 1, 1), 0)]
)
async def test_an_opponent_is_driven_five_feet_for_each_rank(
    game: Game, faces: tuple[int, ...], driven: int
) -> None:
    """17 against 12 is 5 ft, 23 is 15 ft, 12 moves nobody."""
    await ring(game)
    await do(
        game, "Skaz", "act", what="force", target="Orc", more="skill tactics: arena, direction left"
    )

    said = text(await press(game, "GM", "Hold at 12", faces))

    assert said.startswith(f"Ana forces Orc: {driven} ft left")
    assert distance(await game.scene(), "main", "ana", "orc") == 8 + driven
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-43")
async def test_the_gm_asks_for_a_check_on_the_ground_it_was_driven_to(game: Game) -> None:
    await ring(game)
    await do(game, "Skaz", "act", what="force", target="Orc", more="skill tactics: arena")
    await press(game, "GM", "Hold at", (6, 6, 4, 1))

    game.dice.waiting = [2, 2]
    said = text(await game.write("GM", "GM: terrain needs a check", {"difficulty": "15"}))

    assert said == "Orc: Tired\n2 · 2 = 4 vs 15\nOrc: −2 on fixed values, this fight"
    assert await ails(game, "Orc") == ["Tired"]


@pytest.mark.rule("D6-43", "R-02")
async def test_a_tie_on_the_ground_fails_by_house_rule_and_tires_nobody(game: Game) -> None:
    await ring(game, ties="fail")
    await do(game, "Skaz", "act", what="force", target="Orc", more="skill tactics: arena")
    await press(game, "GM", "Hold at", (6, 6, 4, 1))

    game.dice.waiting = [6, 6]
    said = text(await game.write("GM", "GM: terrain needs a check", {"difficulty": "12"}))

    assert said.splitlines()[0] == "Orc: fails on a tie"
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-44")
async def test_a_grapple_is_resisted_by_the_better_skill_and_may_knock_down(game: Game) -> None:
    """Tumble 3D (9) is better than grapple 2D (6); nobody asks for a check."""
    await ring(game)
    await do(game, "Skaz", "act", what="force", target="Orc", more="skill brawling: grapple")

    card = await press(game, "GM", "Hold at 9", (6, 6, 4, 1))
    said = text(await press(game, "GM", "GM: Orc is knocked down"))

    assert not any(label.startswith("GM: terrain") for label in labels(card))
    assert said.startswith("Orc is knocked down")
    assert await ails(game, "Orc") == ["Prone"]


@pytest.mark.rule("D6-42")
async def test_other_skills_force_nobody(game: Game) -> None:
    await ring(game)

    said = text(await do(game, "Skaz", "act", what="force", target="Orc", more="skill melee"))

    assert "“melee” is no skill that forces somebody" in said


@pytest.mark.rule("D6-51", "D6-52", "D6-53", "D6-69", "D6-98")
@pytest.mark.parametrize(
    ("skill", "faces", "condition"),
    [
        ("taunt: insult", (6, 6, 5, 1), "Disoriented"),
        ("intimidate: startle", (6, 2, 1, 1), "Startled"),
        ("intimidate: startle", (3, 2, 2, 2), None),
        ("command: demoralize", (6, 6, 6, 6, 6, 1), "Out of Action"),
    ],
)
async def test_words_break_composure_by_their_rank(
    game: Game, skill: str, faces: tuple[int, ...], condition: str | None
) -> None:
    """Insult 18 against 9 is rank 2; 31 against 9 puts out of action by words."""
    await ring(game)
    await do(
        game, "Skaz", "act", what="insult, startle", target="Orc", more=f"skill {skill}, words You!"
    )

    said = text(await press(game, "GM", "Hold at 9", faces))

    assert "“You!”" in said.splitlines()
    assert await ails(game, "Orc") == ([condition] if condition else [])


@pytest.mark.rule("D6-98")
async def test_any_wits_or_presence_skill_breaks_composure_where_the_gm_says_what_resists(
    game: Game,
) -> None:
    """Bluff 18 against cues 12 is rank 2; a player does not choose what resists."""
    await ring(game)
    how = {"target": "Orc", "who": "Ana"}
    bluff = "skill bluff: misdirection, against insight: cues"

    own = text(await do(game, "Skaz", "act", what="insult, startle", more=bluff, **how))
    force = text(
        await do(
            game,
            "GM",
            "act",
            what="insult, startle",
            more="skill melee, against insight: cues",
            **how,
        )
    )
    await do(game, "GM", "act", what="insult, startle", more=bluff, **how)
    said = text(await press(game, "GM", "Hold at 12", (6, 6, 5, 1)))

    assert "Only a GM" in own
    assert "Composure is attacked with a skill of Wits or Presence; melee is none." in force
    assert said.startswith("Ana, misdirection on Orc: Disoriented")
    assert await ails(game, "Orc") == ["Disoriented"]


@pytest.mark.rule("D6-51", "D6-99", "D6-100")
async def test_attitude_and_willpower_weigh_on_the_resistance(game: Game) -> None:
    """Hostile: ego 9 resists with 24; Broken besides leaves it at 9 again."""
    await ring(game)
    await game.say("GM", "d6 set", what="mind", value="attitude Hostile", who="Orc")

    await do(game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")
    said = text(await press(game, "GM", "Hold at 24", (6, 6, 5, 1)))

    assert said.startswith("Orc keeps composure")
    assert "Orc's attitude: Hostile" in await why(game, "Skaz")


@pytest.mark.rule("D6-13", "D6-51")
async def test_the_opponent_may_resist_with_a_roll(game: Game) -> None:
    await ring(game)
    await do(game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult")

    said = text(await press(game, "GM", "Resist, bonus", (6, 6, 5, 1, 6, 6, 5)))

    assert said.startswith("Ana, insult on Orc: Startled")
    assert "the check of Orc counts: 17" in await why(game, "Skaz")


@pytest.mark.rule("D6-69", "D6-15")
async def test_startled_counts_in_the_next_round(game: Game) -> None:
    """Two of them are -4."""
    await ring(game)
    await game.say("GM", "gm damage", who="Ana", amount=1, pool="composure")
    await game.say("GM", "gm damage", who="Ana", amount=1, pool="composure")
    await game.say("Skaz", "combat next")

    said = text(await game.say("GM", "combat next"))

    assert "Ana: initiative 12 -4" in said
    assert "Round 2: Orc" in said


@pytest.mark.rule("D6-46", "D6-47", "D6-50")
async def test_misdirection_gains_an_advantage_to_keep_or_pass(game: Game) -> None:
    """14 against cues 12 is rank 1: +2 or Advantage on one check."""
    await ring(game)
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    card = await press(game, "GM", "Hold at 12", (6, 6, 1, 1))
    offered = [one for one in labels(card) if "rank" in one]
    took = text(await press(game, "Skaz", "+2 on one check"))
    used = text(await do(game, "Skaz", "act", what="advantages held: use"))
    hit = text(await do(game, "Skaz", "d6 check", (2, 2, 2, 2), skill="melee", difficulty="10"))

    assert offered == [
        "+2 on one check for one turn, 1 rank",
        "Advantage on one check, 1 rank",
    ]
    assert took.startswith("Ana: +2 on one check")
    assert used.startswith("Ana uses an advantage: +2 on one check")
    assert verdict(hit) == "SUCCESS 10 vs 10"


@pytest.mark.rule("D6-46")
async def test_an_advantage_is_passed_to_another_and_not_to_oneself(game: Game) -> None:
    await ring(game)
    none = text(await do(game, "Skaz", "act", what="advantages held", target="Orc"))
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    await press(game, "GM", "Hold at 12", (6, 6, 1, 1))
    await press(game, "Skaz", "Advantage on one check")
    said = text(await do(game, "Skaz", "act", what="advantages held", target="Orc"))

    assert none == "Advantages held: none."
    assert said.startswith("Ana passes Orc an advantage: Advantage on one check")
    assert await ails(game, "Orc") == ["Advantage: Advantage on one check"]


@pytest.mark.rule("D6-48")
async def test_memory_needs_the_gms_difficulty(game: Game) -> None:
    await ring(game)
    missing = text(await do(game, "Skaz", "act", what="advantage", more="skill research: memory"))
    faces = (4, 4, 3, 3)
    said = text(
        await do(
            game,
            "Skaz",
            "act",
            faces,
            what="advantage",
            more="skill research: memory, difficulty 15",
        )
    )

    assert "The GM says how rare the knowledge is" in missing
    assert said.startswith("Ana gains no advantage")


@pytest.mark.rule("D6-49", "R-59")
async def test_awareness_is_added_to_the_initiative_of_the_next_round(game: Game) -> None:
    """17 against 10 is +7."""
    await ring(game)
    said = text(
        await do(
            game, "Skaz", "act", (6, 6, 4, 1), what="advantage", more="skill survival: awareness"
        )
    )
    await game.say("Skaz", "combat next")
    panel = text(await game.say("GM", "combat next"))

    assert said.startswith("Ana: +7 initiative in the next round")
    assert "Ana: initiative 12 +7" in panel


@pytest.mark.rule("D6-50")
async def test_an_extra_bonus_action_comes_with_the_next_round(game: Game) -> None:
    """Rank 2 buys it; the ranks are a budget."""
    await ring(game)
    await do(game, "Skaz", "act", what="advantage", target="Orc", more="skill bluff: misdirection")
    await press(game, "GM", "Hold at 12", (6, 6, 6, 1))
    await press(game, "Skaz", "+1 bonus action")
    await do(game, "Skaz", "act", what="advantages held: use")
    await game.say("Skaz", "combat next")
    await game.say("GM", "combat next")
    panel = text(await game.say("GM", "combat show"))

    assert "Ana left: full, 2 bonus, step" in panel


@pytest.mark.rule("D6-60", "D6-116")
async def test_support_adds_half_the_points_to_the_next_check(game: Game) -> None:
    """15 against 10 is +3 on the ally's total, or -3 on an opponent's."""
    await ring(game)
    own = text(await do(game, "Skaz", "act", what="support", target="Ana", more="skill melee"))
    said = text(
        await do(
            game,
            "Skaz",
            "act",
            (6, 4, 4, 1),
            what="support",
            target="Orc",
            more="skill melee, hinder",
        )
    )
    check = text(
        await do(game, "GM", "d6 check", (4, 4, 4), who="Orc", skill="discipline", difficulty="10")
    )

    assert own == "Support is for somebody else's action."
    assert said.startswith("Ana hinders Orc: −3 on the next check this round")
    assert verdict(check) == "FAILURE 9 vs 10"
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-61", "D6-62")
async def test_a_memorable_line_may_earn_luck(game: Game) -> None:
    await ring(game)
    await do(game, "Skaz", "act", what="talk", more="at Orc, words Is that a spear?")
    said = text(await press(game, "GM", "GM: award Ana luck"))

    assert said == "Ana is given luck\na memorable line\nAna: luck 1 → 2"
    assert await game.pool("Ana", "luck") == 2


@pytest.mark.rule("D6-64")
async def test_plans_and_banter_cost_nothing(game: Game) -> None:
    await ring(game)

    plan = text(await do(game, "Skaz", "act", what="talk", more="kind plan, words Left flank"))
    panel = text(await game.say("GM", "combat show"))
    bad = text(await do(game, "Skaz", "act", what="draw: halberd"))

    assert "“Left flank”" in plan
    assert "Ana left: full, bonus, step" in panel
    assert bad.startswith("draw: halberd → draw: sword?")


@pytest.mark.rule("D6-62")
@pytest.mark.parametrize(
    ("words", "offered"), [(", words Your spear is crooked!", ["GM: award Ana luck"]), ("", [])]
)
async def test_an_insult_that_was_spoken_may_earn_luck_too(
    game: Game, words: str, offered: list[str]
) -> None:
    """14 against ego 9; there is nothing to reward where no words were said."""
    await ring(game)
    await do(
        game,
        "Skaz",
        "act",
        what="insult, startle",
        target="Orc",
        more=f"skill taunt: insult{words}",
    )

    card = await press(game, "GM", "Hold at 9", (5, 4, 3, 2))

    assert [label for label in labels(card, live=True) if "luck" in label] == offered
    assert ("“Your spear is crooked!”" in text(card)) == bool(offered)


@pytest.mark.rule("D6-49")
@pytest.mark.parametrize(
    ("order", "said"),
    [("fifo", 0), ("narrative", 1)],
)
async def test_in_a_narrative_order_nothing_is_sorted_by_awareness(
    game: Game, order: str, said: int
) -> None:
    await ring(game, order=order)
    await game.say("GM", "act", what="give the turn: Ana")

    card = await do(
        game, "Skaz", "act", (6, 6, 4, 1), what="advantage", more="skill survival: awareness"
    )

    told = await why(game, "Skaz")
    assert text(card).startswith("Ana: +7 initiative in the next round")
    assert told.count("in a narrative order nothing is sorted by it") == said


@pytest.mark.rule("D6-42", "D6-109")
async def test_a_force_that_moves_nobody_says_why(game: Game) -> None:
    await ring(game)
    await game.say("GM", "gm condition", who="Ana", name="Lucky", more="modifiers advantage:1")
    await do(game, "Skaz", "act", what="force", target="Orc", more="skill tactics: arena")

    said = text(await press(game, "GM", "Hold at 12", (3, 3, 1, 1, 1, 1, 1, 1)))
    told = (await why(game, "Skaz")).splitlines()

    assert said.splitlines()[:3] == [
        "Ana does not move Orc",
        "3 · 3 · 1 · 1 = 8 vs 12",
        "not counted 1 · 1 · 1 · 1 = 4",
    ]
    assert told[1] == "advantage, the higher of two rolls (Lucky advantage)"
    assert told[2].startswith("tactics: arena 4D: 3 + 3 + 1 + 1 = 8 against 12 ")
    assert await ails(game, "Orc") == []
