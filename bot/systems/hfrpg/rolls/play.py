"""A roll from its preparation to its end (the core procedure, HF-02 to HF-36)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Instead
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.offers import card_link
from bot.core.people import ANYONE, GMS, Audience, player_of
from bot.core.scene import Scene
from bot.core.words import clean_if_any, mention
from bot.shared.exchange.dice import AwaitedDice, NamedDice
from bot.shared.exchange.faces import LetThrow, TypeFaces, wanted_of
from bot.shared.exchange.states import close_standing, waiting_states
from bot.shared.exchange.windows import AbsentAnswer, Answer, Exchange, Opening, Window, take
from bot.shared.hand import faces_form
from bot.shared.permits import gm_is_here
from bot.systems.hfrpg import sheet
from bot.systems.hfrpg.house import HOUSE, HouseRules
from bot.systems.hfrpg.rolls.actions import (
    Automatic,
    Best,
    Bonus,
    Drop,
    Ease,
    Half,
    HalfShown,
    Hand,
    Harshest,
    Join,
    Lower,
    Roll,
    RollState,
    RollTogether,
    Throw,
    ThrowOn,
)
from bot.systems.hfrpg.rolls.result import (
    book_tokens,
    list_uses,
    open_bonuses,
    read_total,
    spendable,
    usable,
)
from bot.systems.hfrpg.rules import rolls, tokens
from bot.systems.hfrpg.rules.odds import after
from bot.systems.hfrpg.rules.rolls import automatic, no_roll
from bot.systems.hfrpg.sheet import KEY, PLAYERS, Player
from bot.systems.hfrpg.tokens import play as tokens_play
from bot.systems.hfrpg.tokens.play import balance, has_pool

GM_SECONDS = 600
"""A GM who has done something within so many seconds is asked where penalties go (HA-09)."""


class Rolling(Exchange[RollState]):
    """Before the dice others join and a GM eases; after them tokens go on dice (HF-29, HF-33)."""

    def bearer(self, who: str, state: RollState) -> str:
        return state.roller if state.thrown else who

    def resolve(self, state: RollState, scene: Scene, dice: NamedDice) -> RollState:
        if not state.thrown or not state.sides:
            return state
        throw = dice.of(state.roller, "roll")
        faces = throw.roll(state.member.attribute, state.sides)
        # Read anew after every answer: tokens that lie on the dice by now stay there.
        state = replace(state, faces=faces, use=state.use or (0,) * len(faces))
        if state.balance > 0 and not state.closed and not state.final:
            state = replace(state, uses=list_uses(state, HOUSE.at(scene.house).explode_total))
        return state if _waits(state, scene) else read_total(state, scene, throw)

    def windows(self, state: RollState, scene: Scene) -> tuple[Window, ...]:
        if not state.thrown and not state.closed:
            who = Audience(tuple(dict.fromkeys((state.by, state.roller))), gm=True)
            return (
                Window(who, (Throw(),)),
                *((Window(ANYONE, (Join(),)),) if state.group else ()),
                Window(GMS, (Ease(steps=-1), Ease(steps=1))),
                Window(who, (Drop(),)),
            )
        house, player = HOUSE.at(scene.house), player_of(state.roller)
        if state.closed == "rolled" and usable(state, scene):
            return (Window(player, (Best(), Bonus()), "spend", None),)
        if state.closed:
            return ()
        if state.balance < 0:
            return (Window(GMS, (Lower(), Harshest()), seconds=house.gm_timeout or None),)
        seconds = house.bonus_timeout or None  # tokens are the player's own to use
        return (
            Window(replace(player, gm=True), (ThrowOn(),), seconds=seconds),
            Window(player, (Best(), Bonus()), seconds=seconds),
        )

    def apply(self, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
        if state.result is None or state.result.pool is None:
            return state, scene
        return book_tokens(state, state.result, scene)

    def lapse(self, window: Window, state: RollState, scene: Scene) -> Answer | None:
        if window.kind == "spend":
            return None
        if not state.thrown:
            return Drop()
        return Harshest(overdue=True) if state.balance < 0 else ThrowOn(overdue=True)

    def absent(self, who: str, state: RollState, scene: Scene) -> AbsentAnswer | None:
        is_awaited = state.thrown and not state.closed and state.balance > 0 and who == state.roller
        return AbsentAnswer("Throw on", "throws on", ThrowOn()) if is_awaited else None

    def by_itself(self, window: Window, state: RollState, scene: Scene) -> Answer | None:
        if not state.thrown or state.balance > 0 or any(state.use):
            return None  # a GM who has begun to place penalties goes on
        house = HOUSE.at(scene.house)
        asks = house.penalty_choice == "ask" and not state.final
        alike = tokens.all_alike(state.faces, state.sides, -state.balance, house.explode_total)
        if not asks or alike:
            return Harshest()
        return None if gm_is_here(scene, GM_SECONDS) else Harshest(away=True)


ROLLING = Rolling(RollState)


def _waits(state: RollState, scene: Scene) -> bool:
    """Whether penalties are to be placed, or extra dice wait for bonuses (HF-33, HA-10)."""
    if state.closed:
        return False
    if state.balance < 0:
        return state.open_penalties > 0
    return bool(state.uses) and state.pool(HOUSE.at(scene.house).explode_total).exploding > 0


def roll(action: Roll, scene: Scene, dice: Dice) -> tuple[Opening[RollState] | Automatic, Scene]:
    """A roll by command, thrown at once unless it is to be made `ready`.

    Raises `roll_pending`, `no_roll`, `bad_difficulty`, `no_dice`, `too_many_dice`,
    `bad_stat`, `not_a_number`, `unknown_stat`, `no_session` and what naming a character raises.
    """
    who, scene = PLAYERS.acting(scene, action.who)
    _refuse_waiting(scene, who.key)
    state = replace(_plan(action, scene, who), final=action.final and not action.ready)
    if action.typed and not state.sides:
        raise no_roll(state.level)
    if not action.ready:
        state, scene = throw(Throw(), state, scene)
    if state.result is not None:
        return Automatic(state, state.result), scene
    return ROLLING.open(who.key, state), scene


def roll_together(
    action: RollTogether, scene: Scene, dice: Dice
) -> tuple[Opening[RollState], Scene]:
    """A group rolls once: the best leads, everybody else adds (HF-35, HF-36).

    Raises `too_few_members`, `too_many_members`, and what a roll raises.
    """
    state, scene = throw(Throw(), plan_together(action, scene), scene)
    return ROLLING.open(state.by, state), scene


def plan_together(action: RollTogether, scene: Scene) -> RollState:
    """The roll of a group, before its dice; raises the same."""
    hands = tuple(hand_of(PLAYERS.of(scene, hand[0]), hand[1:]) for hand in action.hands)
    leads = rolls.leader([hand.member for hand in hands])
    level = rolls.shift_level(action.difficulty or HOUSE.at(scene.house).difficulty, action.shift)
    task = clean_if_any(action.task)
    by = hands[leads].key
    return RollState(by=by, hands=hands, group=True, leads=leads, level=level, task=task)


def join(answer: Join, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """One more in a group (HF-35, HF-36).

    Raises `duplicate_member`, `too_many_members`, and what a roll's values raise.
    """
    who, scene = PLAYERS.acting(scene, answer.who or _own_name(scene))
    if any(hand.key == who.key for hand in state.hands):
        raise Refusal("duplicate_member", f"{who.name} is in the group already.")
    if len(state.hands) >= rolls.MOST_MEMBERS:
        raise Refusal("too_many_members", f"A group has at most {rolls.MOST_MEMBERS} members.")
    numbers = (answer.attribute, answer.competency, answer.specialisation)
    hands = (*state.hands, hand_of(who, numbers if answer.attribute else state.asked))
    leads = rolls.leader([hand.member for hand in hands])
    return replace(state, hands=hands, leads=leads), scene


def ease(answer: Ease, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """Another difficulty before the dice are thrown (HF-11)."""
    return replace(state, level=rolls.shift_level(state.level, answer.steps)), scene


def drop(answer: Drop, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """A prepared roll is not made after all."""
    return replace(state, closed="dropped"), scene


def throw(answer: Throw, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The dice are thrown beside the tokens held; the session runs then.

    What this player has rolled before is not changed by bonuses any more (HA-31).

    Raises `too_few_members`, `unknown_character`, `roll_pending`, `no_session`.
    """
    if state.group:
        rolls.leader([hand.member for hand in state.hands])
    if state.roller not in scene.characters:
        raise Refusal("unknown_character", f"{state.name} is no longer at this table.")
    _refuse_waiting(scene, state.roller)  # one thrown since this was made ready
    own_tokens = balance(scene, state.roller)
    decided = automatic(state.level, own_tokens)
    if decided is not None:
        return replace(state, thrown=True, closed="automatic", result=decided), scene
    session, scene = tokens_play.running(scene)  # only here: what is refused opens none
    player = tokens_play.same_player(scene, state.roller)
    scene = close_standing(scene, KEY, player, kind=RollState)
    own_tokens = own_tokens if has_pool(scene, state.roller) else 0  # NPCs: HA-30
    return replace(state, thrown=True, balance=own_tokens, session=session), scene


