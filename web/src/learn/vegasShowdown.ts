/** The numbers of Vegas Showdown explain themselves: why this income, and where the Fame would come from. */

import type { Standing, View } from '../api/types';
import { read, sheetWords, tileWords, type ShowdownView, type Space } from '../boards/vegas-showdown/view';

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

export function whyInVegasShowdown(view: View, spot: string, names: readonly string[], standing: readonly Standing[]): string {
  const [kind = '', name = ''] = spot.split('-');
  if (kind === 'space') return selling(read(view), name, names);
  if (kind === 'sheet') return laid(read(view), Number(name), names);
  return kind === 'seat' ? paying(view, Number(name), standing) : '';
}

/** What a room brings and needs, and why it costs this much. */
function selling(at: ShowdownView, name: string, names: readonly string[]): string {
  const space = [...(at.premier ?? []), ...(at.basic ?? [])].find((other) => other.space === name);
  if (!space?.tile) return space ? 'No room is on sale here.' : '';
  return `${tileWords(at, space.tile)}. ${[price(at, space), bidding(space, names)].filter(Boolean).join(' ')}`;
}
function price(at: ShowdownView, { tile, minimum, left }: Space): string {
  const printed = tile === null ? 0 : (at.tiles[tile]?.price ?? 0);
  if (left !== null) return `${left} are left, always from $${minimum ?? printed}.`;
  if (minimum === null) return '';
  return minimum < printed ? `Bids begin at $${minimum}: the price was $${printed} and drops with every turn in which nobody buys.` : `Bids begin at $${minimum}; the price drops with every turn in which nobody buys.`;
}
function bidding({ bid, bidder, spaces, banned }: Space, names: readonly string[]): string {
  if (banned) return 'A card bars bids on it this turn.';
  if (bid === null || bidder === null) return 'Nobody has bid.';
  const next = spaces.find((amount) => amount > bid);
  return `${names[bidder] ?? `Seat ${bidder}`} stands at $${bid}${next === undefined ? ', the highest bid there is' : `: to outbid takes $${next}`}.`;
}
/** What lies on a sheet. */
function laid(at: ShowdownView, seat: number, names: readonly string[]): string {
  const found = at.seats?.[seat];
  return found?.tiles ? `${sheetWords(at, found, names[seat] ?? `seat ${seat}`)}.` : '';
}

/** Why this income, and where the Fame would come from. */
function paying(view: View, seat: number, standing: readonly Standing[]): string {
  const earns = earner(view, seat);
  if (!earns) return '';
  const { population, revenue, income, count } = earns;
  const points = standing.find((other) => other.seat === seat)?.points ?? 0;
  const paid = `Income $${income}, from Population ${population} and Revenue ${revenue}: the smaller one is paid, unless a card says otherwise.`;
  const added = Object.entries(COUNTED).flatMap(([name, words]) => (count?.[name] ? [`${count[name]} for ${words}`] : []));
  const end = added.length ? `If the game ended now, the count would add ${added.join(', ')}.` : 'If the game ended now, the count would add nothing.';
  return `${paid} Fame so far: ${points}, from rooms, cards and Publicity. ${end}`;
}
