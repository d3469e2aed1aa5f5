"""Every code of a problem that the source can emit, read out of its syntax trees."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from helpers import PROJECT

SOURCE = PROJECT / "src" / "mtscore"


@dataclass
class Emitted:
    """Codes with the places that emit them, and places where no code can be seen."""

    codes: dict[str, list[str]] = field(default_factory=dict)
    unseen: list[str] = field(default_factory=list)


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def _functions_with_code(tree: ast.Module) -> dict[str, int]:
    """Functions of a module that take a code, and at which place of the call."""
    found = {"add": 0}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args if one.arg != "self"]
            if "code" in names:
                found[node.name] = names.index("code")
    return found


def _constants(node: ast.expr) -> list[str] | None:
    """The texts that an expression can be; None where that cannot be seen."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            one, two = _constants(body), _constants(other)
            return None if one is None or two is None else one + two
        case ast.Attribute(attr="code") | ast.Name(id="code"):
            return []  # handed on from a problem or a function that was seen itself
    return None


def emitted() -> Emitted:
    """Look through all of the source."""
    result = Emitted()
    for path, tree in _trees():
        functions = _functions_with_code(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "say":
                continue  # a fact named code
            if name == "add" and len(node.args) < 2:
                continue  # that of a set
            argument = next((one.value for one in node.keywords if one.arg == "code"), None)
            index = functions.get(name)
            if argument is None and index is not None and index < len(node.args):
                argument = node.args[index]
            if argument is None:
                continue
            where = f"{path.relative_to(SOURCE)}:{node.lineno}"
            found = _constants(argument)
            if found is None:
                result.unseen.append(where)
            for code in found or ():
                result.codes.setdefault(code, []).append(where)
    return result
