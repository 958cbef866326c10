"""The attacks of a Hammerhydra fight in the words of the vectors, each in its turn or in a tie."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, ScriptedDice
from bot.core.errors import Refusal
from bot.core.scene import Scene, with_pool
from bot.core.words import fold
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.combat.turns import Turns
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Tale
from bot.systems.hammerhydra import HAMMERHYDRA
from bot.systems.hammerhydra.attack import actions as attack_actions
from bot.systems.hammerhydra.attack.play import defend, tale_of
from bot.systems.hammerhydra.attack.steps import advance, apply, declare_attack, throw_due, victim
from bot.systems.hammerhydra.combat import COMBAT
from bot.systems.hammerhydra.field import AttackState, contender, must_have_turn, need_round, tie_of
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.order.actions import Pass
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.attack import Stance
from bot.systems.hammerhydra.rules.checks import pool
from bot.systems.hammerhydra.rules.weapons import SAMPLES, parse_damage
from bot.systems.hammerhydra.sheet import EDGE
from bot.systems.hammerhydra.ties.play import Choose, Revealed
from tests.vectors.adapters._hammerhydra_dice import Rolls
from tests.vectors.adapters._hammerhydra_exchange import (
    edge_damage,
    may_block,
    next_roll,
    spelled_defence,
    told,
)

Given = dict[str, Any]
EDGES = ("dice", "target")
"""What edge buys of an attack or a defence."""
BONUS = ("use_counter", "use_bonus", "use_counter_bonus", "counter_bonus", "counter", "bonus")
"""How a step may call the bonus of an earlier counterattack, which is used or declined."""
NO_BONUS = ("without_bonus", "no_bonus", "decline_bonus", "decline_counter")
"""How a step may call it that this bonus is declined."""
SIGNS = {"dodge": "paper", "block": "stone"}
"""The sign of the hand that is this defence."""


class Brawl:
    """The attacks of a fight, as they follow each other; `scene` is where it stands.

    `spenders` are those of whom it was said how much edge they have.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.attacks: list[Given] = []
        self.picks: dict[str, Given] = {}
        self.places: dict[str, int] = {}
        self.faces: dict[str, tuple[int, ...]] = {}
        self.spenders: set[str] = set()

    def act(self, action: Action, dice: Dice | None = None) -> Any:
        """An action of the system."""
        outcome, self.scene = HAMMERHYDRA.act(action, self.scene, dice or ScriptedDice(()))
        return outcome

    @property
    def now(self) -> Fight:
        """The fight as it stands."""
        return find_fight(self.scene)

    def attack(self, step: Given) -> None:
        """An attack with the defence that meets it; in a tie it lands after the others' turns."""
        need_round(self.now)
        attacker = contender(self.scene, self.now, step["attacker"])
        defender = victim(self.scene, self.now, attacker, step["defender"]).row.key
        must_have_turn(self.now, attacker)
        group, me = tie_of(self.scene, self.now), attacker.row.key
        if me in self.picks:
            raise Refusal("already_acted", "Chosen already.")
        if {me, defender} <= set(group) and spelled_defence(step) == "counterattack":
            raise Refusal("bad_defence", "Nobody counterattacks within a tie.")
        before = self.scene
        dice, attack = self._thrown(step)
        # Thrown ahead, so that what is wrong with its dice is told in the words of the vectors.
        self.scene = before
        self.places[me] = len(self.attacks)
        self.attacks.append(told(attack))
        self.faces[me] = tuple(dice.fallen)
        if me in group:
            self.picks[me] = step
            self._opened(group)
        else:
            self._struck(step)

    def wait(self, step: Given) -> None:
        """A turn without an attack."""
        group = tie_of(self.scene, self.now)
        key = fold(step["name"])
        if key not in group:
            self.act(Pass(who=step["name"]))
            return
        if key in self.picks:
            raise Refusal("already_acted", "Chosen already.")
        self.picks[key] = step
        self._opened(group)

    def _opened(self, group: tuple[str, ...]) -> None:
        """The attacks of a tie land together, once everybody's turn was told."""
        if any(key not in self.picks for key in group):
            return
        mine = {key: step for key, step in self.picks.items() if "attacker" in step}
        if not self.spenders and all(_by_hand(step, group, mine) for step in mine.values()):
            self._choose(group, mine)
        else:
            self._land(group, mine)
        self.picks = {}

    def _choose(self, group: tuple[str, ...], mine: dict[str, Given]) -> None:
        """Everybody chooses in secret, and all hands open."""
        within = [key for key in group if key in mine and fold(mine[key]["defender"]) in group]
        for key in within:
            self._give_edge(mine[key])
        dice = ScriptedDice(tuple(face for key in within for face in self.faces[key]))
        outcome: Any = None
        for key in group:
            outcome = self.act(_pick(key, mine), dice)
        dice.finish()
        assert isinstance(outcome, Revealed)
        for kept in outcome.attacks:
            tale = tale_of(kept, self.scene)
            who = tale.state.attacker
            self._gone_through(tale, mine[who], ScriptedDice(self.faces[who]))

    def _land(self, group: tuple[str, ...], mine: dict[str, Given]) -> None:
        """What no sign of the hand says, such as a victim who is unaware: step by step."""
        house = HOUSE.at(self.scene.house)
        for _, attack in [self._thrown(mine[key]) for key in group if key in mine]:
            self.scene, landed = apply(self.scene, attack, house)
            self.attacks[self.places[landed.attacker]] = told(landed)
        turns = Turns(COMBAT, ScriptedDice(()))
        self.scene = turns.finish(self.scene, self.now.key, group).scene

    def _thrown(self, step: Given) -> tuple[Rolls, AttackState]:
        """An attack up to where it lands, with the dice that fell."""
        self._give_edge(step)
        fight, house = self.now, HOUSE.at(self.scene.house)
        me = contender(self.scene, fight, step["attacker"])
        attack = declare_attack(Choose(**_strike(step)), self.scene, fight, me)
        attack = replace(attack, may_block=may_block(step), dramatic=step.get("dramatic", False))
        if spelled_defence(step) == "none":
            attack = replace(attack, stance=Stance("none"))
            self.scene, attack = advance(self.scene, attack, house)
        else:
            attack, self.scene = defend(_defence(step), attack, self.scene)
        dice, due = Rolls(step.get("rolls", {})), "attack"
        while attack.stage != "landed":
            dice.due(due)
            attack = throw_due(attack, house, NamedDice(dice))
            due = next_roll(attack)
            self.scene, attack = advance(self.scene, attack, house)
        dice.finish()
        return dice, attack

    def _struck(self, step: Given) -> None:
        self._give_edge(step)
        action = attack_actions.Strike(
            who=step["attacker"],
            unaware=spelled_defence(step) == "none",
            dramatic=step.get("dramatic", False),
            no_block=not may_block(step),
            **_strike(step),
        )
        dice = ScriptedDice(self.faces[fold(step["attacker"])])
        tale: Tale[AttackState] = self.act(action, dice)
        self._gone_through(tale, step, dice)
        dice.finish()

    def _gone_through(self, tale: Tale[AttackState], step: Given, dice: Dice) -> None:
        """An attack met, if it has to be, and all that ended with it told."""
        # Whoever has edge left is asked after each roll whether it stands.
        while tale.state.stage not in {"landed", "done"}:
            action: Action = attack_actions.Accept(roll=tale.roll)
            if tale.state.stage == "declared":
                action = replace(_defence(step), roll=tale.roll)
            tale = self.act(action, dice)
        for one in (tale, *tale.also):
            self.attacks[self.places[one.state.attacker]] = told(one.state)

    def _give_edge(self, step: Given) -> None:
        """Both have as much edge as this attack costs them, unless it was said how much."""
        attack, guard = (
            sum(step.get(f"{name}edge_{what}", 0) for what in EDGES) for name in ("", "defence_")
        )
        costs = ((step["attacker"], attack + edge_damage(step)), (step["defender"], guard))
        for name, spent in costs:
            key = fold(name)
            if key in self.scene.characters and key not in self.spenders:
                kept = replace(PLAYERS.of(self.scene, key).edge, current=spent)
                self.scene = with_pool(self.scene, key, EDGE, kept)


