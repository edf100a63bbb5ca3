/** The view of Las Vegas as the server sends it, and a few words and sums for showing it. */

import type { Entry, View } from '../../api/types';

export type Owner = number | 'white';

export interface Pay {
  owner: Owner;
  note: number;
}

export interface Casino {
  number: number;
  notes: number[];
  dice: { owner: Owner; dice: number }[];
  /** Who would be paid which note if the round ended now. */
  pays: Pay[];
  /** Whose dice cancel each other now. */
  cancels: Owner[];
}

export interface Choice {
  move: string;
  own: number;
  white: number;
  /** Who would be paid which note if the round ended after this choice, and whose dice would cancel each other. */
  pays: Pay[];
  cancels: Owner[];
}

export interface LasVegasView {
  round: number;
  rounds: number;
  start: number;
  turn: number;
  to_act: number;
  pile: number;
  neutral_dice: boolean;
  open_money: boolean;
  casinos: Casino[];
  seats: { seat: number; dice: number; white: number; notes: number[] | null; note_count: number; money: number | null }[];
  roll: { own: number[]; white: number[] };
  choices: Choice[];
}

export function read(view: View): LasVegasView {
  return view as unknown as LasVegasView;
}

/** Names for the six casinos; the game has only numbers. */
export const HOUSES = ['The Lone Cactus', 'Twin Palms', 'Trident', 'Four Winds', 'Five Points', 'Sixth Moon'] as const;

export function money(thousands: number): string {
  return thousands ? `$${thousands}k` : '$0';
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

export function diceWords(count: number, kind = ''): string {
  return `${COUNTS[count] ?? count} ${kind}${count === 1 ? 'die' : 'dice'}`;
}

/** "two dice", "two and one white die" */
export function choiceDice({ own, white }: Choice): string {
  if (!white) return diceWords(own);
  return `${own ? `${COUNTS[own] ?? own} and ` : ''}${diceWords(white, 'white ')}`;
}

/** The choice that puts dice on a casino, if there is one. */
export function choiceFor(view: LasVegasView, casino: number): Choice | undefined {
  return view.choices.find((choice) => choice.move === `place ${casino}`);
}

export function sums(pays: readonly Pay[]): Map<Owner, number> {
  const found = new Map<Owner, number>();
  for (const { owner, note } of pays) found.set(owner, (found.get(owner) ?? 0) + note);
  return found;
}

/** What changes for whom between two ways a casino would pay; seats first, in order. */
export function effects(before: readonly Pay[], after: readonly Pay[]): { owner: Owner; change: number }[] {
  const [old, now] = [sums(before), sums(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((owner) => ({ owner, change: (now.get(owner) ?? 0) - (old.get(owner) ?? 0) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => order(a.owner) - order(b.owner));
}

function order(owner: Owner): number {
  return owner === 'white' ? 99 : owner;
}

export function ownerName(owner: Owner, names: readonly string[]): string {
  return owner === 'white' ? 'White' : (names[owner] ?? `Seat ${owner}`);
}

/** "Anna +$90k, Ben −$40k", or that nothing changes. */
export function effectWords(changes: readonly { owner: Owner; change: number }[], names: readonly string[]): string {
  if (changes.length === 0) return 'nobody wins or loses a note';
  return changes.map(({ owner, change }) => `${ownerName(owner, names)} ${change > 0 ? '+' : '−'}${money(Math.abs(change))}`).join(', ');
}

/** What a number such as +90 stands for. */
export function nowWords(changes: readonly { owner: Owner; change: number }[], names: readonly string[]): string {
  return `If the round ended then: ${effectWords(changes, names)}.`;
}

/** Everybody who may have dice on a casino, in the order of their rows: the seats, then white. */
export function ownersOf(view: LasVegasView): Owner[] {
  return [...view.seats.map(({ seat }) => seat), ...(view.neutral_dice ? (['white'] as const) : [])];
}

export interface Bond {
  from: number;
  to: number;
  /** Where its "=" stands: halfway, but on no count and on no other "=". */
  mark: number;
}

/** Pairs of neighbouring rows whose dice cancel each other: a line with "=" joins them. */
export function bonds(rows: readonly { dice: number; cancelled: boolean }[]): Bond[] {
  const last = new Map<number, number>();
  const found: Bond[] = [];
  const free = (mark: number): boolean => !rows[mark]?.dice && !found.some((bond) => bond.mark === mark);
  rows.forEach(({ dice, cancelled }, to) => {
    if (!cancelled) return;
    const from = last.get(dice);
    if (from !== undefined) found.push({ from, to, mark: [(from + to) / 2, from + 0.5].find(free) ?? to - 0.5 });
    last.set(dice, to);
  });
  return found;
}

/** A casino for a screen reader. */
export function casinoWords(casino: Casino, names: readonly string[]): string {
  const dice = casino.dice.map(({ owner, dice }) => `${ownerName(owner, names)} has ${diceWords(dice)}`).join(', ') || 'no dice';
  const pays = casino.pays.map(({ owner, note }) => `${money(note)} to ${ownerName(owner, names)}`).join(', ');
  const equal = casino.cancels.map((owner) => ownerName(owner, names)).join(' and ');
  return `${dice}. ${equal ? `Equal and cancelled: ${equal}. ` : ''}${pays ? `Would pay ${pays}.` : 'Would pay nobody.'}`;
}

export interface Placed {
  seat: number;
  casino: number;
  dice: number;
}

/** What was put on the casinos of this round after an entry, in order. */
export function placedSince(entries: readonly Entry[], since: number): Placed[] {
  let found: Placed[] = [];
  for (const entry of entries)
    for (const event of entry.events) {
      if (event.event === 'round_started' || event.event === 'round_ended') found = [];
      if (event.event === 'placed' && entry.seq > since) found.push({ seat: Number(event['seat']), casino: Number(event['casino']), dice: Number(event['own'] ?? 0) + Number(event['white'] ?? 0) });
    }
  return found;
}
