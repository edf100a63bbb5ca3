import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/api/client';
import type { Rehearsal } from '../../src/api/types';
import { Outcome } from '../../src/boards/lords-of-vegas/outcome.svelte';

const found = (word: string) => ({ told: [word], refused: null }) as unknown as Rehearsal;
const refused = { told: [], refused: { reason: 'B1 is not yours.' } } as unknown as Rehearsal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a choice is asked about once it has stood for a moment', async () => {
  const outcome = new Outcome();
  const rehearse = vi.fn().mockResolvedValue(found('built'));
  outcome.about('build A1', rehearse)();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rehearse).not.toHaveBeenCalled();
  outcome.about('build A1', rehearse);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([outcome.told?.told, outcome.trouble]).toEqual([['built'], '']);
});

test('an answer to an earlier question is dropped, a refused one, too', async () => {
  const outcome = new Outcome();
  let answer: (late: Rehearsal) => void = () => undefined;
  let refuse: (late: Refusal) => void = () => undefined;
  outcome.about('build A1', () => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(1_000);
  outcome.about('build A2', () => new Promise((_, reject) => (refuse = reject)));
  await vi.advanceTimersByTimeAsync(1_000);
  answer(found('A1'));
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.told).toBeNull();
  outcome.about('', () => Promise.reject(new Error('asked for nothing')));
  refuse(new Refusal(422, { error: 'illegal', reason: 'Too late.', rule: '' }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([outcome.told, outcome.trouble]).toEqual([null, '']);
});

test('why a choice cannot be made is said, whether a step or the request was refused', async () => {
  const outcome = new Outcome();
  outcome.about('build B1', () => Promise.resolve(refused));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([outcome.told, outcome.trouble]).toEqual([null, 'B1 is not yours.']);
  outcome.about('deal', () => Promise.reject(new Refusal(429, { error: 'limit', reason: 'Wait a minute.', rule: '' })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([outcome.told, outcome.trouble]).toEqual([null, 'Wait a minute.']);
});
