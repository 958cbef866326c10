"""Flamepunk's `out at`: so many wounds put somebody out of a fight; without it only a GM does."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text


async def fight(game: Game, line: str = "Bo, dice 6, out at 3") -> None:
    """Skaz and an NPC of this line, whom the GM answers for, in round 1."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "character new", line=line, npc=True)
    await game.say("GM", "combat start", members="Skaz, Bo")
    await game.press("GM", "Begin")


async def hit(game: Game, *faces: int) -> str:
    """Skaz hits Bo, who does not dodge: what the card says then."""
    await game.roll("Skaz", faces, target="Bo")
    return text(await game.press("GM", "Take it"))


async def test_so_many_wounds_put_somebody_out_of_the_fight(game: Game) -> None:
    await fight(game)

    first = await hit(game, 5, 6)
    there = text(await game.say("GM", "combat show"))
    second = await hit(game, 6)
    gone = text(await game.say("GM", "combat show"))

    assert first.splitlines()[-1] == "Bo ●●●●●● wounds 0 → 2"
    assert "· Bo ●●●●●● wounds 2" in there
    assert second.splitlines()[-1] == "Bo ●●●●●● wounds 2 → 3, out"
    assert "✗ Bo" in gone
    assert "Next: Bo" not in gone


async def test_who_has_fallen_is_no_target_and_gets_up_when_healed(game: Game) -> None:
    await fight(game)
    await game.say("GM", "combat npc", line="Thug")
    await game.say("GM", "gm damage", who="Bo", amount=3)

    menu = await game.press("Skaz", "Act")
    targets = labels(await game.press("Skaz", "Attack", menu))
    await game.say("GM", "gm heal", who="Bo", amount=1)
    back = text(await game.say("GM", "combat show"))

    assert any(label.startswith("Thug") for label in targets)
    assert not any(label.startswith("Bo") for label in targets)
    assert "· Bo ●●●●●● wounds 2" in back


async def test_the_recap_says_who_fell(game: Game) -> None:
    await fight(game)
    await hit(game, 5, 6, 6)
    await game.say("GM", "combat end")

    assert "Fell: Bo (Skaz)" in text(await game.say("GM", "session recap"))


async def test_a_line_says_it_and_lacks_the_number_aloud(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")

    missing = text(await game.say("Skaz", "character new", line="Cy, out at"))
    read = text(await game.say("Skaz", "character new", line="Cy, out at 7, hit 4+"))
    short = text(await game.say("GM", "character new", npc=True, line="Di, out 3, wall 2 out 2"))

    assert missing == "out at needs a value. It is a whole number from 0 to 999."
    assert "Out at 7 · Hit numbers 4+" in read
    assert "Out at 3 · wall (costs 2 dice, takes out 2)" in short


async def test_without_it_wounds_put_nobody_out(game: Game) -> None:
    await fight(game, "Bo, dice 6")

    assert (await hit(game, 5, 6, 6)).splitlines()[-1] == "Bo ●●●●●● wounds 0 → 6"
    assert "· Bo ●●●●●● wounds 6" in text(await game.say("GM", "combat show"))


@pytest.mark.parametrize("nothing", ["0", " "])
async def test_it_is_edited_and_nothing_leaves_it_to_the_gm(game: Game, nothing: str) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", name="Skaz")

    told = text(await game.say("Skaz", "character edit", field="out at", value="8"))
    shown = text(await game.say("Skaz", "character show"))
    cleared = text(await game.say("Skaz", "character edit", field="out at", value=nothing))

    assert "Out at: a GM's word → 8 wounds" in told
    assert "Out at: 8 wounds" in shown
    assert "Out at: 8 wounds → a GM's word" in cleared
    assert "Out at" not in text(await game.say("Skaz", "character show"))


async def test_a_field_in_which_nothing_stands_completes_nothing(game: Game) -> None:
    """Completion had `Defences:  (up to…` and an empty choice, which Discord does not take."""
    await game.say("GM", "table setup", system="flamepunk")
    skaz = game.people["Skaz"]
    await game.say("Skaz", "character new", name="Skaz")

    fields = await skaz.autocomplete(game.channel, "character edit", "field", "")
    values = await skaz.autocomplete(game.channel, "character edit", "value", "", field="defences")

    names = [row["name"].partition(" (")[0] for row in fields]
    assert names == [
        "Name: Skaz",
        "Hit numbers: 5,6",
        "Defences: nothing",
        "Out at: 0",
        "One defence: club 2; −club removes it",
    ]
    assert values == []


async def test_where_all_have_fallen_nobody_can_act(game: Game) -> None:
    """The panel told that everybody had acted."""
    await fight(game, "Bo, out at 1")
    await game.say("Skaz", "character edit", field="out at", value="1")

    await game.say("GM", "gm damage", who="Skaz, Bo", amount=1)

    assert text(await game.say("GM", "combat show")).splitlines()[0] == "Round 1: nobody can act"


async def test_each_fight_of_a_recap_says_who_fell_in_it(game: Game) -> None:
    await fight(game)
    await hit(game, 5, 6, 6)
    await game.say("GM", "combat end")
    await game.say("GM", "combat start", members="Skaz", name="The gate", npcs="Thug, out at 2")
    await game.press("GM", "Begin")
    await game.say("GM", "gm damage", who="Thug", amount=2)
    await game.say("GM", "combat end")

    recap = await game.say("GM", "session recap")
    each = text(await game.press("GM", "Each fight", recap)).splitlines()

    assert each[each.index("A fight: 1 round, players stand") :] == [
        "A fight: 1 round, players stand",
        "Dealt: Skaz 6",
        "Fell: Bo (Skaz)",
        "The gate: 1 round, players stand",
        "Fell: Thug",
    ]


async def test_of_who_lies_out_it_is_not_told_that_they_did_not_act(game: Game) -> None:
    await fight(game)
    await hit(game, 5, 6)
    await hit(game, 6)
    ended = text(await game.say("GM", "act", what="end the round"))

    assert [line for line in ended.splitlines() if "did not act" in line] == ["Skaz did not act."]
