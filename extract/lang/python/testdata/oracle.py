"""Lists the branch points of Python files as CPython's own parser sees them.

Reads paths from standard input, one a line, and prints for each

    F <path> <bytes> ok|rejected
    P <form> at|in|inside <line> <column> <end line> <end column>

Lines are 1-based, columns 0-based UTF-8 bytes. "at": a row starts there; "in":
a row's span holds the place; "inside": a row starts inside the span (parts of
an f-string, whose positions CPython 3.11 does not tell).
"""

import ast
import sys
import warnings


def points(tree):
    stack = [(tree, None, None)]
    while stack:
        node, parent, fstring = stack.pop()
        for form, how, place in of(node, parent):
            if fstring is not None:
                how, place = "inside", fstring
            yield form, how, place
        inner = node if isinstance(node, ast.JoinedStr) and fstring is None else fstring
        above = chain(node, parent)
        for child in ast.iter_child_nodes(node):
            stack.append((child, above, inner))


def chain(node, parent):
    """A chain goes on through "not"."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return parent if isinstance(parent, ast.BoolOp) else node
    return node


def of(node, parent):
    if isinstance(node, ast.If):
        yield "if", "at", node
    elif isinstance(node, ast.IfExp):
        yield "ternary", "at", node
    elif isinstance(node, ast.BoolOp) and not isinstance(parent, ast.BoolOp):
        yield "short-circuit", "at", node
    elif isinstance(node, ast.match_case):
        yield "case", "in", node.pattern
        if node.guard is not None:
            yield "case-guard", "in", node.guard
    elif isinstance(node, ast.ExceptHandler):
        yield "catch", "at", node
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield "comprehension-if", "in", test
    elif isinstance(node, (ast.While, ast.For, ast.AsyncFor)):
        if isinstance(node, ast.While):
            yield "loop-condition", "at", node
        if node.orelse:
            yield "loop-else", "in", node.orelse[0]
    elif isinstance(node, ast.Assert):
        yield "assert", "at", node
    elif isinstance(node, ast.Raise):
        yield "throw", "at", node
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        yield "with", "at", node
    elif isinstance(node, (ast.Try, ast.TryStar)):
        if node.finalbody:
            yield "finally", "in", node.finalbody[0]
    elif isinstance(node, ast.arguments):
        for default in node.defaults + [d for d in node.kw_defaults if d is not None]:
            yield "default-value", "in", default


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)
    out = sys.stdout
    for path in sys.stdin.read().splitlines():
        with open(path, "rb") as f:
            source = f.read()
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            out.write(f"F\t{path}\t{len(source)}\trejected\n")
            continue
        out.write(f"F\t{path}\t{len(source)}\tok\n")
        for form, how, at in points(tree):
            out.write(f"P\t{form}\t{how}\t{at.lineno}\t{at.col_offset}\t{at.end_lineno}\t{at.end_col_offset}\n")


main()
