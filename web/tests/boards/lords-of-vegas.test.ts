import { expect, test } from 'vitest';
import type { GameEvent } from '../../src/api/types';
import { bets, costWords, lotsNext, sayMove, targets } from '../../src/boards/lords-of-vegas/choose';
import { acceptance, balance, moved, offerOf, offerWords, parties, readStep, readSteps, rehearsalOf, spellDeal, spellStep, stepWords } from '../../src/boards/lords-of-vegas/deals/deal';
import { drawnOf } from '../../src/boards/lords-of-vegas/drawn';
import { betLines, bossChances, gameOverWords, percent, piles, sumsWords } from '../../src/boards/lords-of-vegas/odds';
import { BLOCKS, dieOf, goFrom, HIGH, LIFT, LOT, pieces, spotOf, wallOf, walls, WIDE } from '../../src/boards/lords-of-vegas/town/plan';
import { bossDice, casinoAt, changedLots, lotWords, named, read, touchedSince } from '../../src/boards/lords-of-vegas/view';
import { moveAt, whyNot } from '../../src/boards/lords-of-vegas/why';
import { withNames } from '../../src/table/names';
import sample from './lords-of-vegas.view.json';

// The view of a position, as the server sends it, and its legal moves.
const at = read(sample.view);
const legal = sample.legal;
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];

test('every lot has a place of its own on the board', () => {
  const spots = Object.keys(at.lots).map((lot) => spotOf(at, lot));
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(48);
  for (const { x, y } of spots) {
    expect(x + LOT.wide).toBeLessThanOrEqual(WIDE);
    expect(y + LOT.high).toBeLessThanOrEqual(HIGH);
  }
  expect(BLOCKS.map(({ block }) => block).join('')).toBe('ACEBDF');
  // A and B face each other; C begins south of A.
  expect(spotOf(at, 'A1').y).toBe(spotOf(at, 'B1').y);
  expect(spotOf(at, 'C1').y).toBeGreaterThan(spotOf(at, 'A4').y);
  expect(spotOf(at, 'B1').x).toBeGreaterThan(spotOf(at, 'A3').x);
});
test('arrow keys go to the next lot, over streets and the Strip too', () => {
  expect(goFrom(at, 'A1', 'ArrowRight')).toBe('A2');
  expect(goFrom(at, 'A3', 'ArrowRight')).toBe('B1');
  expect(goFrom(at, 'A4', 'ArrowDown')).toBe('C1');
  expect(goFrom(at, 'A1', 'ArrowUp')).toBe('A1');
  expect(goFrom(at, 'F9', 'ArrowLeft')).toBe('F8');
});
test('the lots of a casino are drawn as one', () => {
  expect(pieces(at, ['F5'], 10)).toHaveLength(1);
  expect(pieces(at, ['A2', 'A3', 'A6'], 10)).toHaveLength(5); // three lots and two bridges
});

test('a casino goes by its first lot, wherever it is clicked', () => {
  expect(named(at, 'A6')).toBe('A2');
  expect(named(at, 'C8')).toBe('C8');
  expect(targets(at, legal, ['raise']).get('A3')).toEqual([['raise', 'A2']]);
  expect([...targets(at, legal, ['build']).keys()].sort()).toEqual(['A1', 'B2', 'C4']);
});
test('without a verb, a lot offers everything that begins there', () => {
  expect(targets(at, legal, []).get('A1')).toEqual([['build', 'A1']]);
  expect(targets(at, legal, []).get('F1')?.map((words) => words[0])).toEqual(['sprawl', 'remodel', 'reorganize', 'raise']);
  expect(targets(at, legal, []).get('F9')).toBeUndefined();
});
test('a die is set on, or lifted from, one tile only', () => {
  expect([...targets(at, ['set A3 1', 'set A3 5'], ['set']).keys()]).toEqual(['A3']);
  expect([...targets(at, ['lift A2', 'lift C9'], []).keys()]).toEqual(['A2', 'C9']);
});
test('while a company is chosen, another lot can still be taken', () => {
  expect(lotsNext(legal, ['build', 'A1'])).toEqual([]);
  expect(targets(at, legal, ['build', 'A1']).get('B2')).toEqual([['build', 'B2']]);
});
test('costs are those of the server', () => {
  expect(costWords(at, legal, ['build', 'A1'])).toBe('$9m');
  expect(costWords(at, legal, ['sprawl', 'F1', 'F4'])).toBe('$24m');
  expect(costWords(at, legal, ['sprawl', 'F1'])).toBe('$24m');
  expect(costWords(at, legal, ['gamble', 'C3'])).toBe('≤ $20m');
  expect(bets(legal, 'F5')).toEqual([1, 2, 3, 4, 5]);
  for (const move of legal.filter((one) => !/^(gamble|end)/.test(one))) expect(costWords(at, legal, move.split(' '))).toMatch(/^\$\d+m$/);
});
test('a move as a sentence', () => {
  expect(sayMove('build A1 vega', at)).toBe('Build Vega on A1 for $9m');
  expect(sayMove('gamble C3 15', at)).toBe('Bet $15m at C3');
  expect(sayMove('end', at)).toBe('End the turn');
  expect(sayMove('set A2 5', at)).toBe('Set the 5 on A2');
});