def bonus(answer: Bonus, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """Bonuses on dice of the player's choice.

    Raises `face_not_in_roll`, `bad_allocation`, `above_maximum`, `insufficient_bonus`.
    """
    if not answer.raises:
        return _use_bonuses(_with_one(state, answer.face), scene), scene
    return _use_bonuses(_with(state, _read_raises(answer, state)), scene), scene


def best(answer: Best, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """Bonuses where they do most, or most for a target.

    Raises `no_bonus_available`, `insufficient_bonus` where fewer are left than it uses.
    """
    how = HOUSE.at(scene.house).explode_total
    bonuses = open_bonuses(state, scene)
    tokens.refuse_missing(answer.most or 1, bonuses)
    if answer.target:
        cs, target = state.cs, answer.target
        more = tokens.enough(
            state.faces_now, state.sides, bonuses, how, lambda pool: after(pool, cs, target)
        )
    else:
        more = tokens.best(state.faces_now, state.sides, answer.most or bonuses, how)
    return _use_bonuses(_with(state, more), scene), scene


def throw_on(answer: ThrowOn, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The extra dice fall on the dice as they lie."""
    return replace(state, closed="overdue" if answer.overdue else "kept", uses=()), scene


def lower(answer: Lower, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """One penalty on a die of this face; the last one reads the roll.

    Raises `below_minimum`, `face_not_in_roll`.
    """
    if answer.face == 1:
        raise Refusal("below_minimum", "A die is lowered to 1 at least.")
    state = _with_one(state, answer.face)
    return replace(state, closed="" if state.open_penalties > 0 else "placed"), scene


def harshest(answer: Harshest, state: RollState, scene: Scene) -> tuple[RollState, Scene]:
    """The penalties left where they hurt most (HA-09)."""
    state = place_penalties(state, HOUSE.at(scene.house))
    how = "overdue" if answer.overdue else "away" if answer.away else "harshest"
    return replace(state, closed=how), scene


Rolling.answers = (
    take(Throw, throw),
    take(Drop, drop),
    take(Join, join),
    take(Ease, ease),
    take(Bonus, bonus),
    take(Best, best),
    take(ThrowOn, throw_on),
    take(Lower, lower),
    take(Harshest, harshest),
)


def hand_of(who: Player, values: tuple[str, str, str]) -> Hand:
    """A character with the numbers asked for; raises what they may raise."""
    attribute, competency, specialisation = sheet.in_place(who, values)
    member = rolls.Member(
        who.name,
        sheet.attribute(who, attribute),
        sheet.stat(who, competency, what="competency", attribute=attribute),
        sheet.stat(who, specialisation, what="specialisation", attribute=attribute),
    )
    return Hand(who.key, member)


def place_penalties(state: RollState, house: HouseRules) -> RollState:
    """The roll with the penalties left where they hurt most, nobody being asked (HA-09)."""
    penalties = state.open_penalties
    more = tokens.harshest(state.faces_now, state.sides, penalties, house.explode_total)
    return _with(state, more)


def _plan(action: Roll, scene: Scene, who: Player) -> RollState:
    """The roll that is asked for, before its dice."""
    level = action.difficulty or HOUSE.at(scene.house).difficulty
    return RollState(
        by=who.key,
        hands=(hand_of(who, action.values),),
        asked=action.values,
        level=rolls.shift_level(level, action.shift),
        task=clean_if_any(action.task),
    )


def _own_name(scene: Scene) -> str:
    """Whom whoever presses a button acts for: their character, else themselves."""
    return scene.acts_as(scene.actor.user, KEY) or mention(scene.actor.user)


def _with(state: RollState, more: tuple[int, ...]) -> RollState:
    return replace(state, use=tuple(a + b for a, b in zip(state.use, more, strict=True)))


def _with_one(state: RollState, face: int) -> RollState:
    """One token more on the first die that shows this face now."""
    if face not in state.faces_now:
        raise Refusal("face_not_in_roll", f"No die of this roll shows {str(face)[:6]} now.")
    place = state.faces_now.index(face)
    return _with(state, tokens.on_one_die(place, 1, len(state.faces)))


def _read_raises(answer: Bonus, state: RollState) -> tuple[int, ...]:
    """How many bonuses go on each die; raises `bad_allocation`."""
    raises = [words.split(":") for words in answer.raises]
    if any(len(pair) != 2 or not "".join(pair).isdecimal() for pair in raises):
        raise Refusal("bad_allocation", "Say which die and how many bonuses, such as 0:2.")
    by_place = {int(place): int(more) for place, more in raises}
    if len(by_place) < len(raises) or max(by_place) >= len(state.faces):
        raise Refusal("bad_allocation", "Pick one line for each die. Nothing has changed.")
    return tuple(by_place.get(place, 0) for place in range(len(state.faces)))


def _use_bonuses(state: RollState, scene: Scene) -> RollState:
    """The roll to be read with these bonuses; a roll that was read is read anew (HA-27).

    Raises `above_maximum`, `insufficient_bonus`.
    """
    # For its refusals: what the dice come to is read with all the rest.
    tokens.raise_dice(state.faces, state.sides, state.use, spendable(state, scene))
    return replace(state, closed="best", first=state.result, result=None, uses=())


def _refuse_waiting(scene: Scene, key: str) -> None:
    """Refuses with `roll_pending` while an earlier roll of this player waits (HA-31)."""
    owner = scene.characters[key].owner
    for number, state in waiting_states(scene, KEY, RollState):
        other = scene.characters.get(state.roller)
        is_same_player = state.roller == key or (
            owner is not None and other and other.owner == owner
        )
        if not state.thrown or not is_same_player:  # what is made ready holds nobody up
            continue
        missing_faces = wanted_of(scene.rolls[number])
        ways = _ways_on(number, state, missing_faces)
        link = card_link(scene, number) or "its card is in this channel"
        raise Refusal(
            "roll_pending",
            f"Roll {number} of {state.name} still waits"
            + (". Finish it first:" if ways else f" for the GM: {link}. Roll after that."),
            roll=number,
            instead=ways,
        )


def _ways_on(
    number: int, state: RollState, missing_faces: AwaitedDice | None
) -> tuple[Instead, ...]:
    """What ends a roll that waits, but for the GM; what was asked for is done then (HA-31)."""
    if missing_faces is None:
        if state.balance < 0:
            return ()
        return (Instead("Throw on", action=ThrowOn(roll=number), system=KEY, again=True),)
    form = faces_form(state.name, missing_faces)
    return (
        Instead("Type…", action=TypeFaces(roll=number), system=KEY, again=True, ask=form),
        Instead("Let Parry throw", action=LetThrow(roll=number), system=KEY, again=True),
    )


def half(action: Half, scene: Scene, dice: Dice) -> tuple[HalfShown, Scene]:
    """Half of a number, rounded up (HF-37); raises `not_a_number`."""
    whole = rolls.number(action.number)
    return HalfShown(action.number.strip()[:30], rolls.round_up(whole / 2)), scene
