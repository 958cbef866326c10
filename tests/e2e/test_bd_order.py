"""Black Dice's rounds: surprise, initiative, ties, holding, the +2 (BD-33 to BD-45)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    SABRE,
    answer,
    answers,
    attack,
    black,
    fighter,
    gathered,
    more,
    onward,
    panel,
    refused,
    ring,
    skills,
    standing,
    words,
)
from tests.support.blacktasks import reasons
from tests.support.game import Game, labels, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz with Initiative 2, Blazer and Thug with 1 each; a fourth, Rat, with none."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        dexterity=2,
        initiative=2,
        skills=skills(Swordplay=2, Perception=1, Hide_and_Sneak=1),
        weapons=[SABRE],
    )
    await fighter(game, "Blazer", dexterity=1, initiative=1, skills=skills(Perception=3))
    await fighter(
        game, "Thug", dexterity=1, initiative=1, skills=skills(Hide_and_Sneak=3, Unarmed=1)
    )
    await fighter(game, "Rat")
    return game


async def surprise(game: Game, by: str, against: str, **options: object) -> str:
    """An ambush announced by the GM."""
    how = "looking harmless" if options.pop("bluff", False) else "hiding"
    line = words(named=against.replace(", ", " & "), **options)
    return text(await game.say("GM", "act", what=f"ambush: {how}", who=by, more=line))


@pytest.mark.rule("BD-33", "BD-34", "BD-40")
async def test_a_round_rolls_initiative_and_gives_everybody_a_turn(table: Game) -> None:
    """Most successes first; the next round rolls anew."""
    await ring(table, "Skaz", "Blazer", "Thug", faces=[1, 1, 2, 1])

    assert panel(table).splitlines()[:4] == [
        "Alley, round 1: Skaz",
        "▶ Skaz ●●●● ▣▣▣▣ 1 action",
        "· Thug ●●●● ▣▣▣▣ 1 action",
        "· Blazer ●●●● ▣▣▣▣ 1 action",
    ]
    assert "Skaz: initiative 2 (1 1)" in panel(table)
    for _ in range(2):
        await onward(table)
    await onward(table, 2, 2, 1, 2)
    assert panel(table).startswith("Alley, round 2: Blazer")


@pytest.mark.rule("BD-33")
async def test_a_second_fight_of_the_name_and_a_next_without_one_are_refused(table: Game) -> None:
    assert "No fight here" in await refused(table, "GM", "combat next")
    await gathered(table, "Skaz")
    assert "is running already" in await refused(table, "GM", "combat start", name="Alley")


@pytest.mark.rule("BD-42")
async def test_the_larger_rating_breaks_a_tie_and_equals_roll_again(table: Game) -> None:
    """Skaz and the others score 1; Blazer and Thug roll their pools again until it is decided."""
    await gathered(table, "Blazer", "Thug", "Skaz")
    table.dice.waiting = [1, 1, 1, 2, 2, 2, 2, 1]
    said = text(await table.say("GM", "combat next"))

    order = [line.split()[1] for line in panel(table).splitlines()[1:4]]
    assert order == ["Skaz", "Thug", "Blazer"]
    assert "Thug: tie, rolls again 0 (2), 1 (1)" in said
    assert "tie" not in panel(table)


@pytest.mark.rule("BD-42", "R-21")
async def test_without_a_rating_a_d6_decides(table: Game) -> None:
    """Rat and a second Rat have no dice to roll again."""
    await fighter(table, "Mouse")
    await gathered(table, "Rat", "Mouse")
    table.dice.waiting = [3, 3, 2, 5]
    said = text(await table.say("GM", "combat next"))

    assert "Mouse: tie, rolls again 3 (d6), 5 (d6)" in said
    assert panel(table).startswith("Alley, round 1: Mouse")


@pytest.mark.rule("BD-42")
async def test_a_latecomer_who_ties_rolls_against_those_who_did_before(table: Game) -> None:
    await fighter(table, "Mouse", initiative=1)
    await ring(table, "Blazer", "Thug", faces=[1, 1, 1, 2])
    table.dice.waiting = [1, 2, 2, 1]
    await table.say("GM", "combat join", who="Mouse")

    names = [line.split(" ●")[0] for line in panel(table).splitlines()[1:3]]
    assert names == ["▶ Blazer", "· Mouse, Thug"]


@pytest.mark.rule("BD-41")
async def test_who_holds_steps_in_later_that_round(table: Game) -> None:
    await ring(table, "Skaz", "Blazer", "Thug", faces=[1, 1, 1, 2])
    await table.say("Skaz", "act", what="hold")
    assert panel(table).startswith("Alley, round 1: Blazer")
    await onward(table)
    await table.say("Skaz", "act", what="step in")

    assert panel(table).startswith("Alley, round 1: Skaz")
    assert "no turn is held" in await refused(table, "GM", "act", what="step in", who="Thug")
    await onward(table)
    assert panel(table).startswith("Alley, round 1: Thug")


@pytest.mark.rule("BD-41")
async def test_nobody_steps_in_who_has_acted_or_after_the_last_turn(table: Game) -> None:
    await ring(table, "Skaz", "Thug", faces=[1, 1, 2])
    await onward(table)

    assert "no turn is held" in await refused(table, "Skaz", "act", what="step in")


@pytest.mark.rule("BD-43", "R-23")
async def test_two_dice_against_those_who_rolled_lower_and_never_against_ones_own(
    table: Game,
) -> None:
    """Skaz 2 against Thug 1: two dice; Blazer is on Skaz's side."""
    await ring(
        table,
        "Skaz",
        "Blazer",
        "Thug",
        faces=[1, 1, 2, 1],
        Skaz="heroes",
        Blazer="heroes",
        Thug="villains",
    )
    friend = await reasons(table, on=await attack(table, "Skaz", "Blazer", more="actions 2"))
    assert friend[0] == "Skaz: Dexterity 2 + Swordplay 2 = 4 ÷ 2 = 2"
    foe = await reasons(table, on=await attack(table, "Skaz", "Thug"))
    assert foe[0] == "Skaz: Dexterity 2 + Swordplay 2 + faster than Thug 2 = 6 ÷ 2 = 3"


