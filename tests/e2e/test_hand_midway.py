"""Initiative by hand in the middle of fights: who joins late, who leaves, and what waits."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from subprocess import PIPE
from typing import IO

import pytest

from tests.e2e.test_kill import play
from tests.support.black import black, fighter, gathered, onward
from tests.support.cards import drawn
from tests.support.game import Game, text
from tests.support.hydra import ann_and_ben, character
from tests.support.opend6 import ana, orc
from tests.support.throwing import (
    asking,
    begin,
    by_hand,
    scores,
    shown_panel,
    throw,
    two,
    with_rolls,
)


async def test_an_answer_that_ends_the_last_turn_asks_for_the_dice_of_the_next_round(
    game: Game,
) -> None:
    """Skaz's turn is the last of the round, and over as the Blazer answers his attack."""
    await with_rolls(game, "flamepunk")
    await by_hand(game, "Blazer")
    await game.press("Skaz", "My dice: Parry", await game.say("Skaz", "character show"))
    await game.say("GM", "combat start", members="Skaz, Blazer")
    await begin(game, 1, 1, 1, 1, 1, 1)
    await throw(game, "Blazer", "6 6 6 6 6 6")
    await game.say("GM", "combat next")
    await game.roll("Skaz", (3, 3, 5, 6), target="Blazer")
    await game.say("Skaz", "combat next")
    answered = drawn(await game.press("Blazer", "Take it"))
    waits = text(shown_panel(game))
    asked = drawn(asking(game)[0], game).splitlines()
    game.dice.waiting = [1] * 5
    await throw(game, "Blazer", "5 5 5 5 5 5")

    assert "Skaz hits Blazer" in answered
    assert waits.startswith("Round 1: Skaz")
    assert "waiting: [Blazer throws dice by hand](" in waits
    assert asked[0] == "**Blazer throws 6 dice**"
    assert text(shown_panel(game)).startswith("Round 2: Blazer")
    assert not game.dice.waiting


