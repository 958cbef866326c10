"""What Black Dice plugs into the combat engine; who comes when (BD-37, BD-40, BD-42)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.scene import Scene
from bot.core.words import PHONE, count
from bot.shared.combat.arena import Event, Fight, Note, Throw
from bot.shared.combat.hand import INITIATIVE, dice_of
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, surprise_words
from bot.shared.exchange.states import waiting_states
from bot.shared.exchange.windows import without_waiting
from bot.shared.renaming import short_names
from bot.systems.blackdice.attack.actions import AttackState
from bot.systems.blackdice.body import body, is_unconscious, track
from bot.systems.blackdice.field import (
    fighter_state,
    initiative_entries,
    is_unaware,
    surprisers_of,
    turn_of,
    usual_trades,
)
from bot.systems.blackdice.house import HOUSE
from bot.systems.blackdice.injury.waking import end_fight, start_round
from bot.systems.blackdice.rounds.cards import own_lines
from bot.systems.blackdice.rules import initiative as rules
from bot.systems.blackdice.rules.dice import SIDES, Throws, throw
from bot.systems.blackdice.rules.initiative import Entry
from bot.systems.blackdice.rules.tasks import trade
from bot.systems.blackdice.sheet import KEY, PLAYERS, Sheet, initiative_rating
from bot.systems.blackdice.surprise.actions import AmbushState
from bot.systems.blackdice.surprise.rounds import ambush_at_once, refuse_waiting_ambush
from bot.systems.blackdice.words import describe_throws, pool_row

MOST_TIES = 3
"""Of so many roll-offs a GM is told, the last ones."""

MOST_ROLLOFFS = 100
"""How often those who tie roll again before their order is left as it is."""
BUSY, JUST_AWAKE = "busy", "only just awake"


def _roll_off(entry: Entry, dice: Dice, scene: Scene) -> tuple[Entry, str]:
    """One more roll against those who tie, in words; a d6 where the rating is 0 (R-21)."""
    if entry.rating:
        throws = throw(dice, entry.rating, HOUSE.at(scene.house).explode)
        score, detail = throws.successes, describe_throws(throws)
    else:
        score = dice.roll(1, SIDES)[0]
        detail = "d6"
    return replace(entry, rolloffs=(*entry.rolloffs, score)), f"{score} ({detail})"


def _initiative_dice(scene: Scene, key: str) -> tuple[int, int]:
    """How many dice are thrown for initiative, and the successes that were traded for (R-11)."""
    rating = initiative_rating(PLAYERS.of(scene, key).sheet)
    swaps = trade(rating, usual_trades(scene, key, INITIATIVE, rating))
    return swaps.dice, swaps.auto


def _throw_initiative(scene: Scene, key: str, dice: Dice) -> tuple[Throws, int]:
    """The Initiative pool thrown, and its successes with those that were traded for."""
    number, sure = _initiative_dice(scene, key)
    throws = throw(dice, number, HOUSE.at(scene.house).explode)
    return throws, throws.successes + sure


InitiativeThrow = tuple[str, int, str]
"""Whose initiative (a key), the successes, and the dice in words."""


def _initiative_notes(
    scene: Scene, fight: Fight, throws: Iterable[InitiativeThrow]
) -> Iterator[Note]:
    """What everybody reads: players' dice as far as they fit a phone, what the NPCs scored.

    The dice of NPCs are told to GMs.
    """
    npcs: dict[int, list[str]] = {}
    for who, successes, dice in throws:
        fighter = fight.combatants[who]
        line = f"{fighter.name}: initiative {successes}"
        whole = f"{line} ({dice})"
        npc = scene.characters[who].owner is None
        if npc and not fighter.hidden:
            npcs.setdefault(successes, []).append(fighter.name)
        elif not npc:
            yield Note(whole if len(whole) <= PHONE else line, who)
        if npc or len(whole) > PHONE:
            yield Note(whole, who, secret=True)
    scores = sorted(npcs.items(), reverse=True)
    groups = [(short_names(sorted(names)), score) for score, names in scores]
    yield from map(Note, _lines_of(groups))


def _tie_note(fight: Fight, key: str, words: list[str]) -> Note:
    """What somebody rolled off, for GMs: the order tells everybody who won."""
    scores = ", ".join(words[-MOST_TIES:])
    return Note(f"{fight.combatants[key].name}: tie, rolls again {scores}", key, secret=True)


def _lines_of(scores: Iterable[tuple[str, int]]) -> Iterator[str]:
    """`Boss 2: initiative 4 · Thug 1–3: 1`, in as many lines as a phone needs."""
    line = ""
    for name, score in scores:
        longer = f"{line} · {name}: {score}"
        if not line or len(longer) > PHONE:
            if line:
                yield line
            longer = f"{name}: initiative {score}"
        line = longer
    if line:
        yield line


def describe_condition(scene: Scene, sheet: Sheet) -> str:
    """`unconscious`, `dying`, or nothing; `dead` where the table plays it so (R-47)."""
    if body(sheet).status == "spent":
        return "dead" if HOUSE.at(scene.house).dead else "dying"
    return "" if sheet.awake else "unconscious"


def _is_ours(scene: Scene, key: str) -> bool:
    return key in scene.characters and scene.characters[key].system == KEY


class BlackCombat(CombatRules):
    """Fights of Black Dice."""

    def initiative(
        self, scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
    ) -> Initiatives:
        """Everybody rolls the Initiative rating; who cannot be told apart rolls again (BD-42).

        A latecomer rolls off against those who have done so already. The unconscious roll none,
        and come last where first aid wakes them within the round.
        """
        results: list[InitiativeThrow] = []
        entries = {
            entry.name: entry for entry in initiative_entries(fight) if entry.name not in keys
        }
        unconscious = {key for key in keys if is_unconscious(PLAYERS.of(scene, key).sheet)}
        keys = tuple(key for key in keys if key not in unconscious)
        in_order = {*entries, *keys}
        for key in keys:
            rating = initiative_rating(PLAYERS.of(scene, key).sheet)
            throws, successes = _throw_initiative(scene, key, dice_of(fight, key, dice))
            # Those who lie unconscious are in no order that anybody could come after.
            surprisers = tuple(
                k for k in surprisers_of(fight, fight.combatants[key]) if k in in_order
            )
            entries[key] = Entry(key, successes, rating, surprised_by=surprisers)
            sure = successes - throws.successes
            detail = describe_throws(throws) + (f" + {sure} sure" if sure else "")
            results.append((key, successes, detail))
        ties: dict[str, list[str]] = {}
        for _ in range(MOST_ROLLOFFS):
            due = rules.order_entries(tuple(entries.values())).needs_rolloff if entries else ()
            for group in due:
                for key in group.names:
                    # These the bot throws for everybody, also for who throws by hand (BD-42).
                    entries[key], words = _roll_off(entries[key], dice, scene)
                    ties.setdefault(key, []).append(words)
            if not due:
                break
        scores = {
            key: (entry.successes, entry.rating, *entry.rolloffs) for key, entry in entries.items()
        }
        ties_notes = (_tie_note(fight, key, words) for key, words in ties.items())
        notes = (*_initiative_notes(scene, fight, results), *ties_notes)
        return {**dict.fromkeys(unconscious, ()), **scores}, notes

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """The Initiative pool of whoever may come round until then, with what its sixes bring."""
        spent = body(PLAYERS.of(scene, key).sheet).status == "spent"
        if spent or not _initiative_dice(scene, key)[0]:
            return None
        name = fight.combatants[key].name
        return lambda dice: pool_row(name, _throw_initiative(scene, key, dice)[0])

    def order(self, scene: Scene, fight: Fight, phase: str) -> Arrangement:
        """Most successes first, then the rating, then roll-offs; the surprised behind (R-19)."""
        rows = initiative_entries(fight)
        order = rules.order_entries(rows).order if rows else ()
        # Ties that a hundred roll-offs left open have no order, and stand as they are.
        return Arrangement(tuple((key,) for key in order or (entry.name for entry in rows)))

    def able(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """Why she has no turn now: unconscious, just woken, busy (BD-47, BD-94, BD-96)."""
        if not _is_ours(scene, combatant.key):
            return ""
        sheet = PLAYERS.of(scene, combatant.key).sheet
        if condition := describe_condition(scene, sheet):
            return condition
        state = fighter_state(combatant)
        if state.woke:
            return JUST_AWAKE
        return BUSY if state.taken else ""

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """`●●○○ ▣▢▢▢`: Health and reserve (BD-93)."""
        if not _is_ours(scene, combatant.key):
            return ""
        return track(body(PLAYERS.of(scene, combatant.key).sheet))

    def rest_words(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """How many actions are left of the round, of the unconscious none (BD-47, BD-51)."""
        if not _is_ours(scene, combatant.key) or combatant.since > fight.combat.round:
            return ""
        state = fighter_state(combatant)
        if state.busy or state.taken:
            return f"busy {state.busy + state.taken}"
        if is_unconscious(PLAYERS.of(scene, combatant.key).sheet):
            return ""
        turn = turn_of(scene, fight, combatant.key)
        return count(max(0, turn.declared - turn.used), "action")

    def states(self, scene: Scene, fight: Fight, combatant: Combatant) -> tuple[str, ...]:
        """Who surprised this one, who lies, and what its wounds cost (BD-34, BD-83)."""
        if not _is_ours(scene, combatant.key):
            return ()
        by = surprisers_of(fight, combatant)
        unaware = is_unaware(fight, combatant.key)
        caught = surprise_words(fight, by, unaware=unaware) if by else ""
        sheet = PLAYERS.of(scene, combatant.key).sheet
        penalty = body(sheet).penalty
        wounds = f"wounds: {penalty} black on everything" if penalty else ""
        condition = describe_condition(scene, sheet)
        return tuple(filter(None, (caught, condition or wounds)))

    def initiative_words(self, combatant: Combatant) -> str:
        """`0 (rating 1, ties 0 0)`: successes, what it was rolled with, and roll-offs."""
        successes, *rest = combatant.initiative
        more = [f"rating {rest[0]}"] if rest else []
        more += [f"ties {' '.join(map(str, rest[1:]))}"] if rest[1:] else []
        return f"{successes} ({', '.join(more)})" if more else f"{successes}"

    def is_out(self, scene: Scene, fight: Fight, combatant: Combatant) -> bool:
        """Whoever is unconscious or dying; the busy are not out."""
        return self.hindrance(scene, fight, combatant) not in {"", BUSY, JUST_AWAKE}

    def start_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """The start of a round, once surprise is settled (BD-33, BD-34).

        Raises `ambush_waits`.
        """
        refuse_waiting_ambush(scene, fight.key)
        return start_round(scene, fight.key, dice)

    def end_of_combat(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """The end of a fight: what still waits in it for an answer is over."""
        scene, notes = end_fight(scene, fight.key)
        numbers = (
            number
            for kind in (AttackState, AmbushState)
            for number, state in waiting_states(scene, KEY, kind)
            if state.combat == fight.key
        )
        return Event(without_waiting(scene, numbers), notes)

    def copy_sheet(self, sheet: bytes) -> bytes:
        """The sheet unhurt, weapons loaded and whole, for one made like another."""
        old = msgspec.json.decode(sheet, type=Sheet)
        arms = tuple(
            replace(weapon, loaded=True, jammed=False, broken=False) for weapon in old.weapons
        )
        fresh = replace(
            old,
            weapons=arms,
            lethal=0,
            bruise=0,
            bruise_taken=0,
            self_healed=0,
            awake=True,
            treated=False,
        )
        return msgspec.json.encode(fresh)

    def surprise(
        self,
        scene: Scene,
        fight: Fight,
        by: tuple[str, ...],
        against: tuple[str, ...],
        dice: Dice,
    ) -> Event:
        return ambush_at_once(scene, fight.key, by, against, dice)

    def own_lines(self, scene: Scene, key: str) -> tuple[str, ...]:
        return own_lines(scene, key)


COMBAT = BlackCombat(PLAYERS)
