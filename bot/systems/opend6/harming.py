"""Damage and healing by the GM's word: conditions of a rank on a track (D6-67 to D6-69)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.condition import Condition, Conditions, Key, Moment
from bot.core.errors import Refusal
from bot.core.scene import Scene
from bot.shared import conditions as engine
from bot.shared.combat.arena import fight
from bot.shared.gm.whom import keys_of
from bot.systems.opend6 import tracks
from bot.systems.opend6.actions.ranks import Strike
from bot.systems.opend6.outcomes.ranks import Harmed, Struck
from bot.systems.opend6.people import known, settings_of

GM_SAYS = "GM"


def struck(action: Strike, scene: Scene) -> tuple[Struck, Scene]:
    """Conditions laid on or taken away.

    Raises `unknown_track`, `bad_rank` outside 1..6 either way, `nothing_to_recover`,
    `too_many_conditions`, and what naming characters raises.
    """
    track = tracks.track_of(action.track).name
    rank = tracks.rank_of(abs(action.rank), least=1)
    rows: list[Harmed] = []
    for key in keys_of(scene, action.named):
        who = known(scene, key)
        if action.rank > 0:
            row = tracks.struck(
                track,
                rank,
                key,
                moment_of(scene, key),
                source=GM_SAYS,
                incapacitated=settings_of(scene).incapacitated,
            )
            after = scene.conditions if row is None else engine.apply(scene.conditions, row)[0]
        else:
            after, row = _healed(scene.conditions, key, track, rank)
        scene = replace(scene, conditions=after)
        rows.append(Harmed(who.name, () if row is None else (engine.short(row),)))
    return Struck(track, action.rank, tuple(rows)), scene


def moment_of(scene: Scene, key: str) -> Moment:
    """Now, as the clocks of somebody's conditions see it; the current fight goes first."""
    found = [name for name, who in scene.combatants if who == key and name in scene.combats]
    found.sort(key=lambda name: not (name in scene.orders and scene.orders[name].current))
    return fight(scene, found[0]).moment if found else Moment()


def _healed(
    conditions: Conditions, key: str, track: str, rank: int
) -> tuple[Conditions, Condition]:
    """Without the worst condition of a track that has at most this rank."""
    found: dict[Key, Condition] = {
        at: row
        for at, row in conditions.items()
        if at[0] == key and row.family == track and tracks.on_track(row) and row.rank <= rank
    }
    if not found:
        raise Refusal(
            "nothing_to_recover", f"There is no {track} condition of rank {rank} or less to heal."
        )
    worst = max(found, key=lambda at: (found[at].rank, at))
    return engine.remove(conditions, worst)
