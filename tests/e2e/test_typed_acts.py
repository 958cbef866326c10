"""Whatever the menus of a fight and the buttons of cards do can be typed."""

from __future__ import annotations

import pytest

from tests.e2e.test_act import panel, thugs
from tests.e2e.test_table import scene_of, there, thread_of
from tests.support.game import Game, labels, text


async def completed(
    game: Game, person: str, command: str, option: str, typed: str = "", **given: str
) -> dict[str, str]:
    """What an option completes: shown, value."""
    found = await game.people[person].autocomplete(game.channel, command, option, typed, **given)
    return {choice["name"]: str(choice["value"]) for choice in found}


async def test_act_completes_the_lines_of_the_menu_and_then_what_is_behind_them(game: Game) -> None:
    await thugs(game)
    menu = await game.press("Skaz", "Act")
    found = list(await completed(game, "Skaz", "act", "what"))

    assert found[:7] == labels(menu)
    assert found[7:9] == ["My sheet", "Attack: Thug 1, 5 dice, keep 1 (87 %)"]


async def test_a_line_that_is_typed_is_done_as_if_it_were_pressed(game: Game) -> None:
    await thugs(game)
    game.dice.waiting = [5, 5, 3]
    card = await game.say("Skaz", "act", what="attack: thug 1 3")

    assert text(card).startswith("Skaz hits Thug 1")
    assert await game.pool("Skaz") == 3


async def test_a_line_with_dice_thrown_by_hand_says_so(game: Game) -> None:
    await thugs(game)
    card = await game.say("Skaz", "act", what="task: 2", faces="5,1")

    assert "(by hand)" in text(card)


async def test_whoever_may_not_type_faces_may_not_behind_a_line_either(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "table house", key="table dice", value="nobody")
    card = await game.say("Skaz", "act", what="task: 2", faces="5,1")

    assert "nobody types faces" in text(card)
    assert await game.pool("Skaz") == 6


async def test_a_roll_that_is_typed_hidden_is_hidden(game: Game) -> None:
    await thugs(game)
    game.dice.waiting = [5, 1]
    await game.say("Skaz", "act", what="task: 2", visibility="gm")

    assert text(game.cards()[0]).startswith("Skaz rolled for the GM")


async def test_a_wrong_word_is_refused_with_the_nearest_and_the_menu(game: Game) -> None:
    await thugs(game)
    card = await game.say("Skaz", "act", what="attak")

    assert card.ephemeral
    assert text(card).startswith("attak → attack?")
    behind = await game.press("Skaz", "Attack…", card)
    assert labels(behind) == ["Thug 1", "Thug 2", "More…", "Back"]


async def test_words_that_leave_a_choice_open_show_the_level_of_the_menu(game: Game) -> None:
    await thugs(game)
    card = await game.say("Skaz", "act", what="attack", target="Thug 2")

    assert card.ephemeral
    assert labels(card)[:2] == ["1 die, keep 5 (33 %)", "2 dice, keep 4 (56 %)"]
    game.dice.waiting = [5, 5]
    await game.press("Skaz", "2 dice", card)
    assert await game.pool("Skaz") == 4


async def test_more_fills_the_form_behind_a_line_in_any_order(game: Game) -> None:
    await thugs(game)
    words = await completed(game, "Skaz", "act", "more", what="attack")
    assert list(words.values()) == ["target ", "dice ", "kind ", "hit "]

    game.dice.waiting = [4, 5]
    more = "hit 4+, kind magic, dice 2"
    card = await game.say("Skaz", "act", what="attack", target="Thug 2", more=more)
    assert "Thug 2" in text(card)
    assert await game.pool("Skaz") == 4


async def test_a_word_that_the_form_does_not_know_is_refused_with_the_nearest(game: Game) -> None:
    await thugs(game)
    card = await game.say("Skaz", "act", what="attack", target="Thug 2", more="dise 2")

    assert text(card).startswith("dise → dice?")
    assert await game.pool("Skaz") == 6


async def test_what_cannot_be_done_now_is_refused_with_its_reason(game: Game) -> None:
    await thugs(game)
    await game.say("Skaz", "flame auto", cost=6)
    card = await game.say("Skaz", "act", what="attack")

    assert text(card) == "Attack: no dice left."


async def test_a_gm_types_what_an_npc_does_on_its_turn(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "combat next")
    game.dice.waiting = [5]
    card = await game.say("GM", "act", what="attack: skaz 1")

    assert "Thug 1 attacks Skaz" in text(card)


async def test_a_gm_types_the_lines_of_the_gms_menu(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "act", what="out / back", who="Thug 1, Thug 2")
    assert "✗ Thug 1–2" in text(panel(game))
    await game.say("GM", "act", what="npcs", more="Boss")
    assert "Boss" in text(panel(game))
    done = await game.say("GM", "act", what="end the fight")
    assert text(done).startswith("The fight is over")


async def test_a_player_knows_nothing_of_the_gms_menu(game: Game) -> None:
    await thugs(game)
    card = await game.say("Skaz", "act", what="end the fight")

    assert text(card).startswith("Nothing is called end the fight.")
    assert "Round 1: Skaz" in text(panel(game))


async def test_nobody_acts_for_somebody_elses_character(game: Game) -> None:
    await thugs(game)
    card = await game.say("Blazer", "act", what="end turn", who="Skaz")

    assert text(card) == "Skaz is not yours to play."
    assert "Round 1: Skaz" in text(panel(game))


