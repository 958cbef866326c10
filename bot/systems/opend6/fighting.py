"""The fight as a reducer: one action, one scene, one outcome."""

from __future__ import annotations

from typing import assert_never, get_args

from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.report import Report
from bot.core.scene import OpenRoll, Scene
from bot.shared.chapter import Chapter, on, says
from bot.shared.combat.arena import Fight, fight
from bot.shared.combat.rules import Bout
from bot.shared.permits import gm_only
from bot.systems.opend6.advantages import play as advantages_play
from bot.systems.opend6.advantages.actions import Choose, Gain, HandOver, Support, UseUp
from bot.systems.opend6.advantages.cards import gaining
from bot.systems.opend6.attack import play as attack_play
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.budget import must_have_turn, spend_action
from bot.systems.opend6.combat import COMBAT
from bot.systems.opend6.field import fighting, method, must_fight, place, place_of, with_place
from bot.systems.opend6.melee import again, cards, declaration, free, situation
from bot.systems.opend6.melee import play as melee_play
from bot.systems.opend6.melee.actions import (
    Answer,
    CallOff,
    Concede,
    Defend,
    Equip,
    FightOutcome,
    Fire,
    Focus,
    Fought,
    Gang,
    GoOn,
    Interrupt,
    LetPass,
    Measure,
    SecondChance,
    Situation,
    Talk,
    Waits,
)
from bot.systems.opend6.melee.initiative import declared
from bot.systems.opend6.melee.kinds import Kinds
from bot.systems.opend6.melee.waiting import read, refuse_waiting
from bot.systems.opend6.movement import follow
from bot.systems.opend6.movement import play as movement_play
from bot.systems.opend6.movement.actions import Follow, Ground, Move, Shift, Stay
from bot.systems.opend6.movement.cards import following
from bot.systems.opend6.order import play as order_play
from bot.systems.opend6.order.actions import Chaos, Declare, Execute, Method
from bot.systems.opend6.players import player, settings_of
from bot.systems.opend6.pressing import play as pressing_play
from bot.systems.opend6.pressing.actions import Force, Interact
from bot.systems.opend6.readying import play as readying_play
from bot.systems.opend6.readying.play import HoldBack, Ready
from bot.systems.opend6.recovery import play as recovery_play
from bot.systems.opend6.recovery.cards import spending
from bot.systems.opend6.recovery.play import Mend, Recover
from bot.systems.opend6.skills import specialisations

LOST = frozenset(
    {"bad_target", "out_of_reach", "not_engaged", "nothing_to_recover", "unknown_condition"}
)
"""What makes a declared action impossible (R-50)."""

KINDS = Kinds(
    attack_play.ATTACK,
    pressing_play.FORCE,
    pressing_play.INTERACT,
    advantages_play.GAIN,
    movement_play.MOVE,
    recovery_play.RECOVER,
    advantages_play.SUPPORT,
)
"""What can wait before it takes effect."""

FightAction = (
    Attack
    | Defend
    | Answer
    | GoOn
    | CallOff
    | Fire
    | LetPass
    | Interrupt
    | Force
    | Interact
    | Gain
    | Choose
    | HandOver
    | UseUp
    | Move
    | Follow
    | Stay
    | Ground
    | Shift
    | Recover
    | Mend
    | Ready
    | HoldBack
    | Support
    | Talk
    | Equip
    | Focus
    | Concede
    | Measure
    | Gang
    | Situation
    | Method
    | Chaos
    | Declare
    | Execute
)

Doing = Attack | Force | Interact | Gain | Move | Recover | Support
Meeting = Answer | GoOn | CallOff | Fire | LetPass | Interrupt | Defend
Ranking = Choose | HandOver | UseUp | Mend
Trailing = Follow | Stay | Ground | Shift
Small = Ready | HoldBack | Talk | Equip | Focus | Concede
Ruling = Measure | Gang | Situation | Method | Chaos


