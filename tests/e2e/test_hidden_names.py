"""Somebody hidden, against every completion that there is."""

from __future__ import annotations

from discord import app_commands

from cogs.help import walk
from tests.support.flame import hold_grudge
from tests.support.game import Game, text


async def test_no_completion_of_any_command_tells_a_player_of_somebody_hidden(game: Game) -> None:
    """Generated from the tree, so that a new completion is asked as well."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat npc", line="Sniper", hidden=True)
    await game.say("GM", "gm condition", who="Sniper 1", name="Lurking")
    penalty = await hold_grudge(game, "Sniper 1", "stakeout", 2)
    open_list = await game.say("GM", "flame penalty")
    whole = await game.say("GM", "flame penalty", hidden=True)
    assert penalty.ephemeral
    assert "stakeout" not in text(open_list)
    assert "stakeout, Sniper 1" in text(whole)
    assert "stakeout" not in text(await game.say("Skaz", "flame penalty", hidden=True))
    assert "stakeout" not in text(await game.say("Skaz", "history"))
    told: dict[str, list[str]] = {"GM": [], "Skaz": []}
    for command in walk(game.bot.tree):
        for option in command.parameters if isinstance(command, app_commands.Command) else ():
            if not option.autocomplete:
                continue
            for person, heard in told.items():
                found = await game.people[person].autocomplete(
                    game.channel, command.qualified_name, option.name, ""
                )
                heard += [str(choice) for choice in found]

    assert len(told["Skaz"]) > 20
    assert any("Sniper" in choice for choice in told["GM"])
    secret = ("Sniper", "Lurking", "stakeout")
    assert [c for c in told["Skaz"] if any(word in c for word in secret)] == []


async def test_what_a_gm_does_with_somebody_hidden_is_told_to_the_gm_alone(game: Game) -> None:
    """The system's own commands too: rolls are hidden but for their target, all else is private."""
    await game.say("GM", "table setup", system="flamepunk")
    await game.say("Skaz", "character new", system="flamepunk")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat npc", line="Sniper", hidden=True)
    sniper = {"who": "Sniper 1"}
    for command, options in (
        ("flame auto", {"what": "load"}),
        ("flame pool", {"dice": 5}),
        ("flame pyros", {"amount": 1}),
        ("act", {"what": "numbers: a task", "more": "task climb, amount 2"}),
        ("character edit", {"field": "weapon", "value": "Smoke"}),
    ):
        card = await game.say("GM", command, **options, **sniper)
        assert card.ephemeral, command
        assert "Sniper 1" in text(card), command
    await game.say("GM", "flame roll", dice=2, faces="6,6", target="Skaz", **sniper)

    public = "\n".join(text(card) for card in game.cards())
    history = text(await game.say("Blazer", "history"))

    assert "Sniper" not in public
    assert "Sniper" not in history


async def test_no_line_of_a_players_history_is_a_move_that_gms_alone_were_told(game: Game) -> None:
    """Also where such a move was undone or done again, which the GM alone reads."""
    await game.say("GM", "table setup", system="hammerhydra")
    await game.say("Skaz", "character new", line="Don, all 8")
    await game.say("GM", "combat start", npcs="Thug, perc 5")
    before = text(await game.say("Skaz", "history"))
    await game.say("GM", "combat npc", line="Lurker", hidden=True)
    joined = text(await game.say("Skaz", "history"))
    undone = await game.say("GM", "undo")
    again = await game.say("GM", "redo")

    assert "A fight is about to begin; Don and Thug join" in before
    assert joined == before
    assert undone.ephemeral
    assert again.ephemeral
    assert text(await game.say("Skaz", "history")) == before
    assert "A fight (2 moves)" in text(await game.say("GM", "history"))
