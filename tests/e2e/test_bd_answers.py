"""Attacks of Black Dice: several, trades, fouls, absent defenders (BD-24, BD-26, BD-45)."""

from __future__ import annotations

import pytest

from tests.support.black import (
    answer,
    answers,
    attack,
    black,
    fighter,
    more,
    pair,
    prepare,
    refused,
    ring,
    told,
    waiting,
    weapon,
)
from tests.support.blacktasks import reasons
from tests.support.calls import card_of
from tests.support.game import Game, labels, text


@pytest.fixture
async def table(game: Game) -> Game:
    """Skaz, then Blazer, in round 1 of a fight."""
    return await pair(game)


@pytest.mark.rule("BD-16", "BD-63")
async def test_trades_are_chosen_before_the_dice_by_both(table: Game) -> None:
    """Skaz trades all six for two, Blazer three of eight for one."""
    assert "At most 2" in await refused(
        table, "Skaz", "black attack", target="Blazer", more="trades 3"
    )
    card = await attack(table, "Skaz", "Blazer", more="trades 2")
    assert "2 sure; both roll at once" in text(card)
    card = await prepare(table, "Blazer", "Trade dice…", "1")
    assert answers(card)[0] == "Evade, 1 sure + 5 dice"
    assert text(card).splitlines()[-1] == "Blazer trades 3 dice for 1 sure"
    said = text(await answer(table, "Blazer", "Evade", *[1, 2, 2, 2, 2]))

    assert said.splitlines() == [
        "Skaz misses Blazer: evaded",
        "Skaz no dice = 0, +2 sure = 2",
        "Blazer **1**·2·2·2·2 = 1, +1 sure = 2",
    ]
    steps = await reasons(table)
    assert steps[:2] == [
        "Skaz: Dexterity 2 + Swordplay 4 = 6; 2 traded: 2 sure + 0 dice",
        "Skaz: 0 + 2 sure = 2",
    ]


@pytest.mark.rule("BD-63", "BD-51")
async def test_an_answer_without_dice_is_shown_and_says_why_it_cannot_help(game: Game) -> None:
    """One die as one of two actions is none; alone it may be rolled again."""
    await black(game)
    await fighter(game, "Skaz", dexterity=1, initiative=2)
    await fighter(game, "Blazer", dexterity=1, initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 1, 2])
    await attack(game, "Skaz", "Blazer", weapon="fists")
    split = await prepare(game, "Blazer", "As one of several actions…", "2")
    offered = answers(split)
    listed = await more(game, "Blazer")
    said = [label for label in labels(listed) if label.startswith("Evade")]
    alone = await prepare(game, "Blazer", "As one of several actions…", "1")

    assert offered == ["No defence"]
    assert said == ["Evade: no dice for it"]
    assert "Evade, 1 die" in answers(alone)


@pytest.mark.rule("BD-45", "BD-63")
async def test_several_attackers_are_answered_one_by_one(table: Game) -> None:
    """Each attack takes a defence of its own, and with it an action (R-66)."""
    await attack(table, "Skaz", "Blazer", more="actions 2")
    first = table.cards()[0]
    second = await attack(table, "Skaz", "Blazer")
    table.dice.waiting = [*[2] * 3, *[2] * 8]
    await table.press("Blazer", "Evade", second)
    again = await table.say("Blazer", "answer", how="evade")

    assert again.ephemeral
    assert "There is: no defence." in text(again)
    assert not any(label.startswith("Evade") for label in labels(first, live=True))
    table.dice.waiting = [*[2] * 3]
    said = text(await table.press("Blazer", "No defence", first))
    assert said.splitlines()[0] == "Skaz misses Blazer"


@pytest.mark.rule("BD-16", "BD-63", "BD-65")
async def test_an_answer_with_too_few_dice_for_the_trades_says_so(table: Game) -> None:
    """Two trades take six dice: eight to evade, three to kick."""
    await attack(table, "Skaz", "Blazer")
    card = await prepare(table, "Blazer", "Trade dice…", "2")
    offered = answers(card)
    listed = labels(await more(table, "Blazer"))
    form = {"pool": "", "dodge": "two"}
    no_number = await table.write("Blazer", "Other dice…", form, await more(table, "Blazer"))
    card = await told(table, "Blazer", "Other dice…", {"pool": "2", "dodge": "4"})

    assert offered == ["Evade, 2 sure + 2 dice", "No defence"]
    assert "Counter, kick: too few dice for these trades" in listed
    assert text(no_number) == "Dodge is a whole number, not “two”."
    assert answers(card) == ["Evade, 6 dice", "Counter, kick", "No defence"]


