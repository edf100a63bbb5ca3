/** Which puzzle comes next, and what is remembered: all of it stays on this machine. */

import type { PuzzleSummary } from '../api/types';

export interface Practice {
  /** Puzzles that were answered wrong and come back: how often they were right since, and the day they are due. */
  again: Record<string, { right: number; due: number }>;
  /** Puzzles that were answered, right or wrong. */
  seen: string[];
  right: number;
  wrong: number;
  /** The last day on which a puzzle of the day was answered, which of them, one a game, and how many days in a row. */
  lastDay: number;
  daily: string[];
  streak: number;
}

/** What was wrong comes back after a day, a week and a month. */
export const INTERVALS = [1, 7, 30] as const;
const DAY = 86_400_000;

export function today(now: Date = new Date()): number {
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
}

export function readPractice(text: string | null): Practice {
  const start: Practice = { again: {}, seen: [], right: 0, wrong: 0, lastDay: 0, daily: [], streak: 0 };
  try {
    const found = JSON.parse(text ?? '{}') as Partial<Practice> | null;
    const whole = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0);
    const again = Object.entries(found?.again ?? {}).filter(([, at]) => Number.isInteger(at?.due) && Number.isInteger(at?.right));
    return {
      again: Object.fromEntries(again),
      seen: names(found?.seen),
      right: whole(found?.right),
      wrong: whole(found?.wrong),
      lastDay: whole(found?.lastDay),
      daily: names(found?.daily),
      streak: whole(found?.streak),
    };
  } catch {
    return start;
  }
}

function names(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

/** Note an answer. */
export function answered(before: Practice, puzzle: string, right: boolean, day: number, daily: boolean): Practice {
  const again = { ...before.again };
  const kept = again[puzzle];
  if (!right) again[puzzle] = { right: 0, due: day + INTERVALS[0] };
  else if (kept && isDue(kept.due, day)) {
    const times = kept.right + 1;
    const wait = INTERVALS[times];
    if (wait === undefined) delete again[puzzle];
    else again[puzzle] = { right: times, due: day + wait };
  }
  const first = daily && before.lastDay !== day;
  // Whoever travels west lives a day twice: it counts once. A clock that was put back farther was wrong before: days go on from here.
  const back = before.lastDay - day;
  const counts = first && back !== 1;
  return {
    again,
    seen: before.seen.includes(puzzle) ? before.seen : [...before.seen, puzzle],
    right: before.right + (right ? 1 : 0),
    wrong: before.wrong + (right ? 0 : 1),
    lastDay: counts ? day : before.lastDay,
    daily: daily ? [...(counts ? [] : before.daily), puzzle] : before.daily,
    streak: counts && back < 0 ? (back === -1 ? before.streak + 1 : 1) : before.streak,
  };
}

/** The streak as it stands today: a day left out ends it. */
export function streakOn(practice: Practice, day: number): number {
  return practice.lastDay >= day - 1 ? practice.streak : 0;
}

export function dueOn(practice: Practice, puzzles: readonly PuzzleSummary[], day: number): PuzzleSummary[] {
  return puzzles.filter(({ puzzle }) => {
    const kept = practice.again[puzzle];
    return kept !== undefined && isDue(kept.due, day);
  });
}
/** None waits for more than a month: one that seems to was noted under a clock that was wrong. */
function isDue(due: number, day: number): boolean {
  return due <= day || due > day + INTERVALS[2];
}

/** The puzzle of the day: the same for everybody. */
export function dailyOf(puzzles: readonly PuzzleSummary[], day: number): PuzzleSummary | null {
  return puzzles.length ? puzzles[(day * 7919) % puzzles.length]! : null;
}

/** The puzzle of the day, unless it was answered today. */
export function openDaily(practice: Practice, puzzles: readonly PuzzleSummary[], day: number): PuzzleSummary | null {
  const daily = dailyOf(puzzles, day);
  return daily && practice.lastDay >= day && practice.daily.includes(daily.puzzle) ? null : daily;
}

/** What is due comes first, then what was not seen yet, the easier ones first. */
export function nextOf(practice: Practice, puzzles: readonly PuzzleSummary[], day: number, but = ''): PuzzleSummary | null {
  const others = puzzles.filter(({ puzzle }) => puzzle !== but);
  const due = dueOn(practice, others, day);
  if (due.length) return due[0]!;
  const fresh = others.filter(({ puzzle }) => !practice.seen.includes(puzzle)).sort((one, other) => one.grade - other.grade);
  return fresh[0] ?? others[(day + practice.right + practice.wrong) % Math.max(1, others.length)] ?? null;
}

export function themesOf(puzzles: readonly PuzzleSummary[]): string[] {
  return [...new Set(puzzles.map(({ theme }) => theme))].sort();
}
