"""The menus as they are typed: every line by its words, and which deed or level a line means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.core.action import Ask, Form, Way
from bot.core.combat import begin_with_fight, call_fight
from bot.core.errors import Refusal
from bot.core.people import ANYONE, OPEN, Sight
from bot.core.scene import Scene
from bot.core.settings import own_house, system_of
from bot.core.words import fold, join_words
from bot.shared.acts import Act, Menu, Press, TypedLine, way_word, word_of
from bot.shared.calls.actions import RollCalled
from bot.shared.combat.actions import SYSTEM, MySheet
from bot.shared.combat.arena import find_fight
from bot.shared.menu.filling import AIMS, fill, fitting_words, plain_words
from bot.shared.menu.here import Here, here_of
from bot.shared.menu.levels import Deed
from bot.shared.menu.shared import OpenAnswer, answers_to, is_asked
from bot.shared.more import Word, Words, nearest, unknown
from bot.shared.permits import acts_for, ask_who, in_turn_of
from bot.shared.system import Registry

HEAD = re.compile("[,:→(…]")
RESULT = re.compile("[:→(…]")


class Line(Struct, frozen=True):
    """A line of a menu: what is typed for it, how it reads, and what is done by it.

    Without a `way` there is a level behind it. `not_now` says why nothing can be done,
    `refusal` as whole sentences or "". `words` are what `more:` may say with it besides
    what is asked for. `key` is who acts, for a GM's lines the names of
    those it is about; `sight` is that of the card which it answers, `roll` its number, `head`
    the first words of its button and `name` those up to what comes of it.
    """

    word: str
    label: str
    path: tuple[str, ...]
    menu: Menu = "act"
    key: str = ""
    way: Way | None = None
    not_now: str = ""
    refusal: str = ""
    sight: Sight = OPEN
    roll: int = 0
    head: str = ""
    name: str = ""
    words: Words = ()


def typed_lines(systems: Registry, scene: Scene, command: TypedLine) -> list[Line]:
    """The lines that may be typed now, those of the first level first; raises `no_character`."""
    if command.menu == "answer":
        return list(_answer_lines(systems, scene, command.who))
    lines: list[Line] = []
    missing: Refusal | None = None
    try:
        lines += _act_lines(_own_menu(systems, scene, command.who), "act")
    except Refusal as refusal:
        if command.who and not scene.actor.gm:
            raise
        # A GM without a character still has the GM's lines.
        missing = refusal
    if scene.combat is not None:
        system, named = system_of(scene), [n.strip() for n in command.who.split(",") if n.strip()]
        names = tuple(scene.name(scene.find_key(system, name)) for name in named)
        combat = _fight_of(scene, names[0]) if names else ""
        if scene.actor.gm:
            press = Press(menu="gm", whom=names, combat=combat)
            lines += _act_lines(here_of(systems, press, scene), "gm")
            # What is hidden stands in the journal, which these words do not reach.
            lines.append(Line("reveal", "Reveal…", ("reveal",), "gm", not_now="type /gm reveal"))
        sheet = Way(MySheet(combat=combat), "", ANYONE, system=SYSTEM)
        lines.append(Line("my sheet", "My sheet", ("my sheet",), way=sheet))
    if not lines and missing is not None:
        raise missing
    # Stable: within a level each stays where it is on the menu.
    return sorted(lines, key=lambda line: len(line.path) > 1)


def typed_words(systems: Registry, scene: Scene, command: TypedLine) -> tuple[Word, ...]:
    """What may stand in `more:` behind what is typed so far."""
    line = _find_line(typed_lines(systems, scene, command), command.what)
    if line is None:
        return ()
    forms = [branch for branch in _behind(systems, scene, command, line) if _asks(branch)]
    line = forms[0] if forms else line
    return fitting_words(line.way, line.words)


def typed_deed(systems: Registry, command: TypedLine, scene: Scene) -> Deed | None:
    """What is done by these words; None where more is to be chosen, or nothing is called so.

    Raises `unknown_word` and `bad_value` for what does not fit, and `not_now`; `ask_who` where
    several characters of whoever types may be meant.
    """
    lines = typed_lines(systems, scene, command)
    line = _find_line(lines, command.what)
    _refuse_several(systems, scene, command, line, lines)
    if line is None:
        if command.menu == "act":
            return None
        words = [line.word for line in lines if not line.not_now]
        if not words:
            waits = scene.name(_whose(scene, command.who)) if command.who else "you"
            raise Refusal("unknown_word", f"Nothing waits for {waits}.")
        raise unknown(command.what, words, where="What waits for you")
    behind = _behind(systems, scene, command, line)
    branch = behind[0] if len(behind) == 1 else None
    if why := line.not_now or (branch.not_now if branch is not None else ""):
        sentence = f"{why} Name them in who:." if why.endswith("?") else f"{why}."
        raise Refusal("not_now", line.refusal or f"{line.label.rstrip('…')}: {sentence}")
    if branch is None or branch.way is None:
        return None
    # As on the menu: what a GM does changes what everybody sees, so it is read before.
    if line.menu == "gm" and line.way is None and not (command.more or command.target):
        return None
    if command.menu == "act" and not command.more and _is_open(command, line, branch.way.ask):
        return None
    return _fill(systems, scene, command, branch)


def _is_open(command: TypedLine, line: Line, form: Ask | None) -> bool:
    """Whether a form asks for more than at whom something is done."""
    if not isinstance(form, Form):
        return False
    if not command.target:
        return line.way is None or any(field.required for field in form.fields)
    return any(f.required and not f.value and f.name not in AIMS for f in form.fields)


def _refuse_several(
    systems: Registry, scene: Scene, command: TypedLine, line: Line | None, lines: Sequence[Line]
) -> None:
    """Asks who is meant (`ask_who`) where several are in turn, or asked, for whom a line is."""
    if line is None or line.menu == "gm" or command.who:
        return
    if command.menu == "act":
        turn = in_turn_of(scene)
        if len(turn) > 1 and line.key in turn:
            raise ask_who(scene, turn)
        return
    system = systems[system_of(scene)]
    questions = system.asked(own_house(scene, system.key))
    answerers = {question.roll: question.by for question in questions}
    keys = dict.fromkeys(
        key
        for other in lines
        if other.head == line.head and other.way is not None and not other.not_now
        for key in answerers.get(other.roll, ())
        if acts_for(scene, key) and _is_for(other.way, key)
    )
    if len(keys) > 1:
        raise ask_who(scene, tuple(keys))


def find_level(systems: Registry, command: TypedLine, scene: Scene) -> tuple[Press, str]:
    """The level of the menu that these words lead to, and what is said above it."""
    lines = typed_lines(systems, scene, command)
    line = _find_line(lines, command.what)
    heading = ""
    if line is None:
        line = lines[0] if lines else Line("", "", ())
        near = nearest(command.what, [line.word for line in lines])
        heading = f"{command.what[:40]} → {near}?" if near else _nothing_so(scene, command)
        line = Line("", "", (), line.menu, line.key)
    levels = {branch.path[:-1] for branch in _behind(systems, scene, command, line)}
    path = levels.pop() if len(levels) == 1 and line.path else line.path
    whom = tuple(line.key.split(", ")) if line.menu == "gm" and line.key else ()
    who = "" if line.menu == "gm" else line.key
    combat = _fight_of(scene, line.key.split(", ", maxsplit=1)[0])
    press = Press(who=who, menu=line.menu, path=path, whom=whom, combat=combat)
    here = here_of(systems, press, scene)
    return replace(press, combat=here.combat, seen=here.version), heading


def _nothing_so(scene: Scene, command: TypedLine) -> str:
    """That no line has these words, with why: most acts are for one's own turn in a fight.

    Where several fights are open it names the one that is meant.
    """
    what = command.what[:40]
    if command.menu != "act" or scene.combat is None:
        return f"Nothing is called {what}."
    fight = find_fight(scene, scene.current_combat)
    if not fight.order.running:
        return f"{begin_with_fight(fight.combat.name)} has not begun: nothing is called {what} yet."
    where = f" in {call_fight(fight.combat.name)}" if len(scene.combats) > 1 else ""
    if not fight.standing.turn or in_turn_of(scene):
        return f"Nothing is called {what}{where}."
    turn = [key for key in fight.standing.turn if scene.knows(scene.actor, key)]
    names = join_words(dict.fromkeys(map(fight.shown, turn))) or "the GM"
    return f"It is {names}'s turn{where}: nothing is called {what} now."


def _fight_of(scene: Scene, who: str) -> str:
    """The key of the fight in which somebody is who is not in the current one, else ""."""
    key = scene.key_of(system_of(scene), who)
    fights = [combat for combat, fighter in scene.combatants if fighter == key]
    return fights[0] if fights and scene.current_combat not in fights else ""


def _own_menu(systems: Registry, scene: Scene, who: str) -> Here:
    """Where somebody acts who is named, or whom the person plays now, in the fight or outside."""
    press = Press(who=_whose(scene, who) if who else "", combat=_fight_of(scene, who))
    if who or scene.combat is None:
        return here_of(systems, press, scene)
    try:
        return here_of(systems, press, scene)
    except Refusal:
        # Whoever is in no fight has a menu as well.
        own = scene.acts_as(scene.actor.user, system_of(scene))
        if not own:
            raise
        return here_of(systems, Press(who=own), scene)


def _whose(scene: Scene, who: str) -> str:
    """The key of who is named; raises `unknown_character`, `not_yours`."""
    key = scene.find_key(system_of(scene), who)
    if not scene.may_play(scene.actor, key):
        raise Refusal("not_yours", f"{scene.name(key)} is not yours to play.")
    return key


def _act_lines(here: Here, menu: Menu) -> Iterator[Line]:
    """Each act, and each way behind it, the best first."""
    for act in here.acts:
        why = act.not_now(here.scene, here.key)
        ways = () if why else act.ways(here.scene, here.key)
        why = why or ("" if ways else "nothing to choose")
        bare = ways[0] if len(ways) == 1 and not ways[0].word and not ways[0].label else None
        path = (act.word,)
        refusal = act.refusal(here.scene, here.key) if why else ""
        top = Line(act.word, act.label, path, menu, here.key, bare, why, refusal, words=act.words)
        yield top
        if bare is None:
            yield from _way_lines(act, ways, top)


def _way_lines(act: Act, ways: Sequence[Way], top: Line) -> Iterator[Line]:
    words = [way_word(way) for way in ways]
    for way in sorted(ways, key=lambda way: (way.helps, way.worth), reverse=True):
        under = (word_of(way.under),) if way.under else ()
        word = way_word(way)
        tail = word if words.count(word) == 1 else ": ".join((*under, word))
        label = f"{act.label.rstrip('…')}: {', '.join(filter(None, (way.under, way.label)))}"
        path = (*top.path, *under, word)
        line = Line(f"{act.word}: {tail}", label, path, top.menu, top.key, way, way.not_now)
        yield replace(line, words=act.words)


def _answer_lines(systems: Registry, scene: Scene, who: str) -> Iterator[Line]:
    """What the person may press on the cards of open rolls, what is waited for first."""
    system = systems[system_of(scene)]
    own = own_house(scene, system.key)
    questions = {question.roll: question for question in system.asked(own)}
    rolls = [row for row in own.rolls.values() if row.open and row.system == system.key]
    key = _whose(scene, who) if who else ""
    numbers = [n for n, question in questions.items() if not key or is_asked(question, key)]
    others = [row.number for row in rolls if row.number not in questions and not key]
    # The newest first: it gets the short words, and older ones what these leave (`vocabulary`).
    answers = list(answers_to(own, system, (*reversed(numbers), *reversed(others))))
    # What is greyed out takes no words from what may be pressed.
    answers.sort(key=lambda answer: bool(answer.way.not_now))
    vocabulary: set[str] = set()
    words_by_call = _called_words(answers)
    for answer in answers:
        if key and not _is_for(answer.way, key):
            continue
        label = answer.way.label.rstrip("…")
        head, name = _head(label), fold(RESULT.split(label, maxsplit=1)[0])
        words = (head, name, fold(label), f"{fold(label)} (roll {answer.roll})")
        word = next((word for word in words if word and word not in vocabulary), words[-1])
        vocabulary |= {word, name}
        title = f"{scene.name(own.rolls[answer.roll].who)}: {answer.way.label}"
        why = answer.way.not_now
        refusal = f"{RESULT.split(label, maxsplit=1)[0]}: {why}." if why else ""
        line = Line(word, title, (word,), "act", key, answer.way, why, refusal, answer.sight)
        more = words_by_call.get(answer.roll, ()) if _asks_how_many(answer) else ()
        yield replace(line, roll=answer.roll, head=head, name=name, words=more)


def _called_words(answers: Iterable[OpenAnswer]) -> dict[int, Words]:
    """By the numbers of calls what `more:` says with `Roll`, where the number of dice is asked."""
    most: dict[int, int] = {}
    for answer in answers:
        if isinstance(answer.way.action, RollCalled) and answer.way.action.amount:
            most[answer.roll] = max(most.get(answer.roll, 0), answer.way.action.amount)
    return {
        roll: (Word("dice", "how many dice", "number", "amount", least=1, most=dice),)
        for roll, dice in most.items()
    }


def _asks_how_many(answer: OpenAnswer) -> bool:
    """Whether this is a roll on a call of which it is not said yet how many dice."""
    action = answer.way.action
    return isinstance(action, RollCalled) and not action.amount and answer.way.ask is None


def _is_for(way: Way, key: str) -> bool:
    """Whether an answer is not that of somebody else than this character."""
    return not way.by.characters or key in way.by.characters


def _head(label: str) -> str:
    """The words of a button up to its price and result: `Dodge, 1 die: 6 out` is dodge.

    Of several that begin alike only the first is typed so, which is the best.
    """
    return fold(HEAD.split(label, maxsplit=1)[0]) or fold(label)


def _find_line(lines: Sequence[Line], what: str) -> Line | None:
    """The line of these words: said in full, else the only one that begins so, or ends on them.

    Of what cannot be done now, and therefore has no lines behind it, that line itself.
    """
    wording = plain_words(what)
    if not wording:
        return None
    for line in lines:
        button = line.way.label if line.way is not None and line.roll else ""
        if wording in map(plain_words, (line.word, line.label, line.name, button)):
            return line
    partial = [line for line in lines if plain_words(line.word).startswith(wording)]
    partial = partial or [line for line in lines if plain_words(line.label).startswith(wording)]
    tops = [line for line in partial if len(line.path) == 1]
    matches = (
        tops or partial or [line for line in lines if line.not_now and _leads_to(line, wording)]
    )
    matches = matches or [line for line in lines if plain_words(line.path[-1]).startswith(wording)]
    # Of answers that begin alike those that may be pressed are meant.
    matches = [line for line in matches if not (line.roll and line.not_now)] or matches
    # Of a GM's line and an own one of the same words the own one is meant.
    own = [line for line in matches if line.menu == "act"] if len(matches) > 1 else matches
    return own[0] if len(own) == 1 else None


def _leads_to(line: Line, wording: str) -> bool:
    """Whether these words would lead on from this line."""
    return wording.startswith(f"{plain_words(line.word)} ")


def _behind(systems: Registry, scene: Scene, command: TypedLine, line: Line) -> list[Line]:
    """What this line may come to: itself, else what stands behind it, at the target if any."""
    if line.way is not None or line.not_now:
        return [line]
    lines = typed_lines(systems, scene, command)
    behind = [branch for branch in lines if branch.path[:1] == line.path and branch.way is not None]
    behind = [branch for branch in behind if branch.menu == line.menu and branch.key == line.key]
    key = scene.key_of(system_of(scene), command.target)
    targets = {fold(command.target), *((key, fold(scene.name(key))) if key else ())}
    aimed = [branch for branch in behind if branch.way is not None and _aims(branch.way) & targets]
    forms = [branch for branch in behind if _asks(branch)]
    if command.more and forms:
        groups = {branch.path[1:-1] for branch in forms}
        several = forms if len(groups) > 1 and () not in groups else forms[:1]
        return [branch for branch in aimed if _asks(branch)][:1] or several
    if command.target:
        return aimed or forms
    plain = [branch for branch in behind if branch.way is not None and branch.way.helps]
    return plain if len(plain) == 1 else behind


def _asks(line: Line) -> bool:
    """Whether a line asks for something before it is done."""
    return line.way is not None and line.way.ask is not None


def _aims(way: Way) -> set[str]:
    """The names at which a way is aimed, as they are compared."""
    aims: dict[str, Any] = {name: getattr(way.action, name, "") for name in AIMS}
    words = (word for word in (*aims.values(), way.under, way.label) if isinstance(word, str))
    return {fold(word) for word in words if word}


def _fill(systems: Registry, scene: Scene, command: TypedLine, line: Line) -> Deed:
    """What is done, with what `more:` says of it; raises `unknown_word`, `bad_value`."""
    way = line.way
    if way is None:
        raise Refusal("no_menu", "There is nothing to choose here.")
    fights = (getattr(way.action, "combat", ""), _fight_of(scene, line.key))
    combat = next(filter(None, fights), find_fight(scene).key if scene.combat is not None else "")
    action = fill(way, command, line.words, systems[system_of(scene)].actions)
    return Deed(action, way.system, combat, line.sight)
