/** The numbers of Lords of Vegas explain themselves: what a casino would pay to whom, and why these points. */

import type { Standing, View } from '../api/types';
import { casinoAt, company, read, seatName, type Casino, type LordsView } from '../boards/lords-of-vegas/view';

export function whyInLordsOfVegas(view: View, spot: string, names: readonly string[], standing: readonly Standing[]): string {
  const [kind = '', name = ''] = spot.split('-');
  const at = read(view);
  if (kind === 'lot') {
    const casino = Array.isArray(at.casinos) ? casinoAt(at, name) : undefined;
    return casino ? paying(at, casino, names) : '';
  }
  if (kind !== 'seat') return '';
  const row = standing.find((other) => other.seat === Number(name));
  if (!row || row.points === null) return '';
  return `${row.points} points: from casinos whose boss this seat was when they paid, one point a tile. ${coming(at, Number(name))}`.trim();
}

/** What a casino pays when its card comes, with where each number comes from. */
function paying(at: LordsView, casino: Casino, names: readonly string[]): string {
  const dice = new Map<number, number[]>();
  for (const name of casino.lots) {
    const lot = at.lots[name];
    if (lot && lot.owner !== null && lot.pips) dice.set(lot.owner, [...(dice.get(lot.owner) ?? []), lot.pips]);
  }
  const when = `When ${company(casino.brand).name} pays${casino.strip ? ', or the Strip' : ''}`;
  const paid = [...dice].map(([seat, pips]) => `${seatName(seat, names)} gets $${sum(pips)} million for ${pips.length === 1 ? 'a die showing' : 'dice showing'} ${pips.join(' and ')}`);
  const tiles = casino.floors > 1 ? `${casino.spaces} tiles of ${casino.floors} floors` : casino.spaces === 1 ? 'one tile' : `${casino.spaces} tiles`;
  const boss = casino.boss === null ? 'Nobody is the boss, so nobody scores.' : `${seatName(casino.boss, names)} has the highest die, is the boss, and scores ${casino.tiles} for ${tiles}.`;
  return paid.length ? `${when}, ${paid.join(', ')}. ${boss}` : '';
}
/** What the casinos of a seat would score, each time they pay. */
function coming(at: LordsView, seat: number): string {
  const own = (Array.isArray(at.casinos) ? at.casinos : []).filter(({ boss }) => boss === seat);
  if (!own.length) return '';
  return `Now it is the boss of ${own.map(({ casino, tiles }) => `${casino}, worth ${tiles}`).join(', ')}.`;
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
