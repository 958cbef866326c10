"""Injuries in Black Dice: the track, wounds' black dice, first aid, treatment, rest and sleep."""

from __future__ import annotations

import msgspec
import pytest

from bot.systems.blackdice.sheet import Sheet
from tests.support.blacktasks import ada, black, reasons
from tests.support.game import Game, text


async def sheet(game: Game, name: str = "ada") -> Sheet:
    """What the database holds of this character."""
    return msgspec.json.decode((await game.scene()).characters[name].sheet, type=Sheet)


async def medic(game: Game) -> None:
    """Blazer plays Cole, who knows Medicine."""
    await game.say("Blazer", "character new", name="Cole")
    await game.say("Blazer", "character edit", field="skills", value="Medicine | 3")


@pytest.mark.parametrize(
    ("field", "value", "pips"),
    [
        ("fortitude", "2", 8),
        ("fortitude", "-1", 2),
        ("fortitude", "-5", 2),
        ("health_dice", "6", 12),
    ],
)
@pytest.mark.rule("BD-90")
async def test_a_health_die_is_two_pips(game: Game, field: str, value: str, pips: int) -> None:
    await ada(game, **{field: value})

    assert f"{pips} of {pips} Health pips left" in text(
        await game.say("Skaz", "act", what="other action: injuries")
    )


@pytest.mark.rule("BD-91", "BD-90")
async def test_the_first_pips_are_cuts_and_bruises(game: Game) -> None:
    await ada(game, fortitude="2")
    await game.say("GM", "gm damage", who="Ada", amount=1)
    status = await game.say("Skaz", "act", what="other action: injuries")

    assert "●●●●●●●○ ▣▣▣▣" in text(status)
    assert "cuts and bruises that heal by themselves" in text(status)
    assert status.ephemeral


@pytest.mark.rule("BD-82", "BD-93")
async def test_damage_goes_on_along_the_reserve_and_what_is_beyond_is_named(game: Game) -> None:
    """8 pips, 7 lost, 5 more: 4 in the reserve; 20 at 4 pips are 12 and 8 beyond."""
    await ada(game, fortitude="2")
    await game.say("GM", "gm damage", who="Ada", amount=7)
    deeper = await game.say("GM", "gm damage", who="Ada", amount=5)
    await ada2(game)
    spent = await game.say("GM", "gm damage", who="Bea", amount=20)

    assert text(deeper).splitlines() == [
        "Ada takes 5 wounds",
        "Ada ○○○○○○○○ ▢▢▣▣ 4 black on everything",
    ]
    assert text(spent).splitlines() == [
        "Bea takes 20 wounds",
        "Bea ○○○○ ▢▢▢▢ dying",
        "Bea: 8 beyond the last pip",
    ]
    assert (await sheet(game, "bea")).awake is False


async def ada2(game: Game) -> None:
    """The GM's Bea, as new."""
    await game.say("GM", "character new", name="Bea", npc=True)


@pytest.mark.parametrize(("lost", "black_dice"), [(4, 0), (5, 2), (7, 4), (9, 8), (12, 16)])
@pytest.mark.rule("BD-83", "BD-93", "R-44")
async def test_wounds_in_the_reserve_put_black_dice_on_everything(
    game: Game, lost: int, black_dice: int
) -> None:
    await ada(game, lethal=str(lost))
    said = await black(game, [1, 1, *[2] * black_dice], what="2")

    assert (f"(wounds {black_dice})" in said) == bool(black_dice)


@pytest.mark.rule("BD-82", "BD-92")
async def test_bruises_and_wounds_are_counted_apart(game: Game) -> None:
    await ada(game, fortitude="2")
    await game.say("GM", "gm damage", who="Ada", amount=2)
    said = await game.say("GM", "gm damage", who="Ada", amount=6, pool="bruises")
    healed = await game.say("GM", "gm heal", who="Ada", amount=3)
    only = await game.say("GM", "gm heal", who="Ada", amount=1, pool="bruises")
    wrong = await game.say("GM", "gm damage", who="Ada", amount=0)

    assert "Ada takes 6 bruises" in text(said)
    assert "Ada heals 3 pips" in text(healed)
    assert "Ada heals 1 pip" in text(only)
    kept = await sheet(game)
    assert (kept.lethal, kept.bruise, kept.bruise_taken) == (0, 4, 6)
    assert "1 to 999" in text(wrong)