@pytest.mark.rule("HH-34", "HH-35")
async def test_a_latecomer_of_hammerhydra_throws_a_die_for_each_round(game: Game) -> None:
    """R-29: two initiatives were rolled; in round 3 there is one die more."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "combat next")
    game.dice.waiting = [1, 1]
    await game.say("GM", "combat next")
    await game.say("GM", "combat next")
    await character(game, "GM", "Tims", perception=2, athleticism=2)
    await game.press("GM", "My dice: by hand", await game.press("GM", "My sheet"))
    await game.say("GM", "combat join", who="Tims")
    card = drawn(asking(game)[0]).splitlines()
    done = drawn(await throw(game, "Tims", "4 7", by="GM")).splitlines()
    catches_up = f"+ 4 + 7 = {(await scores(game))['Tims'][0]}"
    panels = [text(shown_panel(game))]
    await game.say("GM", "undo")
    await game.say("GM", "redo")
    panels.append(text(shown_panel(game)))

    assert card[:2] == ["**Tims throws 2 dice**", "initiative: 2d10"]
    assert done[1:] == ["Tims 4 · 7 (by hand)"]
    assert all(panel.endswith(catches_up) for panel in panels)
    assert "\n".join(done) in map(drawn, game.cards())


@pytest.mark.rule("BD-40", "BD-42")
async def test_a_latecomer_of_black_dice_has_a_place_once_the_dice_lie(game: Game) -> None:
    await black(game)
    await fighter(game, "Skaz", initiative=2)
    await fighter(game, "Blazer", initiative=1)
    await by_hand(game, "Skaz")
    await gathered(game, "Blazer")
    await onward(game, 1)
    await game.say("Skaz", "combat join")
    done = drawn(await throw(game, "Skaz", "1 1")).splitlines()

    assert done == ["**Initiative: thrown**", "Skaz **1** · **1** (by hand)"]
    assert "Skaz: initiative 2 (1 1)" in text(shown_panel(game)).splitlines()
    assert (await scores(game))["Skaz"] == (2, 2)


@pytest.mark.rule("D6-16")
async def test_a_latecomer_of_a_chaotic_round_of_opend6_throws_awareness(game: Game) -> None:
    await ana(game)
    await orc(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Orc")
    await game.say("GM", "combat order", mode="chaos 1")
    game.dice.waiting = [1, 2, 2]
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat join", who="Ana")
    done = drawn(await throw(game, "Ana", "2 3 4 5", by="Skaz")).splitlines()

    assert done[1] == "Ana 2 · 3 · 4 · ★5, +2 = 16 (by hand)"
    assert (await scores(game))["Ana"][0] == 16


@pytest.mark.rule("D6-124")
async def test_what_keeps_a_round_from_beginning_is_said_below_its_dice(game: Game) -> None:
    """The dice lie, and `Begin` starts the round with them once Ana is on a side."""
    await ana(game)
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Ana")
    await game.say("GM", "combat order", mode="group")
    await game.say("GM", "combat order", mode="chaos 1")
    await game.say("GM", "combat next")
    done = drawn(await throw(game, "Ana", "2 3 4 5", by="Skaz")).splitlines()
    await game.say("GM", "act", what="order, sides: Ana's side", who="Ana", more="Heroes")
    begun = text(await game.say("GM", "combat next"))

    assert done[2:] == [
        "Ana is on no side, and sides act as blocks: Order, sides… in GM.",
        "Begin starts round 1 with them.",
    ]
    assert begun.startswith("Round 1: Ana")
    assert (await scores(game))["Ana"][0] == 16


async def test_npcs_that_join_late_are_thrown_for_by_a_gm_who_throws_by_hand(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "combat start", npcs="Thug")
    game.dice.waiting = [3]
    await game.say("GM", "combat next")
    await game.press("GM", "My dice: by hand", await game.press("GM", "My sheet"))
    await game.say("GM", "combat npc", line="Rat x2")
    cards = [drawn(card).splitlines()[0] for card in asking(game)]
    await throw(game, "Rat 1", "2", by="GM")
    done = drawn(await throw(game, "Rat 2", "8", by="GM")).splitlines()

    assert cards == ["**Rat 1 throws 1 die**"]
    assert done[1:3] == ["Rat 1 2 (by hand)", "Rat 2 8 (by hand)"]
    assert await scores(game) == {"Thug": (19,), "Rat 1": (18,), "Rat 2": (24,)}


async def test_whoever_joins_hidden_is_thrown_for_by_parry(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "combat start", npcs="Thug")
    game.dice.waiting = [3]
    await game.say("GM", "combat next")
    await game.press("GM", "My dice: by hand", await game.press("GM", "My sheet"))
    game.dice.waiting = [4]
    await game.say("GM", "combat npc", line="Rat", hidden=True)

    assert not asking(game)
    assert await scores(game) == {"Thug": (19,), "Rat 1": (20,)}


@pytest.mark.rule("HH-70")
async def test_the_second_die_that_edge_buys_is_asked_for_by_hand(game: Game) -> None:
    """R-37: the second stands though it is worse; the edge is paid as it lies."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "character edit", who="Ann", field="edge_bought", value="1")
    await by_hand(game, "Skaz")
    await game.say("Skaz", "act", what="initiative again")
    card = asking(game, "Ann")[0]
    before = drawn(card).splitlines()
    wrong = text(await game.write("Skaz", "Type…", {"faces": "11"}, card))
    stranger = text(await game.press("Blazer", "Let Parry throw", card))
    await game.restart()
    done = drawn(await throw(game, "Ann", "9", by="Skaz")).splitlines()
    again = text(await game.say("Skaz", "act", what="initiative again"))

    assert before == ["**Ann throws 1 die**", "initiative: 1d10", "[Type…] [Let Parry throw]"]
    assert wrong == "A d10 shows 1 to 10; 11 is not on it."
    assert stranger == "Only Ann's player or a GM answers here."
    assert done[:2] == ["**Ann rolls initiative again**", "9 (by hand)"]
    assert done[2].startswith("Ann: die 1 → 9, initiative ")
    assert done[3] == "Ann: edge 1 → 0"
    assert again
    assert text(shown_panel(game)).startswith("Round 1: Ben")


async def test_who_joins_a_round_late_is_asked_and_has_a_place_then(game: Game) -> None:
    await with_rolls(game, "hfrpg")
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character edit", field="attributes", value="Strength | 3")
    await game.say("GM", "combat start", members="Blazer", npcs="Thug")
    game.dice.waiting = [4, 4, 4, 4, 4]
    await game.say("GM", "combat next")
    await game.say("Skaz", "combat join")
    card = drawn(asking(game)[0], game).splitlines()
    before = await scores(game)
    await game.restart()
    done = drawn(await throw(game, "Skaz", "2 5 7")).splitlines()

    assert card == ["**Skaz throws 3 dice**", "initiative: 3d8", "[Type…] [Let Parry throw]"]
    assert before["Skaz"] == ()
    assert done == ["**Initiative: thrown**", "Skaz 2 · 5 · 7 (by hand)"]
    assert "Skaz: 2 5 7 = 7" in text(shown_panel(game)).splitlines()
    assert (await scores(game))["Skaz"] == (7, 3)


