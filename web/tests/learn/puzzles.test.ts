import { expect, test } from 'vitest';
import type { PuzzleSummary } from '../../src/api/types';
import { Kept } from '../../src/look/kept.svelte';
import { answered, dailyOf, dueOn, nextOf, openDaily, readPractice, streakOn, themesOf, today, type Practice } from '../../src/puzzles/practice';

const puzzles: PuzzleSummary[] = [
  { puzzle: 'a', theme: 'ties', grade: 3 },
  { puzzle: 'b', theme: 'bids', grade: 1 },
  { puzzle: 'c', theme: 'ties', grade: 5 },
];
const start = readPractice(null);

test('what was wrong comes back after a day, a week and a month, then no more', () => {
  let now: Practice = answered(start, 'a', false, 100, false);
  expect(dueOn(now, puzzles, 100)).toEqual([]);
  expect(dueOn(now, puzzles, 101).map(({ puzzle }) => puzzle)).toEqual(['a']);
  now = answered(now, 'a', true, 101, false);
  expect(now.again.a?.due).toBe(108);
  now = answered(now, 'a', true, 108, false);
  expect(now.again.a?.due).toBe(138);
  now = answered(now, 'a', true, 138, false);
  expect(now.again.a).toBeUndefined();
});
test('answered wrong again it begins anew, and right too early changes nothing', () => {
  const once = answered(answered(start, 'a', false, 100, false), 'a', true, 101, false);
  expect(answered(once, 'a', true, 103, false).again.a).toEqual(once.again.a);
  expect(answered(once, 'a', false, 108, false).again.a).toEqual({ right: 0, due: 109 });
});
test('days in a row are counted by the puzzle of the day', () => {
  let now = answered(start, 'a', true, 100, true);
  now = answered(now, 'b', true, 100, true);
  expect(now.streak).toBe(1);
  now = answered(now, 'b', false, 101, true);
  expect(now.streak).toBe(2);
  expect([streakOn(now, 101), streakOn(now, 102), streakOn(now, 103)]).toEqual([2, 2, 0]);
  expect(answered(now, 'c', true, 105, true).streak).toBe(1);
  expect(answered(now, 'c', true, 105, false).streak).toBe(2);
});
test('every game has a puzzle of the day, until it is answered on that day', () => {
  const others: PuzzleSummary[] = [{ puzzle: 'x', theme: 'ties', grade: 1 }];
  const daily = dailyOf(puzzles, 100)!.puzzle;
  expect([openDaily(start, puzzles, 100)?.puzzle, openDaily(start, others, 100)?.puzzle, openDaily(start, [], 100)]).toEqual([daily, 'x', null]);
  let now = answered(start, daily, false, 100, true);
  expect([openDaily(now, puzzles, 100), openDaily(now, others, 100)?.puzzle]).toEqual([null, 'x']);
  now = answered(now, 'x', true, 100, true);
  expect([openDaily(now, puzzles, 100), openDaily(now, others, 100), now.streak]).toEqual([null, null, 1]);
  expect(openDaily(now, others, 101)?.puzzle).toBe('x');
  expect(openDaily(answered(start, daily, true, 100, false), puzzles, 100)?.puzzle).toBe(daily);
});
test('what is due comes first, then what is new, the easier first', () => {
  expect(nextOf(start, puzzles, 5)?.puzzle).toBe('b');
  const now = answered(answered(start, 'b', true, 5, false), 'c', false, 5, false);
  expect(nextOf(now, puzzles, 5)?.puzzle).toBe('a');
  expect(nextOf(now, puzzles, 6)?.puzzle).toBe('c');
  expect(nextOf(now, puzzles, 6, 'c')?.puzzle).toBe('a');
  expect(nextOf(start, [], 6)).toBeNull();
});
test('the puzzle of the day is the same for everybody, and another one the next day', () => {
  expect(dailyOf(puzzles, 100)).toEqual(dailyOf(puzzles, 100));
  expect(dailyOf(puzzles, 100)).not.toEqual(dailyOf(puzzles, 101));
  expect(dailyOf([], 100)).toBeNull();
  expect(today(new Date(2026, 0, 2)) - today(new Date(2026, 0, 1))).toBe(1);
  expect(themesOf(puzzles)).toEqual(['bids', 'ties']);
});
test('a clock that is put back, or a journey west, ends no days in a row and counts none twice', () => {
  const day100 = answered(answered(start, 'a', true, 99, true), 'b', true, 100, true);
  const west = answered(day100, 'c', true, 99, true);
  expect([west.streak, west.lastDay, streakOn(west, 99)]).toEqual([2, 100, 2]);
  const one: PuzzleSummary[] = [{ puzzle: 'c', theme: 'ties', grade: 1 }];
  expect([openDaily(day100, one, 99)?.puzzle, openDaily(west, one, 99)]).toEqual(['c', null]);
  expect(answered(west, 'x', true, 101, true).streak).toBe(3);
  const wrong = answered(start, 'a', true, 9000, true);
  const right = answered(wrong, 'b', true, 100, true);
  expect([right.lastDay, right.daily, answered(right, 'c', true, 101, true).streak]).toEqual([100, ['b'], 2]);
});
test('what was due under a clock far ahead is due today', () => {
  const wrong = answered(start, 'a', false, 9000, false);
  expect(dueOn(wrong, puzzles, 100).map(({ puzzle }) => puzzle)).toEqual(['a']);
  expect(answered(wrong, 'a', true, 100, false).again.a).toEqual({ right: 1, due: 107 });
});
test('a day begins at midnight of this machine, also when clocks change', () => {
  for (const [month, date] of [[2, 28], [2, 29], [9, 24], [9, 25]] as const)
    expect(today(new Date(2026, month, date + 1, 0, 1)) - today(new Date(2026, month, date, 23, 59))).toBe(1);
  expect(today(new Date(2026, 5, 1, 0, 1))).toBe(today(new Date(2026, 5, 1, 23, 59)));
});

