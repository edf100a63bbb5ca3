import type { Standing } from '../api/types';
import type { Face } from '../boards/board';

/** What the winner has and by how much it won, in half a sentence: "44 points, 4 ahead of Ben". "" where nobody won alone. */
export function margin(standing: readonly Standing[], names: readonly string[], yours: readonly number[], face: Pick<Face, 'points' | 'money'>): string {
  const [first, second, ...rest] = [...standing].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
  if (!first || !second || second.place === first.place) return '';
  // Where money decides, points would repeat it.
  const scored = [first, second, ...rest].some((line) => line.points !== line.money);
  const of = (line: Standing): number | null => (scored ? line.points : line.money);
  const [most, next] = [of(first), of(second)];
  if (most === null || next === null) return '';
  const word = face.points ?? (most === 1 ? 'point' : 'points');
  const amount = (count: number): string => (scored ? String(count) : (face.money?.(count) ?? String(count)));
  const other = yours.length === 1 && yours[0] === second.seat ? 'you' : (names[second.seat] ?? '');
  return `${amount(most)}${scored ? ` ${word}` : ''}, ${most > next ? `${amount(most - next)} ahead of` : 'level with'} ${other}`;
}
