"""Every sentence goes through one door, and gets the facts that it names."""

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from helpers import PROJECT
from mtscore import words
from mtscore.words import counted, listed, say

SOURCES = sorted((PROJECT / "src" / "mtscore").rglob("*.py"))


def sentences(node: ast.expr) -> list[str]:
    """The sentences that an argument of `say` can be, as far as it is written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return sentences(node.body) + sentences(node.orelse)
    return []


def said() -> Iterator[tuple[str, list[str], set[str]]]:
    """Where something is said, its sentences, and the names of the facts given."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "say":
                facts = {one.arg for one in node.keywords}
                if None not in facts:
                    place = f"{path.relative_to(PROJECT)}:{node.lineno}"
                    yield place, sentences(node.args[0]), {str(one) for one in facts}


def test_every_sentence_gets_the_facts_it_names_and_no_others() -> None:
    count = 0
    for place, texts, facts in said():
        named = {field for text in texts for _, field, _, _ in Formatter().parse(text) if field}
        if texts:
            count += 1
            assert named == facts, place
    assert count > 1000


def test_a_catalogue_puts_other_words_in_the_place_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    danish = {"{name} has {pips}": "{name} har {pips}", "pips": "øjne", "and": "og"}
    monkeypatch.setattr(words, "_catalogue", danish)
    assert say("{name} has {pips}", name="Ana", pips=counted(3, "pip")) == "Ana har 3 øjne"
    assert listed(["Ana", "Bo", "Cy"]) == "Ana, Bo og Cy"
