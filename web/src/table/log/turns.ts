/** The log by turns: one line says what a seat did, and opens to everything that happened. */

import type { Entry, GameEvent } from '../../api/types';
import { linesOf, undoes, undone, type Tell } from './entries';

export interface TurnLine {
  key: string;
  seq: number;
  words: string;
  /** The seat whose mark it bears. */
  seat: number | null;
  /** It was taken back. */
  gone: boolean;
  /** The first line of a decision of the seat whose turn it is. */
  decided: boolean;
}

export interface Turn {
  key: string;
  /** Whose turn it is; null before the first. */
  seat: number | null;
  lines: TurnLine[];
}

const starts = (event: GameEvent): boolean => event.event === 'turn_started' && typeof event['seat'] === 'number';

/** Where a game tells whose turn starts, turns go by that; elsewhere by who decides, and for whom the dice fall. */
export function turnsOf(entries: readonly Entry[], names: readonly string[], tell?: Tell): Turn[] {
  const gone = undone(entries);
  const told = entries.some((entry) => entry.events.some(starts));
  const turns: Turn[] = [];
  let seat: number | null = null;
  entries.forEach((entry, place) => {
    const lines = linesOf(entry, names, tell, undoes(entry) === null ? [] : entries.slice(0, place));
    const started = entry.events.findLast(starts)?.['seat'];
    lines.forEach((line, at) => {
      const begins = told ? typeof started === 'number' && at === lines.length - 1 : false;
      const owner: number | null = begins ? (started as number) : told ? seat : (entry.seat ?? line.seat ?? seat);
      if (turns.length === 0 || begins || owner !== seat) turns.push({ key: `${entry.seq}.${at}`, seat: owner, lines: [] });
      seat = owner;
      turns.at(-1)!.lines.push({ ...line, key: `${entry.seq}.${at}`, seq: entry.seq, gone: gone.has(entry.seq), decided: at === 0 && entry.seat !== null && entry.seat === owner && !begins });
    });
  });
  return turns;
}

/** A turn in one line: what the seat decided, else what happened to it. */
export function gist({ seat, lines }: Turn, names: readonly string[]): string {
  const stand = lines.filter((line) => !line.gone);
  const all = stand.length ? stand : lines;
  const decided = all.filter((line) => line.decided);
  const about = all.filter((line) => line.seat === seat && seat !== null);
  // Whose turn it is stands at its first line already: it says nothing once something has happened.
  const chosen = decided.length ? decided : about.length > 1 ? about.slice(1) : about.length ? about : all.slice(0, 1);
  // What came before a fork goes by other names: there the first word of the first sentence is the name.
  const first = chosen[0]?.words ?? '';
  const known = seat === null ? '' : `${names[seat] ?? ''} `;
  const name = known.length > 1 && first.startsWith(known) ? known : `${first.split(' ')[0]} `;
  return chosen.map(({ words }, at) => (at && words.startsWith(name) ? words.slice(name.length) : words).replace(/\.$/, '')).join('; ');
}

/** What the others did after entry `since`, a turn each. */
export function newsOf(turns: readonly Turn[], since: number, yours: readonly number[]): Turn[] {
  return turns
    .filter((turn) => turn.seat !== null && !yours.includes(turn.seat))
    .map((turn) => ({ ...turn, lines: turn.lines.filter((line) => line.seq > since && !line.gone) }))
    .filter((turn) => turn.lines.length > 0);
}

/** The first turn that is new after entry `since`; -1 where nothing is. */
export function firstNew(turns: readonly Turn[], since: number): number {
  const at = since ? turns.findIndex((turn) => turn.lines.at(-1)!.seq > since) : -1;
  if (at < 0) return -1;
  const first = turns[at]!.lines[0]!;
  // The own turn goes on: what is new is the next one. The end of a turn tells the start of the next in one entry.
  const own = first.seq < since || (first.seq === since && first.decided);
  if (!own) return at;
  return at + 1 < turns.length ? at + 1 : -1;
}
