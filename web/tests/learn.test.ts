import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PuzzleSummary } from '../src/api/types';
import { spotsOf, whatIs, whyAsked, whyNumbers } from '../src/learn/help';
import { spotWords } from '../src/learn/spots';
import { answered, dailyOf, dueOn, nextOf, readPractice, streakOn, themesOf, today, type Practice } from '../src/puzzles/practice';

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
test('nonsense in the storage is no trouble', () => {
  for (const text of ['', 'null', '[]', '{"seen":3,"right":-1,"again":{"a":7}}', 'no json'])
    expect(readPractice(text)).toEqual(start);
});
test('places are told in words', () => {
  const names = ['Ada', 'Bea'];
  const words = (spot: string, to = ''): string => spotWords({ spot, to }, names);
  expect(words('casino-6')).toBe('casino 6');
  expect(words('seat-1')).toBe('the seat of Bea');
  expect(words('sheet-0', 'bank')).toBe('from the sheet of Ada to the bank');
  expect(words('action-publicity')).toBe('publicity');
});

test('things and numbers explain themselves', () => {
  const view = { seats: [{ population: 9, revenue: 8, income: 8 }] };
  expect(whyAsked('las-vegas', 'place')).toContain('Most dice');
  expect(whyAsked('las-vegas', 'chance')).toBe('');
  expect(whatIs('lords-of-vegas', 'lot-D8', [])).toContain('Lot D8');
  expect(whatIs('vegas-showdown', 'sheet-0', ['Ada'])).toContain('The sheet of Ada');
  expect(whatIs('vegas-showdown', 'nothing', [])).toBe('');
  expect(whyNumbers('vegas-showdown', view as never, 0, [])).toContain('Income $8, from Population 9 and Revenue 8');
  expect(whyNumbers('lords-of-vegas', {} as never, 0, [{ seat: 0, points: 6, money: 2, place: 1 }])).toContain('6 points');
  expect(whyNumbers('las-vegas', {} as never, 0, [])).toBe('');
  expect(spotsOf('vegas-showdown', ['bid p1 12', 'bid p1 15', 'publicity', 'place slots a3'], 2)).toEqual(['space-p1', 'action-publicity', 'sheet-2']);
  expect(spotsOf('lords-of-vegas', ['build D8 sphinx', 'end'], 0)).toEqual(['lot-D8']);
});

/** The kinds of spots (`data-spot`) that are drawn in a folder. */
function spotsDrawn(folder: string): string[] {
  const root = new URL(`../src/${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
  return files.flatMap((name) => [...readFileSync(new URL(name, root), 'utf8').matchAll(/ data-spot="([a-z]+)[-"]/g)].map((found) => found[1]!));
}
test('whatever can be pointed at on a board says what it is', () => {
  const seats = spotsDrawn('table/seats');
  for (const game of ['las-vegas', 'lords-of-vegas', 'vegas-showdown']) {
    const kinds = new Set([...spotsDrawn(`boards/${game}`), ...seats]);
    expect(kinds.size).toBeGreaterThan(3);
    expect([...kinds].filter((kind) => !whatIs(game, `${kind}-1`, ['Ada', 'Bea']))).toEqual([]);
  }
  expect(whatIs('vegas-showdown', 'stacks', [])).toMatch(/^The Event card of this turn/);
  expect(whatIs('las-vegas', 'row-4-0', [])).toContain('Dice on casino 4');
});
