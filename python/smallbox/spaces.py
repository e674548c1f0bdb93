"""The few spaces that are needed here, with the names and the meaning that Gymnasium's have."""
from __future__ import annotations

from typing import Any, Dict as DictOf, Iterator, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt


class Space:
    """A set that one can draw from, and ask whether something is in it."""

    def __init__(self, shape: Optional[Sequence[int]] = None, dtype: Any = None, seed: Optional[int] = None) -> None:
        self._shape = None if shape is None else tuple(shape)
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._seed: Optional[int] = seed
        self._np_random: Optional[np.random.Generator] = None

    @property
    def shape(self) -> Optional[Tuple[int, ...]]:
        return self._shape

    @property
    def np_random(self) -> np.random.Generator:
        """The space's own generator, made when it is first asked for."""
        if self._np_random is None:
            self.seed(self._seed)
        assert self._np_random is not None
        return self._np_random

    def seed(self, seed: Optional[int] = None) -> Any:
        self._seed = int(np.random.SeedSequence(seed).generate_state(1)[0]) if seed is None else seed
        self._np_random = np.random.default_rng(self._seed)
        return self._seed

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """The whole numbers from start to before start + n."""

    def __init__(self, n: int, seed: Optional[int] = None, start: int = 0) -> None:
        super().__init__((), np.int64, seed)
        self.n = int(n)
        self.start = int(start)

    def sample(self, mask: Any = None) -> Any:
        """Each equally likely; with a mask of n bytes each that has a 1, and the first where none has."""
        if mask is None:
            return np.int64(self.start + self.np_random.integers(self.n))
        allowed = np.flatnonzero(np.asarray(mask))
        return np.int64(self.start + (self.np_random.choice(allowed) if len(allowed) else 0))

    def contains(self, x: Any) -> bool:
        if isinstance(x, (np.generic, np.ndarray)):
            if not np.issubdtype(x.dtype, np.integer) or x.shape != ():
                return False
        elif not isinstance(x, int):
            return False
        return bool(self.start <= int(x) < self.start + self.n)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __repr__(self) -> str:
        return f"Discrete({self.n})" if self.start == 0 else f"Discrete({self.n}, start={self.start})"


class MultiDiscrete(Space):
    """Several whole numbers, each from 0 to before its own limit."""

    def __init__(self, nvec: Any, dtype: Any = np.int64, seed: Optional[int] = None) -> None:
        self.nvec = np.array(nvec, dtype=dtype)
        super().__init__(self.nvec.shape, dtype, seed)

    def sample(self, mask: Any = None) -> Any:
        """With a mask, one row of bytes each: as Discrete does it."""
        if mask is None:
            return (self.np_random.random(self.nvec.shape) * self.nvec).astype(self.dtype)
        return np.array([Discrete(int(n), seed=int(self.np_random.integers(2**31))).sample(row)
                         for n, row in zip(self.nvec, mask)], dtype=self.dtype)

    def contains(self, x: Any) -> bool:
        array = np.asarray(x)
        return bool(array.shape == self.shape and np.issubdtype(array.dtype, np.integer) and np.all(0 <= array)
                    and np.all(array < self.nvec))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, MultiDiscrete) and np.array_equal(self.nvec, other.nvec)

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class Box(Space):
    """An array whose numbers are all between low and high."""

    def __init__(self, low: Union[float, npt.NDArray[Any]], high: Union[float, npt.NDArray[Any]],
                 shape: Optional[Sequence[int]] = None, dtype: Any = np.float32, seed: Optional[int] = None) -> None:
        shape = tuple(shape) if shape is not None else np.asarray(low).shape
        super().__init__(shape, dtype, seed)
        self.low = np.full(shape, low, dtype=dtype)
        self.high = np.full(shape, high, dtype=dtype)

    def sample(self, mask: Any = None) -> Any:
        if np.issubdtype(self.dtype, np.integer):
            return self.np_random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)
        return self.np_random.uniform(self.low, self.high).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return bool(isinstance(x, np.ndarray) and np.can_cast(x.dtype, self.dtype) and x.shape == self.shape
                    and np.all(x >= self.low) and np.all(x <= self.high))

    def __eq__(self, other: Any) -> bool:
        return (isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
                and np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Spaces by name; what is in it are dicts with the same names."""

    def __init__(self, spaces: DictOf[str, Space], seed: Optional[int] = None) -> None:
        super().__init__(None, None, seed)
        self.spaces = dict(spaces)

    def seed(self, seed: Optional[int] = None) -> Any:
        own = super().seed(seed)
        return {name: space.seed(None if own is None else own + 1 + at)
                for at, (name, space) in enumerate(self.spaces.items())}

    def sample(self, mask: Any = None) -> Any:
        return {name: space.sample(None if mask is None else mask[name]) for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            self.spaces[name].contains(x[name]) for name in self.spaces)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({', '.join(f'{name!r}: {space}' for name, space in self.spaces.items())})"
