/** Questions that the server cannot answer before its compiler is done: they are repeated automatically. */

import { Refusal } from '../api/client';

const LOOK_AGAIN = 4_000;

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Ask, and again while the answer is being prepared; `tell` hears why it takes so long, and '' once it does no more.
 * Where nobody wants the answer any more, the refusal stands.
 */
export async function whenPrepared<Answer>(ask: () => Promise<Answer>, tell: (why: string) => void, wanted: () => boolean, pause = wait): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask();
      tell('');
      return answer;
    } catch (error) {
      const preparing = error instanceof Refusal && error.refused.error === 'preparing';
      tell(preparing ? error.message : '');
      if (!preparing) throw error;
      await pause(LOOK_AGAIN);
      if (!wanted()) throw error;
    }
  }
}
