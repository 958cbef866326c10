"""What can be named while typing about things: elements, devices, pieces, tracks, statuses."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.conditions import of
from bot.core.scene import Scene
from bot.core.words import fold
from bot.systems.opend6.picks import Picks
from bot.systems.opend6.works import kept
from bot.systems.opend6.works.elements import name_of
from bot.systems.opend6.works.kept import Conflict, Project, Thing


def targets(scene: Scene, who: str) -> Picks:
    """What can be smashed."""
    del who
    things = (name_of(scene, t.key) for _, t in kept.every(scene, Thing) if not t.smashed)
    return _same(
        [*things, *(p.name for _, p in kept.every(scene, Project) if p.state != "came apart")]
    )


def elements(scene: Scene, who: str) -> Picks:
    """The elements that are kept."""
    del who
    return _same(name_of(scene, thing.key) for _, thing in kept.every(scene, Thing))


def devices(scene: Scene, who: str) -> Picks:
    """What is being built."""
    del who
    return _same(project.name for _, project in kept.every(scene, Project))


def masters(scene: Scene, who: str) -> Picks:
    """Who builds as a master."""
    del who
    keys = (work.master for _, project in kept.every(scene, Project) for work in project.works)
    return _same(name_of(scene, key) for key in keys)


def pieces(scene: Scene, who: str) -> Picks:
    """The special pieces that lie somewhere."""
    del who
    row = kept.pile(scene)
    stocks = row[1].stocks.values() if row else ()
    return _same(piece for stock in stocks for piece in stock.pieces)


def tracks(scene: Scene, who: str) -> Picks:
    """The tracks that are kept."""
    del who
    return _same(track.name for _, track in kept.every(scene, Conflict))


def conditions(scene: Scene, who: str) -> Picks:
    """The conditions of whoever is named, or everybody's."""
    keys = {key for key, _ in scene.conditions if scene.knows(scene.actor, key)}
    wanted = {fold(who)} & keys or keys
    return _same(row.name for key in sorted(wanted) for row in of(scene.conditions, key))


def _same(words: Iterable[str]) -> Picks:
    """Words that are shown as they are, each once."""
    return [(word, word) for word in dict.fromkeys(words)]


def statuses(scene: Scene, who: str) -> Picks:
    """What is measured by status."""
    del who
    rows = (row for row in scene.conditions.values() if scene.knows(scene.actor, row.bearer))
    return _same(row.name.rpartition(": ")[0] for row in rows if row.family.startswith("status: "))
