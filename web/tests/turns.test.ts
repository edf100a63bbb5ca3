import { expect, test } from 'vitest';
import type { Entry, TableSummary } from '../src/api/types';
import { tellDeal } from '../src/boards/lords-of-vegas/deals/deal';
import { wonWords } from '../src/lobby/finished';
import { planSeats } from '../src/lobby/plan';
import { firstNew, gist, newsOf, turnsOf } from '../src/table/log/turns';
import { anewWords, lastChoice, moveWords, takenBack } from '../src/table/undo/takeback';
import type { Face } from '../src/boards/board';

const NAMES = ['Anna', 'Ben', 'Cleo'];
function entry(seq: number, seat: number | null, text: string, told: string[] = [], about: (number | null)[] = [], events: Entry['events'] = []): Entry {
  return { seq, seat, text, at: null, events, told, about };
}
const start = (seat: number): Entry['events'] => [{ event: 'turn_started', seat }];
/** Lords of Vegas: the end of a turn tells the start of the next. */
const LORDS = [
  entry(1, null, 'first', ['Anna rolls 5 for the first turn.', 'Anna is on turn.'], [0, 0], start(0)),
  entry(2, null, 'draw A1', ['Anna draws A1, which pays Vega.', 'Parking pays Ben $1m.'], [0, 1]),
  entry(3, 0, 'build A1', ['Anna builds Vega on A1 for $6m.'], [0]),
  entry(4, 1, 'decline', ['Ben declines.'], [1]),
  entry(5, 0, 'end', ['Ben is on turn.'], [1], start(1)),
  entry(6, null, 'draw C2', ['Ben draws C2, which pays Albion.'], [1]),
  entry(7, 1, 'end', ['Cleo is on turn.'], [2], start(2)),
];
/** Las Vegas: nobody tells a start; a roll is somebody's. */
const VEGAS = [
  entry(1, null, 'note', ['A note is laid.'], [null]),
  entry(2, null, 'roll', ['Anna rolls 1, 1.'], [0]),
  entry(3, 0, 'place 1', ['Anna places 2 dice on casino 1.'], [0]),
  entry(4, null, 'roll', ['Ben rolls 3.'], [1]),
  entry(5, 1, 'place 3', ['Ben places 1 die on casino 3.', 'Anna takes $60,000.', 'Round 1 ends.'], [1, 0, null]),
];

test('the log has a line a turn, and every line of it within', () => {
  const lords = turnsOf(LORDS, NAMES);
  expect(lords.map((turn) => turn.seat)).toEqual([null, 0, 1, 2]);
  expect(lords.map((turn) => turn.lines.length)).toEqual([1, 5, 2, 1]);
  expect(turnsOf(VEGAS, NAMES).map((turn) => [turn.seat, turn.lines.length])).toEqual([[null, 1], [0, 2], [1, 4]]);
});
test('one line says what was decided, else what happened', () => {
  const [, anna, ben, cleo] = turnsOf(LORDS, NAMES);
  expect(gist(anna!, NAMES)).toBe('Anna builds Vega on A1 for $6m');
  expect(gist(ben!, NAMES)).toBe('Ben draws C2, which pays Albion');
  expect(gist(cleo!, NAMES)).toBe('Cleo is on turn');
  const two = turnsOf([...LORDS.slice(0, 3), entry(4, 0, 'raise A1', ['Anna raises A1 to 2 floors for $12m.'], [0])], NAMES);
  expect(gist(two[1]!, NAMES)).toBe('Anna builds Vega on A1 for $6m; raises A1 to 2 floors for $12m');
});
test('what was taken back is not told as done', () => {
  const back = turnsOf([...VEGAS, entry(6, 1, 'undo 4', ['Ben takes back.'], [1]), entry(7, 1, 'place 5', ['Ben places 1 die on casino 5.'], [1])], NAMES);
  expect(gist(back.at(-1)!, NAMES)).toBe('Ben takes back “place 1 die on casino 3”; places 1 die on casino 5');
});
test('the news are what the others did since the last own move', () => {
  expect(newsOf(turnsOf(LORDS, NAMES), 5, [0]).map((turn) => gist(turn, NAMES))).toEqual(['Ben draws C2, which pays Albion', 'Cleo is on turn']);
  expect(newsOf(turnsOf(VEGAS, NAMES), 3, [0]).map((turn) => turn.seat)).toEqual([1]);
});
test('the mark of the last turn stands before the turn of the next seat, and nowhere while the own turn goes on', () => {
  expect(firstNew(turnsOf(LORDS, NAMES), 5)).toBe(2);
  expect(firstNew(turnsOf(LORDS.slice(0, 4), NAMES), 3)).toBe(-1);
  expect(firstNew(turnsOf(VEGAS, NAMES), 3)).toBe(2);
  expect(firstNew(turnsOf(VEGAS, NAMES), 0)).toBe(-1);
});

