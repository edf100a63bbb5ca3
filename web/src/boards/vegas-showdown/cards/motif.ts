/** What the picture of an Event card shows. */

export type Motif = 'crowd' | 'strike' | 'up' | 'down' | 'strings' | 'fame' | 'cash' | 'revenue' | 'population';

const MOTIFS: readonly (readonly [RegExp, Motif])[] = [
  [/^pull-strings/, 'strings'],
  [/strike|scandal|^no-/, 'strike'],
  [/fire-sale|slump/, 'down'],
  [/price-hike|boom/, 'up'],
  [/money|windfall|underdog/, 'cash'],
  [/jackpot|top-revenue/, 'revenue'],
  [/door-takings/, 'population'],
  [/fame|connected|most-tiles/, 'fame'],
];

/** By the card's name; an owner's own cards show the crowd. */
export function motifOf(card: string): Motif {
  return MOTIFS.find(([shape]) => shape.test(card))?.[1] ?? 'crowd';
}
