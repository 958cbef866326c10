"""Who is in a fight: start, join, groups of NPCs, leave, places, sides, hiding, surprise, end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from msgspec.structs import replace

from bot.core.combat import (
    CURRENT,
    USUAL_NAME,
    Answers,
    Combat,
    Combatant,
    Order,
    begin_with_fight,
    call_fight,
    without,
)
from bot.core.condition import CombatEnds, TurnEnds
from bot.core.errors import Refusal
from bot.core.scene import Scene, put, with_character
from bot.core.words import clean, clean_person, fold, join_words
from bot.shared.combat.arena import (
    Event,
    Fight,
    Note,
    combat_key,
    find_fight,
    tick_conditions,
    with_combatants,
    with_order,
)
from bot.shared.combat.hand import thrown_by_parry, without_hands
from bot.shared.combat.meant import mean_fight
from bot.shared.combat.rules import CombatRules
from bot.shared.combat.turns import Turns
from bot.shared.exchange.within import end_fight
from bot.shared.renaming import giving_way, namesake, new_key, numbered_names, short_names

MOST_COMBATANTS = 60
SIDES = {True: "Players", False: "NPCs"}
"""The side of characters that players own, or do not, unless somebody says another."""
MOST_COMBATS = 10
MOST_OF_A_GROUP = 20


def start(scene: Scene, name: str = "", kind: str = "combat") -> Event:
    """A combat is opened and becomes the current one; round 1 begins with the first Next.

    Kinds: `already_in_combat`, `too_many_combats` above 10, `bad_name`.
    """
    title = clean(name, what="fight's name") if name else USUAL_NAME
    key = fold(name) if name else CURRENT
    if key in scene.combats:
        running = f"{begin_with_fight(title)} is running already."
        raise Refusal("already_in_combat", f"{running} End it, or give this one a name.")
    if len(scene.combats) >= MOST_COMBATS:
        raise Refusal("too_many_combats", f"At most {MOST_COMBATS} fights run at one table.")
    scene = replace(scene, combats=put(scene.combats, key, Combat(title, kind)))
    # An older card of an ended combat with this name must never fit: versions follow the clock.
    scene = with_order(scene, key, Order(version=scene.now * 1000))
    begins = "A fight" if title == USUAL_NAME else title
    return Event(mean_fight(scene, key), (Note(f"{begins} is about to begin."),))


def with_people(scene: Scene, rules: CombatRules, names: Iterable[str]) -> Scene:
    """The scene with a character for every person named here who has none of this system."""
    for name in names:
        key = scene.key_of(scene.system, name)
        missing = key is None or scene.characters[key].system != scene.system
        if missing and scene.user_of(name) is not None:
            scene = rules.welcome(scene, name)
    return scene


def find_model(scene: Scene, name: str) -> str | None:
    """The key of who is called like a kind in this system; None where nobody is."""
    key = scene.key_of(scene.system, name)
    return key if key is not None and scene.characters[key].system == scene.system else None


def join(scene: Scene, combat: str, turns: Turns, newcomers: Iterable[Combatant]) -> Event:
    """They join; in a running round they act from where the system's rule places them.

    Who throws by hand waits for it; who is hidden in another fight is hidden in this one.
    Kinds: `already_in_fight`, `too_many_combatants` above 60.
    """
    fight = find_fight(scene, combat)
    rows = dict(fight.combatants)
    late = fight.order.running and not turns.rules.late(scene)
    first = fight.combat.round + 1 if late else fight.combat.round
    joined = max((c.joined for c in rows.values()), default=0)
    fresh: list[Combatant] = []
    for new in newcomers:
        if new.key in rows:
            # Whoever could name them knows of them, also of somebody hidden.
            raise Refusal("already_in_fight", f"{rows[new.key].name} is in this fight already.")
        joined += 1
        lurks = new.hidden or _lurks(scene, new.key)
        rows[new.key] = replace(new, joined=joined, since=first, hidden=lurks)
        fresh.append(rows[new.key])
    if len(rows) > MOST_COMBATANTS:
        raise Refusal(
            "too_many_combatants",
            f"A fight has at most {MOST_COMBATANTS} combatants; this would make {len(rows)}.",
        )
    scene = with_combatants(scene, combat, _with_sides(scene, rows.values()))
    for combatant in fresh:
        scene = show(scene, combatant.key, hidden=combatant.hidden)
    when = f" and acts from round {first} on" if late else ""
    notes = tuple(Note(f"{c.name} joins{when}.", c.key) for c in fresh)
    if not fight.order.running:
        return Event(scene, notes)
    keys = thrown_by_parry(turns.rules, scene, combat, tuple(c.key for c in fresh))
    scene, more = turns.find_initiative(scene, combat, keys)
    return turns.arrange(scene, combat).after(*notes, *more)


def _lurks(scene: Scene, key: str) -> bool:
    """Whether this character is hidden in a fight."""
    return any(who == key and row.hidden for (_, who), row in scene.combatants.items())


def _with_sides(scene: Scene, rows: Iterable[Combatant]) -> list[Combatant]:
    """Where players meet NPCs, whoever is on no side yet is on that of their own."""
    rows = list(rows)
    # Undo may have taken away somebody who is still in the fight.
    there = {row.key: scene.characters[row.key] for row in rows if row.key in scene.characters}
    owned = {key: character.owner is not None for key, character in there.items()}
    if len(set(owned.values())) < 2:
        return rows
    return [
        replace(row, side=SIDES[owned[row.key]]) if row.key in owned and not row.side else row
        for row in rows
    ]


def group(
    scene: Scene,
    template: str,
    number: int,
    rules: CombatRules,
    recruit: Callable[[Scene, str], Scene],
    *,
    alike: bool = True,
    hidden: bool = False,
) -> tuple[Scene, tuple[str, ...]]:
    """`number` new NPCs of the GMs, 1..20, called `Thug 1`, `Thug 2` and on from there; their keys.

    Sheet and pools are those of the character named like the template, unless they are not to be
    `alike`; without one, `recruit` makes them. Unless they are `hidden`, those who are give way, so
    that no gap in the numbers betrays them. Kinds: `bad_number`, `bad_name`, and the system's own.
    """
    if not 1 <= number <= MOST_OF_A_GROUP:
        raise Refusal("bad_number", f"A group has 1 to {MOST_OF_A_GROUP} members, not {number}.")
    system = scene.system
    model = find_model(scene, template) if alike else None
    base = scene.name(model) if model else clean_person(template)
    names = (name for name in numbered_names(base) if is_free(scene, name, hidden=hidden))
    free = [*islice(names, number)]
    for name in map(clean, free):
        scene = giving_way(scene, system, name)
        scene = _copy(scene, rules, model, name) if model else recruit(scene, name)
    return scene, tuple(scene.find_key(system, name) for name in free)


def is_free(scene: Scene, name: str, *, hidden: bool) -> bool:
    """Whether nobody is called so, but for somebody hidden who gives way to who is not `hidden`.

    Nobody of this system: each has names of its own.
    """
    key = scene.key_by_name(scene.system, name)
    if key is None or scene.characters[key].system != scene.system:
        return True
    gives_way = key == namesake(scene, scene.system, name) and scene.characters[key].hidden
    return gives_way and not hidden


def _copy(scene: Scene, rules: CombatRules, model: str, name: str) -> Scene:
    """The scene with an NPC like the model (a key), in fresh shape."""
    like = scene.characters[model]
    key = new_key(scene, like.system, name)
    pools = {
        (key, pool): replace(row, current=row.maximum)
        for (who, pool), row in scene.pools.items()
        if who == model
    }
    npc = replace(like, name=name, owner=None, sheet=rules.copy_sheet(like.sheet))
    return replace(
        scene, characters=put(scene.characters, key, npc), pools={**scene.pools, **pools}
    )


def leave(scene: Scene, combat: str, turns: Turns, who: str) -> Event:
    """A combatant goes, also one whose turn it is: that ends, and the next one's turn begins."""
    fight = find_fight(scene, combat)
    leaver = fight.combatants[who]
    over: tuple[Note, ...] = ()
    if who in fight.standing.turn:
        # What ends with this turn ends now, for no end of it is still to come.
        scene, over = tick_conditions(scene, combat, TurnEnds(combat, fight.combat.round, who))
    rows = {k: combatant for k, combatant in scene.combatants.items() if k != (combat, who)}
    scene = with_order(replace(scene, combatants=rows), combat, without(fight.order, who))
    step = turns.settle(without_hands(scene, combat, who), combat)
    return Event(
        _remove_made(step.scene, (leaver,)),
        (Note(f"{leaver.name} leaves.", who), *over, *step.notes),
    )


