"""Why the database failed, as the log tells it."""


def cause_of(error: Exception) -> str:
    """Give what the driver says: SQLAlchemy's own words have the statement, which may be secret."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {cause}"[:300]
