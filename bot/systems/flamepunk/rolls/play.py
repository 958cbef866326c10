"""Rolls: dice out of the pool, kept while people decide, then read (FP-05 to FP-33)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, Audience, player_of
from bot.core.scene import Pool, Scene, with_pool
from bot.core.words import clean_if_any, join_words
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.rows import encode
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
from bot.shared.menu.targets import fight_of, is_enemy, others
from bot.systems.flamepunk.house import HOUSE
from bot.systems.flamepunk.rolls import reactions
from bot.systems.flamepunk.rolls.actions import (
    AnswerOtherwise,
    Consequence,
    Finish,
    NameConsequence,
    Payment,
    React,
    Roll,
    RollState,
    Shift,
    Stand,
    TakeIt,
)
from bot.systems.flamepunk.rolls.earlier import Resolved, tale_of
from bot.systems.flamepunk.rolls.npcs import choose_answer, useful_shifts
from bot.systems.flamepunk.rolls.reading import dodge_modifiers, reading, waits
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.sheet import (
    DICE,
    KEY,
    KINDS,
    MOST_WOUNDS,
    PLAYERS,
    WOUNDS,
    Player,
    afford,
    has_fallen,
    players_in_sight,
    with_dice,
)
from bot.systems.flamepunk.tasks import play as tasks_play


class Rolling(Exchange[RollState]):
    """Dice first; then the target defends, the roller turns a die, and somebody reads it."""

    answers = (
        take(React, reactions.react),
        take(TakeIt, reactions.take_it),
        take(Finish, reactions.finish),
        take(Shift, reactions.shift),
        take(Stand, reactions.stand),
        take(NameConsequence, reactions.name_consequence),
        take(AnswerOtherwise, reactions.answer_otherwise),
    )
    # Defences come after the dice, those of NPCs too (FP-52), and throw none (FP-09).
    npc_sees_dice = True
    throws_once = True

    def resolve(self, state: RollState, scene: Scene, dice: NamedDice) -> RollState:
        faces = dice.of(state.roller, "roll").roll(state.dice, rolls.SIDES)
        if state.shift is not None:
            place, _, new = state.shift
            # The throw stays as it fell, so the turned die is put in at each reading.
            faces = (*faces[:place], new, *faces[place + 1 :])
        state = replace(state, faces=faces)
        return replace(state, reading=reading(state, HOUSE.at(scene.house)))

    def windows(self, state: RollState, scene: Scene) -> tuple[Window, ...]:
        if not waits(state):
            return _changes(state, scene)
        seconds = HOUSE.at(scene.house).timeout or None
        closers = Audience(gm=True, characters=(state.roller,))
        finish = Window(closers, (Finish(),), seconds=seconds)
        shift = Window(player_of(state.roller), (Shift(who=state.roller),), seconds=seconds)
        if not state.has_target:
            return (finish, shift, Window(GMS, (Finish(removed=()),), seconds=seconds))
        if state.target not in scene.characters:
            return (finish, shift)
        defence = Window(player_of(state.target), (React(who=state.target),), seconds=seconds)
        anybody = Audience(characters=(state.target, state.roller), gm=True)
        acceptance = Window(anybody, (TakeIt(who=state.target),), seconds=seconds)
        others = (replace(window, seconds=seconds) for window in _interposing(state, scene))
        return (defence, acceptance, finish, shift, *others)

    def apply(self, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
        """What it leaves behind: wounds of a physical attack (FP-22), and what a task remembers.

        Only rolls of kind `task` leave a penalty (FA-10, FA-27).
        """
        if state.applied:
            return state, scene  # only words were added to what stands
        state = replace(state, closed=state.closed or "rolled", applied=True)
        if state.deals_damage and state.reading.success:
            return _wound(state, scene)
        return _remember(state, scene) if state.task and state.is_task else (state, scene)

    def untimely_refusal(self, answer: Answer, state: RollState, scene: Scene) -> Refusal:
        # Read without anybody asked, a roll at nobody is told as such, and not as over.
        is_reflex = isinstance(answer, React | TakeIt)
        if is_reflex and not state.has_target and state.closed in {"", "rolled"}:
            return reactions.stranger_refusal(state, PLAYERS.acting(scene, answer.who)[0])
        if state.applied:
            return self.too_late(answer.roll)
        return super().untimely_refusal(answer, state, scene)

    def absent(self, who: str, state: RollState, scene: Scene) -> AbsentAnswer | None:
        return AbsentAnswer("Take it", "takes it", TakeIt(who=who)) if who == state.target else None

    def npc_answer(self, npc: str, window: Window, state: RollState, scene: Scene) -> Answer | None:
        return choose_answer(state, scene).answer if npc == state.target else None

    def lapse(self, window: Window, state: RollState, scene: Scene) -> Answer | None:
        # Time brings no defence (FA-21); what may be spent on a roll is waited for by nobody.
        return Finish(overdue=True) if window.kind == "answer" else None


def _changes(state: RollState, scene: Scene) -> tuple[Window, ...]:
    """What may still be changed of a roll that stands, where it helps (FA-17, FP-37, FP-32)."""
    windows: list[Window] = []
    if state.is_catastrophe and not state.consequence:
        windows.append(Window(GMS, (NameConsequence(),), "further", None))
    if state.itself and state.target in scene.characters:
        windows.append(Window(GMS, (AnswerOtherwise(),), "word", None))
    # An answer, or its time, ends the turning of dice (FA-17); an NPC's own is chosen anew.
    elif state.closed not in {"", "rolled"}:
        return tuple(windows)
    roller = PLAYERS.of(scene, state.roller) if state.roller in scene.characters else None
    if roller is not None and roller.pyros.current and useful_shifts(state, scene):
        windows.append(Window(player_of(state.roller), (Shift(who=state.roller),), "spend", None))
    if state.passive and not state.has_target:
        windows.append(Window(GMS, (Finish(removed=()),), "word", None))
    return tuple(windows)


def _wound(state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The level of a physical attack as wounds, where the table counts them (FP-22)."""
    if not HOUSE.at(scene.house).apply_damage or state.target not in scene.characters:
        return state, scene
    target = PLAYERS.of(scene, state.target)
    wounds = min(MOST_WOUNDS, target.wounds + state.reading.damage)
    dice = (target.dice.current, target.dice.maximum)
    # Wounds count up without a maximum, as the text has no hit points (FP-22).
    scene = with_pool(scene, target.key, WOUNDS, Pool(wounds, 0))
    fell = has_fallen(scene, target.key)
    state = replace(state, wounds=(target.wounds, wounds), target_dice=dice, fell=fell)
    return state, scene


