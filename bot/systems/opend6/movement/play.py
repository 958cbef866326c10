"""Movement in a fight, and the opponents who match it (D6-26 to D6-35, D6-54, D6-55, D6-63)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import GMS, player_of
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight, find_fight
from bot.shared.exchange.dice import NamedDice
from bot.shared.exchange.windows import Opening, Tale, Window, take
from bot.systems.opend6 import budget
from bot.systems.opend6.bearers import do_harm
from bot.systems.opend6.budget import moved_besides, spend_action
from bot.systems.opend6.checks.roll import RollInScene, plan_check, show_roll
from bot.systems.opend6.field import distance, find_opponent, with_gap
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee.actions import Declaration, GoOn, Trail
from bot.systems.opend6.melee.arms import weapon_of
from bot.systems.opend6.melee.declaration import Answerable, Declaring
from bot.systems.opend6.melee.ranking import watching
from bot.systems.opend6.melee.rolls import check, ends
from bot.systems.opend6.melee.turn import in_fight, whole_skill, with_turn
from bot.systems.opend6.movement import follow
from bot.systems.opend6.movement.actions import (
    Follow,
    Move,
    MovementState,
    MoveResult,
    Stay,
    TurnState,
)
from bot.systems.opend6.movement.followers import followers
from bot.systems.opend6.movement.words import describe_move
from bot.systems.opend6.players import PLAYERS, Player, fixed_value, maybe, settings_of
from bot.systems.opend6.rules import attack, movement
from bot.systems.opend6.rules.melee import ACTIONS, Cost, Trigger
from bot.systems.opend6.rules.readying import Watch
from bot.systems.opend6.rules.results import USUAL, Comparison
from bot.systems.opend6.rules.tracks import FATIGUE
from bot.systems.opend6.skills import Value

SPRINT, CLIMBING, JUMPING = "athletics: sprint", "athletics: climbing", "athletics: jumping"
BALANCE, TUMBLE = "acrobatics: balance", "acrobatics: tumble"
OF_ROW = {"distance": SPRINT, "ascent": CLIMBING, "terrain": BALANCE, "passage": JUMPING}
COSTS: dict[str, Cost] = {"full": ACTIONS["move"], "bonus": ACTIONS["bonus_move"], "free": "step"}
KINDS: dict[str, Trigger] = {"full": "move", "bonus": "bonus_move", "free": "step"}


class Way(Struct, frozen=True):
    """A movement in numbers: what it must reach and with which skill, None without a check."""

    difficulty: int | None
    worth: Value | None
    value: int
    needed: bool


def move(action: Move, scene: Scene, dice: Dice) -> tuple[Opening[MovementState], Scene]:
    """A movement in one's own turn (D6-26); raises what turns and declaring raise."""
    action = replace(action, skill=whole_skill(action.skill))
    scene = with_turn(scene, action.who, full=action.pace == "full")
    state, scene = MOVING.declare(action, scene)
    return MOVING.begin(state, scene)


