/** The analysis board: any position, any line tried out from it, values beside the moves. Also *Try again*. */

import { whenPrepared } from '../advice/prepared';
import { client } from '../api/client';
import type { Analysis, AnalysedStep, EntryReview } from '../api/types';
import { complete, settle } from '../moves/narrow';
import { lossOf, points, RIGHT_WITHIN } from './shares';

export class Trial {
  active = $state(false);
  busy = $state(false);
  trouble = $state('');
  /** Why the answer has to wait for the server, in its words. */
  waits = $state('');
  found = $state.raw<Analysis | null>(null);
  steps = $state.raw<AnalysedStep[]>([]);
  picked = $state.raw<string[]>([]);
  /** The mistake that is tried again, until a move is made. */
  goal = $state.raw<EntryReview | null>(null);
  verdict = $state.raw<{ right: boolean; words: string } | null>(null);
  private start = '';
  private game = '';

  readonly draft: string | null = $derived(this.found ? complete(this.found.legal, this.picked) : null);
  readonly legal: readonly string[] = $derived(this.found?.legal ?? []);
  readonly mover: number | null = $derived(typeof this.found?.to_act === 'number' ? this.found.to_act : null);

  async begin(game: string, position: string, goal: EntryReview | null = null): Promise<void> {
    [this.game, this.start, this.goal, this.verdict] = [game, position, goal, null];
    this.active = true;
    await this.show([]);
  }
  leave(): void {
    this.active = false;
    this.found = this.goal = this.verdict = null;
    this.picked = [];
    this.busy = false;
    this.trouble = this.waits = '';
  }
  pick(words: readonly string[]): void {
    this.picked = words.length ? settle(this.legal, words) : [];
  }
  back(): void {
    this.picked = this.picked.slice(0, -1);
  }
  confirm(): void {
    if (this.draft !== null) void this.play(this.draft);
  }
  async play(text: string): Promise<void> {
    if (this.goal) await this.judge(this.goal, text);
    await this.show([...this.steps, { seat: this.mover, text }]);
  }
  async takeBack(): Promise<void> {
    await this.show(this.steps.slice(0, -1));
  }

  private async show(steps: AnalysedStep[]): Promise<void> {
    this.busy = true;
    this.trouble = this.waits = '';
    const start = this.start;
    const wanted = (): boolean => this.active && this.start === start;
    try {
      const ask = (): Promise<Analysis> => client.analyse(this.game, start, steps, null);
      const found = await whenPrepared(ask, (why) => (this.waits = wanted() ? why : ''), wanted);
      this.picked = [];
      if (found.refused) this.trouble = found.refused.reason;
      else [this.found, this.steps] = [found, steps];
    } catch (error) {
      if (wanted()) this.trouble = error instanceof Error ? error.message : String(error);
    }
    if (wanted()) this.busy = false;
  }
  /** Any move within 4 points of the best is right; one that the review did not compare is judged at sight. */
  private async judge(goal: EntryReview, text: string): Promise<void> {
    const seat = goal.seat ?? 0;
    let loss = lossOf(goal.choices ?? [], seat, text);
    const glance = loss === null;
    if (loss === null && this.found) {
      const own = this.found.moves.map((move) => move.shares[seat]!);
      const this_ = this.found.moves.find((move) => move.move === text);
      loss = this_ ? Math.max(...own) - this_.shares[seat]! : 1;
    }
    const right = (loss ?? 1) <= RIGHT_WITHIN;
    const how = glance ? ', judged at a glance' : '';
    const behind = (loss ?? 0) > 0.0005 ? `${points(-(loss ?? 0)).replace('−', '')} points behind the best` : 'the best there is';
    this.verdict = { right, words: right ? `Right: it is ${behind}${how}.` : `Not quite: it is ${behind}${how}. Take it back and try another.` };
  }
}
