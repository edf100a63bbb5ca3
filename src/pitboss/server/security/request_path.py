"""Paths of requests: only those that every layer interprets in the same way are accepted."""

_ENCODED_SEPARATORS = (b"%2f", b"%5c")


def is_plain(path: str, raw_path: bytes) -> bool:
    """Say whether a path is unambiguous, so that what is checked is what is routed.

    With a doubled or encoded slash, a backslash, a dot segment, a control character or broken
    UTF-8, a request could pass a check of the prefix and still reach a route.
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
