/** What came before a forked table, numbered so that its last entry is 0 and the table's own first is 1. */

import type { EarlierGame, Entry } from '../../api/types';
import { standing } from './entries';

export interface Before {
  entries: Entry[];
  /** Where each of them is replayed, by its number here. */
  replays: Map<number, string>;
}

export function before(games: readonly EarlierGame[]): Before {
  const told = games.flatMap((game) => standing(game.entries).map((entry) => ({ entry, game })));
  const entries = told.map(({ entry }, at) => ({ ...entry, seq: at + 1 - told.length }));
  // Of a private game nobody is told where it is replayed.
  const known = told.map(({ entry, game }, at) => [at + 1 - told.length, replay(game, entry.seq)] as const);
  const replays = new Map(known.flatMap(([seq, place]) => (place === null ? [] : [[seq, place] as const])));
  return { entries, replays };
}

function replay(game: EarlierGame, seq: number): string | null {
  if (game.record !== null) return `/r/${game.record}?at=${seq}`;
  return game.table !== null ? `/t/${game.table}/replay?at=${seq}` : null;
}
