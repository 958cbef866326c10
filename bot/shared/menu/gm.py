"""The GM's menu of a fight: whom it is about, and four rows of what a GM may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import MOST_OPTIONS, Choice, Field, Form, Select, Way
from bot.core.combat import Combatant, call_fight
from bot.core.people import GMS
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.acts import KEY, Act, Press, Ways, at_once
from bot.shared.calls.actions import CallFor
from bot.shared.combat.actions import (
    SYSTEM,
    AddNpcs,
    Ambush,
    BackTurn,
    Call,
    End,
    EndRound,
    Pin,
    Reveal,
    SetAnswers,
    SetOrder,
    SetSide,
    Use,
)
from bot.shared.combat.arena import Fight
from bot.shared.combat.rules import OUT
from bot.shared.gm import actions as hand
from bot.shared.gm.pools import pools_of
from bot.shared.gm.rules import GmRules, rules_of
from bot.shared.menu.cards import MOVED_ON, level_choices
from bot.shared.menu.levels import Level
from bot.shared.menu.shared import answer_act
from bot.shared.past import KEY as PAST
from bot.shared.past import ListSecrets
from bot.shared.system import AnySystem

AMOUNTS = range(1, 11)
CHANGES = (-3, -2, -1, 1, 2, 3)
MOST_IN_ROW = 5
OTHER_FIGHT = "Other fight…"
MOST_NAMES = MOST_OPTIONS - 1
"""How many of more names than fit are in one menu, beside the way to the others."""
FURTHER = "others, who do not fit into this menu, from "
"""How the way to the others is called: no name is as long."""
MOST_STATES = 60
LINE = 1000
"""The longest line that brings NPCs."""


def gm_acts(
    system: AnySystem, scene: Scene, fight: Fight, whom: tuple[str, ...]
) -> tuple[Act, ...]:
    """The rows of the GM's menu, for those chosen (names)."""
    return (
        *_state_acts(system),
        *_order_acts(fight, whom),
        answer_act(system, system.asked(scene), gm=True),
        Act("Answers…", "", _answers_of(fight, whom), row=3, when="gm", not_now=_nobody),
        Act("Call…", "", _call, row=3, when="gm", not_now=_nobody),
        *_numbers(system),
        *_round_acts(scene, fight),
    )


def gm_card(full: Report, fight: Fight, level: Level, press: Press, *, moved: bool) -> Report:
    """The GM's menu: at its top the `full` panel, and for whom it is."""
    about = f"for {', '.join(press.whom)}" if press.whom else ""
    lines = full.lines if not level.path else ()
    choices = level_choices(level, press, GMS)
    if not level.path:
        choices = (_whom(fight, press), *_with_reveal(choices))
    return Report(
        Head(MOVED_ON) if moved else full.head,
        lines=tuple(filter(None, (*lines, about, level.label))),
        waiting=() if level.path else full.waiting,
        choices=choices,
        private=True,
        kept=True,
    )


