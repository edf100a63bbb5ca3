import type { Seat, TableSummary } from '../api/types';

/** A reason of the rules as a whole sentence: it begins in lower case. */
export function sentence(reason: string): string {
  const words = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** Prompts and refusals of games speak of seats by number; people have names. */
export function withNames(words: string, names: readonly string[]): string {
  return words.replace(/\b[Ss]eat (\d+)\b/g, (all, seat: string) => names[Number(seat)] ?? all);
}

/** What the table waits for, when it is not for this person. */
export function waiting(name: string, thinking: boolean, long: boolean): string {
  if (!thinking) return `Waiting for ${name}.`;
  return long ? `${name} is still thinking. This computer is busy: nothing is lost, and the game goes on by itself.` : `${name} is next.`;
}

/** Whether a seat is that of the person themselves, and not one they hold for somebody beside them. */
export function isOwn(seat: Seat, seats: readonly Seat[], own: string): boolean {
  const held = seats.filter((other) => other.yours);
  return seat.yours && (held.length === 1 || seat.name === own);
}

/** Whether the table waits for this person: for a seat of theirs that no bot plays. */
export function waitsForYou(table: TableSummary): boolean {
  const seat = table.to_act === null ? undefined : table.seats[table.to_act];
  return Boolean(seat?.yours && !seat.stand_in);
}

/** What keeps the host from starting, and what helps; "" when nothing does. */
export function missing(seats: readonly Seat[], possible: readonly number[]): string {
  const open = seats.filter((seat) => seat.kind === 'open').length;
  if (open === 0) return '';
  const wait = open === 1 ? 'One seat is still open' : `${open} seats are still open`;
  const without = possible.includes(seats.length - open) ? ', or start without ' + (open === 1 ? 'it' : 'them') : '';
  return `${wait}: wait for friends${without ? ', choose' : ' or choose'} a bot${without}.`;
}
