"""OpenD6's lists and cards of what is kept: everything on them is done by their buttons."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6 import ana, d6, gm, orc, ranks_left, table

SKILL = "melee: deflect"


@pytest.mark.rule("D6-131", "D6-132", "D6-133", "D6-134")
async def test_a_device_is_built_by_the_buttons_of_its_card(game: Game) -> None:
    await ana(game, wild_die="off")
    await gm(game, "d6 set", what="bricks", value="20")
    await gm(game, "d6 set", what="bricks", value="lens")

    listed = await game.say("Skaz", "d6 build")
    begun = await game.write(
        "Skaz",
        "Begin a device…",
        {"name": "Glider", "difficulty": "0", "cost": "0", "note": "flies"},
        listed,
    )
    first = text(begun)
    taken = await game.write("Skaz", "Take bricks…", {"take": "12"}, listed)
    given = await game.write("Skaz", "Give bricks…", {"give": "2", "to": ""}, listed)
    piece = await game.write("Skaz", "Take bricks…", {"take": "Lens"}, listed)
    terms = await game.write("GM", "Difficulty and cost", {"difficulty": "5", "cost": "3"}, begun)
    game.dice.waiting = [6, 6]
    built = await game.press("Skaz", "Ana builds", terms)
    finished = text(built)
    spent = await game.write("Skaz", "Ana spends pips…", {"what": "wings", "pips": "3"}, built)
    bought = text(spent)
    used = await game.press("Skaz", "Use it", spent)
    flown = text(used)
    again = text(await game.say("Skaz", "d6 build"))
    gone = text(await game.press("GM", "GM: give it up", used))

    assert listed.ephemeral
    assert text(listed).splitlines()[:2] == ["0 projects", "There is no project here yet."]
    assert first.startswith("Ana begins Glider\n")
    assert text(taken).startswith("Ana takes 12 bricks")
    assert text(given).startswith("Ana gives 2 bricks")
    assert text(piece).startswith("Ana takes lens")
    assert finished.startswith("Ana finishes Glider")
    assert "bought wings 3" in bought
    assert flown.startswith("Ana uses Glider")
    assert "Glider: Glider: finished, difficulty 5" in again
    assert "Ana: 7 bricks, lens" in again
    assert gone.startswith("Glider is given up")


async def test_a_list_opens_each_of_its_rows(game: Game) -> None:
    await ana(game)
    for name in ("Cart", "Gate"):
        await gm(game, "d6 thing", name=name, more="points 5")
        await gm(game, "d6 track", name=f"{name} chase", length="brief")
        await gm(game, "d6 build", name=f"{name} II", more="begin", who="Ana")
        await game.say("Skaz", "d6 status", name=f"{name} oil", kind="quantity", skill="1D")

    opened = {
        what: text(await game.press("Skaz", name, await game.say("Skaz", f"d6 {what}")))
        for what, name in (
            ("thing", "Gate"),
            ("track", "Gate chase"),
            ("build", "Gate II"),
            ("status", "Gate oil"),
        )
    }

    assert opened["thing"].startswith("Gate\ntoughness 9, 0 of 5 smash points taken\n")
    assert opened["track"].startswith("Gate chase\n[Normal] ▸ rank 1 ▸ Out of Action")
    assert opened["build"].startswith("Gate II\nGate II: unfinished")
    assert opened["status"].startswith("Gate oil: Full\nthe next test is against 9")


@pytest.mark.rule("D6-97", "D6-104")
async def test_a_gm_makes_changes_and_forgets_things_and_tracks_by_buttons(game: Game) -> None:
    await table(game, wild_die="off")
    things = await game.say("GM", "d6 thing")
    made = await game.write(
        "GM",
        "GM: make one…",
        {"name": "Door", "toughness": "3D", "points": "25", "yields": "", "dodges": "0"},
        things,
    )
    toughness = text(made)
    changed = await game.write(
        "GM",
        "GM: change…",
        {"toughness": "4D", "points": "10", "yields": "12", "dodges": "0"},
        made,
    )
    after = text(changed)
    game.dice.waiting = [6, 6, 6]
    hurt = await game.write("GM", "GM: damage…", {"code": "3D"}, changed)
    harmed = text(hurt)
    player = text(await game.press("Skaz", "GM: remove", hurt))
    removed = text(await game.press("GM", "GM: remove", hurt))
    tracks = await game.say("GM", "d6 track")
    chase = await game.write(
        "GM", "GM: a new track…", {"name": "Chase", "length": "brief", "labels": "Close"}, tracks
    )

    assert "Door: toughness 9" in toughness
    assert "toughness 12, 0 of 10 smash points taken" in after
    assert harmed.startswith("Door: Disrupted (rank 2)")
    assert player.endswith("does that here.")
    assert removed.startswith("Door is gone")
    assert text(chase).startswith("Chase: brief, out of action at rank 2\n[Normal] ▸ Close ▸")


@pytest.mark.rule("D6-101")
async def test_a_status_is_begun_put_at_a_place_and_forgotten_by_buttons(game: Game) -> None:
    await ana(game)
    listed = await game.say("Skaz", "d6 status")
    made = await game.write(
        "Skaz", "Measure…", {"name": "Ammo", "kind": "quantity", "skill": SKILL}, listed
    )
    first = text(made)
    moved = await game.write("GM", "GM: place…", {"place": "2"}, made)
    second = text(moved)
    wrong = text(await game.write("GM", "GM: place…", {"place": "7"}, moved))
    gone = text(await game.press("GM", "GM: forget it", moved))

    assert first.startswith("Ammo: Full")
    assert second.startswith("Ammo: Light")
    assert "0 to 4" in wrong
    assert gone.startswith("Ammo is no longer measured")


@pytest.mark.rule("D6-81", "D6-85", "D6-99")
async def test_ranks_make_and_remove_conditions_and_sway_by_buttons(game: Game) -> None:
    """Six ranks: two for a condition, one for another, two to sway, one for its removal."""
    await ana(game, wild_die="off")
    await orc(game)
    await d6(game, [1, 1, 1, 1], "check", skill=SKILL, difficulty="4", more="+30")
    menu = await game.say("Skaz", "d6 ranks", target="Orc")
    own = {"name": "Tangled", "ranks": "2", "kind": "discrete", "note": "in nets"}
    one = await game.write("Skaz", "A condition…", own, menu)
    cold = {"name": "Chilly", "ranks": "1", "kind": "progressive: cold", "note": ""}
    await game.write("Skaz", "A condition…", cold, await game.say("Skaz", "d6 ranks", target="Orc"))
    menu = await game.say("Skaz", "d6 ranks", target="Orc")
    sway = await game.write(
        "Skaz",
        "Sway Orc…",
        {"ladder": "attitude", "towards": "down", "ranks": "2"},
        menu,
    )
    agreed = text(await game.press("GM", "Agree"))
    menu = await game.say("Skaz", "d6 ranks", target="Orc")
    shown = text(await game.press("Skaz", "Conditions", menu))
    await game.pick("Skaz", ["Chilly"], menu, "Remove")
    left = text(await game.say("Skaz", "d6 ranks"))

    assert text(one).startswith("Done. ")
    assert text(sway) == "Done. Ana would move Orc: 2 ranks"
    assert agreed.startswith("Orc's attitude: Friendly")
    assert "Orc: Tangled 2, until the end of the next round; in nets" in shown
    assert "Orc: Chilly 1, until the end of Orc's next turn [cold]" in shown
    assert "There are no ranks to spend" in left
    assert ranks_left(game) == 0
    assert "Chilly" not in text(await game.say("Skaz", "gm condition", who="Orc"))


async def test_whoever_has_no_ranks_is_told_where_they_come_from(game: Game) -> None:
    await ana(game)

    said = await d6(game, [], "ranks")

    assert said.startswith("There are no ranks to spend: they come from a check that beats its")


@pytest.mark.parametrize(
    ("command", "more", "sentence"),
    [
        ("build", "use, cost 3", "That does not fit here: "),
        ("build", "wings 3", "There is: begin"),
        ("thing", "damage 4D, points 3", "That does not fit here: "),
        ("status", "tests", "tests → test?"),
        ("ranks", "rank 2", "rank → ranks?"),
    ],
)
async def test_words_that_do_not_belong_together_are_refused(
    game: Game, command: str, more: str, sentence: str
) -> None:
    await ana(game)
    before = await game.scene()

    said = await game.say("Skaz", f"d6 {command}", more=more)

    assert sentence in text(said)
    assert said.ephemeral
    assert not labels(said)
    assert await game.scene() == before


@pytest.mark.parametrize("what", ["mind", "ranks", "ground"])
async def test_what_is_set_of_somebody_asks_whose_it_is(game: Game, what: str) -> None:
    await table(game)

    assert text(await game.say("GM", "d6 set", what=what, value="5")) == (
        "Who is meant? Name somebody with who:."
    )


async def test_where_nothing_is_built_no_project_is_asked_for(game: Game) -> None:
    await ana(game)

    for more in ("roll", "part"):
        told = text(await game.say("Skaz", "d6 build", more=more))
        assert told == "Nothing is being built here."


async def test_who_has_no_character_reads_of_a_sheet_of_their_own(game: Game) -> None:
    await table(game)

    told = text(await game.say("Stranger", "d6 odds", skill="crochet"))

    assert told == "crochet is not on your sheet yet."
