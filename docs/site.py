"""What the site has beyond docs/: pages that lie elsewhere, the rest of the menu, and links.

MkDocs calls these functions (`hooks` in mkdocs.yml). A page outside docs/ gets a place in the site,
and links to it are led there; a link to a file that is no page says where the file is.
"""

import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

from pitboss.engine.rules_text import words_alone

ROOT = Path(__file__).parent.parent
PLACES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "development/contributing.md",
    "CHANGELOG.md": "development/changelog.md",
    "web/README.md": "development/page.md",
    "bench/RESULTS.md": "figures/results.md",
    "bench/LOAD.md": "figures/load.md",
    **{
        f"src/pitboss/games/{slug.replace('-', '_')}/RULES.md": f"rules/{slug}.md"
        for slug in ("las-vegas", "lords-of-vegas", "vegas-showdown")
    },
}
"""Where a page that lies outside docs/ stands in the site."""
FIGURES = ("ladder", "soak", "scaling")
DEVELOPMENT = ("architecture", "contributing", "testing")
_LINK = re.compile(r"(!?\[[^\]]*\])\(([^)#\s]+)(#[^)\s]*)?\)")
SHOWN = (".md", ".ipynb", ".svg", ".webp", ".png")


def on_files(files: Files, config: Any) -> Files:
    """Take in the pages that lie elsewhere."""
    for source, place in PLACES.items():
        if (ROOT / source).exists():
            text = (ROOT / source).read_text(encoding="utf-8")
            shown = words_alone(text) if place.startswith("rules/") else text
            files.append(File.generated(config, place, content=shown))
    return files


def on_config(config: Any) -> Any:
    """Add to the menu whatever has pages: figures, and what developers read."""
    docs = Path(config["docs_dir"])
    figures = [f"{name}.md" for name in FIGURES if (docs / f"{name}.md").exists()]
    figures += [place for place in PLACES.values() if place.startswith("figures/")]
    figures += _pages(docs, "calibration") + _pages(docs, "learning")
    named = _named(config["nav"])
    development = [f"{name}.md" for name in DEVELOPMENT]
    development += [place for place in PLACES.values() if place.startswith("development/")]
    development += _pages(docs, "decisions")
    taken = {*named, *figures, *development}
    more = [page.name for page in sorted(docs.glob("*.md")) if page.name not in taken]
    config["nav"] += [
        {"More": more},
        {"Figures": [page for page in figures if _is_there(docs, page)]},
        {"Development": development},
    ]
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links to where pages stand in the site; name a file that is no page."""
    folder = _source(page.file.src_uri).parent
    up = "../" * (len(PurePosixPath(page.file.src_uri).parts) - 1)

    def led(found: re.Match[str]) -> str:
        words, target, anchor = found.groups()
        if "://" in target:
            return found.group()
        file = _joined(folder, target)
        place = PLACES.get(file) or (file.removeprefix("docs/") if file.startswith("docs/") else "")
        suffix = PurePosixPath(place).suffix
        if suffix not in SHOWN or not (ROOT / file).is_file():
            return f"{words.strip('![]')} (`{file}`)"
        return f"{words}({up}{place}{anchor or ''})"

    return _LINK.sub(led, markdown)


def _source(place: str) -> PurePosixPath:
    """Give the file that a page of the site is written in."""
    elsewhere = {stands: source for source, stands in PLACES.items()}
    return PurePosixPath(elsewhere.get(place, f"docs/{place}"))


def _joined(folder: PurePosixPath, target: str) -> str:
    parts: list[str] = []
    for part in (*folder.parts, *PurePosixPath(target).parts):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _pages(docs: Path, folder: str) -> list[str]:
    return [f"{folder}/{page.name}" for page in sorted((docs / folder).glob("*.md"))]


def _is_there(docs: Path, page: str) -> bool:
    return (docs / page).exists() or any(
        place == page and (ROOT / source).exists() for source, place in PLACES.items()
    )


def _named(menu: Any) -> list[str]:
    """List the pages that a menu names."""
    if isinstance(menu, str):
        return [menu]
    parts = menu.values() if isinstance(menu, dict) else menu
    return [page for part in parts for page in _named(part)]