class Moving(Declaring[MovementState]):
    """A movement: its check, then whoever follows it (D6-26 to D6-35, D6-54, D6-55, D6-63)."""

    action = Move

    def declare(
        self, action: Move, scene: Scene, *, free: bool = False
    ) -> tuple[MovementState, Scene]:
        """A movement declared and paid.

        Raises `too_far`, `bad_distance`, `check_on_free_action`, `needs_tumble`, `unknown_skill`,
        `unknown_factor`, `bad_difficulty`, `no_action_left`, `bad_target`.
        """
        who, fight, scene = in_fight(scene, action.who)
        if action.towards.strip() and action.away.strip():
            raise Refusal("bad_target", "Say towards: or away:, not both.")
        towards, away = (
            find_opponent(scene, fight, who.key, name).name if name.strip() else ""
            for name in (action.towards, action.away)
        )
        action = replace(action, towards=towards, away=away)
        ground = ground_of(action, scene, who)
        # A roll that just reaches it stands in for the dice: what no dice could change is refused
        # before anything is paid.
        _result(action, who, ground, ground.difficulty if ground.needed else None)
        if ground.needed and ground.worth is not None:
            plan_check(scene, fight, who, ground.worth, action.effects)
        pays = budget.pays_step(scene, fight.key, who.key, COSTS[action.pace])
        if not free:
            scene = spend_action(scene, fight, who.key, (pays,))
            if budget.due(scene, fight.key, who.key) is not None:
                scene = moved_besides(scene, fight, who.key)
        words = describe_move(action.feet, action.towards, action.away)
        deed = Declaration(fight.key, who.key, who.name, words, cost="" if free else pays)
        return MovementState(deed=deed, action=action), scene

    def throw(self, state: MovementState, scene: Scene, dice: NamedDice) -> MovementState:
        """The movement with its check where one is due."""
        deed, action = state.deed, state.action
        fight = find_fight(scene, deed.combat)
        who = PLAYERS.of(scene, deed.actor)
        ground = ground_of(action, scene, who)
        roll: RollInScene | None = None
        if ground.needed and ground.worth is not None:
            state, roll = check(
                state, scene, fight, who, ground.worth, dice=dice, effects=action.effects
            )
        house = settings_of(scene)
        total = roll.total if roll is not None else None
        moved = _result(action, who, ground, total, house.rules)
        goes = moved.success or house.move_fail == "moves"
        gaps = _changed_gaps(action, scene, fight, who)
        trail = Trail(
            combat=fight.key,
            actor=who.key,
            name=who.name,
            kind=KINDS[action.pace],
            # Whoever follows a tumble makes the check, even where the mover needed none (D6-55).
            difficulty=ground.difficulty if moved.check or _tumbles(action) else None,
            total=roll.total if roll is not None else 0,
            skill=ground.worth.name if ground.worth is not None else "",
            moved=gaps if goes or not moved.success else (),
            may="" if moved.success else "stays" if goes else "moves",
        )
        result = MoveResult(
            who.name,
            action.feet,
            moved.allowed,
            who.move,
            action.towards.strip(),
            action.away.strip(),
            bool(who.sheet.move),
            trail.skill,
            ground.value,
            ground.difficulty,
            moved.check,
            moved.short,
            moved.condition,
            success=moved.success,
            rolls=(show_roll(roll, trail.skill, ground.difficulty),) if roll else (),
            moved=gaps if goes else (),
        )
        return replace(state, result=result, left=trail, fatigue=moved.fatigue)

    def opens(self, state: MovementState, scene: Scene) -> Opening[TurnState] | None:
        """A turn that waits because a movement has set off readied actions (D6-57, R-28)."""
        if state.applied or state.set_off or not isinstance(state.result, MoveResult):
            return None
        keys = _set_off(state, scene)
        if not keys:
            return None
        # No kind, so that nobody can answer it: only what is ready is asked about.
        deed = replace(state.deed, kind="")
        return TURNING.open(deed.actor, TurnState(deed=deed, readied=keys, waits=True))

    def after_opening(self, state: MovementState, tale: Tale[TurnState]) -> MovementState:
        """Asked about once."""
        return replace(state, set_off=True)

    def take_effect(self, state: MovementState, scene: Scene) -> tuple[MovementState, Scene]:
        """The distances, what a failure makes, and who may follow it."""
        deed, result, trail = state.deed, state.result, state.left
        if not isinstance(result, MoveResult) or not isinstance(trail, Trail):
            return state, scene
        changes = tuple[str, ...]()
        if state.fatigue:
            scene, changes = do_harm(scene, deed.actor, FATIGUE, state.fatigue, source="movement")
        for other, _, after in result.moved:
            scene = with_gap(scene, deed.combat, deed.actor, other, after)
        # `moves` is what a GM may say of one that stayed: nobody follows what has not gone.
        if trail.may != "moves" and state.action.feet:
            fight = find_fight(scene, deed.combat)
            trail = replace(trail, followers=followers(scene, fight, deed.actor, trail.kind))
        result = replace(result, changes=changes, over=ends(scene, deed))
        return replace(state, result=result, left=trail.rest), scene

    def further_windows(self, state: MovementState, scene: Scene) -> tuple[Window, ...]:
        """Everybody who may still follow, and a GM."""
        seconds = HOUSE.at(scene.house).reaction_timeout or None
        windows = [Window(GMS, (GoOn(),), "further", seconds)]
        for follower in state.left.open_followers if isinstance(state.left, Trail) else ():
            answers = (Follow(who=follower.name), Stay(who=follower.name))
            windows.append(Window(player_of(follower.key), answers, "further", seconds))
        return tuple(windows)

    def resolve_further(self, state: MovementState, scene: Scene, dice: NamedDice) -> MovementState:
        """The dice of who follows."""
        return follow.throw_to_follow(state, scene, dice)

    def apply_further(self, state: MovementState, scene: Scene) -> tuple[MovementState, Scene]:
        """Who follows is as near, or as far, as before."""
        return follow.follow_through(state, scene)


