/** The numbers of Lords of Vegas explain themselves: what a casino would pay to whom, and why these points. */

import type { Standing, View } from '../api/types';
import { percent, piles } from '../boards/lords-of-vegas/odds';
import { casinoAt, company, read, seatName, type Casino, type Lot, type LordsView } from '../boards/lords-of-vegas/view';

export function whyInLordsOfVegas(view: View, spot: string, names: readonly string[], standing: readonly Standing[]): string {
  const [kind = '', name = ''] = spot.split('-');
  const at = read(view);
  if (kind === 'lot') {
    const casino = Array.isArray(at.casinos) ? casinoAt(at, name) : undefined;
    const lot = at.lots?.[name];
    return casino ? paying(at, casino, names) : lot ? building(lot, names) : '';
  }
  if (kind === 'score') return stepping(at, Number(name), names);
  if (kind === 'deck') return coming(at);
  if (kind !== 'seat') return '';
  const row = standing.find((other) => other.seat === Number(name));
  if (!row || row.points === null) return '';
  return `${row.points} points: from casinos whose boss this seat was when they paid, one point a tile. ${bossing(at, Number(name))}`.trim();
}

/** What an empty lot costs and brings, and which card gives it away. */
function building(lot: Lot, names: readonly string[]): string {
  const cost = `Building here costs $${lot.price} million, and the die that is set here shows ${lot.die}.`;
  const owner = lot.marker === null ? `Nobody owns it: the boss of a casino beside it may sprawl here, for twice the price, $${2 * lot.price} million.` : `It is a parking lot of ${seatName(lot.marker, names)}, and pays $1 million a turn.`;
  return `${cost} ${owner} Its card pays ${company(lot.card).name}${lot.drawn ? ', and has been drawn' : ' and is still to come'}.`;
}
/** How many points the step beyond a space takes, and who stands there. */
function stepping(at: LordsView, space: number, names: readonly string[]): string {
  const next = at.track?.[at.track.indexOf(space) + 1];
  if (!at.track?.includes(space)) return '';
  const here = at.seats.filter(({ score }) => score === space).map(({ seat }) => seatName(seat, names));
  const told = here.length ? `${here.join(' and ')} ${here.length > 1 ? 'stand' : 'stands'} here.` : 'Nobody stands here.';
  if (next === undefined) return `${told} It is the end of the track: whoever gets here ends the game.`;
  const step = next - space;
  return `${told} The next space is ${next}${step > 1 ? `: a casino that scores less than ${step} moves nobody on from here` : ''}.`;
}
/** Why each company has the chance that is shown. */
function coming(at: LordsView): string {
  if (!at.discards) return '';
  const rows = piles(at).map(({ card, left, chance }) => `${company(card).name} ${percent(chance)} (${left.length})`);
  return `How likely the next card pays a company, and in brackets how many of its cards may still come: ${rows.join(', ')}.`;
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
function bossing(at: LordsView, seat: number): string {
  const own = (Array.isArray(at.casinos) ? at.casinos : []).filter(({ boss }) => boss === seat);
  if (!own.length) return '';
  return `Now it is the boss of ${own.map(({ casino, tiles }) => `${casino}, worth ${tiles}`).join(', ')}.`;
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
