"""The JSON types of the page are those the server describes, the messages of feeds included."""

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "web" / "generate_types.py"
spec = importlib.util.spec_from_file_location("generate_types", SCRIPT)
assert spec is not None and spec.loader is not None
generate_types = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate_types)


def test_the_file_of_the_page_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["generate_types.py", "--check"])
    generate_types.main()


def test_a_stale_file_is_refused_and_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stale = tmp_path / "types.ts"
    stale.write_text(generate_types.FILE.read_text().replace("seq: number", "seq: string", 1))
    before = stale.read_text()
    monkeypatch.setattr(generate_types, "FILE", stale)
    monkeypatch.setattr(sys, "argv", ["generate_types.py", "--check"])
    with pytest.raises(SystemExit, match=r"run python web/generate_types\.py"):
        generate_types.main()
    assert stale.read_text() == before


def test_schemas_become_typescript() -> None:
    schemas = {
        "Line": {
            "properties": {
                "seat": {"oneOf": [{"type": "integer"}, {"type": "null"}]},
                "kind": {"enum": ["open", "bot"]},
                "odds": {"type": "array", "prefixItems": [{"type": "integer"}] * 2},
                "seen": {"type": "array", "items": {"$ref": "#/components/schemas/View"}},
                "note": {"type": "string"},
            },
            "required": ["seat", "kind", "odds", "seen"],
        },
        "View": {"type": "object", "properties": {}, "additionalProperties": {}},
        "Message": {"oneOf": [{"$ref": "#/components/schemas/Line"}, {"type": "null"}]},
    }
    written = generate_types.types(schemas)
    assert "  seat: number | null;\n  kind: 'open' | 'bot';\n  odds: [number, number];\n" in written
    assert "  seen: View[];\n  note?: string;\n" in written
    assert "export interface View { [field: string]: unknown; }\n" in written
    assert "export type Message = Line | null;\n" in written


def test_a_schema_without_a_type_is_refused() -> None:
    with pytest.raises(ValueError, match="no TypeScript type"):
        generate_types.types({"Odd": {"type": "mystery"}})


def test_the_messages_of_feeds_are_described() -> None:
    schemas = generate_types.description()["components"]["schemas"]
    assert {"TableFeedMessage", "LobbyFeedMessage", "PlayMessage", "PongMessage"} <= set(schemas)
    named = {part["$ref"].rpartition("/")[2] for part in schemas["TableFeedMessage"]["oneOf"]}
    assert named <= set(schemas)
