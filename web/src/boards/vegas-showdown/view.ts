/** The view of Vegas Showdown as the server sends it, and words and sums for showing it. */

import type { Entry, View } from '../../api/types';

export type Size = 'small' | 'medium' | 'large';
export type Colour = 'yellow' | 'green' | 'blue';
/** How sure a printed value is that the rulebook does not show. */
export type Doubt = 'likely' | 'reconstructed';

export interface TileFacts {
  name: string;
  color: Colour;
  size: Size;
  copies: number;
  price: number;
  population: number;
  revenue: number;
  fame: number;
  /** Unit edges before turning: N0, E1, … */
  doors: string[];
  red_corners: boolean;
  needs: string[];
  joins: string[];
  doubtful: Partial<Record<string, Doubt>>;
}

export interface LaidTile {
  tile: string;
  /** The top left square that it covers. */
  cell: string;
  turns: number;
  cells: string[];
  /** Where its doors are: a3W is the left edge of a3. */
  doors: string[];
  /** Those of them that lead on: to another door, or out of an entrance. */
  joined: string[];
  /** A path joins it to this entrance. */
  casino: boolean;
  hotel: boolean;
}

export const CATEGORIES = ['casino', 'hotel', 'connected', 'population', 'revenue', 'cash', 'three_quarter_diamonds', 'full_diamonds'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface SeatView {
  seat: number;
  cash: number;
  fame: number;
  population: number;
  revenue: number;
  income: number;
  marker: { on: string; amount: number | null } | null;
  owes: boolean;
  tiles: LaidTile[];
  stored: string[];
  free: number;
  connected: boolean;
  count: Record<Category, number>;
}

export interface Space {
  space: string;
  tile: string | null;
  left: number | null;
  minimum: number | null;
  bid: number | null;
  bidder: number | null;
  banned: boolean;
  spaces: number[];
}

export interface EventCard {
  card: string;
  title: string;
  stack: string;
  words: string;
  doubtful: Partial<Record<string, Doubt>>;
}

export interface ShowdownView {
  turn: number;
  button: number;
  phase: string;
  to_act: number;
  seats: SeatView[];
  premier: Space[];
  basic: Space[];
  stacks: Record<Size, { a: number; b: number }>;
  events_left: number;
  drawn: EventCard[];
  banned: string[];
  barred: string[];
  income: string;
  event: EventCard | null;
  waiting: EventCard | null;
  bought: string | null;
  /** For the seat that chooses an action: a place for each tile on sale that it could place, as in a move. */
  would_fit: Record<string, string>;
  renovation: { off: number; on: number };
  ending: string | null;
  /** The digest of what is printed, as this game is played; `built_in` if it is the project's own reading. */
  components: string;
  built_in: boolean;
  tiles: Record<string, TileFacts>;
  sheet: {
    columns: number;
    rows: number;
    casino_columns: string[];
    hotel_columns: string[];
    casino_entrance: string;
    hotel_entrance: string;
    walls: string[];
    doubtful: Partial<Record<string, Doubt>>;
  };
  tracks: Record<string, { spaces: number[]; circles?: number[]; doubtful: Partial<Record<string, Doubt>> }>;
}

export function read(view: View): ShowdownView {
  return view as unknown as ShowdownView;
}

export function tileName(at: ShowdownView, tile: string): string {
  return at.tiles[tile]?.name ?? tile;
}

/** What a place where one bids is called. */
export function spaceName(at: ShowdownView, space: string): string {
  const found = [...at.premier, ...at.basic].find((other) => other.space === space);
  if (space === 'slots2') return `${tileName(at, 'slots')} (second track)`;
  if (!found?.tile) return `empty space (${space})`;
  const same = at.premier.filter((other) => other.tile === found.tile);
  if (same.length < 2) return tileName(at, found.tile);
  return `${['first', 'second', 'third', 'fourth'][same.indexOf(found)]} ${tileName(at, found.tile)}`;
}

/** What a stack still holds, the uppermost first. */
export function stackWords({ a, b }: { a: number; b: number }): string {
  const parts = ([[a, 'an A'], [b, 'a B']] as const).filter(([count]) => count);
  return parts.map(([count, back]) => `${count} ${count === 1 ? 'tile' : 'tiles'} with ${back}`).join(', then ') || 'no tile left';
}

export const INCOME_WORDS: Readonly<Record<string, string>> = {
  lesser: 'the lesser of Population and Revenue',
  greater: 'the greater of Population and Revenue',
  half: 'half of the usual',
  population: 'Population',
  revenue: 'Revenue',
};

export const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  casino: 'Casino section',
  hotel: 'Hotel section',
  connected: 'Entrances',
  population: 'Population',
  revenue: 'Revenue',
  cash: 'Cash',
  three_quarter_diamonds: '¾ diamonds',
  full_diamonds: 'Diamonds',
};

