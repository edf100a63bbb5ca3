"""What is written down is true: examples run, links lead somewhere, words are explained."""

import doctest
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import pitboss
from pitboss import OVER, Dealer
from pitboss.engine import games, load
from pitboss.engine.rules_text import paragraphs, positions_in, without_anchors

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
VOCABULARY = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")


@pytest.mark.compiled
def test_the_readme_runs():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 10 and found.failed == 0


def test_the_package_docstring_runs():
    assert doctest.testmod(pitboss).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page}: {target}"


def part_of(title):
    """A game's own part of the vocabulary."""
    (own,) = (part for part in VOCABULARY.split("\n## ") if part.startswith(title))
    return own


@pytest.mark.parametrize("slug", list(games()))
def test_every_event_word_is_in_the_vocabulary(slug):
    """As many words as there are kinds of events, also of those that few games come to."""
    package = f"pitboss.games.{slug.replace('-', '_')}"
    events = import_module(f"{package}.events")
    kinds = {
        name for name in vars(events) if name.isupper() and not name.startswith(("BY_", "HOW"))
    }
    (row,) = re.findall(r"^\| events \| (.*) \|$", part_of(games()[slug].title), re.MULTILINE)
    words = re.findall(r"`([^`]+)`", row)
    assert len(set(words)) == len(words) == len(kinds)
    sentences = Path(import_module(f"{package}.text.sentences").__file__).read_text()
    assert not [word for word in words if f'"{word}"' not in sentences]


@pytest.mark.parametrize("slug", list(games()))
def test_every_step_and_prompt_of_a_game_is_in_the_vocabulary(slug):
    game = load(slug)
    at = game.start(seats=game.meta.seats[0])
    dealer = Dealer(3)
    words = set()
    while at.to_act != OVER:
        words.add(str(at.prompt["kind"]))
        code = at.codes()[len(at.codes()) // 2] if at.to_act >= 0 else dealer.draw(at)
        at.play_code(code)
        words.add(at.entries[-1].text.split()[0])
    words.add(str(at.prompt["kind"]))
    assert len(words) > 4
    assert not [word for word in words if f"`{word}`" not in part_of(game.meta.title)]


@pytest.mark.parametrize("slug", list(games()))
def test_rules_are_told_with_an_anchor_a_paragraph(slug):
    text = load(slug).rules_text
    found = paragraphs(text)
    assert len(found) >= 10 and all(found.values())
    assert {"seats", "end"} <= set(found)
    assert "<a id" not in without_anchors(text)
    anchors = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(anchors) == len(set(anchors)) == len(found)


@pytest.mark.parametrize("slug", list(games()))
def test_rules_tell_the_goal_first_with_examples_and_positions(slug):
    text = load(slug).rules_text
    assert next(iter(paragraphs(text))) == "goal"
    assert text.count("\n> *Example.*") >= 15
    assert text.index("## Appendix") > text.index('<a id="end"></a>')
    drawn = positions_in(text)
    assert drawn and "```position" not in without_anchors(text)
    for position in drawn:
        assert load(slug).position(position).seats == 3


def test_the_changelog_names_every_rules_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for meta in games().values():
        assert f"{meta.title} (rules {meta.rules_version})" in changelog


def test_locks_pin_with_hashes_and_name_no_address():
    locks = sorted((ROOT / "requirements").glob("*.lock"))
    assert [lock.stem for lock in locks] == ["node", "play", "test"]
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text and "--index" not in text and "--find-links" not in text
        pins = re.findall(r"^[a-zA-Z0-9_.\[\]-]+==", text, re.MULTILINE)
        assert len(pins) >= 10 and text.count("--hash=sha256:") >= len(pins)


def test_the_core_install_is_light():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    core = {re.split(r"[<>=\[]", line)[0] for line in project["dependencies"]}
    assert core == {"numpy", "numba", "msgspec", "rich", "click"}


def test_make_alone_prints_its_verbs():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert ".DEFAULT_GOAL := help" in text
    for verb in ("play", "test", "quick", "check", "bench", "lock"):
        assert re.search(rf"^{verb}:.*## ", text, re.MULTILINE)


@pytest.mark.parametrize("folder", ["web", "bench/boardgame_io"])
def test_locks_of_npm_name_no_address(folder):
    """npm writes where a package came from, and who wants money for it, unless that is left out."""
    text = (ROOT / folder / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text and '"integrity": "sha512-' in text
