"""A small, fast generator that the caller owns: xoshiro128** (Blackman and Vigna).

Its state is four 32-bit words held in an `int64` array, because unsigned 64-bit arithmetic gives
other results when the same code runs uncompiled. Streams are equal in every mode.
"""

from operator import index

import numpy as np
import numpy.typing as npt

from pitboss.kernel.rule import rule

WORD = 0xFFFFFFFF
Dice = npt.NDArray[np.int64]


def new_dice(seed: int, stream: int = 0) -> Dice:
    """Make a generator. Equal seeds and streams give equal sequences; others are unrelated."""
    dice = np.zeros(4, np.int64)
    # `index` takes NumPy's whole numbers too, whose & would refuse 64 ones.
    seed, stream = index(seed) & (1 << 64) - 1, index(stream) & (1 << 64) - 1
    seed_dice(dice, seed & WORD, seed >> 32, stream & WORD, stream >> 32)
    return dice


def many_dice(seed: int, count: int) -> Dice:
    """Make the generators of the first `count` streams of a seed, a row each."""
    dice = np.zeros((4, count), np.int64)
    seed, streams = index(seed) & (1 << 64) - 1, np.arange(count)
    seed_dice(dice, seed & WORD, seed >> 32, streams & WORD, streams >> 32)
    return np.ascontiguousarray(dice.T)


@rule
def times(a, b):
    """Multiply two 32-bit words and keep 32 bits, without overflowing 64."""
    return ((a & 0xFFFF) * b + ((((a >> 16) * b) & 0xFFFF) << 16)) & WORD


@rule
def scramble(x):
    """Spread every bit of a word over the whole word (the finishing step of MurmurHash3)."""
    x = times(x ^ (x >> 16), 0x85EBCA6B)
    x = times(x ^ (x >> 13), 0xC2B2AE35)
    return x ^ (x >> 16)


@rule
def seed_dice(dice, seed_low, seed_high, stream_low, stream_high):
    """Fill the generator from a seed and a stream number, each given as two words.

    Uncompiled, the streams may be an array: then `dice` has a column for each.
    """
    x = scramble(seed_low ^ 0x9E3779B9)
    x = scramble(x ^ seed_high)
    x = scramble((x + stream_low) & WORD)
    x = scramble((x + stream_high) & WORD)
    for i in range(4):
        x = (x + 0x9E3779B9) & WORD
        dice[i] = scramble(x)
    dice[0] += (dice[0] | dice[1] | dice[2] | dice[3]) == 0


@rule
def next_word(dice):
    """Draw 32 random bits."""
    a = dice[0]
    b = dice[1]
    c = dice[2] ^ a
    d = dice[3] ^ b
    mixed = (b * 5) & WORD
    mixed = ((mixed << 7) | (mixed >> 25)) & WORD
    mixed = (mixed * 9) & WORD
    dice[0] = a ^ d
    dice[1] = b ^ c
    dice[2] = c ^ ((b << 9) & WORD)
    dice[3] = ((d << 11) | (d >> 21)) & WORD
    return mixed


@rule
def below(dice, n):
    """Draw a whole number from 0 to n-1, each exactly as likely (Lemire's rejection)."""
    product = next_word(dice) * n
    if (product & WORD) < n:
        floor = (WORD + 1) % n
        while (product & WORD) < floor:
            product = next_word(dice) * n
    return product >> 32


@rule
def scaled(dice, span):
    """Draw a word to peel digits from: `peel` it base by base, `span` being the bases' product.

    One draw serves several dice, and every combination stays exactly as likely, because the
    rejection is done on the product of all bases at once.
    """
    word = next_word(dice)
    if ((word * span) & WORD) < span:
        floor = (WORD + 1) % span
        while ((word * span) & WORD) < floor:
            word = next_word(dice)
    return word
