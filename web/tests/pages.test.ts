import { expect, test } from 'vitest';
import type { OptionCombination, Game, Seat, TableSummary } from '../src/api/types';
import { barred, chosen, defaults, fitOf, mixWords, nearestSeats, planSeats, sentence, settled, usualLevel, usualSeats } from '../src/lobby/plan';
import { persona, sorted } from '../src/lobby/levels';
import { clamp, dwell, nextTurn } from '../src/replay/steps';
import { isOwn, missing, waiting, waitsForYou } from '../src/table/names';
import { timed } from '../src/table/scenes';

const GAME: Game = {
  game: 'las-vegas',
  title: 'Las Vegas',
  words: '',
  unofficial: '',
  seats: [2, 3, 4, 5],
  rules_version: 1,
  endings: [],
  options: [
    { name: 'neutral_dice', kind: 'toggle', words: '', default: false, choices: [] },
    { name: 'edition', kind: 'choice', words: '', default: '2024', choices: ['2024', '2010'] },
  ],
  fits: [],
  levels: ['random', 'greedy'],
  personas: [],
};
const fit = (edition: string, up: boolean, lay_off: boolean, seats: number[], reason = ''): OptionCombination => ({ options: { edition, up, lay_off }, seats, reason });
const LORDS: Game = {
  ...GAME,
  seats: [2, 3, 4, 5, 6],
  fits: [
    fit('2024', false, false, [2, 3, 4, 5, 6]),
    fit('2024', false, true, [], 'laying off is Mayfair'),
    fit('2024', true, false, [], 'Up! is Mayfair'),
    fit('2024', true, true, [], 'Up! is Mayfair'),
    fit('mayfair', false, false, [2, 3, 4], 'only four without Up!'),
    fit('mayfair', false, true, [2, 3, 4], 'only four without Up!'),
    fit('mayfair', true, false, [2, 3, 4, 5, 6]),
    fit('mayfair', true, true, [2, 3, 4, 5, 6]),
  ],
};
const seat = (number: number, more: Partial<Seat>): Seat => ({ seat: number, kind: 'person', name: '', level: null, stand_in: null, online: true, yours: false, ...more });

