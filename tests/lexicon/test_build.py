from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE, decisions
from tests.lexicon.sources import sources
from wordrummi.lexicon import build
from wordrummi.lexicon.build import decide, is_fresh, recipe_folder, stamp, write
from wordrummi.lexicon.nl.sources import SourceMissing, locate, read_versions, version
from wordrummi.lexicon.trie import DATA, FILES, META_FILE, TRIE_FILE, Lexicon, LexiconMissing

VERSIONS = {"a-source": "1.0"}


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_recipe_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(decide(sources(tmp_path), RECIPE), RECIPE, tmp_path / name, VERSIONS)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_the_order_of_sets_does_not_show(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.lexicon.sources import sources\n"
        "from wordrummi.lexicon.build import decide, write\n"
        f"folder, recipe = Path(sys.argv[1]), Path({str(RECIPE)!r})\n"
        "print(write(decide(sources(folder), recipe), recipe, folder / 'data', {}).digest)"
    )
    digests = set()
    for seed in ("1", "2", "3"):
        folder = tmp_path / seed
        folder.mkdir()
        run = subprocess.run(
            [sys.executable, "-c", script, str(folder)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(RECIPE.parents[1])},
            capture_output=True,
            check=True,
            text=True,
        )
        digests.add((run.stdout, (folder / "data" / TRIE_FILE).read_bytes()))
    assert len(digests) == 1


def test_another_word_gives_another_digest(tmp_path: Path) -> None:
    one = write(decisions(), RECIPE, tmp_path / "one", VERSIONS)
    two = write(decisions()[1:], RECIPE, tmp_path / "two", VERSIONS)
    assert one.digest != two.digest
    assert one.words == two.words + 1


def test_what_was_built_is_recorded(tmp_path: Path) -> None:
    built = write(decisions(), RECIPE, tmp_path / "data", VERSIONS)
    lexicon = Lexicon(tmp_path / "data")
    assert (lexicon.edition, lexicon.digest) == (built.edition, built.digest)
    assert lexicon.meta["words"] == built.words
    assert lexicon.meta["sources"] == VERSIONS


def test_a_build_replaces_the_old_one_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    for count in (3, 5):
        write(decisions()[:count], RECIPE, tmp_path / "data", VERSIONS)
    assert Lexicon(tmp_path / "data").meta["words"] == 5
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_the_program_finds_policies_and_reasons_beside_the_words(tmp_path: Path) -> None:
    write(decisions(), RECIPE, tmp_path / "data", VERSIONS)
    for name in ("policies/strict.toml", "closed/add-materials.tsv", "evidence.toml", "sources.toml"):
        assert (tmp_path / "data" / name).read_bytes() == (RECIPE / name).read_bytes()


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    recipe = tmp_path / "recipe"
    (recipe / "closed").mkdir(parents=True)
    (recipe / "sources.toml").write_text("[pytest]\n")
    (recipe / "evidence.toml").write_text("threshold = 2\n")
    return recipe


def test_a_lexicon_is_fresh_until_recipe_or_file_change(recipe: Path, tmp_path: Path) -> None:
    target = tmp_path / "data"
    assert not is_fresh(recipe, target)
    write(decisions(), recipe, target, read_versions(recipe / "sources.toml"))
    assert is_fresh(recipe, target)
    (recipe / "closed" / "more.tsv").write_text("word\tcategories\treason\n")
    assert not is_fresh(recipe, target)


@pytest.mark.parametrize("name", [META_FILE, *FILES])
def test_a_damaged_lexicon_is_not_fresh(recipe: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "data"
    write(decisions(), recipe, target, read_versions(recipe / "sources.toml"))
    (target / name).write_bytes(b"{}")
    assert not is_fresh(recipe, target)
    (target / name).unlink()
    assert not is_fresh(recipe, target)


def test_another_version_of_a_source_changes_the_stamp(recipe: Path) -> None:
    assert stamp(recipe, {"a": "1"}) != stamp(recipe, {"a": "2"})


def test_a_source_that_is_not_installed_is_named() -> None:
    with pytest.raises(SourceMissing, match="no-such-package-here"):
        version("no-such-package-here")
    with pytest.raises(SourceMissing, match=r"no-package-file .*pytest.*nothing\.txt"):
        locate("pytest", "nothing.txt")


def test_the_installed_lexicon_is_whole() -> None:
    lexicon = Lexicon()
    lexicon.verify()
    assert json.loads((DATA / META_FILE).read_text())["words"] > 400_000


def test_the_recipe_of_a_checkout_comes_before_the_copy_beside_the_words(
    monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    assert recipe_folder() == RECIPE
    monkeypatch.setattr(build, "CODE", data / "no" / "checkout")
    monkeypatch.setattr(build, "DATA", data)
    assert recipe_folder() == data
    monkeypatch.setattr(build, "DATA", data / "nothing")
    with pytest.raises(LexiconMissing, match=r"lexicon\.no-recipe"):
        recipe_folder()


def test_a_lexicon_is_built_again_from_its_own_copy_of_the_recipe(tmp_path: Path) -> None:
    one = write(decisions(), RECIPE, tmp_path / "data", VERSIONS)
    two = write(decisions(), tmp_path / "data", tmp_path / "data", VERSIONS)
    assert one == two
    assert Lexicon(tmp_path / "data").closed.adds


def test_the_versions_that_are_told_are_those_that_the_build_requires() -> None:
    told = tomllib.loads((RECIPE / "sources.toml").read_text())
    requires = tomllib.loads((RECIPE.parents[1] / "pyproject.toml").read_text())["build-system"]["requires"]
    assert {f"{package}=={entry['version']}" for package, entry in told.items()} <= set(requires)
