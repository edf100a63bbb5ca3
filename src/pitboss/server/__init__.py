"""The table server: HTTP and WebSocket interface, tables, storage and bots."""
