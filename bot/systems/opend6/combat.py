"""What OpenD6 plugs into the combat engine: order, actions of a round, what ends with it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.core.action import Action, Choice
from bot.core.combat import Combatant, count_actions, has_acted
from bot.core.dice import Dice
from bot.core.errors import Refusal
from bot.core.people import ANYONE, Audience
from bot.core.scene import OpenRoll, Scene
from bot.shared.acts import KEY as MENU
from bot.shared.acts import Press
from bot.shared.combat.arena import Event, Fight, Note, Throw
from bot.shared.combat.hand import asked_for
from bot.shared.combat.rules import Arrangement, CombatRules, Initiatives, Phase, left_words
from bot.shared.exchange.states import close_standing
from bot.shared.renaming import short_names
from bot.systems.opend6.bearers import crowds
from bot.systems.opend6.budget import (
    budget,
    is_out_of_action,
    lapse_due,
    refuse_owing,
    remaining_actions,
    stance_words,
    step_to_take,
)
from bot.systems.opend6.checks.actions import CheckState
from bot.systems.opend6.checks.luck import let_fail
from bot.systems.opend6.field import (
    acts_within,
    field,
    fighter,
    fighter_of,
    method,
    plan_of,
    with_field,
    with_fighter,
)
from bot.systems.opend6.house import HOUSE
from bot.systems.opend6.melee.initiative import (
    DECLARATION,
    arrange,
    find_scores,
    keep_scores,
    own_initiative,
    phases,
)
from bot.systems.opend6.melee.ranking import is_faster
from bot.systems.opend6.melee.rows import close_all, end_turn, open_rows, waits_first
from bot.systems.opend6.melee.situation import WHO_PROFITS, method_words
from bot.systems.opend6.order.actions import Execute
from bot.systems.opend6.order.play import missing_plans, presets, read_order
from bot.systems.opend6.players import PLAYERS
from bot.systems.opend6.position import play as position_play
from bot.systems.opend6.rules.tracks import LENGTHS
from bot.systems.opend6.sheet import ACTION_POINTS, KEY, LUCK

OUT = "out of action"
CONCEDED = "has conceded"
ORDERS: Mapping[str, str] = {
    "lifo": "slowest first",
    "group": "a side acts together",
    "narrative": "a GM says who is next",
}
"""How a round goes where the best initiative does not act first (D6-121 to D6-125)."""


class D6Combat(CombatRules):
    """Fights of OpenD6."""

    def able(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """Whoever is out of action or has conceded keeps the place and is passed over (R-62)."""
        if is_out_of_action(scene, combatant.key, fight.key):
            return OUT
        return CONCEDED if fighter(combatant).conceded else ""

    def initiative_words(self, combatant: Combatant) -> str:
        """What it came to; what breaks ties is for the order alone."""
        return f"{combatant.initiative[0]}"

    def status(self, scene: Scene, fight: Fight, combatant: Combatant, *, full: bool) -> str:
        """What one is set for, and what was declared: its state is in its conditions (D6-12)."""
        plan = plan_of(combatant, fight.combat.round)
        if plan is None:
            return ""
        return ": something, hidden" if plan.secret and not full else f": {plan.words}"

    def rest_words(self, scene: Scene, fight: Fight, combatant: Combatant) -> str:
        """`left: bonus · ready: attack · holds: full`: who has the turn or may still answer."""
        if not self.phase(scene, fight).act:
            return ""
        number = fight.combat.round
        rest = count_actions(combatant, number, budget(scene, combatant))
        state = fighter(combatant)
        words: list[str] = []
        may_answer = has_acted(combatant, number) and any(rest.values())
        if combatant.key in fight.standing.turn or may_answer:
            words.append(left_words(rest))
        words.append(stance_words(state))
        if state.readied is not None:
            words.append(f"ready: {state.readied.what}")
        if state.holds and state.held_in == number:
            words.append(f"holds: {state.holds}")
        if step_to_take(scene, fight.key, combatant.key) is not None:
            words.append("must step")
        return " · ".join(filter(None, words))

    def find_waiting(self, scene: Scene, fight: Fight) -> tuple[OpenRoll, ...]:
        """The actions, maneuvers and initiative dice that wait here; checks hold nobody up."""
        rows = open_rows(scene, fight.key)
        actions = (row.number for row in rows if row.state.waits or row.row.wanted)
        maneuvers = (number for number, _ in position_play.maneuvers_waiting(scene, fight.key))
        hands = asked_for(scene, fight.key)
        return tuple(scene.rolls[number] for number in sorted((*actions, *maneuvers, *hands)))

    def refuse_waiting(self, scene: Scene, fight: Fight) -> None:
        """Refuses with `action_waits` to pass over an action or maneuver that waits."""
        # Passed over, its answer would come late and be paid with actions of the next round.
        for declared in open_rows(scene, fight.key):
            if declared.state.waits:
                raise waits_first(scene, declared)
            if declared.row.wanted is not None:
                sentence = f"{fight.shown(declared.row.wanted.who)} has not thrown the dice."
                raise Refusal("action_waits", sentence, roll=declared.number)
        position_play.refuse_early(scene, fight)

    def may_end(self, scene: Scene, fight: Fight, ending: tuple[str, ...]) -> None:
        """Refuses the end of a turn while a step is owed, or before a plan is declared.

        Raises `step_due`, `not_declared`.
        """
        refuse_owing(scene, fight, ending)
        if self.phase(scene, fight).name != DECLARATION:
            return
        rows = [fight.combatants[key] for key in ending]
        missing = [row for row in rows if plan_of(row, fight.combat.round) is None]
        able = [row.key for row in missing if not self.able(scene, fight, row)]
        if able:
            who = ", ".join(map(fight.shown, able))
            raise Refusal(
                "not_declared",
                f"Not yet declared: {who}. `Declare` does it; a GM may declare for them.",
            )

    def may_step_in(self, scene: Scene, fight: Fight, key: str) -> bool:
        """Who holds the turn takes it before somebody slower; raises `slower_only` (D6-119)."""
        here = fight.standing
        for other in here.turn:
            if other != key and is_faster(fight, other, key):
                raise Refusal(
                    "slower_only",
                    f"{fight.shown(other)} is faster; only the slower can be preceded.",
                )
        return key in here.holding

    def acts_within(self, scene: Scene, fight: Fight, key: str) -> bool:
        """Whoever interrupts, or uses what was ready (D6-57, D6-119)."""
        return bool(acts_within(scene, fight.key, key))

    def start_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """A method that was to come begins; scores that last are noted (D6-123, D6-127)."""
        state = field(scene, fight.key)
        notes: tuple[Note, ...] = ()
        if state.coming is not None:
            notes = (Note(f"Order of battle: {method_words(state.coming)}."),)
            scene = with_field(scene, fight.key, replace(state, method=state.coming, coming=None))
        return Event(keep_scores(scene, fight.key), notes)

    def end_of_round(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """Held actions are lost (R-28)."""
        notes: list[Note] = []
        for row in fight.present:
            state = fighter(row)
            if state.holds:
                if state.held_in == fight.combat.round:
                    notes.append(Note(f"{row.name}'s held action is lost.", row.key))
                scene = with_fighter(scene, fight.key, row.key, replace(state, holds="", held_in=0))
        return Event(scene, tuple(notes))

    def start_of_turn(self, scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        """What was readied and never came lapses with the own next turn (D6-56)."""
        state = fighter_of(scene, fight.key, key)
        if state.readied is None and state.stance != "readied":
            return Event(scene)
        what = state.readied.what if state.readied is not None else "the defence"
        stance = "passive" if state.stance == "readied" else state.stance
        scene = with_fighter(scene, fight.key, key, replace(state, readied=None, stance=stance))
        name = fight.combatants[key].name
        return Event(scene, (Note(f"{name}'s readied action lapses: {what}.", key),))

    def end_of_turn(self, scene: Scene, fight: Fight, key: str, dice: Dice) -> Event:
        """Checks of this fight stand as they lie: points change them in the same turn only (D6-09).

        Nobody follows a movement any more, and ranks of recovery that were not spent are gone.
        """
        scene = let_fail(end_turn(lapse_due(scene, fight.key, key), fight.key, key), fight.key)
        return Event(close_standing(scene, KEY, fight.combatants, kind=CheckState))

    def end_of_combat(self, scene: Scene, fight: Fight, dice: Dice) -> Event:
        """What still lies stands, and nothing waits any more."""
        scene = close_standing(scene, KEY, fight.combatants, kind=CheckState)
        return Event(close_all(position_play.close_all(scene, fight.key), fight.key))

    def instead(self, scene: Scene, fight: Fight) -> Choice | None:
        """While declaring that, and on the turn what was declared (D6-122)."""
        turn = fight.standing.turn
        if not fight.order.running or not turn:
            return None
        if not self.phase(scene, fight).act:
            press = Press(combat=fight.key, path=("declare",))
            return Choice("Declare", press, ANYONE, "primary", keep=True, system=MENU)
        # The panel is everybody's: it tells no plan of somebody hidden.
        if len(turn) != 1 or fight.combatants[turn[0]].hidden:
            return None
        plan = plan_of(fight.combatants[turn[0]], fight.combat.round)
        if plan is None or not plan.kept:
            return None
        if not remaining_actions(scene, fight, turn[0]).full:
            return None
        mine = Audience(characters=turn, gm=True)
        label = f"Do it: {plan.words}"[:70]
        return Choice(label, Execute(who=turn[0]), mine, "primary", system=KEY)

    def remarks(self, scene: Scene, fight: Fight) -> tuple[str, ...]:
        """The order where it is not the usual one, gangs, and who still has to declare."""
        state = field(scene, fight.key)
        phases_, number = self.phases(scene, fight), fight.order.phase
        lines: list[str] = []
        if fight.order.running and not self.phase(scene, fight).act:
            missing = short_names(missing_plans(scene, fight)) or "nobody"
            lines.append(f"still to say: {missing} (slowest first)")
        # Split has a single phase of action, whose number would tell nothing.
        elif fight.order.running and len(phases_) > 2:
            acting = [phase for phase in phases_ if phase.act]
            place = acting.index(phases_[min(number, len(phases_) - 1)]) + 1
            lines.append(f"phase {place} of {len(acting)}: {self.phase(scene, fight).name}")
        elif usual := ORDERS.get(method(scene, fight.key).mode):
            lines.append(usual)
        if state.coming is not None:
            lines.append(f"next round: {method_words(state.coming)}")
        if state.chaos >= fight.combat.round:
            lines.append("awareness is rolled this round")
        for crowd in crowds(scene, fight):
            on = f" on {crowd.against}" if crowd.against else ""
            gang = "gangs" if crowd.alone else "gang"
            lines.append(f"{crowd.who} {gang} up{on}: {crowd.bonus:+d}")
        return tuple(lines)

    def has_pool(self, house: Mapping[str, str], pool: str) -> bool:
        """Whether there are luck points, or action points, at this table (R-56)."""
        here = HOUSE.at(house)
        return {LUCK: here.luck, ACTION_POINTS: here.action_points}.get(pool, True)

    def initiative(
        self, scene: Scene, fight: Fight, keys: tuple[str, ...], dice: Dice
    ) -> Initiatives:
        return find_scores(scene, fight.key, keys, dice)

    def own_initiative(self, scene: Scene, fight: Fight, key: str) -> Throw | None:
        return own_initiative(scene, fight, key)

    def order(self, scene: Scene, fight: Fight, phase: str) -> Arrangement:
        return arrange(scene, fight, phase)

    def orders(self, scene: Scene) -> tuple[tuple[str, str], ...]:
        modes = ((f"{mode}: {who}", mode) for mode, who in WHO_PROFITS.items())
        lengths = ((f"length {name}", f"length {name}") for name in LENGTHS)
        chaos = ("chaos", "chaos 1", "chaos off")
        named = ((f"{name}: {method_words(how)}", name) for name, how in presets(scene).items())
        return (*modes, *named, *((c, c) for c in chaos), *lengths)

    def ask_order(self, mode: str) -> Action:
        return read_order(mode)

    def phases(self, scene: Scene, fight: Fight) -> tuple[Phase, ...]:
        return phases(scene, fight)


COMBAT = D6Combat(PLAYERS)
