/** What may come: the cards left in the deck, and the outcomes of dice that the server lists. */

import type { GameEvent, Rehearsal } from '../../api/types';
import { BRANDS, seatName, type Card, type LordsView } from './view';

export interface Pile {
  card: Card;
  out: string[];
  /** The lots whose cards have not come yet. */
  left: string[];
  /** The chance that the next card is one of these, from 0 to 1. */
  chance: number;
}

/** The discards beside what is still in the deck, as everybody counts at the table. */
export function piles(at: LordsView): Pile[] {
  const cards: Card[] = [...BRANDS, 'strip'];
  const rows = cards.map((card) => ({
    card,
    out: at.discards[card],
    left: Object.keys(at.lots).filter((lot) => at.lots[lot]!.card === card && !at.lots[lot]!.drawn),
  }));
  const all = rows.reduce((sum, row) => sum + row.left.length, 0);
  const over = at.deck.until_game_over === 0;
  return rows.map((row) => ({ ...row, chance: all && !over ? row.left.length / all : 0 }));
}

/** When Game Over comes, or that it has. */
export function gameOverWords(at: Pick<LordsView, 'phase' | 'card' | 'deck'>): string {
  if (at.phase === 'over' || at.card === 'game-over') return 'Game Over has come';
  const until = at.deck.until_game_over;
  return until === 0 ? 'Game Over is next' : `Game Over after ${until} more`;
}

export interface Chance {
  words: string;
  odds: number;
  /** A word for the look of it. */
  kind: 'good' | 'bad' | 'even';
}

type Told = Rehearsal['chances'][number];

/** Outcomes with the same meaning, added up; the most likely first. */
function grouped(chances: readonly Told[], meaning: (events: readonly GameEvent[]) => Omit<Chance, 'odds'>): Chance[] {
  const found = new Map<string, Chance>();
  for (const chance of chances) {
    const { words, kind } = meaning(chance.events);
    const known = found.get(words) ?? { words, kind, odds: 0 };
    known.odds += chance.odds[0] / chance.odds[1];
    found.set(words, known);
  }
  return [...found.values()].sort((a, b) => b.odds - a.odds);
}

export interface BetLine {
  sums: number[];
  gets: number;
  odds: number;
}

/** The field bet as the server would settle it: sums of two dice that change the same money. */
export function betLines(chances: readonly Told[]): BetLine[] {
  const found = new Map<number, BetLine>();
  for (const { events, odds } of chances) {
    const settled = events.find((event) => event.event === 'bet_settled');
    if (!settled) continue;
    const gets = settled['seat_gets'] as number;
    const [one, two] = settled['dice'] as [number, number];
    const line = found.get(gets) ?? { sums: [], gets, odds: 0 };
    if (!line.sums.includes(one + two)) line.sums.push(one + two);
    line.odds += odds[0] / odds[1];
    found.set(gets, line);
  }
  return [...found.values()].map((line) => ({ ...line, sums: line.sums.sort((a, b) => a - b) })).sort((a, b) => b.gets - a.gets);
}

/** Who would be boss after the dice that come next. */
export function bossChances(told: Pick<Rehearsal, 'chances' | 'view'>, me: number | null, names: readonly string[]): Chance[] {
  if (!told.chances.some(({ events }) => events.some((event) => event.event === 'die_rolled'))) return [];
  return grouped(told.chances, (events) => {
    if (events.some((event) => event.event === 'tied') || !events.some((event) => event.event === 'boss_changed' || event.event === 'die_rolled')) return { words: 'Tied again: roll once more', kind: 'even' };
    const changed = events.findLast((event) => event.event === 'boss_changed');
    if (!changed) return { words: 'The boss stays', kind: 'even' };
    const boss = changed['seat'] as number | null;
    return { words: `${boss === me ? 'You are' : `${seatName(boss, names)} is`} the boss at ${String(changed['casino'])}`, kind: boss === me ? 'good' : 'bad' };
  });
}

export function percent(odds: number): string {
  const value = odds * 100;
  return `${value > 0 && value < 1 ? '<1' : Math.round(value)}%`;
}

/** "3, 4 and 9 to 11" */
export function sumsWords(sums: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const sum of sums) {
    const last = runs.at(-1);
    if (last && last[1] === sum - 1) last[1] = sum;
    else runs.push([sum, sum]);
  }
  const words = runs.flatMap(([from, to]) => (to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]));
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
