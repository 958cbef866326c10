"""How fights go where a system's text does not say otherwise, and what differs is overridden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Action, Choice
from bot.core.combat import Combatant, count_actions
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import OpenRoll, Pool, Scene
from bot.core.words import bar, join_words, minus
from bot.shared.combat.arena import Event, Fight, Note, Throw, find_fight, with_combatants
from bot.shared.conditions import of
from bot.shared.exchange.rows import combat_of, is_waiting
from bot.shared.exchange.windows import PendingRoll
from bot.shared.renaming import name_many
from bot.shared.sight.sealed import UNSEEN

OUT = "Out"
"""The condition of whom a GM has put out of a fight."""

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


class Makers(Protocol):
    """Makes the characters of a system, as its `Players` do."""

    def newcomer(self, scene: Scene, name: str, *, owner: int | None) -> Scene:
        """The scene with a new character of this name."""
        ...

    def acting(self, scene: Scene, name: str) -> tuple[Struct, Scene]:
        """Who plays by this name, made where a person has no character yet."""
        ...


class CombatRules:
    """What holds in fights if a system says nothing; one that has a text overrides what differs.

    The start and end of rounds and turns run once each. Conditions end by themselves, after the
    hook of the turn or round that they end with. Without `players` nobody is made.
    """

    has_order: ClassVar[bool] = True
    """Whether the text knows an order of turns, before which nobody is pulled."""

    def __init__(self, players: Makers | None = None) -> None:
        self._players = players

    def phases(self, scene: Scene, fight: Fight) -> tuple[Phase, ...]:
        """A round is one pass through the order."""
        return (Phase(),)

    def phase(self, scene: Scene, fight: Fight) -> Phase:
        """The pass that runs."""
        phases = self.phases(scene, fight)
        # A house rule may change within a round, and leave fewer phases than have begun.
        return phases[min(fight.order.phase, len(phases) - 1)]

    def initiative(
        self, scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
    ) -> Initiatives:
        """The initiative of these, at the start of a round and of latecomers: nobody has any.

        Whom it leaves out keeps what they had. It may give one to others too, such as those who
        tie with a latecomer.
        """
        return {}, ()

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """How one throws initiative in the round that `fight` begins; nobody throws any.

        Whoever throws by hand is asked for these dice before the round; `scene` is as it is before
        `start_of_round`.
        """
        return None

    def order(self, scene: Scene, fight: Fight, phase: str) -> Arrangement:
        """The present, in order for the phase of this name: as they joined.

        It runs after `initiative`. Whoever it forgets comes last.
        """
        return joining_order(fight)

    def orders(self, scene: Scene) -> tuple[tuple[str, str], ...]:
        """The ways in which rounds may go, as (shown, typed): there is one."""
        return ()

    def ask_order(self, mode: str) -> Action:
        """What a GM asks for who says how rounds go; raises `unknown_mode`."""
        raise Refusal(
            "unknown_mode", "Rounds go one way in this system; names: sets the order by hand."
        )

    def late(self, scene: Scene) -> bool:
        """Whether who joins a running round acts in it."""
        return True

    def able(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """Why a combatant cannot take a turn; "" where nothing hinders it."""
        return ""

    def hindrance(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """Why a combatant takes no turn, a GM's word included; "" where nothing hinders it."""
        out = any(row.name == OUT for row in of(scene.conditions, combatant.key))
        return "out" if out else self.able(scene, fight, combatant)

    def holds_turns(self, scene: Scene) -> bool:
        """Whether a turn may be held or delayed: the text knows it, or knows no order of turns."""
        return True

    def find_waiting(self, scene: Scene, fight: Fight) -> tuple[OpenRoll, ...]:
        """The rolls of this fight that wait for an answer, oldest first: those its panel lists."""
        return tuple(
            roll
            for _, roll in sorted(scene.rolls.items())
            if roll.open
            and roll.system == scene.system
            and roll.who in fight.combatants
            and is_waiting(roll)
            and combat_of(roll) in {"", fight.key}
        )

    def refuse_waiting(self, scene: Scene, fight: Fight) -> None:
        """Refuses with `action_waits` to pass over what waits in this fight for an answer."""
        for roll in self.find_waiting(scene, fight):
            in_view = not roll.sight.hidden and not fight.combatants[roll.who].hidden
            who = fight.shown(roll.who) if in_view else UNSEEN
            raise Refusal(
                "action_waits",
                f"{who} has no answer yet. A GM may answer for anybody.",
                roll=roll.number,
            )

    def may_end(self, scene: Scene, fight: Fight, ending: tuple[str, ...]) -> None:
        """Refuses the end of turns that somebody still owes something in; any turn may end."""

    def may_step_in(self, scene: Scene, fight: Fight, key: str) -> bool:
        """Who may take a turn out of the order: who holds one. May refuse with its own reason."""
        return key in fight.standing.holding

    def surprise(
        self, scene: Scene, fight: Fight, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
    ) -> Event:
        """An ambush: everybody is caught without a roll, in round 1 or else in the next one."""
        notes = (Note(f"{fight.shown(key)} is surprised.", key) for key in against)
        return Event(with_surprise(scene, fight.key, by, against), tuple(notes))

    def acts_within(self, scene: Scene, fight: Fight, key: str) -> bool:
        """Whether somebody acts now, within what another is doing, though it is not their turn."""
        return False

    def budget(self, scene: Scene, fight: Fight, combatant: Combatant) -> Mapping[str, int]:
        """How many actions of each kind a combatant has in a round: they are not counted."""
        return {}

    def recruit(self, scene: Scene, name: str) -> Scene:
        """An NPC of this name for whom there is no model; raises `unknown_template`."""
        if self._players is None:
            raise Refusal(
                "unknown_template",
                f"There is no character to model {name[:40]} on. Make one of that name first.",
            )
        return self._players.newcomer(scene, name, owner=None)

    def copy_sheet(self, sheet: bytes) -> bytes:
        """The sheet of one who is made like another, in fresh shape."""
        return sheet

    def welcome(self, scene: Scene, name: str) -> Scene:
        """A character for a person who joins by their own name and has none."""
        return scene if self._players is None else self._players.acting(scene, name)[1]

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """What the panel says besides conditions, at most a third of a line: every pool as pips.

        `full` is the GM's view.
        """
        pools = {name: pool for (who, name), pool in scene.pools.items() if who == combatant.key}
        if len(pools) == 1:
            return pips(*pools.values())
        return " · ".join(f"{name} {pips(pool)}" for name, pool in pools.items())

    def has_pool(self, house: Mapping[str, str], pool: str) -> bool:
        """Whether a pool counts under these house rules, given by their bare keys."""
        return True

    def own_lines(self, scene: Scene, key: str) -> tuple[str, ...]:
        """Lines about somebody's own character, for nobody else's eyes."""
        return ()

    def own_choices(self, scene: Scene, key: str) -> tuple[Choice, ...]:
        """What this character's player settles on their own card in a fight; nothing."""
        return ()

    def rest_words(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """What is left to do in this round, in words: `left: full, 2 bonus`; "" where none counts.

        It stands at whose turn it is, and at whoever holds one.
        """
        budget = self.budget(scene, fight, combatant)
        standing = fight.standing
        if not budget or combatant.key not in (*standing.turn, *standing.holding):
            return ""
        return left_words(count_actions(combatant, fight.combat.round, budget))

    def score(self, combatant: Combatant) -> str:
        """What of the initiative stands before the name, where it changes from round to round."""
        return ""

    def initiative_words(self, combatant: Combatant) -> str:
        """The initiative of one who has any, as a GM reads it: what it came to, then the rest."""
        return ", ".join(map(str, combatant.initiative))

    def states(self, scene: Scene, fight: Fight, combatant: Combatant) -> tuple[str, ...]:
        """Lines below a combatant's own: what it is in besides conditions."""
        if combatant.caught != fight.combat.round or not combatant.surprised:
            return ()
        return (surprise_words(fight, combatant.surprised, unaware=combatant.unaware),)

    def is_out(self, scene: Scene, fight: Fight, combatant: Combatant) -> bool:
        """Whether a combatant takes no part any more, as whoever cannot take a turn."""
        return bool(self.hindrance(scene, fight, combatant))

    def asks(self, scene: Scene, roll: PendingRoll, names: Callable[[str], str]) -> str:
        """Who must answer what, for `waiting:`; `names` tells how a key is called there."""
        others = [*dict.fromkeys(names(key) for key in roll.by if key != roll.who)]
        if others:
            verb = "answer" if len(others) > 1 else "answers"
            return f"{name_many(others)} {verb} {names(roll.who)}"
        return f"{names(roll.who)} chooses" if roll.by else f"a GM, for {names(roll.who)}"

    def instead(self, scene: Scene, fight: Fight) -> Choice | None:
        """What the panel's first button does instead of the menu; it names its system."""
        return None

    def remarks(self, scene: Scene, fight: Fight) -> tuple[str, ...]:
        """Lines about the fight as a whole, below everybody's."""
        return ()

    def start_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Comes before `initiative`; nothing happens."""
        return Event(scene)

    def end_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Nothing happens."""
        return Event(scene)

    def start_of_turn(self, scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        """Nothing happens."""
        return Event(scene)

    def end_of_turn(self, scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        """Nothing happens."""
        return Event(scene)

    def end_of_combat(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Comes while the combat is still there; nothing happens."""
        return Event(scene)


def left_words(rest: Mapping[str, int]) -> str:
    """`left: full, 2 bonus`, or `left: nothing`."""
    kinds = [kind if number == 1 else f"{number} {kind}" for kind, number in rest.items() if number]
    return f"left: {', '.join(kinds) or 'nothing'}"


def surprise_words(fight: Fight, by: Iterable[str], *, unaware: bool) -> str:
    """`surprised by Ada`, `surprised, no defence`: nobody hidden is named."""
    ambushers = [key for key in by if key in fight.combatants and not fight.combatants[key].hidden]
    names = f" by {join_words(map(fight.shown, ambushers))}" if ambushers else ""
    return f"surprised{names}" + (", no defence" if unaware else "")


def joining_order(fight: Fight) -> Arrangement:
    """In the order they joined."""
    return Arrangement(tuple((combatant.key,) for combatant in fight.present))


def place_pins(groups: list[tuple[str, ...]], fight: Fight) -> Groups:
    """The groups with those at their places whom a GM has given one."""
    places = {k: p for g in groups for k in g if (p := fight.combatants[k].pinned)}
    if not places:
        return tuple(groups)
    free = [rest for g in groups if (rest := tuple(k for k in g if k not in places))]
    result: list[tuple[str, ...]] = []
    for place in sorted(places, key=lambda k: places[k]):
        # Places count people, of whom a group has several.
        while free and sum(map(len, result)) + 1 < places[place]:
            result.append(free.pop(0))
        result.append((place,))
    return (*result, *free)


def highest_first(fight: Fight) -> Arrangement:
    """Highest initiative first, part by part; equals in the order they joined."""
    # Reversed it is still stable: equals stay as they joined.
    best = sorted(fight.present, key=lambda combatant: combatant.initiative, reverse=True)
    return Arrangement(tuple((combatant.key,) for combatant in best))


def with_surprise(
    scene: Scene, combat: str, by: Iterable[str], against: Iterable[str], *, unaware: bool = False
) -> Scene:
    """The scene with these surprised by those; counts in round 1 before it, else in the next."""
    fight = find_fight(scene, combat)
    caught = fight.combat.round + 1 if fight.order.running else fight.combat.round
    victims: list[Combatant] = []
    for key in against:
        combatant = fight.combatants[key]
        older = combatant.surprised if combatant.caught == caught else ()
        victims.append(
            replace(
                combatant,
                surprised=tuple(dict.fromkeys((*older, *by))),
                unaware=unaware or (combatant.unaware and combatant.caught == caught),
                caught=caught,
            )
        )
    return with_combatants(scene, combat, victims)


def pips(pool: Pool) -> str:
    """`●●●○○○`, or `14/20` where that would be long."""
    return bar(pool.current, pool.maximum)


def pool_words(pool: Pool) -> str:
    """`●●●○○○ 3 of 6`, or `14 of 20` where a bar would be long."""
    amount = f"{minus(pool.current)} of {pool.maximum}"
    return amount if "/" in pips(pool) else f"{pips(pool)} {amount}".lstrip()
