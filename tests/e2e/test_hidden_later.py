"""Whoever was hidden when they rolled stays unseen in what is told of that roll later."""

from __future__ import annotations

import pytest

from tests.support.game import Game, text
from tests.support.opend6 import steps
from tests.support.seen import seen_by


async def ambushed(game: Game, system: str = "flamepunk") -> None:
    """Skaz in a fight with Quetzal 1, whom only the GM sees and who goes with the fight."""
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "session start")
    await game.say("Skaz", "character new", name="Skaz")
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat npc", line="Quetzal", hidden=True)


async def struck(game: Game, visibility: str) -> None:
    """Quetzal 1 has hit Skaz, with two of its dice."""
    given = {"target": "Skaz", "visibility": visibility}
    await game.say("GM", "flame roll", who="Quetzal 1", dice=2, faces="6,6", **given)
    shown = await game.press("Skaz", "Show me") if visibility == "gm" else game.cards()[0]
    await game.press("Skaz", "Take it", shown)


async def told(game: Game) -> str:
    """All that Skaz reads of the evening, and what is told to everybody."""
    await game.say("Skaz", "history")
    await game.say("Skaz", "session recap")
    await game.say("GM", "session recap", share=True)
    return seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_a_fight_that_is_over_names_nobody_who_was_never_shown(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("GM", "combat end")

    assert "Quetzal" not in await told(game)


async def test_a_look_after_the_fight_tells_neither_name_nor_pool(game: Game) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "combat end")

    shown = text(await game.press("Skaz", "Show me"))

    assert shown == (
        "Somebody unseen hits Skaz: 4 damage\n"
        "**6** · **6** (by hand)\n"
        "2 hits × 2 (two 6s) = 4\n"
        "Skaz ●●●●●● wounds 0 → 4"
    )