test('lots in words', () => {
  expect(lotWords(at, 'A1', NAMES)).toBe('A1, parking lot of Anna: price $9m, die 3');
  expect(lotWords(at, 'B1', NAMES)).toBe('B1, nobody’s: price $15m, die 5, at the Strip');
  expect(lotWords(at, 'A3', NAMES)).toBe('A3, Vega: Ben’s 3; casino of 3 spaces, 3 floors, boss Anna');
  expect(lotWords(at, 'C6', NAMES)).toContain('its card is still in the deck');
  expect(withNames('Seat 1 offers a deal.', NAMES)).toBe('Ben offers a deal.');
});
test('the crown is on the die of the boss', () => {
  expect([...bossDice(at, casinoAt(at, 'C2')!)]).toEqual(['C1']);
});
test('a preview marks what would change', () => {
  const after = structuredClone(at);
  after.lots['F9']!.marker = 2;
  expect([...changedLots(at, after)]).toEqual(['F9']);
  expect(changedLots(at, at).size).toBe(0);
});
test('what happened since the last turn', () => {
  const entry = (seq: number, event: GameEvent) => ({ seq, seat: 1, text: '', at: null, events: [event], told: [] });
  const entries = [entry(4, { event: 'claimed', lot: 'A1' }), entry(6, { event: 'claimed', lot: 'B2' }), entry(7, { event: 'built', lot: 'C3' })];
  expect([...touchedSince(entries, 5)]).toEqual(['B2']);
});

test('the piles count what is out and what is to come', () => {
  const rows = piles(at);
  expect(rows.map((row) => row.card)).toEqual(['albion', 'sphinx', 'vega', 'tivoli', 'pioneer', 'strip']);
  for (const { card, out, left } of rows) expect(out.length + left.length).toBe(card === 'strip' ? 3 : 9);
  expect(rows.reduce((sum, row) => sum + row.chance, 0)).toBeCloseTo(1);
  const over = { ...at, deck: { left: 3, until_game_over: 0 } };
  expect(piles(over).every((row) => row.chance === 0)).toBe(true);
});
test('the table of odds adds up what the server lists', () => {
  const chances = [1, 2, 3, 4, 5, 6].flatMap((one) =>
    [1, 2, 3, 4, 5, 6].map((two) => {
      const sum = one + two;
      const seat_gets = sum === 2 || sum === 12 ? 20 : sum >= 5 && sum <= 8 ? -10 : 10;
      return { text: `roll ${one} ${two}`, odds: [1, 36] as [number, number], events: [{ event: 'bet_settled', dice: [one, two], seat_gets }], told: [] };
    }),
  );
  const lines = betLines(chances);
  expect(lines.map((line) => [sumsWords(line.sums), line.gets, Math.round(line.odds * 36)])).toEqual([
    ['2 and 12', 20, 2],
    ['3, 4 and 9 to 11', 10, 14],
    ['5 to 8', -10, 20],
  ]);
  expect(percent(1 / 36)).toBe('3%');
  expect(percent(0.004)).toBe('<1%');
});
test('a tie before it is rolled', () => {
  const roll = (odds: [number, number], ...events: GameEvent[]) => ({ text: 'roll', odds, events: [{ event: 'die_rolled' }, ...events], told: [] });
  const told = {
    view: {},
    chances: [
      roll([5, 12], { event: 'boss_changed', casino: 'A2', seat: 0, before: 1 }),
      roll([5, 12], { event: 'boss_changed', casino: 'A2', seat: 1, before: 0 }),
      roll([1, 6], { event: 'tied', casino: 'A2', pips: 3 }),
    ],
  };
  expect(bossChances(told, 0, NAMES).map(({ words, kind }) => [words, kind])).toEqual([
    ['You are the boss at A2', 'good'],
    ['Ben is the boss at A2', 'bad'],
    ['Tied again: roll once more', 'even'],
  ]);
  expect(bossChances({ view: {}, chances: [{ text: 'draw A1', odds: [1, 1], events: [{ event: 'drew' }], told: [] }] }, 0, NAMES)).toEqual([]);
});

