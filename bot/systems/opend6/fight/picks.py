"""What can be named in a fight while a command is typed."""

from __future__ import annotations

from bot.core.conditions import of
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6 import advantages, movement, pressure
from bot.systems.opend6.arena.pending import Deed, read
from bot.systems.opend6.arena.ring import fighting, gap
from bot.systems.opend6.fight.lend import held_by
from bot.systems.opend6.fight.plans import method_words, presets
from bot.systems.opend6.picks import Picks, acting
from bot.systems.opend6.readying import WATCHES
from bot.systems.opend6.sheet import KEY
from bot.systems.opend6.tracks import on_track


def opponents(scene: Scene, who: str) -> Picks:
    """The others in the fight, those of other sides first, with their distance where known."""
    me = acting(scene, who)
    now = fighting(scene, me.key) if me is not None else None
    if me is None or now is None:
        return []
    side = now.combatants[me.key].side
    others = [c for c in now.combatants.values() if c.key != me.key and not c.hidden]
    ordered = sorted(others, key=lambda c: bool(side) and c.side == side)
    found: Picks = []
    for row in ordered:
        feet = gap(scene, now.key, me.key, row.key)
        found.append((row.name if feet is None else f"{row.name}, {feet} ft", row.name))
    return found


def combatants(scene: Scene, who: str) -> Picks:
    """Everybody in the current fight."""
    del who
    current = scene.combat
    rows = scene.combatants.values() if current is not None else ()
    return [(c.name, c.name) for c in rows if not c.hidden or scene.actor.gm]


def conditions(scene: Scene, who: str, of_whom: str = "") -> Picks:
    """The conditions somebody could recover from, with their ranks."""
    me = acting(scene, who)
    key = fold(of_whom) or (me.key if me is not None else "")
    if not scene.knows(scene.actor, key):
        return []
    return [
        (f"{row.name} {row.rank}", row.name) for row in of(scene.conditions, key) if on_track(row)
    ]


def waits(scene: Scene, who: str) -> list[tuple[int, str]]:
    """The actions that wait for an answer, for the character or for a GM."""
    me = acting(scene, who)
    found: list[tuple[int, str]] = []
    for number, row in sorted(scene.rolls.items()):
        state = read(row) if row.open and row.system == KEY else None
        if not isinstance(state, Deed):
            continue
        mine = me is not None and me.key in {state.target, state.within, *state.readied}
        if mine or scene.actor.gm:
            found.append((number, f"roll {number}: {state.name} {state.words}"[:100]))
    return found


def held(scene: Scene, who: str) -> list[tuple[int, str]]:
    """The advantages the character holds."""
    me = acting(scene, who)
    rows = held_by(scene, me.key) if me is not None else ()
    return [(at[1], row.name[:100]) for at, row in rows]


def methods(scene: Scene, who: str) -> Picks:
    """The named methods of order here."""
    del who
    return [(f"{name}: {method_words(how)}", name) for name, how in presets(scene).items()]


def forcing(scene: Scene, who: str) -> Picks:
    """The skills that force."""
    del scene, who
    return [(one, one) for one in pressure.FORCING]


def talking(scene: Scene, who: str) -> Picks:
    """The skills that attack composure, with what resists each."""
    del scene, who
    return [(f"{one} against {against}", one) for one, against in pressure.INTERACTIONS.items()]


def gaining(scene: Scene, who: str) -> Picks:
    """The skills that gain an advantage."""
    del scene, who
    return [(one, one) for one in advantages.GAINED]


def moving(scene: Scene, who: str) -> Picks:
    """The skills of movement."""
    del scene, who
    return [(one, one) for one in movement.SKILLS]


def terrains(scene: Scene, who: str) -> Picks:
    """The row of terrain of the benchmarks."""
    del scene, who
    return [(one, one) for one in movement.TERRAINS]


def passages(scene: Scene, who: str) -> Picks:
    """The row of passages of the benchmarks."""
    del scene, who
    return [(one, one) for one in movement.PASSAGES]


def triggers(scene: Scene, who: str) -> Picks:
    """What a readied action may wait for."""
    del scene, who
    return [(one.replace("_", " "), one) for one in WATCHES]