test('a new table is three seats against the usual bots unless said otherwise', () => {
  expect(usualSeats(GAME)).toBe(3);
  expect(usualSeats({ ...GAME, seats: [2] })).toBe(2);
  expect(usualLevel({ ...GAME, levels: ['random', 'regular', 'shark'] })).toBe('regular');
  expect(planSeats(3, 'bots', usualLevel(GAME))).toEqual([{ kind: 'here' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'greedy' }]);
});
test('four levels are offered, weakest first and each in a sentence; the others are told too', () => {
  const { usual, more } = sorted(['random', 'tourist', 'greedy', 'greedy-first', 'regular', 'pro', 'shark', 'mine']);
  expect(usual.map((level) => level.name)).toEqual(['tourist', 'regular', 'pro', 'shark']);
  for (const level of usual) expect(level.words).toMatch(/\.$/);
  expect(more.map((level) => level.name)).toEqual(['random', 'greedy', 'greedy-first', 'mine']);
  expect(sorted(['random']).usual.map((level) => level.name)).toEqual(['random']);
});
test('a persona is told with its level and its temper, and is no level', () => {
  expect(persona('regular:trader')).toEqual({ name: 'regular:trader', title: 'trader', words: expect.stringMatching(/^Persona of regular\. .*deals.*\.$/) });
  expect(persona('pro:hermit').words).toBe('Persona of pro.');
  expect(sorted(['regular', 'rule-of-thumb']).more[0]?.words).toMatch(/\.$/);
});
test('a bot that thinks for long is explained', () => {
  expect(waiting('Ben', false, true)).toBe('Waiting for Ben.');
  expect(waiting('Pro 2', true, false)).toBe('Pro 2 is next.');
  expect(waiting('Pro 2', true, true)).toMatch(/still thinking\. .* nothing is lost/);
});
test('friends by link get open seats, people at the screen get names of their own', () => {
  expect(planSeats(2, 'link', '')).toEqual([{ kind: 'here' }, { kind: 'open' }]);
  expect(planSeats(3, 'here', '', [undefined, ' Ben ', ' '])).toEqual([{ kind: 'here' }, { kind: 'here', name: 'Ben' }, { kind: 'here', name: 'Player 3' }]);
});
test('seats that do not go with the options are not offered, and a choice takes others with it', () => {
  const plain = { edition: '2024', up: false, lay_off: false, house: '' };
  expect(fitOf(LORDS, { ...plain, edition: 'mayfair' })).toMatchObject({ seats: [2, 3, 4], reason: 'only four without Up!' });
  expect(fitOf(GAME, {}).seats).toEqual(GAME.seats);
  expect(settled(LORDS, { ...plain, edition: 'mayfair' }, 'edition')).toEqual({ ...plain, edition: 'mayfair' });
  expect(settled(LORDS, { edition: '2024', up: true, lay_off: true, house: '' }, 'edition')).toEqual(plain);
  expect(settled(LORDS, { ...plain, up: true }, 'up')).toEqual({ ...plain, edition: 'mayfair', up: true });
  expect([barred(LORDS, plain, 'up'), barred(LORDS, { ...plain, edition: 'mayfair' }, 'up')]).toEqual(['Up! is Mayfair.', '']);
  expect([nearestSeats([2, 3, 4], 6), nearestSeats([2, 4], 3), nearestSeats([2, 3], 3), nearestSeats([], 3)]).toEqual([4, 2, 3, 3]);
  expect([sentence('only four'), sentence('Why?'), sentence('')]).toEqual(['Only four.', 'Why?', '']);
});
test('a seat is one’s own if it is the only one, or goes by one’s own name', () => {
  const held = [seat(0, { yours: true, name: 'Anna' }), seat(1, { yours: true, name: 'Ben' }), seat(2, { name: 'Anna' })];
  expect(held.map((one) => isOwn(one, held, 'Anna'))).toEqual([true, false, false]);
  expect(isOwn(seat(1, { yours: true, name: 'Ben' }), [seat(1, { yours: true })], 'Anna')).toBe(true);
});
test('a list says which table waits for me', () => {
  const table = (to_act: number | null, ...seats: Seat[]): TableSummary => ({ table: '', game: '', title: '', status: 'playing', listed: false, created: '', seq: 0, watching: 0, to_act, seats, practice: false, result: null, ended: null });
  expect(waitsForYou(table(1, seat(0, {}), seat(1, { yours: true })))).toBe(true);
  expect(waitsForYou(table(0, seat(0, {}), seat(1, { yours: true })))).toBe(false);
  expect(waitsForYou(table(0, seat(0, { yours: true, stand_in: 'greedy' })))).toBe(false);
  expect(waitsForYou(table(null, seat(0, { yours: true })))).toBe(false);
});
test('a start that has to wait says what for', () => {
  const open = seat(1, { kind: 'open' });
  expect(missing([seat(0, {}), seat(1, {})], [2])).toBe('');
  expect(missing([seat(0, {}), open], [2])).toBe('One seat is still open: wait for friends or choose a bot.');
  expect(missing([seat(0, {}), seat(2, {}), open, open], [2])).toBe('2 seats are still open: wait for friends, choose a bot, or start without them.');
});
test('only options that differ are sent', () => {
  expect(chosen(GAME, { ...defaults(GAME), edition: '2010' })).toEqual({ edition: '2010' });
});
test('a step by turn stops before a seat moves', () => {
  const starts = [5, 9, 14];
  expect(nextTurn(starts, 0, 1, 20)).toBe(4);
  expect(nextTurn(starts, 4, 1, 20)).toBe(8);
  expect(nextTurn(starts, 13, 1, 20)).toBe(20);
  expect(nextTurn(starts, 8, -1, 20)).toBe(4);
  expect(nextTurn(starts, 4, -1, 20)).toBe(0);
});
test('a step stays inside the record', () => {
  expect([clamp(-3, 20), clamp(21, 20), clamp(7, 20)]).toEqual([0, 20, 7]);
  expect(dwell(4)).toBe(250);
});
test('however much happens, everything has set off soon', () => {
  const many = timed(Array.from({ length: 100 }, () => ({ kind: 'flash' as const, spot: 'x' })));
  expect(many.at(-1)!.start).toBeLessThan(1500);
  expect(timed([{ kind: 'sound', sound: 'bell' }])).toEqual([]);
});
test('levels that are mixed are told in words', () => {
  const mixed = (...levels: string[]): string => mixWords(planSeats(levels.length + 1, 'bots', 'regular', [], [undefined, ...levels]));
  expect(mixed('random', 'regular')).toBe('Bots of different levels: random at seat 2 and regular at seat 3.');
  expect(mixed('shark', 'pro', 'shark', 'shark')).toBe('Bots of different levels: shark at seats 2, 4 and 5 and pro at seat 3.');
  expect(mixed('tourist', 'pro', 'shark')).toBe('Bots of different levels: tourist at seat 2, pro at seat 3 and shark at seat 4.');
  expect(mixed('pro', 'pro')).toBe('');
  expect(mixWords(planSeats(3, 'here', ''))).toBe('');
});
test('words over the board never lie on each other', () => {
  const words = timed([
    { kind: 'banner', words: 'Deal!' },
    { kind: 'flash', spot: 'x' },
    { kind: 'banner', words: 'Game Over!' },
    { kind: 'banner', words: 'The game is over' },
  ]).filter(({ scene }) => scene.kind === 'banner');
  expect(words.slice(1).map(({ start }, n) => start >= words[n]!.start + words[n]!.length)).toEqual([true, true]);
});
