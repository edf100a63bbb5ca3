/** A review as the page shows it: percentages, the bands of the graph, marks, mistakes, luck. Pure functions. */

import type { Choice, EntryReview, Review } from '../api/types';

/** Any move so close to the best is right when one tries again. */
export const RIGHT_WITHIN = 0.04;
/** Luck from here on is marked in the graph. */
export const GREAT_LUCK = 0.08;

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** A change in points of win share: "+3.1", "−12.0"; a zero has no sign. */
export function points(change: number): string {
  const value = Math.abs(100 * change).toFixed(1);
  if (value === '0.0') return value;
  return `${change < 0 ? '−' : '+'}${value}`;
}

export function isNamed(entry: EntryReview): boolean {
  return entry.verdict === 'inaccuracy' || entry.verdict === 'mistake' || entry.verdict === 'blunder';
}

/** The mistakes of all seats or of one, the worst first. */
export function mistakes(review: Review, seat: number | null): EntryReview[] {
  return review.entries.filter((entry) => isNamed(entry) && (seat === null || entry.seat === seat)).sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
}

/** How much a mistake lost, and how surely that is known. */
export function lossWords(entry: EntryReview): string {
  const sure = { proven: ', proven to the end of the game', solved: ', solved to the end of the round' };
  const lost = points(-(entry.loss ?? 0));
  if (entry.basis === 'proven' || entry.basis === 'solved') return lost + sure[entry.basis];
  return `${lost} ± ${(100 * (entry.error ?? 0)).toFixed(1)}`;
}

/** What speaks for the better move and what the played one does, by move: a reason of a review begins with its move. */
export function factsOf(entry: EntryReview): { move: string; facts: string[] }[] {
  return [entry.best ?? '', entry.text].flatMap((move) => {
    const facts = (entry.reasons ?? []).flatMap((reason) => (reason.startsWith(`${move}: `) ? [reason.slice(move.length + 2)] : []));
    return facts.length ? [{ move, facts }] : [];
  });
}

/** A mistake as a turning point, in the words of the board. */
export function choiceWords(entry: EntryReview, names: readonly string[], say: (move: string) => string): string {
  const lost = Math.round(100 * (entry.loss ?? 0));
  const what = entry.verdict === 'inaccuracy' ? 'an inaccuracy' : `a ${entry.verdict}`;
  return `${names[entry.seat ?? 0]}: ${say(entry.text)}, ${what}. Worth ${lost} ${lost === 1 ? 'point' : 'points'} more: ${say(entry.best ?? '')}`;
}

/** What an entry told in short: a card that pays eight casinos is told by its first and its last sentence. */
export function gist(told: readonly string[]): string {
  return told.length > 3 ? `${told[0]!.replace(/\.$/, '')} … ${told.at(-1)}` : told.join(' ');
}

/** Every seat's shares after each entry of the record, from before the first on; what was undone keeps the shares before it. */
export function sharesByEntry(review: Review, last: number): number[][] {
  const known = new Map(review.entries.map((entry) => [entry.seq, entry.shares]));
  const found = [review.start];
  for (let seq = 1; seq <= last; seq++) found.push(known.get(seq) ?? found[seq - 1]!);
  return found;
}

/** The outline of each seat's band, stacked to the whole height, in a box of so many pixels. */
export function bands(shares: readonly (readonly number[])[], width: number, height: number): string[] {
  const last = Math.max(1, shares.length - 1);
  const seats = shares[0]?.length ?? 0;
  const edges = shares.map((row) => {
    let sum = 0;
    return [0, ...row.map((share) => (sum += share))];
  });
  const point = (seq: number, edge: number): string => `${((seq * width) / last).toFixed(1)} ${(edge * height).toFixed(1)}`;
  return Array.from({ length: seats }, (_, seat) => {
    const upper = edges.map((row, seq) => point(seq, row[seat]!));
    const lower = edges.map((row, seq) => point(seq, row[seat + 1]!)).reverse();
    return `M${upper.join('L')}L${lower.join('L')}Z`;
  });
}

export type MarkKind = 'mistake' | 'luck' | 'deal' | 'payout';
export interface Mark {
  seq: number;
  kind: MarkKind;
  sign: string;
  words: string;
}