@pytest.mark.rule("BD-43")
async def test_a_defender_who_was_faster_has_the_two_dice(table: Game) -> None:
    await ring(table, "Blazer", "Thug", faces=[1, 2])
    await onward(table)
    card = await attack(table, "Thug", "Blazer")

    assert any(label.startswith("Evade, 3 dice: hit") for label in labels(card))


@pytest.mark.rule("BD-44")
async def test_breaking_off_from_who_was_beaten_to_the_turn(table: Game) -> None:
    """Engaged with Thug and Rat, Blazer rolled more than Rat only: free of Rat, held by Thug."""
    await ring(table, "Thug", "Rat", "Blazer", faces=[1, 2])
    await attack(table, "Thug", "Blazer")
    await answer(table, "Blazer", "No defence", 2, 2, 2, 2)
    await onward(table)
    await onward(table)
    await attack(table, "Rat", "Blazer", more="pool 1")
    await answer(table, "Blazer", "No defence", 2)
    await onward(table, 1, 1, 1, 2)
    assert "in melee with Thug and Rat" in text(
        await table.say("Blazer", "act", what="other action: now")
    )
    await onward(table)
    said = text(await table.say("Blazer", "act", what="break off"))

    assert said.startswith("Blazer disengages")
    assert "free of Rat" in said
    assert "still held by Thug" in said
    assert (await standing(table, "Blazer")).engaged == ("thug",)
    assert (await standing(table, "Rat")).engaged == ()


@pytest.mark.rule("BD-44")
async def test_who_was_slower_than_all_who_hold_her_cannot_break_off(table: Game) -> None:
    await ring(table, "Thug", "Blazer", faces=[1, 2])
    await attack(table, "Thug", "Blazer")
    await answer(table, "Blazer", "No defence", 2, 2, 2, 2)
    await onward(table)

    assert "not faster than any of them" in await refused(table, "Blazer", "act", what="break off")


@pytest.mark.rule("BD-44")
async def test_nobody_breaks_off_from_nobody(table: Game) -> None:
    await ring(table, "Skaz", "Thug", faces=[1, 1, 2])

    assert "in melee with nobody" in await refused(table, "Skaz", "act", what="break off")


@pytest.mark.rule("BD-45", "BD-75", "R-31")
async def test_who_does_not_answer_is_hit_by_a_single_success(table: Game) -> None:
    await ring(table, "Skaz", "Thug", faces=[1, 1, 2])
    await attack(table, "Skaz", "Thug")
    said = text(await answer(table, "Thug", "No defence", 1, 2, 2, 2, 2, 2, 2, 2, 2, 2))

    assert said.splitlines()[0] == "Skaz hits Thug: 1 wound"
    assert "Thug: no defence = 0" in said


