/** Where things stand on the board: six blocks along the Strip, in a box of WIDE by HIGH. */

import type { LordsView } from '../view';

export const LOT = { wide: 102, high: 90 } as const;
/** How far a roof stands out of its lot: less than the margin of the lot behind, whose die stays in sight. */
export const LIFT = 4;
const WALLS = [0, 10, 16, 21, 25, 28, 30];
/** The height of the front wall, which grows with the floors into the own lot: less for each, so that the die still fits on the roof. */
export function wallOf(floors: number): number {
  return WALLS[floors] ?? 30;
}
const EDGE = 12;
const STRIP_WIDE = 66;
const STREET = 26;
const TOP = 30;
const ACROSS = 3 * LOT.wide;

export const STRIP_X = EDGE + ACROSS + 8;
export const STRIP = { x: STRIP_X, wide: STRIP_WIDE } as const;
const EAST = STRIP_X + STRIP_WIDE + 8;
export const WIDE = EAST + ACROSS + EDGE;

/** The blocks from north to south on either side, with their rows. */
const SIDES: readonly (readonly { block: string; rows: number; x: number }[])[] = [
  [{ block: 'A', rows: 2, x: EDGE }, { block: 'C', rows: 4, x: EDGE }, { block: 'E', rows: 2, x: EDGE }],
  [{ block: 'B', rows: 2, x: EAST }, { block: 'D', rows: 3, x: EAST }, { block: 'F', rows: 3, x: EAST }],
];

export interface Block {
  block: string;
  x: number;
  y: number;
  wide: number;
  high: number;
}

export const BLOCKS: readonly Block[] = SIDES.flatMap((side) => {
  let y = TOP;
  return side.map(({ block, rows, x }) => {
    const found = { block, x, y, wide: ACROSS, high: rows * LOT.high };
    y += rows * LOT.high + STREET;
    return found;
  });
});

export const HIGH = Math.max(...BLOCKS.map((block) => block.y + block.high)) + EDGE;

export interface Spot {
  x: number;
  y: number;
}

export function spotOf(at: LordsView, lot: string): Spot {
  const { block, row, col } = at.lots[lot]!;
  const place = BLOCKS.find((other) => other.block === block)!;
  return { x: place.x + col * LOT.wide, y: place.y + row * LOT.high };
}

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The lot one comes to from another by an arrow key: the nearest in that direction. */
export function goFrom(at: LordsView, from: string, way: Way): string {
  const start = spotOf(at, from);
  let best = from;
  let least = Infinity;
  for (const lot of Object.keys(at.lots)) {
    const { x, y } = spotOf(at, lot);
    const [along, aside] = way === 'ArrowUp' ? [start.y - y, x - start.x] : way === 'ArrowDown' ? [y - start.y, x - start.x] : way === 'ArrowLeft' ? [start.x - x, y - start.y] : [x - start.x, y - start.y];
    if (along <= LOT.high / 2 || lot === from) continue;
    const far = along + 3 * Math.abs(aside);
    if (far < least) [best, least] = [lot, far];
  }
  return best;
}

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}
const IN = 5;
const R = 9;

/** The roof of a casino: its lots, and bridges over the seams between them. Where nothing of it lies in front, the wall takes its part of the lot. */
export function pieces(at: LordsView, lots: readonly string[], wall: number): Box[] {
  const spots = lots.map((lot) => ({ lot: at.lots[lot]!, ...spotOf(at, lot) }));
  const has = (row: number, col: number): boolean => spots.some((spot) => spot.lot.row === row && spot.lot.col === col);
  const foot = (row: number, col: number): number => (has(row + 1, col) ? 0 : wall);
  return spots.flatMap(({ lot, x, y }) => {
    const high = LOT.high - 2 * IN + LIFT;
    const top = y + IN - LIFT;
    const own = foot(lot.row, lot.col);
    const found = [{ x: x + IN, y: top, wide: LOT.wide - 2 * IN, high: high - own }];
    const right = has(lot.row, lot.col + 1);
    const below = has(lot.row + 1, lot.col);
    if (right) found.push({ x: x + LOT.wide - IN - R, y: top, wide: 2 * (IN + R), high: high - Math.max(own, foot(lot.row, lot.col + 1)) });
    if (below) found.push({ x: x + IN, y: y + LOT.high - IN - R, wide: LOT.wide - 2 * IN, high: 2 * (IN + R) });
    if (right && below && has(lot.row + 1, lot.col + 1)) found.push({ x: x + LOT.wide - 20, y: y + LOT.high - 20, wide: 40, high: 40 });
    return found;
  });
}

/** The front walls of a casino: below the roof of every lot with nothing of it in front. */
export function walls(at: LordsView, lots: readonly string[], wall: number): Box[] {
  const spots = lots.map((lot) => ({ lot: at.lots[lot]!, ...spotOf(at, lot) }));
  const has = (row: number, col: number): boolean => spots.some((spot) => spot.lot.row === row && spot.lot.col === col);
  const front = spots.filter(({ lot }) => !has(lot.row + 1, lot.col));
  return front.flatMap(({ lot, x, y }) => {
    const box = { x: x + IN, y: y + LOT.high - IN - wall - R, wide: LOT.wide - 2 * IN, high: wall + R };
    const beside = front.some((other) => other.lot.row === lot.row && other.lot.col === lot.col + 1);
    return beside ? [{ ...box, wide: box.wide + 2 * IN }] : [box];
  });
}

/** Where the die of a lot lies: in the middle of its roof. */
export function dieOf(at: LordsView, lots: readonly string[], name: string, wall: number, size: number): Spot {
  const { row, col } = at.lots[name]!;
  const { x, y } = spotOf(at, name);
  const inFront = lots.some((other) => at.lots[other]!.row === row + 1 && at.lots[other]!.col === col);
  const high = LOT.high - 2 * IN + LIFT - (inFront ? 0 : wall);
  return { x: x + LOT.wide - IN - size - 6, y: y + IN - LIFT + (high - size) / 2 };
}
