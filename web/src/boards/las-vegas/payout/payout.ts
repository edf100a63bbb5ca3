/** What the payout of a round consists of, read from what the server told: casino by casino, then the sums. */

import type { Entry, GameEvent } from '../../../api/types';
import { diceWords, money, ownerName, sums, type Casino, type Owner, type Pay } from '../view';

/** The dice of one owner on a casino when the round ended. */
export interface Row {
  owner: Owner;
  dice: number;
  /** Somebody else had as many. */
  cancelled: boolean;
  /** The note these dice took. */
  note: number | null;
}

export interface Act {
  casino: number;
  /** The most dice first. */
  rows: Row[];
  /** Notes that nobody took: they go beneath the pile. */
  returned: number[];
}

export interface Payout {
  round: number;
  acts: Act[];
}

type Counts = Map<Owner, number>;

/** The rounds that ended in these entries, from the casinos as they were before them. */
export function payouts(before: readonly Casino[], entries: readonly Entry[]): Payout[] {
  const dice: Counts[] = before.map((casino) => new Map(casino.dice.map((group) => [group.owner, group.dice])));
  const ended: Payout[] = [];
  let told: GameEvent[] = [];
  for (const event of entries.flatMap((entry) => entry.events)) {
    const there = dice[Number(event['casino']) - 1];
    if (event.event === 'placed') {
      add(there, event['seat'] as number, event['own'] as number);
      add(there, 'white', event['white'] as number);
    } else if (event.event === 'spare_placed') add(there, 'white', event['white'] as number);
    else if (event.event === 'round_ended') {
      ended.push({ round: event['round'] as number, acts: dice.map((counts, at) => act(at + 1, counts, told)) });
      dice.forEach((counts) => counts.clear());
      told = [];
    } else told.push(event);
  }
  return ended;
}

function add(counts: Counts | undefined, owner: Owner, more: number): void {
  if (more) counts?.set(owner, (counts.get(owner) ?? 0) + more);
}

function act(casino: number, counts: Counts, told: readonly GameEvent[]): Act {
  const here = told.filter((event) => event['casino'] === casino);
  const cancelled = new Set(here.filter(({ event }) => event === 'cancelled').map((event) => event['owner']));
  const paid = new Map(here.filter(({ event }) => event === 'paid').map((event) => [event['owner'], event['note'] as number]));
  const rows = Array.from(counts, ([owner, dice]) => ({ owner, dice, cancelled: cancelled.has(owner), note: paid.get(owner) ?? null }));
  rows.sort((a, b) => b.dice - a.dice || order(a.owner) - order(b.owner));
  return { casino, rows, returned: here.filter(({ event }) => event === 'returned').map((event) => event['note'] as number) };
}
function order(owner: Owner): number {
  return owner === 'white' ? 99 : owner;
}

/** The notes that an act pays, in the order of its rows. */
export function paysOf(act: Act): Pay[] {
  return act.rows.flatMap(({ owner, note }) => (note === null ? [] : [{ owner, note }]));
}

/** The casinos as the round left them, before anything was paid. */
export function asLeft(before: readonly Casino[], { acts }: Payout): Casino[] {
  return acts.map(({ casino, rows }, at) => ({
    number: casino,
    notes: before[at]?.notes ?? [],
    dice: rows.map(({ owner, dice }) => ({ owner, dice })),
    pays: paysOf(acts[at]!),
    cancels: rows.filter((row) => row.cancelled).map((row) => row.owner),
  }));
}

export interface Line {
  owner: Owner;
  money: number;
  /** What happened at each casino: a note, equal dice, dice without a note, or nothing. */
  cells: (number | 'equal' | 'none' | null)[];
}

/** The round as a table: a line for everybody, the most money first. White only if it took something. */
export function summary({ acts }: Payout, seats: readonly number[]): Line[] {
  const won = sums(acts.flatMap(paysOf));
  const owners: Owner[] = [...seats, ...(won.has('white') ? (['white'] as const) : [])];
  const line = (owner: Owner): Line => ({ owner, money: won.get(owner) ?? 0, cells: acts.map(({ rows }) => cell(rows.find((row) => row.owner === owner))) });
  return owners.map(line).sort((a, b) => order(a.owner) - order(b.owner)).sort((a, b) => Number(a.owner === 'white') - Number(b.owner === 'white') || b.money - a.money);
}
function cell(row: Row | undefined): Line['cells'][number] {
  if (!row) return null;
  return row.note ?? (row.cancelled ? 'equal' : 'none');
}

/** What every finished round paid to each seat, by the number of the round. */
export function roundsPaid(entries: readonly Entry[]): Map<number, Map<Owner, number>> {
  const rounds = new Map<number, Map<Owner, number>>();
  let paid: Pay[] = [];
  for (const event of entries.flatMap((entry) => entry.events))
    if (event.event === 'paid') paid.push({ owner: event['owner'] as Owner, note: event['note'] as number });
    else if (event.event === 'round_ended') {
      rounds.set(event['round'] as number, sums(paid));
      paid = [];
    }
  return rounds;
}

/** When the dice of a casino are struck, when each note leaves, and when the next casino comes: milliseconds after it is lit. */
export function timeline(act: Act): { struck: number; leave: number[]; end: number } {
  const struck = 350;
  const first = act.rows.some((row) => row.cancelled) ? 750 : 450;
  const leave = paysOf(act).map((_, at) => first + at * 220);
  return { struck, leave, end: Math.max(act.rows.length ? 1600 : 1100, (leave.at(-1) ?? 0) + FLIGHT + 350) };
}
/** How long a note flies. */
export const FLIGHT = 650;

/** What happens at a casino, in a sentence or two. */
export function captionOf(act: Act, names: readonly string[]): string {
  const name = (owner: Owner): string => ownerName(owner, names);
  const equal = act.rows.filter((row) => row.cancelled);
  // The most dice first, as the rows are: those with as many stand together.
  const said = Array.from(new Set(equal.map((row) => row.dice)), (dice) => {
    const owners = equal.filter((row) => row.dice === dice).map((row) => name(row.owner));
    return `${owners.slice(0, -1).join(', ')} and ${owners.at(-1)} have ${diceWords(dice)} each: they cancel.`;
  });
  const pays = paysOf(act);
  if (pays.length) said.push(`${name(pays[0]!.owner)} has the most dice${equal.length ? ' left' : ''} and takes ${pays.map((pay, at) => (at ? `${name(pay.owner)} ${money(pay.note)}` : money(pay.note))).join(', ')}.`);
  else if (!act.rows.length) said.push('Nobody has dice here.');
  else said.push('Nobody is left to be paid.');
  if (act.returned.length) said.push(`${act.returned.map(money).join(' and ')} ${act.returned.length > 1 ? 'go' : 'goes'} beneath the pile.`);
  return said.join(' ');
}
