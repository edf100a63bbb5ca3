/** What a list tells of a finished game: who won, with how much, and when. */

import type { TableSummary } from '../api/types';

/** "Anna wins with 41 points; Ben 37, Cleo 30": the best first, money where points say the same. */
export function wonWords({ result, seats }: TableSummary): string {
  if (!result) return '';
  const ranked = [...result.standing].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
  const scored = ranked.some((line) => line.points !== line.money);
  const name = (seat: number): string => seats[seat]?.name || `Seat ${seat + 1}`;
  const best = ranked.find((line) => result.winners.includes(line.seat));
  const amount = best?.points === null || best === undefined ? '' : ` with ${best.points}${scored ? (best.points === 1 ? ' point' : ' points') : ''}`;
  const others = ranked.filter((line) => !result.winners.includes(line.seat)).map((line) => `${name(line.seat)} ${line.points ?? '–'}`);
  const won = `${result.winners.map(name).join(' and ')} ${result.winners.length > 1 ? 'win' : 'wins'}${amount}`;
  return others.length ? `${won}; ${others.join(', ')}` : won;
}

/** A date as people of this place write it. */
export function day(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
}
