"""What a recap tells of fights: attacks, hits, and who went down."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Entry, Scene
from bot.shared.table.evening import Harm
from bot.shared.table.session import JournalEvent
from bot.systems.opend6 import OPEND6
from bot.systems.opend6.attack.actions import Attack
from bot.systems.opend6.melee.actions import Respond
from bot.systems.opend6.recap import recap
from tests.support.opend6ring import begun, duel, waiting

ENTRY = Entry(1, "Ana", "opend6", b"{}", b"{}", "")


def struck(scene: Scene, *faces: int) -> list[JournalEvent]:
    """What happens when Ana strikes the orc with these faces, to hit and for damage."""
    number, scene = waiting(scene, Attack(who="Ana", target="Orc"))
    told, _ = begun(scene, Respond(who="Orc", roll=number, answer="fixed"), *faces)
    kept = OPEND6.read_outcome(OPEND6.kept(told))
    return [JournalEvent(ENTRY, kept)]


def test_a_recap_names_who_went_down() -> None:
    """D6-67, D6-88: 30 of damage against 6 are 24 points, which is rank 5."""
    scene = duel()
    ana = scene.characters["ana"]
    axe = ana.sheet.replace(b'"damage":"4D"', b'"damage":"5D"')
    scene = replace(scene, characters={**scene.characters, "ana": replace(ana, sheet=axe)})
    story = struck(scene, 6, 6, 6, 6, 6, 6, 6, 6)

    assert recap(story).harms == (Harm("Ana", "Orc", 1, "Out of Action"),)


def test_whoever_is_incapacitated_did_not_go_down() -> None:
    """D6-67, D6-88: 24 of damage against 6 are 18 points, rank 4."""
    story = struck(duel(), 6, 6, 6, 6, 6, 6, 6)

    assert recap(story).harms == (Harm("Ana", "Orc", 1, "Incapacitated"),)
