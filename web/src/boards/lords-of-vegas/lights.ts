/** Which lots light up, and what a click on each would do. */

import { costWords, VERB_WORDS, type Light, type Verb } from './choose';
import type { DealDraft } from './deals/draft.svelte';
import { casinoAt, named, type LordsView } from './view';

/** The lots of the action that is being chosen; before one is, those on which an action but a bet could be begun. */
export function actionLights(at: LordsView, legal: readonly string[], picked: readonly string[], possible: ReadonlyMap<string, string[][]>, open: string | null): Map<string, Light> {
  const found = new Map<string, Light>();
  for (const [lot, options] of possible) {
    if (picked.length === 0 && options.every((words) => words[0] === 'gamble')) continue;
    const words = options[0]!;
    found.set(lot, {
      words: picked.length ? verbWords(words) : options.map(verbWords).join(', '),
      cost: picked.length && lot === (casinoAt(at, lot)?.lots.at(-1) ?? lot) ? costWords(at, legal, words) : '',
      bright: picked.length > 0,
      chosen: picked.slice(1).some((word) => word === named(at, lot) || word === lot) || open === lot,
    });
  }
  return found;
}

/** The lots and dice that can be put into a deal. */
export function dealLights(at: LordsView, deal: Pick<DealDraft, 'needs' | 'steps'>): Map<string, Light> {
  if (deal.needs === 'lot') return new Map();
  const owned = Object.entries(at.lots).filter(([, { marker, owner }]) => marker !== null || owner !== null);
  return new Map(owned.map(([lot]) => [lot, { words: 'Put into the deal', cost: '', bright: false, chosen: deal.steps.some((step) => 'lot' in step && step.lot === lot) }]));
}

function verbWords(words: readonly string[]): string {
  return VERB_WORDS[words[0] as Verb] ?? words[0] ?? '';
}
