/** The review of the game that is replayed: found, asked for, followed. */

import { client } from '../api/client';
import type { Review, View } from '../api/types';
import type { Face } from '../boards/board';
import type { Reel } from '../replay/reel.svelte';
import { FollowedJob } from './job.svelte';
import { gist, isNamed, marks, sharesByEntry, type Mark, type Part } from './shares';

export class ReviewState {
  readonly asked = new FollowedJob();
  part = $state<Part>('turning');
  /** The game is over, so that it can be reviewed. */
  possible = $state(true);
  /** What the mover saw before each mistake: the words for a move depend on it. */
  private before = $state.raw<ReadonlyMap<number, View>>(new Map());

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
  /** Fetch what was seen before every mistake. */
  async lookBefore(review: Review): Promise<void> {
    const found = review.entries.filter(isNamed).map(async ({ seq }) => [seq, await this.reel.frameAt(seq - 1)] as const);
    const frames = await Promise.all(found).catch(() => []);
    this.before = new Map(frames.flatMap(([seq, frame]) => (frame ? [[seq, frame.view] as const] : [])));
  }
  /** A move of an entry in the words of its position, not of the one on the screen. */
  say(face: Face, seq: number, move: string): string {
    const view = this.before.get(seq);
    return view ? (face.say?.(move, view, this.reel.names) ?? move) : move;
  }
  /** What an entry says in the log, in short; or its text. */
  told(seq: number): string {
    const entry = this.reel.entries.find((one) => one.seq === seq);
    return (entry && gist(entry.told)) || entry?.text || '';
  }
}
