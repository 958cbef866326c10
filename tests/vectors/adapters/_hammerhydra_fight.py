"""A Hammerhydra fight played step by step through engine and reducer, for the op `fight`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from bot.core.dice import ScriptedDice
from bot.core.edge import quote
from bot.core.errors import MoreDice, Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Table
from bot.core.words import fold
from bot.shared.combat import play as engine
from bot.shared.combat.actions import Ambush, CombatAction, JoinIn, Start
from bot.systems.hammerhydra.care.actions import SetArmour, SetWound
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import able, contender, fighter_state
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.order import actions as ask
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.checks import CRITICALS, whole
from bot.systems.hammerhydra.rules.edge import MOST_EDGE
from bot.systems.hammerhydra.rules.tables import AVERAGE, WORST
from bot.systems.hammerhydra.rules.wounds import MOST_HIT, grind, health, protection
from bot.systems.hammerhydra.wounds import play as wounds_play
from tests.vectors.adapters._hammerhydra_blows import Brawl
from tests.vectors.adapters._hammerhydra_numbers import is_whole, refuse_others

Given = dict[str, Any]
RULE_NAMES = {"mode": "wounds", "wounds_mode": "wounds", "chain": "extra_dice_chain"}
"""What else the vectors may call a house rule."""
ERRATA: Given = {"critical_rule": CRITICALS, "edge_step": (1, 2)}
"""What the vectors say one by one, and the house rule `ruleset` together."""


def fight_op(given: Given) -> object:
    """A whole fight; the first refusal ends it with the number of its step."""
    try:
        bout = Bout(given.get("rules") or {})
    except Refusal:
        return {"error": "bad_rule"}
    for number, step in enumerate(given.get("steps", ())):
        try:
            refuse_others(step["do"], step)
            STEPS[step["do"]](bout, step)
        except Refusal as refusal:
            return {"error": refusal.kind, "step": number}
    return bout.state()


class Bout(Brawl):
    """A fight played step by step."""

    def __init__(self, rules: Given) -> None:
        house = {rule.key: rule for rule in HOUSE.rules}
        errata = rules.get("critical_rule") == "majority" or rules.get("edge_step") == 2
        others = {RULE_NAMES.get(key, key): value for key, value in rules.items()}
        dramatic = others.pop("dramatic", False)
        given = {key: value for key, value in others.items() if key not in ERRATA}
        for key in given:
            if key not in house:
                raise Refusal("bad_rule", f"There is no rule {key}.")
        for key, allowed in ERRATA.items():
            if rules.get(key, allowed[0]) not in allowed:
                raise Refusal("bad_rule", f"{key} is one of {allowed}.")
        here = {key: house[key].read(_setting(value)) for key, value in given.items()}
        scene = Scene(
            table=Table(0, 1),
            now=0,
            house=here | ({"ruleset": "errata"} if errata else {}),
            actor=Actor(1, "the vectors", gm=True),
        )
        super().__init__(scene)
        self.engine(Start())
        self.dramatic({"on": dramatic})

    def engine(self, action: CombatAction, faces: tuple[int, ...] = ()) -> None:
        """An action of the engine with exactly these faces."""
        dice = ScriptedDice(faces)
        try:
            _, self.scene = engine.act(action, self.scene, dice, COMBAT)
            dice.finish()
        except Refusal as refusal:
            raise _counted(refusal) from refusal

    def add(self, step: Given) -> None:
        """Somebody joins, a latecomer with the dice that catch up."""
        name = step["name"]
        if fold(name) not in self.now.combatants:
            self._make(step)
        rolls = next((step[key] for key in CATCHING_UP if key in step), ())
        faces = (rolls,) if isinstance(rolls, int) else tuple(rolls)
        side = str(step.get("side", step.get("team", "")))
        self.engine(JoinIn(who=name, side=side), faces)

    def _make(self, step: Given) -> None:
        targets = {
            one: step.get(one, AVERAGE) for one in ("perception", "athleticism", "constitution")
        }
        initiative.base(targets["perception"], targets["athleticism"], step.get("wound", 0))
        full = health(targets["constitution"])
        lost = whole(step.get("lost", 0), "bad_wounds", "Boxes lost", 0, full)
        worn = whole(step.get("grind_lost", 0), "bad_wounds", "Grind wounds", 0, grind(full) - 1)
        scene = PLAYERS.newcomer(self.scene, step["name"], owner=None)
        who = PLAYERS.of(scene, fold(step["name"]))
        boxes = {one: WORST - target for one, target in targets.items()}
        sheet = replace(
            who.sheet,
            **boxes,
            wound=step.get("wound", 0),
            armour=protection(step.get("armour", 0)),
            edge_bought=step.get("edge", MOST_EDGE),
        )
        if "edge" in step:
            self.spenders.add(who.key)
        scene = PLAYERS.with_sheet(scene, who, sheet)
        who = PLAYERS.of(scene, who.key)
        pools = {
            (who.key, "health"): replace(who.health, current=full - lost),
            (who.key, "grind"): replace(who.grind, current=who.grind.maximum - worn),
        }
        self.scene = replace(scene, pools={**scene.pools, **pools})

    def start_round(self, step: Given) -> None:
        """Initiative, a die for everybody alive; after an ambush none."""
        if "ambush" in step or "ambushers" in step:
            self.ambush(step)
            return
        rolls = {fold(name): face for name, face in step.get("rolls", {}).items()}
        order = [row.key for row in self.now.combatants.values() if not able(self.scene, row)]
        faces = [rolls.pop(key) for key in order if key in rolls]
        # A die of somebody else takes the place of none that is missing.
        surplus = rolls.values() if len(faces) == len(order) else ()
        dice = ScriptedDice((*faces, *surplus))
        try:
            self.act(ask.NewRound(), dice)
            dice.finish()
        except Refusal as refusal:
            raise _counted(refusal) from refusal

    def ambush(self, step: Given) -> None:
        """A round without initiative."""
        by = next((step[key] for key in AMBUSHERS if key in step), ())
        by = [by] if isinstance(by, str) else by
        keys = [self.now.get(name).key for name in by]
        others = tuple(key for key in self.now.combatants if key not in keys)
        self.engine(Ambush(by=tuple(keys), against=others))
        self.act(ask.NewRound())

    def set_wound(self, step: Given) -> None:
        """The standing penalty."""
        self.now.get(step["name"])
        self.act(SetWound(who=step["name"], penalty=step["wound"]))

    def set_armour(self, step: Given) -> None:
        """Armour."""
        self.now.get(step["name"])
        self.act(SetArmour(who=step["name"], armour=step["armour"]))

    def hit(self, step: Given) -> None:
        """Points that the GM takes from somebody."""
        amount = whole(_amount(step), "bad_damage_amount", "Damage", 0, MOST_HIT)
        dramatic = step.get("dramatic", False)
        self.act(wounds_play.Hit(named=step["name"], amount=amount, dramatic=dramatic))

    def heal(self, step: Given) -> None:
        """Boxes that the GM gives back."""
        amount = whole(_amount(step), "bad_damage_amount", "Healing", 1, MOST_HIT)
        self.act(wounds_play.Hit(named=step["name"], amount=-amount))

    def nudge(self, step: Given) -> None:
        """A change of the next initiative."""
        self.act(ask.Nudge(who=step["name"], by=step["by"]))

    def dramatic(self, step: Given) -> None:
        """Dramatic circumstances, or the end of them."""
        on = step.get("on", step.get("dramatic", True))
        self.act(wounds_play.SetWounds(dramatic=on))

    def grind_reset(self, step: Given) -> None:
        """Grind wounds come back."""
        self.act(wounds_play.Refill(who=step.get("name", "")))

    def state(self) -> Given:
        """The fight at the end."""
        now = self.now
        here = now.standing
        to_come = [*here.turn, *(key for group in here.waiting for key in group)]
        return {
            "round": now.combat.round if now.order.running else 0,
            "groups": [
                [self._name(key) for key in group]
                for group in now.order.groups
                if not all(self._gone(key) for key in group)
            ],
            "to_act": [
                self._name(key)
                for key in to_come
                if key not in self.picks and not able(self.scene, now.combatants[key])
            ],
            "people": {row.name: self._person(row.key) for row in now.combatants.values()},
            "attacks": self.attacks,
        }

    def _gone(self, key: str) -> bool:
        died = fighter_state(self.now.combatants[key]).died
        return 0 < died < self.now.combat.round

    def _name(self, key: str) -> str:
        return self.now.combatants[key].name

    def _person(self, key: str) -> Given:
        one = contender(self.scene, self.now, key)
        return {
            "initiative": one.total,
            "pending_init": one.fighter.pending,
            "block_penalty": int(one.fighter.blocked),
            "serious": one.fighter.serious,
            "left": one.who.health.current,
            "lost": one.who.missing_boxes,
            "grind_lost": one.who.missing_grind,
            "grind_left": one.who.grind.maximum - one.who.missing_grind,
            "dead": one.who.dead,
            "armour": one.who.sheet.armour,
            "wound": one.who.sheet.wound,
            "health": one.who.health.maximum,
            "edge": one.who.edge.current,
            "counter": bool(one.fighter.countered),
            "acted": key in self.now.standing.acted,
        }


def _amount(step: Given) -> int:
    """How much; raises `bad_damage_amount` where that is not said in a whole number."""
    found = next((step[key] for key in AMOUNTS if key in step), None)
    if not is_whole(found):
        raise Refusal("bad_damage_amount", f"{quote(found)} is no damage.")
    return cast("int", found)


def _counted(refusal: Refusal) -> Refusal:
    """Dice of an initiative that were too few or too many."""
    if isinstance(refusal, MoreDice) or refusal.kind == "too_many_faces":
        return Refusal("wrong_face_count", refusal.sentence)
    return refusal


def _setting(value: object) -> str:
    return "on" if value is True else "off" if value is False else str(value)


AMOUNTS = ("amount", "damage", "hit", "boxes", "by")
"""How a step may call the boxes that somebody loses or gets back."""
CATCHING_UP = ("rolls", "roll", "faces", "catch_up", "dice")
"""How a step may call the dice by which a latecomer catches up."""
AMBUSHERS = ("who", "by", "ambushers", "names", "attackers", "ambush")
"""How a step may call those who lie in ambush."""

STEPS: dict[str, Callable[[Bout, Given], None]] = {
    "add": Bout.add,
    "join": Bout.add,
    "join_late": Bout.add,
    "start_round": Bout.start_round,
    "ambush": Bout.ambush,
    "attack": Bout.attack,
    "wait": Bout.wait,
    "pass": Bout.wait,
    "set_wound": Bout.set_wound,
    "set_armour": Bout.set_armour,
    "nudge": Bout.nudge,
    "hit": Bout.hit,
    "damage": Bout.hit,
    "heal": Bout.heal,
    "dramatic": Bout.dramatic,
    "set_dramatic": Bout.dramatic,
    "grind_reset": Bout.grind_reset,
}
