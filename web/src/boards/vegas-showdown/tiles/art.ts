/** Our own drawings: a sign for every tile in lines, a letter and a pattern for every colour. */

import type { Pattern } from '../../../look/colours';
import type { Colour } from '../view';

export interface ColourLook {
  letter: string;
  fill: string;
  pattern: Pattern;
}

export const COLOURS: Readonly<Record<Colour, ColourLook>> = {
  yellow: { letter: 'Y', fill: '#f6cf4a', pattern: 'dots' },
  green: { letter: 'G', fill: '#4fc98a', pattern: 'stripes' },
  blue: { letter: 'B', fill: '#7db6ff', pattern: 'bars' },
};

/** What is drawn on every tile, in both themes. */
export const INK = '#1d1029';

/** A sign for each tile, in lines, in a box of 24 by 24. */
export const SIGNS: Readonly<Record<string, string>> = {
  slots: 'M2 6h15v12H2ZM7 6v12M12 6v12M17 15h4V8M21 8a1.6 1.6 0 1 1 .01-.01',
  'fancy-slots': 'M2 9h15v11H2ZM7 9v11M12 9v11M17 17h4v-6M21 11a1.4 1.4 0 1 1 .01-.01M9.5 1v5M7 3.5h5',
  'dragon-room': 'M12 22c-5 0-7-3.5-7-7 0-4 4-5 4-12 3 1.5 4 4.5 4 7 1-1 1.5-2 1.5-3.5 3 2.5 4.5 5.5 4.5 8.5 0 4-2.5 7-7 7ZM12 22c-2 0-3-1.5-3-3.2 0-1.8 1.8-2.6 2.4-4.6 1.6 1 3.4 2.6 3.4 4.6S14 22 12 22',
  'table-games': 'M3 6l9-3 4.5 14-9 3ZM15 5h6v15h-8M9.8 8l2.8 3.4-1.6 3.6-2.8-3.2Z',
  'high-rollers-room': 'M12 2.5a9.5 9.5 0 1 1-.01 0M12 7.5a4.5 4.5 0 1 1-.01 0M12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5',
  'sports-book': 'M7 3h10v6a5 5 0 0 1-10 0ZM7 5H3v2a4 4 0 0 0 4 4M17 5h4v2a4 4 0 0 1-4 4M12 14v4M8 21v-3h8v3Z',
  'space-age-sports-book': 'M12 2c4 3 5 7 5 11l-2 4H9l-2-4c0-4 1-8 5-11ZM12 7.5a1.7 1.7 0 1 1-.01 0M7 13l-3 4v3l4-2M17 13l3 4v3l-4-2M12 19v3',
  lounge: 'M3 4h18l-9 9ZM12 13v8M7 21h10M15 4l4-3',
  'fancy-lounge': 'M2 5h16l-8 8.5ZM10 13.5V21M6 21h8M20 11v6M17 14h6',
  'night-club': 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3M20 16a3 3 0 1 1-3-3 3 3 0 0 1 3 3M9 9l11-2',
  theater: 'M3 3h18M4 3v18h3c2-4 3-9 3-18M20 3v18h-3c-2-4-3-9-3-18M2 21h20',
  restaurant: 'M7 2v7M4 2v5a3 3 0 0 0 6 0V2M7 10v12M17 22V2c-3 2-4 6-4 11h4',
  'fancy-restaurant': 'M3 17a9 9 0 0 1 18 0ZM2 20.5h20M12 8V4M10 4h4',
  'five-star-steakhouse': 'M5 8c0-4 5-6 9-5s7 5 6 9-4 4-6 6-5 4-8 2-2-4-2-6 1-3 1-6ZM9 8.5h6M12 8.5v7',
  buffet: 'M3 12h18a9 9 0 0 1-18 0ZM8 21.5h8M7 8c0-2 2-2 2-4M11.5 8c0-2 2-2 2-4M16 8c0-2 2-2 2-4',
};

/** Population, Revenue and Fame, filled, in a box of 10 by 10. */
export const VALUES = {
  population: 'M5 .4a2.3 2.3 0 1 1-.01 0ZM1 9.8C1 6.8 2.6 5.6 5 5.6s4 1.2 4 4.2Z',
  revenue: 'M5 .2a4.8 4.8 0 1 1-.01 0ZM5.5 1.8h-1v.8c-1.8.2-2 2.5-.2 2.9 1.6.4 1.4 1.4.6 1.4-.7 0-1-.3-1-.8h-1c0 1 .7 1.5 1.6 1.7v.7h1v-.7c2-.2 2.2-2.6.2-3.1-1.3-.3-1.3-1.2-.5-1.2.6 0 .8.3.9.7h1c-.1-.9-.7-1.4-1.6-1.6Z',
  fame: 'M5 0 6.5 3.2 10 3.7 7.5 6.2 8.1 9.8 5 8.1 1.9 9.8 2.5 6.2 0 3.7 3.5 3.2Z',
} as const;
export type Value = keyof typeof VALUES;

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
