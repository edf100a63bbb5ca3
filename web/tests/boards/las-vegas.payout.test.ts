import { expect, test } from 'vitest';
import type { Entry, GameEvent } from '../../src/api/types';
import { asLeft, captionOf, payouts, paysOf, roundsPaid, summary, timeline } from '../../src/boards/las-vegas/payout/payout';
import type { Casino, Owner } from '../../src/boards/las-vegas/view';

function entry(seq: number, ...events: GameEvent[]): Entry {
  return { seq, seat: null, text: '', at: null, events, told: [] };
}
function casino(number: number, notes: number[], dice: [Owner, number][]): Casino {
  return { number, notes, dice: dice.map(([owner, count]) => ({ owner, dice: count })), pays: [], cancels: [] };
}
const BEFORE = [
  casino(1, [90, 10], [[2, 3], [3, 3], [0, 2]]),
  casino(2, [50], [['white', 1]]),
  casino(3, [60], []),
  casino(4, [70], []),
  casino(5, [80], []),
  casino(6, [30, 20], []),
];
const END = [
  entry(7, { event: 'placed', seat: 1, casino: 1, own: 1, white: 0 }),
  entry(8, { event: 'placed', seat: 1, casino: 2, own: 0, white: 1 }, ...[2, 3].map((owner) => ({ event: 'cancelled', casino: 1, owner, dice: 3 })), { event: 'paid', casino: 1, owner: 0, note: 90, dice: 2 }, { event: 'paid', casino: 1, owner: 1, note: 10, dice: 1 }, { event: 'paid', casino: 2, owner: 'white', note: 50, dice: 2 }, { event: 'returned', casino: 3, note: 60 }, { event: 'round_ended', round: 2 }),
  entry(9, { event: 'laid', casino: 1, note: 40 }, { event: 'round_started', round: 3, start: 1 }),
];

test('a payout is told casino by casino: the most dice first, equal dice cancelled, notes with who took them', () => {
  const [payout] = payouts(BEFORE, END);
  expect(payout!.round).toBe(2);
  expect(payout!.acts[0]).toEqual({
    casino: 1,
    rows: [
      { owner: 2, dice: 3, cancelled: true, note: null },
      { owner: 3, dice: 3, cancelled: true, note: null },
      { owner: 0, dice: 2, cancelled: false, note: 90 },
      { owner: 1, dice: 1, cancelled: false, note: 10 },
    ],
    returned: [],
  });
  expect(payout!.acts[1]!.rows).toEqual([{ owner: 'white', dice: 2, cancelled: false, note: 50 }]);
  expect(payout!.acts[2]).toEqual({ casino: 3, rows: [], returned: [60] });
  expect(paysOf(payout!.acts[0]!)).toEqual([{ owner: 0, note: 90 }, { owner: 1, note: 10 }]);
});
test('several rounds that came at once are told one by one, with nothing left over from the first', () => {
  const more = [...END, entry(10, { event: 'placed', seat: 3, casino: 1, own: 2, white: 0 }, { event: 'paid', casino: 1, owner: 3, note: 40, dice: 2 }, { event: 'round_ended', round: 3 })];
  const all = payouts(BEFORE, more);
  expect(all.map(({ round }) => round)).toEqual([2, 3]);
  expect(all[1]!.acts[0]!.rows).toEqual([{ owner: 3, dice: 2, cancelled: false, note: 40 }]);
  expect(payouts(BEFORE, [END[0]!])).toEqual([]);
});
test('the board as the round left it has the last dice and the notes that were still there', () => {
  const left = asLeft(BEFORE, payouts(BEFORE, END)[0]!);
  expect(left[0]!.notes).toEqual([90, 10]);
  expect(left[0]!.dice).toContainEqual({ owner: 1, dice: 1 });
  expect(left[0]!.cancels).toEqual([2, 3]);
});
test('the summary has a line for everybody, the most money first, and white last', () => {
  const lines = summary(payouts(BEFORE, END)[0]!, [0, 1, 2, 3]);
  expect(lines.map(({ owner, money }) => [owner, money])).toEqual([[0, 90], [1, 10], [2, 0], [3, 0], ['white', 50]]);
  expect(lines[0]!.cells).toEqual([90, null, null, null, null, null]);
  expect(lines[2]!.cells[0]).toBe('equal');
  const short = payouts([casino(1, [50], [[0, 2], [1, 1]])], [entry(1, { event: 'paid', casino: 1, owner: 0, note: 50, dice: 2 }, { event: 'round_ended', round: 1 })]);
  expect(summary(short[0]!, [0, 1])[1]!.cells).toEqual(['none']);
});
test('what each round paid is kept by its number', () => {
  const rounds = roundsPaid(END);
  expect([...rounds.keys()]).toEqual([2]);
  expect(rounds.get(2)!.get(0)).toBe(90);
  expect(rounds.get(2)!.get('white')).toBe(50);
});
test('a casino in words', () => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'];
  const { acts } = payouts(BEFORE, END)[0]!;
  expect(captionOf(acts[0]!, names)).toBe('Cleo and Dora have three dice each: they cancel. Anna has the most dice left and takes $90k, Ben $10k.');
  expect(captionOf(acts[1]!, names)).toBe('White has the most dice and takes $50k.');
  expect(captionOf(acts[2]!, names)).toBe('Nobody has dice here. $60k goes beneath the pile.');
  expect(captionOf({ casino: 1, rows: acts[0]!.rows.slice(0, 2), returned: [90, 10] }, names)).toBe('Cleo and Dora have three dice each: they cancel. Nobody is left to be paid. $90k and $10k go beneath the pile.');
});
test('a casino takes 1.6 seconds, and longer only for the notes that still fly', () => {
  const { acts } = payouts(BEFORE, END)[0]!;
  expect(timeline(acts[1]!).end).toBe(1600);
  const two = timeline(acts[0]!);
  expect(two.leave).toEqual([750, 970]);
  expect(two.end).toBe(1970);
});
