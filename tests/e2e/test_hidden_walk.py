"""What is hidden and what does not exist get the same answer, from everything that takes a name."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.shared.combat.rules import CombatRules
from bot.systems.registry import registry
from tests.e2e.test_permissions import COMMANDS
from tests.support.game import Game, labels, text
from tests.support.strangers import FOREIGN, HIDDEN, INVENTED, FixedDice, namings, rehearse, told

OWN = {name.split()[0] for name in COMMANDS}
SYSTEMS = {
    system.key: tuple(sorted(g for g in OWN if g.partition("-")[0] == system.group))
    for system in registry()
    if system.rules_for(CombatRules) is not None
}
"""The groups of commands of each system whose text knows fights."""
OTHER = dict(zip(SYSTEMS, [*list(SYSTEMS)[1:], next(iter(SYSTEMS))], strict=True))
ASKING_ALL = ("flamepunk", "blackdice")
"""At whose tables the commands of all systems are asked, too."""
GROUPS = {group for groups in SYSTEMS.values() for group in groups}


async def lay_in_wait(game: Game, system: str) -> None:
    """On Skaz's turn of a fight with somebody hidden of this system and of another one."""
    game.dice = cast("Any", FixedDice())
    await game.say("GM", "table setup", system=OTHER[system])
    await game.say("GM", "character new", name=FOREIGN, npc=True)
    await game.say("GM", "combat start")
    await hide(game, FOREIGN)
    await game.say("GM", "combat leave", who=FOREIGN)
    await game.say("GM", "combat end")
    await game.say("GM", "table setup", system=system)
    await game.say("GM", "character new", name=HIDDEN, npc=True)
    for person in ("Skaz", "Blazer"):
        await game.say(person, "character new", name=person)
    await game.say("GM", "combat start", members="players")
    await hide(game, HIDDEN)
    await game.say("GM", "combat next")
    await game.say("GM", "act", what="give the turn: Skaz")
    panel = next(card for card in game.cards() if "My sheet" in labels(card))
    assert "Round 1: " in text(panel)
    assert [line for line in text(panel).splitlines() if line.startswith("▶") and "Skaz" in line]


async def hide(game: Game, name: str) -> None:
    """A GM has this NPC lie in wait in the fight."""
    await game.say("GM", "combat join", who=name, hidden=True)
    await game.say("GM", "gm condition", who=name, name="Lurking")


@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_tells_somebody_hidden_from_nobody(game: Game, system: str) -> None:
    """Every option of every command that takes words, from the tree: a new one is asked as well."""
    await lay_in_wait(game, system)
    rehearse(game)
    different: list[str] = []
    for command, asked in namings(game, COMMANDS):
        group = command.split()[0]
        if group not in SYSTEMS[system] and (group in GROUPS or system not in ASKING_ALL):
            continue
        names = (INVENTED, HIDDEN, FOREIGN)
        every = [(one, name) for one in asked for name in names]
        answers = iter(await told(game, "Skaz", every))
        for one, nobody, *others in zip(asked, *[answers] * len(names), strict=True):
            assert nobody, one
            found = [name for name, said in zip(names[1:], others, strict=True) if said != nobody]
            different += [f"/{command} {one.option}: {name}" for name in found]

    assert different == []
