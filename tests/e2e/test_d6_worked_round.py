"""The worked round of OpenD6, all numbers of it, with the bot killed in the middle."""

from __future__ import annotations

import pytest

from bot.systems.opend6.field import distance
from tests.support.cards import why
from tests.support.game import Game, text
from tests.support.opend6fight import ails, do, duel, press


async def feet(game: Game) -> int | None:
    """How far Ana and the orc are apart in the database."""
    return distance(await game.scene(), "main", "ana", "orc")


async def anas_turn(game: Game) -> None:
    """Insult and attack, the bot killed before the orc defends."""
    panel = text(await game.say("GM", "combat next"))
    assert "Round 1: Ana" in panel
    assert "initiative 14" in panel
    assert "initiative 9" in panel

    asked = await do(
        game, "Skaz", "act", what="insult, startle", target="Orc", more="skill taunt: insult"
    )
    assert "Ana tries insult on Orc" in text(asked)
    insult = text(await press(game, "GM", "Hold at 6", (5, 4, 3)))
    assert insult.startswith("Ana, insult on Orc: Disoriented")
    assert await ails(game, "Orc") == ["Disoriented"]

    await do(game, "Skaz", "d6 attack", target="Orc")
    await game.restart()
    faces = (5, 4, 6, 3, 4, 4, 2, 5, 3, 1, 6, 5, 4, 4, 3)
    blow = text(await press(game, "GM", "Active, bonus", faces))
    assert blow.startswith("Ana hits Orc: Hurt")
    assert "= 19 vs 11" in blow
    told = await why(game, "Skaz")
    assert "defence check against the fixed value 11: 11 counts" in told
    assert "damage 4D + 1D for rank 2 = 5D" in told
    assert "Strength 3D+1 + armour 1D resists with 13: 9 points, rank 2" in told
    assert await ails(game, "Orc") == ["Disoriented", "Hurt"]


async def spears_and_steps(game: Game) -> None:
    """The orc steps back and misses, Ana steps out of reach, the orc readies a thrust."""
    await game.say("Skaz", "combat next")
    far = text(await do(game, "GM", "d6 attack", who="Orc", target="Ana"))
    assert "A long weapon reaches 10 to 15 ft; the target is 8 ft away." in far
    await do(game, "GM", "act", what="step", more="feet 5, away Ana", who="Orc")
    assert await feet(game) == 13
    await press(game, "Skaz", "Ana stays")
    thrust = (6, 5, 4, 4, 3, 3)
    miss = text(await do(game, "GM", "d6 attack", thrust, who="Orc", target="Ana"))
    assert miss.startswith("Orc misses Ana, by 2")
    spent = text(
        await do(game, "GM", "act", what="ready", target="Ana", more="what attack", who="Orc")
    )
    assert spent == "Orc has no bonus action left in round 1. A new round brings a new one."

    after = text(await game.say("GM", "combat next"))
    assert "Round 2: Ana" in after
    assert await ails(game, "Orc") == ["Disoriented", "Hurt"]
    await do(game, "Skaz", "act", what="step", more="feet 5, away Orc")
    await press(game, "GM", "Orc stays")
    assert await feet(game) == 18
    await game.say("Skaz", "combat next")
    ready = text(
        await do(
            game, "GM", "act",
            what="ready", target="Ana", more="on moves_into_reach, whom Ana", who="Orc",
        )
    )  # fmt: skip
    assert "when Ana comes within reach" in ready
    over = text(await game.say("GM", "combat next"))
    assert "Orc: Disoriented 2 is over." in over
    assert "Orc: Hurt 2 is over." in over


async def thrust_before_the_sword(game: Game) -> None:
    """Ana steps in; the orc thrusts before anything else; Stunned survives this turn's end."""
    await do(game, "Skaz", "act", what="step", more="feet 5, towards Orc")
    assert await feet(game) == 13
    await press(game, "GM", "Orc: attack on Ana with Spear")
    thrust = text(await press(game, "Skaz", "Hold at 12", (5, 5, 4, 3, 4, 4, 3, 2, 1)))
    assert thrust.startswith("Orc hits Ana: Stunned")
    assert "Strength 3D resists with 9: 5 points, rank 1" in await why(game, "Skaz")
    assert await ails(game, "Ana") == ["Stunned"]
    await game.say("Skaz", "combat next")
    assert await ails(game, "Ana") == ["Stunned"]
    await game.say("GM", "combat next")
    gone = text(await game.say("Skaz", "combat next"))
    assert "Ana: Stunned 1 is over." in gone


@pytest.mark.rule(
    "D6-12", "D6-13", "D6-14", "D6-15", "D6-18", "D6-19", "D6-20", "D6-24", "D6-51", "D6-56",
    "D6-57", "D6-63", "D6-65", "D6-66", "D6-67", "D6-69", "D6-85",
)  # fmt: skip
async def test_ana_and_the_orc(game: Game) -> None:
    """Insult, attack with active defence, a step back, a readied thrust, and what each costs."""
    await duel(game, begin=False)
    await anas_turn(game)
    await spears_and_steps(game)
    await thrust_before_the_sword(game)
