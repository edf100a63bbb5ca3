import { expect, test } from 'vitest';
import type { Entry, GameEvent } from '../../src/api/types';
import { casinoWords, choiceDice, effects, bonds, effectWords, money, nowWords, ownersOf, placedSince, type LasVegasView, type Pay } from '../../src/boards/las-vegas/view';

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
  expect(choiceDice({ move: 'place 1', own: 2, white: 1, pays: [], cancels: [] })).toBe('two and one white die');
  expect(choiceDice({ move: 'place 1', own: 0, white: 3, pays: [], cancels: [] })).toBe('three white dice');
});
test('a casino for a screen reader', () => {
  const casino = { number: 3, notes: [60, 10], dice: [{ owner: 0, dice: 2 }, { owner: 1, dice: 1 }], pays: [pay(0, 60), pay(1, 10)], cancels: [] };
  expect(casinoWords(casino, NAMES)).toBe('Anna has two dice, Ben has one die. Would pay $60k to Anna, $10k to Ben.');
  expect(casinoWords({ ...casino, cancels: [0, 1], pays: [] }, NAMES)).toBe('Anna has two dice, Ben has one die. Equal and cancelled: Anna and Ben. Would pay nobody.');
  expect(casinoWords({ ...casino, dice: [], pays: [] }, NAMES)).toBe('no dice. Would pay nobody.');
});
test('every owner has a row of their own, white only where white dice are played', () => {
  const view = { seats: [{ seat: 0 }, { seat: 1 }], neutral_dice: false } as unknown as LasVegasView;
  expect(ownersOf(view)).toEqual([0, 1]);
  expect(ownersOf({ ...view, neutral_dice: true })).toEqual([0, 1, 'white']);
});
test('rows with equal dice are joined one to the next', () => {
  const row = (dice: number, cancelled = true) => ({ dice, cancelled });
  expect(bonds([row(2), row(1, false), row(2), row(2)])).toEqual([{ from: 0, to: 2, mark: 0.5 }, { from: 2, to: 3, mark: 2.5 }]);
  expect(bonds([row(2), row(1), row(2), row(1)])).toEqual([{ from: 0, to: 2, mark: 0.5 }, { from: 1, to: 3, mark: 1.5 }]);
  // Its "=" stands on no count between them, and not on another's.
  expect(bonds([row(2), row(0, false), row(2)])).toEqual([{ from: 0, to: 2, mark: 1 }]);
  expect(bonds([row(3), row(1), row(1), row(3)])).toEqual([{ from: 1, to: 2, mark: 1.5 }, { from: 0, to: 3, mark: 0.5 }]);
  expect(bonds([row(0, false), row(3, false)])).toEqual([]);
});
test('dice put down since a turn are known until the round is over', () => {
  const placed = (seat: number, casino: number): GameEvent => ({ event: 'placed', seat, casino, own: 1, white: 0 });
  const entries = [entry(1, placed(0, 3)), entry(2, placed(1, 4)), entry(3, placed(2, 4))];
  expect(placedSince(entries, 1).map(({ seat, casino }) => `${casino}:${seat}`)).toEqual(['4:1', '4:2']);
  expect(placedSince([...entries, entry(4, { event: 'round_started', round: 2, start: 1 })], 1)).toEqual([]);
  expect(placedSince([...entries, entry(4, { event: 'round_ended', round: 1 })], 1)).toEqual([]);
});
test('nothing is no thousands', () => {
  expect([0, 10, 190].map(money)).toEqual(['$0', '$10k', '$190k']);
});
