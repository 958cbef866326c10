"""One step at one table: an action of one system, and what every step brings with it."""

from __future__ import annotations

from functools import cached_property, partial

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, RecordedDice, find_typed_faces, finish
from bot.core.errors import Refusal
from bot.core.people import CLOCK, GMS, OPEN, Actor, Sight, Visibility
from bot.core.report import Report
from bot.core.scene import Entry, Offer, Scene
from bot.core.settings import own_house, whole_house
from bot.core.settings import system_here as played
from bot.shared.acts import KEY as MENU
from bot.shared.characters.implicit import tell_gm
from bot.shared.combat.actions import SYSTEM
from bot.shared.combat.ending import finish_turns
from bot.shared.combat.meant import mean_as_before, mean_fight
from bot.shared.combat.panels import deal_panel, redealt
from bot.shared.deal import Cards, card_to_edit, deal, deal_look, uses_up
from bot.shared.exchange.windows import Answer, EndSpends
from bot.shared.gm.whom import among_gms, hidden_targets
from bot.shared.instead import Request, refusal_card
from bot.shared.redraw import deal_beside, follow, settle
from bot.shared.sight.sealed import hidden_with, mark_penalties, sight_of
from bot.shared.system import AnySystem, Registry
from bot.shared.waiting import set_deadlines, with_room


class Step(Struct, frozen=True, dict=True):
    """An action of one system, to be taken with these dice.

    `loaded` is the scene as it was stored, `scene` the one with whoever acts. `fresh` is the id
    of a new offer, `on` the pressed one. `visibility` is who is to see a new roll, `sight` that
    of the card whose button was pressed.
    """

    loaded: Scene
    scene: Scene
    rules: AnySystem
    action: Action
    dice: Dice
    fresh: int
    on: Offer | None = None
    visibility: Visibility | None = None
    sight: Sight = OPEN

    @cached_property
    def who(self) -> str:
        """The key of the character who acts; "" where none is known."""
        return self.scene.key_of(self.scene.system, self.action.who) or ""

    @property
    def roll(self) -> int:
        """The number of the roll that is answered, 0 where none is."""
        return self.action.roll if isinstance(self.action, Answer) else 0


