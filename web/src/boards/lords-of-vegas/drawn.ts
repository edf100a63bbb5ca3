/** The card that was drawn last, and what it paid. */

import type { Entry } from '../../api/types';

export interface Drawn {
  seq: number;
  seat: number;
  /** A lot, or `game-over`. */
  card: string;
  /** The company that pays, or `strip`. */
  pays: string;
  /** What everybody got by it, money and points; seats that got nothing are left out. */
  got: { seat: number; money: number; points: number }[];
}

export function drawnOf(entries: readonly Entry[]): Drawn | null {
  const entry = entries.findLast((one) => one.events.some((event) => event.event === 'drew'));
  const drew = entry?.events.find((event) => event.event === 'drew');
  if (!entry || !drew) return null;
  const got = new Map<number, { seat: number; money: number; points: number }>();
  for (const event of entry.events) {
    const paid = event.event === 'parking_paid' || event.event === 'casino_paid';
    if (!paid && event.event !== 'scored') continue;
    const seat = event['seat'] as number;
    const line = got.get(seat) ?? { seat, money: 0, points: 0 };
    if (paid) line.money += Number(event['amount']);
    else line.points += Number(event['after']) - Number(event['before']);
    got.set(seat, line);
  }
  return { seq: entry.seq, seat: Number(drew['seat']), card: String(drew['card']), pays: String(drew['pays']), got: [...got.values()].sort((one, other) => one.seat - other.seat) };
}
