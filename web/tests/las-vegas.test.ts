import { expect, test } from 'vitest';
import type { Entry, GameEvent } from '../src/api/types';
import { casinoWords, choiceDice, effects, effectWords, lastRound, nowWords, placedSince, type Pay } from '../src/boards/las-vegas/view';

const NAMES = ['Anna', 'Ben', 'Cleo'];
const pay = (owner: number | 'white', note: number): Pay => ({ owner, note });

function entry(seq: number, ...events: GameEvent[]): Entry {
  return { seq, seat: null, text: '', at: null, events, told: [] };
}

test('a choice is shown by what it changes, seat by seat', () => {
  expect(effects([pay(1, 90), pay(0, 30)], [pay(0, 90), pay(1, 30)])).toEqual([
    { owner: 0, change: 60 },
    { owner: 1, change: -60 },
  ]);
  expect(effects([pay('white', 40)], [])).toEqual([{ owner: 'white', change: -40 }]);
  expect(effects([pay(2, 50)], [pay(2, 50)])).toEqual([]);
});
test('the change in words', () => {
  expect(effectWords(effects([pay(1, 90)], [pay(0, 90)]), NAMES)).toBe('Anna +$90k, Ben −$90k');
  expect(effectWords([], NAMES)).toBe('nobody wins or loses a note');
  expect(nowWords([{ owner: 0, change: 90 }], NAMES)).toBe('If the round ended then: Anna +$90k.');
});
test('dice in words', () => {
  expect(choiceDice({ move: 'place 1', own: 2, white: 1, pays: [] })).toBe('two dice and one white die');
  expect(choiceDice({ move: 'place 1', own: 0, white: 3, pays: [] })).toBe('three white dice');
});
test('a casino for a screen reader', () => {
  const casino = { number: 3, notes: [60, 10], dice: [{ owner: 0, dice: 2 }, { owner: 1, dice: 1 }], pays: [pay(0, 60), pay(1, 10)] };
  expect(casinoWords(casino, NAMES)).toBe('Anna has two dice, Ben has one die. Would pay $60k to Anna, $10k to Ben.');
  expect(casinoWords({ ...casino, dice: [], pays: [] }, NAMES)).toBe('no dice. Would pay nobody.');
});
test('the last finished round is summed up', () => {
  const paid = (owner: number, note: number): GameEvent => ({ event: 'paid', owner, note, casino: 1 });
  const entries = [
    entry(1, paid(0, 50), { event: 'round_ended', round: 1 }),
    entry(2, paid(1, 20), paid(0, 30), paid(1, 90), { event: 'round_ended', round: 2 }),
    entry(3, { event: 'round_started', round: 3, start: 0 }),
  ];
  expect(lastRound(entries)).toEqual({ round: 2, won: [{ owner: 1, money: 110, notes: 2 }, { owner: 0, money: 30, notes: 1 }] });
  expect(lastRound([])).toBeNull();
});
test('dice put down since a turn are known until the round is over', () => {
  const placed = (seat: number, casino: number): GameEvent => ({ event: 'placed', seat, casino, own: 1, white: 0 });
  const entries = [entry(1, placed(0, 3)), entry(2, placed(1, 4)), entry(3, placed(2, 4))];
  expect([...placedSince(entries, 1)]).toEqual(['4:1', '4:2']);
  expect(placedSince([...entries, entry(4, { event: 'round_started', round: 2, start: 1 })], 1).size).toBe(0);
});
