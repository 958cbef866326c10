"""Attacks as people play them: declared, met, rolled, rolled again, landed (HH-38 to HH-50)."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec
from msgspec.structs import replace

from bot.core.action import Action, Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import fold, join_words
from bot.shared.combat.arena import find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import Rows
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.steps import Exchanges
from bot.shared.exchange.windows import (
    AbsentAnswer,
    Answer,
    Exchange,
    KeptTale,
    Opening,
    Tale,
    Window,
    take,
)
from bot.shared.permits import gm_only
from bot.systems.hammerhydra.attack import steps
from bot.systems.hammerhydra.attack.actions import (
    Accept,
    Defend,
    Land,
    NoBlock,
    Strike,
    StrikeAgain,
    TakeBack,
)
from bot.systems.hammerhydra.attack.again import (
    buy_second_roll,
    rolls_by_itself,
    stages_again,
    who_may_reroll,
    with_second_roll,
)
from bot.systems.hammerhydra.attack.endings import conclude, end_attack, obstacle, waits_for_others
from bot.systems.hammerhydra.attack.npcs import choose_defence
from bot.systems.hammerhydra.attack.steps import advance, throw_due
from bot.systems.hammerhydra.checks.play import wrong_stage
from bot.systems.hammerhydra.combat import CHOOSE, Choosing
from bot.systems.hammerhydra.field import (
    AttackState,
    Stage,
    attacks_of,
    contender,
    fighter_of,
    must_have_turn,
    need_round,
    tie_of,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS
from bot.systems.hammerhydra.rules.attack import Stance, stance
from bot.systems.hammerhydra.sheet import KEY


class Attacking(Exchange[AttackState]):
    """An attack: the defence, then everything is rolled (HH-38 to HH-50).

    It waits where edge could roll dice again that others follow; the last ones stand (HH-70).
    """

    def resolve(self, state: AttackState, scene: Scene, dice: NamedDice) -> AttackState:
        if (reason := obstacle(state, scene)) is not None:
            # The others of a tie wait until this one lands; it may not simply be gone.
            stage: Stage = "landed" if state.tie else "off"
            return replace(state, stage=stage, may="", edge=(), obstacle=reason)
        house = HOUSE.at(scene.house)
        return with_second_roll(scene, throw_due(state, house, dice), house)

    def windows(self, state: AttackState, scene: Scene) -> tuple[Window, ...]:
        house = HOUSE.at(scene.house)
        if obstacle(state, scene) is not None:
            return ()  # it ends by itself
        match state.stage:
            case "declared":
                return _defence_windows(state, house.defence_timeout or None)
            case "struck" | "dodged" | "hurt" | "blocked":
                who = Audience(characters=(state.may,) if state.may else (), gm=True)
                seconds = house.reroll_window or None
                return (Window(who, (StrikeAgain(), Accept()), seconds=seconds),)
            case "landed" if waits_for_others(state, scene):
                # Nobody is asked: the last attack of the tie to land gives this answer.
                return (Window(Audience(), (Land(),), seconds=None),)
            case "done":
                return _last_window(state, scene)
            case "landed" | "off":
                return ()
            case _:
                assert_never(state.stage)

    def apply(self, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
        return (state, scene) if state.is_over else conclude(state, scene)

    def lapse(self, window: Window, state: AttackState, scene: Scene) -> Answer | None:
        if state.stage in {"landed", "done"}:
            return None
        if state.stage == "declared":
            # Without a time of the house or table this never comes: a defence waits.
            return Defend(how="counterattack", overdue=True)
        return Accept(overdue=True)

    def by_itself(self, window: Window, state: AttackState, scene: Scene) -> Answer | None:
        if rolls_by_itself(scene, state):
            return StrikeAgain()
        # A roll that stops for nobody's edge stands at once.
        waits = state.stage in {"declared", "landed"} or state.may
        return None if waits else Accept()

    def absent(self, who: str, state: AttackState, scene: Scene) -> AbsentAnswer | None:
        if state.stage == "declared" and who == state.defender:
            meets = Defend(who=who, how="counterattack")
            return AbsentAnswer("Counterattack", "counterattacks", meets)
        return AbsentAnswer("Throw on", "throws on", Accept()) if who == state.may else None

    def npc_answer(
        self, npc: str, window: Window, state: AttackState, scene: Scene
    ) -> Answer | None:
        if state.stage != "declared" or npc != state.defender:
            return None
        return choose_defence(state, scene)

    def then(self, tale: Tale[AttackState], scene: Scene) -> tuple[Action, ...]:
        return tuple(Land(roll=number, hit=hit) for number, hit in tale.state.others)


ATTACKING = Attacking(AttackState)


def _defence_windows(state: AttackState, seconds: int | None) -> tuple[Window, ...]:
    who = Audience(characters=(state.defender,), gm=True)
    mine = GMS if state.tie else Audience(characters=(state.attacker,), gm=True)
    return (
        Window(who, (Defend(),), seconds=seconds),
        Window(mine, (TakeBack(),), seconds=seconds),
        Window(GMS, (NoBlock(),), seconds=seconds),
    )


def _last_window(state: AttackState, scene: Scene) -> tuple[Window, ...]:
    """Who may roll which dice again (R-37); what landed with others of a tie stays."""
    house = HOUSE.at(scene.house)
    if state.tie or (state.chance is None and not house.edge_after):
        return ()
    offered: dict[str, list[StrikeAgain]] = {}
    for stage in stages_again(scene, state, house):
        choice: Stage | Literal[""] = stage if house.edge_after else ""
        who = who_may_reroll(scene, state, stage)
        offered.setdefault(who, []).append(StrikeAgain(stage=choice))
    return tuple(
        Window(player_of(who), tuple(answers), "spend", None) for who, answers in offered.items()
    )


def hidden_attacker(name: str, more: str = "") -> Refusal:
    """An attack tells everybody who strikes, so that nobody can strike unseen."""
    return Refusal("hidden_attacker", f"{name} is hidden: show them first with /gm reveal.{more}")


def strike(action: Strike, scene: Scene, dice: Dice) -> tuple[Opening[AttackState], Scene]:
    """An attack is declared (HH-38).

    Raises `gm_only`, `no_combat`, `no_round`, `not_in_fight`, `bad_target_choice`, `dead`,
    `not_your_turn`, `already_acted`, `choose_first`, `attack_waits`, `hidden_attacker`, and what
    the values of a roll raise.
    """
    if action.unaware or action.dramatic or action.no_block:
        gm_only(scene.actor)
    fight = find_fight(scene, action.combat)
    need_round(fight)
    me = contender(scene, fight, action.who)
    steps.victim(scene, fight, me, action.against)
    must_have_turn(fight, me)
    tie = tie_of(scene, fight)
    if me.row.key in tie:
        names = join_words(dict.fromkeys(map(fight.shown, tie)))
        way = Instead(CHOOSE, action=Choosing(who=me.row.key, combat=fight.key))
        does = "act together" if len(tie) > 1 else "has chosen"
        raise Refusal("choose_first", f"{names} {does}.", instead=(way,))
    if any(other.attacker == me.row.key for other in attacks_of(scene, fight.key).values()):
        raise Refusal("attack_waits", f"{me.row.name}'s attack still waits; finish it first.")
    if me.row.hidden and not action.unaware:
        raise hidden_attacker(me.row.name, " Or say unaware: nobody sees the attack coming.")
    attack = steps.declare_attack(action, scene, fight, me)
    attack = replace(
        attack,
        unaware=action.unaware,
        dramatic=action.dramatic,
        may_block=not action.no_block,
        stance=Stance("none") if action.unaware else None,
        # The number that the roll is given when it opens.
        number=scene.last_roll + 1,
    )
    # Whoever is unaware is asked for no defence, so that it begins at once.
    if attack.stance is not None:
        scene, attack = advance(scene, attack, HOUSE.at(scene.house))
    return ATTACKING.open(attack.attacker, attack), scene


def defend(answer: Defend, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The defender declares, and the dice fall (HH-38).

    Raises `bad_defence`, `bad_block_with`, `block_not_allowed`, and what a roll's values raise.
    """
    how = stance(fold(answer.how), fold(answer.cover), may_block=state.may_block)
    if how.defence == "none":
        raise Refusal("bad_defence", "Say how: counterattack, dodge or block.")
    state = replace(state, stance=how)
    if how.defence == "counterattack":
        scene = _keep_counterattack(scene, state)
    else:
        who = PLAYERS.of(scene, state.defender)
        state = replace(state, guard=steps.declare_guard(answer, scene, who))
    scene, state = advance(scene, state, HOUSE.at(scene.house))
    return state, scene


