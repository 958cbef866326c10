"""An evening told afterwards on one card, as wide as a phone: fights, harm, rolls, quotes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.black import answer, attack, black, fighter, gathered, pair, skills
from tests.support.cards import drawn, paper
from tests.support.game import Game, labels, text
from tests.support.opend6fight import duel, press


async def lines(game: Game) -> list[str]:
    """What the GM reads of the session, line by line."""
    return text(await game.say("GM", "session recap")).splitlines()


async def evening(game: Game) -> None:
    """A fight in which Skaz hits two thugs and is hit, then rolls for tasks, and a catastrophe."""
    await game.say("GM", "table setup", system="flamepunk")
    for who in ("Skaz", "Blazer"):
        await game.say(who, "character new")
    await game.say("GM", "session start")
    await game.say("GM", "combat start", name="The warehouse", npcs="Thug x2")
    await game.press("GM", "Begin")
    for thug in ("Thug 1", "Thug 2"):
        await game.say("GM", "flame pool", who=thug, dice=0)
    await game.roll("Skaz", (6, 6), target="Thug 1")
    await game.roll("Skaz", (6,), target="Thug 2")
    await game.say("GM", "flame pool", who="Thug 1", dice=6)
    game.dice.waiting = [6, 6]
    await game.say("GM", "flame roll", who="Thug 1", dice=2, target="Blazer")
    await game.press("Blazer", "Take it")
    await game.say("GM", "combat end")


async def test_a_recap_tells_the_evening_on_one_card(game: Game) -> None:
    await evening(game)
    for who in ("Skaz", "Blazer"):
        await game.say("GM", "flame pool", who=who, dice=6)
    await game.roll("Skaz", (6, 6, 6), task="the lock")
    await game.roll("Blazer", (1, 1, 1, 1), task="the gate")
    await game.write("GM", "GM: what else goes wrong", {"text": "The gate bites back."})
    await game.say("GM", "flame pool", who="Skaz", dice=6)
    await game.say("GM", "undo")
    game.now += 2 * 3600 + 40 * 60
    told = await game.say("Skaz", "session recap")

    assert told.ephemeral
    assert drawn(told) == paper("""
        **Session 1: 2 h 40**
        The warehouse: 1 round
        Dealt: Skaz 5, Thugs 4
        Taken: Blazer 4
        Rolls: Skaz 3 (3 made it), Blazer 1 (0)
        Best: Skaz, the lock, SUCCESS 9, solid
        Worst: Blazer, the gate, FAILURE 16, catastrophic
        Rolls of NPCs: 1 (1 made it)
        “The gate bites back.”
        Undone: 1
        [Share]
    """)


async def test_a_recap_is_shared_by_a_press(game: Game) -> None:
    await evening(game)
    shared = await game.press("Skaz", "Share", await game.say("Skaz", "session recap"))

    assert not shared.ephemeral
    assert text(shared).startswith("Session 1: under a minute\nThe warehouse: 1 round\n")
    assert labels(shared) == []


async def test_each_of_several_fights_is_told_alone(game: Game) -> None:
    await evening(game)
    await game.say("GM", "combat start", npcs="Rat x2")
    await game.press("GM", "Begin")
    await game.say("GM", "flame pool", who="Skaz", dice=6)
    await game.say("GM", "flame pool", who="Rat 1", dice=0)
    await game.roll("Skaz", (6,), target="Rat 1")
    told = await game.press("Skaz", "Each fight", await game.say("Skaz", "session recap"))

    assert told.ephemeral
    assert drawn(told) == paper("""
        **Session 1: under a minute**
        The warehouse: 1 round
        Dealt: Skaz 5, Thugs 4
        Taken: Blazer 4
        A fight: round 1, still running
        Dealt: Skaz 1
    """)


async def test_several_quotes_are_told_by_a_press(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    for words in ("The gate bites back.", "The roof falls in."):
        await game.say("GM", "flame pool", who="Skaz", dice=6)
        await game.roll("Skaz", (1, 1, 1, 1), task=words[:8])
        await game.write("GM", "GM: what else goes wrong", {"text": words})
    told = await game.press("Skaz", "Quotes", await game.say("Skaz", "session recap"))

    assert text(told).splitlines()[1:] == ["“The gate bites back.”", "“The roof falls in.”"]


async def test_one_roll_is_neither_the_best_nor_the_worst(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.roll("Skaz", (6, 5), task="the lock")

    assert drawn(await game.say("Skaz", "session recap")) == paper("""
        **The last 12 hours**
        Rolls: Skaz 1 (1 made it)
        [Share]
    """)


async def test_tokens_that_end_unused_are_told(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "character new")
    await game.say("GM", "session start")
    await game.say("GM", "hf tokens", who="Skaz", amount=2)
    await game.say("GM", "session end")

    assert "Tokens lost: Skaz 2" in text(await game.say("Skaz", "session recap")).splitlines()


async def test_a_number_after_a_numbered_name_stands_apart(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Blazer", "character new")
    await game.say("GM", "combat start", npcs="Thug x2")
    await game.press("GM", "Begin")
    game.dice.waiting = [6, 6]
    await game.say("GM", "flame roll", who="Thug 1", dice=2, target="Blazer")
    await game.press("Blazer", "Take it")

    told = await lines(game)

    assert "Dealt: Thug 1: 4" in told
    assert told[-1] == "Rolls of NPCs: 1 (1 made it)"


async def test_what_npcs_roll_is_summed_and_neither_best_nor_worst(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new")
    await game.roll("Skaz", (6, 1), task="the lock")
    await game.roll("Skaz", (6, 6, 1), task="the gate")
    await game.say("GM", "character new", name="Thug", npc=True)
    for faces in ((6, 6, 6, 6), (1, 1, 1, 1)):
        game.dice.waiting = list(faces)
        await game.say("GM", "flame roll", who="Thug", dice=4, task="the wall")
        await game.say("GM", "flame pool", who="Thug", dice=6)

    assert (await lines(game))[-4:] == [
        "Rolls: Skaz 2 (2 made it)",
        "Best: Skaz, the gate, SUCCESS 4, normal",
        "Worst: Skaz, the lock, SUCCESS 1, normal",
        "Rolls of NPCs: 2 (1 made it)",
    ]


async def test_attacks_and_defences_of_black_dice_are_rolls(game: Game) -> None:
    await pair(game)
    await attack(game, "Skaz", "Blazer", weapon="Sabre")
    await answer(game, "Blazer", "Evade", *[1] * 3, *[2] * 15)

    assert "Rolls: Skaz 1 (1 made it), Blazer 1 (0)" in await lines(game)


async def test_who_notices_an_ambush_has_rolled(game: Game) -> None:
    await black(game)
    await fighter(game, "Thug", dexterity=1, skills=skills(Hide_and_Sneak=3))
    for name in ("Skaz", "Rat"):
        await fighter(game, name)
    await gathered(game, "Thug", "Skaz", "Rat")
    await game.say("GM", "act", what="ambush: hiding", who="Thug", more="named Skaz & Rat")
    await game.press("Skaz", "Watch: Skaz")
    game.dice.waiting = [1] * 20
    await game.press("GM", "Watch: Rat")

    assert "Rolls: Skaz 1 (0 made it)" in await lines(game)


async def test_attacks_and_defences_of_opend6_are_rolls(game: Game) -> None:
    await duel(game, wild_die="off")
    await game.say("Skaz", "d6 attack", target="Orc")
    await press(game, "GM", "Defend", (6,) * 7)

    assert "Rolls: Ana 1 (0 made it)" in await lines(game)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("black roll", {"what": "2", "faces": "5"}),
        ("hydra pool", {"dice": 3, "target": 7, "faces": "2"}),
        ("hf roll", {"what": "2", "faces": "8"}),
        ("flame roll", {"dice": 3, "task": "lock", "faces": "6"}),
    ],
)
async def test_a_roll_that_waits_for_dice_is_told_when_they_have_fallen(
    game: Game, words: str, options: dict[str, Any]
) -> None:
    names = {"black": "blackdice", "flame": "flamepunk", "hf": "hfrpg", "hydra": "hammerhydra"}
    await game.say("GM", "table setup", system=names[words.partition(" ")[0]])
    await game.say("Skaz", "character new")
    waits = await game.say("Skaz", words, **options)
    before = text(await game.say("GM", "session recap"))
    game.dice.waiting = [1] * 9
    await game.press("Skaz", "Let Parry throw", waits)
    after = text(await game.say("GM", "session recap"))

    assert "Rolls:" not in before
    assert "Skaz 1" in after


async def test_blows_of_the_same_kind_are_counted_apart_from_their_rank(game: Game) -> None:
    """`Hurt 2` is a rank on the panel; two blows are `×2`."""
    await game.say("GM", "table setup", system="opend6")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "session start")
    await game.say("GM", "gm damage", who="Skaz", amount=2)
    await game.say("GM", "gm damage", who="Skaz", amount=2)

    assert "Taken: Skaz Hurt ×2" in await lines(game)


@pytest.mark.parametrize(
    ("system", "taken"),
    [
        ("flamepunk", "Taken: Skaz 2"),
        ("blackdice", "Taken: Skaz 2"),
        ("hammerhydra", "Taken: Skaz 2"),
        ("opend6", "Taken: Skaz Hurt"),
    ],
)
async def test_what_a_gms_word_takes_is_taken_and_dealt_by_nobody(
    game: Game, system: str, taken: str
) -> None:
    await game.say("GM", "table setup", system=system)
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "session start")
    await game.say("GM", "gm damage", who="Skaz", amount=2)
    told = await lines(game)

    assert [line for line in told if line.startswith(("Dealt", "Taken"))] == [taken]


@pytest.mark.parametrize("way", ["edit", "new"])
async def test_whoever_was_renamed_is_summed_under_the_name_they_have_now(
    game: Game, way: str
) -> None:
    """By a new name, or by the first sheet of somebody who had none."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("GM", "session start")
    await game.roll("Skaz", (6,), task="the lock")
    await game.roll("Skaz", (1,), task="the gate")
    if way == "edit":
        await game.say("Skaz", "character edit", field="name", value="Kit")
    else:
        await game.say("Skaz", "character new", name="Kit")
    await game.roll("Skaz", (6, 6), task="the door")

    assert "Rolls: Kit 3 (2 made it)" in await lines(game)


