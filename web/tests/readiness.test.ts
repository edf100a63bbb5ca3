import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePreparation } from '../src/api/types';
import { Readiness } from '../src/readiness/readiness.svelte';

const game = (done: number, state: GamePreparation['state']): GamePreparation => ({ game: 'las-vegas', title: 'Las Vegas', done, total: 26, state });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it asks until everything is ready, and no longer', async () => {
  const answers = [game(0, 'preparing'), game(20, 'preparing'), game(26, 'ready')];
  const ask = vi.fn(async () => ({ games: [answers.shift()!] }));
  const readiness = new Readiness(ask);
  readiness.watch();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(readiness.unready).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(readiness.done).toBe(20);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(readiness.unready).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a server that is not reached is asked again; nobody is asked once nobody looks', async () => {
  const ask = vi.fn(async (): Promise<{ games: GamePreparation[] }> => {
    throw new Error('unreached');
  });
  const leave = new Readiness(ask).watch();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(2);
  leave();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a compiler that gave up is not waited for', async () => {
  const ask = vi.fn(async () => ({ games: [game(3, 'stopped')] }));
  const readiness = new Readiness(ask);
  readiness.watch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(readiness.stopped).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});
