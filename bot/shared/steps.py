"""One step at one table: an action of one system, and what every step brings with it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from bot.core.action import Action
from bot.core.dice import Dice, RecordedDice, find_typed_faces, finish
from bot.core.errors import Refusal
from bot.core.people import CLOCK, GMS, OPEN, Sight, Visibility
from bot.core.report import Report
from bot.core.scene import Entry, Offer, Scene
from bot.core.settings import chosen as played
from bot.core.settings import own_house, whole_house
from bot.shared.acts import KEY as MENU
from bot.shared.characters.implicit import tell_gm
from bot.shared.combat.actions import SYSTEM
from bot.shared.combat.ending import finish_turns
from bot.shared.combat.meant import mean_as_before, mean_fight
from bot.shared.combat.panels import deal_panel, redealt
from bot.shared.deal import (
    Cards,
    card_to_edit,
    deal,
    deal_look,
    uses_up,
)
from bot.shared.exchange.windows import EndSpends
from bot.shared.gm.whom import among_gms, hidden_targets
from bot.shared.instead import Request, refusal_card
from bot.shared.redraw import deal_beside, follow
from bot.shared.sight.sealed import hidden_with, mark_penalties, sight_of
from bot.shared.system import AnySystem, Registry
from bot.shared.waiting import set_deadlines, with_room


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

    def take(
        self,
        loaded: Scene,
        scene: Scene,
        rules: AnySystem,
        action: Action,
        dice: Dice,
        *,
        fresh: int,
        on: Offer | None = None,
        visibility: Visibility | None = None,
        sight: Sight = OPEN,
    ) -> tuple[Cards, Scene]:
        """One action of one system, with its card and its journal line, or a refusal's with ways.

        `loaded` is the scene as it was stored, `scene` the one with whoever acts. `fresh` is the id
        of a new offer, `on` the pressed one. `visibility` is who is to see a new roll, `sight` that
        of the card whose button was pressed.
        """
        try:
            return self._play(
                loaded,
                scene,
                rules,
                action,
                dice,
                fresh=fresh,
                on=on,
                visibility=visibility,
                sight=sight,
            )
        except Refusal as refusal:
            if scene.actor == CLOCK:
                raise
            request = Request(rules.key, action, find_typed_faces(dice), visibility)
            return refusal_card(self.systems, loaded, scene.actor, request, refusal, fresh=fresh)

    def _play(
        self,
        loaded: Scene,
        scene: Scene,
        rules: AnySystem,
        action: Action,
        dice: Dice,
        *,
        fresh: int,
        on: Offer | None,
        visibility: Visibility | None,
        sight: Sight,
    ) -> tuple[Cards, Scene]:
        mine = own_house(scene, rules.key) if rules.key in self.systems else scene
        is_typed = on is None and rules.key in self.systems
        who = scene.key_of(scene.system, action.who) or ""
        recorded = RecordedDice(with_room(mine, who, rules, dice) if is_typed else dice)
        outcome, after = rules.act(action, mine, recorded)
        finish(dice)
        report: Report = tell_gm(scene, after, rules.report(outcome, after))
        after, report = finish_turns(after, report, rules, self.systems, recorded)
        after = mean_as_before(loaded, scene, after)
        lurking = rules.key in self.systems and scene.hides(who)
        if lurking and on is None and not recorded.shown:
            report = among_gms(scene, report, (who,))
        elif is_typed and action.who_may_ask() == GMS and report.call is None:
            report = among_gms(scene, report, hidden_targets(scene, action))
        after = set_deadlines(mine, after, rules, has_dice=bool(recorded.shown))
        changed = uses_up(on, loaded, report) or replace(after, offers=mine.offers) != mine
        if not changed and (report.private or not report.choices):
            return deal_look(loaded, after, rules, report, fresh=fresh, on=on)
        if rules.key in self.systems:
            after = whole_house(scene, after)
        after, report = follow(mine, after, report, self.systems)
        report = replace(report, by_hand=bool(recorded.by_hand))
        has_dice = (recorded.shown and report.dice) or report.prepared or lurking
        if on is None and has_dice and (visibility or rules.key in self.systems):
            mode = visibility if recorded.shown or not lurking else None
            sight = sight_of(scene, report, mode, lurker=scene.name(who) if lurking else "")
        if sight != OPEN:
            after = hidden_with(mine, after, sight)
        after = mark_penalties(mine, after)
        after = redealt(
            mine, after, combat=self.shared[SYSTEM], panel_for=report.panel, fresh=fresh
        )
        on = card_to_edit(on, report)
        by = who or after.key_of(after.system, action.who) or ""
        if report.panel:
            main = deal_panel(after, rules, report, fresh=fresh, on=on)
        else:
            main = deal(after, rules, report, fresh=fresh, on=on, sight=sight, who=by, posted=True)
        card = main.card
        beside = deal_beside(mine, main.scene, rules, report, self.systems, fresh=fresh)
        sights = [other.report.sight for other in (card, *beside.also)]
        entry_sight = next((sight for sight in sights if sight.hidden), sights[-1])
        silent = isinstance(action, EndSpends)  # nobody did anything
        entry = Entry(
            user=scene.actor.user,
            name=scene.actor.name,
            system=rules.key if changed else "",
            action=encode(action),
            outcome=rules.kept(outcome),
            summary=(card.report.line or card.report.title) if changed and not silent else "",
            faces=recorded.shown,
            by_hand=report.by_hand,
            roll=report.roll,
            sight=entry_sight,
            typed=recorded.by_hand,
            given=find_typed_faces(dice) or (),
        )
        edit = on is not None and (report.kept or not report.private)
        cards = Cards(card, (*beside.also, *beside.redrawn), edit, main.aside, main.secret)
        return cards, replace(beside.scene, entry=entry)