class Steps(Struct, frozen=True):
    """One step of one system at a time: the rules' own, and what every step brings with it.

    Nothing is read or written here, so that a line of a journal can be played again.
    """

    systems: Registry
    shared: Registry

    def playing(self, scene: Scene, rules: AnySystem, combat: str = "") -> Scene:
        """The scene as these rules play it: their system or the table's, in the fight meant."""
        if rules.key not in {SYSTEM, MENU}:  # these name their own
            scene = mean_fight(scene, combat)
        return replace(scene, system=rules.key if rules.key in self.systems else played(scene))

    def take(self, step: Step) -> tuple[Cards, Scene]:
        """The step with its card and its journal line, or a refusal's with ways on."""
        try:
            return self._play(step)
        except Refusal as refusal:
            # The clock reads no cards.
            if step.scene.actor == CLOCK:
                raise
            faces = find_typed_faces(step.dice)
            request = Request(step.rules.key, step.action, faces, step.visibility)
            actor, fresh = step.scene.actor, step.fresh
            return refusal_card(self.systems, step.loaded, actor, request, refusal, fresh=fresh)

    def _play(self, step: Step) -> tuple[Cards, Scene]:
        scene, rules, on = step.scene, step.rules, step.on
        is_ours = rules.key in self.systems
        mine = own_house(scene, rules.key) if is_ours else scene
        # A press mostly goes on with a roll that is counted among the waiting already.
        is_command = is_ours and on is None
        under = with_room(mine, step.who, rules, step.dice) if is_command else step.dice
        dice = RecordedDice(under, is_blind=partial(self._is_blind, step))
        outcome, after = rules.act(step.action, mine, dice)
        # Before anything is told: a face that nobody rolled refuses the whole step.
        finish(step.dice)
        report: Report = tell_gm(scene, after, rules.report(outcome, after))
        if not is_ours:  # who has left answers no more, and what goes on without them comes first
            after = settle(mine, after, self.systems)
        after, report = finish_turns(
            mine, after, report, rules=rules, systems=self.systems, dice=dice
        )
        after = mean_as_before(step.loaded, scene, after)
        report = self._tell_gms_alone(step, report, has_dice=bool(dice.shown))
        # After the turns, since what their end begins may wait as well.
        after = set_deadlines(mine, after, rules, has_dice=bool(dice.shown))
        changed = uses_up(on, step.loaded, report) or replace(after, offers=mine.offers) != mine
        if not changed and (report.private or not report.choices):
            # What is typed looks at the card of its roll, whose buttons it names.
            offers = step.loaded.offers.values()
            card = on or next((offer for offer in offers if offer.roll == step.roll), None)
            return deal_look(step.loaded, after, rules, report, fresh=step.fresh, on=card)
        if is_ours:
            after = whole_house(scene, after)
        after, report = follow(mine, after, report, self.systems)
        report = replace(report, by_hand=bool(dice.by_hand))
        step = replace(step, sight=self._sight(step, report, has_dice=bool(dice.shown)))
        cards, dealt, sight = self._deal(step, mine, after, report)
        entry = _journal_line(step, rules.kept(outcome), dice, report)
        if changed:
            silent = isinstance(step.action, EndSpends)  # nobody did anything
            summary = "" if silent else cards.card.report.line or cards.card.report.title
            entry = replace(entry, system=rules.key, summary=summary)
        return cards, replace(dealt, entry=replace(entry, sight=sight))

    def _lurks(self, step: Step) -> bool:
        """Whether nobody may know who acts, so that nothing about them is shown."""
        return step.rules.key in self.systems and step.scene.hides(step.who)

    def _is_blind(self, step: Step, who: str) -> bool:
        """Whether the player of this character (a key) does not see the dice of this step."""
        scene, sight = step.scene, step.sight
        if self._may_hide(step):
            sight = sight_of(scene, step.roll, step.visibility)
        character = scene.characters.get(who)
        # One that is made only now is of whoever acts.
        owner = character.owner if character is not None else scene.actor.user
        if sight.mode != "blind" or owner is None or (owner == scene.actor.user and scene.actor.gm):
            return False
        return not scene.belongs(Actor(owner, ""), sight.also)

    def _tell_gms_alone(self, step: Step, report: Report, *, has_dice: bool) -> Report:
        """What somebody hidden does without dice, and what a GM does to the hidden, is for GMs."""
        if step.on is not None:
            return report
        if self._lurks(step) and not has_dice:
            return among_gms(step.scene, report, (step.who,))
        is_ours = step.rules.key in self.systems
        if is_ours and step.action.who_may_ask() == GMS and report.call is None:
            return among_gms(step.scene, report, hidden_targets(step.scene, step.action))
        return report

    def _may_hide(self, step: Step) -> bool:
        """Whether its dice may be seen by others than those who see the card that was pressed."""
        if step.on is not None:
            return False
        return step.visibility is not None or step.rules.key in self.systems

    def _sight(self, step: Step, report: Report, *, has_dice: bool) -> Sight:
        """Who sees the roll: as was asked for with a new one, else as its card was seen."""
        lurks = self._lurks(step)
        is_roll = (has_dice and report.dice) or report.prepared or lurks
        if not is_roll or not self._may_hide(step):
            return step.sight
        mode = step.visibility if has_dice or not lurks else None
        lurker = step.scene.name(step.who) if lurks else ""
        return sight_of(step.scene, report.roll, mode, lurker=lurker, call=report.call)

    def _deal(
        self, step: Step, before: Scene, after: Scene, report: Report
    ) -> tuple[Cards, Scene, Sight]:
        """The cards of what was done, the scene that offers their choices, and who saw of it."""
        rules, sight, fresh = step.rules, step.sight, step.fresh
        if sight != OPEN:
            after = hidden_with(before, after, sight)
        # After the rolls, from which penalties take who may see them.
        after = mark_penalties(before, after)
        combat = self.shared[SYSTEM]
        after = redealt(before, after, combat=combat, panel_for=report.panel, fresh=fresh)
        on = card_to_edit(step.on, report)
        if report.panel:
            main = deal_panel(after, rules, report, fresh=fresh, on=on)
        else:
            who = step.who or after.key_of(after.system, step.action.who) or ""
            main = deal(after, rules, report, fresh=fresh, on=on, sight=sight, who=who, posted=True)
        beside = deal_beside(before, main.scene, rules, report, self.systems, fresh=fresh)
        sights = [card.report.sight for card in (main.card, *beside.also)]
        # All these cards share one line of the journal: a hidden one among them hides it.
        narrowest = next((sight for sight in sights if sight.hidden), sights[-1])
        edit = on is not None and (report.kept or not report.private)
        also = (*beside.also, *beside.redrawn)
        return Cards(main.card, also, edit, main.aside, main.secret), beside.scene, narrowest


def _journal_line(step: Step, outcome: bytes, dice: RecordedDice, report: Report) -> Entry:
    """Who did what with which dice; without a system and words it stands for no change."""
    return Entry(
        user=step.scene.actor.user,
        name=step.scene.actor.name,
        system="",
        action=encode(step.action),
        outcome=outcome,
        summary="",
        faces=dice.shown,
        by_hand=report.by_hand,
        roll=report.roll,
        typed=dice.by_hand,
        given=find_typed_faces(step.dice) or (),
    )
