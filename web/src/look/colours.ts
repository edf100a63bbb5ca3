/**
 * The colours of seats and companies, and the shape and pattern that say the same without colour.
 *
 * The colours were searched for so that every pair stays apart for protan, deutan, tritan and grey
 * vision; tests/colours.test.ts checks it. Change one and run the tests.
 */

export interface Look {
  name: string;
  fill: string;
  /** What is drawn on the fill: pips, glyphs, letters. */
  ink: string;
  /** A shape in a box of 24 by 24. */
  shape: string;
  shapeName: string;
  pattern: Pattern;
}

export type Pattern = 'plain' | 'stripes' | 'dots' | 'bars' | 'checks' | 'waves';

const DARK = '#160d22';
const LIGHT = '#ffffff';

export const SEATS: readonly Look[] = [
  { name: 'red', fill: '#d61d59', ink: LIGHT, shape: 'M12 2 22 12 12 22 2 12Z', shapeName: 'diamond', pattern: 'plain' },
  { name: 'blue', fill: '#3698e2', ink: DARK, shape: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z', shapeName: 'circle', pattern: 'stripes' },
  { name: 'yellow', fill: '#feff4c', ink: DARK, shape: 'M12 2 23 21H1Z', shapeName: 'triangle', pattern: 'dots' },
  { name: 'mint', fill: '#3aeebe', ink: DARK, shape: 'M3.5 3.5h17v17h-17Z', shapeName: 'square', pattern: 'bars' },
  { name: 'violet', fill: '#5e36ac', ink: LIGHT, shape: 'M12 1 15.1 8.6 23.3 9.2 17 14.5 19 22.5 12 18.1 5 22.5 7 14.5.7 9.2 8.9 8.6Z', shapeName: 'star', pattern: 'checks' },
  { name: 'amber', fill: '#efa411', ink: DARK, shape: 'M6.8 2h10.4L22.5 12 17.2 22H6.8L1.5 12Z', shapeName: 'hexagon', pattern: 'waves' },
];

/** Dice that belong to nobody. */
export const NOBODY: Look = { name: 'white', fill: '#ffffff', ink: DARK, shape: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z', shapeName: 'cross', pattern: 'plain' };

/** The five companies of Lords of Vegas: purple, gold, green, silver and brown, as in the box. */
export const COMPANIES: Readonly<Record<string, Look>> = {
  albion: { name: 'Albion', fill: '#490f97', ink: LIGHT, shape: 'M3 5v14h18V5l-4.5 4L12 3 7.5 9Z', shapeName: 'crown', pattern: 'plain' },
  sphinx: { name: 'Sphinx', fill: '#fab903', ink: DARK, shape: 'M12 3 22 20H2Z', shapeName: 'pyramid', pattern: 'stripes' },
  vega: { name: 'Vega', fill: '#48a684', ink: DARK, shape: 'M12 1 14.4 9.6 23 12 14.4 14.4 12 23 9.6 14.4 1 12 9.6 9.6Z', shapeName: 'spark', pattern: 'dots' },
  tivoli: { name: 'Tivoli', fill: '#e7e8eb', ink: DARK, shape: 'M12 21 3.2 12A5.4 5.4 0 0 1 12 6a5.4 5.4 0 0 1 8.8 6Z', shapeName: 'heart', pattern: 'bars' },
  pioneer: { name: 'Pioneer', fill: '#84452f', ink: LIGHT, shape: 'M2 12a10 10 0 0 1 20 0Zm3 2h14v2H5Zm2.5 4h9v2h-9Z', shapeName: 'wagon', pattern: 'checks' },
};

export function seatLook(owner: number | string | null | undefined): Look {
  return typeof owner === 'number' ? (SEATS[owner] ?? NOBODY) : NOBODY;
}
