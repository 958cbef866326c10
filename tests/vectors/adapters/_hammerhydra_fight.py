"""A Hammerhydra fight played step by step through engine and reducer, for the op `fight`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import MoreDice, Refusal
from bot.core.people import Actor
from bot.core.scene import Scene, Table, with_pool
from bot.core.words import fold
from bot.shared.combat import play as engine
from bot.shared.combat.actions import Ambush, CombatAction, JoinIn, Start
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra import HAMMERHYDRA
from bot.systems.hammerhydra.attack import actions as attack_actions
from bot.systems.hammerhydra.attack.play import tale_of
from bot.systems.hammerhydra.care.actions import SetArmour, SetWound
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import AttackState, able, contender, fighter_state, tie_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.order import actions as ask
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.checks import CRITICALS, pool
from bot.systems.hammerhydra.rules.edge import MOST_EDGE
from bot.systems.hammerhydra.rules.tables import AVERAGE, WORST
from bot.systems.hammerhydra.rules.weapons import SAMPLES, parse_damage
from bot.systems.hammerhydra.rules.wounds import health, protection
from bot.systems.hammerhydra.sheet import EDGE
from bot.systems.hammerhydra.ties import play as ties_play
from bot.systems.hammerhydra.ties.play import Revealed
from bot.systems.hammerhydra.wounds import play as wounds_play
from tests.vectors.adapters._hammerhydra_dice import Rolls
from tests.vectors.adapters._hammerhydra_exchange import edge_damage, may_block
from tests.vectors.adapters._hammerhydra_exchange import told as spelled_attack

Given = dict[str, Any]
EDGES = ("dice", "target")
"""What edge buys of an attack or a defence."""
ERRATA: Given = {"critical_rule": CRITICALS, "edge_step": (1, 2)}
"""What the vectors say one by one, and the house rule `ruleset` together."""


def fight_op(given: Given) -> object:
    """A whole fight; the first refusal ends it with the number of its step."""
    try:
        bout = Bout(given.get("rules", {}))
    except Refusal:
        return {"error": "bad_rule"}
    for number, step in enumerate(given.get("steps", ())):
        try:
            STEPS[step["do"]](bout, step)
        except Refusal as refusal:
            return {"error": refusal.kind, "step": number}
    return bout.state()


class Bout:
    """A fight played step by step."""

    def __init__(self, rules: Given) -> None:
        house = {rule.key: rule for rule in HOUSE.rules}
        errata = rules.get("critical_rule") == "majority" or rules.get("edge_step") == 2
        given = {key: value for key, value in rules.items() if key not in ERRATA}
        for key in given:
            if key not in house:
                raise Refusal("bad_rule", f"There is no rule {key}.")
        for key, allowed in ERRATA.items():
            if rules.get(key, allowed[0]) not in allowed:
                raise Refusal("bad_rule", f"{key} is one of {allowed}.")
        self.scene = Scene(
            table=Table(0, 1),
            now=0,
            house={key: house[key].read(_setting(value)) for key, value in given.items()}
            | ({"ruleset": "errata"} if errata else {}),
            actor=Actor(1, "the vectors", gm=True),
        )
        self.engine(Start())
        self.attacks: list[Given] = []
        self.picks: dict[str, Given] = {}
        self.places: dict[str, int] = {}

    def engine(self, action: CombatAction, faces: tuple[int, ...] = ()) -> None:
        """An action of the engine with exactly these faces."""
        dice = ScriptedDice(faces)
        try:
            _, self.scene = engine.act(action, self.scene, dice, COMBAT)
            dice.finish()
        except Refusal as refusal:
            raise _counted(refusal) from refusal

    def act(self, action: Action, dice: Dice | None = None) -> Any:
        """An action of the system."""
        outcome, self.scene = HAMMERHYDRA.act(action, self.scene, dice or ScriptedDice(()))
        return outcome

    @property
    def now(self) -> Fight:
        """The fight as it stands."""
        return find_fight(self.scene)

    def add(self, step: Given) -> None:
        """Somebody joins, a latecomer with the dice that catch up."""
        name = step["name"]
        if fold(name) not in self.now.combatants:
            self._make(step)
        rolls = step.get("rolls", step.get("roll", step.get("faces", ())))
        self.engine(JoinIn(who=name), (rolls,) if isinstance(rolls, int) else tuple(rolls))

    def _make(self, step: Given) -> None:
        targets = {
            one: step.get(one, AVERAGE) for one in ("perception", "athleticism", "constitution")
        }
        initiative.base(targets["perception"], targets["athleticism"], step.get("wound", 0))
        full = health(targets["constitution"])
        scene = PLAYERS.newcomer(self.scene, step["name"], owner=None)
        who = PLAYERS.of(scene, fold(step["name"]))
        boxes = {one: WORST - target for one, target in targets.items()}
        sheet = replace(
            who.sheet,
            **boxes,
            wound=step.get("wound", 0),
            armour=protection(step.get("armour", 0)),
            edge_bought=MOST_EDGE,
        )
        scene = PLAYERS.with_sheet(scene, who, sheet)
        who = PLAYERS.of(scene, who.key)
        pools = {
            (who.key, "health"): replace(who.health, current=full - step.get("lost", 0)),
            (who.key, "grind"): replace(
                who.grind, current=who.grind.maximum - step.get("grind_lost", 0)
            ),
        }
        self.scene = replace(scene, pools={**scene.pools, **pools})

    def start_round(self, step: Given) -> None:
        """Initiative, a die for everybody alive."""
        rolls = {fold(name): face for name, face in step.get("rolls", {}).items()}
        order = [row.key for row in self.now.combatants.values() if not able(self.scene, row)]
        faces = [rolls.pop(key) for key in order if key in rolls]
        dice = ScriptedDice((*faces, *rolls.values()))
        try:
            self.act(ask.NewRound(), dice)
            dice.finish()
        except Refusal as refusal:
            raise _counted(refusal) from refusal

    def ambush(self, step: Given) -> None:
        """A round without initiative."""
        by = step.get("who", step.get("ambushers", step.get("names", ())))
        keys = [self.now.get(name).key for name in by]
        others = tuple(key for key in self.now.combatants if key not in keys)
        self.engine(Ambush(by=tuple(keys), against=others))
        self.act(ask.NewRound())

    def attack(self, step: Given) -> None:
        """An attack with the defence that meets it; in a tie it waits for the others' turns."""
        group = tie_of(self.scene, self.now)
        me, you = fold(step["attacker"]), fold(step["defender"])
        if me not in group:
            self.attacks.append({})
            self._struck(step)
            return
        if me in self.picks:
            raise Refusal("already_acted", "Chosen already.")
        if you in group and step.get("defence") == "counterattack":
            raise Refusal("bad_defence", "Nobody counterattacks within a tie.")
        # Nothing stays of the trial: its only use is to be refused at this step.
        before = self.scene
        self.act(self._choose(step))
        self.scene = before
        self.picks[me] = step
        self.places[me] = len(self.attacks)
        self.attacks.append({})
        self._opened(group)

    def wait(self, step: Given) -> None:
        """A turn without an attack."""
        group = tie_of(self.scene, self.now)
        key = fold(step["name"])
        if key not in group:
            self.act(ask.Pass(who=step["name"]))
            return
        self.picks.setdefault(key, step)
        self._opened(group)

    def _opened(self, group: tuple[str, ...]) -> None:
        """Choose for everybody of a tie, once everybody's turn was told."""
        if any(key not in self.picks for key in group):
            return
        mine = {key: step for key, step in self.picks.items() if "attacker" in step}
        faces = {
            f"{key} {name}": roll
            for key, step in mine.items()
            for name, roll in step.get("rolls", {}).items()
        }
        dice = Rolls(faces)
        within = [key for key in group if key in mine and fold(mine[key]["defender"]) in group]
        dice.due(*(name for key in within for name in dice.of_attack(key)))
        for key in within:
            self._give_edge(mine[key])
        outcome: Any = None
        for key in group:
            outcome = self.act(self._pick(key, mine), dice)
        assert isinstance(outcome, Revealed)
        for kept in outcome.attacks:
            tale = tale_of(kept, self.scene)
            attacker = tale.state.attacker
            self._gone_through(tale, mine[attacker], dice, self.places[attacker])
        dice.finish()
        self.picks, self.places = {}, {}

    def _pick(self, key: str, attackers: dict[str, Given]) -> ties_play.Choose:
        if key in attackers:
            return self._choose(attackers[key])
        for step in attackers.values():
            if fold(step["defender"]) == key and step.get("defence") in {"block", "dodge"}:
                sign = "stone" if step["defence"] == "block" else "paper"
                cover = step.get("block_with") or ""
                return ties_play.Choose(who=key, sign=sign, cover=cover, **_guarding(step))
        return ties_play.Choose(who=key, sign="paper")

    def _choose(self, step: Given) -> ties_play.Choose:
        return ties_play.Choose(who=step["attacker"], sign="scissors", **_strike(step))

    def _struck(self, step: Given) -> None:
        dice = Rolls({f"{fold(step['attacker'])} {k}": v for k, v in step.get("rolls", {}).items()})
        dice.due(*dice.of_attack(fold(step["attacker"])))
        self._give_edge(step)
        action = attack_actions.Strike(
            who=step["attacker"],
            unaware=step.get("unaware", step.get("defence", "none") == "none"),
            dramatic=step.get("dramatic", False),
            no_block=not may_block(step),
            **_strike(step),
        )
        tale: Tale[AttackState] = self.act(action, dice)
        self._gone_through(tale, step, dice, len(self.attacks) - 1)
        dice.finish()

    def _gone_through(self, tale: Tale[AttackState], step: Given, dice: Rolls, place: int) -> None:
        """An attack met and gone on with until it has landed; whatever ended with it is told."""
        who = tale.state.attacker
        self.attacks[place] = spelled_attack(tale.state)
        while tale.state.stage not in {"landed", "done"}:
            dice.due(*dice.of_attack(who))
            action: Action = attack_actions.Accept(roll=tale.roll)
            if tale.state.stage == "declared":
                how, cover = step.get("defence", ""), step.get("block_with") or ""
                action = attack_actions.Defend(
                    roll=tale.roll, how=how, cover=cover, **_guarding(step)
                )
            tale = self.act(action, dice)
            self.attacks[place] = spelled_attack(tale.state)
            for other in tale.also:
                self.attacks[self.places[other.state.attacker]] = spelled_attack(other.state)

    def _give_edge(self, step: Given) -> None:
        """Both have as much edge as this attack costs them, so that nothing waits for more."""
        attack, guard = (
            sum(step.get(f"{name}edge_{what}", 0) for what in EDGES) for name in ("", "defence_")
        )
        costs = ((step["attacker"], attack + edge_damage(step)), (step["defender"], guard))
        for name, spent in costs:
            key = fold(name)
            if key in self.scene.characters:
                pool = replace(PLAYERS.of(self.scene, key).edge, current=spent)
                self.scene = with_pool(self.scene, key, EDGE, pool)

    def set_wound(self, step: Given) -> None:
        """The standing penalty."""
        self.now.get(step["name"])
        self.act(SetWound(who=step["name"], penalty=step["wound"]))

    def set_armour(self, step: Given) -> None:
        """Armour."""
        self.now.get(step["name"])
        self.act(SetArmour(who=step["name"], armour=step["armour"]))

    def nudge(self, step: Given) -> None:
        """A change of the next initiative."""
        self.act(ask.Nudge(who=step["name"], by=step["by"]))

    def dramatic(self, step: Given) -> None:
        """Dramatic circumstances."""
        self.act(wounds_play.SetWounds(dramatic=step.get("on", True)))

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
        }


