"""What holds at a table after every step, and at the end of a walk."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.core.settings import GM_USERS
from bot.core.words import SIGN
from bot.history.may import standing
from bot.history.waiting import WaitingCards
from bot.shared.combat.actions import SYSTEM
from bot.shared.combat.panels import standing_panels
from bot.systems.registry import registry, shared_systems
from tests.strolls.opening import HIDDEN
from tests.strolls.walker import PEOPLE, Control, Walker
from tests.support.game import labels, walked
from tests.support.seen import seen_by

QUESTIONS = ("history", "session recap", "character show", "character list", "combat show")
"""What is answered whatever has happened."""
KEPT = (
    *("characters", "pools", "penalties", "combats", "orders", "combatants", "conditions"),
    *("rolls", "house"),
)
"""What of a scene undoing gives back."""
NOTED = ("table.played",)
"""What is noted at a table without being a setting of it."""
UNSEEN = "omebody unseen"
"""How players read of who is hidden."""
MAY_BE_OWED = ("tokens",)
"""Pools of which somebody may have less than none."""
BUTTON = 2
"""Discord's number for it."""
MOST = 100
"""Lines of the journal that are read, and that undoing reaches."""


async def look_at_table(walker: Walker) -> None:
    """Nothing is left over at the table; who began in hiding and can be known now is noted."""
    scene = await walker.game.scene()
    strays = _find_strays(scene)
    if strays:
        raise walker.lost(f"the table has {strays}")
    walker.known |= _find_seen(scene)


def _find_strays(scene: Scene) -> list[str]:
    """What names somebody or something that is not there, and what is less than nothing."""
    return [*_stray_orders(scene), *_stray_rows(scene), *_stray_seats(scene), *_stray_rolls(scene)]


def _stray_orders(scene: Scene) -> Iterator[str]:
    for fight, who in scene.combatants:
        if who not in scene.characters or fight not in scene.combats:
            yield f"combatant {who} of {fight}"
    for name, order in scene.orders.items():
        members = {who for fight, who in scene.combatants if fight == name}
        ordered = [key for group in order.groups for key in group]
        if name not in scene.combats or not members.issuperset((*ordered, *order.ending)):
            yield f"order of {name}: {order}, but there are {members}"
        if len(ordered) > len(set(ordered)):
            yield f"somebody is twice in the order of {name}: {ordered}"
    if sum(order.current for order in scene.orders.values()) > 1:
        yield "two current fights"


def _stray_rows(scene: Scene) -> Iterator[str]:
    for (who, pool), row in scene.pools.items():
        if who.startswith(SIGN):
            continue  # a person's own, whom nobody may be playing
        if who not in scene.characters or (row.current < 0 and pool not in MAY_BE_OWED):
            yield f"{pool} of {who}: {row}"
    for who, number in scene.conditions:
        if who not in scene.characters:
            yield f"condition {number} of {who}"
    for (who, task), row in scene.penalties.items():
        if who not in {*scene.characters, "*"} or not row.parts:
            yield f"penalty of {who} at {task}: {row}"


def _stray_seats(scene: Scene) -> Iterator[str]:
    for user, seat in scene.seats.items():
        for system, key in seat.active.items():
            if key not in scene.characters or scene.characters[key].system != system:
                yield f"{user} plays {key} in {system}"


def _stray_rolls(scene: Scene) -> Iterator[str]:
    for offer in scene.offers.values():
        if offer.roll and offer.roll not in scene.rolls:
            yield f"buttons of roll {offer.roll}"
    fights = [offer.combat for offer in scene.offers.values() if offer.combat]
    if len(fights) > len(set(fights)):
        yield f"two panels of a fight: {fights}"


async def look_at_cards(walker: Walker) -> None:
    """What waits reads in the channel as it would be drawn now; so does every fight's panel."""
    game, systems = walker.game, registry()
    shared = shared_systems(systems)
    waiting = WaitingCards(game.store, systems, shared)
    rolls = [await waiting.card(game.table, number) for number in (await game.scene()).rolls]
    panels = standing_panels(await game.scene(), shared[SYSTEM])
    messages = {message.id: message for message in game.cards()}
    for card in (*filter(None, rolls), *panels):
        drawn = game.easel.draw(replace(card, mentions=()))
        title = str(drawn.embed.title)
        message = messages.get(abs(card.message or 0))
        if message is None:
            raise walker.lost(f"it stands nowhere: {title}")
        lines = (title, *(drawn.embed.description or "").splitlines())
        components = walked(drawn.view.to_components() if drawn.view else ())
        buttons = [str(part["label"]) for part in components if part["type"] == BUTTON]
        stands = "\n".join(f"{e.title}\n{e.description}" for e in message.embeds).splitlines()
        if any(UNSEEN in line for line in (*lines, *stands)):
            continue  # they were shown or hidden since, which leaves cards as they are
        if [line for line in lines if line not in stands] or buttons != labels(message):
            raise walker.lost(
                f"drawn anew it reads {lines} {buttons}\n"
                f"but it stands as {stands} {labels(message)}"
            )