export const SIGNS: Readonly<Record<string, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??', luck: '★', deal: '⇄', payout: '$' };

/** What is marked above the graph, in the order of the game; payouts only where nothing else is. */
export function marks(review: Review, names: readonly string[]): Mark[] {
  const found: Mark[] = [];
  for (const entry of review.entries) {
    if (isNamed(entry) && entry.seat !== null) {
      found.push({ seq: entry.seq, kind: 'mistake', sign: SIGNS[entry.verdict]!, words: `${names[entry.seat]}: ${entry.verdict}, ${points(-(entry.loss ?? 0))}` });
    }
    const seat = mostChanged(entry.luck);
    if (entry.kind === 'chance' && Math.abs(entry.luck[seat]!) >= GREAT_LUCK) {
      found.push({ seq: entry.seq, kind: 'luck', sign: SIGNS['luck']!, words: `Luck: ${names[seat]} ${points(entry.luck[seat]!)}` });
    }
  }
  for (const deal of review.deals) {
    if (deal.done) found.push({ seq: deal.answered, kind: 'deal', sign: SIGNS['deal']!, words: `A deal of ${deal.parties.map((seat) => names[seat]).join(' and ')}` });
  }
  const taken = new Set(found.map((mark) => mark.seq));
  for (const entry of review.entries) {
    if (entry.payout && !taken.has(entry.seq)) found.push({ seq: entry.seq, kind: 'payout', sign: SIGNS['payout']!, words: 'A payout' });
  }
  return found.sort((a, b) => a.seq - b.seq);
}

const RANK: Readonly<Record<MarkKind, number>> = { mistake: 0, deal: 1, luck: 2, payout: 3 };
const APART = 16;

/** The marks that do not overlap, placed in order of importance; `step` is the width of an entry in pixels. */
export function apart(all: readonly Mark[], step: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of all.toSorted((a, b) => RANK[a.kind] - RANK[b.kind])) {
    if (kept.every((other) => Math.abs(other.seq - mark.seq) * step >= APART)) kept.push(mark);
  }
  return kept.sort((a, b) => a.seq - b.seq);
}

export function mostChanged(change: readonly number[]): number {
  return change.reduce((most, value, seat) => (Math.abs(value) > Math.abs(change[most]!) ? seat : most), 0);
}

/** The largest change of a seat by one roll or draw, first; for all seats, by the seat it changed most. */
export function luckOf(review: Review, seat: number | null): { entry: EntryReview; seat: number; luck: number }[] {
  return review.entries
    .filter((entry) => entry.kind === 'chance')
    .map((entry) => {
      const about = seat ?? mostChanged(entry.luck);
      return { entry, seat: about, luck: entry.luck[about]! };
    })
    .sort((a, b) => b.luck - a.luck);
}

/** How often each face of a die came up, and how often it should have. */
export function diceOf(entries: readonly EntryReview[]): { face: number; seen: number; expected: number }[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const entry of entries) {
    if (entry.kind !== 'chance' || !/^roll( [1-6]| white)+$/.test(entry.text)) continue;
    for (const face of entry.text.match(/[1-6]/g) ?? []) counts[Number(face) - 1]!++;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total ? counts.map((seen, at) => ({ face: at + 1, seen, expected: total / 6 })) : [];
}

/** How a move compares with the best by the judge of the review: what it loses to the mover; null where it was not compared. */
export function lossOf(choices: readonly Choice[], seat: number, move: string): number | null {
  const best = choices[0];
  const found = choices.find((choice) => choice.move === move);
  return best && found ? best.values[seat]! - found.values[seat]! : null;
}

/** The heading of a part of the review that an address may name. */
export const PARTS = ['turning', 'ledger', 'mistakes', 'luck', 'deals', 'what-if'] as const;
export type Part = (typeof PARTS)[number];
export const PART_WORDS: Readonly<Record<Part, string>> = { turning: 'Turning points', ledger: 'Ledger', mistakes: 'Mistakes', luck: 'Luck', deals: 'Deals', 'what-if': 'What if' };

export function partOf(text: string | null): Part | null {
  return PARTS.find((part) => part === text) ?? null;
}
