/** What the chosen move or deal would lead to, asked of the server once the choice has stood for a moment. */
import { Refusal } from '../../api/client';
import type { Rehearsal } from '../../api/types';

const A_MOMENT = 120;

export class Outcome {
  told = $state.raw<Rehearsal | null>(null);
  /** Why it cannot be done. */
  trouble = $state('');
  #question = '';

  /** Ask anew. An answer to an earlier question is dropped; an empty question only clears. Gives what stops it. */
  about(question: string, rehearse: () => Promise<Rehearsal>): () => void {
    this.#question = question;
    this.told = null;
    this.trouble = '';
    if (!question) return () => undefined;
    const timer = setTimeout(() => void this.#find(question, rehearse), A_MOMENT);
    return () => clearTimeout(timer);
  }

  async #find(question: string, rehearse: () => Promise<Rehearsal>): Promise<void> {
    try {
      const found = await rehearse();
      if (question !== this.#question) return;
      this.told = found.refused ? null : found;
      this.trouble = found.refused?.reason ?? '';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (question === this.#question) this.trouble = error.message;
    }
  }
}