async def ask_everything(walker: Walker) -> None:
    """Who is asked looks at the fight, the past and themselves, and is answered."""
    for person in PEOPLE:
        for question in QUESTIONS:
            await walker.type(person, question, {}, f"/{question}")


def look_for_hidden(walker: Walker) -> None:
    """No player was ever sent the name of somebody who has been hidden from the first."""
    for person in PEOPLE:
        if person == "GM":
            continue
        lines = seen_by(walker.game, person).splitlines()
        for name in set(HIDDEN) - walker.known:
            telling = [line for line in lines if name in line]
            if telling:
                raise walker.lost(f"{person} reads of {name}: {telling[:3]}")


def _find_seen(scene: Scene) -> set[str]:
    """Who of those who began in hiding may be known now."""
    if scene.house.get(GM_USERS):
        return set(HIDDEN)  # to a player who was made a GM
    seen = [row.name for key, row in scene.characters.items() if not scene.hides(key)]
    return {name for name in HIDDEN if any(one.startswith(name) for one in seen)}


async def press_twice(walker: Walker) -> None:
    """Somebody presses a button twice in the same moment: the journal has one line more at most."""
    person = walker.draw_person()
    control = walker.draw_control(person, kinds=(BUTTON,))
    if control is None or await _is_kept(walker, control):
        return
    walker.steps.append(f"@{person} presses {control.words} twice at once")
    before = await walker.game.store.history(walker.game.table, MOST)
    press = (person, control.card, control.id)
    for result in await walker.game.press_at_once(press, press):
        await walker.hear(person, result)
    after = await walker.game.store.history(walker.game.table, MOST)
    newest = before[0].id if before else 0
    lines = [row.entry.summary for row in after if row.id > newest and row.entry.summary]
    if len(lines) > 1:
        raise walker.lost(f"both presses counted: {lines}")


async def _is_kept(walker: Walker, control: Control) -> bool:
    """Whether it does what it does as often as it is pressed."""
    offer, index = (int(part) for part in control.id.split(":")[1:])
    scene = await walker.game.store.look(walker.game.table, lambda scene: scene, offer=offer)
    return offer not in scene.offers or scene.offers[offer].choices[index].keep


async def take_back(walker: Walker, steps: int) -> None:
    """So many steps, taken back by the GM newest first: the table is what it was before."""
    game = walker.game
    before = await game.scene()
    newest = next(iter(await game.store.history(game.table, 1)), None)
    for _ in range(steps):
        await walker.step(undoing=False)
        await look_at_table(walker)
    after = await game.scene()
    undone = 0
    while line := await _newest_line(walker, newest.id if newest else 0):
        await walker.type("GM", "undo", {"what": str(line)}, f"/undo what:{line}")
        undone += 1
        if await _newest_line(walker, newest.id if newest else 0) == line:
            raise walker.lost(f"line {line} is not undone")
    _compare(walker, "undone", before, await game.scene())
    for _ in range(undone):
        await walker.type("GM", "redo", {}, "/redo")
        await look_at_table(walker)
    _compare(walker, "done again", after, await game.scene())


async def _newest_line(walker: Walker, since: int) -> int:
    rows = await walker.game.store.history(walker.game.table, MOST)
    return next((row.id for row in standing(rows, quiet=True) if row.id > since), 0)


def _compare(walker: Walker, what: str, before: Scene, after: Scene) -> None:
    for field in KEPT:
        old, new = getattr(before, field), getattr(after, field)
        if field == "rolls":
            old, new = ({k: row for k, row in rows.items() if row.open} for rows in (old, new))
        if field == "house":
            old, new = (
                {k: row for k, row in rows.items() if k not in NOTED} for rows in (old, new)
            )
        if old != new:
            rows = [key for key in {*old, *new} if old.get(key) != new.get(key)]
            raise walker.lost(
                f"{what}, {field} differ at {rows}: {[old.get(key) for key in rows]} is now "
                f"{[new.get(key) for key in rows]}"
            )
