/** A deal that somebody is putting together: opened, filled by clicks on the board, sent or dropped. */

import type { Verb } from '../choose';
import { MOST_STEPS, moved, offerOf, readSteps, spellDeal, type Step } from './deal';
import type { LordsView, Offer } from '../view';

/** How many words an action has after its verb. */
const PARTS: Readonly<Record<Verb, number>> = { build: 2, sprawl: 2, remodel: 2, reorganize: 1, raise: 1, gamble: 2 };

export class DealDraft {
  open = $state(false);
  steps = $state.raw<Step[]>([]);
  /** The seat that makes the offer. */
  by = $state(0);
  /** Whom the clicks are about: what is mine goes there, what is there comes to me. */
  partner = $state(0);
  /** The words of an action that is being added, the verb first; empty when things change hands. */
  action = $state.raw<string[]>([]);
  countering = $state(false);
  /** The last entry when the offer was sent; -1 while it has not been. */
  sentAt = $state(-1);
  /** Why the last click added nothing. */
  hint = $state('');

  readonly text: string = $derived(spellDeal(this.steps));
  readonly full: boolean = $derived(this.steps.length >= MOST_STEPS);
  /** What the action still needs: a lot of the board, a company, a bet. */
  readonly needs: 'lot' | 'brand' | 'bet' | null = $derived.by(() => {
    const [verb, lot] = this.action;
    if (!verb) return null;
    if (!lot || verb === 'sprawl') return 'lot';
    return verb === 'gamble' ? 'bet' : 'brand';
  });

  begin(me: number, seats: number): void {
    this.steps = [];
    this.countering = false;
    this.show(me, (me + 1) % seats);
  }
  counter(offer: Offer, me: number): void {
    this.steps = readSteps(offer.steps);
    this.countering = true;
    this.show(me, offer.parties.find((seat) => seat !== me) ?? offer.seat);
  }
  private show(me: number, partner: number): void {
    this.by = me;
    this.sentAt = -1;
    this.partner = partner;
    this.action = [];
    this.hint = '';
    this.open = true;
  }
  close(): void {
    this.open = false;
    this.sentAt = -1;
    this.steps = [];
    this.action = [];
  }

  add(step: Step): void {
    this.hint = '';
    if (this.full) this.hint = `A deal has at most ${MOST_STEPS} steps.`;
    else this.steps = [...this.steps, step];
  }
  change(at: number, step: Step): void {
    this.steps = this.steps.map((old, n) => (n === at ? step : old));
  }
  remove(at: number): void {
    this.steps = this.steps.filter((_, n) => n !== at);
  }
  move(at: number, by: number): void {
    this.steps = moved(this.steps, at, by);
  }

  /** A lot was clicked: something changes hands there, or an action happens there. */
  click(at: LordsView, lot: string): void {
    if (this.needs === 'lot') {
      this.say(lot, at.turn);
      return;
    }
    const step = offerOf(at, lot, this.by, this.partner);
    if (step) this.add(step);
    else this.hint = `Nobody has anything on ${lot} to hand over.`;
  }
  startAction(verb: Verb): void {
    this.hint = '';
    this.action = this.action[0] === verb ? [] : [verb];
  }
  /** Add a word to the action; a whole action becomes a step of the seat on turn. */
  say(word: string, turn: number): void {
    const words = [...this.action, word];
    if (words.length <= PARTS[words[0] as Verb]) {
      this.action = words;
      return;
    }
    this.action = [];
    this.add({ kind: 'action', seat: turn, move: words.join(' ') });
  }
}
