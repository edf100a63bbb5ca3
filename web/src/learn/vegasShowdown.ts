/** The numbers of Vegas Showdown explain themselves: why this income, and where the Fame would come from. */

import type { Standing, View } from '../api/types';

const COUNTED: Readonly<Record<string, string>> = {
  casino: 'the casino side',
  hotel: 'the hotel side',
  connected: 'the way between the entrances',
  population: 'Population',
  revenue: 'Revenue',
  cash: 'cash, one for each full $10',
  three_quarter_diamonds: 'three-quarter diamonds',
  full_diamonds: 'diamonds',
};

interface Earner {
  population: number;
  revenue: number;
  income: number;
  count?: Record<string, number>;
}
function earner(view: View, seat: number): Earner | null {
  const seats = (view as { seats?: unknown }).seats;
  const found: unknown = Array.isArray(seats) ? seats[seat] : null;
  if (typeof found !== 'object' || found === null) return null;
  const { population, revenue, income } = found as Partial<Earner>;
  return typeof population === 'number' && typeof revenue === 'number' && typeof income === 'number' ? (found as Earner) : null;
}

export function whyInVegasShowdown(view: View, spot: string, standing: readonly Standing[]): string {
  if (!spot.startsWith('seat-')) return '';
  const seat = Number(spot.slice(5));
  const earns = earner(view, seat);
  if (!earns) return '';
  const { population, revenue, income, count } = earns;
  const points = standing.find((other) => other.seat === seat)?.points ?? 0;
  const paid = `Income $${income}, from Population ${population} and Revenue ${revenue}: the smaller one is paid, unless a card says otherwise.`;
  const added = Object.entries(COUNTED).flatMap(([name, words]) => (count?.[name] ? [`${count[name]} for ${words}`] : []));
  const end = added.length ? `If the game ended now, the count would add ${added.join(', ')}.` : 'If the game ended now, the count would add nothing.';
  return `${paid} Fame so far: ${points}, from rooms, cards and Publicity. ${end}`;
}
