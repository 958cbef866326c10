"""The cards of what is reversed: struck through, or shown again as they stand now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.core.action import Outcome
from bot.core.errors import Refusal
from bot.core.people import OPEN, Actor, Sight
from bot.core.report import Head, Report
from bot.core.scene import Entry, Offer, OpenRoll, Pool, Scene
from bot.core.settings import dice_pictures, own_house
from bot.core.words import MOST_PIPS, bar
from bot.shared.deal import Card
from bot.shared.sight.sealed import KEY as SEALED
from bot.shared.sight.sealed import Look, hide_names, unseen_names, veil
from bot.shared.system import AnySystem, Registry
from bot.store.protocol import JournalRow


class Teller:
    """Says again what came of lines of the journal."""

    def __init__(self, systems: Registry, shared: Registry) -> None:
        self._systems = systems
        self._shared = shared

    def card(self, offer: Offer, lines: Sequence[JournalRow], scene: Scene) -> Report | None:
        """The card of this offer, from the newest line that stands and tells of it.

        A line may have changed no more of it than what may be done about it.
        """
        for line in lines:
            stands = line.undone_by is None and not line.undoes
            if stands and _touches(line, offer) and self._tells(line.entry, offer, scene):
                return self._tell(line.entry, scene, offer, roller(offer, lines, scene))
        return None

    def _tells(self, entry: Entry, offer: Offer, scene: Scene) -> bool:
        """Whether this line is about what the offer's card shows; what only looked is not kept."""
        if not entry.summary and not entry.system:
            return False
        if not offer.roll or entry.roll == offer.roll:
            return True
        report = self._report(entry, scene)
        return report is not None and any(o.roll == offer.roll for o in (report, *report.also))

    def words(self, entry: Entry, scene: Scene, actor: Actor) -> str:
        """A line for this person; the outcome of a hidden one only for those who see it."""
        if not entry.sight.hidden or not scene.sees(actor, entry.sight):
            return entry.summary
        report = self._report(entry, scene)
        if report is None:
            return entry.summary
        report = hide_names(report, strangers(scene, entry.sight, actor))
        how = f": {report.changes[0]}" if report.private and report.changes else ""
        return f"{report.title}{how} (hidden)"

    def _tell(self, entry: Entry, scene: Scene, offer: Offer, who: str | None) -> Report:
        """What came of a line in words, for everybody; `who` made the roll, where that is known.

        A line may have touched rolls that different people see: each card keeps its own sight.
        """
        report = self._report(entry, scene)
        if report is None:
            return Report(Head(entry.summary), roll=entry.roll)
        if entry.sight.hidden and report.also:
            report = self._report(entry, hide_other_rolls(scene, entry, report)) or report
        if offer.roll is not None and report.roll != offer.roll:
            report = next((other for other in report.also if other.roll == offer.roll), report)
        report = self._present(report, offer, scene)
        sight = sight_on(offer, entry, scene)
        # A card that is meant for everybody, such as a call for hidden rolls, keeps its own words.
        who = _who(entry, scene) if who is None else who
        if sight.hidden and not report.sight.hidden:
            return veil(report, scene, sight, system=entry.system, who=who)
        names = unseen_names(scene, entry.sight, (who,))
        return replace(hide_names(report, names), by_hand=offer.by_hand)

    def _present(self, report: Report, offer: Offer, scene: Scene) -> Report:
        """The card of an open roll as it is, with the names that hold; of others as it was told."""
        roll = None if offer.roll is None else scene.rolls.get(offer.roll)
        if roll is None or not roll.open or report.roll != roll.number:
            return report
        number = roll.number
        card = self._draw(roll.system, scene, lambda rules, mine: rules.retell(number, mine))
        return report if card is None else replace(card, also=report.also)

    def _report(self, entry: Entry, scene: Scene) -> Report | None:
        """None where it can no longer be said, because what it speaks of is gone."""
        return self._draw(entry.system, scene, lambda rules, _: rules.read_outcome(entry.outcome))

    def _draw(
        self, system: str, scene: Scene, read: Callable[[AnySystem, Scene], Outcome | None]
    ) -> Report | None:
        rules = self._rules(system)
        if rules is None:
            return None
        mine = own_house(scene, rules.key) if rules.key in self._systems else scene
        try:
            outcome = read(rules, mine)
            return None if outcome is None else rules.report(outcome, mine)
        except (Refusal, LookupError, msgspec.MsgspecError):
            return None

    def _rules(self, key: str) -> AnySystem | None:
        for domains in (self._shared, self._systems):
            if key in domains:
                return domains[key]
        return None

    def pools(self, before: Scene, after: Scene) -> Iterable[str]:
        """Whose pools changed, as cards show them, but for those of whom not everybody sees.

        One that a sheet draws as a bar is `●●○`, another `wounds 2 → 0`.
        """
        changes: dict[str, list[str]] = {}
        none = Pool(0, 0)
        for who, pool in dict.fromkeys((*after.pools, *before.pools)):
            if who not in before.characters or who not in after.characters:
                continue
            was, row = (scene.pools.get((who, pool), none) for scene in (before, after))
            if was.current == row.current or before.hides(who) or after.hides(who):
                continue
            sheet = self._systems[after.characters[who].system].sheet
            signs = next((f.bar for f in sheet.pools if f.key == pool), "") if sheet else ""
            is_bar = signs and 0 < row.maximum <= MOST_PIPS
            words = bar(row.current, row.maximum, *signs) if is_bar else ""
            part = words or f"{pool} {was.current} → {row.current}"
            changes.setdefault(who, []).append(part)
        for who, parts in changes.items():
            yield f"{after.characters[who].name} {' '.join(parts)}"


