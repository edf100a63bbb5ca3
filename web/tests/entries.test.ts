import { expect, test } from 'vitest';
import type { Entry } from '../src/api/types';
import { joined, lastTurn, linesOf, standing, turns, undone } from '../src/table/log/entries';

function entry(seq: number, seat: number | null, text = 'x'): Entry {
  return { seq, seat, text, at: null, events: [], told: [] };
}
const GAME = [entry(1, null), entry(2, 0), entry(3, null), entry(4, 1), entry(5, 1), entry(6, null)];

test('new entries are added once', () => {
  expect(joined(GAME, [entry(6, null), entry(7, 0)]).entries.map((one) => one.seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(joined([], GAME)).toEqual({ entries: GAME, gap: false });
});
test('a missing entry is noticed and nothing is added', () => {
  expect(joined(GAME, [entry(8, 0)])).toEqual({ entries: GAME, gap: true });
});
test('what was undone no longer stands', () => {
  const back = [...GAME, entry(7, 1, 'undo 3'), entry(8, 1)];
  expect(standing(back).map((one) => one.seq)).toEqual([1, 2, 3, 8]);
  expect([...undone(back)]).toEqual([4, 5, 6]);
});
test('an undo may go behind another undo', () => {
  const twice = [...GAME, entry(7, 1, 'undo 4'), entry(8, 1), entry(9, 1, 'undo 1'), entry(10, 0)];
  expect(standing(twice).map((one) => one.seq)).toEqual([1, 10]);
});
test('the last turn of a person is the last move of any of their seats', () => {
  expect(lastTurn(GAME, [0])).toBe(2);
  expect(lastTurn(GAME, [0, 1])).toBe(5);
  expect(lastTurn(GAME, [2])).toBe(0);
  expect(lastTurn(GAME, [])).toBe(0);
});
test('a turn begins where another seat moves', () => {
  expect(turns(GAME)).toEqual([2, 4]);
});

const NAMES = ['Anna', 'Ben'];
const END: Entry = { ...entry(7, 0, 'end'), events: [{ event: 'turn_ended', seat: 0 }, { event: 'turn_started', seat: 1 }], told: ['Ben is on turn.'], about: [1] };
const DRAWN: Entry = { ...entry(8, null, 'draw E3'), events: [{ event: 'drew', seat: 1 }], told: ['Ben draws E3.', 'Block E is full.'], about: [1, null] };

test('a line bears the mark of the seat it is about: not of the seat that moved, nor of the first event', () => {
  expect(linesOf(END, NAMES)).toEqual([{ words: 'Ben is on turn.', seat: 1 }]);
  expect(linesOf({ ...END, about: [null] }, NAMES)[0]?.seat).toBe(0);
  expect(linesOf(DRAWN, NAMES).map((line) => line.seat)).toEqual([1, null]);
  expect(linesOf(entry(9, 1, 'undo 3'), NAMES)).toEqual([{ words: 'Ben takes back what came last.', seat: 1 }]);
  const built = { ...entry(4, 1, 'build A1 vega'), told: ['Ben builds Vega on A1 for $6m.'] };
  expect(linesOf(entry(9, 1, 'undo 3'), NAMES, undefined, [entry(3, 1, 'end'), built])[0]?.words).toBe('Ben takes back “build Vega on A1 for $6m”.');
});
test('what a bot says of its move stands with it, and a game may tell an entry in its own words', () => {
  const no: Entry = { ...entry(9, 1, 'decline'), told: ['Ben declines.'], about: [1], note: 'It would gain me next to nothing.' };
  expect(linesOf(no, NAMES)[0]?.words).toBe('Ben declines. “It would gain me next to nothing.”');
  expect(linesOf(no, NAMES, () => ['Ben says no.'])[0]?.words).toContain('Ben says no.');
  expect(linesOf(no, NAMES, () => null)[0]?.words).toContain('Ben declines.');
});
