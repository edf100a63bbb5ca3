"""Mutants: functions with one small mistake in them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.Add: "+",
    ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&",
    ast.BitOr: "|", ast.LShift: "<<", ast.RShift: ">>", ast.And: "and", ast.Or: "or",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A function with a mistake: where it is, what was changed, and the code that runs instead."""

    path: Path
    function: str
    """Its name, with that of its class."""
    line: int
    change: str
    code: CodeType


@dataclass(frozen=True)
class _Edit:
    """A place in the tree and what goes there: a field of a node, or an item of its list."""

    node: ast.AST
    field: str
    item: int | None
    new: Any
    line: int
    change: str

    def put(self, value: Any) -> Any:
        """Put `value` in its place and give what was there."""
        held = getattr(self.node, self.field)
        if self.item is None:
            setattr(self.node, self.field, value)
            return held
        before, held[self.item] = held[self.item], value
        return before


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Make every mutant of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, function in functions_of(tree):
        for edit in _edits(function):
            before = edit.put(edit.new)
            module = compile(ast.fix_missing_locations(tree), str(path), "exec")
            edit.put(before)
            code = code_of(module, name)
            yield Mutant(path, name, edit.line, edit.change, code)


def functions_of(tree: ast.Module) -> Iterator[tuple[str, FunctionNode]]:
    """List the functions of a module and the methods of its classes."""
    for node in tree.body:
        if isinstance(node, FunctionNode):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, FunctionNode):
                    yield f"{node.name}.{method.name}", method


def code_of(module: CodeType, name: str) -> CodeType:
    """Find the code of a function in that of its module."""
    first, _, rest = name.partition(".")
    found = [c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == first]
    return code_of(found[-1], rest) if rest else found[-1]


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Walk the nodes that run, without annotations and decorators."""
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list"):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, ast.AST):
                    yield from _running(one)


def _edits(function: FunctionNode) -> Iterator[_Edit]:
    # Defaults of its arguments are left out: they are not in the code that a mutant replaces.
    inner = (node for statement in function.body for node in _running(statement))
    for node in (function, *inner):
        if isinstance(node, ast.Compare):
            for item, sign in enumerate(node.ops):
                yield from _swap(node, "ops", item, sign)
        elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp):
            yield from _swap(node, "op", None, node.op)
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            turned = ast.UnaryOp(ast.Not(), node.test)
            yield _Edit(node, "test", None, turned, node.lineno, "the condition is turned round")
        yield from _constants(node)
        yield from _removals(node)


def _swap(node: Any, field: str, item: int | None, sign: ast.AST) -> Iterator[_Edit]:
    other = SWAPPED.get(type(sign))
    if other is not None:
        words = f"{SIGNS[type(sign)]} becomes {SIGNS[other]}"
        yield _Edit(node, field, item, other(), node.lineno, words)


def _constants(node: ast.AST) -> Iterator[_Edit]:
    """Change whole numbers by one and truth values to the opposite."""
    for field, value in ast.iter_fields(node):
        held = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for item, one in held:
            if isinstance(one, ast.Constant) and type(one.value) in (int, bool):
                new = (not one.value) if isinstance(one.value, bool) else one.value + 1
                words = f"{one.value} becomes {new}"
                yield _Edit(node, field, item, ast.Constant(new), one.lineno, words)


def _removals(node: ast.AST) -> Iterator[_Edit]:
    """Leave out statements that change something."""
    for field in ("body", "orelse"):
        statements = getattr(node, field, None)
        if not isinstance(statements, list):
            continue
        for item, one in enumerate(statements):
            called = isinstance(one, ast.Expr) and isinstance(one.value, ast.Call | ast.Await)
            if called or isinstance(one, ast.AugAssign | ast.Raise | ast.Continue | ast.Break):
                words = f"left out: {ast.unparse(one)[:60]}"
                yield _Edit(node, field, item, ast.Pass(), one.lineno, words)
