"""What Flamepunk plugs into the combat engine, and its conflicts (FP-03, FP-45, FA-13)."""

from __future__ import annotations

from collections.abc import Callable

from bot.core.combat import Combat, Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.core.words import join_words
from bot.shared.chapter import Chapter, on, says
from bot.shared.combat import play as combat_play
from bot.shared.combat.actions import End, EndRound, Start
from bot.shared.combat.arena import Event, Fight, Note, Throw, combat_key, find_fight
from bot.shared.combat.initiative import InitiativeByHouse
from bot.shared.combat.members import MOST_COMBATANTS
from bot.shared.combat.rules import pips
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.windows import PendingRoll, without_waiting
from bot.systems.flamepunk.pools import cards
from bot.systems.flamepunk.pools.actions import (
    LENGTHS,
    USUAL,
    ConflictEnded,
    EndConflict,
    NextRound,
    PoolLine,
    RoundStarted,
    StartConflict,
)
from bot.systems.flamepunk.pools.play import REFRESH, compare_pools, pool_lines, refresh_players
from bot.systems.flamepunk.rolls.actions import RollState
from bot.systems.flamepunk.rules import rolls
from bot.systems.flamepunk.sheet import DICE, KEY, PLAYERS, PYROS, WOUNDS, fighter_keys, has_fallen


class FlamepunkCombat(InitiativeByHouse):
    """Fights of Flamepunk; NPCs have the pools of anybody (FA-24), newcomers too (FP-02, FP-04)."""

    def count_dice(self, scene: Scene, key: str) -> int:
        """How many dice this character still has in the pool."""
        return PLAYERS.of(scene, key).dice.current if key in scene.characters else 0

    def roll_initiative(self, scene: Scene, key: str, dice: Dice) -> tuple[tuple[int, ...], str]:
        """The dice left rolled without being spent: success level, then how many they were."""
        if key not in scene.characters:
            return (0, 0), "no dice"
        who = PLAYERS.of(scene, key)
        faces = dice.roll(min(who.dice.current, rolls.MOST_DICE), rolls.SIDES)
        level = rolls.read(faces, who.sheet.hit).damage
        return (level, len(faces)), f"{' '.join(map(str, faces)) or 'no dice'} = {level}"

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """The dice left, with those that are regained as the round starts (FP-03)."""
        return super().own_initiative(_refresh(scene, fight)[1], fight, key)

    def start_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Everybody in the fight regains 3 dice (FP-03), in round 1 too (FA-13)."""
        lines, scene = _refresh(scene, fight)
        gained = any(line.after > line.before for line in lines)
        notes = (Note(f"Everybody regains up to {REFRESH} dice."),) if gained else ()
        kind = fight.combat.kind
        if fight.combat.round == 1 and kind in LENGTHS and kind != USUAL:
            notes = (Note(f"A round is {LENGTHS[kind]}."), *notes)
        return Event(scene, notes)

    def end_of_combat(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Attacks that nobody has answered are over with the fight (FP-09)."""
        # A roll at nobody has "" for its target, which is no combatant, and waits on.
        numbers = (
            number
            for number, state in waiting_states(scene, KEY, RollState)
            if {state.roller, state.target} <= fight.combatants.keys()
        )
        return Event(without_waiting(scene, numbers))

    def able(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """Out where the wounds are as many as the sheet names."""
        return "out" if has_fallen(scene, combatant.key) else ""

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """Action dice, who is exposed (no die left to dodge with), wounds; Pyros for the GM."""
        names = ((combatant.key, pool) for pool in (DICE, PYROS, WOUNDS))
        dice, pyros, wounds = map(scene.pools.get, names)
        parts = [] if dice is None else [pips(dice) if dice.current else f"{pips(dice)} exposed"]
        if wounds is not None and wounds.current:
            parts.append(f"wounds {wounds.current}")
        if full and pyros is not None:
            parts.append(f"Pyros {pyros.current}")
        return " ".join(parts)

    def asks(self, scene: Scene, roll: PendingRoll, names: Callable[[str], str]) -> str:
        """Whoever is attacked may dodge (FP-09)."""
        others = join_words((names(key) for key in roll.by if key != roll.who), last="or")
        return f"{others} may dodge" if others else super().asks(scene, roll, names)


def _refresh(scene: Scene, fight: Fight) -> tuple[tuple[PoolLine, ...], Scene]:
    """What everybody in the fight regains as a round of it starts.

    A round of the channel's current fight passes for those who are in no fight as well (FP-46).
    """
    members = {key for of, key in scene.combatants if of == fight.key}
    busy = fighter_keys(scene) if combat_key(scene) == fight.key else None
    group = tuple(
        player
        for player in PLAYERS.everybody(scene)
        if player.key in members or (busy is not None and player.key not in busy)
    )
    return refresh_players(scene, group, 1)


COMBAT = FlamepunkCombat(PLAYERS)


def start_conflict(action: StartConflict, scene: Scene, dice: Dice) -> tuple[RoundStarted, Scene]:
    """Round 1 starts and refreshes, with everybody at the table who is in no other fight.

    Raises `bad_conflict`, `already_in_conflict`.
    """
    if action.kind not in LENGTHS:
        raise Refusal(
            "bad_conflict",
            f"“{action.kind[:20]}” is no kind of conflict: {join_words(LENGTHS, last='or')}.",
        )
    if scene.combat:
        raise Refusal(
            "already_in_conflict",
            f"A {scene.combat.kind} conflict is running, round {scene.combat.round}. End it first.",
        )
    busy = fighter_keys(scene)
    free = tuple(player.name for player in PLAYERS.everybody(scene) if player.key not in busy)
    begin = Start(kind=action.kind, members=free[:MOST_COMBATANTS], begin=True)
    _, after = combat_play.act(begin, scene, dice, COMBAT)
    return _round_outcome(scene, after), after


def next_round(action: NextRound, scene: Scene, dice: Dice) -> tuple[RoundStarted, Scene]:
    """The round ends for everybody and the next begins: everybody regains 3 dice.

    Raises `not_in_conflict`, `stale_round` for a second press, `not_begun`.
    """
    running = _conflict_of(scene)
    if action.seen is not None and action.seen != running.round:
        raise Refusal(
            "stale_round",
            f"This card shows round {action.seen} and round {running.round} has begun. "
            "Nothing has changed.",
        )
    _, after = combat_play.act(EndRound(), scene, dice, COMBAT)
    return _round_outcome(scene, after), after


def end_conflict(_action: EndConflict, scene: Scene, dice: Dice) -> tuple[ConflictEnded, Scene]:
    """The conflict is over and pools stay; raises `not_in_conflict`."""
    running = _conflict_of(scene)
    rounds = find_fight(scene).rounds
    _, after = combat_play.act(End(), scene, dice, COMBAT)
    return ConflictEnded(running.kind, rounds, pool_lines(after)), after


def _conflict_of(scene: Scene) -> Combat:
    if scene.combat is None:
        raise Refusal("not_in_conflict", "No conflict is running here. Start one first.")
    return scene.combat


def _round_outcome(before: Scene, after: Scene) -> RoundStarted:
    combat = _conflict_of(after)
    return RoundStarted(combat.kind, combat.round, compare_pools(before, after))


CONFLICTS = Chapter(
    "FP-03, FP-45",
    handlers=(
        on(StartConflict, start_conflict),
        on(NextRound, next_round),
        on(EndConflict, end_conflict),
    ),
    cards=(says(RoundStarted, cards.round_start), says(ConflictEnded, cards.conflict_end)),
)