async def test_dice_of_others_are_kept_where_somebody_leaves(game: Game) -> None:
    """The GM throws for two NPCs on one card; the first goes while the second is to be thrown."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("GM", "combat start", npcs="Thug x3")
    sheet = await game.press("GM", "My sheet")
    await game.press("GM", "My dice: by hand", sheet)
    await game.say("GM", "combat next")
    rest = await throw(game, "Thug 1", "9", by="GM")
    shown_before = drawn(rest).splitlines()
    await game.say("GM", "combat leave", who="Thug 2")
    last = drawn(asking(game)[0]).splitlines()
    done = drawn(await throw(game, "Thug 3", "4", by="GM")).splitlines()

    assert shown_before[0] == "**Thug 2 throws 1 die**"
    assert last[0] == "**Thug 3 throws 1 die**"
    assert done[1:3] == ["Thug 1 9 (by hand)", "Thug 3 4 (by hand)"]
    assert await scores(game) == {"Thug 1": (25,), "Thug 3": (20,)}


async def test_who_is_hidden_while_dice_are_waited_for_is_not_named(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", ready="Guard", name="Skaz")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Skaz", npcs="Thug")
    await game.press("GM", "My dice: by hand", await game.press("GM", "My sheet"))
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="hide / show", who="Thug")
    done = drawn(await throw(game, "Skaz", "3")).splitlines()

    assert done[2] == "Still to throw: somebody unseen."


async def test_a_character_that_is_deleted_is_not_waited_for(game: Game) -> None:
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", ready="Guard", name="Skaz")
    await by_hand(game, "Skaz")
    await game.say("GM", "combat start", members="Skaz", npcs="Thug")
    await game.say("GM", "combat next")
    game.dice.waiting = [4]
    await game.press("Skaz", "Delete", await game.say("Skaz", "character delete", who="Skaz"))

    assert not asking(game)
    assert text(shown_panel(game)).startswith("Round 1: Thug")
    assert not game.dice.waiting


async def test_the_panel_names_nobody_who_has_thrown_or_is_called_otherwise(game: Game) -> None:
    await two(game)
    await by_hand(game, "Blazer")
    await game.say("GM", "combat next")
    await game.say("Blazer", "character edit", field="name", value="Vex")
    await throw(game, "Skaz", "2 5 7")
    panel = text(shown_panel(game))

    assert "Round 1 begins once everybody has thrown." in panel
    assert "waiting: [Vex throws dice by hand](" in panel
    assert "Blazer" not in panel
    assert panel.count("Skaz") == 2


async def test_a_second_die_that_comes_too_late_costs_no_edge(game: Game) -> None:
    """Ann leaves the fight before her die lies."""
    await ann_and_ben(game, 1, 5)
    await game.say("GM", "character edit", who="Ann", field="edge_bought", value="1")
    await by_hand(game, "Skaz")
    await game.say("Skaz", "act", what="initiative again")
    await game.say("GM", "combat leave", who="Ann")
    done = drawn(await throw(game, "Ann", "9", by="Skaz")).splitlines()

    assert done == [
        "**Ann rolls initiative again: too late**",
        "9 (by hand)",
        "“Ann” is not in this fight. Only Ben is in it.",
        "No edge is spent.",
    ]
    assert await game.pool("Ann", "edge") == 1


START = (
    "@GM /table setup system:hammerhydra\n"
    "@Skaz /character new ready:Guard name:Skaz\n"
    "@Skaz /character show\n"
    "@Skaz press My dice\n"
    "@GM /combat start members:Skaz npcs:Thug\n"
    "@GM press Begin\n"
)


def read_until(word: str, output: IO[str]) -> str:
    """What a process writes until this word stands in it."""
    said = ""
    while word not in said:
        line = output.readline()
        assert line, said
        said += line
    return said


def test_a_process_killed_while_initiative_is_thrown_goes_on_with_the_dice(tmp_path: Path) -> None:
    first = play(tmp_path, PIPE)
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write(START)
    first.stdin.flush()
    read_until("Let Parry throw", first.stdout)
    os.kill(first.pid, signal.SIGKILL)
    first.stdin.close()
    first.stdout.close()
    assert first.wait() == -signal.SIGKILL

    second = play(tmp_path, PIPE)
    # The local table may have been killed before it kept the card: who asks again brings it back.
    again = "@GM /combat next\n@Skaz press Type\n@Skaz fill 3\n@GM press Next\n"
    said, _ = second.communicate(again, timeout=60)

    assert second.returncode == 0, said
    assert "Skaz has not thrown initiative." in said
    assert "Initiative of round 1: thrown" in said
    assert "Skaz: initiative 15 + 3 = 18" in said
