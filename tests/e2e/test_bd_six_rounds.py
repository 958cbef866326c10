"""A whole fight of Black Dice: four fighters, six rounds, two of them after the bot was killed."""

from __future__ import annotations

import pytest

from tests.support.black import (
    REVOLVER,
    SABRE,
    SHOTGUN,
    answer,
    attack,
    black,
    fighter,
    lost,
    more,
    onward,
    panel,
    ring,
    sheet,
    skills,
    weapon,
)
from tests.support.blacktasks import reasons
from tests.support.game import Game, labels, text

M = 2
"""A face that is no success; a 1 is one."""


async def crew(game: Game) -> None:
    """Skaz with a sabre and Blazer with a revolver against Thug's shotgun and Brute's fists."""
    await black(game)
    await fighter(
        game,
        "Skaz",
        dexterity=2,
        strength=1,
        resolve=2,
        initiative=3,
        av=1,
        skills=skills(Swordplay=3, Dodge=2),
        weapons=[SABRE],
    )
    await fighter(
        game,
        "Blazer",
        dexterity=1,
        wits=2,
        initiative=2,
        skills=skills(Firearms=3, Medicine=2),
        weapons=[REVOLVER],
    )
    await fighter(
        game,
        "Thug",
        dexterity=1,
        resolve=1,
        initiative=2,
        skills=skills(Firearms=2, Dodge=1),
        weapons=[SHOTGUN],
    )
    await fighter(
        game,
        "Brute",
        strength=2,
        fortitude=1,
        resolve=1,
        initiative=1,
        av=2,
        skills=skills(Unarmed=2),
    )
    first = [1, 1, M, 1, M, M, M, 1]
    sides = {"Skaz": "heroes", "Blazer": "heroes", "Thug": "villains", "Brute": "villains"}
    await ring(game, "Skaz", "Blazer", "Thug", "Brute", faces=first, **sides)


def order(game: Game) -> list[str]:
    """Who comes when, as the panel lists them."""
    lines = [line for line in panel(game).splitlines() if line[:2] in ("▶ ", "· ", "✓ ")]
    return [line.split()[1] for line in lines]


async def met(game: Game, who: str, target: str, label: str, *faces: int, **options: object) -> str:
    """An attack and its answer."""
    await attack(game, who, target, **options)
    return text(await answer(game, target, label, *faces))


async def first_round(game: Game) -> None:
    """Blade, gun and fists: Thug is into the reserve, Skaz is bruised."""
    assert order(game) == ["Skaz", "Blazer", "Brute", "Thug"]
    said = await met(
        game, "Skaz", "Thug", "Evade", *[1, 1, M, M, M, M, M], *[1, M], *[1, 1, M, M, M]
    )
    assert said.splitlines()[0] == "Skaz hits Thug: 3 wounds"
    await onward(game)
    shot = [*[1, M, M, M, M, M], *[1, M, M, M]]
    said = await met(game, "Blazer", "Thug", "No defence", *shot)
    assert said.splitlines()[0] == "Blazer hits Thug: 2 wounds"
    await onward(game)
    said = await met(game, "Brute", "Skaz", "No defence", *[1, M], *[1, 1, M])
    assert said.splitlines()[0] == "Brute hits Skaz: 2 bruises"
    await onward(game)
    assert panel(game).startswith("Alley, round 1: Thug")


async def second_round(game: Game) -> None:
    """Thug passes out; a called shot past Brute's armour; killed while his kick waits."""
    faces = [M, *[M, M, M], *[1, M], *[1]]
    await onward(game, *faces)
    assert "Thug passes out: 0" in panel(game)
    assert order(game) == ["Blazer", "Brute", "Skaz"]
    await attack(game, "Blazer", "Brute", more="called hand")
    await game.press("GM", "GM: armour passed", await more(game, "GM"))
    faces = [6, M, M, M, 1, *[M] * 6, *[1, M, M, M]]
    said = text(await answer(game, "Brute", "No defence", *faces))
    assert said.splitlines()[0] == "Blazer hits Brute: 3 wounds"
    assert said.splitlines()[1] == "Blazer **6!**→**1**·2·2·2 = 2, −0 black = 2"
    await onward(game)
    await attack(game, "Brute", "Skaz", weapon="kick")
    await game.restart()
    faces = [*[1, 1, 1, M], *[1, M, M, M, M], *[1, 1, 1, 1]]
    said = text(await answer(game, "Skaz", "Counter, Sabre", *faces))
    assert said.splitlines()[0] == "Brute hits Skaz: 5 bruises"
    await onward(game)


