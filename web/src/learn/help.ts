/**
 * First-time help, in words: why something is asked, and what the things on a board are. Boards are known here by the
 * names of their spots alone (`data-spot`), so that they can be drawn anew without touching this.
 */

import type { Standing, View } from '../api/types';
import { VERB_HINTS } from '../boards/lords-of-vegas/choose';
import { read } from '../boards/lords-of-vegas/view';
import { whyInLasVegas } from './lasVegas';
import { whyInLordsOfVegas } from './lordsOfVegas';
import { whyInVegasShowdown } from './vegasShowdown';

type Words = Readonly<Record<string, string>>;

const WHY: Readonly<Record<string, Words>> = {
  'las-vegas': {
    place: 'Most dice on a casino win its best note, and equal numbers cancel each other: so look who is where before you choose.',
  },
  'lords-of-vegas': {
    act: 'Casinos earn money and points, parking lots hardly anything: build, make casinos bigger, and hold the highest die in them. End your turn when nothing is worth its price.',
    answer: 'A deal happens only if everybody named agrees: say yes if you gain more by it than those who gain beside you.',
    'lay-off': 'If you lay off, the bank pays half of what the bet wins, and gets half of it if it loses.',
    set: 'The highest die makes the boss: put it where it should stay.',
    lift: 'You have no die in your hand: take one back from where you miss it least.',
    free: 'You have no marker left: give up the lot that you need least.',
  },
  'vegas-showdown': {
    act: 'You do one thing a turn. Income is the smaller of Population and Revenue, so early on buy the smaller one; Fame wins the game.',
    place: 'A room counts only on your sheet, joined by doors to its entrance: yellow to the casino, blue to the hotel, green to either.',
    publicity: 'You may place one room that you stored.',
    renovate: 'Only the finished sheet is judged: every room must then have what it needs, and its path.',
    strings: 'You choose which stack gives the next room: think of who could use it.',
  },
};

/** Why something is asked; "" where there is nothing to add. */
export function whyAsked(game: string, kind: string): string {
  return WHY[game]?.[kind] ?? '';
}

const THINGS: Readonly<Record<string, Words>> = {
  'las-vegas': {
    payout: 'The round that was paid last: who took which note at which casino, and what was cancelled.',
    casino: 'Casino {}: its notes go to whoever has most dice here, the next note to the next. Equal numbers get nothing.',
    row: 'Casino {}: its notes go to whoever has most dice here, the next note to the next. Equal numbers get nothing.',
    tray: 'The roll: one of its numbers is chosen, and all dice that show it go to the casino of that number.',
    bank: 'The notes that are still to come. What nobody wins goes beneath them.',
    seat: '{}: dice left to place this round, and what was won so far.',
    round: 'Four rounds are played: in each everybody places all their dice, then the casinos pay.',
    turn: 'Whose turn it is, and what the others just did: how many dice they put on which casino.',
  },
  'lords-of-vegas': {
    lot: 'Lot {}.',
    deck: 'The cards: each gives a lot, and its company pays all over town. Game Over lies deep in it.',
    score: 'Space {} of the track. A marker that cannot reach the next space stays where it is.',
    seat: '{}: money, points, and dice that are not on the board yet.',
    drawn: 'The card drawn last: the lot that it gave, the company that it paid, and who got what from parking lots and casinos.',
    action: '{}.',
  },
  'vegas-showdown': {
    space: 'An auction: whoever bids most gets the room, and pays the bid. Who is outbid chooses again.',
    sheet: 'The sheet of {}: the casino entrance is on the left, the hotel entrance on the right. Rooms count as soon as they lie here.',
    action: '{}.',
    bank: 'The bank: it pays income every turn, and takes what is bid.',
    count: 'If the game ended now: the Fame that everybody would have, with what the final count adds.',
    stack: 'The {} rooms that are still to come: those with an A lie above those with a B.',
    stacks: 'The Event card of this turn: it is carried out, then the stack that it names gives the next room. If that stack is empty, the game ends.',
    seat: '{}: money, Fame, and what each turn will pay.',
    turn: 'Each turn prices drop, everybody is paid, and everybody chooses one thing.',
    first: 'Who has the button chooses first this turn; it goes on to the left.',
    left: 'Rooms still to come, by size: small, medium and large. Where a card asks for a size that is used up, the game ends.',
  },
};

/** What each thing that one can choose does. */
const ACTIONS: Readonly<Record<string, Words>> = {
  'lords-of-vegas': {
    ...VERB_HINTS,
    deal: 'Offer a deal: money, lots and dice change hands if everybody named in it agrees',
    end: 'End your turn: the next card is drawn for the next seat',
  },
  'vegas-showdown': {
    bid: 'Bid on one of the rooms above: the highest bid pays and gets the room, whoever is outbid chooses again',
    renovate: 'Instead of a bid: take up to two rooms off your sheet, then put up to two on it. Any number of people may choose it, and nothing has to be moved',
    publicity: 'Instead of a bid: 1 Fame at once, and one room that you stored may be placed. Any number of people may choose it',
  },
};

/** What a thing on the board is; "" for one that nobody has words for. */
export function whatIs(game: string, spot: string, names: readonly string[]): string {
  const [kind = '', name = ''] = spot.split('-');
  const words = THINGS[game]?.[kind];
  if (words === undefined) return '';
  if (kind === 'action') return ACTIONS[game]?.[name] ? words.replace('{}', ACTIONS[game][name]) : '';
  const owned = kind === 'seat' || kind === 'sheet';
  return words.replace('{}', owned ? (names[Number(name)] ?? `seat ${name}`) : name);
}

/** Where the numbers of a thing on the board come from; "" where there is nothing to explain. */
export function whyNumbers(game: string, view: View, spot: string, names: readonly string[], standing: readonly Standing[]): string {
  if (game === 'las-vegas') return whyInLasVegas(view, spot, names);
  if (game === 'lords-of-vegas') return whyInLordsOfVegas(view, spot, names, standing);
  return game === 'vegas-showdown' ? whyInVegasShowdown(view, spot, names, standing) : '';
}

/** The places on the board that a legal move begins at, for “show me”; none where it begins nowhere. */
export function spotsOf(game: string, legal: readonly string[], seat: number, view: View): string[] {
  const found = legal.flatMap((move) => {
    const [verb = '', first = ''] = move.split(' ');
    if (game === 'las-vegas') return `casino-${first}`;
    return game === 'lords-of-vegas' ? spotsInTown(verb, first, view) : spotsInShowdown(verb, first, seat);
  });
  return [...new Set(found)];
}
function spotsInTown(verb: string, first: string, view: View): string[] {
  const at = read(view);
  if (verb === 'accept' && at.offer) {
    const lots = at.offer.steps.flatMap((step) => step.match(/\b[A-F]\d+\b/g) ?? []);
    return lots.length ? lots.map((lot) => `lot-${lot}`) : at.offer.parties.map((party) => `seat-${party}`);
  }
  if (verb === 'lay-off' && at.bet) return [`lot-${at.bet.casino}`];
  return /^[A-F]\d+$/.test(first) ? [`lot-${first}`] : [];
}
function spotsInShowdown(verb: string, first: string, seat: number): string[] {
  if (verb === 'bid') return [`space-${first}`];
  if (verb === 'stack') return [`stack-${first}`];
  if (verb === 'renovate' || verb === 'publicity') return [`action-${verb}`];
  return ['place', 'off', 'on'].includes(verb) ? [`sheet-${seat}`] : [];
}
