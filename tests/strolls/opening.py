"""How strolls begin: who plays what, by which house rules, in which fights."""

from __future__ import annotations

from tests.strolls.walker import Walker
from tests.strolls.words import TABLES
from tests.support.game import labels

HIDDEN = ("Nyx", "Umbra")
"""Who lies in wait, by names that nobody types."""


async def open_table(walker: Walker) -> None:
    """A table of this system, with whatever else is drawn for it."""
    await walker.command("GM", "table setup", system=walker.table.system)
    for person, name in (("Skaz", "Skaz"), ("Blazer", "Ember")):
        if walker.chance(0.8):
            await _make_character(walker, person, name)
    if walker.chance(0.5):
        await _draw_house_rules(walker)
    if walker.chance(0.85):
        await _begin_fight(walker)
    if walker.chance(0.4):
        await _throw_by_hand(walker)
    if walker.chance(0.4):
        await _lie_in_wait(walker)
    if walker.chance(0.2):
        await walker.command("GM", "combat start", name="Second", npcs=walker.table.npcs[0])
    if walker.chance(0.2):
        await _play_another(walker)


async def _make_character(walker: Walker, person: str, name: str) -> None:
    ready = await walker.complete(person, "character new", "ready", "", {})
    options = {"name": name} | ({"ready": walker.random.choice(ready)} if ready else {})
    await walker.type(person, "character new", options, f"/character new {options}")


async def _draw_house_rules(walker: Walker) -> None:
    own = walker.table.system if walker.chance(0.5) else ""
    keys = await walker.complete("GM", "table house", "key", own, {})
    for _ in range(walker.random.randint(1, 4)):
        key = walker.random.choice(keys)
        values = await walker.complete("GM", "table house", "value", "", {"key": key})
        if values:
            await walker.command("GM", "table house", key=key, value=walker.random.choice(values))


async def _begin_fight(walker: Walker) -> None:
    npcs = walker.random.choice(walker.table.npcs)
    await walker.command("GM", "combat start", npcs=npcs, members="players")
    await _tap(walker, "GM", "Begin")


async def _throw_by_hand(walker: Walker) -> None:
    for person in ("Skaz", "GM", "Blazer"):
        if walker.chance(0.6):
            await _tap(walker, person, "My sheet")
            if walker.own.get(person):
                await _tap(walker, person, "My dice", own=True)


async def _lie_in_wait(walker: Walker) -> None:
    name = walker.random.choice(HIDDEN)
    line = walker.table.npcs[0].replace("Thug", name)
    await walker.command("GM", "combat npc", line=line, hidden=True)


async def _play_another(walker: Walker) -> None:
    """Somebody rolls by another system's rules, and the table may go over to them."""
    other = walker.random.choice([t for t in TABLES.values() if t != walker.table])
    await walker.command("Blazer", f"{other.group} roll")
    await walker.command("GM", "table setup", system=other.system)
    if walker.chance(0.5):
        walker.table = other
    else:
        await walker.command("GM", "table setup", system=walker.table.system)


async def _tap(walker: Walker, person: str, label: str, *, own: bool = False) -> None:
    """Press this where it is live, on what this person alone was sent last or in the channel."""
    cards = walker.own[person][-1:] if own else walker.game.cards()
    card = next((c for c in cards if any(b.startswith(label) for b in labels(c, live=True))), None)
    if card is not None:
        walker.steps.append(f"@{person} presses {label}")
        await walker.hear(person, await walker.game.tap(person, label, card))
