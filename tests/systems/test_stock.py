"""What comes with the bot: every weapon and every ready-made character fits its system's sheet."""

from __future__ import annotations

import pytest

from bot.core.errors import StartError
from bot.shared.sheet.lines import kind_of, read_line
from bot.shared.stock import ReadyMade, read_stocks
from bot.shared.system import AnySystem
from bot.systems.hammerhydra.creation.prices import audit_sheet
from bot.systems.hammerhydra.spec import sheet_of
from bot.systems.registry import registry

SYSTEMS = tuple(registry())
HYDRA = registry()["hammerhydra"]
NPCS = ("Thug", "Guard", "Marksman", "Brute", "Boss")
MADE = [
    pytest.param(system, ready, ready in system.stock.ready.npcs, id=f"{system.key}-{ready.name}")
    for system in SYSTEMS
    for ready in (*system.stock.ready.players, *system.stock.ready.npcs)
]
WEAPONS = [
    pytest.param(system, name, id=f"{system.key}-{name}")
    for system in SYSTEMS
    for name in system.stock.weapons
]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_system_has_characters_for_players_and_the_five_kinds(system: AnySystem) -> None:
    assert len(system.stock.ready.players) >= 3
    assert tuple(ready.name for ready in system.stock.ready.npcs) == NPCS


@pytest.mark.parametrize(("system", "ready", "npc"), MADE)
def test_a_ready_made_character_fits_the_sheet(
    system: AnySystem,
    ready: ReadyMade,
    npc: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    sheet = system.sheet
    assert sheet is not None
    kind = kind_of(ready.whole, sheet)
    found = read_line(kind.line, sheet, system.stock.weapons, {}, npc=npc)

    assert (kind.name, kind.number) == (ready.name, 1)
    assert found.parts
    assert sheet.problems(found.values) == []
    new = sheet.usual(npc=npc)
    assert npc or list(sheet.barred(new, found.values, gm=False)) == []
    assert npc or sheet.reserved(new, found.values, {}) == []
    assert npc or found.pools == sheet.full(found.values, {})


@pytest.mark.parametrize("ready", HYDRA.stock.ready.players, ids=lambda ready: ready.name)
def test_a_ready_made_character_is_within_hammerhydras_budgets(ready: ReadyMade) -> None:
    sheet = HYDRA.sheet
    assert sheet is not None
    values = read_line(ready.line, sheet, HYDRA.stock.weapons, {}).values

    assert audit_sheet(sheet_of(values)).problems == ()


@pytest.mark.parametrize(("system", "weapon"), WEAPONS)
def test_a_weapon_of_the_list_fits_the_sheet(system: AnySystem, weapon: str) -> None:
    sheet = system.sheet
    assert sheet is not None
    arms = sheet.arms()
    assert arms is not None
    found = read_line(weapon, sheet, system.stock.weapons, {})
    (row,) = found.values[arms[0].key]

    assert arms[1].name(row) == weapon
    assert (
        row.items()
        >= {k: v for k, v in system.stock.weapons[weapon].items() if k != "skill"}.items()
    )


@pytest.mark.parametrize(
    ("weapons", "ready"),
    [("[club", ""), ("club = 2", ""), ("", "[opend6]\nplayers = 3"), ("", "[opend6]\nmore = []")],
)
def test_a_catalogue_that_cannot_be_read_stops_the_start(weapons: str, ready: str) -> None:
    with pytest.raises(StartError, match="A catalogue in data/ cannot be read"):
        read_stocks(weapons, ready)
