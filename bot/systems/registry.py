"""Which systems this bot runs, each with the weapons and characters that come with the bot."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from bot.core.errors import StartError
from bot.shared.anydice.system import dice_system
from bot.shared.characters.play import character_system
from bot.shared.combat.foreign import refuse_open_fights
from bot.shared.combat.play import combat_system
from bot.shared.first_steps import introduce
from bot.shared.gm.play import gm_system
from bot.shared.help.system import help_system
from bot.shared.menu.play import menu_system
from bot.shared.saved import saved_system
from bot.shared.sight.play import sight_system
from bot.shared.stock import Stock, read_stocks
from bot.shared.system import Registry
from bot.shared.table.session import session_system
from bot.shared.table.system import table_system
from bot.systems.blackdice import BLACKDICE
from bot.systems.flamepunk import FLAMEPUNK
from bot.systems.hammerhydra import HAMMERHYDRA
from bot.systems.hfrpg import HFRPG
from bot.systems.opend6 import OPEND6

CATALOGUES = Path(__file__).parents[2] / "data"


def registry() -> Registry:
    """Every system, by key; a further one is a further entry.

    The catalogues in data/ are read here, once at the start of the bot. Raises `StartError`.
    """
    systems = (FLAMEPUNK, BLACKDICE, HAMMERHYDRA, OPEND6, HFRPG)
    stocks = read_stocks(catalogue("weapons.toml"), catalogue("ready.toml"))
    return Registry(replace(system, stock=stocks.get(system.key, Stock())) for system in systems)


def catalogue(name: str) -> str:
    """The text of a catalogue; raises `StartError` where the program came without it."""
    file = CATALOGUES / name
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise StartError(
            f"{file} comes with Parry and cannot be read: {error.strerror}."
        ) from error


def shared_systems(systems: Registry) -> Registry:
    """What all systems share and what is played in the same way."""
    common = (
        combat_system(systems),
        gm_system(systems),
        menu_system(systems),
        help_system(systems),
        dice_system(),
        saved_system(systems),
    )
    sight = sight_system((*systems, *common))
    table = table_system(systems, common, introduce, refuse_open_fights)
    session = session_system(systems, common)
    return Registry((*common, sight, table, session, character_system(systems)))
