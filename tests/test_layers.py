"""The direction of imports: to a lower layer or within a folder, without cycles, and none hidden in a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "wordrummi"
LAYERS = {
    "faults": -1,
    "core": 0,
    "lexicon": 0,
    "words": 1,
    "numbers": 1,
    "variants": 2,
    "texts": 2,
    "solver": 3,
    "play": 4,
    "server": 5,
    "cli": 6,
}
FILES = sorted(PACKAGE.rglob("*.py"))
VARIANTS = {
    "word-sabra",
    "word-internationale",
    "number-sabra",
    "number-classic",
    "number-american",
    "number-international",
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


MODULES = {name_of(path): path for path in FILES}


def imported(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Yield every module that a file imports, with the statement."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*up, base] if base else up)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield (inner if inner in MODULES else base), node


def folder_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "wordrummi" and len(parts) > 1 else None


def test_every_folder_has_a_layer() -> None:
    assert {folder_of(module) for module in MODULES} - {None} <= LAYERS.keys()


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_go_down_or_stay_in_the_folder(path: Path) -> None:
    own = folder_of(name_of(path))
    for module, node in imported(path):
        other = folder_of(module)
        if other is not None and other != own:
            assert own is not None, f"line {node.lineno}: the package itself imports {module}"
            assert LAYERS[other] < LAYERS[own], f"line {node.lineno}: {own} imports {module}"


def test_no_module_leads_back_to_itself() -> None:
    graph = {module: {one for one, _ in imported(path) if one in MODULES} for module, path in MODULES.items()}
    tuple(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_import_hides_in_a_function(path: Path) -> None:
    functions = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    hidden = [n.lineno for f in functions for n in ast.walk(f) if isinstance(n, ast.Import | ast.ImportFrom)]
    assert hidden == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_flask_stays_in_the_server(path: Path) -> None:
    web = {"flask", "werkzeug", "sqlalchemy", "waitress"}
    assert folder_of(name_of(path)) == "server" or not {m.split(".")[0].lower() for m, _ in imported(path)} & web


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("path", [path for path in FILES if folder_of(name_of(path)) == "core"], ids=name_of)
def test_the_core_names_no_variant(path: Path) -> None:
    text = " ".join(strings(path)).lower()
    assert not [name for name in VARIANTS | {"sabra", "internationale"} if name in text]


def compared_names(node: ast.Compare) -> Iterator[str]:
    for side in (node.left, *node.comparators):
        for part in ast.walk(side):
            if isinstance(part, ast.Name):
                yield part.id
            elif isinstance(part, ast.Attribute):
                yield part.attr
            elif isinstance(part, ast.Constant):
                yield str(part.value)


IDS = VARIANTS | {"SABRA", "INTERNATIONALE", "CLASSIC", "AMERICAN", "INTERNATIONAL"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_variant_is_compared_by_its_name(path: Path) -> None:
    equal = ast.Eq | ast.NotEq
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Compare) and any(isinstance(op, equal) for op in node.ops):
            names = set(compared_names(node))
            assert not names & (IDS | {"variant"}), f"line {node.lineno}"
        if isinstance(node, ast.MatchValue):
            assert not {getattr(node.value, "value", None)} & IDS, f"line {node.lineno}"


def test_the_core_and_the_lexicon_do_not_know_each_other() -> None:
    seen = {(folder_of(name_of(path)), folder_of(module)) for path in FILES for module, _ in imported(path)}
    assert not {("core", "lexicon"), ("lexicon", "core"), ("words", "numbers"), ("numbers", "words")} & seen
