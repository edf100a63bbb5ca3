/** Moving along a record. */

/** Frames are fetched this many at a time. */
export const PIECE = 40;

export function pieceOf(seq: number): number {
  return Math.floor(seq / PIECE);
}

export function clamp(seq: number, last: number): number {
  return Math.max(0, Math.min(Math.round(seq), last));
}

/** Where a step by turn leads: just before the next seat's first move, or before the last one's. */
export function nextTurn(starts: readonly number[], at: number, direction: 1 | -1, last: number): number {
  const stops = starts.map((seq) => seq - 1);
  if (direction > 0) return stops.find((seq) => seq > at) ?? last;
  return stops.findLast((seq) => seq < at) ?? 0;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** How long a frame is shown at a speed, in milliseconds. */
export function dwell(speed: number): number {
  return 1000 / speed;
}