@pytest.mark.rule("BD-24", "BD-64", "BD-88")
async def test_a_foul_attack_may_be_struck_back(table: Game) -> None:
    """0 less 2 black ones against 1: hit by 1, and the attacker's weapon may break all the same."""
    await attack(table, "Skaz", "Blazer", weapon="Sabre", more="called hand")
    faces = [*[2] * 6, *[1, 1, 2, 2, 2, 2], *[1, 2, 2], *[1, 2]]
    card = await answer(table, "Blazer", "Counter, kick", *faces)
    listed = await table.press("GM", "GM: what goes wrong", card)
    recap = text(await table.say("GM", "session recap")).splitlines()

    assert text(card).splitlines() == [
        "Blazer strikes back at Skaz: 2 bruises",
        "Skaz 2·2·2·2·2·2 = 0, −2 black = −2",
        "black **1** · **1** · 2 · 2 · 2 · 2 (called shot: hand 6)",
        "Blazer **1** · 2 · 2 = 1",
        "Kick **1** · 2 = 1, +1 margin = 2",
        "Skaz: FOUL FAILURE 2",
        "Skaz ●●○○ ▣▣▣▣",
    ]
    assert labels(listed) == ["Skaz's Sabre breaks", "Something else…"]
    assert {"Dealt: Blazer 2", "Taken: Skaz 2"} <= {*recap}


@pytest.mark.rule("BD-26")
async def test_a_weapon_that_is_gone_neither_jams_nor_breaks(table: Game) -> None:
    await attack(table, "Skaz", "Blazer", weapon="Revolver", more="called hand")
    faces = [*[2] * 6, *[1, 1, 2, 2, 2, 2], *[2] * 7]
    card = await answer(table, "Blazer", "Dodge", *faces)
    listed = await table.press("GM", "GM: what goes wrong", card)
    await table.say("GM", "character edit", who="Skaz", field="weapons", value="")
    gone = text(await table.press("GM", "Skaz's Revolver jams", listed))
    await table.write("GM", "Something else", {"text": "it falls into the canal"}, listed)

    assert gone == "Skaz has no Revolver any more."
    assert "Skaz: it falls into the canal" in text(card_of(table, card))


@pytest.mark.rule("BD-63")
async def test_a_second_press_changes_nothing(table: Game) -> None:
    card = await attack(table, "Skaz", "Blazer")
    await answer(table, "Blazer", "Evade", *[2] * 6, *[2] * 8)
    before = await table.scene()
    said = await table.say("Blazer", "answer", how="evade")

    assert "Nothing waits for you." in text(said)
    assert (await table.scene()).rolls == before.rolls
    assert labels(card) == ["Why"]


@pytest.mark.rule("BD-45")
async def test_a_gm_answers_for_an_absent_player(table: Game) -> None:
    await attack(table, "Skaz", "Blazer")
    await table.press("GM", "GM: answer for Blazer", await more(table, "GM"))
    table.dice.waiting = [*[2] * 6, *[2] * 8]
    said = text(await table.press("GM", "Evade", waiting(table)))

    assert said.splitlines()[0] == "Skaz misses Blazer: evaded"
    assert "GM answered for Blazer" in await reasons(table)


@pytest.mark.rule("BD-45")
async def test_no_clock_answers_an_attack_but_a_gm_may(table: Game) -> None:
    """R-69: however long it takes, nobody chooses for the defender but a GM who says so."""
    await table.say("GM", "table house", key="blackdice pending_hours", value="1")
    card = await attack(table, "Skaz", "Blazer")
    before = text(card)
    await table.later(30 * 24 * 3600)
    found = next(c for c in table.cards() if any("Evade" in label for label in labels(c)))

    assert text(found) == before
    assert "until" not in before
    await table.press("GM", "GM: answer for Blazer", await more(table, "GM"))
    table.dice.waiting = [*[2] * 6, *[2] * 8]
    said = text(await table.press("GM", "Evade", waiting(table)))
    assert said.splitlines()[0] == "Skaz misses Blazer: evaded"


@pytest.mark.rule("BD-45")
async def test_nobody_waits_for_somebody_who_has_gone(table: Game) -> None:
    card = await attack(table, "Skaz", "Blazer")
    gone = await table.say("Blazer", "character delete", who="Blazer")
    await table.press("Blazer", "Delete Blazer", gone)
    said = next(other for other in table.cards() if other.id == card.id)
    assert "one of the two has left" in text(said)
    assert labels(said) == ["Why"]
    assert await reasons(table, on=said) == ["Skaz: Dexterity 2 + Swordplay 4 = 6"]

    assert not any(row.open for row in (await table.scene()).rolls.values())