async def test_outside_a_fight_the_rolls_of_the_sheet_are_typed(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    found = await completed(game, "Skaz", "act", "what")
    assert list(found)[:3] == ["Task…", "Automatic, 1 die", "Pyros…"]

    game.dice.waiting = [5, 1]
    await game.say("Skaz", "act", what="task: 2")
    assert await game.pool("Skaz") == 4
    card = await game.say("Skaz", "act", what="task")
    assert labels(card) == ["New task…", "Without a name", "Back"]


async def attacked(game: Game) -> None:
    """Blazer, who is attacked by Skaz with two hits, and has not answered."""
    await game.roll("Skaz", [3, 3, 5, 5], target=f"<@{game.people['Blazer'].id}>")


async def test_answer_completes_what_waits_for_the_caller(game: Game) -> None:
    await attacked(game)

    assert await completed(game, "Blazer", "answer", "how") == {
        "Skaz: Dodge, 1 die: 5 out → 2": "dodge",
        "Skaz: Take it → 4": "take it",
        "Skaz: Dodge, 1 die: 3 out → 4": "dodge, 1 die: 3 out → 4",
    }
    assert "dodge" not in (await completed(game, "Skaz", "answer", "how")).values()


async def test_an_answer_that_is_typed_does_what_its_button_does(game: Game) -> None:
    await attacked(game)
    card = await game.say("Blazer", "answer", how="dodge")

    assert text(card).startswith("Skaz hits Blazer: 2 damage (was 4)")
    assert await game.pool("Blazer") == 5


async def test_an_answer_that_nothing_waits_for_is_refused_with_the_nearest(game: Game) -> None:
    await attacked(game)
    card = await game.say("Blazer", "answer", how="doge")

    lines = "There is:\n· dodge\n· take it\n· dodge, 1 die: 3 out → 4"
    assert text(card) == f"doge → dodge? {lines}"
    assert await game.pool("Blazer") == 6


async def test_a_gm_answers_for_an_npc_that_is_asked(game: Game) -> None:
    await thugs(game)
    await game.say("GM", "act", what="answers: ask me", who="Thug 1, Thug 2")
    await game.say("Skaz", "flame roll", dice=3, target="Thug 2", faces="3,5,5")
    card = await game.say("GM", "answer", how="take it", who="Thug 2")

    assert text(card).startswith("Skaz hits Thug 2")


@pytest.mark.parametrize("system", ["blackdice", "hammerhydra", "opend6", "hfrpg"])
async def test_every_system_has_its_lines_in_a_fight_and_outside(game: Game, system: str) -> None:
    await thugs(game, system, "Thug x2")
    assert await completed(game, "Skaz", "act", "what")
    await game.say("GM", "combat end")
    outside = await completed(game, "Skaz", "act", "what")

    assert outside
    for line in list(outside.values())[:3]:
        card = await game.say("Skaz", "act", what=line)
        assert "unexpected" not in text(card).casefold()


async def test_whoever_acts_in_a_thread_brings_their_character_along(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    thread = await thread_of(game)
    game.dice.waiting = [5, 1]
    rolled = await there(game, thread, "Skaz", "act", what="task: 2")

    assert text(rolled).startswith("Skaz: SUCCESS")
    assert set((await scene_of(game, thread)).characters) == {"skaz"}


async def test_whoever_is_called_types_the_roll_of_the_call(game: Game) -> None:
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", line="Ana, dex 3D+1, dodge 4D")
    await game.say("GM", "gm call", who="Ana", what="dodge", hard="5")
    stranger = text(await game.say("Blazer", "answer", how="roll"))
    many = text(await game.say("Skaz", "answer", how="roll", faces="6,3,2,1,5"))
    done = text(await game.say("Skaz", "answer", how="roll", faces="6,3,2,1"))

    assert stranger == "Nothing waits for you."
    assert many == "Ana throws 4 dice here; you typed 5."
    assert done.splitlines()[:2] == [
        "Ana, dodge: SUCCESS 12 vs 5",
        "6 · 3 · 2 · ★1 = 12 (by hand)",
    ]


async def test_whoever_types_an_act_in_anothers_turn_is_told_whose_it_is(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "character new", name=who)
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    early = text(await game.say("Blazer", "act", what="attack: thug 1 4"))
    await game.press("Skaz", "Next")
    game.dice.waiting = [1] * 12
    own = text(await game.say("Blazer", "act", what="attack: thug 1 4"))

    assert early.startswith("It is Skaz's turn: nothing is called attack: thug 1 4 now.")
    assert own.startswith("Blazer")


async def test_a_line_of_the_gms_is_read_before_anything_is_done(game: Game) -> None:
    """Even where one thing alone stands behind it, as on the menu that is pressed."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.say("GM", "combat order", names="Thug 2, Thug 1")
    await game.press("GM", "Begin")

    typed = await game.say("GM", "act", what="order, sides")
    unsaid = await game.say("GM", "act", what="damage", more="3")

    assert labels(typed) == ["As the rules have it", "Back"]
    assert text(await game.say("GM", "combat show")).startswith("Round 1: Thug 2")
    assert text(unsaid) == "Damage: for whom? Name them in who:."


async def test_the_turn_is_given_to_whom_a_gm_names_without_a_further_question(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    await game.say("GM", "combat start", npcs="Thug x4")
    await game.press("GM", "Begin")

    given = await game.say("GM", "act", what="give the turn", who="Thug 2")
    assert text(given) == "Round 1: Thug 2"
    menu = await game.say("GM", "act", what="give the turn", who="Thug 1, Thug 3")
    assert labels(menu)[:3] == ["Skaz", "Thug 1", "Thug 3"]


async def test_reveal_of_the_gms_menu_is_typed_as_a_command_of_its_own(game: Game) -> None:
    await thugs(game)

    assert text(await game.say("GM", "act", what="reveal")) == "Reveal: type /gm reveal."
    assert "reveal" in (await completed(game, "GM", "act", "what", "reveal")).values()
    assert "reveal" not in (await completed(game, "Skaz", "act", "what", "reveal")).values()
