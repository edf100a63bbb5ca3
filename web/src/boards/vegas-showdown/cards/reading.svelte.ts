/** Event cards as they come: one at a time until each is read; the newest lies at the head of the strip. */

import { tick, untrack } from 'svelte';
import type { BoardProps } from '../../board';
import { cardsThisTurn, read, type DrawnCard } from '../view';

export class Reading {
  private unread = $state.raw<DrawnCard[]>([]);
  private again = $state.raw<DrawnCard | null>(null);

  constructor(private readonly of: () => BoardProps) {}

  private readonly at = $derived.by(() => read(this.of().view));
  /** All of this turn, oldest first. */
  readonly cards = $derived.by(() => cardsThisTurn(this.of().entries));
  /** Who only watches, a replay or a lesson, is not stopped by a card. */
  private readonly atTable = $derived.by(() => this.of().status !== undefined && this.of().yours.length > 0);
  /** Those that lie over the board until they are read. */
  readonly open = $derived.by(() => (this.at.phase === 'over' ? [] : [...this.unread, ...(this.again ? [this.again] : [])]));
  /** The newest card of this turn; from the position where the log does not tell of it: a table that was opened in mid-turn. */
  readonly top = $derived.by((): DrawnCard | null => {
    const asking = this.at.event ?? this.at.waiting;
    return this.cards.at(-1) ?? (asking ? { number: -1, card: asking.card, title: asking.title, words: asking.words, stack: asking.stack, gains: [] } : null);
  });

  watch(): void {
    $effect(() => {
      const drawn = new Set(this.of().fresh.flatMap((entry) => entry.events.filter((event) => event.event === 'event_drawn').map((event) => String(event['card']))));
      if (!drawn.size || !this.atTable) return;
      untrack(() => {
        const known = new Set(this.unread.map((card) => card.number));
        this.unread = [...this.unread, ...this.cards.filter((card) => drawn.has(card.card) && !known.has(card.number))];
      });
    });
  }
  readAgain = (): void => {
    this.again = this.top;
  };
  close = (card: DrawnCard): void => {
    this.unread = this.unread.filter((other) => other.number !== card.number);
    if (this.again?.number === card.number) this.again = null;
    void tick().then(() => document.getElementById('prompt')?.focus({ preventScroll: true }));
  };
}
