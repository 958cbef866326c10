"""Flamepunk met by somebody new: what is hidden stays hidden, and every number has its word."""

from __future__ import annotations

import pytest

from tests.support.flame import hold_grudge
from tests.support.game import Game, labels, text


async def ambush(game: Game) -> None:
    """A fight in which the GM's Lurker is hidden."""
    await game.say("GM", "character new", name="Lurker", npc=True, system="flamepunk")
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Lurker", hidden=True)


async def test_whom_a_fight_hides_does_not_offer_to_step_in(game: Game) -> None:
    await game.say("GM", "table house", key="flamepunk interpose", value="on")
    await game.say("Blazer", "character new", system="flamepunk")
    await game.say("Stranger", "character new", system="flamepunk")
    await ambush(game)

    card = await game.roll("Skaz", (5, 6), target="Blazer")

    assert any(label.startswith("Stranger steps in") for label in labels(card))
    assert "Lurker" not in text(card) + "".join(labels(card))


async def test_whom_a_fight_hides_has_no_odds_for_others(game: Game) -> None:
    await ambush(game)

    by_player = await game.say("Skaz", "flame odds", who="Lurker")
    by_gm = await game.say("GM", "flame odds", who="Lurker")
    unknown = await game.say("Skaz", "flame odds", who="Larker")

    assert text(by_player) == text(unknown).replace("Larker", "Lurker")
    assert "Lurker holds 6 dice" in text(by_gm)


@pytest.mark.rule("FP-32")
async def test_a_task_closed_by_a_catastrophe_says_so_on_its_card(game: Game) -> None:
    """FA-04, by house rule."""
    await game.say("GM", "table house", key="flamepunk catastrophe_blocks", value="on")
    await game.say("GM", "table house", key="flamepunk pyros_shift", value="off")

    card = await game.roll("Skaz", (1, 1, 1, 1), task="safe")

    assert "safe: locked until a GM clears it (Dodge +3)" in text(card)
    assert "from now" not in text(card)


@pytest.mark.rule("FP-07")
@pytest.mark.parametrize(
    ("incoming", "words"),
    [
        ("4", "1 attack expected, dice: 4"),
        ("4, 3", "2 attacks expected, dice: 4, 3"),
        ("0", "An attack has 1 to 20 dice, not 0."),
        ("21", "An attack has 1 to 20 dice, not 21."),
        ("four", "names no attacks"),
    ],
)
async def test_the_adviser_speaks_of_attacks(game: Game, incoming: str, words: str) -> None:
    assert words in text(await game.say("Skaz", "flame odds", more=f"incoming {incoming}"))


async def test_one_face_is_one_face(game: Game) -> None:
    asked = await game.say("Skaz", "flame roll", dice=2, faces="5")

    assert text(asked) == "Skaz throws 1 die\nroll 5 (by hand)\nroll: 1d6"


async def test_the_buttons_of_somebody_who_left_go_with_them(game: Game) -> None:
    await game.say("Blazer", "character new", system="flamepunk")
    card = await game.roll("Skaz", (5, 6), target="Blazer")
    asked = await game.say("Blazer", "character delete", who="Blazer")
    await game.press("Blazer", "Delete Blazer", asked)

    over = next(one for one in game.cards() if one.id == card.id)
    assert not [label for label in labels(over) if label.startswith(("Dodge", "Take it"))]


@pytest.mark.parametrize(
    ("name", "words"),
    [("\u202eevil", "letters that can be seen"), ("a\u200bb", "letters that can be seen")],
)
async def test_names_nobody_can_see_are_refused_in_plain_words(
    game: Game, name: str, words: str
) -> None:
    refused = await game.say("Skaz", "character new", name=name, system="flamepunk")

    assert refused.ephemeral
    assert words in text(refused)
    assert name not in text(refused)


async def test_clearing_nothing_shows_no_change(game: Game) -> None:
    await game.say("Skaz", "character new", system="flamepunk")

    card = await hold_grudge(game, "Skaz", "lock", 0)

    assert "lock holds nothing against Skaz" in text(card)
    assert "+0" not in text(card)


@pytest.mark.rule("FP-53")
async def test_only_who_is_in_the_fight_and_not_with_the_attacker_steps_in(game: Game) -> None:
    """By house rule (FA-12)."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="interpose", value="on")
    await game.say("Skaz", "character new", name="Spare")
    await game.say("Skaz", "character new", name="Zed")
    await game.say("Blazer", "character new", name="Ash")
    await game.say("GM", "combat start", npcs="Thug x2", members="Zed, Ash")
    await game.press("GM", "Begin")
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    card = await game.say("GM", "act", what="attack: ash 2", faces="5,6")
    steps = [label for label in labels(card) if "steps in" in label]

    assert steps == ["Zed steps in: dodge, 1 die"]
    panel = text(await game.say("GM", "combat show"))
    assert "Ash or Zed may dodge" in panel


async def test_nobody_who_is_out_by_a_gms_word_steps_in(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="interpose", value="on")
    await game.say("Skaz", "character new", name="Zed")
    await game.say("Blazer", "character new", name="Ash")
    await game.say("GM", "combat start", npcs="Thug", members="Zed, Ash")
    await game.press("GM", "Begin")
    await game.say("GM", "act", what="out", who="Zed")
    card = await game.say("GM", "flame roll", dice=2, who="Thug", target="Ash", faces="5,6")

    assert not [label for label in labels(card) if "steps in" in label]


@pytest.mark.rule("FP-53")
async def test_outside_a_fight_a_player_steps_in_with_whom_they_play(game: Game) -> None:
    """By house rule (FA-12)."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "table house", key="interpose", value="on")
    await game.say("Stranger", "character new", name="Spare")
    await game.say("Stranger", "character new", name="Cy")
    await game.say("Blazer", "character new", name="Ash")
    card = await game.roll("Skaz", (5, 6), target="Ash")

    assert [label for label in labels(card) if "steps in" in label] == ["Cy steps in: dodge, 1 die"]


async def test_what_only_a_gm_presses_below_the_pools_says_so(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Zed")
    rest = labels(await game.say("Skaz", "flame pool"))
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    fight = labels(await game.say("Skaz", "flame pool"))

    assert rest == ["GM: catch your breath (all pools full)"]
    assert fight == ["GM: next round", "GM: end conflict"]


async def test_pools_are_called_alike_on_the_sheet_and_in_a_fight(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    sheet = text(await game.say("Skaz", "character new", name="Zed")).splitlines()
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    own = text(await game.press("Skaz", "My sheet")).splitlines()

    assert sheet[1:3] == ["Action dice: ●●●●●● 6 of 6", "Pyros: ●●●●●● 6 of 6"]
    assert own[1:3] == sheet[1:3]


async def test_my_sheet_gives_no_maximum_to_what_has_none(game: Game) -> None:
    """Wounds are counted up, and tokens are not what is left of 99."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Zed")
    await game.say("GM", "combat start", members="Zed")
    await game.press("GM", "Begin")
    await game.say("GM", "gm damage", who="Zed", amount=2)
    await game.say("GM", "gm pool", who="Zed", pool="dice", to=20, maximum=20)
    sheet = text(await game.press("Skaz", "My sheet")).splitlines()
    card = text(await game.say("Skaz", "character show")).splitlines()

    assert sheet[1] == card[1] == "Action dice: 20 of 20"
    assert "Wounds: 2" in sheet
