"""Storage: rows, transactions, the group-commit writer, migrations."""