async def test_a_roll_revealed_after_the_fight_names_nobody_who_was_never_shown(
    game: Game,
) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "combat end")

    card = await game.press("GM", "Reveal")

    assert text(card).startswith("Somebody unseen hits Skaz: 4 damage\n")
    assert "Quetzal" not in seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_what_is_undone_after_the_fight_names_nobody_who_was_never_shown(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("GM", "combat end")
    await game.say("Skaz", "undo")

    assert "Somebody unseen attacks Skaz: 4 damage" in await told(game)
    assert "Quetzal" not in seen_by(game, "Skaz")


@pytest.mark.parametrize("visibility", ["gm", "public"])
async def test_a_newcomer_of_that_name_has_no_part_in_what_the_hidden_one_did(
    game: Game, visibility: str
) -> None:
    await ambushed(game)
    await struck(game, visibility)
    await game.say("Blazer", "character new", name="Quetzal 1")

    history = text(await game.say("Skaz", "history"))
    recap = text(await game.say("Skaz", "session recap"))
    if visibility == "gm":
        await game.press("Skaz", "Show me")

    assert "GM: Somebody unseen attacks Skaz: 4 damage" in history
    assert "Quetzal" not in recap
    assert "Quetzal" not in seen_by(game, "Skaz").replace("Quetzal 1 is new here", "")


async def test_whoever_has_been_shown_is_named_in_what_was_hidden(game: Game) -> None:
    await ambushed(game)
    await struck(game, "gm")
    await game.say("GM", "gm reveal", who="Quetzal 1")

    history = text(await game.say("Skaz", "history"))

    assert "> Quetzal 1 attacks Skaz: 4 damage (hidden)" in history


async def test_an_undone_newcomer_tells_no_pool_of_the_hidden_one(game: Game) -> None:
    await ambushed(game)
    await game.say("GM", "flame pool", who="Quetzal 1", dice=2)
    await game.say("Blazer", "character new", name="Quetzal 1")

    card = await game.say("Blazer", "undo")

    assert text(card) == "Undone: Quetzal 1 is new here (Flamepunk)"


WAITING = [
    ("blackdice", "black roll", {"what": "4", "task": "door", "more": "ready"}),
    ("hammerhydra", "hydra pool", {"dice": 4, "target": 7, "more": "task door, ready"}),
    ("hfrpg", "hf roll", {"what": "4", "task": "door", "more": "ready"}),
]


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_shown_by_a_restart(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    before = len(game.cards())
    await game.restart()
    await game.env.settle()

    assert len(game.cards()) == before
    assert "door" not in seen_by(game, "Skaz")


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_told_as_the_session_ends(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    """Nor when its end is undone, and everything waits again."""
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    await game.say("GM", "session end")
    await game.say("GM", "undo")

    assert "door" not in seen_by(game, "Skaz")
    assert "unseen" not in seen_by(game, "Skaz").lower()


@pytest.mark.parametrize(("system", "command", "given"), WAITING)
async def test_what_waits_of_somebody_hidden_is_not_told_when_its_time_is_up(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    await ambushed(game, system)
    await game.say("GM", command, who="Quetzal 1", **given)
    await game.later(24 * 3600 + 1)

    assert not any(row.open for row in (await game.scene()).rolls.values())
    assert "door" not in seen_by(game, "Skaz")


async def test_what_was_hidden_of_somebody_who_is_gone_is_not_told_by_its_key(game: Game) -> None:
    """OpenD6 tells a step that was forced by the one who forced it, also after the fight."""
    await ambushed(game, "opend6")
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Quetzal 1")
    game.dice.waiting = [6] * 9
    more = "skill 9D, directions away"
    await game.say("GM", "act", what="maneuver", who="Quetzal 1", target="Skaz", more=more)
    await game.say("GM", "combat end")

    assert "GM: Somebody unseen forces Skaz (hidden)" in text(await game.say("Skaz", "history"))
    assert "quetzal" not in (await told(game)).lower()


@pytest.mark.rule("D6-60", "D6-66")
async def test_no_roll_names_somebody_unseen_who_helped_or_hindered_it(game: Game) -> None:
    await ambushed(game, "opend6")
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Quetzal 1")
    game.dice.waiting = [6, 1, 1, 5]
    await game.say("GM", "act", what="support", target="Skaz", more="skill 4D", who="Quetzal 1")
    await game.say("GM", "d6 set", what="ranks", value="6", who="Quetzal 1")
    ranks = {"who": "Quetzal 1", "target": "Skaz"}
    await game.say("GM", "d6 ranks", effect="-ability_die", on="Strength", **ranks)
    await game.say(
        "GM", "d6 ranks", effect="condition", condition="Marked", more="ranks 2", **ranks
    )
    await game.say("GM", "combat next")
    game.dice.waiting = [4, 4, 4, 4]
    await game.say("Skaz", "d6 check", skill="Strength", difficulty="5")
    lines = await steps(game)
    await game.say("Skaz", "gm condition")

    assert "on the total: Supported (somebody unseen) +2" in lines
    assert "dice: -1D on one ability (Strength) (somebody unseen) -1D, 1D are rolled" in lines
    assert "Quetzal" not in await told(game)


@pytest.mark.parametrize(
    ("system", "command", "given"),
    [
        ("opend6", "d6 set", {"what": "ranks", "value": "3", "who": "Quetzal 1"}),
        ("opend6", "d6 set", {"what": "mind", "value": "friendly", "who": "Quetzal 1"}),
        ("opend6", "gm condition", {"who": "Quetzal 1", "name": "Marked"}),
        ("opend6", "gm condition", {"who": "Skaz, Quetzal 1", "name": "Marked"}),
        ("opend6", "d6 set", {"what": "ground", "value": "higher ground", "who": "Quetzal 1"}),
        ("opend6", "d6 set", {"what": "bricks", "value": "3", "who": "Quetzal 1"}),
        ("opend6", "d6 thing", {"name": "Quetzal 1", "more": "toughness 2D"}),
        ("hfrpg", "hf tokens", {"who": "Quetzal 1", "amount": 3}),
    ],
)
async def test_what_a_gm_does_to_somebody_hidden_is_told_to_the_gm_alone(
    game: Game, system: str, command: str, given: dict[str, object]
) -> None:
    await ambushed(game, system)
    await game.say("GM", "combat next")

    card = await game.say("GM", command, **given)

    assert card.ephemeral
    assert "Quetzal 1" in text(card)
    assert "GM: a GM did something out of sight" in text(await game.say("Skaz", "history"))
    assert "Quetzal" not in await told(game)


async def test_the_table_of_tokens_names_nobody_hidden_to_the_channel(game: Game) -> None:
    """Also where a GM has it shown."""
    await ambushed(game, "hfrpg")
    await game.say("GM", "hf tokens", who="Quetzal 1", amount=3)

    shown = await game.say("GM", "hf tokens")

    assert not shown.ephemeral
    assert "Quetzal" not in text(shown)


async def test_a_shared_recap_tells_of_a_roll_that_was_revealed(game: Game) -> None:
    await ambushed(game)
    await struck(game, "gm")
    assert "Taken" not in text(await game.say("GM", "session recap", share=True))
    await game.press("GM", "Reveal")
    assert "Taken" not in text(
        await game.say("GM", "session recap", share=True)
    )  # it names Quetzal
    await game.say("GM", "gm reveal", who="Quetzal 1")

    shared = text(await game.say("GM", "session recap", share=True)).splitlines()
    assert "Dealt: Quetzal 1: 4" in shared
    assert "Taken: Skaz 4" in shared
