/** How far the server has come with compiling the games and their bots; asked until all is ready. */

import { client } from '../api/client';
import type { GamePreparation } from '../api/types';

const LOOK_AGAIN = 2_000;

export class Readiness {
  games = $state.raw<GamePreparation[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchers = 0;

  readonly unready: GamePreparation[] = $derived(this.games.filter((game) => game.state !== 'ready'));
  readonly done: number = $derived(this.games.reduce((sum, game) => sum + game.done, 0));
  readonly total: number = $derived(this.games.reduce((sum, game) => sum + game.total, 0));
  readonly stopped: boolean = $derived(this.unready.length > 0 && this.unready.every((game) => game.state === 'stopped'));

  constructor(private readonly ask: () => Promise<{ games: GamePreparation[] }> = () => client.preparation()) {}

  /** Ask now and then while somebody shows it. */
  watch(): () => void {
    if (this.watchers++ === 0) void this.look();
    return () => {
      if (--this.watchers === 0) clearTimeout(this.timer);
    };
  }
  private async look(): Promise<void> {
    try {
      this.games = (await this.ask()).games;
      if (this.unready.length === 0 || this.stopped) return;
    } catch {
      // Ask again later; other parts of the page say that the server cannot be reached.
    }
    if (this.watchers) this.timer = setTimeout(() => void this.look(), LOOK_AGAIN);
  }
}

export const readiness = new Readiness();
