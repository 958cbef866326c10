"""Black Dice's cards as they are drawn, whole: line 1, dice, the sum, the change, the buttons."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.systems.blackdice.tasks import play
from tests.support.black import (
    REVOLVER,
    SABRE,
    SHOTGUN,
    answer,
    attack,
    black,
    fighter,
    ring,
    skills,
)
from tests.support.blacktasks import ada
from tests.support.calls import card_of
from tests.support.cards import drawn, why
from tests.support.game import Game

COLE = {"dexterity": 2, "initiative": 2, "skills": skills(Swordplay=4)}


async def rolled(game: Game, faces: list[int], /, **options: object) -> ResponseMessage:
    """Skaz's card of `/black roll` with these dice: pool, rerolls, black dice."""
    game.dice.waiting = faces
    return await game.say("Skaz", "black roll", **options)


def lines(card: ResponseMessage, game: Game | None = None) -> list[str]:
    """The card, line by line."""
    return drawn(card, game).splitlines()


@pytest.mark.rule("BD-03", "BD-04", "BD-09", "BD-10")
async def test_a_task_that_succeeds(game: Game) -> None:
    await ada(game)
    dice = [1, 1, 6, 4, 4, 1, 2, 1, 2, 6]
    card = await rolled(game, dice, what="6", hard="difficult", task="the wall")

    assert lines(card) == [
        "**Ada, the wall: SUCCESS 2**",
        "**1** · **1** · **6!**→2 · 4 · 4 · **1**",
        "black **1** · 2 · **6**",
        "4 − 2 black = 2 of 2 needed",
        "[Again] [Why]",
    ]


@pytest.mark.rule("BD-06", "BD-20")
async def test_a_partial_that_the_gm_decides_on(game: Game) -> None:
    await ada(game)
    card = await rolled(game, [1, 2, 3, 4, 5, 2], what="6", task="the door")

    assert lines(card) == [
        "**Ada, the door: PARTIAL, 1 of 2**",
        "**1** · 2 · 3 · 4 · 5 · 2",
        "the GM decides: is that enough?",
        "[Granted] [Granted, with a catch…]",
        "[Not enough] [Why]",
    ]


