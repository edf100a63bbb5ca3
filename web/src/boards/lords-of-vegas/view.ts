/** The view of Lords of Vegas as the server sends it, and a few words for showing it. */

import type { Entry, View } from '../../api/types';
import { COMPANIES, type Look } from '../../look/colours';

export const BRANDS = ['albion', 'sphinx', 'vega', 'tivoli', 'pioneer'] as const;
export type Brand = (typeof BRANDS)[number];
export type Card = Brand | 'strip';

export interface Lot {
  block: string;
  row: number;
  col: number;
  price: number;
  die: number;
  strip: boolean;
  card: Card;
  drawn: boolean;
  marker: number | null;
  brand: Brand | null;
  floors: number;
  owner: number | null;
  pips: number;
  casino: string | null;
}

export interface Casino {
  casino: string;
  lots: string[];
  brand: Brand;
  spaces: number;
  floors: number;
  tiles: number;
  pips: number;
  boss: number | null;
  strip: boolean;
  reorganized: boolean;
}

export interface SeatLine {
  seat: number;
  cash: number;
  score: number;
  dice_left: number;
  markers_left: number;
  lots: string[];
  boss_of: string[];
}

export interface Offer {
  seat: number;
  parties: number[];
  accepted: number[];
  steps: string[];
  step: number;
  text: string;
}

export interface LordsView {
  edition: string;
  turn: number;
  to_act: number;
  phase: string;
  card: string | null;
  gambled: boolean;
  track: number[];
  seats: SeatLine[];
  lots: Record<string, Lot>;
  casinos: Casino[];
  tiles_left: Record<Brand, number>;
  discards: Record<Card, string[]>;
  deck: { left: number; until_game_over: number };
  offer: Offer | null;
  deal: Offer | null;
  bet: { seat: number; casino: string; boss: number | null; amount: number; laid_off: boolean } | null;
  /** What every legal action costs: `build A2`, `sprawl A2 A5`, `remodel B4`, `reorganize B4`, `raise B4`. */
  costs: Record<string, number>;
}

export function read(view: View): LordsView {
  return view as unknown as LordsView;
}

export function money(millions: number): string {
  return `$${millions}m`;
}

export function company(brand: string): Look {
  return COMPANIES[brand] ?? STRIP;
}

/** Cards that pay every casino along the Strip. */
export const STRIP: Look = { name: 'The Strip', fill: '#ff5ba8', ink: '#160d22', shape: 'M9 2h6l3 20H6ZM11 4v3h2V4Zm-.5 6v3h3v-3ZM10 16v4h4v-4Z', shapeName: 'road', pattern: 'plain' };

export function seatName(seat: number | null, names: readonly string[]): string {
  return seat === null ? 'nobody' : (names[seat] ?? `Seat ${seat}`);
}

/** How a move names the lot: a casino goes by its first lot. */
export function named(at: LordsView, lot: string): string {
  return at.lots[lot]?.casino ?? lot;
}

export function casinoAt(at: LordsView, lot: string): Casino | undefined {
  const first = at.lots[lot]?.casino;
  return first ? at.casinos.find((casino) => casino.casino === first) : undefined;
}

/** What a lot is and whose, for a screen reader. */
export function lotWords(at: LordsView, name: string, names: readonly string[]): string {
  const lot = at.lots[name]!;
  const casino = casinoAt(at, name);
  if (casino) {
    const die = lot.owner === null ? 'no die' : `${seatName(lot.owner, names)}’s ${lot.pips}`;
    const size = `${casino.spaces === 1 ? 'one space' : `${casino.spaces} spaces`}${casino.floors > 1 ? `, ${casino.floors} floors` : ''}`;
    const boss = casino.boss === null ? 'no boss' : `boss ${seatName(casino.boss, names)}`;
    return `${name}, ${company(casino.brand).name}: ${die}; casino of ${size}, ${boss}${lot.drawn ? '' : '; its card is still in the deck'}`;
  }
  const owner = lot.marker === null ? (lot.drawn ? 'nobody’s, its card is out' : 'nobody’s') : `parking lot of ${seatName(lot.marker, names)}`;
  return `${name}, ${owner}: price ${money(lot.price)}, die ${lot.die}${lot.strip ? ', at the Strip' : ''}`;
}

/** The dice that hold a casino for its boss: the highest of the boss's own. */
export function bossDice(at: LordsView, casino: Casino): Set<string> {
  const own = casino.lots.filter((lot) => casino.boss !== null && at.lots[lot]?.owner === casino.boss);
  const most = Math.max(0, ...own.map((lot) => at.lots[lot]!.pips));
  return new Set(own.filter((lot) => at.lots[lot]!.pips === most));
}

/** The lots that look different in two views. */
export function changedLots(before: LordsView, after: LordsView): Set<string> {
  const looks = (at: LordsView, name: string): string => {
    const lot = at.lots[name]!;
    const casino = casinoAt(at, name);
    return [lot.marker, lot.brand, lot.floors, lot.owner, lot.pips, casino?.boss, casino?.spaces].join();
  };
  return new Set(Object.keys(before.lots).filter((name) => looks(before, name) !== looks(after, name)));
}

/** The lots that were touched after an entry, to be marked as news. */
export function touchedSince(entries: readonly Entry[], since: number): Set<string> {
  const found = new Set<string>();
  for (const entry of entries) {
    if (entry.seq <= since) continue;
    for (const event of entry.events)
      if (TOUCHING.has(event.event) && typeof event['lot'] === 'string') found.add(event['lot']);
  }
  return found;
}

const TOUCHING = new Set(['claimed', 'taken_over', 'die_placed', 'die_rolled', 'lot_given', 'die_given', 'marker_freed', 'die_lifted']);
