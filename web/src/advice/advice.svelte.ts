/** Advice at the table for one's own seat: asked for once an entry, forgotten with the next. */

import { client } from '../api/client';
import type { TableAdvice } from '../api/types';
import { whenPrepared } from './prepared';

export class Adviser {
  found = $state.raw<TableAdvice | null>(null);
  busy = $state(false);
  trouble = $state('');
  /** Why the answer has to wait for the server, in its words. */
  waits = $state('');
  /** How much of the hint is shown: nothing, where to look, the move. */
  stage = $state<0 | 1 | 2>(0);
  /** Show what the picked move is worth. */
  chances = $state(false);
  private asked = '';

  constructor(readonly table: string) {}

  /** After a new entry, or for another seat, earlier advice is no longer valid. */
  forget(): void {
    this.found = null;
    this.stage = 0;
    this.trouble = this.waits = '';
    this.asked = '';
    this.busy = false;
  }
  async ask(seat: number, seq: number): Promise<void> {
    const question = `${seat} ${seq}`;
    if (this.asked === question && (this.found || this.busy)) return;
    this.asked = question;
    this.busy = true;
    this.trouble = this.waits = '';
    const mine = (): boolean => this.asked === question;
    try {
      const tell = (why: string): void => {
        if (mine()) this.waits = why;
      };
      const found = await whenPrepared(() => client.hint(this.table, seat), tell, mine);
      if (!mine()) return;
      this.found = found;
    } catch (error) {
      if (!mine()) return;
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
