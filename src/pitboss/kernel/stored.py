"""Numba's cache of machine code, with its files in our folder.

Numba names a file by the folder and line of the function's source, and drops it when that source
has changed. Here the name of the folder identifies its content, so a function's name is enough.
Files are written and then renamed, so that several processes may fill one folder at once.
"""

from pathlib import Path
from typing import Any, cast

from numba.core import caching


def keep_in(folder: Path, dispatcher: Any) -> None:
    """Let `dispatcher` look for its machine code in `folder` before it compiles, and keep it."""

    class Here(caching._CacheLocator):
        """Every function's files lie in `folder`, whatever the file and line it comes from."""

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> "Here":
            return cls()

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str:
            return "compiled"

    class Result(caching.CompileResultCacheImpl):
        _locator_classes = [cast(Any, Here)]  # noqa: RUF012

    class Files(caching.FunctionCache):
        _impl_class = Result

    folder.mkdir(parents=True, exist_ok=True)
    dispatcher._cache = Files(dispatcher.py_func)
