"""What is stored: rows, transactions, the group-commit writer, migrations."""
