"""What waits for an answer in a fight: no turn and no round passes over it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.scene import Entry, Scene
from bot.shared.combat.arena import find_fight, with_round
from tests.support.black import SABRE, black, fighter, ring, skills
from tests.support.game import Game, labels, text
from tests.support.hydra import ann_and_ben, meet, strike
from tests.support.opend6fight import duel

PASSING = ("combat next", "end the round", "give the turn")


async def flame(game: Game) -> str:
    """Skaz attacks Blazer, who may dodge."""
    for name in ("Skaz", "Blazer"):
        await game.say(name, "character new", name=name, system="flamepunk")
        await game.say("GM", "flame pool", who=name, dice=6)
    await game.say("GM", "combat start", members="players")
    await game.say("GM", "combat next")
    await game.roll("Skaz", [3, 4, 5], target="Blazer")
    return "Blazer"


async def blackdice(game: Game) -> str:
    """Skaz attacks Blazer, who may evade."""
    await black(game)
    await fighter(game, "Skaz", dexterity=3, skills=skills(Swordplay=3), weapons=[SABRE])
    await fighter(game, "Blazer", dexterity=2, skills=skills(Dodge=2))
    await ring(game, "Skaz", "Blazer", faces=[1, 1, 2, 2, 2])
    await game.say("Skaz", "black attack", target="Blazer", weapon="Sabre")
    return "Blazer"


async def hydra(game: Game) -> str:
    """Ann attacks Ben, who may dodge."""
    await ann_and_ben(game, 1, 5)
    await strike(game, "Skaz", "Ann", "Ben")
    return "Ben"


async def opend6(game: Game) -> str:
    """Ana attacks the orc, who may defend."""
    await duel(game)
    await game.say("Skaz", "d6 attack", target="Orc")
    return "Orc"


TABLES = {"flamepunk": flame, "blackdice": blackdice, "hammerhydra": hydra, "opend6": opend6}
ANSWERS = {
    "flamepunk": ("Blazer", "Take it"),
    "blackdice": ("Blazer", "No defence"),
    "hammerhydra": ("Blazer", "Dodge"),
    "opend6": ("GM", "Hold at"),
}


@pytest.mark.parametrize("command", PASSING)
@pytest.mark.parametrize("system", TABLES)
async def test_nothing_passes_over_an_attack_that_waits(
    game: Game, system: str, command: str
) -> None:
    other = await TABLES[system](game)
    before = await game.scene()
    assert any(roll.open for roll in before.rolls.values()), text(game.cards()[0])
    whom = f"{command}: {other}" if command == "give the turn" else command
    if command == "combat next":
        refused = await game.say("GM", command)
    else:
        refused = await game.say("GM", "act", what=whom)

    assert refused.ephemeral
    told = command == "combat next" or system == "opend6"
    asks = "has not answered" if told else "has no answer yet"
    assert asks in text(refused)
    after = await game.scene()
    assert (after.orders, after.combats) == (before.orders, before.combats)


@pytest.mark.parametrize("system", TABLES)
async def test_what_is_answered_holds_nobody_up(game: Game, system: str) -> None:
    await TABLES[system](game)
    game.dice.waiting = [2] * 40
    await game.press(*ANSWERS[system])
    fight = find_fight(await game.scene())
    said = await game.say("GM", "act", what="end the round")

    assert "has no answer yet" not in text(said)
    assert find_fight(await game.scene()).combat.round == fight.combat.round + 1


@pytest.mark.rule("HH-33")
async def test_an_attack_that_held_the_round_up_ends_its_own_turn_and_no_later_one(
    game: Game,
) -> None:
    await hydra(game)
    assert "has no answer yet" in text(await game.say("GM", "act", what="end the round"))
    await meet(game, "Blazer", "Counterattack", [2, 2])

    fight = find_fight(await game.scene())
    assert (fight.combat.round, fight.standing.turn) == (1, ("ben",))
    assert "My sheet" in labels(game.find("Next")[0])


@pytest.mark.rule("HH-33")
async def test_the_answer_to_an_attack_of_an_earlier_round_ends_no_turn_of_this_one(
    game: Game,
) -> None:
    await hydra(game)

    def a_round_later(scene: Scene) -> tuple[None, Scene]:
        entry = Entry(0, "an older Parry", "combat", b"{}", b"{}", "the next round began")
        return None, replace(with_round(scene, "main", 2), entry=entry)

    await game.store.transact(game.table, a_round_later)
    await meet(game, "Blazer", "Counterattack", [2, 2])

    assert find_fight(await game.scene()).standing.turn == ("ann",)


async def test_a_fight_that_never_began_has_no_rounds(game: Game) -> None:
    await game.say("Skaz", "character new", name="Skaz", system="flamepunk")
    await game.say("GM", "flame pool", who="Skaz", dice=6)
    await game.say("GM", "session start")
    await game.say("GM", "combat start", members="players")
    over = await game.say("GM", "combat end")
    await game.say("GM", "combat start", members="players")
    ended = await game.say("GM", "combat end")
    told = text(await game.say("GM", "session recap"))

    assert "It never began." in text(over)
    assert "It never began." in text(over)
    assert "It never began." in text(ended)
    assert "round" not in told