/** A browser's storage that can be full or forbidden. */
function shelf(): { kept: Map<string, string>; full: boolean; getItem: (name: string) => string | null; setItem: (name: string, text: string) => void } {
  const kept = new Map<string, string>();
  return {
    kept,
    full: false,
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, text) {
      if (this.full) throw new Error('QuotaExceededError');
      kept.set(name, text);
    },
  };
}
test('two tabs lose nothing of each other', () => {
  const storage = shelf();
  const [one, other] = [0, 1].map(() => new Kept('x', readPractice, () => storage));
  one!.change((before) => answered(before, 'a', true, 5, false));
  other!.change((before) => answered(before, 'b', false, 5, false));
  expect([other!.value.seen, other!.value.right, other!.value.wrong]).toEqual([['a', 'b'], 1, 1]);
});
test('where the browser stores nothing, or no more, the page remembers and says so', () => {
  const storage = shelf();
  const kept = new Kept('x', readPractice, () => storage);
  kept.change((before) => answered(before, 'a', true, 5, false));
  expect(kept.refused).toBe(false);
  storage.full = true;
  for (const name of ['b', 'c']) kept.change((before) => answered(before, name, true, 5, false));
  expect([kept.value.seen, kept.refused]).toEqual([['a', 'b', 'c'], true]);
  storage.full = false;
  kept.change((before) => answered(before, 'd', true, 5, false));
  expect([readPractice(storage.getItem('x')).seen, kept.refused]).toEqual([['a', 'b', 'c', 'd'], false]);
  const blocked = new Kept('x', readPractice, () => {
    throw new Error('SecurityError');
  });
  expect(blocked.refused).toBe(true);
  for (const name of ['a', 'b']) blocked.change((before) => answered(before, name, true, 5, false));
  expect(blocked.value.right).toBe(2);
});
test('nonsense in the storage is no trouble', () => {
  for (const text of ['', 'null', '[]', '{"seen":3,"daily":7,"right":-1,"again":{"a":7}}', 'no json'])
    expect(readPractice(text)).toEqual(start);
});
