"""What a fight of thirty costs: its panel built, and `/combat next` beside a plain roll."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from pathlib import Path

from bot.core.action import Action
from bot.core.people import Actor
from bot.core.scene import Scene
from bot.resolver import Resolver
from bot.shared.combat import actions as combat
from bot.shared.combat.panel import panel
from bot.store.sqlite import open_sqlite
from bot.systems.flamepunk.combat import COMBAT
from bot.systems.flamepunk.pools import actions as flame
from bot.systems.flamepunk.rolls import actions as rolls_actions
from bot.wiring import resolver_on
from tests.bench.commands import KEY, SKAZ, TABLE, Sixes
from tests.bench.timing import Repeat, microseconds

FIGHTERS = 30
BUILDS = 300
BLOCKS = 20
GM = Actor(user=99, name="GM", gm=True)


def measure(repeat: Repeat) -> dict[str, object]:
    """Medians in microseconds; a `next` and a roll in turns, so that both meet the same disk."""
    with tempfile.TemporaryDirectory() as folder:
        scene, nexts, rolls = asyncio.run(_fought(Path(folder) / "fight.db", repeat))
    built = microseconds([_built(scene) for _ in range(repeat(BUILDS))])
    turn, roll = microseconds(nexts), microseconds(rolls)
    return {
        f"panel for {FIGHTERS} combatants": {"build_us": built, "aim": "under 1000"},
        f"/combat next with {FIGHTERS} combatants": {
            "next_us": turn,
            "plain_roll_us": roll,
            "ratio": round(turn / roll, 2),
            "aim": "at most 3",
        },
    }


async def _fought(file: Path, repeat: Repeat) -> tuple[Scene, list[float], list[float]]:
    """The scene of a long fight, and what each `next` and each roll in it took, in seconds."""
    numbers = itertools.count(1)
    store = await open_sqlite(file, clock=time.time)
    nexts: list[float] = []
    rolls: list[float] = []
    try:
        resolver = resolver_on(store, dice=Sixes, ids=lambda: next(numbers) << 10)
        await resolver.act(TABLE, SKAZ, KEY, flame.Join(maximum=20))
        for number in range(FIGHTERS - 1):
            npc = flame.Join(name=f"Fighter {number}", npc=True)
            await resolver.act(TABLE, GM, KEY, npc)
        everybody = await resolver.look(TABLE, lambda s: [c.name for c in s.characters.values()])
        start = combat.Start(members=tuple(everybody), begin=True)
        await resolver.act(TABLE, GM, combat.SYSTEM, start)
        for _ in range(repeat(BLOCKS * FIGHTERS // 2)):
            nexts.append(await _timed(resolver, GM, combat.SYSTEM, combat.NextTurn()))
            rolls.append(await _timed(resolver, SKAZ, KEY, rolls_actions.Roll(dice=1)))
            await resolver.act(TABLE, GM, KEY, flame.SetPool(who="Skaz", current=20))
        return await resolver.look(TABLE, lambda scene: scene), nexts, rolls
    finally:
        await store.close()


async def _timed(
    resolver: Resolver,
    actor: Actor,
    system: str,
    action: Action,
) -> float:
    begun = time.perf_counter()
    await resolver.act(TABLE, actor, system, action)
    return time.perf_counter() - begun


def _built(scene: Scene) -> float:
    begun = time.perf_counter()
    panel(scene, "", COMBAT)
    return time.perf_counter() - begun
