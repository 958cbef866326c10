"""What Hammerhydra plugs into the combat engine: HH-33 to HH-37.

Initiative that only grows, ambushes, latecomers, the dead.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.action import Action, Choice, Instead
from bot.core.combat import Combatant
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, play
from bot.core.scene import OpenRoll, Scene
from bot.core.words import join_words
from bot.shared.combat.arena import Event, Fight, Note, Throw, find_fight, with_combatants
from bot.shared.combat.hand import dice_of, plain_row
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, with_surprise
from bot.shared.exchange.windows import without_waiting
from bot.systems.hammerhydra.creation.cards import edge_menu
from bot.systems.hammerhydra.field import (
    Contender,
    able,
    attacks_of,
    contender,
    describe_pending,
    fight_state,
    fighter_state,
    mode_of,
    tie_of,
    waited_for,
    who_chose,
    with_fight_state,
    with_fighter,
)
from bot.systems.hammerhydra.house import HOUSE
from bot.systems.hammerhydra.players import PLAYERS, Player
from bot.systems.hammerhydra.rules import initiative
from bot.systems.hammerhydra.rules.tables import SIDES
from bot.systems.hammerhydra.sheet import KEY


class OnFight(Action, frozen=True):
    """Whatever is about a fight; `combat` "" is the current one."""

    combat: str = ""


class Choosing(OnFight, frozen=True, tag="choosing"):
    """A look at one's own hidden pick, with what may be picked (HH-58)."""

    asker = ANYONE


def base_of(who: Player) -> int:
    """Perception + Athleticism as they are now, the standing penalty on both (HH-34, R-31)."""
    sheet = who.sheet
    return initiative.base(sheet.target("Perception"), sheet.target("Athleticism"), sheet.wound)


def _next_initiative(me: Contender, roll: int) -> tuple[int, str]:
    """The initiative of this round, and its sum in words (HH-34, HH-35)."""
    pending = me.fighter.pending
    more = f" {'+' if pending > 0 else '-'} {abs(pending)} pending" if pending else ""
    # Later rounds build on the total, so that a wound in mid-fight changes none of it.
    start = base_of(me.who) if me.total is None else me.total
    return initiative.advance(start, roll, pending), f"initiative {start} + {roll}{more}"


def _living(scene: Scene, fight: Fight) -> list[Contender]:
    """Those who are in the fight with a sheet and alive."""
    rows = (row for row in fight.present if row.key in scene.characters)
    contenders = (contender(scene, fight, row.key) for row in rows)
    return [me for me in contenders if not me.who.dead]


