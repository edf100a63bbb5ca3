/** Advice at the table for one's own seat: asked for once an entry, forgotten with the next. */

import { client } from '../api/client';
import type { TableAdvice } from '../api/types';

export class Adviser {
  found = $state.raw<TableAdvice | null>(null);
  busy = $state(false);
  trouble = $state('');
  /** How much of the hint is shown: nothing, where to look, the move. */
  stage = $state<0 | 1 | 2>(0);
  /** Show what the picked move is worth. */
  chances = $state(false);
  private asked = '';

  constructor(readonly table: string) {}

  /** A new entry, or another seat: what was advised is of no use any more. */
  forget(): void {
    this.found = null;
    this.stage = 0;
    this.trouble = '';
    this.asked = '';
  }
  async ask(seat: number, seq: number): Promise<void> {
    const question = `${seat} ${seq}`;
    if (this.asked === question && (this.found || this.busy)) return;
    this.asked = question;
    this.busy = true;
    this.trouble = '';
    try {
      const found = await client.hint(this.table, seat);
      if (this.asked === question) this.found = found;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.asked = '';
    }
    this.busy = false;
  }
  async hint(seat: number, seq: number): Promise<void> {
    await this.ask(seat, seq);
    if (this.found && this.stage < 2) this.stage = this.stage === 0 ? 1 : 2;
  }
}
