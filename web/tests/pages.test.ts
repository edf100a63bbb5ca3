import { expect, test } from 'vitest';
import type { GameLine } from '../src/api/types';
import { chosen, defaults, planSeats, usualLevel, usualSeats } from '../src/lobby/plan';
import { sorted } from '../src/lobby/levels';
import { clamp, dwell, nextTurn } from '../src/replay/steps';
import { waiting } from '../src/table/names';
import { timed } from '../src/table/scenes';

const GAME: GameLine = {
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
  levels: ['random', 'greedy'],
};

test('a new table is three seats against the usual bots unless said otherwise', () => {
  expect(usualSeats(GAME)).toBe(3);
  expect(usualSeats({ ...GAME, seats: [2] })).toBe(2);
  expect(usualLevel({ ...GAME, levels: ['random', 'regular', 'shark'] })).toBe('regular');
  expect(planSeats(3, 'bots', usualLevel(GAME), 'Anna')).toEqual([{ kind: 'here' }, { kind: 'bot', level: 'greedy' }, { kind: 'bot', level: 'greedy' }]);
});
test('four levels are offered, weakest first and each in a sentence; the others are told too', () => {
  const { usual, more } = sorted(['random', 'tourist', 'greedy', 'greedy-first', 'regular', 'pro', 'shark', 'mine']);
  expect(usual.map((level) => level.name)).toEqual(['tourist', 'regular', 'pro', 'shark']);
  for (const level of usual) expect(level.words).toMatch(/\.$/);
  expect(more.map((level) => level.name)).toEqual(['random', 'greedy', 'greedy-first', 'mine']);
  expect(sorted(['random']).usual.map((level) => level.name)).toEqual(['random']);
});
test('a bot that thinks for long is explained', () => {
  expect(waiting('Ben', false, true)).toBe('Waiting for Ben.');
  expect(waiting('Pro 2', true, false)).toBe('Pro 2 is thinking …');
  expect(waiting('Pro 2', true, true)).toMatch(/still thinking: .* first game/);
});
test('friends by link get open seats, people at the screen get names of their own', () => {
  expect(planSeats(2, 'link', '', 'Anna')).toEqual([{ kind: 'here' }, { kind: 'open' }]);
  expect(planSeats(2, 'here', '', 'Anna')).toEqual([{ kind: 'here' }, { kind: 'here', name: 'Anna 2' }]);
  expect(planSeats(2, 'here', '', 'A'.repeat(24))[1]).toEqual({ kind: 'here', name: 'A'.repeat(24) });
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
