/** What lights up: the legal moves, looked at lot by lot. */

import { narrow, step, wordsOf } from '../../moves/narrow';
import { money, named, type LordsView } from './view';

export const VERBS = ['build', 'sprawl', 'remodel', 'reorganize', 'raise', 'gamble'] as const;
export type Verb = (typeof VERBS)[number];

export const VERB_WORDS: Readonly<Record<Verb, string>> = {
  build: 'Build',
  sprawl: 'Sprawl',
  remodel: 'Remodel',
  reorganize: 'Reorganize',
  raise: 'Raise',
  gamble: 'Gamble',
};

/** What each action is, for somebody who has not played before. */
export const VERB_HINTS: Readonly<Record<Verb, string>> = {
  build: 'Put a casino tile and one of your dice on a lot that is yours',
  sprawl: 'Let a casino of yours grow onto a free lot beside it, at twice the price',
  remodel: 'Give a casino of yours another company: one with more cards to come, or that of the casino beside it',
  reorganize: 'Roll all dice of a casino in which you have one anew: the highest die is its boss',
  raise: 'Put another floor under a casino of yours: it scores more, and pays the same',
  gamble: 'Bet at another seat’s casino, once a turn',
};

/** The key of each action. */
export const VERB_KEYS: Readonly<Record<Verb, string>> = { build: 'B', sprawl: 'S', remodel: 'M', reorganize: 'O', raise: 'A', gamble: 'G' };

/** Where the keys go on after a choice: to the whole move, or to what is asked next. */
export const NEXT_STOPS = ['button.go', '.menu button', 'button.brand:not([aria-disabled])', '#bet', 'button.lot.bright'] as const;

/** A lot that can be clicked. */
export interface Light {
  /** What a click does, in words. */
  words: string;
  cost: string;
  bright: boolean;
  chosen: boolean;
}

/** The words after which the next one names a lot, where that is the next choice. */
export function lotsNext(legal: readonly string[], picked: readonly string[]): string[] {
  return step(legal, picked)
    .map((next) => next.word)
    .filter((word) => /^[A-F]\d+$/.test(word));
}

/** Moves that mean a single tile, not the casino it belongs to. */
const OF_ONE_LOT: ReadonlySet<string> = new Set(['set', 'lift', 'free']);

/**
 * What a click on each lot picks: words for `pick`, or several verbs to choose from.
 * Lots of a casino all stand for its first lot, which is its name in moves.
 */
export function targets(at: LordsView, legal: readonly string[], picked: readonly string[]): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  const add = (lot: string, words: string[]): void => {
    const exact = OF_ONE_LOT.has(words[0]!);
    for (const name of Object.keys(at.lots))
      if (name === lot || (!exact && named(at, name) === lot)) found.set(name, [...(found.get(name) ?? []), words]);
  };
  if (picked.length === 0) {
    const seen = new Set<string>();
    for (const move of legal) {
      const [verb, lot] = wordsOf(move) as [string, string | undefined];
      if (!lot || !at.lots[lot] || seen.has(`${verb} ${lot}`)) continue;
      seen.add(`${verb} ${lot}`);
      add(lot, [verb, lot]);
    }
    return found;
  }
  for (const lot of lotsNext(legal, picked)) add(lot, [...picked, lot]);
  // Another lot may be chosen as long as nothing else has been said.
  const verb = picked[0]!;
  if (picked.length > 1 && found.size === 0) for (const lot of lotsNext(legal, [verb])) add(lot, [verb, lot]);
  return found;
}

/** What the click would cost: one price, or a range where the lot is the beginning of several. */
export function costWords(at: LordsView, legal: readonly string[], words: readonly string[]): string {
  if (words[0] === 'gamble') {
    const bets = narrow(legal, words).map((move) => Number(wordsOf(move)[2]));
    return bets.length ? `≤ ${money(Math.max(...bets))}` : '';
  }
  const start = words.slice(0, words[0] === 'sprawl' ? 3 : 2).join(' ');
  const exact = at.costs[start];
  if (exact !== undefined) return money(exact);
  const some = Object.entries(at.costs).filter(([name]) => name.startsWith(`${start} `)).map(([, cost]) => cost);
  if (some.length === 0) return '';
  const [least, most] = [Math.min(...some), Math.max(...some)];
  return least === most ? money(least) : `${money(least)}+`;
}

/** The bets that may be made at a casino, lowest first. */
export function bets(legal: readonly string[], casino: string): number[] {
  return narrow(legal, ['gamble', casino]).map((move) => Number(wordsOf(move)[2]));
}

/** A whole move as a sentence for its button. */
export function sayMove(move: string, at: LordsView): string {
  const words = wordsOf(move);
  const [verb, lot, more] = words as [string, string | undefined, string | undefined];
  const cost = costWords(at, [move], words);
  switch (verb) {
    case 'build':
      return `Build ${title(more)} on ${lot} for ${cost}`;
    case 'sprawl':
      return `Sprawl from ${lot} onto ${more} for ${cost}`;
    case 'remodel':
      return `Remodel ${lot} to ${title(more)} for ${cost}`;
    case 'reorganize':
      return `Reorganize ${lot} for ${cost}`;
    case 'raise':
      return `Raise ${lot} by a floor for ${cost}`;
    case 'gamble':
      return `Bet ${money(Number(more))} at ${lot}`;
    case 'end':
      return 'End the turn';
    case 'set':
      return `Set the ${more} on ${lot}`;
    case 'lift':
      return `Lift your die from ${lot}`;
    case 'free':
      return `Give up ${lot}`;
    case 'accept':
      return 'Accept the deal';
    case 'decline':
      return 'Decline the deal';
    case 'lay-off':
      return lot === 'yes' ? 'Lay half of the bet off' : 'Take the whole bet';
    default:
      return move;
  }
}

function title(word: string | undefined): string {
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : '';
}
