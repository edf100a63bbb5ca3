/** Where the light runs inside a room: from the doors that lead on to its middle. */

import { turnedDoors, type Door, type Side } from '../sheets/sheet';
import type { LaidTile, TileFacts } from '../view';

export const UNIT = 100;
const BEND = 16;
const STUB = 24;

/** The middle of the edge in which a door is. */
export function doorPoint({ column, row, side }: Door): [number, number] {
  const x = column * UNIT + (side === 'W' ? 0 : side === 'E' ? UNIT : UNIT / 2);
  const y = row * UNIT + (side === 'N' ? 0 : side === 'S' ? UNIT : UNIT / 2);
  return [x, y];
}

/** A line from a door to the middle of a room of this width and height. */
export function toMiddle(door: Door, width: number, height: number): string {
  const [x, y] = doorPoint(door);
  const [mx, my] = [width / 2, height / 2];
  const right = Math.sign(mx - x);
  const down = Math.sign(my - y);
  if (door.side === 'N' || door.side === 'S') {
    if (x === mx) return `M${x} ${y}V${my}`;
    return `M${x} ${y}V${my - BEND * down}Q${x} ${my} ${x + BEND * right} ${my}H${mx}`;
  }
  if (y === my) return `M${x} ${y}H${mx}`;
  return `M${x} ${y}H${mx - BEND * right}Q${mx} ${y} ${mx} ${y + BEND * down}V${my}`;
}

const INWARD: Readonly<Record<Side, readonly [number, number]>> = { N: [0, 1], S: [0, -1], W: [1, 0], E: [-1, 0] };

/** The light of a room: through it where several doors lead on, a step into it where one does. */
export function light(doors: readonly Door[], width: number, height: number): string {
  const only = doors.length === 1 ? doors[0] : undefined;
  if (only) {
    const [x, y] = doorPoint(only);
    const [dx, dy] = INWARD[only.side];
    return `M${x} ${y}L${x + STUB * dx} ${y + STUB * dy}`;
  }
  return doors.map((door) => toMiddle(door, width, height)).join('');
}

export type Lit = 'casino' | 'hotel' | null;

/** From which entrance a room is lit. Where both reach it, its colour says, or the end of the sheet that it is nearer to. */
export function litFrom(laid: Pick<LaidTile, 'casino' | 'hotel' | 'cell'>, facts: Pick<TileFacts, 'color'>, columns: number): Lit {
  if (!laid.casino || !laid.hotel) return laid.casino ? 'casino' : laid.hotel ? 'hotel' : null;
  if (facts.color !== 'green') return facts.color === 'yellow' ? 'casino' : 'hotel';
  return laid.cell.charCodeAt(0) - 97 < columns / 2 ? 'casino' : 'hotel';
}

/** The doors of a laid tile that lead on, counted from its own top left square. */
export function joinedDoors(laid: Pick<LaidTile, 'cell' | 'joined' | 'turns'>, facts: Pick<TileFacts, 'size' | 'doors'>): Door[] {
  const column = laid.cell.charCodeAt(0) - 97;
  const row = Number(laid.cell.slice(1)) - 1;
  const joined = new Set(laid.joined);
  return turnedDoors(facts, laid.turns).filter((door) => joined.has(`${String.fromCharCode(97 + column + door.column)}${row + door.row + 1}${door.side}`));
}
