"""What nobody but the GM may know of somebody hidden in OpenD6's fights (D6-115, D6-122)."""

from __future__ import annotations

import pytest

from tests.support.game import Game, labels, text
from tests.support.opend6fight import ails, do, duel


async def lurking(game: Game, *, side: str = "Shadows") -> None:
    """An assassin whom only the GM sees has joined Ana and the orc before round 1."""
    await duel(game, begin=False)
    await game.say("GM", "combat npc", line="Lurker x2", hidden=True, side=side)


async def test_distances_and_room_of_the_unseen_are_the_gms_alone(game: Game) -> None:
    await lurking(game)

    await game.say("GM", "d6 set", what="distance", value="5", who="Ana, Lurker 1")
    await game.say("GM", "d6 set", what="room", value="5", who="Lurker 1")
    await game.say("GM", "d6 set", what="gang", who="Lurker 1, Orc")
    everybody = [text(card) for card in game.cards()]

    assert not any("Lurker" in card for card in everybody)


@pytest.mark.rule("D6-115")
async def test_the_panel_counts_no_gang_that_hides(game: Game) -> None:
    await lurking(game, side="Horde")

    panel = text(await game.say("Skaz", "combat show"))
    situation = text(await game.say("Skaz", "act", what="situation"))

    assert [line for line in panel.splitlines() if line.startswith("gangs")] == []
    assert "gang of" not in situation


@pytest.mark.rule("D6-122")
async def test_nobody_hears_that_somebody_unseen_has_a_plan(game: Game) -> None:
    """Who is missing is told of those whom everybody sees; the pass waits for all of them."""
    await lurking(game)
    await game.say("GM", "combat order", mode="split")
    await game.say("GM", "combat next")

    panel = text(await game.say("Skaz", "combat show"))
    ana = text(await do(game, "Skaz", "act", what="declare", more="words waits"))
    orc = text(await do(game, "GM", "act", what="declare", more="words waits", who="Orc"))
    await do(game, "GM", "act", what="declare", more="words stabs", who="Lurker 1")
    await do(game, "GM", "act", what="declare", more="words stabs", who="Lurker 2")
    after = text(await game.say("Skaz", "combat show"))

    assert "still to say: Ana, Orc (slowest first)" in panel
    assert "unseen" not in panel + ana + orc
    assert "everybody has declared" not in orc
    assert ": Ana" in after
    assert "Lurker" not in after


async def test_a_skill_may_be_named_by_its_end(game: Game) -> None:
    """`insult` is taunt: insult wherever a fight asks for a skill."""
    await duel(game)

    wrong = text(await do(game, "Skaz", "act", what="force", target="Orc", more="skill insult"))
    said = text(
        await do(game, "Skaz", "act", what="insult, startle", target="Orc", more="skill insult")
    )

    assert said.startswith("Ana tries insult on Orc")
    assert "“taunt: insult” is no skill that forces somebody" in wrong
    assert await ails(game, "Orc") == []


@pytest.mark.rule("D6-119")
async def test_no_card_offers_an_interruption_by_somebody_unseen(game: Game) -> None:
    """In LIFO all faster ones may interrupt; who hides has to show first."""
    await lurking(game)
    for npc in ("Lurker 1", "Lurker 2"):
        await game.say(
            "GM", "character edit", who=npc, field="skills", value="survival: awareness | value 9D"
        )
    await game.say("GM", "combat order", mode="lifo")
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Ana")

    asked = await do(game, "Skaz", "d6 attack", target="Orc")

    assert "attacks Orc" in text(asked)
    assert "Lurker" not in text(asked)
    assert not any("Interrupt" in label for label in labels(asked))


@pytest.mark.rule("D6-56")
async def test_no_card_offers_what_somebody_unseen_has_ready(game: Game) -> None:
    await lurking(game)
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Lurker 1")
    await do(
        game, "GM", "act",
        what="ready", target="Ana", more="what attack, on acts, whom Ana", who="Lurker 1",
    )  # fmt: skip
    await do(game, "GM", "act", what="turn to", target="Ana", who="Lurker 1")
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Ana")

    asked = await do(game, "Skaz", "d6 attack", target="Orc")

    assert "attacks Orc" in text(asked)
    assert "Lurker" not in text(asked) + " ".join(labels(asked))


@pytest.mark.rule("D6-122")
async def test_a_plan_that_could_never_be_done_is_not_declared(game: Game) -> None:
    """A weapon or a skill that nobody has is refused at once and not when the turn has come."""
    await duel(game, begin=False)
    await game.say("GM", "combat order", mode="split")
    await game.say("GM", "combat next")

    axe = text(
        await do(game, "Skaz", "act", what="declare", target="Orc", more="what attack, weapon Axe")
    )
    wink = text(
        await do(
            game, "Skaz", "act", what="declare", target="Orc", more="what interact, skill winking"
        )
    )
    plain = text(await do(game, "Skaz", "act", what="declare", target="Orc", more="what attack"))

    assert "Ana has no “Axe”" in axe
    assert "“winking” is no skill" in wink
    assert plain.startswith("Ana declares: attack Orc")
