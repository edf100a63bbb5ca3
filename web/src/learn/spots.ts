/** Places on the board in words, for those who do not see what is lit up. */

import type { LessonMark } from '../api/types';

export function spotWords(mark: LessonMark, names: readonly string[]): string {
  const from = placeWords(mark.spot, names);
  return mark.to ? `from ${from} to ${placeWords(mark.to, names)}` : from;
}

function placeWords(spot: string, names: readonly string[]): string {
  const [kind = '', name = ''] = spot.split('-');
  const owner = names[Number(name)] ?? `seat ${name}`;
  if (kind === 'seat') return `the seat of ${owner}`;
  if (kind === 'sheet') return `the sheet of ${owner}`;
  if (kind === 'action') return name;
  return name ? `${kind} ${name}` : `the ${kind}`;
}
