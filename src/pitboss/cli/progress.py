"""Progress bars, on standard error so that output stays clean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pitboss.kernel.compiled import Library


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a bar; call the function that it gives with how much is done."""
    with changing_bar() as tell:
        tell(words, 0, total)
        yield lambda done: tell(words, done, total)


@contextmanager
def changing_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for several tasks; call the function that it gives with task, done and total."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")

        def tell(words: str, done: int, total: int) -> None:
            progress.update(task, description=words, completed=done, total=total)

        yield tell


def compile_with_bar(rules: Library[Any], *names: str) -> None:
    """Wait for some compiled functions, with a bar if they are not in the cache yet."""
    if rules.ready:
        rules.compile(names)
        return
    with bar("Compiling the rules (once on this machine)", len(names)) as done:
        rules.compile(names, lambda progress: done(progress.done))