def _by_hand(step: Given, group: tuple[str, ...], mine: dict[str, Given]) -> bool:
    """Whether the signs of the hand say this attack and its defence."""
    how, victim = spelled_defence(step), fold(step["defender"])
    if step.get("dramatic", False) or (how == "none" and victim not in mine):
        return False
    if victim not in group:
        return True
    # Whoever attacks in a tie has no defence; whoever does not has one against all attacks.
    return (how == "none") if victim in mine else _pick(victim, mine) == _meeting(step)


def _pick(key: str, mine: dict[str, Given]) -> Choose:
    if key in mine:
        return Choose(who=mine[key]["attacker"], sign="scissors", **_strike(mine[key]))
    against = (step for step in mine.values() if fold(step["defender"]) == key)
    return next((_meeting(step) for step in against), Choose(who=key, sign="paper"))


def _meeting(step: Given) -> Choose:
    """The pick by which the victim of this attack meets it."""
    sign = SIGNS.get(spelled_defence(step), "")
    cover = (step.get("block_with") or "") if sign == "stone" else ""
    return Choose(who=fold(step["defender"]), sign=sign, cover=cover, **_guarding(step))


def _defence(step: Given) -> attack_actions.Defend:
    how, cover = spelled_defence(step), step.get("block_with") or ""
    return attack_actions.Defend(how=how, cover=cover, **_guarding(step))


def _strike(step: Given) -> Given:
    """What an attack is to be, in the words of the action."""
    dice, target, weapon = step["dice"], step["target"], step.get("weapon", "")
    pool(dice, target)
    if "weapon" in step and fold(weapon) not in SAMPLES:
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
        "bonus": all(step.get(name, True) for name in BONUS)
        and not any(step.get(name, False) for name in NO_BONUS),
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
