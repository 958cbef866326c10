"""How everybody in a fight stands on its panel: a mark, the name, the state, what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bot.core.combat import Combatant, Standing
from bot.core.condition import Condition, Moment, Until
from bot.core.scene import Scene
from bot.shared.combat.arena import Fight
from bot.shared.combat.rules import CombatRules
from bot.shared.conditions import end_words, short
from bot.shared.renaming import by_number, short_names

MOST_LINES = 18
"""Lines of the order on a card that fits a phone; the rest are named in three lines more."""

LONGEST_LINE = 64
POINT = " · "
MOST_NAMES = 12
MOST_CONDITIONS = 3
LASTING: tuple[Until, ...] = ("round", "combat", "scene", "session", "removed")
"""How conditions end, the longest last."""

MARKS = {"turn": "▶", "waiting": "·", "holding": "⏸", "acted": "✓", "later": "+", "out": "✗"}


class Line(Struct, frozen=True):
    """One or more of the fight alike: their names, what stands around these, and what `below`.

    Only of NPCs may `many` share a line.
    """

    mark: str
    names: tuple[str, ...]
    before: str = ""
    after: str = ""
    below: tuple[str, ...] = ()
    many: bool = False

    @property
    def height(self) -> int:
        """How many lines of the card it takes."""
        return sum(1 for _ in self.lines())

    @property
    def text(self) -> str:
        """What it says, in one line however long."""
        after = self.after if self.after.startswith(":") else f" {self.after}"
        begins = " ".join(filter(None, (self.mark, self.before, short_names(self.names))))
        return f"{begins}{after}".rstrip()

    @property
    def fits(self) -> bool:
        """Whether all of its names stand on the card."""
        return len(self.text.split(POINT)[0]) <= LONGEST_LINE

    def lines(self) -> Iterator[str]:
        """As it stands on the card."""
        yield from _wrap(self.text)
        for line in self.below:
            yield f"  {line}"


def order_lines(scene: Scene, fight: Fight, rules: CombatRules, *, full: bool) -> Iterator[str]:
    """Everybody in the order of their turns, who is out last; `full` shows all of everybody."""
    states = _states_by_bearer(scene)
    lines = [
        _line(scene, fight, rules, row, states.get(row[0], []), full=full)
        for row in _doings(scene, fight, rules)
        if full or not fight.combatants[row[0]].hidden
    ]
    out = [line for line in lines if line.mark == MARKS["out"] and not full]
    standing = list(_merge(line for line in lines if line not in out))
    casualties = [name for line in out for name in line.names]
    if sum(line.height for line in standing) <= MOST_LINES:
        yield from (text for line in standing for text in line.lines())
    else:
        yield from _crowd(standing)
    if casualties:
        yield f"{MARKS['out']} {list_names(by_number(casualties))}"


def _crowd(lines: list[Line]) -> Iterator[str]:
    """More than fit: who acted, and who comes late, in a line each."""
    acted = [name for line in lines if line.mark == MARKS["acted"] for name in line.names]
    if acted:
        yield f"{MARKS['acted']} {list_names(by_number(acted))}"
    room, beyond = MOST_LINES, list[str]()
    for line in lines:
        if line.mark == MARKS["acted"]:
            continue
        room -= line.height
        # Behind the first that has no room nobody has any, for they stand in their order.
        if room < 0 or beyond:
            beyond += line.names
        else:
            yield from line.lines()
    if beyond:
        yield f"then {list_names(beyond)}"


def list_names(names: list[str]) -> str:
    """Names with ranges of numbers, the first twelve: `Skaz, Thug 1–11 and 5 more`."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{short_names(names[:MOST_NAMES])}{more}"