def set_order(scene: Scene, combat: str, turns: Turns, keys: tuple[str, ...]) -> Event:
    """The GM's order, kept until it is changed; no keys give it back to the rules.

    Kinds: `duplicate`, `no_spot` where somebody is missing.
    """
    fight = find_fight(scene, combat)
    if len(set(keys)) < len(keys):
        twice = next(fight.shown(k) for k in keys if keys.count(k) > 1)
        raise Refusal("duplicate", f"{twice} stands twice in that order.")
    missing = [c for c in fight.combatants.values() if c.key not in keys]
    if keys and missing:
        raise Refusal(
            "no_spot", f"No place given for {join_words(fight.shown(c.key) for c in missing)}."
        )
    rows = [
        replace(c, pinned=keys.index(c.key) + 1 if keys else 0) for c in fight.combatants.values()
    ]
    scene = with_combatants(scene, combat, rows)
    sentence = "The GM sets the order." if keys else "The order is that of the rules again."
    return turns.arrange(scene, combat).after(Note(sentence))


def pin(scene: Scene, combat: str, turns: Turns, who: str, place: int) -> Event:
    """One combatant gets a fixed place, 1.. (0: none any more). Kind: `bad_number`."""
    fight = find_fight(scene, combat)
    if not 0 <= place <= len(fight.combatants):
        raise Refusal(
            "bad_number", f"A place is 1 to {len(fight.combatants)}, or 0 for none; not {place}."
        )
    scene = with_combatants(scene, combat, [replace(fight.combatants[who], pinned=place)])
    phrase = f"has place {place}" if place else "has no fixed place any more"
    note = Note(f"{fight.combatants[who].name} {phrase}.", who)
    return turns.arrange(scene, combat).after(note)


