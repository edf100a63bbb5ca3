/**
 * The seed that this page adds to the dice of a table, without being asked: it promises a seed while the table gathers and
 * reveals it once all promises are closed, so that the author of the table's secret does not determine the dice. See docs/records.md.
 */

import { client, Refusal, type Client } from '../api/client';
import type { PlayAnswer, SealedDice, Table } from '../api/types';
import { sha256 } from './sha256';

/** What the page remembers of a table, to compare with what the server publishes at the end. */
export interface Kept {
  table: string;
  commitment: string;
  seed: string;
  digest: string;
  /** Everybody's promises when this page revealed its seed; null before. */
  list: string[] | null;
  /** The server took the seed. */
  told: boolean;
  /** How often a start was aborted after this page had revealed a seed. */
  broken: number;
}
export interface Verdict {
  good: boolean;
  words: string;
}

const NAME = 'pitboss-dice';
const MOST_KEPT = 50;

export class Seeds {
  private readonly sent = new Set<string>();
  private last: Promise<void> = Promise.resolve();
  /** Used if the browser has no storage. */
  private memory: Kept[] | null = null;

  constructor(
    private readonly server: Pick<Client, 'promiseSeed' | 'tellSeed' | 'start'>,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
    private readonly fresh: () => string = freshSeed,
  ) {}

  /** Do the next step that the state of the table requires of this page. */
  follow(table: Table): Promise<void> {
    // After an aborted start there are new promises.
    if (table.dice.closed) this.sent.clear();
    this.last = this.last.then(() => this.step(table));
    return this.last;
  }

  /** Start a game; if seeds are promised, that takes two requests, and seeds are revealed between them. */
  async start(table: Table, dropOpen = false): Promise<PlayAnswer> {
    await this.follow(table);
    const answer = await this.server.start(table.table, dropOpen);
    if (answer.table.status !== 'gathering') return answer;
    await this.follow(answer.table);
    return this.server.start(table.table, dropOpen, true);
  }

  of(table: string): Kept | undefined {
    return this.all().find((kept) => kept.table === table);
  }

  private async step(table: Table): Promise<void> {
    if (table.status !== 'gathering' || !table.seats.some((seat) => seat.yours)) return;
    try {
      await (table.dice.closed ? this.tell(table) : this.promise(table));
    } catch (error) {
      // The game starts without the seed, and at the end the page says so.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  private async promise({ table, dice }: Table): Promise<void> {
    let kept = this.of(table);
    // A revealed seed cannot be used again, and a promise is for one commitment only.
    if (kept?.list !== null || kept.commitment !== dice.commitment) {
      const seed = this.fresh();
      const broken = kept?.list ? kept.broken + 1 : (kept?.broken ?? 0);
      kept = { table, commitment: dice.commitment, seed, digest: sha256(seed), list: null, told: false, broken };
      this.keep(kept);
    }
    if (this.sent.has(kept.digest) || dice.seeds.some((seed) => seed.digest === kept.digest)) return;
    await this.server.promiseSeed(table, kept.digest);
    this.sent.add(kept.digest);
  }
  private async tell({ table, dice }: Table): Promise<void> {
    const kept = this.of(table);
    const list = dice.seeds.map((seed) => seed.digest);
    if (!kept || kept.list !== null || kept.commitment !== dice.commitment || !list.includes(kept.digest)) return;
    this.keep({ ...kept, list });
    await this.server.tellSeed(table, kept.seed);
    this.keep({ ...kept, list, told: true });
  }

  private all(): Kept[] {
    if (this.memory) return this.memory;
    try {
      return JSON.parse(this.storage().getItem(NAME) ?? '[]') as Kept[];
    } catch {
      return [];
    }
  }
  private keep(kept: Kept): void {
    const all = [...this.all().filter((other) => other.table !== kept.table), kept].slice(-MOST_KEPT);
    try {
      this.storage().setItem(NAME, JSON.stringify(all));
    } catch {
      this.memory = all;
    }
  }
}

/** Whether the dice of a finished game are those that were promised to this page; null where it knows of none. */
export function verdict(kept: Kept | undefined, dice: SealedDice): Verdict | null {
  if (!kept || dice.secret === null) return null;
  const warn = (words: string): Verdict => ({ good: false, words });
  if (dice.commitment !== kept.commitment || sha256(dice.secret) !== kept.commitment) {
    return warn('The secret of these dice is not the one that was promised to your page before the first roll.');
  }
  if (kept.list === null) return { good: true, words: 'No seed of your page is in these dice: it came too late or was away at the start.' };
  const same = kept.list.length === dice.seeds.length && dice.seeds.every((seed, at) => seed.digest === kept.list![at]);
  if (!same || dice.seeds.some(({ digest, seed }) => seed !== null && sha256(seed) !== digest)) {
    return warn('The seeds of these dice are not the ones that your page saw promised before the first roll.');
  }
  const own = dice.seeds.find((seed) => seed.digest === kept.digest);
  if (!own?.seed) {
    return kept.told
      ? warn('The server took the seed of your page and left it out of these dice.')
      : { good: true, words: 'The seed of your page did not arrive in time: it is not in these dice.' };
  }
  const again = kept.broken ? ` The start was broken off after your page had told a seed, and the dice were drawn anew: ${kept.broken} times.` : '';
  const silent = dice.seeds.filter(({ seed }) => seed === null).length;
  const others = silent ? ` Seeds that others promised and never told: ${silent}.` : '';
  const words = `Your page added a seed to these dice. The secret and all seeds are the ones promised before the first roll.${others}${again}`;
  return { good: kept.broken === 0, words };
}

function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const diceSeeds = new Seeds(client);