def strangers(scene: Scene, sight: Sight, actor: Actor | None) -> list[str]:
    """The names of those in a line of somebody else's of whom this person may not know.

    In one's own line there is nobody, and what one wrote into it is no name of anybody hidden.
    None is everybody.
    """
    return unseen_names(scene, sight, scene.characters if sight.hidden else (), actor)


def hide_other_rolls(scene: Scene, entry: Entry, report: Report) -> Scene:
    """The scene in which other rolls of a hidden line are as hidden as it, where nothing says more.

    Closed rolls are not loaded, and a card tells of those that it does not know to be hidden.
    """
    with_others = dict(scene.rolls)
    for other in report.also:
        if other.roll is not None and other.roll not in with_others:
            with_others[other.roll] = OpenRoll(
                other.roll, entry.system, "", b"{}", open=False, sight=entry.sight
            )
    return replace(scene, rolls=with_others)


def sight_on(offer: Offer, entry: Entry, scene: Scene) -> Sight:
    """Who sees what this card stands for: what its own notice says, else its roll that waits."""
    looks = [choice for choice in offer.choices if choice.system == SEALED and choice.keep]
    notices = [look for look in looks if look.status == "open"] or (
        looks if entry.sight.hidden else []
    )
    if notices:
        return msgspec.json.decode(notices[-1].action, type=Look).sight
    row = None if offer.roll is None else scene.rolls.get(offer.roll)
    return OPEN if row is None else row.sight


def roller(offer: Offer, lines: Sequence[JournalRow], scene: Scene) -> str | None:
    """The key of the character whose roll it is, None where its line is too long ago."""
    entries = [r.entry for r in lines if offer.roll is not None and r.entry.roll == offer.roll]
    return _who(entries[-1], scene) if entries else None


def _who(entry: Entry, scene: Scene) -> str:
    action: dict[str, Any] = msgspec.json.decode(entry.action)
    return scene.key_by_name(entry.system, str(action.get("who", ""))) or ""


def offers_of(line: JournalRow) -> list[int]:
    """The ids of the offers that a line touched, as the store names rows."""
    numbers = (name.removeprefix("offers[").removesuffix("]") for name in line.touched)
    return [int(number) for number in numbers if number.isdigit()]


def _touches(line: JournalRow, offer: Offer) -> bool:
    """Whether a line changed this offer, or its roll alone: as much is then offered as before."""
    rolls = () if offer.roll is None else (f"rolls[{offer.roll}]",)
    return offer.id in offers_of(line) or any(name in line.touched for name in rolls)


def strike(report: Report, undone: str) -> Report:
    """A card that is only history now."""
    return replace(
        report,
        choices=(),
        also=(),
        call=None,
        footer=(),
        until=None,
        tone="plain",
        undone=undone or report.undone,
    )


def place_card(scene: Scene, offer: Offer, report: Report, message: int) -> Card:
    """A card in a message, with those of its buttons that are good where it stands there now.

    `message` is 0 where it stands nowhere. Another message than that of the offer is an older one.
    """
    is_old = message not in {0, offer.message}
    # Spent choices keep their places in an offer, so those of a report are not counted through.
    places = {(choice.label, choice.status): at for at, choice in enumerate(offer.choices)}
    status = {True: "closed", False: "open"}
    pairs = [
        (choice, place)
        for choice in report.choices
        if (place := places.get((choice.label, status[bool(choice.disabled)]))) is not None
    ]
    return Card(
        table=scene.table,
        report=replace(
            report,
            choices=tuple(choice for choice, _ in pairs),
            also=(),
            call=None,
            by_hand=offer.by_hand,
        ),
        offer=offer.id,
        indices=tuple(place for _, place in pairs),
        message=message,
        over=is_old,
        moved=offer.message if is_old else None,
        pictures=dice_pictures(scene),
    )