def _merge(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, with NPCs that stand together and look alike in one as far as it has room."""
    for look, same in groupby(lines, lambda line: replace(line, names=())):
        rows = list(same)
        yield from _fill_lines(rows) if look.many else rows


def _fill_lines(alike: list[Line]) -> Iterator[Line]:
    """As few lines as all the names have room in; nearly always that is one."""
    line = replace(alike[0], names=tuple(name for row in alike for name in row.names))
    if line.fits:
        yield line
        return
    line = alike[0]
    for row in alike[1:]:
        longer = replace(line, names=(*line.names, *row.names))
        if not longer.fits:
            yield line
        line = longer if longer.fits else row
    yield line


def _doings(scene: Scene, fight: Fight, rules: CombatRules) -> list[tuple[str, str]]:
    """(key, what it is doing): the acted, the turn, the waiting, the others, who is out."""
    standing: Standing = fight.standing
    rows = [(key, "acted") for key in standing.acted]
    rows += [(key, "turn") for key in standing.turn]
    rows += [(key, "waiting") for group in standing.waiting for key in group]
    rows += [(key, "holding") for key in standing.holding]
    in_order = {key for key, _ in rows}
    begun, number = fight.order.running, fight.combat.round
    rest = (
        (k, begun and c.since > number) for k, c in fight.combatants.items() if k not in in_order
    )
    rows += [(key, "later" if later else "waiting") for key, later in rest]
    if not begun:
        return rows
    out = {key for key, _ in rows if rules.is_out(scene, fight, fight.combatants[key])}
    rows = [(key, "out" if key in out else doing) for key, doing in rows]
    # Stable, so that nobody else changes places.
    return sorted(rows, key=lambda row: row[1] == "out")


def _line(
    scene: Scene,
    fight: Fight,
    rules: CombatRules,
    row: tuple[str, str],
    conditions: list[Condition],
    *,
    full: bool,
) -> Line:
    combatant, doing = fight.combatants[row[0]], row[1]
    status = rules.status(scene, fight, combatant, full=full)
    rest = rules.rest_words(scene, fight, combatant) if fight.order.running else ""
    parts = [status, rest] if status.startswith(":") else [" ".join(filter(None, (status, rest)))]
    if doing == "holding":
        parts.append("holds")
    elif doing == "later":
        parts.append(f"from round {combatant.since}")
    parts += _numbers(combatant, rules) if full else ()
    character = scene.characters.get(combatant.key)
    below = [*rules.states(scene, fight, combatant)]
    below += [condition_line(conditions, fight.moment, fight.shown)] if conditions else []
    return Line(
        MARKS[doing],
        (combatant.name,),
        rules.score(combatant) if fight.order.running else "",
        POINT.join(filter(None, parts)),
        tuple(below),
        many=character is not None and character.owner is None,
    )


def _numbers(combatant: Combatant, rules: CombatRules) -> Iterator[str]:
    """What the GM's view tells besides."""
    if combatant.initiative:
        yield f"initiative {rules.initiative_words(combatant)}"
    if combatant.hidden:
        yield "(hidden)"
    if combatant.answers == "self":
        yield "(by itself)"
    if combatant.pinned:
        yield f"place {combatant.pinned}"


def condition_line(conditions: list[Condition], moment: Moment, name: Callable[[str], str]) -> str:
    """`Wounded 3: this fight; Stunned 1 ×2: this turn`: the longest and worst of them first.

    Equal ones are one, at most three stand whole.
    """
    alike = Counter(
        (end_words(condition, moment, name), short(condition))
        for condition in sorted(conditions, key=_weight, reverse=True)
    )
    ends: dict[str, list[str]] = {}
    for (end, state), times in list(alike.items())[:MOST_CONDITIONS]:
        ends.setdefault(end, []).append(f"{state} ×{times}" if times > 1 else state)
    parts = [f"{', '.join(same)}: {end}" if end else ", ".join(same) for end, same in ends.items()]
    rest = sum(list(alike.values())[MOST_CONDITIONS:])
    return "; ".join(parts) + (f" and {rest} more" if rest else "")


def _weight(condition: Condition) -> tuple[int, int, int, int]:
    """How long it lasts, then its rank; of a round both its turns and its end count."""
    until, number = condition.clock.until, condition.clock.round
    if until in {"turn", "round"}:
        return 0, number, int(until == "round"), condition.rank
    return LASTING.index(until), 0, 0, condition.rank


def _states_by_bearer(scene: Scene) -> dict[str, list[Condition]]:
    result: dict[str, list[Condition]] = {}
    for key in sorted(scene.conditions):
        result.setdefault(key[0], []).append(scene.conditions[key])
    return result


def _wrap(line: str) -> Iterator[str]:
    """The line, what is too long of it below, parted where a point stands."""
    head, *parts = line.split(POINT)
    for part in parts:
        if len(head) + len(POINT) + len(part) > LONGEST_LINE:
            yield _clip(head)
            head = f"  {part}"
        else:
            head += f"{POINT}{part}"
    yield _clip(head)


def _clip(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1].rstrip() + "…"
