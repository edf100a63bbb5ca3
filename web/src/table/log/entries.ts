/** The entries of a record that are not undone, and the last turn of a seat. */

import type { Entry } from '../../api/types';

/** Add new entries; say whether one between is missing. */
export function joined(known: readonly Entry[], sent: readonly Entry[]): { entries: Entry[]; gap: boolean } {
  const last = known.at(-1)?.seq ?? 0;
  const fresh = sent.filter((entry) => entry.seq > last);
  const gap = fresh.length > 0 && fresh[0]!.seq !== last + 1;
  return gap ? { entries: [...known], gap } : { entries: [...known, ...fresh], gap };
}

/** The entry that an undo goes back to, or null for any other entry. */
export function undoes(entry: Entry): number | null {
  const found = /^undo (\d+)$/.exec(entry.text);
  return found ? Number(found[1]) : null;
}

/** The entries without those that were undone and without the undo entries. */
export function standing(entries: readonly Entry[]): Entry[] {
  const stand: Entry[] = [];
  for (const entry of entries) {
    const to = undoes(entry);
    if (to === null) stand.push(entry);
    else while (stand.length && stand.at(-1)!.seq > to) stand.pop();
  }
  return stand;
}

/** The seqs of the entries that were undone. */
export function undone(entries: readonly Entry[]): Set<number> {
  const stand = new Set(standing(entries).map((entry) => entry.seq));
  return new Set(entries.filter((entry) => undoes(entry) === null && !stand.has(entry.seq)).map((entry) => entry.seq));
}

/** The seq of the last move of any of these seats; 0 where they have not moved yet. */
export function lastTurn(entries: readonly Entry[], seats: readonly number[]): number {
  return entries.findLast((entry) => entry.seat !== null && seats.includes(entry.seat))?.seq ?? 0;
}

/** The seqs at which another seat's turn begins: where a step by turn stops. */
export function turns(entries: readonly Entry[]): number[] {
  const starts: number[] = [];
  let seat: number | null = null;
  for (const entry of entries) {
    if (entry.seat !== null && entry.seat !== seat) {
      seat = entry.seat;
      starts.push(entry.seq);
    }
  }
  return starts;
}

/** A line of the log, and the seat whose mark it bears. */
export interface Line {
  words: string;
  seat: number | null;
}

/** What a game tells of an entry in the place of the server's sentences; null: nothing else. */
export type Tell = (entry: Entry, names: readonly string[]) => string[] | null;

/** A decision as one names it later: "place 2 dice on casino 3"; "" where its sentence says something else. */
export function deedOf(entry: Entry, names: readonly string[], tell?: Tell): string {
  const told = (tell?.(entry, names) ?? entry.told)[0] ?? '';
  const name = entry.seat === null ? '' : `${names[entry.seat] ?? ''} `;
  if (name.length < 2 || !told.startsWith(name)) return '';
  const [verb = '', ...rest] = told.slice(name.length).replace(/\.$/, '').split(' ');
  // What it brought is not what was decided.
  if (verb === 'gains' || !verb.endsWith('s')) return '';
  return [verb.replace(/(ss|sh|ch|x)es$|s$/, '$1'), ...rest].join(' ');
}

/** What an entry tells, line by line, each with the mark of the seat it is about. An undo names the decision among `earlier` that it takes back. */
export function linesOf(entry: Entry, names: readonly string[], tell?: Tell, earlier: readonly Entry[] = []): Line[] {
  const back = undoes(entry);
  if (back !== null) {
    const move = standing(earlier).find((one) => one.seq > back && one.seat !== null && (one.seat === entry.seat || entry.seat === null));
    const what = move ? `“${deedOf(move, names, tell) || move.text}”` : 'what came last';
    return [{ words: `${entry.seat === null ? 'The table' : names[entry.seat]} takes back ${what}.`, seat: entry.seat }];
  }
  const told = tell?.(entry, names) ?? entry.told;
  const lines = told.map((words, at) => ({ words, seat: entry.about?.[at] ?? (at === 0 ? entry.seat : null) }));
  if (entry.note && lines[0]) lines[0].words += ` “${entry.note}”`;
  return lines;
}