@pytest.mark.rule("BD-26", "BD-24")
async def test_a_foul_attack_hits_nobody_and_the_gun_may_jam(table: Game) -> None:
    """A shooter at -2 against a dodge of 0: foul 2; the jam is cleared with an action."""
    await attack(table, "Skaz", "Blazer", weapon="Revolver", more="black 2")
    card = await answer(table, "Blazer", "Dodge", *[2] * 6, *[1, 6], *[2] * 7)
    assert text(card).splitlines() == [
        "Skaz misses Blazer: FOUL FAILURE 2",
        "Skaz 2·2·2·2·2·2 = 0, −2 black = −2",
        "black **1** · **6** (situation 2)",
        "Blazer 2 · 2 · 2 · 2 · 2 · 2 · 2 = 0",
    ]
    refusal = await table.press("Skaz", "GM: what goes wrong…", card)
    assert refusal.ephemeral
    listed = await table.press("GM", "GM: what goes wrong…", card)
    await table.press("GM", "Skaz's Revolver jams", listed)
    card = next(one for one in table.cards() if "FOUL FAILURE" in text(one))

    assert text(card).splitlines()[-1] == "Skaz: Revolver jams"
    assert labels(card) == ["Why"]
    assert (await weapon(table, "Skaz", "Revolver")).jammed
    assert "is jammed" in await refused(
        table, "Skaz", "black attack", target="Blazer", weapon="Revolver"
    )
    await table.say("GM", "combat next")
    table.dice.waiting = [1, 2, 1]
    await table.say("GM", "combat next")
    said = text(await table.say("Skaz", "act", what="clear a jam"))
    assert said.startswith("Skaz clears Revolver")
    assert not (await weapon(table, "Skaz", "Revolver")).jammed


@pytest.mark.rule("BD-26")
async def test_a_foul_defence_breaks_a_weapon_or_brings_something_else(table: Game) -> None:
    await table.say("Blazer", "character edit", field="weapon", value="Knife | ready yes")
    await attack(table, "Skaz", "Blazer")
    form = {"attacker_black": "0", "attacker_bonus": "0", "defender_black": "1"}
    await told(table, "GM", "GM: dice of both…", {**form, "defender_bonus": "0"})
    faces = [*[2] * 6, *[2] * 5, *[1]]
    card = await answer(table, "Blazer", "Counter, Knife", *faces)
    said = text(card).splitlines()
    listed = await table.press("GM", "GM: what goes wrong…", card)
    await table.press("GM", "Blazer's Knife breaks", listed)
    broken = next(one for one in table.cards() if "FOUL FAILURE" in text(one))

    assert (said[0], said[-1]) == ("Skaz and Blazer both miss", "Blazer: FOUL FAILURE 1")
    assert text(broken).splitlines()[-1] == "Blazer: Knife breaks"
    assert (await weapon(table, "Blazer", "Knife")).broken


@pytest.mark.rule("BD-26")
async def test_the_gm_may_say_in_words_what_a_foul_brings(table: Game) -> None:
    await attack(table, "Skaz", "Blazer", more="black 1")
    card = await answer(table, "Blazer", "No defence", *[2] * 6, *[1])
    listed = await table.press("GM", "GM: what goes wrong…", card)
    await table.write("GM", "Something else…", {"text": "slips on wet cobbles"}, listed)
    card = next(one for one in table.cards() if "FOUL FAILURE" in text(one))

    assert text(card).splitlines()[-1] == "Skaz: slips on wet cobbles"


@pytest.mark.rule("BD-63", "BD-67")
async def test_each_side_of_an_exchange_types_its_own_dice(table: Game) -> None:
    """The attack's wait for the answer: 1 1 1 2 2 2; then eight for the evasion."""
    await table.say("Skaz", "black attack", target="Blazer", faces="1,1,1,2,2,2")
    few = await table.say("Blazer", "answer", how="evade", faces="2,2,2")
    table.dice.waiting = [1, 2, 2, 2]
    said = text(await table.write("Blazer", "Type…", {"faces": "2,2,2,2,2"}, few))

    assert said.splitlines()[:4] == [
        "Skaz hits Blazer: 4 wounds",
        "Skaz **1**·**1**·**1**·2·2·2 = 3 (by hand)",
        "Blazer 2·2·2·2·2·2·2·2 = 0 (by hand)",
        "Sabre **1** · 2 · 2 · 2 = 1, +3 margin = 4",
    ]


@pytest.mark.rule("BD-63")
async def test_an_attack_is_for_ones_own_turn_and_for_those_in_the_fight(table: Game) -> None:
    await fighter(table, "Rat")

    refusal = await refused(table, "Blazer", "black attack", target="Skaz", weapon="fists")
    assert refusal == "It is Skaz's turn; Blazer is next."
    assert "is not in Alley" in await refused(table, "Skaz", "black attack", target="Rat")
    assert "cannot be attacked by Skaz" in await refused(
        table, "Skaz", "black attack", target="Skaz"
    )
    assert "Join it first" in await refused(table, "GM", "black attack", who="Rat", target="Skaz")


@pytest.mark.rule("BD-63")
async def test_outside_a_fight_nobody_counts_actions(table: Game) -> None:
    await table.say("GM", "combat end")
    for _ in range(2):
        await attack(table, "Skaz", "Blazer")
        said = text(await answer(table, "Blazer", "Evade", *[2] * 6, *[2] * 8))

        assert said.splitlines()[0] == "Skaz misses Blazer: evaded"


@pytest.mark.rule("BD-63")
async def test_what_waits_is_over_with_the_fight(table: Game) -> None:
    await attack(table, "Skaz", "Blazer")
    await table.say("GM", "combat end")

    assert "Nothing waits for you." in text(await table.say("Blazer", "answer", how="evade"))
