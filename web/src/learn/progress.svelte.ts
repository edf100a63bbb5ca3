/** What was learned on this machine: it stays here, nobody else is told. */

export interface Progress {
  /** How far each lesson was read: the number of the step, by the lesson's name. */
  at: Record<string, number>;
  /** The lessons that were finished. */
  done: string[];
  /** The offer to learn was answered: it is not made again. */
  offered: boolean;
}

const NAME = 'pitboss-lessons';
const START: Progress = { at: {}, done: [], offered: false };

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

function stored(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export const progress: Progress = $state(readProgress(stored()));

function keep(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(progress));
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

export function reached(lesson: string, step: number): void {
  progress.at[lesson] = step;
  progress.offered = true;
  keep();
}
export function finished(lesson: string): void {
  delete progress.at[lesson];
  if (!progress.done.includes(lesson)) progress.done.push(lesson);
  keep();
}
export function noThanks(): void {
  progress.offered = true;
  keep();
}
export function forgetProgress(): void {
  Object.assign(progress, { ...START, at: {}, done: [] });
  keep();
}