def _remember(state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """What a task holds against its roller from now on, or forgets (FP-30 to FP-33, FP-44)."""
    house = HOUSE.at(scene.house)
    # What the task holds now, which other rolls may have changed since this one was made.
    before = tasks_play.penalty_parts(scene, house, state.roller, state.task)
    grudge = sum(amount for _, amount in before)
    if state.reading.success and house.clear_on_success:
        scene = tasks_play.forget_failures(scene, house, state.roller, state.task)
        return replace(state, forgotten=grudge), scene
    penalty = state.reading.penalty
    if penalty:
        part = (state.number, penalty)
        scene = tasks_play.add_failure(scene, house, state.roller, state.task, part)
    return replace(state, owed=grudge + penalty), scene


def _interposing(state: RollState, scene: Scene) -> list[Window]:
    """Others who may defend for the target, each with the first defence they can pay (FA-12).

    Whom a fight hides is not named on a card that everybody reads.
    """
    windows: list[Window] = []
    if not HOUSE.at(scene.house).interpose:
        return windows
    for other in players_in_sight(scene):
        if state.has_reflex_of(other.key) or not _may_step_in(other, state, scene):
            continue
        for defence in other.sheet.all_defences:
            if defence.stops(state.kind) and defence.cost <= other.dice.current:
                answer = React(who=other.key, defence=defence.name)
                windows.append(Window(player_of(other.key), (answer,)))
                break
    return windows


def _may_step_in(other: Player, state: RollState, scene: Scene) -> bool:
    """Whether somebody is there to help the target, and not the roller.

    In a fight those are who stands in it, on the roller's side only where the target is there, too;
    outside, of a player's characters, who is played.
    """
    if other.key in (state.roller, state.target) or other.has_fallen:
        return False
    fight = fight_of(scene, state.target)
    if fight is None:
        return other.owner is None or scene.acts_as(other.owner, KEY) == other.key
    helper = next((row for row in others(scene, state.target) if row.key == other.key), None)
    if helper is None or state.roller not in fight.combatants:
        return helper is not None
    against = is_enemy(scene, fight, state.roller, fight.combatants[state.target])
    return is_enemy(scene, fight, state.roller, helper) or not against


ROLLING = Rolling(RollState)


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Opening[RollState], Scene]:
    """Pay the dice and roll them; what nobody has anything to decide about is read at once.

    Raises `no_dice`, `too_many_dice`, `bad_defence`, `bad_hit_numbers`, `bad_context`,
    `bad_name`, `insufficient_dice`, `own_roll`, `task_blocked`, and what naming a character raises.
    """
    house = HOUSE.at(scene.house)
    number = rolls.check_dice(action.dice)
    dodge = rolls.check_defence(action.dodge)
    who, scene = PLAYERS.acting(scene, action.who)
    target, scene = _target_of(action, who, scene)
    kind = action.kind or ("physical" if target else "task")
    if kind not in KINDS:
        raise Refusal(
            "bad_context", f"A roll is {join_words(KINDS, last='or')}, not “{kind[:20]}”."
        )
    hit = rolls.parse_hits(action.hit) if action.hit else who.sheet.hit
    task = clean_if_any(action.task)
    afford(scene, who, number)
    parts = tasks_play.penalty_parts(scene, house, who.key, task)
    tasks_play.refuse_retry(house, task, parts)
    # Paid as they are rolled, hit or miss (FP-06).
    after = who.dice.current - number
    state = RollState(
        roller=who.key,
        name=who.name,
        hit=hit,
        kind=kind,
        number=scene.last_roll + 1,
        dice=number,
        target=target.key if target else "",
        target_name=target.name if target else "",
        task=task,
        dodge=dodge,
        parts=parts,
        modifiers=dodge_modifiers(scene, who.key),
        settle=action.settle,
        final=action.final,
        since=scene.now,
        paid=(Payment(who.name, DICE, who.dice.current, after, who.dice.maximum),),
    )
    return ROLLING.open(who.key, state), with_dice(scene, who, after)


