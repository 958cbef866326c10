"""Small fights for tests: an arena, orders a system may plug in, and the actions of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TypedDict, Unpack

from msgspec.structs import replace

from bot.core.action import Choice
from bot.core.combat import Combatant
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.people import Actor
from bot.core.scene import Character, Pool, Scene, Table
from bot.shared.combat.actions import CombatAction, CombatOutcome, Moved, Start
from bot.shared.combat.arena import Event, Fight, find_fight
from bot.shared.combat.play import act
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, Phase, joining_order

GM = Actor(user=1, name="GM", gm=True)
START = 1_800_000_000


def arena(*players: str, npcs: tuple[str, ...] = ()) -> Scene:
    """A table with these characters; the first player has user id 11, the next 12."""
    characters = {
        name.casefold(): Character(name, 11 + number, "flamepunk")
        for number, name in enumerate(players)
    }
    characters |= {name.casefold(): Character(name, None, "flamepunk") for name in npcs}
    return Scene(table=Table(1, 2), now=START, characters=characters, actor=GM, system="flamepunk")


def next_round(scene: Scene) -> bool:
    """Who joins a running round acts from the next one on."""
    del scene
    return False


def lowest_together(_scene: Scene, fight: Fight, _phase: str) -> Arrangement:
    """Lowest initiative first; equals act at the same time."""
    best = sorted(fight.present, key=lambda c: c.initiative)
    groups = groupby(best, key=lambda c: c.initiative)
    return Arrangement(tuple(tuple(c.key for c in group) for _, group in groups))


def gm_chooses(_scene: Scene, fight: Fight, _phase: str) -> Arrangement:
    """A GM says each time who is next; listed in the order they joined."""
    return replace(joining_order(fight), free=True)


class HookTypes(TypedDict, total=False):
    """What may be hooked in."""

    initiative: Callable[[Scene, Fight, tuple[str, ...], Dice], Initiatives]
    order: Callable[[Scene, Fight, str], Arrangement]
    phases: Callable[[Scene, Fight], tuple[Phase, ...]]
    late: Callable[[Scene], bool]
    able: Callable[[Scene, Fight, Combatant], str]
    budget: Callable[[Scene, Fight, Combatant], Mapping[str, int]]
    recruit: Callable[[Scene, str], Scene]
    copy_sheet: Callable[[bytes], bytes]
    instead: Callable[[Scene, Fight], Choice | None]
    start_of_round: Callable[[Scene, Fight, Dice], Event]
    end_of_round: Callable[[Scene, Fight, Dice], Event]
    start_of_turn: Callable[[Scene, Fight, str, Dice], Event]
    end_of_turn: Callable[[Scene, Fight, str, Dice], Event]


class Hooks(CombatRules):
    """Rules that differ by these functions, each named like what it stands for."""

    def __init__(self, **hooks: Unpack[HookTypes]) -> None:
        super().__init__()
        self.hooks = hooks
        for name, hook in hooks.items():
            setattr(self, name, hook)


class Bench:
    """A fight played action by action, the GM acting unless somebody else is named."""

    def __init__(
        self, scene: Scene, rules: CombatRules | None = None, faces: tuple[int, ...] = ()
    ) -> None:
        self.scene = scene
        self.rules = rules or CombatRules()
        self.dice: Dice = ScriptedDice(faces)
        self.said: list[str] = []

    def do(self, action: CombatAction, by: Actor = GM) -> CombatOutcome:
        """This action, by this person."""
        seated = replace(self.scene, actor=by)
        outcome, self.scene = act(action, seated, self.dice, self.rules)
        if not isinstance(outcome, Moved):
            return outcome
        self.said = [note.text for note in outcome.notes]
        return outcome

    def refused(self, action: CombatAction, by: Actor = GM) -> str:
        """The kind of the refusal that this action meets; the scene stays what it was."""
        before = self.scene
        try:
            self.do(action, by)
        except Refusal as no:
            assert self.scene is before
            assert no.sentence
            return no.kind
        return "done"

    @property
    def now(self) -> Fight:
        """The current fight."""
        return find_fight(self.scene)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return "+".join(self.now.standing.turn)

    @property
    def order(self) -> str:
        """The groups of this phase as `a b+c`."""
        return " ".join("+".join(group) for group in self.now.order.groups)


def brawl() -> Bench:
    """Two with dice pools in a fight that has begun, and a thug who may join."""
    scene = arena("Skaz", "Blazer", npcs=("Thug",))
    pools = {("skaz", "dice"): Pool(2, 6), ("blazer", "dice"): Pool(5, 6)}
    bench = Bench(replace(scene, pools=pools))
    bench.do(Start(name="Brawl", members=("Skaz", "Blazer"), begin=True))
    return bench
