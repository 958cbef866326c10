"""The cards of things: elements, smashing, bricks, devices, tracks; and what may be done now."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.action import Action, Choice, Command, Field, Form
from bot.core.people import ANYONE, GMS, play
from bot.core.report import Head, Report
from bot.core.scene import Scene
from bot.core.words import LONGEST_NAME, count, join_words
from bot.shared import conditions as engine
from bot.systems.opend6 import bearers, shelf
from bot.systems.opend6.building import actions, bricks, conflicts
from bot.systems.opend6.checks import dice
from bot.systems.opend6.checks.faces import line_rows
from bot.systems.opend6.rules.results import MOST_RANK
from bot.systems.opend6.shelf import NOBODY, Conflict, Project, Thing, Work

MOST_LINES = 20
MOST_BUTTONS = 4
MOST_NAMES = 15
"""How many of a list have a button of their own."""
STATES = {"unfinished": "unfinished", "usable": "finished", "came apart": "came apart"}


def work_card(card: actions.Worked, scene: Scene) -> Report:
    """What was done with a thing, and how it stands now."""
    face = None if card.over else _face(scene, card.row)
    return Report(
        Head(card.title),
        tone=card.tone,
        dice=line_rows(card.rolls),
        lines=(*dice.brief(card.rolls), *card.why),
        changes=(*card.changes, *(face.lines if face else ())),
        choices=face.choices if face else (),
        roll=card.row or None,
        afresh=True,
    )


class Face(NamedTuple):
    """A thing, project or track on a card: its name, what there is to say of it, what to do.

    `key` is that of an element, "" for what nobody can hide.
    """

    title: str
    lines: tuple[str, ...]
    choices: tuple[Choice, ...]
    key: str = ""


def _face(scene: Scene, number: int) -> Face | None:
    """What is kept under this number; None where it is gone."""
    match shelf.state_of(scene, number):
        case Thing(key=key) as element:
            name = bearers.name_of(scene, key)
            return Face(name, _thing(scene, element), _on_thing(scene, element), key)
        case Project() as project:
            return Face(project.name, _project(scene, project), _on_project(scene, number, project))
        case Conflict() as track:
            return Face(track.name, (_bar(scene, track),), _on_track(scene, track))
        case _:
            return None


def _bar(scene: Scene, track: Conflict) -> str:
    """`Normal ▸ rank 1 ▸ [rank 2] ▸ Out of Action`: where a track stands."""
    standing = conflicts.standing(scene, track)
    names = [conflicts.label(track, at) for at in range(standing.end + 1)]
    names[standing.at] = f"[{names[standing.at]}]"
    return " ▸ ".join(names)


def _thing(scene: Scene, element: Thing) -> tuple[str, ...]:
    if element.key not in scene.characters:
        return ("its character is gone; GM: remove forgets it",)
    state = f"{element.taken} of {element.points} smash points taken"
    if element.in_pieces:
        state = "in pieces"
    gives = f"bricks in its pieces: {element.yields}"
    if not element.yields:
        gives = "no bricks in its pieces"
    rows = [engine.short(condition) for condition in engine.of(scene.conditions, element.key)]
    more = (f"does not hold still: {element.dodges} to hit",) if element.dodges else ()
    body = (join_words(rows),) if rows else ("Normal",)
    resists = f"toughness {bearers.toughness(scene, element.key)}, {state}"
    return (resists, gives, *more, *body)


def _project(scene: Scene, project: Project) -> tuple[str, ...]:
    level = f"difficulty {project.difficulty}" if project.difficulty else "difficulty not said yet"
    head = f"{project.name}: {STATES[project.state]}, {level}"
    note = [project.note] if project.note else []
    wish, cost = project.proposed
    if wish and not project.ready:
        note.append(f"proposed: difficulty {wish}, {count(cost, 'pip')}")
    pile = bricks.stock(scene, NOBODY)
    parts = tuple(_part(scene, work) for work in project.works)
    return (head, *note, *parts, f"on the pile: {bricks.words(pile)}")


def _part(scene: Scene, work: Work) -> str:
    name = bearers.name_of(scene, work.master)
    cost = f"{work.paid} of {work.cost} pips" if work.cost else "cost not said yet"
    spent = ", ".join(f"{what} {pips}" for what, pips in work.assigned)
    helps = join_words(bearers.name_of(scene, helper.key) for helper in work.helps)
    return "; ".join(
        part
        for part in (
            f"{name}'s part: {cost}",
            "destroyed" if work.in_pieces else "complete" if work.complete else "",
            f"smashed {work.taken} of {work.points}" if work.taken and not work.in_pieces else "",
            f"bought {spent}" if spent else "",
            f"{count(work.free, 'pip')} to spend" if work.free else "",
            f"{helps} helped" if helps else "",
            f"has {bricks.words(bricks.stock(scene, work.master))}",
        )
        if part
    )


def _stocks(scene: Scene) -> tuple[str, ...]:
    row = shelf.pile(scene)
    stocks = row[1].stocks if row else {}
    supplies = tuple(
        f"{bricks.whose(scene, key)}: {bricks.words(supply)}"
        for key, supply in sorted(stocks.items())
        if key == NOBODY or scene.knows(scene.actor, key)
    )
    return supplies or ("Nobody has a brick. Smash something.",)


def look_card(card: actions.Looked, scene: Scene) -> Report:
    """One thing, project or track whole, or several in a line each."""
    there = [face for number in card.rows if (face := _face(scene, number))]
    faces = [face for face in there if not face.key or scene.knows(scene.actor, face.key)]
    if faces and not card.every:
        title, lines, choices, _ = faces[0]
        return Report(Head(title), lines=lines, choices=choices, roll=card.rows[0], afresh=True)
    summaries = [f"{face.title}: {face.lines[0]}" for face in faces]
    empty = f"There is no {card.what} here yet."
    stocks = _stocks(scene) if card.what == "project" else ()
    look = LOOKS[card.what]
    looks = (
        Choice(face.title, look(name=face.title), ANYONE, keep=True, command=Command())
        for face in faces[:MOST_NAMES]
    )
    choices = (*looks, *_begin(card.what))
    return Report(
        Head(count(len(faces), card.what)),
        lines=(*(summaries[:MOST_LINES] or (empty,)), *stocks),
        choices=choices if card.every else (),
        private=True,
        kept=card.every,
    )


LOOKS: dict[str, type[actions.Looking]] = {
    "project": actions.ShowBuild,
    "track": actions.ShowTracks,
    "element": actions.ShowThings,
}
NAME = Field("name", "What it is called", LONGEST_NAME)
BRICKS = Field("take", "How many, all, or a special piece", LONGEST_NAME, value="all")
COST = Field("cost", "Cost in pips, 0 if the GM says it", 4, value="0")


def _begin(what: str) -> tuple[Choice, ...]:
    """What is begun from a list, and for devices what is done with bricks."""
    match what:
        case "project":
            level = Field("difficulty", "Difficulty, 0 if the GM says it", 2, value="0")
            note = Field("note", "What it can do", 200, required=False)
            give = replace(BRICKS, name="give")
            to = Field("to", "To whom; empty: onto the pile", LONGEST_NAME, required=False)
            return (
                _ask("Begin a device…", actions.Start(), NAME, level, COST, note),
                _ask("Take bricks…", actions.TakeBricks(), BRICKS),
                _ask("Give bricks…", actions.GiveBricks(), give, to),
            )
        case "track":
            length = Field("length", "simple, brief, moderate, lengthy, standard", 8)
            labels = Field("labels", "Its ranks, with commas", 200, required=False)
            choice = _ask("GM: a new track…", actions.Track(), NAME, length, labels)
            return (replace(choice, audience=GMS),)
        case _:
            choice = _ask("GM: make one…", actions.MakeThing(), NAME, *_numbers(Thing("")))
            return (replace(choice, audience=GMS),)


def _numbers(element: Thing) -> tuple[Field, ...]:
    """What a GM says of a thing besides its name."""
    return (
        Field("toughness", "Toughness, such as 3D; empty: as it is", 12, required=False),
        Field("points", "Smash points that destroy it", 4, value=f"{element.points}"),
        Field(
            "yields", "In its pieces: 12, 3D+2, a piece", 60, required=False, value=element.yields
        ),
        Field(
            "dodges", "Difficulty of hitting it, 0: it holds still", 2, value=f"{element.dodges}"
        ),
    )


def _ask(label: str, action: Action, *fields: Field) -> Choice:
    """What a list asks for, and is then done as if it had been typed."""
    ask = Form(label.removeprefix("GM: ").rstrip("…").capitalize(), fields)
    return Choice(label, action, ANYONE, keep=True, ask=ask, command=Command())


def _on_track(scene: Scene, track: Conflict) -> tuple[Choice, ...]:
    over = conflicts.standing(scene, track).out_of_action
    ranks = range(1, MOST_RANK + 1) if not over else ()
    hits = (Choice(f"Rank {rank}", actions.Hit(name=track.name, rank=rank), GMS) for rank in ranks)
    back = (Choice("Step back", actions.Unhit(name=track.name), GMS),) if track.ranks else ()
    return (*hits, *back, Choice("GM: forget it", actions.DropTrack(name=track.name), GMS))


def _on_thing(scene: Scene, element: Thing) -> tuple[Choice, ...]:
    name = bearers.name_of(scene, element.key)
    remove = Choice("GM: remove", actions.DropThing(name=name), GMS)
    if element.key not in scene.characters:
        return (remove,)
    # What does not hold still takes a skill that hits it, for which a button has no place.
    whole = not element.in_pieces and not element.dodges
    smash = (Choice(f"Smash {name}", actions.Smash(target=name), ANYONE),) if whole else ()
    code = Form("Damage", (Field("code", "Damage against its toughness, such as 4D", 12),))
    hurt = Choice("GM: damage…", actions.HurtThing(name=name), GMS, ask=code)
    numbers = Form("What it is like", _numbers(element))
    change = Choice("GM: change…", actions.MakeThing(name=name), GMS, ask=numbers)
    return (*smash, hurt, change, remove)


def _on_project(scene: Scene, number: int, project: Project) -> tuple[Choice, ...]:
    drop = Choice("GM: give it up", actions.DropBuild(name=project.name), GMS)
    if project.state == "came apart":
        return (drop,)
    result: list[Choice] = []
    for work in project.works[:MOST_BUTTONS]:
        name = bearers.name_of(scene, work.master)
        if project.ready and not work.complete:
            roll = actions.Build(who=name, name=project.name)
            result.append(Choice(f"{name} builds", roll, play(work.master), style="primary"))
            lend = actions.JoinBuild(name=project.name, role="helper", master=name)
            result.append(Choice(f"Help {name}", lend, ANYONE))
        if work.free:
            buy = actions.Assign(who=name, name=project.name)
            result.append(Choice(f"{name} spends pips…", buy, play(work.master), ask=PIPS))
    if project.state == "usable":
        result.append(Choice("Use it", actions.UseDevice(name=project.name), ANYONE))
    else:
        part = actions.JoinBuild(name=project.name, role="master")
        ask = Form("A part of your own", (COST,))
        result.append(Choice("Build a part…", part, ANYONE, ask=ask))
    return (*result, _terms(number, project), drop)


PIPS = Form(
    "What the pips are",
    (
        Field("what", "A skill, body, an ability", LONGEST_NAME),
        Field("pips", "How many pips", 4, value="1"),
    ),
)


def _terms(number: int, project: Project) -> Choice:
    level, cost = project.proposed
    usual, pips = str(project.difficulty or level or ""), str(cost or "")
    hint = "5 very easy to 25 very difficult"
    hard = Field("difficulty", "Difficulty", 2, value=usual, hint=hint)
    hint = "One pip takes one brick"
    price = Field("cost", "Cost of each part in pips", 4, value=pips, hint=hint)
    form = Form("How hard, and what it costs", (hard, price))
    style = "secondary" if project.ready else "primary"
    return Choice("Difficulty and cost", actions.Terms(roll=number), GMS, style=style, ask=form)
