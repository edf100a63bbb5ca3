/** Who sits before this screen, and which games there are. */

import { client } from './api/client';
import type { GameLine, Me } from './api/types';

const LUCK = ['Lucky', 'Golden', 'Neon', 'Midnight', 'Silver', 'Desert', 'Velvet', 'Royal', 'Dusty', 'Electric'];
const GUESTS = ['Ace', 'Jack', 'Coyote', 'Cactus', 'Comet', 'Duchess', 'Roadrunner', 'Tumbleweed', 'Magnolia', 'Star'];

class Session {
  me = $state<Me | null>(null);
  games = $state.raw<GameLine[]>([]);

  async load(): Promise<void> {
    const [me, { games }] = await Promise.all([client.me(), client.games()]);
    this.me = me;
    this.games = games;
  }
  async refresh(): Promise<void> {
    this.me = await client.me();
  }
  async rename(name: string): Promise<void> {
    this.me = await client.rename(name);
  }
  /** Nobody has to type a name before the first game: a guest gets one, to be changed at will. */
  async beSomebody(): Promise<void> {
    if (!this.me?.name) await this.rename(guestName());
  }
  game(slug: string): GameLine | undefined {
    return this.games.find((game) => game.game === slug);
  }
}

export function guestName(random: () => number = Math.random): string {
  const one = (list: string[]): string => list[Math.floor(random() * list.length)]!;
  return `${one(LUCK)} ${one(GUESTS)}`;
}

export const session = new Session();