@pytest.mark.rule("BD-45")
async def test_nobody_answers_for_somebody_else(table: Game) -> None:
    await ring(table, "Thug", "Blazer", faces=[1, 2])
    card = await attack(table, "Thug", "Blazer")

    for person in ("Skaz", "Stranger", "GM"):
        said = await table.press(person, "Evade", card)
        assert said.ephemeral
        assert "Blazer's player" in text(said)


@pytest.mark.rule("BD-34", "BD-35", "BD-36", "BD-37", "BD-38", "BD-39")
async def test_an_ambush_is_settled_pair_by_pair_before_initiative(table: Game) -> None:
    """Thug scores 4 against 4, 3, 1: aware, surprised, unaware."""
    await gathered(table, "Thug", "Blazer", "Skaz", "Rat")
    await surprise(table, "Thug", "Blazer, Skaz, Rat")
    await table.press("Blazer", "Watch: Blazer")
    await table.press("Skaz", "Watch: Skaz")
    table.dice.waiting = [1, 1, 1, 6, 2, *[1, 1, 6, 1], *[2], *[]]
    said = text(await table.press("GM", "Watch: Rat"))

    assert said.splitlines()[0] == "Skaz and Rat are surprised"
    assert "Blazer notices: 4" in await reasons(table)
    assert "Skaz is unaware of Thug: no defence this round" in said
    assert "counts in round 1" in said


@pytest.mark.rule("BD-34")
async def test_no_round_begins_before_an_ambush_is_settled(table: Game) -> None:
    """Next and the panel's button wait, unless those who might notice have left."""
    await gathered(table, "Thug", "Blazer", "Skaz")
    await surprise(table, "Thug", "Blazer, Skaz")
    await table.press("Skaz", "Watch: Skaz")

    assert "still waits for Blazer. They press Watch" in await refused(table, "GM", "combat next")
    assert "Surprise comes before" in text(await table.press("GM", "Begin"))
    table.dice.waiting = [2] * 8
    said = text(await table.press("GM", "GM: roll for the rest"))
    assert said.startswith("Thug is noticed\n")
    await surprise(table, "Thug", "Skaz")
    await table.say("GM", "combat leave", who="Skaz")
    await onward(table, 1, 2)


@pytest.mark.rule("BD-37", "R-76")
async def test_the_surprised_come_after_who_surprised_them_and_give_them_the_two_dice(
    table: Game,
) -> None:
    """Ambusher 0, mark 2, guard 1: guard, ambusher, mark (R-19)."""
    await gathered(table, "Thug", "Blazer", "Skaz")
    await surprise(table, "Thug", "Skaz")
    table.dice.waiting = [1, 1, 2, 2, 1]
    await table.press("Skaz", "Watch: Skaz")
    await onward(table, 2, 1, 1, 1)

    names = [line.split()[1] for line in panel(table).splitlines()[1:4]]
    assert names == ["Blazer", "Thug", "Skaz"]
    assert "Skaz ●●●● ▣▣▣▣ 1 action\n  surprised by Thug" in panel(table)
    await onward(table)
    card = await attack(table, "Thug", "Skaz")
    assert "faster than Skaz 2" in (await reasons(table, on=card))[0]


@pytest.mark.rule("BD-38", "R-24")
async def test_the_unaware_cannot_defend_until_the_next_round(table: Game) -> None:
    await gathered(table, "Thug", "Blazer")
    await surprise(table, "Thug", "Blazer")
    table.dice.waiting = [1, 1, 1, 2, 2, 2, 2]
    await table.press("Blazer", "Watch: Blazer")
    await onward(table, 2, 1)
    card = await attack(table, "Thug", "Blazer")

    assert "Blazer is unaware: no defence this round" in text(card).splitlines()
    assert answers(card) == ["No defence"]
    assert "There is: no defence." in await refused(table, "Blazer", "answer", how="evade")
    await answer(table, "Blazer", "No defence", *[2] * 4)
    await onward(table)
    await onward(table, 1, 2)
    assert any(label.startswith("Evade") for label in labels(await attack(table, "Thug", "Blazer")))


@pytest.mark.rule("BD-36", "R-24")
async def test_a_tie_is_noticed(table: Game) -> None:
    await gathered(table, "Thug", "Blazer")
    await surprise(table, "Thug", "Blazer")
    table.dice.waiting = [1, 1, 2, 2, 1, 1, 2]
    said = text(await table.press("Blazer", "Watch: Blazer"))

    assert said.splitlines()[0] == "Thug is noticed"
    assert not (await table.scene()).combatants["alley", "blazer"].surprised


