/** A question to the workers: asked, followed while it waits and runs, cancelled. */

import { client, Refusal } from '../api/client';
import type { ReviewAnswer, ReviewJob } from '../api/types';

const PAUSE = 700;

export class FollowedJob {
  job = $state.raw<ReviewJob | null>(null);
  answer = $state.raw<ReviewAnswer | null>(null);
  trouble = $state('');
  private stopped = false;

  readonly busy: boolean = $derived(this.job?.status === 'waiting' || this.job?.status === 'running');

  /** Ask, and follow what is asked to its end. */
  async ask(asking: () => Promise<ReviewAnswer>): Promise<void> {
    this.trouble = '';
    this.answer = null;
    try {
      let answer = await asking();
      this.job = answer.job;
      while (this.busy && !this.stopped) {
        await new Promise((done) => setTimeout(done, PAUSE));
        answer = await client.review(answer.job.review);
        this.job = answer.job;
      }
      if (answer.job.status === 'done') this.answer = answer;
      else if (answer.job.status === 'failed') this.trouble = answer.job.fault ?? 'The review failed.';
    } catch (error) {
      this.job = null;
      const gone = error instanceof Refusal && error.status === 404;
      this.trouble = gone ? 'It was cancelled.' : error instanceof Error ? error.message : String(error);
    }
  }
  async cancel(): Promise<void> {
    if (!this.job) return;
    try {
      await client.cancelReview(this.job.review);
      this.job = null;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
  stop(): void {
    this.stopped = true;
  }
}
