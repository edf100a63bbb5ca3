import { describe, expect, it } from 'vitest';
import { whereToLook } from '../src/advice/look';
import type { EntryReview, Review } from '../src/api/types';
import { apart, bands, choiceWords, diceOf, factsOf, gist, lossOf, lossWords, luckOf, marks, mistakes, partOf, points, sharesByEntry, type Mark } from '../src/review/shares';

function entry(seq: number, more: Partial<EntryReview>): EntryReview {
  return { seq, kind: 'move', seat: 0, text: 'place 1', shares: [0.5, 0.5], luck: [0, 0], loss: null, error: null, verdict: '', best: null, others: [0, 0], residual: [0, 0], ...more };
}
const review: Review = {
  game: 'las-vegas',
  evaluator: { name: 'one', version: '1' },
  seats: [],
  entries: [
    entry(1, { kind: 'chance', seat: null, text: 'roll 1 1 6', luck: [-0.2, 0.2], shares: [0.3, 0.7] }),
    entry(2, { verdict: 'blunder', loss: 0.12, shares: [0.2, 0.8], payout: true }),
    entry(4, { kind: 'chance', seat: null, text: 'note 1 30', luck: [0.01, -0.01], shares: [0.25, 0.75] }),
    entry(5, { seat: 1, verdict: 'mistake', loss: 0.06, shares: [0.4, 0.6] }),
    entry(6, { verdict: 'about equal', loss: 0.3, shares: [1, 0], payout: true }),
  ],
  deals: [{ seq: 2, seat: 0, text: 'deal', parties: [0, 1], done: true, answered: 5, change: [0.1, -0.1], beyond: 0 }],
  turning_points: [],
  settings: { depth: 'quick', error: 0.02, inaccuracy: 0.02, mistake: 0.05, blunder: 0.1, near_forced: 0.005, clear: 3 },
  start: [0.5, 0.5],
};

describe('a review on the page', () => {
  it('writes changes in points, with a sign where there is one', () => {
    expect([points(0.031), points(-0.12), points(0.0001), points(-0.0001)]).toEqual(['+3.1', '−12.0', '0.0', '0.0']);
  });
  it('has shares for every entry; what was undone keeps those before it', () => {
    expect(sharesByEntry(review, 6)).toEqual([[0.5, 0.5], [0.3, 0.7], [0.2, 0.8], [0.2, 0.8], [0.25, 0.75], [0.4, 0.6], [1, 0]]);
  });
  it('stacks the bands to the whole height', () => {
    const [first, second] = bands([[0.25, 0.75], [0.5, 0.5]], 100, 80);
    expect(first).toBe('M0.0 0.0L100.0 0.0L100.0 40.0L0.0 20.0Z');
    expect(second).toBe('M0.0 20.0L100.0 40.0L100.0 80.0L0.0 80.0Z');
  });
  it('names the mistakes that are clear, the worst first', () => {
    expect(mistakes(review, null).map((found) => found.seq)).toEqual([2, 5]);
    expect(mistakes(review, 1).map((found) => found.seq)).toEqual([5]);
  });
  it('marks mistakes, great luck, deals and payouts', () => {
    expect(marks(review, ['Anna', 'Ben']).map(({ seq, sign }) => `${seq} ${sign}`)).toEqual(['1 ★', '2 ??', '5 ?', '5 ⇄', '6 $']);
  });
  it('keeps marks apart, the weightier first', () => {
    const at = (seq: number, kind: 'payout' | 'mistake'): Mark => ({ seq, kind, sign: '', words: '' });
    expect(apart([at(1, 'payout'), at(2, 'mistake'), at(20, 'payout')], 4).map((mark) => mark.seq)).toEqual([2, 20]);
  });
  it('lists luck from the best to the worst, of all or of one seat', () => {
    expect(luckOf(review, 0).map(({ luck }) => luck)).toEqual([0.01, -0.2]);
    expect(luckOf(review, null)[0]!.entry.seq).toBe(4);
  });
  it('counts the faces of dice, and of dice only', () => {
    expect(diceOf(review.entries).map(({ seen, expected }) => [seen, expected])).toEqual([[2, 0.5], [0, 0.5], [0, 0.5], [0, 0.5], [0, 0.5], [1, 0.5]]);
    expect(diceOf(review.entries.slice(2))).toEqual([]);
  });
  it('counts white dice, too', () => {
    const rolled = entry(1, { kind: 'chance', seat: null, text: 'roll 6 4 white 6 1' });
    expect(diceOf([rolled]).map(({ seen }) => seen)).toEqual([1, 0, 0, 1, 0, 2]);
  });
  it('says how surely a loss is known', () => {
    expect(lossWords(entry(1, { loss: 0.12, error: 0.013, basis: 'sampled' }))).toBe('−12.0 ± 1.3');
    expect(lossWords(entry(1, { loss: 0.12, error: 0, basis: 'proven' }))).toBe('−12.0, proven to the end of the game');
    expect(lossWords(entry(1, { loss: 0.12, error: 0, basis: 'solved' }))).toBe('−12.0, solved to the end of the round');
  });
  it('tells each reason of the move it belongs to', () => {
    const told = entry(1, { best: 'place 6', text: 'place 3', reasons: ['place 6: Leads casino 6: $90,000.', 'place 6: Is safe.', 'place 3: Wins nothing.'] });
    expect(factsOf(told)).toEqual([
      { move: 'place 6', facts: ['Leads casino 6: $90,000.', 'Is safe.'] },
      { move: 'place 3', facts: ['Wins nothing.'] },
    ]);
    expect(factsOf(entry(1, { best: 'place 6' }))).toEqual([]);
  });
  it('tells a long entry by its first and its last sentence', () => {
    expect(gist(['Anna draws C7.', 'Parking pays Ben $1m.', 'It pays Ben $6m.', 'Ben scores 8.'])).toBe('Anna draws C7 … Ben scores 8.');
    expect(gist(['Anna rolls a 1.', 'Ben rolls a 2.'])).toBe('Anna rolls a 1. Ben rolls a 2.');
  });
  it('words a turning point as the board does', () => {
    const told = entry(1, { seat: 1, best: 'place 6', text: 'place 3', verdict: 'inaccuracy', loss: 0.031 });
    const say = (move: string): string => `Place two dice on casino ${move.slice(-1)}`;
    expect(choiceWords(told, ['Anna', 'Ben'], say)).toBe('Ben: Place two dice on casino 3, an inaccuracy. Worth 3 points more: Place two dice on casino 6');
  });
  it('says what a move loses against the best, if it was compared', () => {
    const choices = [{ move: 'a', values: [0.5, 0.5], error: 0 }, { move: 'b', values: [0.47, 0.53], error: 0 }];
    expect(lossOf(choices, 0, 'b')).toBeCloseTo(0.03);
    expect(lossOf(choices, 0, 'c')).toBeNull();
  });
  it('knows the parts that an address may name', () => {
    expect([partOf('luck'), partOf('nothing'), partOf(null)]).toEqual(['luck', null, null]);
  });
});

describe('the first hint', () => {
  it('says where to look and does not give the move away', () => {
    expect(whereToLook('las-vegas', 'place 4')).toBe('Look at casino 4.');
    expect(whereToLook('lords-of-vegas', 'remodel B3 vega')).toBe('Look at the casino at B3.');
    expect(whereToLook('lords-of-vegas', 'remodel B3 vega')).not.toContain('vega.');
    expect(whereToLook('vegas-showdown', 'bid p2 14')).toBe('Look at the premier tiles.');
    expect(whereToLook('another', 'go north')).toBe('Look at north.');
  });
});