def _target_of(action: Roll, who: Player, scene: Scene) -> tuple[Player | None, Scene]:
    if not action.target.strip():
        return None, scene
    target, scene = PLAYERS.acting(scene, action.target)
    if target.key == who.key:
        raise Refusal("own_roll", f"{who.name} cannot be the target of their own roll.")
    return target, scene


def add_consequence(action: Consequence, scene: Scene, dice: Dice) -> tuple[KeptTale, Scene]:
    """The GM's consequence on the card of an earlier version's catastrophe (FP-32).

    Raises `unknown_roll` when the roll was none, `bad_name` for empty or overlong words.
    """
    tale = _card_of(action)
    if tale.state.reading.band != "catastrophic" or tale.roll != action.roll:
        raise Refusal("unknown_roll", "Only a catastrophic failure asks for a consequence.")
    text = reactions.read_consequence(action.text)
    return KeptTale(tale.roll, encode(replace(tale.state, consequence=text))), scene


def _card_of(action: Consequence) -> Tale[RollState]:
    try:
        tale = tale_of(msgspec.json.decode(action.card, type=KeptTale | Resolved))
    except msgspec.DecodeError:
        tale = None
    if tale is None:
        raise Refusal(
            "unknown_roll", "Press “Add consequence” on the card of a catastrophic failure."
        )
    return tale
