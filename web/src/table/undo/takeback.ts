/** What an undo takes back, and in which words it is asked for. */

import type { Entry, View } from '../../api/types';
import type { Face } from '../../boards/board';
import { deedOf } from '../log/entries';

export interface TakeBack {
  /** Things are again as they were after this entry. */
  to: number;
  /** The decision that is taken back. */
  move: Entry;
  /** The outcomes of chance that fall anew. */
  chance: Entry[];
  /** How many decisions of other seats go with it. */
  others: number;
}

/** What goes if a seat takes back everything after entry `to`; null where it decided nothing since. */
export function takenBack(stand: readonly Entry[], seat: number, to: number): TakeBack | null {
  const gone = stand.filter((entry) => entry.seq > to);
  const move = gone.find((entry) => entry.seat === seat);
  if (!move) return null;
  return { to, move, chance: gone.filter((entry) => entry.seat === null), others: gone.filter((entry) => entry.seat !== null && entry.seat !== seat).length };
}

/** What Undo means now: the last decision of these seats. Moves that played themselves were none. */
export function lastChoice(stand: readonly Entry[], seats: readonly number[], forced: ReadonlySet<number>): TakeBack | null {
  const own = stand.filter((entry) => entry.seat !== null && seats.includes(entry.seat));
  const choice = own.findLast((entry) => !forced.has(entry.seq)) ?? own.at(-1);
  return choice ? takenBack(stand, choice.seat!, choice.seq - 1) : null;
}

/** The move in words: "end the turn". As the log told it: the view has gone on since, with other dice, prices and tiles. */
export function moveWords(move: Entry, face: Face | null, view: View | null, names: readonly string[]): string {
  const deed = deedOf(move, names, face?.tell);
  if (deed) return deed;
  const words = (view && face?.say?.(move.text, view, names)) || move.text;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** What falls anew: "the card will be drawn anew". "" where nothing does. */
export function anewWords(chance: readonly Entry[], face: Face | null): string {
  const all = new Set(chance.map((entry) => face?.anew?.[entry.text.split(' ')[0]!] ?? 'what chance decided falls anew'));
  return [...all].join(' and ');
}
