import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERBS } from '../../src/boards/lords-of-vegas/choose';
import { spotsOf, whatIs, whyAsked, whyNumbers } from '../../src/learn/help';
import { named } from '../../src/learn/named';
import { spotWords } from '../../src/learn/spots';

test('places are told in words', () => {
  const names = ['Ada', 'Bea'];
  const words = (spot: string, to = ''): string => spotWords({ spot, to }, names);
  expect(words('casino-6')).toBe('casino 6');
  expect(words('seat-1')).toBe('the seat of Bea');
  expect(words('sheet-0', 'bank')).toBe('from the sheet of Ada to the bank');
  expect(words('action-publicity')).toBe('publicity');
  expect(words('score-8')).toBe('space 8 of the score track');
  expect(words('count')).toBe('the panel "If the game ended now"');
  expect(words('payout')).toBe('what the round paid');
});

test('things and numbers explain themselves', () => {
  const view = { seats: [{ population: 9, revenue: 8, income: 8 }] };
  expect(whyAsked('las-vegas', 'place')).toContain('Most dice');
  expect(whyAsked('las-vegas', 'chance')).toBe('');
  expect(whatIs('lords-of-vegas', 'lot-D8', [])).toContain('Lot D8');
  expect(whatIs('vegas-showdown', 'sheet-0', ['Ada'])).toContain('The sheet of Ada');
  expect(whatIs('vegas-showdown', 'nothing', [])).toBe('');
  expect(whyNumbers('vegas-showdown', view as never, 'seat-0', [], [])).toContain('Income $8, from Population 9 and Revenue 8');
  expect(whyNumbers('lords-of-vegas', {} as never, 'seat-0', [], [{ seat: 0, points: 6, money: 2, place: 1 }])).toContain('6 points');
  expect(whyNumbers('lords-of-vegas', {} as never, 'lot-D8', [], [])).toBe('');
});
test('show me points at what a move begins with, whatever is asked', () => {
  const spots = (game: string, legal: string[], view: object = {}): string[] => spotsOf(game, legal, 2, view as never);
  expect(spots('las-vegas', ['place 6', 'place 1'])).toEqual(['casino-6', 'casino-1']);
  expect(spots('vegas-showdown', ['bid p1 12', 'bid p1 15', 'publicity', 'place slots a3'])).toEqual(['space-p1', 'action-publicity', 'sheet-2']);
  expect(spots('vegas-showdown', ['stack small', 'stack large'])).toEqual(['stack-small', 'stack-large']);
  expect(spots('vegas-showdown', ['off slots a3', 'on lounge b3', 'done', 'cancel', 'store', 'pass'])).toEqual(['sheet-2']);
  expect(spots('lords-of-vegas', ['build D8 sphinx', 'set A2 5', 'end'])).toEqual(['lot-D8', 'lot-A2']);
  const offer = { parties: [0, 2], steps: ['2>0 lot D6', '0>2 $5', '0 remodel B4 vega'] };
  expect(spots('lords-of-vegas', ['accept', 'decline'], { offer })).toEqual(['lot-D6', 'lot-B4']);
  expect(spots('lords-of-vegas', ['accept', 'decline'], { offer: { ...offer, steps: ['0>2 $5'] } })).toEqual(['seat-0', 'seat-2']);
  expect(spots('lords-of-vegas', ['lay-off yes', 'lay-off no'], { bet: { casino: 'C5' } })).toEqual(['lot-C5']);
  expect(spots('lords-of-vegas', ['end'])).toEqual([]);
});
test('whatever a game asks, it says why', () => {
  const asks: Record<string, RegExp> = { 'las-vegas': /"kind": "(?!over|chance)([a-z-]+)"/g, 'lords-of-vegas': /return "([a-z-]+)", f?"/g, 'vegas-showdown': /(?:[A-Z]: \(\s*|return )"([a-z-]+)",/g };
  for (const [game, kinds] of Object.entries(asks)) {
    const view = readFileSync(new URL(`../../../src/pitboss/games/${game.replaceAll('-', '_')}/view.py`, import.meta.url), 'utf8');
    const found = [...view.matchAll(kinds)].map((match) => match[1]!);
    expect(new Set(found).size).toBe({ 'las-vegas': 1, 'lords-of-vegas': 6, 'vegas-showdown': 5 }[game]);
    expect(found.filter((kind) => !whyAsked(game, kind))).toEqual([]);
  }
});

/** The kinds of spots (`data-spot`) that are drawn in a folder. */
function spotsDrawn(folder: string): string[] {
  const root = new URL(`../../src/${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
  return files.flatMap((name) => [...readFileSync(new URL(name, root), 'utf8').matchAll(/ data-(?:spot|about)="([a-z]+)[-"]/g)].map((found) => found[1]!));
}
test('whatever can be pointed at on a board says what it is', () => {
  const seats = spotsDrawn('table/seats');
  for (const game of ['las-vegas', 'lords-of-vegas', 'vegas-showdown']) {
    const kinds = new Set([...spotsDrawn(`boards/${game}`), ...seats]);
    expect(kinds.size).toBeGreaterThan(3);
    kinds.delete('action');
    expect([...kinds].filter((kind) => !whatIs(game, `${kind}-1`, ['Ada', 'Bea']))).toEqual([]);
  }
  for (const verb of [...VERBS, 'deal', 'end']) expect(whatIs('lords-of-vegas', `action-${verb}`, [])).toMatch(/^[A-Z].+\.$/);
  for (const action of ['bid', 'renovate', 'publicity']) expect(whatIs('vegas-showdown', `action-${action}`, [])).toMatch(/^(Bid on|Instead of a bid: ).+\.$/);
  expect(whatIs('lords-of-vegas', 'action-raise', [])).toMatch(/scores more, and pays the same/);
  expect(whatIs('vegas-showdown', 'stacks', [])).toMatch(/^The Event card of this turn/);
  expect(whatIs('las-vegas', 'row-4-0', [])).toContain('Casino 4');
});

const NAMES = ['Ada', 'Bea', 'Cal'];
const VEGAS = {
  casinos: [
    { number: 1, notes: [90, 40], dice: [{ owner: 1, dice: 3 }, { owner: 0, dice: 2 }, { owner: 2, dice: 1 }], pays: [{ owner: 1, note: 90 }, { owner: 0, note: 40 }], cancels: [] },
    { number: 2, notes: [60], dice: [{ owner: 0, dice: 2 }, { owner: 'white', dice: 2 }], pays: [], cancels: [0, 'white'] },
    { number: 3, notes: [30, 20], dice: [{ owner: 0, dice: 1 }, { owner: 1, dice: 2 }, { owner: 2, dice: 2 }], pays: [{ owner: 0, note: 30 }], cancels: [1, 2] },
    { number: 4, notes: [50], dice: [], pays: [], cancels: [] },
  ],
  seats: [
    { seat: 0, notes: [80, 60], note_count: 2, money: 140, dice: 3, white: 0 },
    { seat: 1, notes: null, note_count: 2, money: null, dice: 3, white: 0 },
    { seat: 2, notes: [], note_count: 0, money: 0, dice: 3, white: 0 },
  ],
} as never;
const why = (spot: string): string => whyNumbers('las-vegas', VEGAS, spot, NAMES, []);

test('a casino says why this much money lies there, who would win it now and why', () => {
  expect(why('casino-1')).toBe(
    '$90k and $40k lie here, $130k in all: notes were laid until it was $50k or more. If the round ended now, Bea would take $90k with three dice (most dice of those that count) and Ada would take $40k with two dice (second most of those that count). Cal goes without: there are fewer notes than people.',
  );
  expect(why('casino-4')).toBe('$50k lies here: notes were laid until it was $50k or more. Nobody has dice here: as it stands, one die would win $50k.');
  expect(why('row-1-2')).toBe(why('casino-1'));
});
test('a casino says what a tie cancels, and what nobody would take', () => {
  expect(why('casino-2')).toContain('Ada and White have two dice each: they cancel each other, as if these dice were not there. So nobody would win anything here now. $60k would go beneath the pile: nobody is there to take it.');
  expect(why('casino-3')).toContain('Bea and Cal have two dice each: they cancel each other');
  expect(why('casino-3')).toContain('Ada would take $30k with one die (most dice of those that count). $20k would go beneath the pile');
});
test('money says where it comes from, and what lies face down stays there', () => {
  expect(why('seat-0')).toBe('$140k won in rounds that are over: 2 notes of $80k and $60k. If the round ended now, $70k would be added: $40k from casino 1 and $30k from casino 3.');
  expect(why('seat-1')).toContain('2 notes won in rounds that are over; they lie face down');
  expect(why('seat-1')).toContain('$90k would be added: $90k from casino 1.');
  expect(why('seat-2')).toBe('Nothing won yet: casinos pay when a round is over. If the round ended now, nothing would be added.');
  for (const spot of ['seat-7', 'casino-9', 'bank', 'tray']) expect(why(spot)).toBe('');
});

test('names in the words of a lesson are found, and only whole ones', () => {
  const words = (text: string, names: string[]): (string | number | null)[][] => named(text, names).map((piece) => [piece.text, piece.seat]);
  expect(words('Cal and Bea’s dice. Calm, Cal!', NAMES)).toEqual([['Cal', 2], [' and ', null], ['Bea', 1], ['’s dice. Calm, ', null], ['Cal', 2], ['!', null]]);
  expect(words('You. (Ada) roll', NAMES)).toEqual([['You. (', null], ['Ada', 0], [') roll', null]]);
  expect(words('A+B wins', ['A+B', ''])).toEqual([['A+B', 0], [' wins', null]]);
  expect(words('Nobody', [])).toEqual([['Nobody', null]]);
});

const TOWN = {
  lots: { D8: { owner: 0, pips: 2, casino: 'D8' }, D9: { owner: 0, pips: 3, casino: 'D8' }, D6: { owner: 1, pips: 1, casino: 'D8' }, C2: { owner: null, pips: 0, casino: null } },
  casinos: [{ casino: 'D8', lots: ['D6', 'D8', 'D9'], brand: 'sphinx', spaces: 3, floors: 1, tiles: 3, boss: 0, strip: false }],
} as never;
test('a casino of Lords of Vegas says what it pays to whom and why, and points say where they come from', () => {
  const town = (spot: string): string => whyNumbers('lords-of-vegas', TOWN, spot, NAMES, [{ seat: 0, points: 6, money: 2, place: 1 }]);
  expect(town('lot-D9')).toBe('When Sphinx pays, Bea gets $1 million for a die showing 1, Ada gets $5 million for dice showing 2 and 3. Ada has the highest die, is the boss, and scores 3 for 3 tiles.');
  expect(town('lot-Z9')).toBe('');
  expect(town('seat-0')).toBe('6 points: from casinos whose boss this seat was when they paid, one point a tile. Now it is the boss of D8, worth 3.');
});
test('Fame says what the final count would add, and for what', () => {
  const view = { seats: [{ population: 9, revenue: 8, income: 8, count: { casino: 5, hotel: 0, population: 3, cash: 2 } }] } as never;
  expect(whyNumbers('vegas-showdown', view, 'seat-0', NAMES, [{ seat: 0, points: 12, money: 2, place: 1 }])).toContain(
    'Fame so far: 12, from rooms, cards and Publicity. If the game ended now, the count would add 5 for the casino side, 3 for Population, 2 for cash, one for each full $10.',
  );
});

const STRIP = {
  lots: {
    D6: { owner: null, pips: 0, casino: null, price: 6, die: 2, marker: 1, card: 'albion', drawn: true },
    D5: { owner: null, pips: 0, casino: null, price: 8, die: 1, marker: null, card: 'strip', drawn: false },
  },
  casinos: [],
  track: [0, 8, 10, 90],
  seats: [{ seat: 0, score: 8 }, { seat: 1, score: 90 }, { seat: 2, score: 8 }],
  discards: { albion: ['D6'], sphinx: [], vega: [], tivoli: [], pioneer: [], strip: [] },
  deck: { left: 1, until_game_over: 1 },
} as never;
test('lots, the track and the deck of Lords of Vegas explain their numbers', () => {
  const town = (spot: string): string => whyNumbers('lords-of-vegas', STRIP, spot, NAMES, []);
  expect(town('lot-D6')).toBe('Building here costs $6 million, and the die that is set here shows 2. It is a parking lot of Bea, and pays $1 million a turn. Its card pays Albion, and has been drawn.');
  expect(town('lot-D5')).toContain('Nobody owns it: the boss of a casino beside it may sprawl here, for twice the price, $16 million. Its card pays The Strip and is still to come.');
  expect(town('score-8')).toBe('Ada and Cal stand here. The next space is 10: a casino that scores less than 2 moves nobody on from here.');
  expect(town('score-10')).toMatch(/^Nobody stands here/);
  expect(town('score-90')).toContain('It is the end of the track');
  expect(town('deck')).toContain('Albion 0% (0)');
  expect(town('deck')).toContain('The Strip 100% (1)');
});

const facts = { name: 'Fancy Slots', color: 'yellow', size: 'small', price: 18, population: 0, revenue: 1, fame: 2, red_corners: true, needs: ['slots'], joins: [], doubtful: {} };
const AUCTION = {
  tiles: { 'fancy-slots': facts, slots: { ...facts, name: 'Slots', fame: 0, price: 5, red_corners: false, needs: [] } },
  premier: [
    { space: 'p1', tile: 'fancy-slots', left: null, minimum: 12, bid: 15, bidder: 1, banned: false, spaces: [12, 15, 18] },
    { space: 'p2', tile: 'fancy-slots', left: null, minimum: 18, bid: null, bidder: null, banned: true, spaces: [18] },
    { space: 'p3', tile: null, left: null, minimum: null, bid: null, bidder: null, banned: false, spaces: [] },
  ],
  basic: [{ space: 'slots', tile: 'slots', left: 4, minimum: 5, bid: 15, bidder: 2, banned: false, spaces: [5, 15] }],
  seats: [{ tiles: [{ tile: 'slots', cell: 'a3' }], free: 34, connected: false }],
} as never;
test('rooms on sale and sheets explain their numbers', () => {
  const sold = (spot: string): string => whyNumbers('vegas-showdown', AUCTION, spot, NAMES, []);
  expect(sold('space-p1')).toBe(
    'Fancy Slots: yellow, small, Revenue 1, Fame 2, red corners, needs Slots. Bids begin at $12: the price was $18 and drops with every turn in which nobody buys. Bea stands at $15: to outbid takes $18.',
  );
  expect(sold('space-p2')).toContain('Bids begin at $18; the price drops with every turn in which nobody buys. A card bars bids on it this turn.');
  expect(sold('space-p3')).toBe('No room is on sale here.');
  expect(sold('space-slots')).toContain('4 are left, always from $5. Cal stands at $15, the highest bid there is.');
  expect(sold('sheet-0')).toBe('Sheet of Ada: Slots on a3; 34 squares free.');
  expect(sold('space-x')).toBe('');
});
