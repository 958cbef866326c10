"""What everybody reads of private things: that a sheet was changed, and of nobody unseen."""

from __future__ import annotations

from tests.support.game import Game, text


async def edited(game: Game) -> None:
    """Skaz has changed the hit numbers, the action dice and the weapons of the sheet."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("Skaz", "character edit", field="hit", value="3,4")
    await game.say("Skaz", "character edit", field="weapon", value="Mistcloak")


async def test_the_history_tells_others_only_that_a_sheet_was_changed(game: Game) -> None:
    await edited(game)
    told = text(await game.say("Blazer", "history")).splitlines()

    assert [line.split("> ")[1] for line in told[1:3]] == ["Skaz's sheet has changed"] * 2
    assert "Mistcloak" not in "".join(told)


async def test_the_history_tells_owner_and_gms_what_was_changed(game: Game) -> None:
    await edited(game)
    for person in ("Skaz", "GM"):
        told = text(await game.say(person, "history"))

        assert "Skaz has changed (Flamepunk): Hit numbers: 5,6 → 3,4 (hidden)" in told
        assert "Skaz has a new defence: Mistcloak (Flamepunk) (hidden)" in told


async def test_what_was_changed_of_a_weapon_is_told_when_the_weapon_is_gone(game: Game) -> None:
    await edited(game)
    await game.say("Skaz", "character edit", field="weapon", value="Mistcloak | cost 2")
    await game.say("Skaz", "character edit", field="weapon", value="−Mistcloak")
    for person in ("Skaz", "GM"):
        told = text(await game.say(person, "history")).splitlines()

        assert [line.split("> ")[1] for line in told[1:4]] == [
            "Skaz has no Mistcloak any more (Flamepunk) (hidden)",
            "Skaz has changed Mistcloak (Flamepunk): Cost in dice: 1 → 2 (hidden)",
            "Skaz has a new defence: Mistcloak (Flamepunk) (hidden)",
        ]


async def test_the_card_of_an_undone_edit_tells_only_that_a_sheet_was_changed(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character edit", who="Skaz", field="dice", value="2/6")
    undone = await game.say("GM", "undo")

    assert not undone.ephemeral
    assert text(undone) == "Undone: Skaz's sheet has changed"
    assert await game.pool("Skaz") == 6


async def test_an_ended_fight_shows_nobody_who_was_never_shown(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)
    await game.say("GM", "combat end")

    assert await targets(game) == ["GM", "Skaz"]
    refused = await game.say("Skaz", "flame roll", dice=1, faces="6", target="Quetzal")
    assert text(refused).startswith("Nobody here is called Quetzal.")


async def test_whoever_left_a_fight_unseen_is_shown_when_the_gm_says_so(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)
    await game.say("GM", "combat leave", who="Quetzal")
    await game.say("GM", "combat end")
    shown = await game.say("GM", "gm reveal", who="Quetzal")

    assert text(shown) == "Quetzal is seen"
    assert not shown.ephemeral
    assert await targets(game) == ["GM", "Quetzal", "Skaz"]


async def test_whoever_joins_the_next_fight_openly_is_shown(game: Game) -> None:
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "character new", name="Quetzal", npc=True)
    await game.say("GM", "combat start")
    await game.say("GM", "combat join", who="Quetzal", hidden=True)
    await game.say("GM", "combat end")
    await game.say("GM", "combat start", members="Quetzal")
    await game.say("GM", "combat end")

    assert await targets(game) == ["GM", "Quetzal", "Skaz"]


async def targets(game: Game) -> list[str]:
    """Whom Skaz is offered as the target of a roll."""
    found = await game.people["Skaz"].autocomplete(game.channel, "flame roll", "target", "")
    return [choice["value"] for choice in found]


async def test_a_hidden_roll_is_told_whose_number_a_call_has_now(game: Game) -> None:
    await game.say("GM", "table setup", system="hfrpg")
    await game.say("Skaz", "hf roll", what="1", difficulty="certain")
    game.dice.waiting = [4]
    await game.say("GM", "hf roll", what="1", visibility="gm")
    await game.say("GM", "undo")
    await game.say("GM", "hf group", what="2", who="Skaz")

    told = text(await game.say("GM", "history"))

    assert "~~GM: CLEAN FAILURE, 4 (hidden)~~" in told