def _strike(step: Given) -> Given:
    """What an attack is to be, in the words of the action."""
    dice, target, weapon = step["dice"], step["target"], step.get("weapon", "")
    pool(dice, target)
    if weapon and fold(weapon) not in SAMPLES:
        parse_damage(weapon)
    return {
        "against": step["defender"],
        "weapon": weapon,
        "skill": str(dice),
        "attribute": str(target),
        "dice": step.get("dice_mod", 0),
        "target": step.get("target_mod", 0),
        "edge_dice": step.get("edge_dice", 0),
        "edge_target": step.get("edge_target", 0),
        "edge_damage": edge_damage(step),
        "tens": step.get("tens", "auto"),
        "bonus": step.get("use_counter", step.get("use_bonus", True)),
    }


def _guarding(step: Given) -> Given:
    """What was said with a defence, in the words of the action."""
    return {
        "dice": step.get("defence_dice_mod", 0),
        "target": step.get("defence_target_mod", 0),
        "edge_dice": step.get("defence_edge_dice", 0),
        "edge_target": step.get("defence_edge_target", 0),
        "tens": step.get("defence_tens", step.get("tens", "auto")),
    }


def _counted(refusal: Refusal) -> Refusal:
    """Dice of an initiative that were too few or too many."""
    if isinstance(refusal, MoreDice) or refusal.kind == "too_many_faces":
        return Refusal("wrong_face_count", refusal.sentence)
    return refusal


def _setting(value: object) -> str:
    return "on" if value is True else "off" if value is False else str(value)


STEPS: dict[str, Callable[[Bout, Given], None]] = {
    "add": Bout.add,
    "start_round": Bout.start_round,
    "ambush": Bout.ambush,
    "attack": Bout.attack,
    "wait": Bout.wait,
    "set_wound": Bout.set_wound,
    "set_armour": Bout.set_armour,
    "nudge": Bout.nudge,
    "dramatic": Bout.dramatic,
    "grind_reset": Bout.grind_reset,
}
