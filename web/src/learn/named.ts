/** Words cut where somebody's name stands in them. */

export interface Piece {
  text: string;
  /** Whose name it is; null for all that is none. */
  seat: number | null;
}

export function named(words: string, names: readonly string[]): Piece[] {
  const known = names.filter(Boolean).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!known.length) return [{ text: words, seat: null }];
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(${known.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return words.split(whole).flatMap((text, n) => (text ? [{ text, seat: n % 2 ? names.indexOf(text) : null }] : []));
}
