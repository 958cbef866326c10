"""What injuries do to a character's sheet: harm, healing, wounds' black dice (BD-82 to BD-101)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.scene import Scene
from bot.systems.blackdice.rules import injury
from bot.systems.blackdice.rules.dice import Source
from bot.systems.blackdice.rules.injury import Body, WoundResult
from bot.systems.blackdice.rules.tables import RESERVE_PIPS
from bot.systems.blackdice.sheet import PLAYERS, Player, Sheet

FULL, EMPTY = "●", "○"
WHOLE, MARKED = "▣", "▢"
MOST_PIPS = 16
"""Health is drawn up to so many pips, and told in numbers beyond."""


def body(sheet: Sheet) -> Body:
    """The track as it stands; damage beyond a track that has become shorter is left out."""
    pips = health_pips(sheet)
    lethal = min(sheet.lethal, pips + RESERVE_PIPS)
    return injury.body(pips, lethal, min(sheet.bruise, pips + RESERVE_PIPS - lethal))


def health_pips(sheet: Sheet) -> int:
    """Health pips, 2 or more (BD-90)."""
    if sheet.health_dice:
        return injury.health(health_dice=sheet.health_dice).pips
    return injury.health(sheet.fortitude).pips


def wound_dice(who: Player) -> tuple[Source, ...]:
    """The black dice that wounds put on every action (BD-83)."""
    health = body(who.sheet)
    if not health.penalty:
        return ()
    return (Source(f"wounds, {health.spent_reserve} of the reserve", health.penalty),)


def add_harm(scene: Scene, key: str, pips: int, *, bruise: bool) -> tuple[WoundResult, Scene]:
    """So many more pips lost; whoever has nothing left is unconscious (BD-82, R-47).

    A treatment counts no longer (R-50), and bruises of a new batch are counted (BD-92).
    """
    who = PLAYERS.of(scene, key)
    sheet = who.sheet
    wound = injury.wound(body(sheet), pips, bruise=bruise)
    after = with_body(sheet, wound.body)
    # Beyond the end of the track nothing changes, nor does a treatment end.
    if wound.applied:
        batch = after.bruise_taken + wound.applied if bruise else after.bruise_taken
        after = replace(after, bruise_taken=batch, treated=False)
    return wound, PLAYERS.with_sheet(scene, who, after)


def with_body(sheet: Sheet, health: Body) -> Sheet:
    """The sheet with this damage; without bruises the next are a new batch (R-52).

    Somebody whose last pip is gone is unconscious (R-47), and a reserve that is whole again wakes
    (BD-100).
    """
    fresh = not health.bruise
    # Only this step wakes: whoever a GM has put to sleep with a whole reserve sleeps on.
    woken = body(sheet).spent_reserve > 0 and not health.spent_reserve
    return replace(
        sheet,
        lethal=health.lethal,
        bruise=health.bruise,
        bruise_taken=0 if fresh else sheet.bruise_taken,
        self_healed=0 if fresh else sheet.self_healed,
        awake=(sheet.awake or woken) and health.status != "spent",
    )


def is_unconscious(sheet: Sheet) -> bool:
    """Whether she has passed out, or has no reserve left (BD-94, R-47)."""
    return not sheet.awake or body(sheet).status == "spent"


def track(health: Body) -> str:
    """`●●○○ ▣▢▢▢`: Health pips and reserve dice (BD-93)."""
    if health.pips <= MOST_PIPS:
        pips = FULL * health.healthy_pips + EMPTY * (health.pips - health.healthy_pips)
    else:
        pips = f"{health.healthy_pips}/{health.pips}"
    # A reserve die is marked with the first of its two pips (BD-83).
    marked = (health.spent_reserve + 1) // 2
    return f"{pips} {MARKED * marked}{WHOLE * (RESERVE_PIPS // 2 - marked)}"


def describe_body(health: Body, *, dead: bool = False) -> str:
    """The same in words; `dead` is what a spent reserve means at this table (R-47) (BD-91)."""
    match health.status:
        case "ok":
            return f"{health.healthy_pips} of {health.pips} Health pips left"
        case "brink":
            return "Health used up, the reserve whole"
        case "reserve":
            reserve = f"{health.whole_reserve} of {RESERVE_PIPS} reserve pips left"
            return f"{reserve}: {health.penalty} black dice on everything"
        case "spent":
            fate = "dead" if dead else "unconscious, in danger of death"
            return f"the reserve is spent: {fate}"


def describe_change(name: str, before: Sheet, after: Sheet, *, dead: bool = False) -> str:
    """`Skaz ●●○○ ▣▣▣▣`: somebody as they are now, and what that means for them (BD-83, BD-94)."""
    health = body(after)
    line = f"{name} {track(health)}"
    if health.status == "spent":
        return f"{line} {'dead' if dead else 'dying'}"
    if before.awake != after.awake:
        line += f" {'awake again' if after.awake else 'unconscious'}"
    penalty = f" {health.penalty} black on everything" if health.penalty else ""
    return line + penalty
