/** A record as a sequence of frames, fetched in pieces and cached. */

import { client, Refusal } from '../api/client';
import type { Entry, Frame } from '../api/types';
import { standing, turns } from '../table/log/entries';
import { clamp, nextTurn, pieceOf, PIECE } from './steps';

export class Reel {
  entries = $state.raw<Entry[]>([]);
  names = $state.raw<string[]>([]);
  game = $state('');
  title = $state('');
  seats = $state(0);
  /** Whether the dice follow from the published secret; null where that cannot be checked. */
  verified = $state<boolean | null>(null);
  /** The game is still played: it can be looked at, but not reviewed. */
  running = $state(false);
  last = $state(0);
  at = $state(0);
  eyes = $state<number | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** The entries of the last step, to be animated. */
  fresh = $state.raw<Entry[]>([]);
  trouble = $state('');
  /** There is no such record or table. */
  lost = $state(false);
  private kept = new Map<string, Promise<Frame[]>>();

  constructor(readonly source: string) {}

  readonly soFar: Entry[] = $derived(this.entries.filter((entry) => entry.seq <= this.at));
  readonly stand: Entry[] = $derived(standing(this.soFar));
  readonly turnStarts: number[] = $derived(turns(this.entries));

  async open(at: number | null, eyes: number | null): Promise<void> {
    try {
      const { seq, names, entries } = await client.entries(this.source);
      await this.learn();
      this.entries = entries;
      this.names = names;
      this.seats = names.length;
      this.last = seq;
      this.eyes = eyes;
      await this.go(at ?? 0);
    } catch (error) {
      this.lost = error instanceof Refusal && error.status === 404;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async go(to: number): Promise<void> {
    const before = this.at;
    this.at = clamp(to, this.last);
    const wanted = this.at;
    try {
      const frame = await this.frameAt(wanted);
      if (wanted !== this.at) return;
      this.frame = frame;
      this.fresh = wanted === before + 1 && this.frame?.entry ? [this.frame.entry] : [];
      this.trouble = '';
      void this.piece(pieceOf(clamp(wanted + PIECE / 2, this.last)));
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
  /** The frame at an entry, without going there. */
  async frameAt(seq: number): Promise<Frame | null> {
    const frames = await this.piece(pieceOf(seq));
    return frames[seq - pieceOf(seq) * PIECE] ?? null;
  }
  turn(direction: 1 | -1): Promise<void> {
    return this.go(nextTurn(this.turnStarts, this.at, direction, this.last));
  }
  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    await this.go(this.at);
  }

  private piece(piece: number): Promise<Frame[]> {
    const key = `${this.eyes} ${piece}`;
    const known = this.kept.get(key);
    if (known) return known;
    const asked = client.frames(this.source, piece * PIECE, Math.min(piece * PIECE + PIECE - 1, this.last), this.eyes).then(({ frames }) => frames);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }
  private async learn(): Promise<void> {
    const id = this.source.slice(this.source.indexOf('/') + 1);
    if (this.source.startsWith('records/')) {
      const { record } = await client.record(id);
      [this.game, this.title, this.verified] = [record.game, record.title, record.dice.verified];
    } else {
      const { table } = await client.table(id);
      [this.game, this.title, this.running] = [table.game, table.title, table.status === 'playing'];
    }
  }
}

