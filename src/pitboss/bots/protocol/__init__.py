"""The line protocol: bots in other languages, and ours for other hosts (docs/bot-protocol.md)."""