@pytest.mark.rule("BD-92", "R-52")
async def test_two_thirds_of_the_bruises_go_by_themselves(game: Game) -> None:
    """6 bruises: 2 after an hour, 4 in all however long it takes; a single one stays."""
    await ada(game, fortitude="2")
    await game.say("GM", "gm damage", who="Ada", amount=6, pool="bruises")
    hour = await game.say("Skaz", "black rest", how="60")
    long = await game.say("Skaz", "black rest", how="600")
    wrong = await game.say("Skaz", "black rest", how="-1")

    assert text(hour).splitlines() == ["Ada rests 60 minutes: 2 pips back", "Ada ●●●●○○○○ ▣▣▣▣"]
    assert text(long).splitlines() == ["Ada rests 600 minutes: 2 pips back", "Ada ●●●●●●○○ ▣▣▣▣"]
    assert (await sheet(game)).bruise == 2
    assert "at least 0" in text(wrong)


@pytest.mark.rule("BD-101", "BD-100", "R-51")
async def test_a_nights_sleep_gives_back_the_reserve_and_one_pip(game: Game) -> None:
    """13 of 8 lost: 7 afterwards, and awake."""
    await ada(game, fortitude="2", lethal="13", awake="no")
    slept = await game.say("Skaz", "black rest", how="night")
    again = await game.say("Skaz", "black rest", how="night")

    assert text(slept).splitlines() == [
        "Ada sleeps through the night: 6 pips back",
        "Ada ●○○○○○○○ ▣▣▣▣ awake again",
    ]
    assert text(again).splitlines()[1] == "Ada ●●○○○○○○ ▣▣▣▣"
    assert (await sheet(game)).awake is True


@pytest.mark.rule("BD-101")
async def test_whoever_is_in_danger_of_death_does_not_sleep_it_off(game: Game) -> None:
    await ada(game, lethal="12")
    await game.say("Blazer", "character new", name="Cole")
    refused = await game.say("Skaz", "black rest", how="night")
    not_gm = await game.say("Skaz", "black rest", how="everybody")
    everybody = await game.say("GM", "black rest", how="everybody")

    assert "danger of death" in text(refused)
    assert "Only a GM" in text(not_gm)
    assert "Cole sleeps through the night" in text(everybody)
    assert "Ada: The reserve is spent" in text(everybody)


@pytest.mark.rule("BD-101", "BD-92")
async def test_nobody_rests_while_a_fight_goes_on(game: Game) -> None:
    await ada(game)
    await game.say("GM", "combat start", name="brawl")
    await game.say("Skaz", "combat join", who="Ada")

    assert "nobody rests while that goes on" in text(
        await game.say("Skaz", "black rest", how="night")
    )
    assert "nobody rests" in text(await game.say("Skaz", "black rest", how="30"))


@pytest.mark.rule("BD-99", "BD-100", "BD-21")
async def test_treatment_gives_back_a_pip_for_each_success(game: Game) -> None:
    """12 of 8 lost, net 2: 10, still out; a second treatment has to wait."""
    await ada(game, fortitude="2", lethal="12", awake="no")
    await medic(game)
    game.dice.waiting = [1, 1, 2]
    done = await game.say("Blazer", "black heal", target="Ada")
    again = await game.say("Blazer", "black heal", target="Ada")

    assert text(done).splitlines() == [
        "Cole treats Ada: 2 pips back",
        "**1** · **1** · 2",
        "Ada ○○○○○○○○ ▢▣▣▣ 2 black on everything",
        "leaves a scar",
    ]
    steps = await reasons(game, on=done)
    assert steps[0] == "Cole: Wits 0 + Medicine 3 = 3"
    assert "Ada: 6 of 8 reserve pips left: 2 black dice on everything" in steps
    assert (await sheet(game)).awake is False
    assert "One treatment counts until new damage" in text(again)


@pytest.mark.rule("BD-100")
async def test_a_reserve_that_is_whole_again_wakes(game: Game) -> None:
    """12 of 8, net 4: 8 lost, awake."""
    await ada(game, fortitude="2", lethal="12", awake="no")
    await medic(game)
    game.dice.waiting = [1, 6, 1, 1]
    done = await game.say("Blazer", "black heal", target="Ada")

    assert "awake again" in text(done)
    assert (await sheet(game)).lethal == 8


