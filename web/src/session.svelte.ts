/** The person at this screen, and the games of the server. */

import { client } from './api/client';
import type { Game, Me } from './api/types';

const LUCK = ['Lucky', 'Golden', 'Neon', 'Midnight', 'Silver', 'Desert', 'Velvet', 'Royal', 'Dusty', 'Electric'];
const GUESTS = ['Ace', 'Jack', 'Coyote', 'Cactus', 'Comet', 'Duchess', 'Roadrunner', 'Tumbleweed', 'Magnolia', 'Star'];

class Session {
  me = $state<Me | null>(null);
  games = $state.raw<Game[]>([]);

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
  /** Give a guest a default name, so that nobody has to type one before the first game. */
  async beSomebody(): Promise<void> {
    if (!this.me?.name) await this.rename(guestName());
  }
  game(slug: string): Game | undefined {
    return this.games.find((game) => game.game === slug);
  }
}

export function guestName(random: () => number = Math.random): string {
  const one = (list: string[]): string => list[Math.floor(random() * list.length)]!;
  return `${one(LUCK)} ${one(GUESTS)}`;
}

export const session = new Session();