def set_side(scene: Scene, combat: str, turns: Turns, who: str, side: str) -> Event:
    """A combatant changes sides. Kind: `bad_name`."""
    fight = find_fight(scene, combat)
    side = clean(side, what="side") if side else ""
    scene = with_combatants(scene, combat, [replace(fight.combatants[who], side=side)])
    phrase = f"fights for {side}" if side else "is on no side"
    note = Note(f"{fight.combatants[who].name} {phrase}.", who)
    return turns.arrange(scene, combat).after(note)


def set_answers(scene: Scene, combat: str, keys: Iterable[str], answers: Answers) -> Event:
    """NPCs answer by themselves, or their GMs do; kind: `no_npc` where one is a player's."""
    fight = find_fight(scene, combat)
    rows = [fight.combatants[key] for key in keys]
    for row in rows:
        character = scene.characters.get(row.key)
        if character is not None and character.owner is not None:
            raise Refusal("no_npc", f"{row.name} is a player's, who answers alone.")
    scene = with_combatants(scene, combat, [replace(row, answers=answers) for row in rows])
    names, many = short_names(row.name for row in rows), len(rows) > 1
    itself = f"answer{'' if many else 's'} by {'themselves' if many else 'itself'}"
    sentence = f"{names} {itself}." if answers == "self" else f"A GM answers for {names}."
    return Event(scene, (Note(sentence, secret=True),))


def hide(scene: Scene, key: str, who: str, *, hidden: bool) -> Event:
    """A combatant is hidden from the players, or shown. Kinds: `hidden_already`, `in_the_open`."""
    combatant = find_fight(scene, key).combatants[who]
    if combatant.hidden == hidden:
        kind, state = ("hidden_already", "hidden") if hidden else ("in_the_open", "in the open")
        raise Refusal(kind, f"{combatant.name} is {state} already.")
    sentence = f"{combatant.name} is {'hidden' if hidden else 'seen'}."
    for fight, other in list(scene.combatants):  # whom players know, they know in every fight
        if other == who:
            row = replace(scene.combatants[fight, who], hidden=hidden)
            scene = with_combatants(scene, fight, [row])
    return Event(scene if hidden else show(scene, who), (Note(sentence, who),))


