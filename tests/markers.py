"""Which tests are slow, by folder. Elsewhere a slow test, or its file, is marked itself."""

MARKED_FOLDERS = {
    "analysis": "compiled",
    "arena": "compiled",
    "bots": "compiled",
    "cli": "compiled",
    "contract": "compiled",
    "envs": "compiled",
    "packaging": "compiled",
    "page": "browser",
    "server": "server",
}
SLOW = frozenset(MARKED_FOLDERS.values())
"""What `make quick` leaves out."""