@pytest.mark.rule("BD-06")
async def test_the_oldest_of_very_many_partials_stands_as_it_is(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MOST_STANDING", 2)
    await ada(game)
    cards = [await rolled(game, [1, 2], what="2") for _ in range(3)]

    assert [lines(card_of(game, card))[0] for card in cards] == [
        "**Ada: PARTIAL, 1 of 2, not granted**",
        "**Ada: PARTIAL, 1 of 2**",
        "**Ada: PARTIAL, 1 of 2**",
    ]
    assert "Granted" not in drawn(card_of(game, cards[0]))


async def cole_attacks(game: Game) -> ResponseMessage:
    """Cole of the GM's attacks Ada, who is Skaz's, in round 1."""
    await black(game)
    sabre = {**SABRE, "rating": 3}
    await fighter(game, "Cole", **COLE, weapons=[sabre])
    await game.say("Skaz", "character new", name="Ada")
    for field, value in {"dexterity": "2", "skills": "Unarmed | 1\nDodge | 2"}.items():
        await game.say("Skaz", "character edit", who="Ada", field=field, value=value)
    await game.say("GM", "character edit", who="Ada", field="initiative", value="1")
    await ring(game, "Cole", "Ada", faces=[1, 2, 1])
    return await attack(game, "Cole", "Ada")


@pytest.mark.rule("BD-63", "BD-64", "BD-65", "BD-45")
async def test_an_attack_that_waits_for_its_answer(game: Game) -> None:
    card = await cole_attacks(game)

    assert lines(card, game) == [
        "@Skaz",
        "**Cole attacks Ada: Sabre, damage 3**",
        "6 dice; both roll at once",
        "a defence takes Ada's action",
        "[Evade, 5 dice: hit 48 %]",
        "[Counter, kick: hit 64 %, strike 17 %]",
        "[No defence: hit 91 %] [More…] [Why]",
    ]


@pytest.mark.rule("BD-76", "BD-79", "BD-81", "BD-93")
async def test_an_attack_that_hit(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=2, initiative=2, skills=skills(Unarmed=7))
    await fighter(game, "Blazer", initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await attack(game, "Skaz", "Blazer", weapon="kick")
    dice = [5, 1, 4, 4, 5, 2, 6, 4, 5, 1]
    card = await answer(game, "Blazer", "No defence", *dice, *[5, 3])

    assert lines(card, game)[-6:] == [
        "**Skaz hits Blazer: 3 bruises**",
        "Skaz 5·**1**·4·4·5·2·**6!**→**1**·4·5 = 3",
        "Blazer: no defence = 0",
        "Kick 5 · 3 = 0, +3 margin = 3",
        "Blazer ●○○○ ▣▣▣▣",
        "[Why]",
    ]


@pytest.mark.rule("BD-26", "BD-24", "BD-29")
async def test_a_foul_failure(game: Game) -> None:
    await ada(game)
    dice = [2, 2, 1, 1, 6]
    card = await rolled(game, dice, what="2", hard="difficult", task="the wall")

    assert lines(card) == [
        "**Ada, the wall: FOUL FAILURE 3**",
        "2 · 2",
        "black **1** · **1** · **6**",
        "0 − 3 black = −3 of 2 needed",
        "no further try",
        "[GM: what goes wrong…] (Again: locked)",
        "[Why]",
    ]


@pytest.mark.rule("BD-26")
async def test_what_goes_wrong_is_chosen_behind_one_button(game: Game) -> None:
    await ada(game, weapons="Revolver | rating 4 | skill Firearms | kind ranged")
    card = await rolled(game, [1], what="0", more="black 1")

    assert lines(await game.press("GM", "GM: what goes wrong…", card))[1:] == [
        "[Revolver jams] [Revolver breaks]",
        "[Something else…]",
    ]


async def test_again_rolls_the_same_without_trades_on_a_card_of_its_own(game: Game) -> None:
    await ada(game)
    first = await rolled(game, [1, 4], what="5", task="the wall", trades=1)
    game.dice.waiting = [1, 1, 2, 2, 2]
    second = await game.press("Skaz", "Again", first)

    assert lines(first)[2] == "1 + 1 sure = 2 of 2 needed"
    assert lines(second)[:2] == ["**Ada, the wall: SUCCESS 2**", "**1** · **1** · 2 · 2 · 2"]
    assert second.id != first.id


@pytest.mark.rule("BD-05", "BD-16", "BD-19")
async def test_why_tells_every_source_and_every_trade(game: Game) -> None:
    await ada(game, wits="2", skills="Climbing | 4", lethal="5")
    dice = [1, 1, 1, 2, 2, 2, 2, 2]
    await rolled(game, dice, what="wits + Climbing", task="the wall")

    assert (await why(game, "Skaz")).splitlines() == [
        "**Ada, the wall: SUCCESS 3, good**",
        "Ada: Wits 2 + Climbing 4 = 6",
        "Black dice 2: wounds, 1 of the reserve 2",
        "3 − 0 black = 3, 2 needed",
        "good: 3 to 5 left",
        "success before the dice: Roll 6 52 % (best), 1 sure + 3 dice 47 %, 2 sure 44 %",
        "[Save this roll…]",
    ]


async def test_chances_stand_only_where_the_table_wants_them(game: Game) -> None:
    await black(game)
    await game.say("GM", "table house", key="table chances", value="off")
    await fighter(game, "Skaz", dexterity=2, initiative=2, weapons=[SABRE])
    await fighter(game, "Blazer", dexterity=1, initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    card = await attack(game, "Skaz", "Blazer")

    assert lines(card)[-2:] == ["[Counter, kick] [Evade, 1 die]", "[No defence] [More…] [Why]"]


async def test_an_npcs_answers_say_neither_dice_nor_chances(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=4, initiative=2, weapons=[SABRE])
    await fighter(game, "Thug", dexterity=4, initiative=1)
    await ring(game, "Skaz", "Thug", faces=[1, 2, 1])
    card = await attack(game, "Skaz", "Thug")

    assert lines(card)[-2:] == ["[Counter, kick] [Evade] [No defence]", "[More…] [Why]"]


@pytest.mark.rule("BD-46", "BD-50")
async def test_an_attack_is_made_again_while_an_action_is_left(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=2, initiative=2, weapons=[SABRE])
    await fighter(game, "Blazer", initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    await attack(game, "Skaz", "Blazer", more="actions 2")
    first = await answer(game, "Blazer", "No defence", 2)
    offered = lines(first)[-1]
    await game.press("Skaz", "Attack again", first)
    last = await answer(game, "Blazer", "No defence", 2)

    assert offered == "[Attack again] [Why]"
    assert lines(last)[-1] == "[Why]"


@pytest.mark.rule("BD-59", "BD-60")
async def test_a_weapon_that_is_not_drawn_may_be_drawn_at_once(game: Game) -> None:
    await black(game)
    revolver = {**REVOLVER, "ready": False}
    await fighter(game, "Skaz", dexterity=2, initiative=2, weapons=[revolver])
    await fighter(game, "Blazer", initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    refused = await game.say("Skaz", "black attack", target="Blazer", weapon="Revolver")
    fired = await game.press("Skaz", "Draw & fire: half dice", refused)

    assert lines(refused) == [
        "**The Revolver is not drawn.**",
        "[Draw: 1 action]",
        "[Draw & fire: half dice]",
    ]
    assert lines(fired, game)[1] == "**Skaz attacks Blazer: Revolver, damage 4**"


@pytest.mark.rule("BD-26", "BD-61")
@pytest.mark.parametrize(
    ("state", "button"), [("jammed", "Clear it: 1 action"), ("loaded", "Reload: 2 rounds")]
)
async def test_a_gun_of_no_use_comes_with_what_mends_it(
    game: Game, state: str, button: str
) -> None:
    await black(game)
    gun = {**SHOTGUN, state: state == "jammed"}
    await fighter(game, "Skaz", dexterity=2, initiative=2, weapons=[gun])
    await fighter(game, "Blazer", initiative=1)
    await ring(game, "Skaz", "Blazer", faces=[1, 2, 1])
    refused = await game.say("Skaz", "black attack", target="Blazer", weapon="Shotgun")
    why_not = "jammed" if state == "jammed" else "not loaded"
    done = await game.press("Skaz", button, refused)

    assert lines(refused) == [f"**The Shotgun is {why_not}.**", f"[{button}]"]
    assert lines(done)[0] in {"**Skaz clears Shotgun**", "**Skaz reloads Shotgun**"}


@pytest.mark.rule("BD-76")
async def test_a_weapon_of_no_sheet_is_added_and_used_at_once(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz")
    await fighter(game, "Blazer")
    refused = await game.say("Skaz", "black attack", target="Blazer", weapon="Axe")
    said = lines(refused)
    attacked = await game.write("Skaz", "Add it…", {"value": "3"}, refused)

    assert said == ["**Axe is not on Skaz's sheet yet.**", "[Add it…] [Another… ▾]"]
    assert "The Axe is not drawn." in drawn(attacked)


@pytest.mark.rule("BD-46")
async def test_who_has_no_action_left_is_told_so_in_one_sentence(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", initiative=1)
    await fighter(game, "Blazer")
    await ring(game, "Skaz", "Blazer", faces=[1])
    early = await game.say("Blazer", "act", what="other action: door")
    await game.say("Skaz", "act", what="other action: door")
    late = await game.say("Skaz", "act", what="other action: door")

    assert drawn(early) == "It is Skaz's turn; Blazer is next."
    assert drawn(late) == "Other action: Door: no action left."


@pytest.mark.rule("BD-22")
async def test_one_against_the_other(game: Game) -> None:
    await ada(game)
    await game.say("Blazer", "character new", name="Cole")
    card = await game.say("Skaz", "black oppose", target="Cole", what="4: 3")

    assert lines(card, game) == [
        "@Skaz @Blazer",
        "**Ada against Cole: 4: 3**",
        "[Roll] [More…] [GM]",
    ]


@pytest.mark.rule("BD-51")
async def test_a_deed_says_what_is_left_of_the_round(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", dexterity=2, initiative=1, weapons=[{**SABRE, "ready": False}])
    await ring(game, "Skaz", faces=[1])
    declared = await game.say("Skaz", "act", what="2 or more actions: 2")
    drew = await game.say("Skaz", "act", what="draw")

    assert lines(declared) == [
        "**Skaz declares 2 actions**",
        "all dice of the round ÷ 2",
        "Skaz: 2 actions left this round",
    ]
    assert lines(drew) == ["**Skaz draws Sabre**", "Skaz: 1 action left this round"]


@pytest.mark.rule("BD-08")
async def test_hidden_black_dice_leave_only_what_is_left(game: Game) -> None:
    await ada(game)
    game.dice.waiting = [1, 1, 1, 2, 1, 4, 5]
    await game.say("GM", "black roll", what="4", hard="difficult", more="hidden", who="Ada")

    assert lines(game.cards()[0]) == [
        "**Ada: SUCCESS 2**",
        "**1** · **1** · **1** · 2",
        "3, 2 left of 2 needed",
        "hidden: black dice",
        "[Reveal] [Again] [Why]",
    ]


@pytest.mark.rule("BD-02")
async def test_dice_that_nobody_said_are_typed_on_the_refusal(game: Game) -> None:
    await ada(game)
    refused = await game.say("Skaz", "act", what="roll: more", more="attribute Wits, task the wall")
    said = lines(refused)
    game.dice.waiting = [1, 1, 2]
    done = await game.write("Skaz", "Type dice…", {"pool": "3"}, refused)

    assert said == [
        "**Say all your dice as one number, or attribute and skill: Wits + Medicine.**",
        "[Type dice…]",
    ]
    assert lines(done)[0] == "**Ada, the wall: SUCCESS 2**"


@pytest.mark.rule("BD-29")
async def test_a_lock_is_lifted_by_the_gm_who_meets_it_and_by_nobody_else(game: Game) -> None:
    await ada(game)
    wall = {"who": "Ada", "task": "the wall"}
    await game.write("GM", "GM: no further try…", wall, await game.say("GM", "black tries"))
    mine = await game.say("Skaz", "black roll", what="1", task="the wall")
    gms = await game.say("GM", "black roll", what="1", task="the wall", who="Ada")
    said = lines(gms)
    game.dice.waiting = [2]
    rolled_ = await game.press("GM", "Lift it", gms)

    assert lines(mine) == ["Ada cannot try the wall again, unless a GM lifts that."]
    assert said[1:] == ["[Lift it]"]
    assert lines(rolled_)[0] == "**Ada, the wall: FAILURE**"


@pytest.mark.rule("BD-97", "BD-99")
async def test_care_that_does_not_fit_the_moment_comes_with_the_other(game: Game) -> None:
    await ada(game, skills="Medicine | 2", lethal="1")
    refused = await game.say("Skaz", "black heal", target="Ada", more="care first aid")
    said = lines(refused)
    game.dice.waiting = [1, 2]
    treated = await game.press("Skaz", "Treat in peace", refused)

    assert said == [
        "**First aid takes a turn of an order, and Ada is in none.**",
        "[Treat in peace]",
    ]
    assert lines(treated)[0] == "**Ada treats Ada: 1 pip back**"


@pytest.mark.rule("BD-59")
async def test_which_of_several_weapons_is_drawn_is_asked_by_a_menu(game: Game) -> None:
    await black(game)
    weapons = [{**arm, "ready": False} for arm in (SABRE, REVOLVER)]
    await fighter(game, "Skaz", weapons=weapons)
    level = await game.say("Skaz", "act", what="draw")
    said = lines(level)
    drew = await game.press("Skaz", "Revolver", level)

    assert said[-1] == "[Sabre] [Revolver] [Back]"
    assert lines(drew)[0] == "**Done: Skaz draws Revolver.**"
