/** A lesson as the learner goes through it: what is said, what is asked, what a move would lead to. */

import { client } from '../api/client';
import type { Entry, Frame, LessonStep, LessonText, LessonTry, Rehearsal, RehearsedStep } from '../api/types';
import { moving } from '../look/settings.svelte';
import { finished, progress, reached } from './progress.svelte';

/** Frames are fetched this many at a time. */
const PIECE = 40;
/** How long an entry of the others is shown before the next. */
const LOOK = 750;

export class LessonState {
  lesson = $state.raw<LessonText | null>(null);
  /** The number of the step; as many as there are steps: the lesson is over. */
  at = $state(0);
  frame = $state.raw<Frame | null>(null);
  fresh = $state.raw<Entry[]>([]);
  /** What happened since the step before, told in words. */
  passed = $state.raw<Entry[]>([]);
  /** A move that is looked at and not played: it can be taken back. */
  tried = $state.raw<LessonTry | null>(null);
  /** What the lesson said to a move that is as good as its own. */
  praise = $state('');
  hints = $state(0);
  /** Entries are being shown one after another. */
  running = $state(false);
  sending = $state(false);
  reason = $state.raw<{ words: string; rule: string } | null>(null);
  trouble = $state('');
  private frames = $state.raw<Frame[]>([]);
  private hurried = false;

  constructor(readonly id: string) {}

  readonly step: LessonStep | null = $derived(this.lesson?.steps[this.at] ?? null);
  readonly over: boolean = $derived(this.lesson !== null && this.at >= this.lesson.steps.length);
  readonly asked: boolean = $derived(this.step?.kind === 'ask' && !this.running && this.tried === null);
  readonly entries: Entry[] = $derived(this.frames.slice(1, (this.frame?.seq ?? 0) + 1).flatMap((frame) => frame.entry ?? []));

  async open(): Promise<void> {
    try {
      this.lesson = await client.lesson(this.id);
      const kept = progress.value.at[this.id] ?? 0;
      await this.jump(kept < this.lesson.steps.length ? kept : 0);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  /** Go on to the next step, past what happens before it. */
  async next(): Promise<void> {
    if (!this.lesson || this.over || this.running) return;
    const to = this.at + 1;
    await this.run(this.lesson.steps[to]?.at ?? this.lesson.last);
    this.arrive(to);
  }
  /** Go to a step without showing what happens before it. */
  async jump(to: number): Promise<void> {
    if (!this.lesson) return;
    const seq = this.lesson.steps[to]?.at ?? this.lesson.last;
    await this.load(seq);
    this.passed = [];
    this.fresh = [];
    this.frame = this.frames[seq] ?? null;
    this.arrive(to);
  }
  async back(): Promise<void> {
    if (this.tried) this.takeBack();
    else if (this.at > 0 && !this.running) await this.jump(this.at - 1);
  }
  hurry(): void {
    this.hurried = true;
  }

  /** A move of the learner: the lesson's own goes on, another is shown and can be taken back. */
  async submit(text: string): Promise<void> {
    if (!this.asked || this.sending || !this.lesson) return;
    this.sending = true;
    this.reason = null;
    try {
      const answer = await this.attempt([{ seat: this.lesson.learner, text }]);
      const refused = answer.rehearsal.refused;
      if (refused) this.reason = { words: refused.reason, rule: refused.rule };
      else if (answer.verdict === 'other') this.tried = answer;
      else {
        const praise = answer.verdict === 'also' ? answer.words : '';
        await this.next();
        this.praise = praise;
      }
    } catch (error) {
      this.reason = { words: error instanceof Error ? error.message : String(error), rule: '' };
    } finally {
      this.sending = false;
    }
  }
  takeBack(): void {
    this.tried = null;
  }
  async rehearse(steps: readonly RehearsedStep[]): Promise<Rehearsal> {
    return (await this.attempt(steps)).rehearsal;
  }
  /** Why a move cannot be made. */
  async ask(text: string): Promise<void> {
    if (!this.lesson) return;
    const { rehearsal } = await this.attempt([{ seat: this.lesson.learner, text }]);
    this.reason = rehearsal.refused ? { words: rehearsal.refused.reason, rule: rehearsal.refused.rule } : null;
  }

  private attempt(steps: readonly RehearsedStep[]): Promise<LessonTry> {
    return client.tryInLesson(this.id, this.frame?.seq ?? 0, steps);
  }
  private arrive(to: number): void {
    this.at = to;
    this.tried = null;
    this.reason = null;
    this.praise = '';
    this.hints = 0;
    if (this.over) finished(this.id);
    else reached(this.id, to);
  }
  private async run(seq: number): Promise<void> {
    await this.load(seq);
    this.running = true;
    this.hurried = false;
    this.tried = null;
    this.passed = [];
    for (let now = (this.frame?.seq ?? 0) + 1; now <= seq; now++) {
      const frame = this.frames[now]!;
      this.frame = frame;
      if (frame.entry) this.passed = [...this.passed, frame.entry];
      this.fresh = frame.entry ? [frame.entry] : [];
      if (now < seq && frame.entry?.told.length && moving() && !this.hurried) await new Promise((done) => setTimeout(done, LOOK));
    }
    this.running = false;
  }
  private async load(seq: number): Promise<void> {
    while (this.frames.length <= seq) {
      const first = this.frames.length;
      const { frames } = await client.frames(`lessons/${this.id}`, first, first + PIECE - 1, null);
      this.frames = [...this.frames, ...frames];
    }
  }
}
