/** Why not: which move to ask the server about, when an action or a lot that is greyed out is clicked. */

import type { Verb } from './choose';
import { BRANDS, named, type Casino, type LordsView } from './view';

/** A move whose refusal is the reason; or the reason itself, where there is no move to ask about. */
export type Question = { ask: string } | { tell: string };

/** The reason why nothing can be done with an action: the refusal of the move that comes nearest. */
export function whyNot(at: LordsView, seat: number, verb: Verb): Question {
  const mine = at.casinos.filter((casino) => casino.boss === seat);
  switch (verb) {
    case 'build':
      return about(cheapest(at, ownLots(at, seat)), (lot) => `build ${lot} ${mostLeft(at)}`, 'You have no parking lot to build on.');
    case 'sprawl':
      return about(growth(at, mine), (words) => `sprawl ${words}`, `${NO_BOSS}: you sprawl only where you are the boss.`);
    case 'remodel':
      return about(smallest(mine), (casino) => remodel(at, casino), `${NO_BOSS}: you remodel only where you are the boss.`);
    case 'reorganize':
      return about(leastPips(at.casinos.filter((casino) => casino.lots.some((lot) => at.lots[lot]?.owner === seat))), ({ casino }) => `reorganize ${casino}`, 'You have no die in a casino.');
    case 'raise':
      return about(lowest(mine) ?? at.casinos[0], ({ casino }) => `raise ${casino}`, NO_CASINO);
    case 'gamble':
      return about(at.casinos.find(({ boss }) => boss !== null && boss !== seat) ?? at.casinos[0], ({ casino }) => `gamble ${casino} 1`, NO_CASINO);
  }
}
const NO_BOSS = 'You are the boss of no casino';
const NO_CASINO = 'There is no casino yet.';

function about<T>(found: T | undefined, spell: (found: T) => string, none: string): Question {
  return found === undefined ? { tell: none } : { ask: spell(found) };
}

/** The move that a refused click on a lot would have made: what has been picked, the lot, and what is still missing, so that the reason is about the lot. */
export function moveOn(picked: readonly string[], lot: string): string {
  const [verb, first, brand] = picked;
  const growing = verb === 'sprawl';
  const rest = verb === 'build' || verb === 'remodel' ? [brand ?? 'albion'] : verb === 'gamble' ? ['1'] : growing && !first ? ['A1'] : [];
  return [...picked.slice(0, growing ? 2 : 1), lot, ...rest].join(' ');
}

/** A move that begins on a lot where no action can be taken now, to be told why not. */
export function moveAt(at: LordsView, seat: number, lot: string, legal: readonly string[]): string {
  const asked = legal[0]?.split(' ')[0] ?? '';
  if (asked === 'lift' || asked === 'free') return `${asked} ${lot}`;
  const casino = at.casinos.find((other) => other.casino === named(at, lot));
  if (!casino) return `build ${lot} ${mostLeft(at)}`;
  if (casino.boss === seat) return `raise ${casino.casino}`;
  const inside = casino.lots.some((other) => at.lots[other]?.owner === seat);
  return inside ? `reorganize ${casino.casino}` : `gamble ${casino.casino} 1`;
}

function ownLots(at: LordsView, seat: number): string[] {
  return Object.keys(at.lots).filter((lot) => at.lots[lot]!.marker === seat);
}
function cheapest(at: LordsView, lots: readonly string[]): string | undefined {
  return least(lots, (lot) => at.lots[lot]!.price);
}
function smallest(casinos: readonly Casino[]): Casino | undefined {
  return least(casinos, (casino) => casino.spaces);
}
function lowest(casinos: readonly Casino[]): Casino | undefined {
  return least(casinos, (casino) => 100 * casino.floors + casino.spaces);
}
/** Those that were not rolled again in this turn first. */
function leastPips(casinos: readonly Casino[]): Casino | undefined {
  return least(casinos, (casino) => (casino.reorganized ? 1000 : 0) + casino.pips);
}
/** The company with the most tiles left. */
function mostLeft(at: LordsView, but?: string): string {
  return least(BRANDS.filter((brand) => brand !== but), (brand) => -at.tiles_left[brand])!;
}
function remodel(at: LordsView, casino: Casino): string {
  return `remodel ${casino.casino} ${mostLeft(at, casino.brand)}`;
}
/** A casino and a lot beside it: the cheapest free one, else one that is taken. */
function growth(at: LordsView, casinos: readonly Casino[]): string | undefined {
  const ways = casinos.flatMap((casino) => beside(at, casino).map((lot) => ({ lot, words: `${casino.casino} ${lot}` })));
  const cost = (name: string): number => {
    const lot = at.lots[name]!;
    return (lot.brand !== null ? 2000 : lot.marker !== null ? 1000 : 0) + lot.price;
  };
  return least(ways, (way) => cost(way.lot))?.words;
}
function beside(at: LordsView, casino: Casino): string[] {
  const within = casino.lots.map((name) => at.lots[name]!);
  return Object.keys(at.lots).filter((name) => {
    const lot = at.lots[name]!;
    return lot.casino !== casino.casino && within.some((other) => other.block === lot.block && Math.abs(other.row - lot.row) + Math.abs(other.col - lot.col) === 1);
  });
}
function least<T>(all: readonly T[], by: (one: T) => number): T | undefined {
  return [...all].sort((a, b) => by(a) - by(b))[0];
}