@pytest.mark.rule("BD-99", "BD-30")
async def test_a_treatment_that_gave_nothing_may_be_tried_again(game: Game) -> None:
    await ada(game, lethal="3")
    await medic(game)
    game.dice.waiting = [2, 2, 2]
    failed = await game.say("Blazer", "black heal", target="Ada")
    game.dice.waiting = [1, 2, 2, 3]
    second = await game.say("Blazer", "black heal", target="Ada")

    assert text(failed).splitlines() == [
        "Cole treats Ada: nothing gained",
        "2 · 2 · 2",
        "treat Ada: 1 black die more for Cole from now",
    ]
    assert "black 3 (earlier tries 1)" in text(second)
    assert "1 pip back" in text(second)


@pytest.mark.rule("BD-99")
async def test_treatment_takes_medicine_peace_and_somebody_hurt(game: Game) -> None:
    await ada(game, lethal="3")
    await game.say("Blazer", "character new", name="Cole")
    unskilled = await game.say("Blazer", "black heal", target="Ada")
    whole = await game.say("Skaz", "black heal", target="Cole", more="what 3")
    spent = await game.say("GM", "gm damage", who="Ada", amount=9)
    dying = await game.say("Blazer", "black heal", target="Ada", more="what 3")

    assert "has no Medicine" in text(unskilled)
    assert "is not hurt" in text(whole)
    assert text(spent).splitlines()[1] == "Ada ○○○○ ▢▢▢▢ dying"
    assert "danger of death" in text(dying)


@pytest.mark.rule("BD-99")
async def test_nobody_treats_asleep(game: Game) -> None:
    await ada(game, lethal="7", awake="no")

    assert "Ada is unconscious" in text(
        await game.say("Skaz", "black heal", target="Ada", more="what 3")
    )


@pytest.mark.rule("BD-99")
async def test_new_damage_makes_a_treatment_possible_again(game: Game) -> None:
    await ada(game, lethal="3")
    await medic(game)
    game.dice.waiting = [1, 2, 2]
    await game.say("Blazer", "black heal", target="Ada")
    await game.say("GM", "gm damage", who="Ada", amount=1)
    game.dice.waiting = [1, 2, 2]
    again = await game.say("Blazer", "black heal", target="Ada")

    assert "1 pip back" in text(again)


@pytest.mark.rule("BD-99", "BD-24", "BD-26")
async def test_care_can_fail_foully(game: Game) -> None:
    await ada(game, lethal="3")
    await medic(game)
    game.dice.waiting = [2, 2, 2, 1]
    card = await game.say("Blazer", "black heal", target="Ada", more="black 1")
    failed = text(card)
    done = await game.write("GM", "GM: what goes wrong", {"text": "the bottle breaks"}, card)

    assert failed.splitlines()[0] == "Cole treats Ada: FOUL FAILURE 1"
    assert text(done).splitlines()[0] == "Cole treats Ada: FOUL FAILURE 1"
    assert text(done).splitlines()[-1] == "Cole: the bottle breaks"
    assert (await sheet(game)).lethal == 3


async def order(game: Game, kind: str = "combat") -> None:
    """Ada and Cole are in an order, and it is Cole's turn."""
    await game.say("GM", "combat start", name="brawl", more=f"kind {kind}")
    await game.say("Skaz", "combat join", who="Ada")
    await game.say("Blazer", "combat join", who="Cole")
    game.dice.waiting = [2, 2, 1] * 4
    await game.say("GM", "combat next")
    game.dice.waiting = []


@pytest.mark.rule("BD-97", "BD-98")
async def test_first_aid_works_on_the_healers_turn_of_an_order(game: Game) -> None:
    """10 of 8 lost, net 3: 7 lost and the penalty gone; it was Cole's action."""
    await ada(game, fortitude="2", lethal="10")
    await medic(game)
    await game.say("Blazer", "character edit", field="initiative", value="3")
    await order(game, "social")
    game.dice.waiting = [1, 1, 1]
    done = await game.say("Blazer", "black heal", target="Ada")
    again = await game.say("Blazer", "black heal", target="Ada")

    assert text(done).splitlines() == [
        "Cole gives Ada first aid: 3 pips back",
        "**1** · **1** · **1**",
        "Ada ●○○○○○○○ ▣▣▣▣ awake again",
    ]
    assert text(again) == "Cole has no action left this round."


