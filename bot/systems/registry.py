"""Which systems this bot runs."""

from __future__ import annotations

from bot.shared.characters.play import character_system
from bot.shared.combat.play import combat_system
from bot.shared.gm.play import gm_system
from bot.shared.sight.play import sight_system
from bot.shared.system import Registry
from bot.shared.table.play import table_system
from bot.shared.table.session import session_system
from bot.systems.blackdice import BLACKDICE
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.hammerhydra import HAMMERHYDRA
from bot.systems.hfrpg import HFRPG
from bot.systems.opend6 import OPEND6


def registry() -> Registry:
    """Every system, by key; a further one is a further entry."""
    return Registry((FLAMEPUNK, BLACKDICE, HAMMERHYDRA, OPEND6, HFRPG))


def shared(systems: Registry) -> Registry:
    """What all systems share and what is played in the same way."""
    common = (combat_system(systems), gm_system(systems))
    sight = sight_system((*systems, *common))
    table = table_system(systems, common)
    session = session_system(systems, common)
    return Registry((*common, sight, table, session, character_system(systems)))
