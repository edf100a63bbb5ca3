/** The review of the game that is replayed: found, asked for, followed. */

import { client } from '../api/client';
import type { Review } from '../api/types';
import type { Reel } from '../replay/reel.svelte';
import { FollowedJob } from './job.svelte';
import { marks, sharesByEntry, type Mark, type Part } from './shares';

export class ReviewState {
  readonly asked = new FollowedJob();
  part = $state<Part>('turning');
  /** The game is over, so that it can be reviewed. */
  possible = $state(true);

  constructor(readonly reel: Reel) {}

  readonly review: Review | null = $derived(this.asked.answer?.review ?? null);
  readonly shares: number[][] = $derived.by(() => (this.review ? sharesByEntry(this.review, this.reel.last) : []));
  readonly marks: Mark[] = $derived.by(() => (this.review ? marks(this.review, this.reel.names) : []));

  /** Show the best review that has been made, or follow one that is under way. */
  async open(): Promise<void> {
    if (this.reel.running) {
      this.possible = false;
      return;
    }
    try {
      const { reviews } = await client.reviews(this.reel.source);
      const ours = reviews.filter((job) => job.kind === 'review' && job.status !== 'failed');
      const best = ours.find((job) => job.status === 'done' && job.depth === 'deep') ?? ours.find((job) => job.status === 'done') ?? ours[0];
      if (best) await this.asked.ask(() => client.review(best.review));
    } catch {
      this.possible = false;
    }
  }
  async make(depth: 'quick' | 'deep'): Promise<void> {
    await this.asked.ask(() => client.askReview(this.reel.source, depth));
  }
  /** What an entry says in the log: a sentence, or its text. */
  told(seq: number): string {
    const entry = this.reel.entries.find((one) => one.seq === seq);
    return entry?.told.join(' ') || entry?.text || '';
  }
}
