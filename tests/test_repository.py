"""What a reader of the repository should never find in it."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOSTS = re.compile(r"registry\.npm" r"js|files\.python" r"hosted|pypi\.org/" r"simple|deb\.deb" r"ian\.org")


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_registry_host():
    found = [path.name for path in tracked() if HOSTS.search(path.read_text("utf-8", "replace"))]
    assert found == []


def test_modules_stay_short():
    long = {path.name for path in (ROOT / "wordrummi").rglob("*.py") if len(path.read_text("utf-8").splitlines()) > 310}
    assert long == set()


def test_only_known_things_lie_at_the_top():
    known = {"pyproject.toml", "wordrummi", "dictionaries", "tests", "web", "README.md", "docs", "benchmarks"}
    known |= {"constraints.txt", "hatch_build.py", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", ".ci", ".gitignore"}
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} - known == set()
