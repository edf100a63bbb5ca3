"""The moves of many positions one after the other, in arrays that grow as needed."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.kernel.rule import AnyFunction
from pitboss.kernel.runs import room_for_runs

Whole = npt.NDArray[np.int64]
_USUAL = 8
"""The moves of a position for which there is room at first."""


class Listing:
    """The lists of a batch's parts: the codes of each, and where those of every position begin."""

    def __init__(self, sizes: list[int], most_legal: int) -> None:
        self.parts = [
            (np.empty(most_legal + _USUAL * size, np.int64), np.zeros(size + 1, np.int64))
            for size in sizes
        ]
        self._most = most_legal
        self.runs = [np.zeros(room_for_runs(most_legal), np.int64) for _ in sizes]
        """Room for the moves of one position as runs, a part."""
        self._joined = np.empty(0, np.int64)
        self._offsets = np.zeros(sum(sizes) + 1, np.int64)

    def fill(
        self,
        part: int,
        advance: AnyFunction,
        shared: tuple[Any, ...],
        results: tuple[Any, ...],
    ) -> None:
        """Call the compiled `advance` on one part until it has listed all positions."""
        count, row = len(results[0]), 0
        ranks = np.zeros((results[1].shape[1], 3), np.int64)
        while row < count:
            codes, offsets = self.parts[part]
            room = self._most, self.runs[part], ranks
            row = int(advance(*shared, row, *results, codes, offsets, *room))
            if row < count:
                roomier = np.empty(2 * len(codes), np.int64)
                roomier[: offsets[row]] = codes[: offsets[row]]
                self.parts[part] = roomier, offsets

    def joined(self) -> tuple[Whole, Whole]:
        """Give all codes and offsets as two arrays, for reading."""
        codes, offsets = self.parts[0]
        if len(self.parts) > 1:
            codes, offsets = self._join()
        found = codes[: offsets[-1]].view(), offsets.view()
        for array in found:
            array.flags.writeable = False
        return found

    def _join(self) -> tuple[Whole, Whole]:
        total = sum(int(offsets[-1]) for _, offsets in self.parts)
        if len(self._joined) < total:
            self._joined = np.empty(2 * total, np.int64)
        end = row = 0
        for codes, offsets in self.parts:
            count = int(offsets[-1])
            self._joined[end : end + count] = codes[:count]
            np.add(offsets, end, out=self._offsets[row : row + len(offsets)])
            end += count
            row += len(offsets) - 1
        return self._joined, self._offsets