@pytest.mark.rule("BD-35")
async def test_looking_harmless_is_bluff_against_empathy(table: Game) -> None:
    await gathered(table, "Thug", "Blazer")
    said = await surprise(table, "Thug", "Blazer", bluff=True)

    assert "Thug looks harmless: who notices?" in said
    assert "Blazer: Wits 0 + Empathy 0 = 0" in await reasons(table)


@pytest.mark.rule("BD-35", "BD-37")
async def test_an_ambush_takes_somebody_to_surprise_who_is_not_in_it(table: Game) -> None:
    await gathered(table, "Thug", "Blazer")

    assert "surprise and be surprised" in await refused(
        table, "GM", "act", what="ambush: hiding", who="Thug", more="named Thug"
    )
    assert "not in this fight" in await refused(
        table, "GM", "act", what="ambush: hiding", who="Thug", more="named Nobody"
    )
    assert "against whom" in await refused(
        table, "GM", "act", what="ambush: hiding", who="Thug", more="named &"
    )


@pytest.mark.rule("BD-37")
async def test_they_cannot_surprise_one_another_in_a_ring(table: Game) -> None:
    await gathered(table, "Thug", "Blazer", "Skaz")
    for by, against, dice in (("Thug", "Blazer", [1] * 4 + [2] * 3), ("Blazer", "Skaz", [1, 2])):
        table.dice.waiting = dice
        await table.say("GM", "act", what=f"surprise: {against}", who=by)
    before = (await table.scene()).combatants
    table.dice.waiting = [1, 1, 1, 2, 2, 2]
    said = await table.say("GM", "act", what="surprise: Thug", who="Skaz")

    assert said.ephemeral
    assert "surprise one another" in text(said)
    assert (await table.scene()).combatants == before


@pytest.mark.rule("BD-34")
async def test_a_new_ambusher_waits_for_the_next_round(table: Game) -> None:
    await ring(table, "Thug", "Blazer", faces=[1, 2])
    table.dice.waiting = [1, 1, 1, 1, 2, 2, 2]
    await table.say("GM", "act", what="surprise: Blazer", who="Thug")

    assert "no defence" not in panel(table).splitlines()[2]
    await onward(table)
    await onward(table, 2, 1)
    assert "no defence" in panel(table)


@pytest.mark.rule("BD-34", "BD-38", "BD-43")
async def test_a_new_ambush_leaves_the_round_that_runs_as_it_is(table: Game) -> None:
    """Unaware of Thug in round 1, surprised by Skaz for round 2 (R-77)."""
    await gathered(table, "Thug", "Blazer", "Skaz")
    table.dice.waiting = [1, 1, 1, 1, 2, 2, 2]
    await table.say("GM", "act", what="surprise: Blazer", who="Thug")
    await onward(table, 2, 1, 2, 2)
    table.dice.waiting = [1, 2, 2, 2, 2, 2]
    await table.say("GM", "act", what="surprise: Blazer", who="Skaz")

    assert "  surprised by Thug, no defence" in panel(table)
    await onward(table)
    card = await attack(table, "Thug", "Blazer")
    assert "faster than Blazer 2" in (await reasons(table, on=card))[0]
    assert "There is: no defence." in await refused(table, "Blazer", "answer", how="evade")
    await answer(table, "Blazer", "No defence", *[2] * 4)
    await onward(table)
    await onward(table, 2, 1, 2, 2)
    names = [line.split()[1] for line in panel(table).splitlines()[1:3]]
    assert names == ["Skaz", "Blazer"]
    assert "  surprised by Skaz" in panel(table)


@pytest.mark.rule("BD-16", "BD-35")
async def test_who_watches_may_trade_or_say_other_dice(table: Game) -> None:
    """Six dice for two sure: four successes of the ambusher are two more, and that is no three."""
    await gathered(table, "Thug", "Blazer", "Skaz")
    await surprise(table, "Thug", "Blazer, Skaz")
    listed, form = await more(table, "Blazer"), "Watch with…: Blazer"
    refusal = await table.write("Blazer", form, {"trades": "3", "pool": "6"}, listed)
    assert "At most 2" in text(refusal)
    await table.write("Blazer", form, {"trades": "2", "pool": "6"}, listed)
    table.dice.waiting = [1, 1, 1, 1, 2]
    said = text(await table.press("GM", "GM: roll for the rest"))

    assert "Blazer no dice = 0, +2 sure = 2" in said
    assert "Blazer is surprised by Thug" in said
    assert "Blazer is surprised by Thug: 0 + 2 sure = 2" in await reasons(table)