def _with_reveal(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """With a look at hidden rolls, which stand in the journal alone.

    Where no row has room it takes the place of what cannot be done for want of another fight.
    """
    rows = Counter(choice.row for choice in choices)
    full = rows[3] >= MOST_IN_ROW and rows[4] >= MOST_IN_ROW
    idle = [
        button
        for button in choices
        if full and button.disabled and button.label.startswith(OTHER_FIGHT)
    ]
    if full and not idle:
        return choices
    row = 3 if rows[3] < MOST_IN_ROW else 4
    reveal = Choice("Reveal…", ListSecrets(), GMS, keep=True, system=PAST, row=row)
    stay = (button for button in choices if button not in idle)
    return tuple(sorted((*stay, reveal), key=lambda choice: choice.row))


def turn_page(press: Press) -> Press:
    """The press with names alone in `whom`: what stands between them turns the page."""
    names = tuple(name for name in press.whom if not name.startswith(FURTHER))
    pages = [name.removeprefix(FURTHER) for name in press.whom if name not in names]
    return replace(press, whom=names, page=int(pages[0])) if pages else press


def _whom(fight: Fight, press: Press) -> Choice:
    """A menu of everybody in the fight, in parts where they do not fit into one."""
    names = [row.name for row in fight.combatants.values()]
    label = f"for: {', '.join(press.whom)}" if press.whom else "for whom?"
    # Some may have left since that page was drawn.
    first = press.page if press.page < len(names) else 0
    some = names[first:] if len(names) <= MOST_OPTIONS else names[first : first + MOST_NAMES]
    options = tuple((name, name) for name in some) or (("nobody", "nobody is here"),)
    if len(names) > MOST_OPTIONS:
        behind = first + MOST_NAMES if first + MOST_NAMES < len(names) else 0
        options = (*options, (f"{FURTHER}{behind}", f"Others: {names[behind]} …"))
    action = Press(combat=press.combat, menu="gm", seen=press.seen, page=first)
    ask = Select("whom", options, 1, len(options))
    return Choice(label, action, GMS, keep=True, ask=ask, system=KEY)


HAND_WAY = partial(Way, by=GMS, system=hand.KEY)
"""What the GM's hand does to somebody's state."""
FIGHT_WAY = partial(Way, by=GMS, system=SYSTEM)
"""What a GM does about the fight itself."""


def _nobody(scene: Scene, names: str) -> str:
    return "" if names else "for whom?"


def _state_acts(system: AnySystem) -> tuple[Act, ...]:
    """Damage, healing, pools, conditions, who is out."""
    states = _States(system)
    rules = states.rules
    numbers = (
        Act("Damage…", "", states.harm, when="gm", not_now=_nobody),
        Act("Heal…", "", states.heal, when="gm", not_now=_nobody),
        Act("Pool…", "", states.pools, when="gm", not_now=_nobody),
    )
    counts = rules.harm is not None or rules.health is not None
    return (
        *(numbers if counts or pools_of(system) else ()),
        Act("Condition…", "", states.conditions, when="gm", not_now=_nobody),
        Act("Out / back", "", _out, when="gm", not_now=_nobody),
    )


class _States(NamedTuple):
    """What a GM does to somebody's state; `names` are theirs, with commas."""

    system: AnySystem

    @property
    def rules(self) -> GmRules:
        """What the system says of a GM's hand."""
        return rules_of(self.system)

    def harm(self, scene: Scene, names: str) -> tuple[Way, ...]:
        return tuple(self._amounts(names, heal=False))

    def heal(self, scene: Scene, names: str) -> tuple[Way, ...]:
        return tuple(self._amounts(names, heal=True))

    def _amounts(self, names: str, *, heal: bool) -> Iterator[Way]:
        harm = self.rules.harm
        kinds = harm.kinds if harm is not None else ("",)
        for place, kind in enumerate(kinds):
            # Beyond ten buttons a level is a select; each further kind takes one of the ten.
            for amount in AMOUNTS[: 10 - (len(kinds) - 1)]:
                hurt = hand.Hurt(named=names, amount=amount, pool=kind, heal=heal)
                yield HAND_WAY(hurt, f"{amount}", under=kind if place else "")

    def pools(self, scene: Scene, names: str) -> tuple[Way, ...]:
        changes = ((pool.label, change) for pool in pools_of(self.system) for change in CHANGES)
        return tuple(
            HAND_WAY(hand.SetPool(named=names, pool=pool, change=n), f"{n:+d}", under=pool)
            for pool, n in changes
        )

    def conditions(self, scene: Scene, names: str) -> tuple[Way, ...]:
        keys = [key for name in names.split(", ") if (key := scene.key_of(scene.system, name))]
        there = [row.name for key in keys for row in engine.of(scene.conditions, key)]
        reliefs = [
            HAND_WAY(hand.Relieve(named=names, condition=name), f"without {name}")
            for name in dict.fromkeys(there)
        ]
        afflictions = [
            HAND_WAY(hand.Afflict(named=names, condition=state.name), state.name)
            for state in self.rules.states(scene)[:MOST_STATES]
        ]
        ask = Form("A condition", (Field("condition", "What it is called", 40),))
        own = HAND_WAY(hand.Afflict(named=names), "Other words…", ask=ask)
        return (*reliefs, *afflictions, own)


def _out(scene: Scene, names: str) -> tuple[Way, ...]:
    """Out of the fight, or back in it where the first of them is out."""
    first = scene.key_of(scene.system, names.split(", ", maxsplit=1)[0]) or ""
    out = any(row.name == OUT for row in engine.of(scene.conditions, first))
    back = hand.Relieve(named=names, condition=OUT)
    removal = hand.Afflict(named=names, condition=OUT, until="combat")
    return (HAND_WAY(back if out else removal, ""),)


def _order_acts(fight: Fight, whom: tuple[str, ...]) -> tuple[Act, ...]:
    """Whose turn it is, places and sides, who is seen, surprise, who comes."""
    rows = [row for name in whom if (row := fight.find(name)) is not None]
    orders = _Orders(fight, rows[0] if rows else None)
    # To one who is meant it is given by the press itself, else somebody is to be chosen.
    label = "Give the turn" if ", ".join(whom) in orders.waiting() else "Give the turn…"
    turn_act = Act(label, "", orders.turn, row=2, when="gm")
    return (
        *((turn_act,) if fight.order.running else ()),
        Act("Order, sides…", "", orders.order, row=2, when="gm"),
        Act("Hide / show", "", orders.hide, row=2, when="gm", not_now=_nobody),
        Act("Surprise…", "BD-33, HH-37", orders.ambush, row=2, when="gm", not_now=_nobody),
        Act("NPCs…", "", orders.npcs, row=2, when="gm"),
    )


class _Orders(NamedTuple):
    """What a GM does about turns, places and who is there, mostly of the `first` of those meant."""

    fight: Fight
    first: Combatant | None

    def waiting(self) -> tuple[str, ...]:
        """The names of those who have their turn before them, or hold it."""
        groups = (*self.fight.standing.waiting, self.fight.standing.holding)
        return tuple(dict.fromkeys(self.fight.combatants[k].name for g in groups for k in g))

    def turn(self, _scene: Scene, names: str) -> tuple[Way, ...]:
        key, waiting = self.fight.key, self.waiting()
        if names in waiting:
            return (FIGHT_WAY(Call(who=names, combat=key), ""),)
        return tuple(FIGHT_WAY(Call(who=n, combat=key), n) for n in waiting)

    def order(self, _scene: Scene, _names: str) -> tuple[Way, ...]:
        key, first = self.fight.key, self.first
        rules = FIGHT_WAY(SetOrder(combat=key), "As the rules have it")
        if first is None:
            return (rules,)
        places = (
            FIGHT_WAY(
                Pin(who=first.name, place=place, combat=key),
                f"Place {place}" if place else "No place",
                under=f"{first.name}'s place…",
            )
            for place in range(len(self.fight.combatants) + 1)
        )
        field = Field("side", "Side, nothing for nobody's", 40, required=False)
        set_side, ask = SetSide(who=first.name, combat=key), Form("Which side?", (field,))
        side = FIGHT_WAY(set_side, f"{first.name}'s side…", ask=ask)
        return (*places, side, rules)

    def hide(self, _scene: Scene, _names: str) -> tuple[Way, ...]:
        first = self.first
        who, hidden = (first.name, not first.hidden) if first is not None else ("", True)
        return (FIGHT_WAY(Reveal(who=who, hidden=hidden, combat=self.fight.key), ""),)

    def ambush(self, _scene: Scene, names: str) -> tuple[Way, ...]:
        key, by = self.fight.key, tuple(names.split(", "))
        others = tuple(row.name for row in self.fight.combatants.values() if row.name not in by)
        on_all = Ambush(by=by, against=others, combat=key)
        sides = (FIGHT_WAY(Ambush(by=by, against=(name,), combat=key), name) for name in others)
        return (FIGHT_WAY(on_all, "Everybody else"), *sides)

    def npcs(self, _scene: Scene, _names: str) -> tuple[Way, ...]:
        hint = "How many, and what they have: Thug x4, str 3, club 2 & Boss"
        ask = Form("NPCs join", (Field("template", "Who", LINE, paragraph=True, hint=hint),))
        come = AddNpcs(combat=self.fight.key)
        return (FIGHT_WAY(come, "Who comes…", ask=ask),)


def _answers_of(fight: Fight, whom: tuple[str, ...]) -> Ways:
    """Which NPCs answer by themselves from now on, and for which a GM is asked."""
    own = SetAnswers(names=whom, by="self", combat=fight.key)
    by_gm = SetAnswers(names=whom, by="gm", combat=fight.key)

    def ways(scene: Scene, names: str) -> tuple[Way, ...]:
        return (
            FIGHT_WAY(own, "By themselves"),
            FIGHT_WAY(by_gm, "Ask me"),
        )

    return ways


def _call(scene: Scene, names: str) -> tuple[Way, ...]:
    """A roll that those chosen are to make: for what, and how hard."""
    ask = Form(
        "They are to roll",
        (
            Field("what", "What they roll", 45, required=False),
            Field("hard", "How hard it is", 45, required=False),
            Field("how", "each, together, or against and a name", 45, value="each"),
            Field("more", "More, such as task the wall", 45, required=False),
        ),
    )
    return (Way(CallFor(named=names), "For what…", GMS, ask=ask),)


def _numbers(system: AnySystem) -> tuple[Act, ...]:
    """What the system's own chapters let a GM change, those of one kind behind one button."""
    own = (*_penalties(system), *(act for act in system.menu if act.when == "gm"))
    loose = tuple(act for act in own if act.row != 4)
    numbers = tuple(act for act in own if act.row == 4)

    def ways(scene: Scene, names: str) -> tuple[Way, ...]:
        return tuple(
            replace(way, under=act.label)
            for act in numbers
            if not act.not_now(scene, names)
            for way in act.ways(scene, names)
        )

    def no_numbers(scene: Scene, names: str) -> str:
        reasons = [act.not_now(scene, names) for act in numbers]
        return reasons[0] if all(reasons) else ""

    bundle = (Act("Numbers…", "", ways, row=4, when="gm", not_now=no_numbers),) if numbers else ()
    return (*loose, *bundle)


def _penalties(system: AnySystem) -> tuple[Act, ...]:
    """What earlier failures at a task cost one of them, where the system remembers any."""
    if rules_of(system).penalty is None:
        return ()

    def ways(scene: Scene, names: str) -> tuple[Way, ...]:
        amount = Field("amount", "What earlier failures cost; 0 forgives", 2)
        ask = Form("What a task costs", (Field("task", "The task", 45), amount))
        return (HAND_WAY(hand.Penalise(named=names), "A task…", ask=ask),)

    return (Act("Penalty…", "", ways, row=4, when="gm", not_now=_not_one),)


def _not_one(scene: Scene, names: str) -> str:
    """Why this is not said of those chosen."""
    return _nobody(scene, names) or ("one at a time" if ", " in names else "")


def _round_acts(scene: Scene, fight: Fight) -> tuple[Act, ...]:
    key, version = fight.key, fight.order.version

    def others(_scene: Scene, _names: str) -> tuple[Way, ...]:
        names = [combat.name for at, combat in scene.combats.items() if at != key]
        return tuple(FIGHT_WAY(Use(combat=name), call_fight(name)) for name in names)

    def begun(_scene: Scene, _names: str) -> str:
        return "" if fight.order.running else "not begun"

    def alone(_scene: Scene, _names: str) -> str:
        return "" if len(scene.combats) > 1 else "there is none"

    back = at_once(lambda _s, _n: BackTurn(combat=key, seen=version), system=SYSTEM)
    round_end = at_once(lambda _s, _n: EndRound(combat=key, seen=version), system=SYSTEM)
    over = at_once(lambda _s, _n: End(combat=key), system=SYSTEM)
    return (
        Act("Back one turn", "", back, row=4, when="gm", not_now=begun),
        Act("End the round", "", round_end, row=4, when="gm", not_now=begun),
        Act(OTHER_FIGHT, "", others, row=4, when="gm", not_now=alone),
        Act("End the fight", "", over, row=4, when="gm"),
    )
