/** A deal while it is being put together: ordered steps, their text and their words. */

import type { Entry, RehearsedStep } from '../../../api/types';
import { company, money, seatName, type LordsView, type Offer } from '../view';

export type Step =
  | { kind: 'money'; from: number; to: number; amount: number }
  | { kind: 'lot' | 'die'; from: number; to: number; lot: string }
  | { kind: 'action'; seat: number; move: string };

export const MOST_STEPS = 24;

export function spellStep(step: Step): string {
  switch (step.kind) {
    case 'money':
      return `${step.from}>${step.to} $${step.amount}`;
    case 'lot':
    case 'die':
      return `${step.from}>${step.to} ${step.kind} ${step.lot}`;
    case 'action':
      return `${step.seat} ${step.move}`;
  }
}

export function spellDeal(steps: readonly Step[]): string {
  return `deal ${steps.map(spellStep).join('; ')}`;
}

/** Read a step as the server spells it; null for what is none. */
export function readStep(text: string): Step | null {
  const transfer = /^(\d)>(\d) (?:\$(\d+)|(lot|die) ([A-F]\d+))$/.exec(text);
  if (transfer) {
    const [, from, to, amount, kind, lot] = transfer;
    if (amount !== undefined) return { kind: 'money', from: Number(from), to: Number(to), amount: Number(amount) };
    return { kind: kind as 'lot' | 'die', from: Number(from), to: Number(to), lot: lot! };
  }
  const action = /^(\d) ([a-z]+ .+)$/.exec(text);
  return action ? { kind: 'action', seat: Number(action[1]), move: action[2]! } : null;
}

export function readSteps(texts: readonly string[]): Step[] {
  return texts.map(readStep).filter((step) => step !== null);
}

export function parties(steps: readonly Step[]): number[] {
  const all = steps.flatMap((step) => (step.kind === 'action' ? [step.seat] : [step.from, step.to]));
  return [...new Set(all)].sort((a, b) => a - b);
}

export function stepWords(step: Step, names: readonly string[]): string {
  if (step.kind === 'action') return `${seatName(step.seat, names)} ${actionWords(step.move)}`;
  return `${seatName(step.from, names)} gives ${seatName(step.to, names)} ${thingWords(step)}`;
}

/** "builds Vega on A1": an action as a part of a deal. */
function actionWords(move: string): string {
  const [verb, lot = '', more = ''] = move.split(' ');
  switch (verb) {
    case 'build':
      return `builds ${company(more).name} on ${lot}`;
    case 'sprawl':
      return `sprawls from ${lot} onto ${more}`;
    case 'remodel':
      return `remodels ${lot} to ${company(more).name}`;
    case 'reorganize':
      return `reorganizes ${lot}`;
    case 'raise':
      return `raises ${lot} by a floor`;
    case 'gamble':
      return `bets ${money(Number(more))} at ${lot}`;
    default:
      return move;
  }
}

/** What a seat would give and get, in short: "$7m and the lot C8". */
export function balance(steps: readonly Step[], seat: number): { gives: string; gets: string } {
  const things = (side: 'from' | 'to'): string =>
    steps
      .filter((step) => step.kind !== 'action')
      .filter((step) => step[side] === seat)
      .map(thingWords)
      .join(', ') || 'nothing';
  return { gives: things('from'), gets: things('to') };
}

/** An offer read out: who offers what to whom. */
export function offerWords(offer: Offer, names: readonly string[]): string {
  const others = offer.parties.filter((seat) => seat !== offer.seat).map((seat) => seatName(seat, names));
  const steps = offer.steps.map((text) => {
    const step = readStep(text);
    return step ? stepWords(step, names) : text;
  });
  return `${seatName(offer.seat, names)} offers a deal to ${others.join(' and ')}. ${steps.map((words, n) => `${n + 1}: ${words}.`).join(' ')}`;
}

/** The line of the log: who offers what to whom. */
export function tellDeal(entry: Entry, names: readonly string[]): string[] | null {
  if (entry.seat === null || !entry.text.startsWith('deal ')) return null;
  const steps = entry.text.slice('deal '.length).split(';').map((text) => text.trim());
  const others = parties(readSteps(steps)).filter((seat) => seat !== entry.seat);
  const words = steps.map((text) => {
    const step = readStep(text);
    return step ? stepWords(step, names) : text;
  });
  return [`${seatName(entry.seat, names)} offers a deal to ${others.map((seat) => seatName(seat, names)).join(' and ')}: ${words.join(', ')}.`, ...entry.told.slice(1)];
}

/** The steps of a deal, read from its text, in words. */
export function dealWords(text: string, names: readonly string[]): string[] {
  return text.replace(/^deal /, '').split('; ').map((part) => {
    const step = readStep(part);
    return step ? stepWords(step, names) : part;
  });
}

/** What changes hands in a step. */
export function thingWords(step: Exclude<Step, { kind: 'action' }>): string {
  return step.kind === 'money' ? money(step.amount) : `the ${step.kind} ${step.kind === 'die' ? 'on ' : ''}${step.lot}`;
}

/** Move a step up (-1) or down (+1). */
export function moved(steps: readonly Step[], at: number, by: number): Step[] {
  const to = at + by;
  if (to < 0 || to >= steps.length) return [...steps];
  const next = [...steps];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/**
 * What a click on a lot puts into a deal: what stands there changes hands. What is mine goes to the one I deal
 * with; what is another's comes to me. Null where there is nothing to hand over.
 */
export function offerOf(at: LordsView, lot: string, me: number, partner: number): Step | null {
  const there = at.lots[lot]!;
  const from = there.marker ?? there.owner;
  if (from === null) return null;
  const to = from === me ? partner : me;
  if (to === from) return null;
  return { kind: there.marker !== null ? 'lot' : 'die', from, to, lot };
}

/** The steps that carry a deal out to the end, for a rehearsal: it is offered, and everybody accepts. */
export function rehearsalOf(steps: readonly Step[], me: number): RehearsedStep[] {
  const others = parties(steps).filter((seat) => seat !== me);
  return [{ seat: me, text: spellDeal(steps) }, ...others.map((seat) => ({ seat, text: 'accept' }))];
}

/** The same for an offer that lies on the table: those who have not answered accept. */
export function acceptance(offer: Offer): RehearsedStep[] {
  return offer.parties.filter((seat) => !offer.accepted.includes(seat)).map((seat) => ({ seat, text: 'accept' }));
}
