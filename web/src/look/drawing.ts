/** Small drawings that several boards share. */

import type { Pattern } from './colours';

const LOW = 13;
const MID = 24;
const HIGH = 35;

/** Where the pips of a die sit, in a box of 48 by 48. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MID, MID]],
  2: [[LOW, HIGH], [HIGH, LOW]],
  3: [[LOW, HIGH], [MID, MID], [HIGH, LOW]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MID, MID], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, LOW], [HIGH, LOW], [LOW, MID], [HIGH, MID], [LOW, HIGH], [HIGH, HIGH]],
};

/** The lines of a pattern over a box of 48 by 48. */
export function patternPath(pattern: Pattern): string {
  const every = (gap: number, line: (at: number) => string, from = 0, to = 48): string => {
    let path = '';
    for (let at = from; at <= to; at += gap) path += line(at);
    return path;
  };
  switch (pattern) {
    case 'plain':
      return '';
    case 'stripes':
      return every(9, (at) => `M${at} 0 ${at - 48} 48`, 0, 96);
    case 'bars':
      return every(8, (at) => `M0 ${at}H48`, 4);
    case 'dots':
      return every(10, (row) => every(10, (at) => `M${at} ${row}h.1`, 5), 5).replaceAll('h.1', 'h2.6');
    case 'checks':
      return every(9, (at) => `M${at} 0V48M0 ${at}H48`, 2);
    case 'waves':
      return every(10, (at) => `M-2 ${at}q6.5-7 13 0t13 0t13 0t13 0`, 3, 54);
  }
}