const DEAL = ['2>0 $7', '0>2 lot D2', '1>0 die B4', '0 remodel B4 vega', '0>1 die B4'];

test('a deal is spelled as it is read', () => {
  const steps = readSteps(DEAL);
  expect(steps.map(spellStep)).toEqual(DEAL);
  expect(spellDeal(steps)).toBe(`deal ${DEAL.join('; ')}`);
  expect(parties(steps)).toEqual([0, 1, 2]);
  expect(readStep('nonsense')).toBeNull();
});
test('its steps in words, and in another order', () => {
  const steps = readSteps(DEAL);
  expect(stepWords(steps[0]!, NAMES)).toBe('Cleo gives Anna $7m');
  expect(stepWords(steps[1]!, NAMES)).toBe('Anna gives Cleo the lot D2');
  expect(stepWords(steps[2]!, NAMES)).toBe('Ben gives Anna the die on B4');
  expect(stepWords(steps[3]!, NAMES)).toBe('Anna remodels B4 to Vega');
  expect(moved(steps, 0, 1).map(spellStep).slice(0, 2)).toEqual([DEAL[1], DEAL[0]]);
  expect(moved(steps, 0, -1)).toEqual(steps);
});
test('a click puts what stands there into the deal', () => {
  expect(offerOf(at, 'A1', 0, 1)).toEqual({ kind: 'lot', from: 0, to: 1, lot: 'A1' });
  expect(offerOf(at, 'C8', 0, 1)).toEqual({ kind: 'lot', from: 1, to: 0, lot: 'C8' });
  expect(offerOf(at, 'C1', 0, 1)).toEqual({ kind: 'die', from: 1, to: 0, lot: 'C1' });
  expect(offerOf(at, 'F9', 0, 1)).toBeNull();
});
test('a rehearsal of a deal lets everybody else accept', () => {
  expect(rehearsalOf(readSteps(DEAL), 0)).toEqual([
    { seat: 0, text: `deal ${DEAL.join('; ')}` },
    { seat: 1, text: 'accept' },
    { seat: 2, text: 'accept' },
  ]);
  expect(acceptance({ seat: 2, parties: [0, 1, 2], accepted: [2, 1], steps: DEAL, step: 0, text: '' })).toEqual([{ seat: 0, text: 'accept' }]);
});

