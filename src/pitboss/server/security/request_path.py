"""Paths of requests: only those that every layer reads alike."""

_ENCODED_SEPARATORS = (b"%2f", b"%5c")


def is_plain(path: str, raw_path: bytes) -> bool:
    """Say whether a path has one reading, so that what is checked is what is routed.

    A doubled or encoded slash, a backslash, a dot segment, a control character or broken UTF-8
    would let a request past a check by its prefix and still reach a route.
    """
    lowered = raw_path.lower()
    return (
        path.startswith("/")
        and "//" not in path
        and "\\" not in path
        and path.isprintable()
        and "\ufffd" not in path
        and not any(code in lowered for code in _ENCODED_SEPARATORS)
        and not {".", ".."} & set(path.split("/"))
    )
