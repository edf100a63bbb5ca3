"""What reviews need is compiled beforehand, after everything that players wait for."""

import pytest

from pitboss.engine import games
from pitboss.kernel.compiled import Library
from pitboss.server import warm_up


def test_the_searches_of_every_review_are_compiled_beforehand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filled: list[str] = []

    def fill(*libraries: Library) -> None:
        filled.extend(library.name for library in libraries)

    monkeypatch.setattr(warm_up, "fill", fill)
    monkeypatch.setattr(warm_up.preparation, "prepare", lambda missing: filled.append("players"))
    monkeypatch.setattr(warm_up, "_is_prepared", lambda slug: slug != "las-vegas")
    monkeypatch.setattr(warm_up.preparation, "is_stopped", lambda slug: False)
    warm_up._prepare()
    assert filled == ["players", *(f"analysis-{slug}-searches" for slug in games())]
