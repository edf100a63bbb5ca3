/** Where the bulbs of a price track are: along an arch, evenly, lowest first. */

export interface Arch {
  /** The width of the drawing. */
  width: number;
  /** The lower ends of its two posts, and where the round begins. */
  foot: number;
  spring: number;
  left: number;
}

export const PREMIER: Arch = { width: 176, foot: 201, spring: 89, left: 21 };
export const BASIC: Arch = { width: 150, foot: 150, spring: 76, left: 21 };

export function archPath({ width, foot, spring, left }: Arch): string {
  const radius = (width - 2 * left) / 2;
  return `M${left} ${foot}V${spring}A${radius} ${radius} 0 0 1 ${width - left} ${spring}V${foot}`;
}

/** The point that is this share of the way along the arch. */
export function archPoint({ width, foot, spring, left }: Arch, share: number): [number, number] {
  const radius = (width - 2 * left) / 2;
  const post = foot - spring;
  const way = share * (2 * post + Math.PI * radius);
  if (way <= post) return [left, foot - way];
  const angle = (way - post) / radius;
  if (angle <= Math.PI) return [width / 2 - radius * Math.cos(angle), spring - radius * Math.sin(angle)];
  return [width - left, spring + (way - post - Math.PI * radius)];
}

export function bulbs(arch: Arch, count: number): [number, number][] {
  return Array.from({ length: count }, (_, n) => archPoint(arch, count > 1 ? n / (count - 1) : 0.5));
}

/** The part of the arch between two of so many bulbs. */
export function stretch(arch: Arch, count: number, from: number, to: number): string {
  const steps = Math.max((to - from) * 5, 1);
  return Array.from({ length: steps + 1 }, (_, n) => archPoint(arch, (from + ((to - from) * n) / steps) / Math.max(count - 1, 1)))
    .map(([x, y], n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

export type Price = 'low' | 'drop' | 'minimum' | 'held' | 'picked' | 'can' | 'far';

/** What a price of a track is to the seat that looks at it. */
export function priceKind(amount: number, lot: { minimum: number | null; bid: number | null; bidder: number | null }, drop: number | null, affordable: number, picked: number | null): Price {
  if (amount === picked) return 'picked';
  if (lot.bidder !== null && amount === lot.bid) return 'held';
  if (amount === drop) return 'drop';
  if (lot.minimum === null || amount < lot.minimum || (lot.bid !== null && amount < lot.bid)) return 'low';
  if (lot.bidder === null && amount === lot.minimum) return 'minimum';
  return amount <= affordable ? 'can' : 'far';
}
