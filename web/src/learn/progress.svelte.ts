/** What was learned on this machine: it stays here, nobody else is told. */

import { Kept } from '../look/kept.svelte';

export interface Progress {
  /** How far each lesson was read: the number of the step, by the lesson's name. */
  at: Record<string, number>;
  /** The lessons that were finished. */
  done: string[];
  /** The offer to learn was answered: it is not made again. */
  offered: boolean;
}

export function readProgress(text: string | null): Progress {
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Progress> | null;
    const at = Object.entries(found?.at ?? {}).filter(([, step]) => Number.isInteger(step) && step >= 0);
    const done = Array.isArray(found?.done) ? found.done.filter((name) => typeof name === 'string') : [];
    return { at: Object.fromEntries(at), done, offered: found?.offered === true };
  } catch {
    return { at: {}, done: [], offered: false };
  }
}

export const progress = new Kept('pitboss-lessons', readProgress);

export function reached(lesson: string, step: number): void {
  progress.change((before) => ({ ...before, at: { ...before.at, [lesson]: step }, offered: true }));
}
export function finished(lesson: string): void {
  progress.change(({ at, done, offered }) => ({
    at: Object.fromEntries(Object.entries(at).filter(([name]) => name !== lesson)),
    done: done.includes(lesson) ? done : [...done, lesson],
    offered,
  }));
}
export function noThanks(): void {
  progress.change((before) => ({ ...before, offered: true }));
}
export function forgetProgress(): void {
  progress.change(() => readProgress(null));
}
