import { expect, test } from 'vitest';
import type { Standing } from '../src/api/types';
import { margin } from '../src/table/margin';

const NAMES = ['Anna', 'Ben', 'Cleo'];
function standing(...lines: [points: number, money: number, place: number][]): Standing[] {
  return lines.map(([points, money, place], seat) => ({ seat, points, money, place }) as Standing);
}

test('the winner’s points, and how far the next one is behind', () => {
  const lines = standing([40, 9, 2], [44, 3, 1], [18, 90, 3]);
  expect(margin(lines, NAMES, [2], {})).toBe('44 points, 4 ahead of Anna');
  expect(margin(lines, NAMES, [0], { points: 'Fame' })).toBe('44 Fame, 4 ahead of you');
  expect(margin(lines, NAMES, [0, 2], {})).toBe('44 points, 4 ahead of Anna');
});
test('where money decides, in money', () => {
  const lines = standing([510, 510, 1], [490, 490, 2]);
  expect(margin(lines, NAMES, [], { money: (thousands) => `$${thousands}k` })).toBe('$510k, $20k ahead of Ben');
});
test('what else decided is told by the rule beside it; nobody is ahead of who won as well', () => {
  expect(margin(standing([40, 9, 1], [40, 3, 2]), NAMES, [], {})).toBe('40 points, level with Ben');
  expect(margin(standing([40, 9, 1], [40, 9, 1]), NAMES, [], {})).toBe('');
});