class Turning(Answerable[TurnState]):
    """A turn that waits for readied actions which a movement in it has set off."""

    throws = False

    def resolve(self, state: TurnState, scene: Scene, dice: NamedDice) -> TurnState:
        """There are no dice to come."""
        return state

    def impossible(self, state: TurnState, scene: Scene) -> str:
        """What has happened is not lost any more."""
        return ""

    def resume(self, state: TurnState, scene: Scene) -> TurnState:
        """Over with the last readied action."""
        state = super().resume(state, scene)
        if state.within or state.readied:
            return state
        return replace(state, waits=False, ended="resumed")

    def goes_on(self, state: TurnState) -> TurnState:
        """Nobody is asked any more."""
        return replace(state, waits=False, ended="goes_on")


def ground_of(action: Move, scene: Scene, who: Player) -> Way:
    """The difficulty and the skill of a movement (D6-27, D6-30)."""
    # For its refusal of an unknown pace, also where no check is due.
    movement.allowance(action.pace, who.move)
    house = settings_of(scene)
    rows: dict[str, int | str | None] = {
        "distance": action.distance,
        "ascent": action.ascent,
        "terrain": action.terrain.strip() or None,
        "passage": action.passage.strip() or None,
    }
    factors = {name: entry for name, entry in rows.items() if entry is not None}
    difficulty = action.difficulty
    if difficulty is None and factors:
        difficulty = movement.benchmark(factors, count=house.move_factors, at=house.band)
    if difficulty is None:
        return Way(None, None, 0, needed=False)
    usual = OF_ROW[next(iter(factors))] if factors else SPRINT
    skill = movement.skill_of(action.skill.strip() or usual)
    worth = maybe(scene, who, skill) or maybe(scene, who, skill.partition(":")[0])
    if worth is None:
        raise Refusal(
            "unknown_skill",
            f"{who.name} has no {skill} on the sheet. Name another skill of movement, or add it "
            "with /character edit.",
        )
    value = fixed_value(scene, who, worth)
    return Way(difficulty, worth, value, needed=difficulty > value and action.pace != "free")


def _set_off(state: MovementState, scene: Scene) -> tuple[str, ...]:
    """The keys of those whose readied actions this movement sets off."""
    deed = state.deed
    fight = find_fight(scene, deed.combat)
    keys = list[str]()
    for other, before, after in state.result.moved if state.result is not None else ():
        category = weapon_of(PLAYERS.of(scene, other), "").category
        was, comes = (attack.in_reach(category, feet) for feet in (before, after))
        if was == comes:
            continue
        happened: Watch = "moves_into_reach" if comes else "moves_out_of_reach"
        if other in watching(scene, fight, deed.actor, happened):
            keys.append(other)
    return tuple(keys)


def _changed_gaps(
    action: Move, scene: Scene, fight: Fight, who: Player
) -> tuple[tuple[str, int, int], ...]:
    name = action.towards.strip() or action.away.strip()
    if not name:
        return ()
    other = fight.get(name).key
    before = distance(scene, fight.key, who.key, other)
    if before is None:
        return ()
    after = max(0, before - action.feet) if action.towards.strip() else before + action.feet
    return ((other, before, after),)


def _result(
    action: Move, who: Player, ground: Way, roll: int | None, rules: Comparison = USUAL
) -> movement.Movement:
    """What comes of a movement with this roll; refuses what the dice could not change."""
    return movement.move_result(
        action.pace,
        action.feet,
        move=who.move,
        difficulty=ground.difficulty,
        fixed=ground.value,
        tumble=_tumbles(action),
        roll=roll,
        rules=rules,
    )


def _tumbles(action: Move) -> bool:
    return bool(action.skill.strip()) and movement.skill_of(action.skill) == TUMBLE


MOVING = Moving(MovementState, take(Follow, follow.follow), take(Stay, follow.stay))
TURNING = Turning(TurnState)