def show(scene: Scene, who: str, *, hidden: bool = False) -> Scene:
    """The scene in which the players have been shown this NPC, or not yet."""
    character = scene.characters[who]
    hidden = hidden and character.owner is None
    if character.hidden == hidden:
        return scene
    return with_character(scene, who, replace(character, hidden=hidden))


def ambush(
    scene: Scene, combat: str, turns: Turns, by: tuple[str, ...], against: tuple[str, ...]
) -> Event:
    """Some try to surprise others: for round 1 before it begins, else for the next round.

    Kinds: `missing` where one side of it is empty, `conflict` where somebody is on both, or was
    surprised by one whom they surprise; the system's own.
    """
    fight = find_fight(scene, combat)
    refuse_mutual(fight, by, against)
    return turns.rules.surprise(scene, fight, by, against, turns.dice)


def refuse_mutual(fight: Fight, by: tuple[str, ...], against: tuple[str, ...]) -> None:
    """Refuses an ambush where one side is empty (`missing`) or somebody is on both (`conflict`)."""
    if not by or not against:
        raise Refusal("missing", "Say who lies in ambush, and against whom.")
    both = [k for k in by if k in against]
    # True counts 1: before round 1 an ambush is for that one, later for the next.
    coming = fight.combat.round + fight.order.running
    mutual = [
        k
        for k in by
        if fight.combatants[k].caught == coming
        and set(fight.combatants[k].surprised) & set(against)
    ]
    if both or mutual:
        name = fight.shown((both or mutual)[0])
        raise Refusal("conflict", f"{name} cannot surprise and be surprised at once.")


def use(scene: Scene, name: str) -> Event:
    """The combat of this name becomes the one that is meant when none is named."""
    key = combat_key(scene, name)
    return Event(mean_fight(scene, key), (Note(f"Now: {call_fight(scene.combats[key].name)}."),))


def end(scene: Scene, combat: str, turns: Turns) -> Event:
    """The combat is over: its clocks run out, its order, its rolls and combatants go."""
    fight = find_fight(scene, combat)
    scene, notes = turns.rules.end_of_combat(without_hands(scene, combat), fight, turns.dice)
    scene, more = tick_conditions(scene, combat, CombatEnds(combat))
    here_alone = {
        row.key
        for row in fight.combatants.values()
        if row.made and all(of == combat or key != row.key for of, key in scene.combatants)
    }
    scene = end_fight(scene, combat, here_alone)
    scene = replace(
        scene,
        combats=put(scene.combats, combat, None),
        orders=put(scene.orders, combat, None),
        combatants={k: combatant for k, combatant in scene.combatants.items() if k[0] != combat},
    )
    scene = _remove_made(scene, fight.combatants.values())
    if fight.order.current and scene.combats:
        # By name, since a replay has to choose the same one.
        return use(scene, min(scene.combats)).after(*notes, *more)
    return Event(scene, (*notes, *more))


def _remove_made(scene: Scene, leavers: Iterable[Combatant]) -> Scene:
    """The scene without those made for this fight, unless a roll of theirs is still open.

    Who stands in another fight goes with that one.
    """
    busy = {roll.who for roll in scene.rolls.values() if roll.open}
    for row in leavers:
        elsewhere = [place for place in scene.combatants if place[1] == row.key]
        if row.made and elsewhere:
            staying = {place: replace(scene.combatants[place], made=True) for place in elsewhere}
            scene = replace(scene, combatants={**scene.combatants, **staying})
        elif row.made and row.key not in busy:
            scene = _forget(scene, row.key)
    return scene


def _forget(scene: Scene, key: str) -> Scene:
    bare = with_character(scene, key, None)
    return replace(
        scene,
        characters=bare.characters,
        pools=bare.pools,
        penalties=bare.penalties,
        seats=bare.seats,
        conditions={k: condition for k, condition in scene.conditions.items() if k[0] != key},
    )