test('an offer says what each gives and gets, and is read out as a whole', () => {
  const texts = ['0>1 $7', '1>0 lot C8', '0 build A1 vega', '0>1 die B4'];
  const steps = readSteps(texts);
  expect(balance(steps, 0)).toEqual({ gives: '$7m, the die on B4', gets: 'the lot C8' });
  expect(balance(steps, 2)).toEqual({ gives: 'nothing', gets: 'nothing' });
  const offer = { seat: 0, parties: [0, 1], accepted: [0], steps: texts, step: 0, text: '' };
  expect(offerWords(offer, NAMES)).toBe('Anna offers a deal to Ben. 1: Anna gives Ben $7m. 2: Ben gives Anna the lot C8. 3: Anna builds Vega on A1. 4: Anna gives Ben the die on B4.');
  expect(['sprawl A2 A5', 'reorganize B4', 'raise B4', 'gamble C3 15'].map((move) => stepWords({ kind: 'action', seat: 1, move }, NAMES))).toEqual([
    'Ben sprawls from A2 onto A5',
    'Ben reorganizes B4',
    'Ben raises B4 by a floor',
    'Ben bets $15m at C3',
  ]);
});
test('a casino is higher with every floor and never lies on the die of the lot behind', () => {
  const walls_ = [0, 1, 2, 3, 4, 5, 6].map(wallOf);
  expect([...walls_].sort((a, b) => a - b)).toEqual(walls_);
  expect(new Set(walls_).size).toBe(walls_.length);
  const DIE = 46;
  for (const wall of walls_) {
    const behind = dieOf(at, ['A3'], 'A3', wall, DIE);
    const roof = Math.min(...pieces(at, ['A6'], wall).map((box) => box.y));
    expect(behind.y + DIE).toBeLessThanOrEqual(roof); // A6 lies in front of A3
    const own = pieces(at, ['A3'], wall)[0]!;
    expect(behind.y).toBeGreaterThanOrEqual(own.y);
    expect(behind.y + DIE).toBeLessThanOrEqual(own.y + own.high);
    expect(walls(at, ['A3'], wall)[0]!.y + walls(at, ['A3'], wall)[0]!.high).toBeLessThanOrEqual(roof + LIFT);
  }
  // The printed die of an empty lot ends 11 above its lower edge.
  expect(LIFT).toBeLessThan(11);
});
test('the card drawn last tells what everybody got', () => {
  const paid = (event: string, seat: number, more: object) => ({ event, seat, ...more });
  const draw = { seq: 7, seat: null, text: 'draw C11', at: null, told: [], events: [paid('drew', 1, { card: 'C11', pays: 'tivoli' }), paid('parking_paid', 0, { amount: 2 }), paid('casino_paid', 0, { amount: 3 }), paid('scored', 2, { before: 8, after: 10, points: 3 })] };
  const end = { seq: 8, seat: 1, text: 'end', at: null, told: [], events: [] };
  expect(drawnOf([draw, end])).toEqual({ seq: 7, seat: 1, card: 'C11', pays: 'tivoli', got: [{ seat: 0, money: 5, points: 0 }, { seat: 2, money: 0, points: 2 }] });
  expect(drawnOf([end])).toBeNull();
});

test('a greyed action asks about the move that comes nearest', () => {
  const lots = Object.fromEntries(Object.entries(at.lots).map(([name, lot]) => [name, { ...lot, marker: null, brand: null, owner: null, casino: null }]));
  const bare = { ...at, lots, casinos: [] };
  expect(whyNot(bare, 0, 'build')).toEqual({ tell: 'You have no parking lot to build on.' });
  expect(whyNot(bare, 0, 'raise')).toEqual({ tell: 'There is no casino yet.' });
  const own = { ...bare, lots: { ...lots, A3: { ...lots['A3']!, marker: 0 }, A6: { ...lots['A6']!, marker: 0 } } };
  expect(own.lots.A3.price).toBeLessThan(own.lots.A6.price);
  expect(whyNot(own, 0, 'build')).toEqual({ ask: expect.stringMatching(/^build A3 [a-z]+$/) });
  const verbs = ['sprawl', 'remodel', 'reorganize', 'raise', 'gamble'] as const;
  for (const verb of verbs) expect(whyNot(at, 0, verb)).toEqual({ ask: expect.stringMatching(new RegExp(`^${verb} [A-F]\\d+`)) });
});
test('the sprawl that is asked about goes to a lot beside the casino, a free one if there is any', () => {
  const question = whyNot(at, 0, 'sprawl') as { ask: string };
  const [, from, onto] = question.ask.split(' ') as [string, string, string];
  const lot = at.lots[onto]!;
  const near = casinoAt(at, from)!.lots.map((name) => at.lots[name]!).filter((other) => other.block === lot.block && Math.abs(other.row - lot.row) + Math.abs(other.col - lot.col) === 1);
  expect(near.length).toBeGreaterThan(0);
  expect([lot.brand, lot.marker]).toEqual([null, null]);
});
test('a lot where nothing can be done is asked about by what could be done there', () => {
  expect(moveAt(at, 0, 'F9', legal)).toMatch(/^build F9 /);
  expect(moveAt(at, 0, 'A3', legal)).toBe('raise A2');
  expect(moveAt(at, 0, 'F9', ['lift A2', 'lift C9'])).toBe('lift F9');
});

test('Game Over is next only until it came', () => {
  const deck = { left: 9, until_game_over: 0 };
  expect(gameOverWords({ phase: 'act', card: 'A1', deck: { left: 12, until_game_over: 3 } })).toBe('Game Over after 3 more');
  expect(gameOverWords({ phase: 'act', card: 'A1', deck })).toBe('Game Over is next');
  expect(gameOverWords({ phase: 'pay', card: 'game-over', deck })).toBe('Game Over has come');
  expect(gameOverWords({ phase: 'over', card: null, deck })).toBe('Game Over has come');
});