def _keep_counterattack(scene: Scene, attack: AttackState) -> Scene:
    """The declaration is kept at once: it pays in the next round (HH-40, HH-41)."""
    fighter = fighter_of(scene, attack.combat, attack.defender)
    # Those of this round and of the one before are all that can still pay.
    rounds = tuple(dict.fromkeys((*fighter.countered, attack.round)))[-2:]
    return with_fighter(scene, attack.combat, attack.defender, replace(fighter, countered=rounds))


def newest_attack_on(answer: Defend, scene: Scene) -> int:
    """The newest attack that waits for this character's defence; raises `nothing_to_meet`."""
    key = scene.key_of(KEY, answer.who)
    numbers = (
        number
        for number, attack in waiting_states(scene, KEY, AttackState)
        if attack.stage == "declared" and attack.defender == key
    )
    newest = max(numbers, default=0)
    if not newest:
        who = scene.name(answer.who)[:40]
        raise Refusal("nothing_to_meet", f"No attack waits for {who}'s defence.")
    return newest


def roll_again(answer: StrikeAgain, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The roll that lies there again, or the last of all (HH-70).

    Raises `wrong_stage`, `reroll_used`, `edge_insufficient`.
    """
    stage = state.stage if state.may else answer.stage or state.last_dice
    if answer.stage and not HOUSE.at(scene.house).edge_after:
        raise wrong_stage(answer.roll)  # nobody rolls again with later dice in sight
    # What is rolled by itself adds to what the last person's answer changed.
    if not rolls_by_itself(scene, state):
        state = replace(state, edge=())
    scene, state = buy_second_roll(scene, state, stage)
    return state, scene


def take_back(answer: TakeBack, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """Nothing was rolled, so nothing is lost; of a tie only a GM calls an attack off."""
    if not state.tie:
        return replace(state, stage="off"), scene
    gm_only(scene.actor)
    return replace(state, stage="landed"), scene


def accept(answer: Accept, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """The roll that lies there stands, and the attack goes on."""
    if state.may:  # somebody has answered
        state = replace(state, edge=())
    scene, state = advance(scene, state, HOUSE.at(scene.house))
    return state, scene


def rule_out_block(answer: NoBlock, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """A GM rules that this attack cannot be blocked (HH-38)."""
    return replace(state, may_block=False), scene


def land(answer: Land, state: AttackState, scene: Scene) -> tuple[AttackState, Scene]:
    """What it did is known from the last attack of its tie (HH-58)."""
    return replace(end_attack(state), hit=answer.hit, edge=()), scene


Attacking.answers = (
    take(Defend, defend, find_roll=newest_attack_on),
    take(StrikeAgain, roll_again),
    take(Accept, accept),
    take(TakeBack, take_back),
    take(NoBlock, rule_out_block),
    take(Land, land),
)


def _set_off(action: Action, scene: Scene, dice: Dice, within: int) -> Scene:
    """An attack sets off no more than answers."""
    raise TypeError(f"Nothing sets off {type(action).__name__}.")


ROWS = Rows(KEY, (ATTACKING,))
EXCHANGES = Exchanges(ROWS, _set_off)
"""What opens the attacks of a tie together."""


def tale_of(attack: KeptTale, scene: Scene) -> Tale[AttackState]:
    """An attack out of the journal: as it was then, with what may be done about it now."""
    state = msgspec.json.decode(attack.state, type=AttackState)
    roll = scene.rolls.get(attack.roll)
    # A closed roll may not be loaded, and earlier versions kept attacks in another form.
    if roll is None or not ROWS.keeps(roll):
        return Tale(attack.roll, state)
    return replace(EXCHANGES.tale(scene, attack.roll), state=state)
