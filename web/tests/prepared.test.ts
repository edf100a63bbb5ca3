import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Adviser } from '../src/advice/advice.svelte';
import { whenPrepared } from '../src/advice/prepared';
import { client, Refusal } from '../src/api/client';
import type { TableAdvice } from '../src/api/types';

const WORDS = 'Advice on Las Vegas is being prepared, once on this machine.';
const preparing = () => new Refusal(409, { error: 'preparing', reason: WORDS, rule: '' });
const advice = { seq: 3, seat: 0, move: 'place 3', reasons: [], shares: [0.5, 0.5], moves: [], judge: 'shark' } as TableAdvice;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what is being prepared is said, asked again, and comes by itself', async () => {
  const ask = vi.spyOn(client, 'hint').mockRejectedValueOnce(preparing()).mockRejectedValueOnce(preparing()).mockResolvedValue(advice);
  const adviser = new Adviser('table');
  const asked = adviser.hint(0, 3);
  await vi.advanceTimersByTimeAsync(1);
  expect([adviser.waits, adviser.busy, adviser.trouble, adviser.stage]).toEqual([WORDS, true, '', 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  expect(ask).toHaveBeenCalledTimes(3);
  expect([adviser.waits, adviser.busy, adviser.trouble, adviser.stage]).toEqual(['', false, '', 1]);
});

test('with the next entry nobody asks any more, and the old question says nothing', async () => {
  const ask = vi.spyOn(client, 'hint').mockRejectedValue(preparing());
  const adviser = new Adviser('table');
  const asked = adviser.hint(0, 3);
  await vi.advanceTimersByTimeAsync(1);
  adviser.forget();
  expect([adviser.waits, adviser.busy]).toEqual(['', false]);
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
  expect(ask).toHaveBeenCalledTimes(1);
  expect([adviser.waits, adviser.busy, adviser.trouble]).toEqual(['', false, '']);
});

test('any other refusal is told at once', async () => {
  const ask = vi.fn(async () => {
    throw new Refusal(503, { error: 'busy', reason: 'The bots are thinking for others.', rule: '' });
  });
  const told: string[] = [];
  await expect(whenPrepared(ask, (why) => told.push(why), () => true)).rejects.toThrow('for others');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['']);
});