async def test_a_fight_is_told_of_whoever_was_renamed_in_it(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "session start")
    await game.say("GM", "combat start", npcs="Thug x2", members="Skaz")
    await game.press("GM", "Begin")
    await game.say("GM", "flame pool", who="Thug 1", dice=0)
    await game.roll("Skaz", (6, 6), target="Thug 1")
    await game.say("Skaz", "character edit", field="name", value="Kit")
    await game.say("GM", "character edit", field="name", value="Brute", who="Thug 1")
    await game.say("GM", "act", what="out / back", who="Brute")

    told = await lines(game)
    assert "Dealt: Kit 4" in told, told
    assert "Fell: Brute (Kit)" in told


async def test_a_recap_reads_each_line_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    await evening(game)
    history, reads = game.store.history, list[int | None]()

    async def count(table: Any, limit: int, *, before: int | None = None) -> Any:
        reads.append(before)
        return await history(table, limit, before=before)

    monkeypatch.setattr(game.store, "history", count)
    assert "Dealt: Skaz 5, Thugs 4" in await lines(game)
    assert reads == [None]


async def test_who_falls_in_two_fights_is_named_once_with_how_often(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Blazer", "character new")
    for name in ("The alley", "The roof"):
        await game.say("GM", "combat start", name=name, members="Blazer", npcs="Thug")
        await game.press("GM", "Begin")
        await game.say("GM", "gm condition", who="Blazer", name="Out")
        await game.say("GM", "combat end")
        await game.say("GM", "gm condition", who="Blazer", name="Out")
    recap = await game.say("GM", "session recap")
    each = text(await game.press("GM", "Each fight", recap)).splitlines()

    assert "Fell: Blazer ×2" in text(recap).splitlines()
    assert each.count("Fell: Blazer") == 2
