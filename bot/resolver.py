"""Where rules and state meet: a command or a button in, one committed change and a card out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from bot.core.action import Action, Command, Form, Select
from bot.core.dice import Dice, RecordedDice, find_typed_faces, finish, with_typed_faces
from bot.core.errors import Refusal
from bot.core.offers import answered, chosen, used
from bot.core.offers import asked as asked_by
from bot.core.people import CLOCK, GMS, OPEN, Actor, Sight, Visibility
from bot.core.report import Report
from bot.core.scene import Entry, Offer, Scene, Table, put
from bot.core.settings import chosen as played
from bot.core.settings import own_house, recognised, whole_house
from bot.shared.acts import KEY as MENU
from bot.shared.characters.implicit import tell_gm
from bot.shared.combat.actions import SYSTEM
from bot.shared.combat.ending import finish_turns
from bot.shared.combat.meant import mean_as_before, mean_fight
from bot.shared.combat.panels import deal_panel, redealt, standing_panels
from bot.shared.deal import Card, Cards, Question, card_to_edit, deal, deal_look, uses_up
from bot.shared.exchange.windows import EndSpends, RollAgain
from bot.shared.gm.whom import among_gms, hidden_targets
from bot.shared.instead import Asked, command_of, permit_asked, refusal_card
from bot.shared.menu.play import deed_of, left_menu, meant_by, tell_menu
from bot.shared.permits import Guest, bring, gm_only, guest, seat, seat_all, stranger
from bot.shared.private import PrivateOffers
from bot.shared.redraw import deal_beside, follow
from bot.shared.sight.sealed import REVEAL, hidden_with, mark_penalties, sight_of
from bot.shared.system import AnySystem, Registry
from bot.shared.waiting import let_wait, set_deadlines, with_room
from bot.store.protocol import Store

T = TypeVar("T")
MOST_LINES = 100
"""How far back in the journal a hidden roll is offered for revealing."""


class Resolver:
    """Plays every system at every table, one transaction a step.

    `shared` is what all systems share, played in the same way: the fight, the GM's hand.
    `dice` makes the dice of one command, `ids` the id of a new offer: positive, below 2**63, not
    guessable, never the same again.
    """

    def __init__(
        self,
        *,
        store: Store,
        systems: Registry,
        shared: Registry,
        dice: Callable[[], Dice],
        ids: Callable[[], int],
    ) -> None:
        self._store = store
        self._systems = systems
        self._shared = shared
        self._steps = Steps(systems, shared)
        self._private = PrivateOffers()
        self._dice = dice
        self._ids = ids

    @property
    def systems(self) -> Registry:
        """The systems played here."""
        return self._systems

    @property
    def shared(self) -> Registry:
        """What all systems share."""
        return self._shared

    async def act(
        self,
        table: Table,
        actor: Actor,
        system: str,
        action: Action,
        *,
        faces: tuple[int, ...] | None = None,
        sight: Visibility | None = None,
        asked: int | None = None,
    ) -> Cards:
        """Take an action asked for by command; `faces` are dice thrown by hand.

        `sight` is who sees a roll, None for what holds at the table. `asked` is the id of the
        interaction, which is done once.

        Raises `Refusal`: the system's own kinds, `not_yours`, `gm_only`, `more_faces`,
        `too_many_faces`; and `AlreadyDone`.
        """
        rules = self._rules(system)
        fresh = self._ids()
        come = await self._guest(table, actor, rules, action)

        def reduce(scene: Scene) -> tuple[Cards, Scene]:
            acting = bring(self._steps.playing(seat(scene, actor), rules), come)
            return self._take_typed(scene, acting, Asked(system, action, faces, sight), fresh)

        with self._private.beside(table, reduce) as step:
            return await self._store.transact(table, step, asked=asked)

    def _take_typed(
        self, scene: Scene, acting: Scene, asked: Asked, fresh: int
    ) -> tuple[Cards, Scene]:
        """What was typed, or the card of a refusal that has ways on."""
        try:
            asked = permit_asked(acting, asked, self._rules(asked.system), self._systems)
            asked, deed = meant_by(self._systems, asked, acting)
        except Refusal as refusal:
            return refusal_card(self._systems, scene, acting.actor, asked, refusal, fresh=fresh)
        rules = self._rules(asked.system)
        acting = self._steps.playing(acting, rules, deed.combat)
        step = (scene, acting, rules, asked.action, self._throw(asked.faces))
        return self._steps.take(*step, fresh=fresh, wanted=asked.sight, sight=deed.sight)

    async def press(
        self,
        table: Table,
        actor: Actor,
        offer: int,
        index: int,
        *,
        picked: Sequence[str] | None = None,
        given: Mapping[str, Sequence[str]] | None = None,
        asked: int | None = None,
    ) -> Cards | Question:
        """Take a stored choice; `picked` are a select's values, `given` a form's by field.

        A choice with a form answers with the `Question` until they are given. Raises `Refusal`:
        `unknown_offer`, `not_yours`, `already_pressed`, `offer_closed`, `bad_value`, and the
        system's own kinds; and `AlreadyDone` of the interaction `asked`.
        """
        fresh = self._ids()
        then: Command | None = None

        def reduce(scene: Scene) -> tuple[Cards | Question, Scene]:
            acting = seat(scene, actor)
            choice = chosen(acting, acting.actor, offer, index)
            rules = self._rules(choice.system)
            acting = self._steps.playing(acting, rules)
            ask = asked_by(choice)
            if isinstance(ask, Form) and given is None:
                return Question(offer, index, ask), scene
            values = {ask.field: picked or ()} if isinstance(ask, Select) else given or {}
            action = answered(rules.actions, choice.action, ask, values)
            card = acting.offers[offer]
            if not choice.keep:
                card = used(card, index, actor.user)
                acting = replace(acting, offers=put(acting.offers, offer, card))
            if choice.command is not None:
                nonlocal then
                then = choice.command if choice.command.then else None
                return self._take_typed(scene, acting, command_of(choice, action), fresh)
            acting = self._steps.playing(acting, rules, card.combat)
            dice, on, sight, wanted = self._throw(None), card, choice.sight, None
            if (deed := deed_of(self._systems, action, acting)) is not None:
                rules = self._rules(deed.system or played(acting))
                doing = self._steps.playing(left_menu(acting, card), rules, deed.combat)
                done = self._steps.take(scene, doing, rules, deed.action, dice, fresh=fresh)
                return tell_menu(*done, action, card, menu=self._shared[MENU], fresh=fresh)
            if isinstance(action, RollAgain):
                action, on, wanted = rules.repeat(action, acting), None, sight.mode
            step = (scene, acting, rules, action, dice)
            return self._steps.take(*step, fresh=fresh, on=on, wanted=wanted, sight=sight)

        with self._private.beside(table, reduce, offer=offer) as step:
            answer = await self._store.transact(table, step, offer=offer, asked=asked)
        if then is None or not isinstance(answer, Cards) or answer.refused:
            return answer
        system, action = then.system, self._rules(then.system).read_action(then.then)
        try:
            return await self.act(table, actor, system, action, faces=then.faces, sight=then.sight)
        except Refusal as no:  # what came first is done, and is told with it
            return replace(answer, aside=Card(table, Report(no.sentence, private=True)))

    async def reveal(
        self, table: Table, actor: Actor, roll: int, *, asked: int | None = None
    ) -> Cards:
        """Press Reveal on the notice of the roll of this number; raises `gm_only`, `not_hidden`.

        The notice may be gone; the card comes as a new one.
        """
        offer = await self._store.offer_of(table, roll) or 0

        def find(scene: Scene) -> int | None:
            gm_only(recognised(scene, actor))
            row = scene.offers.get(offer)
            choices = enumerate(row.choices) if row is not None else ()
            return next((i for i, c in choices if c.label == REVEAL and c.status == "open"), None)

        index = await self._store.look(table, find, offer=offer)
        answer = None
        if index is not None:
            answer = await self.press(table, actor, offer, index, asked=asked)
        if not isinstance(answer, Cards):
            raise Refusal("not_hidden", f"Roll {roll} is not hidden at this table.")
        return replace(answer, edit=False)

    async def hidden(self, table: Table) -> Sequence[tuple[int, str]]:
        """The numbers of the latest hidden rolls with what everybody may read of them."""
        lines = await self._store.history(table, MOST_LINES)
        stands = (line.entry for line in reversed(lines) if line.undone_by is None)
        rows = {e.roll: e.summary for e in stands if e.roll is not None and e.sight.hidden}
        return sorted(rows.items(), reverse=True)

    async def expire(self, table: Table, roll: int) -> Cards | None:
        """Close a roll whose deadline has passed; None where somebody was faster.

        Raises `Refusal` where the rules do not let the clock do that: see `forgo`.
        """
        fresh = self._ids()

        def reduce(scene: Scene) -> tuple[Cards | None, Scene]:
            found = scene.rolls.get(roll)
            if found is None or found.deadline is None or found.deadline > scene.now:
                return None, scene
            rules = self._rules(found.system)
            action = rules.overdue(found)
            if action is None:
                raise Refusal("no_deadline", f"Roll {roll} has nothing that a deadline could do.")
            acting = self._steps.playing(replace(scene, actor=CLOCK), rules)
            return self._steps.take(scene, acting, rules, action, self._throw(None), fresh=fresh)

        return await self._store.transact(table, reduce)

    async def forgo(self, table: Table, roll: int) -> None:
        """Take the deadline from an open roll that the clock cannot close: it waits for a GM."""
        return await self._store.transact(table, lambda scene: (None, let_wait(scene, roll)))

    async def overdue(self, now: int) -> Sequence[tuple[Table, int]]:
        """The rolls whose deadlines have passed, as (table, number)."""
        return await self._store.overdue(now)

    async def look(
        self, table: Table, read: Callable[[Scene], T], *, system: str | None = None
    ) -> T:
        """Read the scene as last committed, for completions and lists.

        With `system` its house rules stand there by their bare keys, as its rules see them.
        """
        if system is None:
            return await self._store.look(table, read)
        return await self._store.look(table, lambda scene: read(own_house(scene, system)))

    async def panels(self, table: Table) -> tuple[Card, ...]:
        """The panel of every fight here as it is to be shown now, mentioning whose turn it is."""
        combat = self._shared[SYSTEM]
        return await self._store.look(table, lambda scene: tuple(standing_panels(scene, combat)))

    async def shown(self, offer: int, message: int) -> None:
        """Note which message shows this offer, for the clock's edits."""
        await self._store.attach(offer, message)

    async def seat(self, table: Table, people: Sequence[Actor]) -> None:
        """Make these people known at the table, so that they can be named before they act."""
        return await self._store.transact(table, lambda scene: (None, seat_all(scene, people)))

    async def _guest(
        self, table: Table, actor: Actor, rules: AnySystem, action: Action
    ) -> Guest | None:
        """Whom this person brings from the channel into its thread; costs nothing elsewhere."""
        if not table.parent:
            return None
        look, playing = self._store.look, self._steps.playing
        if not await look(table, lambda thread: stranger(playing(thread, rules), actor, action)):
            return None
        channel = Table(table.guild, table.parent)
        return await look(channel, lambda scene: guest(playing(scene, rules), actor, action))

    def _rules(self, key: str) -> AnySystem:
        return self._shared[key] if key in self._shared else self._systems[key]

    def _throw(self, faces: tuple[int, ...] | None) -> Dice:
        return with_typed_faces(self._dice(), faces)


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
        wanted: Visibility | None = None,
        sight: Sight = OPEN,
    ) -> tuple[Cards, Scene]:
        """One action of one system, with its card and its journal line, or a refusal's with ways.

        `loaded` is the scene as it was stored, `scene` the one with whoever acts. `fresh` is the id
        of a new offer, `on` the pressed one. `wanted` is who is to see a new roll, `sight` that of
        the card whose button was pressed.
        """
        try:
            return self._play(
                loaded, scene, rules, action, dice, fresh=fresh, on=on, wanted=wanted, sight=sight
            )
        except Refusal as refusal:
            if scene.actor == CLOCK:
                raise
            asked = Asked(rules.key, action, find_typed_faces(dice), wanted)
            return refusal_card(self.systems, loaded, scene.actor, asked, refusal, fresh=fresh)

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
        wanted: Visibility | None,
        sight: Sight,
    ) -> tuple[Cards, Scene]:
        mine = own_house(scene, rules.key) if rules.key in self.systems else scene
        typed = on is None and rules.key in self.systems
        who = scene.key_of(scene.system, action.who) or ""
        recorded = RecordedDice(with_room(mine, who, rules, dice) if typed else dice)
        outcome, after = rules.act(action, mine, recorded)
        finish(dice)
        report: Report = tell_gm(scene, after, rules.report(outcome, after))
        after, report = finish_turns(after, report, rules, recorded)
        after = mean_as_before(loaded, scene, after)
        lurking = rules.key in self.systems and scene.hides(who)
        if lurking and on is None and not recorded.shown:
            report = among_gms(scene, report, (who,))
        elif typed and action.who_may_ask() == GMS and report.call is None:
            report = among_gms(scene, report, hidden_targets(scene, action))
        after = set_deadlines(mine, after, rules, thrown=bool(recorded.shown))
        changed = uses_up(on, loaded, report) or replace(after, offers=mine.offers) != mine
        if not changed and (report.private or not report.choices):
            return deal_look(loaded, after, rules, report, fresh=fresh, on=on)
        if rules.key in self.systems:
            after = whole_house(scene, after)
        after, report = follow(mine, after, report, self.systems)
        report = replace(report, by_hand=bool(recorded.by_hand))
        thrown = (recorded.shown and report.dice) or report.prepared or lurking
        if on is None and thrown and (wanted or rules.key in self.systems):
            asked = wanted if recorded.shown or not lurking else None
            sight = sight_of(scene, report, asked, lurker=scene.name(who) if lurking else "")
        if sight != OPEN:
            after = hidden_with(mine, after, sight)
        after = mark_penalties(mine, after)
        after = redealt(mine, after, combat=self.shared[SYSTEM], asked=report.panel, fresh=fresh)
        on = card_to_edit(on, report)
        by = who or after.key_of(after.system, action.who) or ""
        if report.panel:
            main = deal_panel(after, rules, report, fresh=fresh, on=on)
        else:
            main = deal(after, rules, report, fresh=fresh, on=on, sight=sight, who=by, posted=True)
        card = main.card
        beside = deal_beside(mine, main.scene, rules, report, self.systems, fresh=fresh)
        sights = [told.report.sight for told in (card, *beside.told)]
        seen = next((sight for sight in sights if sight.hidden), sights[-1])
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
            sight=seen,
            typed=recorded.by_hand,
            given=find_typed_faces(dice) or (),
        )
        edit = on is not None and (report.kept or not report.private)
        cards = Cards(card, (*beside.told, *beside.redrawn), edit, main.aside, main.secret)
        return cards, replace(beside.scene, entry=entry)