/** Fame as it would be after the final count; once the game is over the count is in it already. */
export function afterCount(at: ShowdownView, seat: SeatView): number {
  return at.phase === 'over' ? seat.fame : seat.fame + CATEGORIES.reduce((sum, category) => sum + seat.count[category], 0);
}

/** Fame before the final count: what the rows of the count are added to. */
export function beforeCount(at: ShowdownView, seat: SeatView): number {
  return afterCount(at, seat) - CATEGORIES.reduce((sum, category) => sum + seat.count[category], 0);
}

/** "Population 2, Revenue 0, Fame 4 (likely)": what a tile prints, for a screen reader. */
export function valueWords(facts: TileFacts): string {
  return (['population', 'revenue', 'fame'] as const)
    .filter((field) => facts[field] || facts.doubtful[field])
    .map((field) => `${field.charAt(0).toUpperCase()}${field.slice(1)} ${facts[field]}${facts.doubtful[field] ? ` (${facts.doubtful[field]})` : ''}`)
    .join(', ');
}

/** A tile in one sentence. */
export function tileWords(at: ShowdownView, tile: string): string {
  const facts = at.tiles[tile];
  if (!facts) return tile;
  const needs = facts.needs.length ? `, needs ${facts.needs.map((need) => tileName(at, need)).join(' and ')}` : '';
  const joins = facts.joins.length ? `, door to door with ${facts.joins.map((join) => tileName(at, join)).join(' or ')}` : '';
  return `${facts.name}: ${facts.color}, ${facts.size}${valueWords(facts) ? `, ${valueWords(facts)}` : ''}${facts.red_corners ? ', red corners' : ''}${needs}${joins}`;
}

/** A sheet in one sentence. */
export function sheetWords(at: ShowdownView, seat: SeatView, name: string): string {
  const tiles = seat.tiles.map((laid) => `${tileName(at, laid.tile)} on ${laid.cell}`).join(', ') || 'no tiles';
  return `Sheet of ${name}: ${tiles}; ${seat.free} squares free${seat.connected ? '; both entrances joined' : ''}`;
}

/** An Event card as it was drawn, with what it gave to whom. */
export interface DrawnCard {
  /** Which of all cards of the game, so that two with one title stay apart. */
  number: number;
  card: string;
  title: string;
  words: string;
  stack: string;
  gains: { seat: number; fame: number; money: number }[];
}

/** The Event cards of this turn, oldest first. */
export function cardsThisTurn(entries: readonly Entry[]): DrawnCard[] {
  let cards: DrawnCard[] = [];
  let number = 0;
  for (const entry of entries)
    for (const event of entry.events) {
      if (event.event === 'turn_started') cards = [];
      if (event.event === 'event_drawn') cards.push({ number: ++number, card: String(event['card']), title: String(event['title']), words: String(event['words']), stack: String(event['stack']), gains: [] });
      if (event.event !== 'fame_gained' && event.event !== 'money_gained') continue;
      if (event['why'] === cards.at(-1)?.card) cards.at(-1)!.gains.push({ seat: Number(event['seat']), fame: Number(event['fame'] ?? 0), money: Number(event['money'] ?? 0) });
    }
  return cards;
}

/** The spaces to which a tile came this turn. */
export function flippedThisTurn(entries: readonly Entry[]): Set<string> {
  let found = new Set<string>();
  for (const entry of entries)
    for (const event of entry.events) {
      if (event.event === 'turn_started') found = new Set();
      if (event.event === 'flipped') found.add(String(event['space']));
    }
  return found;
}

/** What a seat does this turn, in a few words. */
export function markerWords(at: ShowdownView, seat: SeatView): string {
  if (!seat.marker) return seat.owes ? 'to choose' : '';
  const { on, amount } = seat.marker;
  if (amount === null) return on === 'publicity' ? 'takes publicity' : on === 'renovate' ? 'renovates' : 'passes';
  const space = [...at.premier, ...at.basic].find((other) => other.space === on);
  return `bids $${amount} on ${space?.tile ? tileName(at, space.tile) : on}`;
}

/** The lowest price that a space can drop to next; null where it cannot. */
export function nextDrop(at: ShowdownView, lot: Space): number | null {
  const circles = at.tracks[lot.left === null ? 'premier' : lot.space]?.circles;
  if (!circles || lot.minimum === null) return null;
  return circles.filter((circle) => circle < lot.minimum!).at(-1) ?? null;
}

/** Tiles laid after an entry: `1:a3` is one of seat 1 with a3 as its top left square. */
export function laidSince(entries: readonly Entry[], since: number): Set<string> {
  const found = new Set<string>();
  for (const entry of entries)
    if (entry.seq > since)
      for (const event of entry.events) if (event.event === 'placed') found.add(`${String(event['seat'])}:${String(event['cell'])}`);
  return found;
}

/** The kinds of tile that a seat has beside its sheet, each once, with how many. */
export function storedKinds(stored: readonly string[]): { tile: string; count: number }[] {
  return [...new Set(stored)].map((tile) => ({ tile, count: stored.filter((other) => other === tile).length }));
}
