"""Where the code and the tests name a rule: ids in docstrings, comments and strings."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

PREFIXES = {
    "BD": "blackdice",
    "FP": "flamepunk",
    "FA": "flamepunk",
    "HH": "hammerhydra",
    "HF": "hfrpg",
    "HA": "hfrpg",
    "D6": "opend6",
}
"""Whose rules an id's letters stand for; `R-` is a ruling of the system in which it is read."""

RULING = "R"
MODULE = 3
"""The kind of a place that is a module as a whole."""

WORDS = ("cards", "words", "odds", "advice", "chances", "report", "menu", "aside", "recap", "picks")
"""Modules that tell of rules that others apply."""

SYSTEMS = sorted(set(PREFIXES.values()))

ID = re.compile(
    rf"\b(?P<letters>{'|'.join(PREFIXES)}|{RULING})-(?P<first>\d{{2,3}}[a-z]?)"
    rf"(?:(?: to |\.\.)(?:(?P=letters)-)?(?P<last>\d{{2,3}}))?"
    rf"(?P<more>(?:, \d{{2,3}}\b(?![-\w]))*)"
)

Rule = tuple[str, str]
"""A system and one of its ids."""


class Place(NamedTuple):
    """A definition that cites a rule: `module:name`, the name "" for the module itself.

    `rank` orders the places of one rule, the best first.
    """

    rank: tuple[int, ...]
    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}:{self.name}" if self.name else self.module


def ids(text: str, system: str) -> Iterator[tuple[Rule, int]]:
    """The rules that a text names, each with how many are named in one breath with it."""
    for found in ID.finditer(text):
        letters, first, last = found["letters"], found["first"], found["last"]
        owner = PREFIXES.get(letters, system)
        if not owner:
            continue
        width = len(first.rstrip("abcdefgh"))
        if last is None:
            numbers = [first]
        else:
            numbers = [f"{n:0{width}d}" for n in range(int(first), int(last) + 1)]
        for number in numbers:
            yield (owner, f"{letters}-{number}"), len(numbers)
        for number in re.findall(r"\d+", found["more"]):
            yield (owner, f"{letters}-{number}"), 1


def system_of(path: Path, text: str) -> str:
    """The system a file is about: by its path, else by the ids it names most; "" for none."""
    for system in SYSTEMS:
        if any(system in part for part in path.relative_to(ROOT).parts):
            return system
    count = Counter(
        PREFIXES[found["letters"]] for found in ID.finditer(text) if found["letters"] in PREFIXES
    )
    return count.most_common(1)[0][0] if count else ""


@cache
def code() -> dict[Rule, list[Place]]:
    """The definitions of the bot that cite each rule, the best first."""
    places: defaultdict[Rule, dict[str, Place]] = defaultdict(dict)
    for path in sorted((*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py"))):
        for rule, place in _file(path):
            best = places[rule].get(str(place))
            if best is None or place < best:
                places[rule][str(place)] = place
    return {rule: _best(found.values()) for rule, found in places.items()}


def _best(places: Iterable[Place]) -> list[Place]:
    """The definitions, the best first; modules only where no definition cites the rule."""
    ordered = sorted(places)
    return [place for place in ordered if place.name] or ordered


def _file(path: Path) -> Iterator[tuple[Rule, Place]]:
    text = path.read_text(encoding="utf-8")
    if not ID.search(text):
        return
    system = system_of(path, text)
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    spans = list(_definitions(ast.parse(text)))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.STRING, tokenize.COMMENT):
            continue
        line = token.start[0]
        around = [span for span in spans if span.first <= line <= span.last]
        span = max(around, key=lambda each: each.first, default=Span(0, 0, "", MODULE))
        for rule, breadth in ids(token.string, system):
            yield rule, Place(_rank(module, span, breadth), module, span.name)


def _rank(module: str, span: Span, breadth: int) -> tuple[int, ...]:
    """How well a definition answers who asks for a rule: best is a function of the rules."""
    parts = module.split(".")
    words = any(part in parts for part in WORDS)
    floor = 0 if "rules" in parts else 2 if words or parts[0] == "cogs" else 1
    private = span.name.rpartition(".")[2].startswith("_")
    return (span.kind == MODULE, floor, breadth, span.kind, private)


class Span(NamedTuple):
    """The lines of a definition; `kind` 0 a function, 1 a class, 2 a constant, 3 a module."""

    first: int
    last: int
    name: str
    kind: int


def _definitions(tree: ast.Module) -> Iterator[Span]:
    body = tree.body
    for at, node in enumerate(body):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield Span(node.lineno, node.end_lineno or node.lineno, node.name, 0)
            case ast.ClassDef():
                yield Span(node.lineno, node.end_lineno or node.lineno, node.name, 1)
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        name = f"{node.name}.{inner.name}"
                        yield Span(inner.lineno, inner.end_lineno or inner.lineno, name, 0)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                last = node.end_lineno or node.lineno
                after = body[at + 1] if at + 1 < len(body) else None
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    last = after.end_lineno or last
                yield Span(node.lineno, last, name, 2)
            case _:
                pass


@cache
def claims() -> dict[Rule, list[str]]:
    """The tests that claim each rule by `@pytest.mark.rule`, or name it in their docstring.

    Those that claim the fewest others come first.
    """
    claimed: defaultdict[Rule, dict[str, int]] = defaultdict(dict)
    for path in sorted(ROOT.glob("tests/**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        if not ID.search(text):
            continue
        system = system_of(path, text)
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if node.name.startswith("test_"):
                test = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                for rule, breadth in _claimed(node, system):
                    claimed[rule].setdefault(test, breadth)
    return {
        rule: [test for test, _ in sorted(found.items(), key=lambda each: (each[1], each[0]))]
        for rule, found in claimed.items()
    }


def _claimed(
    node: ast.FunctionDef | ast.AsyncFunctionDef, system: str
) -> Iterator[tuple[Rule, int]]:
    marks = (mark for part in node.decorator_list for mark in ast.walk(part))
    for named in filter(None, map(_marked, marks)):
        own = next((PREFIXES[name[:2]] for name in named if name[:2] in PREFIXES), system)
        for name in named:
            for rule, _ in ids(name, own):
                yield rule, len(named)
    for rule, breadth in ids(ast.get_docstring(node) or "", system):
        yield rule, 100 + breadth


def _marked(node: ast.AST) -> list[str]:
    """The ids of a mark, also of one among a test's parameters."""
    match node:
        case ast.Call(func=ast.Attribute(attr="rule"), args=args):
            return [str(arg.value) for arg in args if isinstance(arg, ast.Constant)]
        case _:
            return []
