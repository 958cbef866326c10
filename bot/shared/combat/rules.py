"""What a system plugs into the combat engine, and the ways of ordering that systems share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Pool, Scene
from bot.shared.combat.arena import Event, Fight, Note, find_fight, with_combatants

MOST_PIPS = 12

Initiatives = tuple[Mapping[str, tuple[int, ...]], tuple[Note, ...]]
Groups = tuple[tuple[str, ...], ...]


class Arrangement(Struct, frozen=True):
    """The groups that act one after the other; `free`: a GM says each time who is next."""

    groups: Groups
    free: bool = False


class Phase(Struct, frozen=True):
    """A pass through an order within a round; in one that does not `act` plans are declared."""

    name: str = ""
    act: bool = True


def unrolled(scene: Scene, combat: str, keys: tuple[str, ...], dice: Dice) -> Initiatives:
    """Nobody has an initiative."""
    del scene, combat, keys, dice
    return {}, ()


def by_joining(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    """In the order they joined."""
    del scene, phase
    return Arrangement(tuple((c.key,) for c in fight.present))


def highest_first(scene: Scene, fight: Fight, phase: str) -> Arrangement:
    """Highest initiative first, part by part; equals in the order they joined."""
    del scene, phase
    best = sorted(fight.present, key=lambda c: c.initiative, reverse=True)
    return Arrangement(tuple((c.key,) for c in best))


def nothing(scene: Scene, combat: str, dice: Dice) -> Event:
    """Nothing happens."""
    del combat, dice
    return Event(scene)


def no_turn(scene: Scene, combat: str, key: str, dice: Dice) -> Event:
    """Nothing happens at a turn."""
    del combat, key, dice
    return Event(scene)


def all_surprised(
    scene: Scene, combat: str, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
) -> Event:
    """Everybody is caught, without a roll, in round 1 or else in the next one."""
    del dice
    return Event(
        surprised(scene, combat, by, against),
        tuple(
            Note(f"{find_fight(scene, combat).shown(key)} is surprised.", key) for key in against
        ),
    )


def surprised(
    scene: Scene, combat: str, by: Iterable[str], against: Iterable[str], *, unaware: bool = False
) -> Scene:
    """The scene with these surprised by those; counts in round 1 before it, else in the next."""
    now = find_fight(scene, combat)
    caught = now.combat.round + 1 if now.order.running else now.combat.round
    changed: list[Combatant] = []
    for key in against:
        row = now.combatants[key]
        older = row.surprised if row.caught == caught else ()
        changed.append(
            replace(
                row,
                surprised=tuple(dict.fromkeys((*older, *by))),
                unaware=unaware or (row.unaware and row.caught == caught),
                caught=caught,
            )
        )
    return with_combatants(scene, combat, changed)


def always(scene: Scene, combatant: Combatant) -> str:
    """Everybody can act."""
    del scene, combatant
    return ""


def unlimited(scene: Scene, combatant: Combatant) -> Mapping[str, int]:
    """The system counts no actions."""
    del scene, combatant
    return {}


def at_once(scene: Scene) -> bool:
    """Who joins a running round acts in it."""
    del scene
    return True


def holders_only(scene: Scene, fight: Fight, key: str) -> bool:
    """Only who holds a turn may step in."""
    del scene
    return key in fight.standing.holding


def no_template(scene: Scene, name: str) -> Scene:
    """An NPC needs a character to be like. Kind: `unknown_template`."""
    del scene
    raise Refusal(
        "unknown_template",
        f"There is no character to make {name[:40]} like. Make one of the group's name first.",
    )


def unchanged(sheet: bytes) -> bytes:
    """The sheet says nothing of what has befallen its character."""
    return sheet


def no_guest(scene: Scene, name: str) -> Scene:
    """Only characters fight; a person who has none is not given one."""
    del name
    return scene


def one_phase(scene: Scene) -> tuple[Phase, ...]:
    """A round is one pass through the order."""
    del scene
    return (Phase(),)


def freely(scene: Scene, fight: Fight, ending: tuple[str, ...]) -> None:
    """Any turn may end."""
    del scene, fight, ending


def pips(pool: Pool) -> str:
    """`●●●○○○`, or `14/20` where that would be long."""
    if pool.maximum > MOST_PIPS or not 0 <= pool.current <= pool.maximum:
        return f"{pool.current}/{pool.maximum}"
    return "●" * pool.current + "○" * (pool.maximum - pool.current)


def pools_as_pips(
    scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool
) -> str:
    """Every pool of the combatant: a single one as pips, several with their names."""
    del scene, combatant, full
    if len(pools) == 1:
        return pips(next(iter(pools.values())))
    return " · ".join(f"{name} {pips(pool)}" for name, pool in pools.items())


def every_pool(house: Mapping[str, str], pool: str) -> bool:
    """Every pool counts at every table."""
    del house, pool
    return True


def every_roll(roll: OpenRoll) -> bool:
    """Whatever is open waits for an answer."""
    return roll.open


def no_lines(scene: Scene, key: str) -> tuple[str, ...]:
    """Nothing is told of a character besides."""
    del scene, key
    return ()


def no_offers(scene: Scene, fight: Fight) -> tuple[Choice, ...]:
    """The panel offers nothing besides."""
    del scene, fight
    return ()


def no_remarks(scene: Scene, fight: Fight) -> tuple[str, ...]:
    """Nothing is said of the fight as a whole."""
    del scene, fight
    return ()


class Status(Protocol):
    """What the panel says about a combatant with these pools; `full` is the GM's view."""

    def __call__(
        self, scene: Scene, combatant: Combatant, pools: Mapping[str, Pool], *, full: bool
    ) -> str:
        """A few words, or pips; at most a third of a line."""
        ...


