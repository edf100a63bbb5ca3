/** What the drawings share: a letter for every colour, signs of what is counted. The rooms themselves are in rooms.svg. */

import type { Colour } from '../view';

export interface ColourLook {
  letter: string;
  fill: string;
}

export const COLOURS: Readonly<Record<Colour, ColourLook>> = {
  yellow: { letter: 'Y', fill: '#f6cf4a' },
  green: { letter: 'G', fill: '#4fc98a' },
  blue: { letter: 'B', fill: '#7db6ff' },
};

/** What is drawn on every tile, in both themes. */
export const INK = '#1d1029';

/** Signs of what is counted, filled, in a box of 10 by 10. */
export const VALUES = {
  population: 'M5 .4a2.3 2.3 0 1 1-.01 0ZM1 9.8C1 6.8 2.6 5.6 5 5.6s4 1.2 4 4.2Z',
  revenue: 'M5 .2a4.8 4.8 0 1 1-.01 0ZM5.5 1.8h-1v.8c-1.8.2-2 2.5-.2 2.9 1.6.4 1.4 1.4.6 1.4-.7 0-1-.3-1-.8h-1c0 1 .7 1.5 1.6 1.7v.7h1v-.7c2-.2 2.2-2.6.2-3.1-1.3-.3-1.3-1.2-.5-1.2.6 0 .8.3.9.7h1c-.1-.9-.7-1.4-1.6-1.6Z',
  fame: 'M5 0 6.5 3.2 10 3.7 7.5 6.2 8.1 9.8 5 8.1 1.9 9.8 2.5 6.2 0 3.7 3.5 3.2Z',
  cash: 'M0 2h10v6.4H0ZM1 3v4.4h8V3ZM5 3.7a1.5 1.5 0 1 1-.01 0ZM2 4.4h.9v1.6H2ZM7.1 4.4H8v1.6h-.9Z',
  income: 'M4.2 0h1.6v4.6h2L5 8 2.2 4.6h2ZM.6 7.4h1.5v1.2h5.8V7.4h1.5V10H.6Z',
} as const;
export type Value = keyof typeof VALUES;

/** The colour of each sign. */
export const TINTS: Readonly<Record<Value, string>> = { population: 'var(--cool)', revenue: 'var(--gold)', fame: 'var(--accent)', cash: 'var(--good)', income: 'var(--good)' };

/** Break a name into lines of about so many letters. */
export function lines(name: string, longest: number): string[] {
  const found: string[] = [];
  for (const word of name.split(/(?<=-)|\s/)) {
    const last = found.at(-1);
    const joint = last?.endsWith('-') ? '' : ' ';
    if (last !== undefined && (last + joint + word).length <= longest) found[found.length - 1] = last + joint + word;
    else found.push(word);
  }
  return found;
}
