/**
 * A renovation that is being put together: its steps are rehearsed by the server one by one, so that nobody sees
 * them and nothing is played until the whole of it is sent.
 */

import { Refusal } from '../../../api/client';
import type { Entry, Rehearsal, RehearsedStep } from '../../../api/types';
import { sentence } from '../choose';

export type Rehearse = (steps: readonly RehearsedStep[]) => Promise<Rehearsal>;

export class Renovation {
  steps = $state.raw<string[]>([]);
  /** The sheet after the steps, from the server. */
  told = $state.raw<Rehearsal | null>(null);
  /** Why the sheet cannot stay as it lies; empty if it can. */
  notYet = $state('');
  /** Why the last step was not taken. */
  trouble = $state('');
  /** What is being sent, and how much of it has been. */
  private queue: string[] = [];
  private sent = 0;
  private asked = 0;

  readonly checked: boolean = $derived(this.steps.length === 0 || (this.told?.legal.includes('done') ?? false));

  reset(): void {
    this.asked++;
    this.steps = [];
    this.told = null;
    this.notYet = '';
    this.trouble = '';
  }

  /** Try the draft with these steps; it stays as it was if the server refuses. */
  async become(steps: readonly string[], seat: number, rehearse: Rehearse): Promise<void> {
    const number = ++this.asked;
    this.trouble = '';
    if (steps.length === 0) {
      this.reset();
      return;
    }
    const found = await attempt(steps, seat, rehearse);
    if (number !== this.asked) return;
    if ('words' in found) {
      this.trouble = found.words;
      return;
    }
    this.steps = [...steps];
    this.told = found;
    this.notYet = '';
    if (found.legal.includes('done')) return;
    const end = await attempt([...steps, 'done'], seat, rehearse);
    if (number === this.asked && 'words' in end) this.notYet = end.words;
  }

  /** Send the whole draft: `advance` does one step whenever the table is ready for it. */
  send(): void {
    this.queue = [...this.steps, 'done'];
    this.sent = 0;
  }

  /** The next text to send, if the last one has arrived and this one is legal; a draft that went wrong is dropped. */
  advance(legal: readonly string[], entries: readonly Entry[], seat: number): string | null {
    if (this.queue.length === 0 || legal.length === 0) return null;
    const last = this.sent ? this.queue[this.sent - 1] : undefined;
    const arrived = last === undefined || entries.findLast((entry) => entry.seat === seat)?.text === last;
    const next = this.queue[this.sent];
    if (!arrived || next === undefined || !legal.includes(next)) {
      this.queue = [];
      return null;
    }
    this.sent++;
    if (this.sent === this.queue.length) this.queue = [];
    return next;
  }
}

/** Why something is refused, as a sentence, with its rule. */
export interface Reason {
  words: string;
  rule: string;
}

/** What steps lead to, or why they cannot be taken. */
export async function attempt(steps: readonly string[], seat: number, rehearse: Rehearse): Promise<Rehearsal | Reason> {
  try {
    const told = await rehearse(steps.map((text) => ({ seat, text })));
    return told.refused ? { words: sentence(told.refused.reason), rule: told.refused.rule } : told;
  } catch (error) {
    if (error instanceof Refusal) return { words: sentence(error.message), rule: error.rule };
    throw error;
  }
}