class CombatRules(Struct, frozen=True):
    """What differs from system to system; whatever is left out does nothing.

    `initiative` finds the initiative of these combatants at the start of a round, before
    `arrange`, and of a latecomer; whom it leaves out keeps what they had, and others may be given
    one too, such as those who tie with a latecomer. `arrange` puts those who
    are `present` in order for a phase, by name; whoever it forgets comes last. `phases` are the
    passes of a round, `passes` the same where they differ from fight to fight. `may_end` refuses
    the end of turns that something still waits for. `late` says whether a latecomer acts in the
    round that runs. `able` is why a combatant cannot take a turn now, "" where nothing hinders it.
    `may_step_in` says who may take a turn out of the order, and may refuse with a reason of its
    own. `surprise` settles an ambush. `budget` is how many actions of each kind a combatant has in
    a round. `recruit` makes an NPC of this name for whom there is no template, `copied` the sheet
    in fresh shape of one who is made like a template, `welcome` a character for a person who joins
    by their own name without one. `status` is what the panel says about a combatant besides its
    conditions; `full` is the GM's view. `played` is whether a pool of this key counts under these
    house rules, given by their bare keys. `mine` are lines about somebody's own character for
    nobody else's eyes. `offers` is what the panel for everybody offers besides, at most two
    buttons; each names its system. `remarks` are lines about the fight as a whole, below
    everybody's. `waits` is whether an open roll of a combatant waits for an answer; the panel lists
    those that do.

    The start and end of rounds and turns run once each; conditions end by themselves, after the
    hook of the turn or round that they end with. `end_of_combat` runs before the combat goes.
    """

    initiative: Callable[[Scene, str, tuple[str, ...], Dice], Initiatives] = unrolled
    arrange: Callable[[Scene, Fight, str], Arrangement] = by_joining
    phases: Callable[[Scene], tuple[Phase, ...]] = one_phase
    passes: Callable[[Scene, Fight], tuple[Phase, ...]] | None = None
    may_end: Callable[[Scene, Fight, tuple[str, ...]], None] = freely
    late: Callable[[Scene], bool] = at_once
    able: Callable[[Scene, Combatant], str] = always
    may_step_in: Callable[[Scene, Fight, str], bool] = holders_only
    surprise: Callable[[Scene, str, tuple[str, ...], tuple[str, ...], Dice], Event] = all_surprised
    budget: Callable[[Scene, Combatant], Mapping[str, int]] = unlimited
    recruit: Callable[[Scene, str], Scene] = no_template
    copied: Callable[[bytes], bytes] = unchanged
    welcome: Callable[[Scene, str], Scene] = no_guest
    status: Status = pools_as_pips
    played: Callable[[Mapping[str, str], str], bool] = every_pool
    mine: Callable[[Scene, str], tuple[str, ...]] = no_lines
    offers: Callable[[Scene, Fight], tuple[Choice, ...]] = no_offers
    remarks: Callable[[Scene, Fight], tuple[str, ...]] = no_remarks
    waits: Callable[[OpenRoll], bool] = every_roll
    start_of_round: Callable[[Scene, str, Dice], Event] = nothing
    end_of_round: Callable[[Scene, str, Dice], Event] = nothing
    start_of_turn: Callable[[Scene, str, str, Dice], Event] = no_turn
    end_of_turn: Callable[[Scene, str, str, Dice], Event] = no_turn
    end_of_combat: Callable[[Scene, str, Dice], Event] = nothing

    def phases_of(self, scene: Scene, fight: Fight) -> tuple[Phase, ...]:
        """The passes of a round of this fight."""
        return self.phases(scene) if self.passes is None else self.passes(scene, fight)


class Bout(Struct, frozen=True):
    """Which combat is meant, by which rules and with which dice."""

    key: str
    rules: CombatRules
    dice: Dice