def act(action: FightAction, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """What the action comes to, and the scene after it; raises `Refusal` and changes nothing."""
    action = _spelled_out(action)
    match action:
        case Attack() | Force() | Interact() | Gain() | Move() | Recover() | Support():
            return _doing(action, scene, dice)
        case Answer() | GoOn() | CallOff() | Fire() | LetPass() | Interrupt() | Defend():
            return _meeting(action, scene, dice)
        case Choose() | HandOver() | UseUp() | Mend():
            return _ranking(action, scene, dice)
        case Follow() | Stay() | Ground() | Shift():
            return _trailing(action, scene, dice)
        case Ready() | HoldBack() | Talk() | Equip() | Focus() | Concede():
            return _small(action, scene)
        case Measure() | Gang() | Situation() | Method() | Chaos():
            return _ruling(action, scene)
        case Declare():
            now = must_fight(scene, player(scene, action.who)[0].key)
            return order_play.declare(action, scene, Bout(now.key, COMBAT, dice))
        case Execute():
            return _execute(action, scene, dice)
        case _:
            assert_never(action)


def _spelled_out(action: FightAction) -> FightAction:
    """The action with the whole name of its skill: `insult` is taunt: insult."""
    match action:
        case Force() | Interact() | Gain() | Move() | Recover() | Ready() | Declare():
            whole = specialisations(action.skill) if action.skill.strip() else ()
            return replace(action, skill=whole[0]) if len(whole) == 1 else action
        case _:
            return action


def second_chance(action: SecondChance, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    """An action point on what failed (D6-09)."""
    return again.act(action, scene, dice, KINDS)


def waits_card(card: Waits, scene: Scene) -> Report:
    """An action that waits."""
    return cards.waiting(card, scene, KINDS)


def fought_card(card: Fought, scene: Scene) -> Report:
    """What was done, with the buttons that chapters put on it."""
    return cards.told(card, scene, KINDS, (spending, gaining, following))


def overdue(roll: OpenRoll) -> FightAction | None:
    """Without an answer the fixed value holds (D6-14); all else stays as it is."""
    return GoOn(roll=roll.number, overdue=True) if read(roll) is not None else None


def _doing(action: Doing, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """An action of one's own turn: whose turn it is, what is declared, what waits (D6-12).

    Raises `dice_wait` for faces where no dice have fallen, which by house rule they may (R-25).
    """
    _gms_words(action, scene)
    who, scene = player(scene, action.who)
    now = fighting(scene, who.key)
    if now is not None and now.order.running:
        _in_the_open(action, now, who.key)
        must_have_turn(scene, now, who.key)
        refuse_waiting(scene, now.key, who.key)
        _as_declared(action, scene, now.key, who.key)
    elif now is None and not isinstance(action, Recover):
        must_fight(scene, who.key)
    elif now is not None and not isinstance(action, Recover):
        raise Refusal("not_begun", f"{now.combat.name} has not begun; Next begins round 1.")
    one, scene = KINDS.declare(action, scene)
    outcome, scene = declaration.begin(scene, one, dice, KINDS)
    if isinstance(outcome, Fought) or outcome.deed.thrown is not None or not _typed(action):
        return outcome, scene
    raise Refusal(
        "dice_wait",
        "The dice fall when this is answered. Leave faces: out now; whoever answers gives them "
        "with /d6-fight answer.",
    )


def _gms_words(action: Doing, scene: Scene) -> None:
    """Refuses with `gm_only` what only a GM says of an attack (D6-21, D6-65, D6-98, D6-115)."""
    match action:
        case Attack(defence=said, gang=gang, extra=extra) if (
            extra or said.strip() or gang is not None
        ):
            gm_only(scene.actor)
        case Interact(against=said, gang=gang) if said.strip() or gang is not None:
            gm_only(scene.actor)
        case _:
            return


def _in_the_open(action: Doing, now: Fight, key: str) -> None:
    """Refuses with `hidden` what nobody could answer without seeing who does it."""
    aimed = isinstance(action, Attack | Force | Interact | Gain) and action.target
    if aimed and now.combatants[key].hidden:
        raise Refusal(
            "hidden",
            f"{now.combatants[key].name} is hidden. Show everybody first, with /combat reveal: "
            "this cannot be kept a secret from whom it is aimed at.",
        )


def _typed(action: Doing) -> bool:
    return isinstance(action, Attack | Force | Interact | Gain) and action.typed


def _as_declared(action: Doing, scene: Scene, combat: str, key: str) -> None:
    """In split initiative the full action is the declared one (D6-122); raises `not_declared`."""
    kept = place_of(scene, combat, key)
    now = fight(scene, combat)
    plan = kept.plan
    if method(scene, combat).mode != "split" or plan is None or not plan.kept:
        return
    full = isinstance(action, Attack | Force | Recover) or (
        isinstance(action, Move) and action.pace == "full"
    )
    if full and declared(kept, now.combat.round):
        raise Refusal(
            "not_declared",
            f"Declared is: {plan.words}. The full action is that one; its button is on the panel.",
        )


def _execute(action: Execute, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    """The declared action; lost where it has become impossible (D6-122, R-50).

    Raises `not_declared`, `not_your_turn`, `action_waits` and what the action itself raises.
    """
    who, scene = player(scene, action.who)
    now = must_fight(scene, who.key)
    must_have_turn(scene, now, who.key)
    refuse_waiting(scene, now.key, who.key)
    plan = place(now.combatants[who.key]).plan
    if plan is None or plan.round != now.combat.round or not plan.kept:
        raise Refusal("not_declared", f"{who.name} has declared no action for this round.")
    doing = KINDS.read(plan.kept)
    try:
        one, after_ = KINDS.declare(doing, scene)
    except Refusal as no:
        if no.kind not in LOST:
            raise
        return _lost(scene, now.key, who.key, plan.words, no.sentence)
    return declaration.begin(after_, one, dice, KINDS)


def _lost(scene: Scene, combat: str, key: str, words: str, why: str) -> tuple[Fought, Scene]:
    """A declaration made impossible: the action is gone, or may still defend by house rule."""
    now = fight(scene, combat)
    name = now.combatants[key].name
    keeps = settings_of(scene).split_invalid == "defend"
    kept = place_of(scene, combat, key)
    if kept.plan is not None:
        gone = replace(kept, plan=replace(kept.plan, kept=b"", lost=True))
        scene = with_place(scene, combat, key, gone)
    if not keeps:
        scene = spend_action(scene, now, key, ("full",))
    left = "the full action may still defend" if keeps else "bonus and free actions stay"
    return Fought(
        f"LOST: {name} had declared {words}", combat=combat, tone="bad", why=(why, left)
    ), scene


def _meeting(action: Meeting, scene: Scene, dice: Dice) -> tuple[FightOutcome, Scene]:
    match action:
        case Answer():
            return melee_play.answer(action, scene, dice, KINDS)
        case GoOn():
            return melee_play.go_on(action, scene, dice, KINDS)
        case CallOff():
            return melee_play.call_off(action, scene)
        case Fire():
            return melee_play.fire(action, scene, dice, KINDS)
        case LetPass():
            return melee_play.let_pass(action, scene, dice, KINDS)
        case Interrupt():
            return melee_play.interrupt(action, scene)
        case Defend():
            return melee_play.defend(action, scene, dice, KINDS)
        case _:
            assert_never(action)


def _ranking(action: Ranking, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    match action:
        case Choose():
            return advantages_play.choose(action, scene)
        case HandOver():
            return advantages_play.hand_over(action, scene)
        case UseUp():
            return advantages_play.use_up(action, scene)
        case Mend():
            return recovery_play.mend(action, scene, dice)
        case _:
            assert_never(action)


def _trailing(action: Trailing, scene: Scene, dice: Dice) -> tuple[Fought, Scene]:
    match action:
        case Follow():
            return follow.follow(action, scene, dice)
        case Stay():
            return follow.stay(action, scene)
        case Ground():
            return follow.ground(action, scene, dice)
        case Shift():
            who, scene = player(scene, action.who)
            now = must_fight(scene, who.key)
            must_have_turn(scene, now, who.key)
            refuse_waiting(scene, now.key, who.key)
            return follow.shift(action, scene, dice)
        case _:
            assert_never(action)


def _small(action: Small, scene: Scene) -> tuple[Fought, Scene]:
    who, scene = player(scene, action.who)
    match action:
        case Ready() | HoldBack():
            now = must_fight(scene, who.key)
            must_have_turn(scene, now, who.key)
            refuse_waiting(scene, now.key, who.key)
            if isinstance(action, Ready):
                return readying_play.ready(action, scene)
            return readying_play.hold_back(action, scene)
        case Talk():
            return free.talk(action, scene)
        case Equip():
            return free.equip(action, scene)
        case Focus():
            return free.focus(action, scene)
        case Concede():
            return free.concede(action, scene)
        case _:
            assert_never(action)


def _ruling(action: Ruling, scene: Scene) -> tuple[Fought, Scene]:
    match action:
        case Measure():
            return situation.measure(action, scene)
        case Gang():
            return situation.gang(action, scene)
        case Situation():
            return situation.situation(scene), scene
        case Method():
            return order_play.set_method(action, scene)
        case Chaos():
            return order_play.chaos(action, scene)
        case _:
            assert_never(action)


FIGHT = Chapter(
    "D6-10 to D6-69, D6-106 to D6-128",
    handlers=(*(on(kind, act) for kind in get_args(FightAction)), on(SecondChance, second_chance)),
    cards=(says(Waits, waits_card), says(Fought, fought_card)),
)