@pytest.mark.rule("BD-97")
async def test_first_aid_takes_the_healers_own_turn(game: Game) -> None:
    await ada(game, lethal="1", initiative="3")
    await medic(game)
    await order(game)
    refused = await game.say("Blazer", "black heal", target="Ada")
    treat = await game.say("Blazer", "black heal", target="Ada", more="care treatment")

    assert text(refused) == "It is Ada's turn; Cole is next."
    assert text(treat) == "Treatment takes time, which nobody has while an order runs."


@pytest.mark.rule("BD-97")
async def test_first_aid_needs_an_order_and_brings_back_even_who_is_dying(game: Game) -> None:
    await ada(game, lethal="12", awake="no")
    await medic(game)
    alone = await game.say("Blazer", "black heal", target="Ada", more="care first aid")
    await game.say("Blazer", "character edit", field="initiative", value="3")
    await order(game)
    game.dice.waiting = [1, 2, 2]
    done = await game.say("Blazer", "black heal", target="Ada")

    assert "takes a turn of an order" in text(alone)
    assert text(done).splitlines()[-1] == "Ada ○○○○ ▢▢▢▢ 16 black on everything"


@pytest.mark.rule("BD-97")
async def test_the_house_may_give_the_pips_of_first_aid_one_a_round(game: Game) -> None:
    await ada(game, fortitude="2", lethal="4")
    await medic(game)
    await game.say("GM", "table house", key="blackdice combat_heal", value="per_round")
    await game.say("Blazer", "character edit", field="initiative", value="3")
    await order(game)
    game.dice.waiting = [1, 1, 1]
    done = await game.say("Blazer", "black heal", target="Ada")
    game.dice.waiting = [2] * 12
    await game.say("GM", "act", what="end the round")

    assert "1 pip back" in text(done)
    assert "2 pips more, one at the start of each round" in text(done)
    assert (await sheet(game)).lethal == 2


async def test_an_npc_of_a_group_is_in_fresh_shape(game: Game) -> None:
    await game.say("GM", "table setup", system="blackdice")
    await game.say("GM", "character new", name="Thug", npc=True)
    await game.say("GM", "gm damage", who="Thug", amount=5)
    await game.say("GM", "combat start", name="brawl")
    await game.say("GM", "combat npc", line="Thug x2")

    assert (await sheet(game, "thug 1")).lethal == 0
    assert (await sheet(game, "thug")).lethal == 5


async def test_what_injuries_did_is_undone_exactly(game: Game) -> None:
    await ada(game, fortitude="2")
    before = await sheet(game)
    await game.say("GM", "gm damage", who="Ada", amount=7)
    await game.say("GM", "undo")

    assert await sheet(game) == before


@pytest.mark.rule("BD-93", "BD-97")
async def test_at_some_tables_a_spent_reserve_is_death(game: Game) -> None:
    await ada(game)
    await medic(game)
    await game.say("GM", "table house", key="blackdice reserve_spent", value="dead")
    killed = await game.say("GM", "gm damage", who="Ada", amount=12)
    refused = await game.say("Blazer", "black heal", target="Ada")

    assert text(killed).splitlines()[-1] == "Ada ○○○○ ▢▢▢▢ dead"
    assert "Ada is dead at this table" in text(refused)


@pytest.mark.rule("BD-99")
async def test_treatment_takes_the_skill_however_the_dice_are_given(game: Game) -> None:
    """Nobody treats with Wits alone, from the sheet or in numbers (R-74); a pool may hold it."""
    await ada(game, wits="4", lethal="1")
    alone = await game.say("Skaz", "black heal", target="Ada")
    zero = await game.say("Skaz", "black heal", target="Ada", more="what Wits")
    game.dice.waiting = [1, 2]
    pool = await game.say("Skaz", "black heal", target="Ada", more="what 2")

    assert text(alone) == text(zero)
    assert text(alone) == (
        "Ada has no Medicine. Treatment takes somebody with the skill, 1 or more; first aid in an "
        "order takes none."
    )
    assert text(pool).splitlines()[0] == "Ada treats Ada: 1 pip back"
