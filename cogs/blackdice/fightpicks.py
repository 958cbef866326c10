"""What can be named in a fight while a command is typed."""

from __future__ import annotations

from bot.core.scene import Scene
from bot.systems.blackdice.pending import Clash, read
from bot.systems.blackdice.ring import fighting
from bot.systems.blackdice.sheet import KEY

MOST_NAMES = 60


def listing(names: str) -> tuple[str, ...]:
    """Names with commas between them, at most 60."""
    found = (" ".join(name.split()) for name in names.split(","))
    return tuple(name for name in found if name)[:MOST_NAMES]


def opponents(scene: Scene, key: str) -> list[str]:
    """Whom this character could attack: those of other sides first; everybody outside a fight."""
    now = fighting(scene, key) if key else None
    if now is None:
        known = (k for k, c in scene.characters.items() if c.system == KEY and k != key)
        return [scene.characters[k].name for k in known if scene.knows(scene.actor, k)]
    side = now.combatants[key].side
    others = [c for c in now.combatants.values() if c.key != key and not c.hidden]
    return [c.name for c in sorted(others, key=lambda c: bool(side) and c.side == side)]


def waiting(scene: Scene, key: str) -> list[tuple[int, str]]:
    """The attacks that wait for this character's answer."""
    rows = {n: read(row, Clash) for n, row in scene.rolls.items() if row.open and row.system == KEY}
    return [
        (number, f"roll {number}: {state.attacker.name} with {state.arm.name}")
        for number, state in sorted(rows.items())
        if state is not None and state.target == key
    ]