async def third_round(game: Game) -> None:
    """Skaz passes out and Blazer's first aid brings her back, as the last; Thug comes round."""
    await onward(game, *[M, M], *[1], *[1, 1], *[M, M], *[M])
    assert "Thug is skipped: unconscious." in panel(game)
    assert "Skaz passes out: 0" in panel(game)
    assert "Thug comes round, no action this round: 1" in panel(game)
    assert order(game) == ["Blazer", "Thug", "Brute"]
    game.dice.waiting = [1, 1, 1, M]
    said = text(await game.say("Blazer", "black heal", target="Skaz"))
    assert "awake again" in said
    assert lost(await sheet(game, "Skaz")) == 4
    await onward(game)
    assert "Thug is skipped: only just awake." in panel(game)
    assert panel(game).startswith("Alley, round 3: Brute")
    await onward(game)
    assert panel(game).startswith("Alley, round 3: Skaz")
    said = await met(game, "Skaz", "Brute", "Counter, kick", *[1, M, M, M, M], *[1, M])
    assert said.splitlines()[0] == "Skaz and Brute both miss"


async def fourth_round(game: Game) -> None:
    """Two halved attacks, a shot into the undefended, and a bot killed between two turns."""
    await onward(game, *[1], *[1, 1, 1], *[M, M], *[1, M], *[M])
    assert order(game) == ["Skaz", "Thug", "Blazer", "Brute"]
    await game.say("Skaz", "act", what="2 or more actions: 2")
    for _ in range(2):
        said = await met(game, "Skaz", "Brute", "No defence", *[1, M, M], *[1, 1, 1, M, M])
        assert said.splitlines()[0] == "Skaz hits Brute: 2 wounds"
    await onward(game)
    shot = [*[1, 1, M], *[M, M], *[1, M, M, M, M, M], *[M]]
    said = await met(game, "Thug", "Skaz", "No defence", *shot, more="range close")
    assert said.splitlines()[0] == "Thug hits Skaz: 3 wounds"
    assert not (await weapon(game, "Thug", "Shotgun")).loaded
    await game.restart()
    await onward(game)
    said = await met(game, "Blazer", "Thug", "No defence", *[M] * 4)
    assert said.splitlines()[0] == "Blazer misses Thug"
    await onward(game)
    fists = [*[1, 1], *[M, M], *[1, M, M]]
    said = await met(game, "Brute", "Blazer", "No defence", *fists)
    assert said.splitlines()[0] == "Brute hits Blazer: 3 bruises"


async def fifth_round(game: Game) -> None:
    """Brute closes in on the revolver and fails foully; Thug counters the sabre and goes down."""
    await onward(game, *[1, M], *[1], *[1, M], *[M, M, M], *[1, 1], *[M, M], *[1])
    assert order(game) == ["Blazer", "Brute", "Skaz", "Thug"]
    await attack(game, "Blazer", "Brute", more="range point blank")
    faces = [*[1, 1, M, M, M, M], *[M, M], *[1, M, M, M, M], *[1, 1, 1, 1], *[M, M]]
    card = await answer(game, "Brute", "Close in, kick", *faces)
    assert text(card).splitlines()[0] == "Blazer hits Brute: 6 wounds"
    assert "Brute: FOUL FAILURE 1" in text(card).splitlines()
    card = await game.write("GM", "GM: what goes wrong…", {"text": "falls into the gutter"}, card)
    assert text(card).splitlines()[-1] == "Brute: falls into the gutter"
    await onward(game)
    await onward(game)
    blow = [*[1] * 5, *[M] * 4, *[M], *[M, M], *[1, 1, 1, M, M]]
    said = await met(game, "Skaz", "Thug", "Counter, kick", *blow)
    assert said.splitlines()[0] == "Skaz hits Thug: 8 wounds"
    assert "1 more than there was to lose: overkill" in await reasons(game)


@pytest.mark.rule("BD-33", "BD-40", "BD-46", "BD-64", "BD-74", "BD-82", "BD-88", "BD-94", "BD-97")
async def test_six_rounds_of_four_with_guns_blades_and_first_aid(game: Game) -> None:
    """Killed twice in between, and nothing is lost of it."""
    await crew(game)
    await first_round(game)
    await second_round(game)
    await third_round(game)
    await fourth_round(game)
    await fifth_round(game)
    await onward(game, *[1, M], *[M, M], *[1, M, M], *[M, M])

    said = panel(game)
    assert said.startswith("Alley, round 6: Skaz")
    assert "Skaz ○○○○ ▢▢▣▣" in said
    assert "Blazer ●○○○ ▣▣▣▣" in said
    assert "✗ Thug, Brute" in said
    assert labels(next(card for card in game.cards() if "My sheet" in labels(card))) == [
        "Act", "Next: Blazer", "My sheet", "GM",
    ]  # fmt: skip
    await game.say("GM", "combat end")
    rows = {name: lost(await sheet(game, name)) for name in ("Skaz", "Blazer", "Thug", "Brute")}
    assert rows == {"Skaz": 7, "Blazer": 3, "Thug": 12, "Brute": 13}
    assert not (await game.scene()).combatants
