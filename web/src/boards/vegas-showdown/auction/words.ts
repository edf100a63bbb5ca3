/** What is said of a tile on sale. */

import { nextDrop, tileName, tileWords, type ShowdownView, type Space } from '../view';

/** Letters in the line below a tile. */
const LONGEST = 24;

/** What matters of a tile besides its price: what it needs, where it would fit, how many are left. */
export function standing(at: ShowdownView, lot: Space, owned: ReadonlySet<string>): { kind: 'good' | 'bad' | ''; words: string } {
  const facts = lot.tile ? at.tiles[lot.tile] : undefined;
  if (!facts) return { kind: '', words: '' };
  if (lot.left !== null) return { kind: '', words: `${lot.left} left` };
  const missing = facts.needs.filter((need) => !owned.has(need));
  if (missing.length) {
    // Not room for all of them: the last, which itself needs those before it.
    const all = `needs ${missing.map((need) => tileName(at, need)).join(', ')}`;
    return { kind: '', words: short(all.length > LONGEST ? `needs ${tileName(at, missing.at(-1)!)}` : all) };
  }
  if (facts.needs.length) return { kind: 'good', words: `${short(`needs ${tileName(at, facts.needs.at(-1)!)}`)} ✓` };
  if (facts.joins.length) return { kind: '', words: short(`beside a ${facts.joins.map((join) => tileName(at, join)).join(' or ')}`) };
  return { kind: '', words: '' };
}
function short(words: string): string {
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}

/** A tile on sale in words, for whoever does not see the track. */
export function lotWords(at: ShowdownView, lot: Space, names: readonly string[], owned: ReadonlySet<string>): string {
  if (!lot.tile) return `Empty space ${lot.space}: an Event card brings a tile`;
  const parts = [tileWords(at, lot.tile)];
  if (lot.left !== null) parts.push(`${lot.left} left`);
  if (lot.banned) parts.push('no bids this turn');
  else if (lot.bidder !== null) parts.push(`${names[lot.bidder]} bids $${lot.bid}`);
  else if (lot.minimum !== null) parts.push(`no bid, minimum $${lot.minimum}`);
  const drop = nextDrop(at, lot);
  if (drop !== null && lot.bidder === null) parts.push(`drops to $${drop} next`);
  const needs = at.tiles[lot.tile]?.needs ?? [];
  if (needs.length) parts.push(needs.every((need) => owned.has(need)) ? 'what it needs is on your sheet' : 'what it needs is not on your sheet');
  return `${parts.join('; ')}${lot.space === 'slots2' ? ' (second track)' : ''}`;
}

/** Where a tile on sale would fit: "fits at d1", or why not to hurry. */
export function fitWords(at: ShowdownView, tile: string, owned: ReadonlySet<string>): { good: boolean; words: string } {
  const place = at.would_fit[tile];
  if (place) return { good: true, words: `fits at ${place.split('+')[0]}` };
  const missing = (at.tiles[tile]?.needs ?? []).filter((need) => !owned.has(need));
  if (missing.length) return { good: false, words: `needs ${missing.map((need) => tileName(at, need)).join(' and ')}` };
  return { good: false, words: 'fits nowhere yet' };
}
