/** Squares, turned tiles and doors: only where things are drawn, never whether they may lie there. */

import type { Size, TileFacts } from '../view';

export interface Square {
  column: number;
  row: number;
}

export type Side = 'N' | 'E' | 'S' | 'W';
export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];

/** A door in the edge of a square, counted from a tile's own top left square or from that of the sheet. */
export interface Door extends Square {
  side: Side;
}

const MEASURES: Readonly<Record<Size, readonly [number, number]>> = { small: [1, 1], medium: [2, 1], large: [2, 2] };

/** Width and height of a tile after so many quarter turns. */
export function measure(size: Size, turns: number): [number, number] {
  const [width, height] = MEASURES[size];
  return turns % 2 ? [height, width] : [width, height];
}

export function cellName({ column, row }: Square): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}
/** The square of `b3`, or of an edge such as `b3W`. */
export function squareOf(cell: string): Square {
  return { column: cell.charCodeAt(0) - 97, row: Number.parseInt(cell.slice(1), 10) - 1 };
}
/** `b3+1` of a move: the square and the turns. */
export function readPlace(word: string): { cell: string; turns: number } {
  const [cell, turns] = word.split('+');
  return { cell: cell!, turns: Number(turns ?? 0) };
}
export function spellPlace(cell: string, turns: number): string {
  return turns ? `${cell}+${turns}` : cell;
}

/** Where the doors of a tile are after so many quarter turns clockwise. */
export function turnedDoors(facts: Pick<TileFacts, 'size' | 'doors'>, turns: number): Door[] {
  let [width, height] = MEASURES[facts.size];
  let doors: Door[] = facts.doors.map((door) => {
    const side = door.charAt(0) as Side;
    const at = Number(door.slice(1));
    if (side === 'N' || side === 'S') return { column: at, row: side === 'N' ? 0 : height - 1, side };
    return { column: side === 'W' ? 0 : width - 1, row: at, side };
  });
  for (let turn = 0; turn < turns; turn++) {
    const tall = height;
    doors = doors.map(({ column, row, side }) => ({ column: tall - 1 - row, row: column, side: SIDES[(SIDES.indexOf(side) + 1) % 4]! }));
    [width, height] = [height, width];
  }
  return doors.sort((a, b) => a.row - b.row || a.column - b.column || SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
}

/** How many turns of a tile look different: the first so many are all there are. */
export function differentTurns(facts: Pick<TileFacts, 'size' | 'doors'>): number {
  const look = (turns: number): string => JSON.stringify([measure(facts.size, turns), turnedDoors(facts, turns)]);
  return [1, 2].find((count) => [0, 1, 2, 3].every((turns) => look(turns) === look(turns % count))) ?? 4;
}

/** The square nearest to one that was pointed at from which a tile lies inside the sheet. */
export function inside(square: Square, size: Size, turns: number, columns: number, rows: number): Square {
  const [width, height] = measure(size, turns);
  return { column: Math.min(square.column, columns - width), row: Math.min(square.row, rows - height) };
}

/** The red triangles of a tile: at every corner of its squares that lies on its outline. */
export function redCorners(size: Size, turns: number): { x: number; y: number; dx: 1 | -1; dy: 1 | -1 }[] {
  const [width, height] = measure(size, turns);
  const found: { x: number; y: number; dx: 1 | -1; dy: 1 | -1 }[] = [];
  for (let column = 0; column < width; column++)
    for (let row = 0; row < height; row++)
      for (const dx of [1, -1] as const)
        for (const dy of [1, -1] as const) {
          const x = dx === 1 ? column : column + 1;
          const y = dy === 1 ? row : row + 1;
          if (x > 0 && x < width && y > 0 && y < height) continue;
          found.push({ x, y, dx, dy });
        }
  return found;
}
