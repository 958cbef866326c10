"""Where rules and state meet: a command or a button in, one committed change and a card out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.core.action import Action, Command, Select
from bot.core.dice import Dice, with_typed_faces
from bot.core.errors import Refusal
from bot.core.offers import find_choice, use_choice, with_inputs
from bot.core.offers import read_ask as asked_by
from bot.core.people import CLOCK, Actor, Visibility
from bot.core.report import Head, Report
from bot.core.scene import Offer, Scene, Table, put
from bot.core.settings import own_house, recognise
from bot.core.settings import system_here as played
from bot.shared.acts import KEY as MENU
from bot.shared.combat.actions import SYSTEM
from bot.shared.combat.panels import standing_panels
from bot.shared.deal import Answered, Card, Cards, asks_first
from bot.shared.exchange.windows import RollAgain
from bot.shared.instead import Request, command_of, permit_request, refusal_card
from bot.shared.menu.play import deed_of, left_menu, meant_by, tell_menu
from bot.shared.permits import Guest, bring, gm_only, guest, seat, seat_all, stranger
from bot.shared.private import PrivateOffers, is_private
from bot.shared.saved import roll_by_name
from bot.shared.sight.sealed import REVEAL, revealed_rolls
from bot.shared.steps import Step, Steps
from bot.shared.system import AnySystem, Registry, deed_of_way
from bot.shared.waiting import let_wait
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
        interaction: int | None = None,
    ) -> Cards:
        """Take an action asked for by command; `faces` are dice thrown by hand.

        `sight` is who sees a roll, None for what holds at the table. `interaction` is the id of the
        one that asks, which is done once.

        Raises `Refusal`: the system's own kinds, `not_yours`, `gm_only`, `more_faces`,
        `too_many_faces`; and `AlreadyDone`.
        """
        rules = self._rules(system)
        fresh = self._ids()
        # Before the step, which sees one table and waits for nothing.
        come = await self._guest(table, actor, rules, action)

        def reduce(scene: Scene) -> tuple[Cards, Scene]:
            acting = bring(self._steps.playing(seat(scene, actor), rules), come)
            return self._take_command(scene, acting, Request(system, action, faces, sight), fresh)

        # Dice fall within the step: where the store does it again they are thrown anew, and count
        # once.
        with self._private.beside(table, reduce) as step:
            return await self._store.transact(table, step, interaction=interaction)

    def _take_command(
        self, scene: Scene, acting: Scene, request: Request, fresh: int
    ) -> tuple[Cards, Scene]:
        """What was typed, or the card of a refusal that has ways on."""
        try:
            request = roll_by_name(self._systems, acting, request)
            acting = self._steps.playing(acting, self._rules(request.system))
            request = permit_request(acting, request, self._rules(request.system), self._systems)
            request, deed = meant_by(self._systems, request, acting)
        except Refusal as refusal:
            return refusal_card(self._systems, scene, acting.actor, request, refusal, fresh=fresh)
        rules = self._rules(request.system)
        # Again: the word that was typed may be a deed of another system, or of another fight.
        acting = self._steps.playing(acting, rules, deed.combat)
        dice = self._throw(request.faces)
        step = Step(scene, acting, rules, request.action, dice, fresh, visibility=request.sight)
        return self._steps.take(replace(step, sight=deed.sight))

    async def press(
        self,
        table: Table,
        actor: Actor,
        offer: int,
        index: int,
        *,
        picks: Sequence[str] | None = None,
        inputs: Mapping[str, Sequence[str]] | None = None,
        interaction: int | None = None,
    ) -> Answered:
        """Take a stored choice; `picks` are a select's values, `inputs` a form's by field.

        One with a form answers with the `Question` until they are given, one for the journal with
        the `Errand`. Raises `unknown_offer`, `not_yours`, `already_pressed`, `offer_closed`,
        `bad_value`, the system's own kinds, and `AlreadyDone` of the `interaction`.
        """
        fresh = self._ids()
        then: Command | None = None
        settles = False

        def reduce(scene: Scene) -> tuple[Answered, Scene]:
            nonlocal then, settles
            then, settles = None, False  # PostgreSQL may do the step again
            acting = seat(scene, actor)
            choice = find_choice(acting, acting.actor, offer, index)
            # Before anything is used up: whoever closes the form has pressed nothing.
            if (first := asks_first(choice, acting.offers[offer], index, inputs)) is not None:
                return first, scene
            rules = self._rules(choice.system)
            acting = self._steps.playing(acting, rules)
            ask = asked_by(choice)
            values = {ask.field: picks or ()} if isinstance(ask, Select) else inputs or {}
            action = with_inputs(rules.actions, choice.action, ask, values)
            # Used in the step itself, so that of two presses at once the second finds it spent.
            if not choice.keep:
                card = use_choice(acting.offers[offer], index, actor.user)
                acting = replace(acting, offers=put(acting.offers, offer, card))
            if choice.command is not None:
                then = choice.command if choice.command.then else None
                # A system's name on a private card is the question which one is played.
                which = {system.title for system in self._systems}
                settles = is_private(offer) and not choice.keep and choice.label in which
                return self._take_command(scene, acting, command_of(choice, action), fresh)
            card = acting.offers[offer]
            acting = self._steps.playing(acting, rules, card.combat)
            step = Step(scene, acting, rules, action, self._throw(None), fresh, on=card)
            return self._take_press(replace(step, sight=choice.sight), card)

        with self._private.beside(table, reduce, offer=offer) as step:
            answer = await self._store.transact(table, step, offer=offer, interaction=interaction)
        # A refusal with ways on is no exception; what the press was for is not done either.
        if not isinstance(answer, Cards) or answer.refused:
            return answer
        answer = replace(answer, settles=settles)
        return answer if then is None else await self._go_on(table, actor, answer, then)

    def _take_press(self, step: Step, card: Offer) -> tuple[Cards, Scene]:
        """What was pressed on this card, or what its line of a menu stands for."""
        if (deed := deed_of(self._systems, step.action, step.scene)) is not None:
            rules = self._rules(deed.system or played(step.scene))
            scene = self._steps.playing(left_menu(step.scene, card), rules, deed.combat)
            deed_step = Step(step.loaded, scene, rules, deed.action, step.dice, step.fresh)
            cards, after = self._steps.take(deed_step)
            menu = self._shared[MENU]
            return tell_menu(cards, after, step.action, card, menu=menu, fresh=step.fresh)
        if isinstance(step.action, RollAgain):
            again = deed_of_way(step.rules.repeat(step.action, step.scene))
            step = replace(step, action=again, on=None, visibility=step.sight.mode)
        return self._steps.take(step)

    async def _go_on(self, table: Table, actor: Actor, answer: Cards, then: Command) -> Cards:
        """What a pressed command was for; where that is refused, the `answer` tells it too."""
        system, action = then.system, self._rules(then.system).read_action(then.then)
        try:
            # Without the interaction: the press has left that in the journal, as one that is done.
            result = await self.act(
                table, actor, system, action, faces=then.faces, sight=then.sight
            )
        except Refusal as no:
            return replace(answer, aside=Card(table, Report(Head(no.sentence), private=True)))
        stands = answer.card.message is not None and not answer.card.report.panel
        cards = (answer.card, *answer.also) if stands else answer.also
        return replace(result, also=(*cards, *result.also), settles=answer.settles)

    async def tell(self, table: Table, step: Callable[[Scene, int], tuple[T, Scene]]) -> T:
        """Do what changes nothing but shows buttons; the `step` is given the id of a new offer."""
        fresh = self._ids()
        with self._private.beside(table, lambda scene: step(scene, fresh)) as beside:
            return await self._store.transact(table, beside)

    async def reveal(
        self, table: Table, actor: Actor, roll: int, *, interaction: int | None = None
    ) -> Cards:
        """Press Reveal on the notice of the roll of this number; raises `gm_only`, `not_hidden`.

        The notice may be gone; the card comes as a new one.
        """
        # 0 is the id of no offer, so `find` comes to nothing there.
        offer = await self._store.offer_of(table, roll) or 0

        def find(scene: Scene) -> int | None:
            gm_only(recognise(scene, actor))
            row = scene.offers.get(offer)
            choices = enumerate(row.choices) if row is not None else ()
            return next((i for i, c in choices if c.label == REVEAL and c.status == "open"), None)

        index = await self._store.look(table, find, offer=offer)
        answer = None
        if index is not None:
            answer = await self.press(table, actor, offer, index, interaction=interaction)
        if not isinstance(answer, Cards):
            raise Refusal("not_hidden", f"Roll {roll} is not hidden at this table.")
        return replace(answer, edit=False)

    async def hidden(self, table: Table) -> Sequence[tuple[int, str]]:
        """The numbers of the latest hidden rolls with what everybody may read of them."""
        lines = await self._store.history(table, MOST_LINES)
        # Oldest first, so that of a roll told on several lines the last one is kept.
        stands = [line.entry for line in reversed(lines) if line.undone_by is None]
        public = revealed_rolls(stands)
        rows = {
            e.roll: e.summary
            for e in stands
            if e.roll is not None and e.sight.hidden and e.roll not in public
        }
        return sorted(rows.items(), reverse=True)

    async def expire(self, table: Table, roll: int) -> Cards | None:
        """Close a roll whose deadline has passed; None where somebody was faster.

        Raises `Refusal` where the rules do not let the clock do that: see `forgo`.
        """
        fresh = self._ids()

        def reduce(scene: Scene) -> tuple[Cards | None, Scene]:
            open_roll = scene.rolls.get(roll)
            # Looked at again: somebody may have answered since `overdue` was read.
            if open_roll is None or open_roll.deadline is None or open_roll.deadline > scene.now:
                return None, scene
            rules = self._rules(open_roll.system)
            action = rules.overdue(open_roll)
            if action is None:
                raise Refusal("no_deadline", f"Roll {roll} has nothing that a deadline could do.")
            acting = self._steps.playing(replace(scene, actor=CLOCK), rules)
            step = Step(scene, acting, rules, action, self._throw(None), fresh)
            return self._steps.take(step)

        return await self._store.transact(table, reduce)

    async def forgo(self, table: Table, roll: int) -> None:
        """Take the deadline from an open roll that the clock cannot close: it waits for a GM."""
        return await self._store.transact(table, lambda scene: (None, let_wait(scene, roll)))

    async def overdue(self, moment: int) -> Sequence[tuple[Table, int]]:
        """The rolls whose deadlines have passed, as (table, number)."""
        return await self._store.overdue(moment)

    async def look(
        self, table: Table, view: Callable[[Scene], T], *, system: str | None = None
    ) -> T:
        """Read the scene as last committed, for completions and lists.

        With `system` its house rules stand there by their bare keys, as its rules see them.
        """
        if system is None:
            return await self._store.look(table, view)
        return await self._store.look(table, lambda scene: view(own_house(scene, system)))

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
        # In the thread alone at first: mostly nobody is to be brought, and one look is enough.
        if not await look(table, lambda thread: stranger(playing(thread, rules), actor, action)):
            return None
        channel = Table(table.guild, table.parent)
        return await look(channel, lambda scene: guest(playing(scene, rules), actor, action))

    def _rules(self, key: str) -> AnySystem:
        return self._shared[key] if key in self._shared else self._systems[key]

    def _throw(self, faces: tuple[int, ...] | None) -> Dice:
        return with_typed_faces(self._dice(), faces)
