"""The changes that can be made in a module of the rules, each at its place in the source so that all else stays.

Left alone: docstrings and other strings, annotations, assertions, decorators, errors of the engine, f-strings, indexes,
fields of classes that begin at zero, and the facts a frame tells about itself (`about`).
"""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

FLIPPED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
OPERATOR = re.compile(rb"not\s+in\b|is\s+not\b|in\b|is\b|[<>]=?|[=!]=")
NOT = re.compile(rb"not\s*")
SUM = re.compile(rb"[+-]")
SWAPPED = {b"+": "-", b"-": "+"}

Edit = tuple[int, int, str]
"""From byte, to byte, the text that comes there."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a module. `path` is relative to the repository, `where` the function, `line` counts from 1.

    Only one mutant of the same `site` is ever chosen. `old` and `new` are the changed lines.
    """

    path: str
    where: str
    line: int
    kind: str
    site: tuple[int, int]
    edits: tuple[Edit, ...]
    old: str
    new: str

    def apply(self, source: bytes) -> bytes:
        return changed_text(source, self.edits)

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.where} ({self.kind})\n    - {self.old}\n    + {self.new}"


def changed_text(source: bytes, edits: Sequence[Edit]) -> bytes:
    """`edits` in the order of the source."""
    for start, end, text in reversed(edits):
        source = source[:start] + text.encode() + source[end:]
    return source


def mutants(path: str, source: bytes) -> list[Mutant]:
    """All mutants of a module, in the order of the source."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda mutant: (mutant.edits, mutant.kind))


def _lines(source: bytes, first: int, last: int) -> str:
    """The whole lines from byte `first` to `last`, as one."""
    begin = source.rfind(b"\n", 0, first) + 1
    end = source.find(b"\n", last)
    return " ".join(source[begin : end if end >= 0 else len(source)].decode().split())


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.names: list[str] = []
        self.found: list[Mutant] = []

    def _span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _add(self, kind: str, site: tuple[int, int], *edits: Edit) -> None:
        source = self.source
        changed = changed_text(source, edits)
        first, last = edits[0][0], edits[-1][1]
        self.found.append(
            Mutant(
                path=self.path,
                where=".".join(self.names) or "module",
                line=source.count(b"\n", 0, first) + 1,
                kind=kind,
                site=site,
                edits=edits,
                old=_lines(source, first, last),
                new=_lines(changed, first, last + len(changed) - len(source)),
            )
        )

    def _replace(self, kind: str, node: ast.expr, text: str) -> None:
        span = self._span(node)
        self._add(kind, span, (*span, text))

    def _between(self, left: ast.expr, right: ast.expr, operator: re.Pattern[bytes]) -> tuple[int, int]:
        """Where the operator between two operands stands."""
        begin, end = self._span(left)[1], self._span(right)[0]
        match = operator.search(self.source, begin, end)
        assert match, self.source[begin:end]
        return match.span()

    # what is looked into

    def _enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        if node.name == "about":
            return
        self.names.append(node.name)
        if not isinstance(node, ast.ClassDef):
            for default in (*node.args.defaults, *(one for one in node.args.kw_defaults if one)):
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._enter(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and not (isinstance(node.value, ast.Constant) and not node.value.value):
            self.visit(node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        parts = (
            [node.slice.lower, node.slice.upper, node.slice.step] if isinstance(node.slice, ast.Slice) else [node.slice]
        )
        for part in parts:
            if part and not _is_number(part):
                self.visit(part)

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_Raise(self, node: ast.Raise) -> None:
        return

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        return

    # what is changed

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace("constant", node, str(not node.value))
        elif isinstance(node.value, int):
            self._replace("constant", node, str(node.value + 1))
            self._replace("constant", node, str(node.value - 1))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        start, _ = self._span(node)
        if isinstance(node.op, ast.Not):
            match = NOT.match(self.source, start)
            assert match
            self._add("not dropped", self._span(node), (*match.span(), ""))
        elif isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            if isinstance(node.operand.value, int):
                for value in (1 - node.operand.value, -1 - node.operand.value):
                    self._replace("constant", node, str(value))
            return
        elif isinstance(node.op, ast.USub):
            self._add("sign", self._span(node), (start, start + 1, "+"))
        self.visit(node.operand)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
            span = self._between(left, right, OPERATOR)
            for text in FLIPPED[type(operator)]:
                self._add("comparison", span, (*span, text))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        is_and = isinstance(node.op, ast.And)
        word = re.compile(rb"\band\b" if is_and else rb"\bor\b")
        spans = [self._between(*pair, word) for pair in zip(node.values, node.values[1:], strict=False)]
        self._add("and/or", spans[0], *((*span, "or" if is_and else "and") for span in spans))
        for operand in node.values:
            if not (_names_something(operand) or isinstance(operand, ast.Constant)):
                self._replace("condition dropped", operand, str(is_and))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub) and not (_is_sequence(node.left) or _is_sequence(node.right)):
            span = self._between(node.left, node.right, SUM)
            self._add("sum", span, (*span, SWAPPED[self.source[span[0] : span[1]]]))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add | ast.Sub) and not _is_sequence(node.value):
            start, end = self._between(node.target, node.value, SUM)
            self._add("sum", (start, end), (start, end, SWAPPED[self.source[start:end]]))
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not isinstance(node.body[0], ast.Raise):
            self._condition(node.test, "False", "True")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test, "False", "True")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._condition(node.test, "False")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test, "True")
        self.generic_visit(node)

    def _condition(self, test: ast.expr, *texts: str) -> None:
        if not _names_something(test):
            for text in texts:
                self._replace("condition dropped", test, text)


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant)


def _is_sequence(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple | ast.List | ast.ListComp | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _names_something(node: ast.expr) -> bool:
    """Whether a test also gives a name to what it finds, so that it cannot be left out alone."""
    return any(isinstance(part, ast.NamedExpr) for part in ast.walk(node))