def _enemies(fight: Fight, group: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The group as one where enemies are in it, else everybody alone (R-30)."""
    sides = [fight.combatants[key].side for key in group]
    together = len(set(sides)) > 1 or "" in sides
    return (group,) if together else tuple((key,) for key in group)


CHOOSE = "Choose in secret"


def _say_choosing(scene: Scene, fight: Fight, keys: tuple[str, ...]) -> str:
    """`Cyd still chooses; Ann and Ben have chosen`: who of a tie does, and whose hands lie."""
    waiting, choosers = waited_for(scene, fight, keys), who_chose(fight, keys)
    clauses: list[str] = []
    if waiting:
        clauses.append(
            f"{join_words(map(fight.shown, waiting))} still choose{'s' * (len(waiting) == 1)}"
        )
    if choosers:
        has = "has" if len(choosers) == 1 else "have"
        clauses.append(f"{join_words(map(fight.shown, choosers))} {has} chosen")
    return "; ".join(clauses)


class HydraCombat(CombatRules):
    """Fights of Hammerhydra; NPCs are as people are on average (HH-06)."""

    def initiative(
        self, scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
    ) -> Initiatives:
        """The initiative of latecomers: a die for each that was rolled already (R-29)."""
        rounds = fight_state(fight).rolled
        totals: dict[str, tuple[int, ...]] = {}
        notes: list[Note] = []
        for key in keys:
            row = fight.combatants[key]
            # Before the first initiative nobody is late: all roll together.
            if row.initiative or not rounds or row.since <= fight.combat.round:
                continue
            rolls = dice_of(fight, key, dice).roll(rounds, SIDES)
            base = base_of(PLAYERS.of(scene, key))
            totals[key] = (initiative.catch_up(base, rolls),)
            sum_ = " + ".join(map(str, (base, *rolls)))
            notes.append(Note(f"{row.name} catches up: {sum_} = {totals[key][0]}", key))
        return totals, tuple(notes)

    def order(self, scene: Scene, fight: Fight, phase: str) -> Arrangement:
        """Lowest first, equals at once; after an ambush each alone (HH-36, HH-58, R-28)."""
        melee = fight_state(fight)
        living = _living(scene, fight)
        if melee.ambush == fight.combat.round:
            bases = {me.row.key: base_of(me.who) for me in living}
            return Arrangement(
                initiative.ambush_order(bases, [k for k in melee.ambushers if k in bases])
            )
        scores = {me.row.key: me.total or 0 for me in living}
        groups = initiative.groups(scores)
        if HOUSE.at(scene.house).tie_only_between_enemies:
            groups = tuple(part for group in groups for part in _enemies(fight, group))
        return Arrangement(groups)

    def late(self, scene: Scene) -> bool:
        """Latecomers act from the next round on (R-29)."""
        return False

    def able(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        return able(scene, combatant)

    def holds_turns(self, scene: Scene) -> bool:
        """Everybody acts in their place (HH-33, HH-36)."""
        return False

    def find_waiting(self, scene: Scene, fight: Fight) -> tuple[OpenRoll, ...]:
        """Without attacks of a tie that have landed: they wait for its others alone (HH-58)."""
        rolls = super().find_waiting(scene, fight)
        attacks = attacks_of(scene, fight.key)
        numbers = {number for number, attack in attacks.items() if attack.stage == "landed"}
        return tuple(roll for roll in rolls if roll.number not in numbers)

    def surprise(
        self, scene: Scene, fight: Fight, by: tuple[str, ...], against: tuple[str, ...], dice: Dice
    ) -> Event:
        """A round without initiative, these first: round 1 before it, else the next (HH-37)."""
        coming = fight.combat.round + 1 if fight.order.running else fight.combat.round
        melee = fight_state(fight)
        # A second ambush of the same round joins the first.
        older = melee.ambushers if melee.ambush == coming else ()
        scene = with_surprise(scene, fight.key, by, against)
        fight = find_fight(scene, fight.key)
        ambushers = tuple(dict.fromkeys((*older, *by)))
        scene = with_fight_state(scene, fight, replace(melee, ambush=coming, ambushers=ambushers))
        names = join_words(dict.fromkeys(map(fight.shown, by)))
        return Event(scene, (Note(f"An ambush by {names}: round {coming} has no initiative."),))

    def own_choices(self, scene: Scene, key: str) -> tuple[Choice, ...]:
        """When edge rolls an attack's dice again (R-37)."""
        mine = key in scene.characters and scene.characters[key].system == KEY
        return edge_menu(scene, key) if mine else ()

    def score(self, combatant: Combatant) -> str:
        """The running initiative, which grows from round to round (HH-35)."""
        return f"{combatant.initiative[0]}" if combatant.initiative else ""

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """Health as boxes, what is on the targets, edge, and what is pending."""
        if combatant.key not in scene.characters:
            return ""
        who = PLAYERS.of(scene, combatant.key)
        here = HOUSE.at(scene.house)
        parts = [f"{'▣' * who.health.current}{'▢' * who.missing_boxes}"]
        if mode_of(fight, here) == "grind":
            grind = who.grind.maximum - who.missing_grind
            parts.append(f"{'●' * grind}{'○' * who.missing_grind}")
        if who.sheet.wound:
            parts.append(f"targets +{who.sheet.wound}")
        if who.edge.current:
            parts.append(f"edge {who.edge.current}")
        parts += describe_pending(fighter_state(combatant), fight, here)
        return " ".join(parts)

    def remarks(self, scene: Scene, fight: Fight) -> tuple[str, ...]:
        """Who of a tie still chooses in secret, and whose hands lie closed (HH-58)."""
        keys = tie_of(scene, fight)
        if self.instead(scene, fight) is None or any(fight.combatants[k].hidden for k in keys):
            return ()
        return (_say_choosing(scene, fight, keys),)

    def may_end(self, scene: Scene, fight: Fight, ending: tuple[str, ...]) -> None:
        """Refuses with `choose_first` the end of turns of a tie in which a hand lies (HH-58)."""
        keys = tie_of(scene, fight)
        if who_chose(fight, keys):  # a GM chooses for whoever is away
            hidden = any(fight.combatants[key].hidden for key in keys)
            reason = "Somebody has chosen" if hidden else _say_choosing(scene, fight, keys)
            whose = "".join(waited_for(scene, fight, keys)[:1]) if scene.actor.gm else ""
            look = Instead(CHOOSE, action=Choosing(who=whose, combat=fight.key), system=KEY)
            raise Refusal("choose_first", f"{reason}.", instead=(look,))

    def instead(self, scene: Scene, fight: Fight) -> Choice | None:
        """The button by which everybody of a tie chooses in secret (HH-58)."""
        keys = tie_of(scene, fight)
        choosers = who_chose(fight, keys)
        if not keys or (len(choosers) == len(keys) and attacks_of(scene, fight.key)):
            return None
        look = Choosing(combat=fight.key)
        return Choice(CHOOSE, look, play(*keys), "success", keep=True, system=KEY)

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        """A die of whoever is alive, none in the round of an ambush (R-28).

        A latecomer has one for each initiative that was rolled already (R-29).
        """
        row, melee = fight.combatants[key], fight_state(fight)
        late = row.since > fight.combat.round
        ambush = melee.ambush == fight.combat.round and not late
        number = melee.rolled if late else 1
        if ambush or not number or PLAYERS.of(scene, key).dead:
            return None
        return lambda dice: plain_row(row.name, ((SIDES, f) for f in dice.roll(number, SIDES)))

    def start_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Initiative for everybody alive who takes part; none in the round of an ambush (R-28)."""
        melee = fight_state(fight)
        living = _living(scene, fight)
        if melee.ambush == fight.combat.round:
            here = (key for key in melee.ambushers if key in fight.combatants)
            names = join_words(dict.fromkeys(map(fight.shown, here)))
            return Event(scene, (Note(f"Ambush, before everybody else: {names}. Nobody rolls."),))
        fresh: list[Combatant] = []
        notes: list[Note] = []
        for me in living:
            roll = dice_of(fight, me.row.key, dice).roll(1, SIDES)[0]
            total, words = _next_initiative(me, roll)
            fighter = replace(me.fighter, pending=0, failed=0, die=roll)
            scene = with_fighter(scene, fight.key, me.row.key, fighter)
            # Read anew: the row of before would undo what was just kept of the fighter.
            row = scene.combatants[fight.key, me.row.key]
            fresh.append(replace(row, initiative=(total,)))
            notes.append(Note(f"{me.row.name}: {words} = {total}", me.row.key))
        scene = with_combatants(scene, fight.key, fresh)
        return Event(
            with_fight_state(
                scene, find_fight(scene, fight.key), replace(melee, rolled=melee.rolled + 1)
            ),
            tuple(notes),
        )

    def end_of_combat(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """What still waits in this fight is over with it; grind wounds stay as they are (R-34)."""
        scene = without_waiting(scene, attacks_of(scene, fight.key))
        # NPCs that were made for this fight go with it, so that theirs matter to nobody.
        worn = any(
            who.missing_grind and not who.dead
            for (key, name), row in scene.combatants.items()
            if key == fight.key and name in scene.characters and not row.made
            for who in (PLAYERS.of(scene, name),)
        )
        if not worn:
            return Event(scene)
        remark = "Grind wounds stay lost until a GM gives them back: Grind back in GM, Numbers…"
        return Event(scene, (Note(remark),))


COMBAT = HydraCombat(PLAYERS)
