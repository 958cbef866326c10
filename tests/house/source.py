"""The source as the figures see it: modules, what they define, what they import and use."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef

BY_NAME = {"TypeVar", "attrgetter", "cast", "getattr", "hasattr", "methodcaller", "setattr"}
"""Functions that are told a name in a string."""
PLAIN_DECORATORS = {
    "abstractmethod",
    "asynccontextmanager",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "final",
    "lru_cache",
    "override",
    "property",
    "runtime_checkable",
    "staticmethod",
}
"""Decorators that call nothing by themselves; behind another one a framework may stand."""


class Module:
    """One file of the product."""

    def __init__(self, path: Path, root: Path = ROOT) -> None:
        parts = path.relative_to(root).with_suffix("").parts
        self.path = path
        self.package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.package else parts)
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return len(self.text.splitlines())

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Everything in it."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """What a name stands for that was imported: (module, name there, "" for itself)."""
        found: dict[str, tuple[str, str]] = {}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                for one in node.names:
                    found[one.asname or one.name] = (node.module, one.name)
            elif isinstance(node, ast.Import):
                for one in node.names:
                    found[one.asname or one.name] = (one.name, "")
        return found

    @cached_property
    def functions(self) -> list[Function]:
        """Functions and methods, nested ones too."""
        return [node for node in self.nodes if isinstance(node, Function)]

    @cached_property
    def classes(self) -> list[ast.ClassDef]:
        """Classes, nested ones too."""
        return [node for node in self.nodes if isinstance(node, ast.ClassDef)]


class Place(NamedTuple):
    """A definition by where it stands: its module, its class ("" for none) and its name."""

    module: str
    owner: str
    name: str

    def __str__(self) -> str:
        return ".".join(filter(None, self))


class Source:
    """All modules under some folders or files."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}

    def arrows(self) -> dict[str, set[str]]:
        """Which modules each imports, of those that are here."""
        return {name: set(self._targets(module)) - {name} for name, module in self.modules.items()}

    def _targets(self, module: Module) -> Iterator[str]:
        for where, name in module.imported.values():
            whole = f"{where}.{name}"
            if name and whole in self.modules:
                yield whole
            elif where in self.modules:
                yield where

    def definitions(self) -> dict[Place, Definition | ast.stmt]:
        """Functions, classes, constants and methods that could be without use."""
        found: dict[Place, Definition | ast.stmt] = {}
        for module in self.modules.values():
            for node in module.tree.body:
                for name in _names(node):
                    found[Place(module.name, "", name)] = node
                if isinstance(node, ast.ClassDef):
                    for method in _own_methods(module, node):
                        found[Place(module.name, node.name, method.name)] = method
        return {place: node for place, node in found.items() if not _is_framework(place, node)}

    @cached_property
    def unused(self) -> dict[Place, int]:
        """The lines of every definition that nothing here uses but what is unused itself."""
        known = self.definitions()
        users = self._users(known)
        unused: set[Place] = set()
        while True:
            more = {place for place in known if place not in unused and users[place] <= unused}
            if not more:
                break
            unused |= more
        return {place: _length(known[place]) for place in known if place in unused}

    def _users(self, known: dict[Place, Definition | ast.stmt]) -> dict[Place, set[Place]]:
        """Who uses each definition; a module's own body is a place without a name."""
        users: dict[Place, set[Place]] = {place: set() for place in known}
        methods: dict[str, list[Place]] = {}
        for place in known:
            if place.owner:
                methods.setdefault(place.name, []).append(place)
        inner = {id(node): place for place, node in known.items()}
        for module in self.modules.values():
            for user, node in self._within(module, inner):
                for used in self._used(module, node, methods):
                    within = user.owner == used.name and user.module == used.module
                    if used in users and used != user and not within:
                        users[used].add(user)
        return users

    def _within(self, module: Module, inner: dict[int, Place]) -> Iterator[tuple[Place, ast.AST]]:
        """Every node with the innermost definition it stands in, but for names of variables."""
        waiting: list[tuple[ast.AST, Place, frozenset[str]]] = [
            (module.tree, Place(module.name, "", ""), frozenset())
        ]
        while waiting:
            node, user, variables = waiting.pop()
            if isinstance(node, Function | ast.Lambda):
                variables |= _bound(node)
            if not isinstance(node, ast.Name) or (
                isinstance(node.ctx, ast.Load) and node.id not in variables
            ):
                yield user, node
            waiting += [
                (child, inner.get(id(child), user), variables)
                for child in ast.iter_child_nodes(node)
            ]

    def _used(
        self, module: Module, node: ast.AST, methods: dict[str, list[Place]]
    ) -> Iterator[Place]:
        match node:
            case ast.Name(id=name):
                yield self._resolved(module.name, name)
            case ast.Attribute(value=value, attr=name):
                yield from methods.get(name, ())
                if where := self._module_of(module, value):
                    yield self._resolved(where, name)
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)):
                given = [*node.args, *(one.value for one in node.keywords)]
                for name in _told(given) if called in BY_NAME else ():
                    yield self._resolved(module.name, name)
                    yield from methods.get(name, ())
            case ast.Assign(targets=[ast.Name(id="gm_if")], value=ast.Tuple(elts=given)):
                for name in _told(given):
                    yield from methods.get(name, ())
            case _:
                return

    def _module_of(self, module: Module, node: ast.expr) -> str:
        """The module that an expression names, "" for none: `play`, `checks.play`."""
        match node:
            case ast.Name(id=name) if name in module.imported:
                where, inside = module.imported[name]
                return f"{where}.{inside}" if inside else where
            case ast.Attribute(value=value, attr=name):
                above = self._module_of(module, value)
                return f"{above}.{name}" if f"{above}.{name}" in self.modules else ""
            case _:
                return ""

    def _resolved(self, module: str, name: str) -> Place:
        """Where a name was defined that this module knows."""
        seen = self.modules.get(module)
        if seen is not None and name in seen.imported:
            where, inner = seen.imported[name]
            if inner and where in self.modules and (where, inner) != (module, name):
                return self._resolved(where, inner)
        return Place(module, "", name)


def product() -> Source:
    """The bot and its cogs."""
    return Source(
        Module(path) for top in ("bot", "cogs") for path in sorted((ROOT / top).rglob("*.py"))
    )


def _own_methods(module: Module, owner: ast.ClassDef) -> Iterator[Function]:
    """The methods that no base of the class asks for, which need a use of their own."""
    kind = getattr(importlib.import_module(module.name), owner.name)
    bases = kind.__mro__[1:]
    methods = (node for node in owner.body if isinstance(node, Function))
    return (one for one in methods if not any(one.name in vars(base) for base in bases))


def _bound(function: Function | ast.Lambda) -> frozenset[str]:
    """The names that a function gives to its parameters and variables."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case (
                ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.MatchAs(name=str(name))
            ):
                found.add(name)
            case _:
                pass
    return frozenset(found)


def _told(given: Iterable[ast.expr]) -> list[str]:
    """The names in strings among these."""
    texts = (str(one.value) for one in given if isinstance(one, ast.Constant))
    return [name for text in texts for name in text.replace(".", " ").split()]


def _names(node: ast.stmt) -> tuple[str, ...]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return (name,)
        case _:
            return ()


def _is_framework(place: Place, node: Definition | ast.stmt) -> bool:
    if place.name.startswith(("__", "on_")):
        return True
    decorators = node.decorator_list if isinstance(node, Definition) else []
    return any(_decorator(one) not in PLAIN_DECORATORS for one in decorators)


def _decorator(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)


def _length(node: Definition | ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1