const FACE = { say: (move: string) => `Say ${move}`, anew: { draw: 'the card will be drawn anew' } } as unknown as Face;
test('an undo says what goes and what falls anew', () => {
  const back = lastChoice(LORDS, [0], new Set())!;
  expect(back).toMatchObject({ to: 4, others: 1 });
  expect(moveWords(back.move, FACE, {}, NAMES)).toBe('say end');
  expect(anewWords(back.chance, FACE)).toBe('the card will be drawn anew');
  expect(anewWords([], FACE)).toBe('');
  expect(anewWords(VEGAS.slice(1, 2), FACE)).toBe('what chance decided falls anew');
  expect(takenBack(LORDS, 2, 5)).toBeNull();
  expect(lastChoice(LORDS, [2], new Set())).toBeNull();
});
test('a move that is taken back is named as it was played, not as the table has it now', () => {
  expect(moveWords(VEGAS[2]!, FACE, {}, NAMES)).toBe('place 2 dice on casino 1');
  expect(moveWords(LORDS[2]!, FACE, {}, NAMES)).toBe('build Vega on A1 for $6m');
  expect(moveWords(entry(9, 1, 'pass', ['Ben passes.'], [1]), FACE, {}, NAMES)).toBe('pass');
  expect(moveWords(entry(9, 1, 'renovate', ['Ben chooses to renovate.'], [1]), FACE, {}, NAMES)).toBe('choose to renovate');
  expect(moveWords(entry(9, 1, 'publicity', ['Ben gains 1 Fame.'], [1]), FACE, {}, NAMES)).toBe('say publicity');
});
test('a move that played itself goes with the choice before it', () => {
  expect(lastChoice(LORDS, [0], new Set([5]))?.to).toBe(2);
  expect(lastChoice(LORDS, [0], new Set([3, 5]))?.to).toBe(4);
});
test('the log tells what a deal gives whom', () => {
  const deal = entry(9, 0, 'deal 0>1 $5; 1>0 die B4', ['Anna offers a deal to Ben.'], [0]);
  expect(tellDeal(deal, NAMES)).toEqual(['Anna offers a deal to Ben: Anna gives Ben $5m, Ben gives Anna the die on B4.']);
  expect(tellDeal(LORDS[2]!, NAMES)).toBeNull();
});
test('a finished table tells who won and with how much', () => {
  const seat = (number: number, name: string) => ({ seat: number, kind: 'person' as const, name, level: null, stand_in: null, online: true, yours: false });
  const table = { seats: [seat(0, 'Anna'), seat(1, 'Ben')], result: { ending: '', winners: [1], standing: [{ seat: 0, points: 37, money: 5, place: 2 }, { seat: 1, points: 41, money: 3, place: 1 }] } } as unknown as TableSummary;
  expect(wonWords(table)).toBe('Ben wins with 41 points; Anna 37');
  expect(wonWords({ ...table, result: null })).toBe('');
  expect(wonWords({ ...table, result: { ...table.result!, winners: [0, 1] } })).toMatch(/^Anna and Ben win with/);
});
test('levels of bots can be mixed', () => {
  expect(planSeats(4, 'bots', 'regular', [], [undefined, 'shark']).map((one) => one.level)).toEqual([undefined, 'shark', 'regular', 'regular']);
});
