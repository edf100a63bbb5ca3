/**
 * The page knows no rules: it has the server's list of legal moves and narrows it word by word.
 *
 * A pick is a list of words, the beginning of at least one legal move. `narrow` says what is still
 * possible after a pick, `step` what the next word may be, `settle` adds the words that leave no choice.
 */

export function wordsOf(move: string): string[] {
  return move.split(' ');
}

function begins(words: readonly string[], picked: readonly string[]): boolean {
  return picked.length <= words.length && picked.every((word, at) => words[at] === word);
}

/** The legal moves that begin with the words picked, in the server's order. */
export function narrow(legal: readonly string[], picked: readonly string[]): string[] {
  return legal.filter((move) => begins(wordsOf(move), picked));
}

export interface NextWord {
  word: string;
  /** How many legal moves go on with this word. */
  moves: number;
  /** The move, where this word leads to exactly one. */
  move: string | null;
}

/** The words that may come next, each once, in the order of the first move that has it. */
export function step(legal: readonly string[], picked: readonly string[]): NextWord[] {
  const found = new Map<string, string[]>();
  for (const move of narrow(legal, picked)) {
    const word = wordsOf(move)[picked.length];
    if (word === undefined) continue;
    const moves = found.get(word);
    if (moves) moves.push(move);
    else found.set(word, [move]);
  }
  return Array.from(found, ([word, moves]) => ({
    word,
    moves: moves.length,
    move: moves.length === 1 ? moves[0]! : null,
  }));
}

/** The move that is spelled out in full by the words picked, if it is legal. */
export function complete(legal: readonly string[], picked: readonly string[]): string | null {
  const text = picked.join(' ');
  return picked.length > 0 && legal.includes(text) ? text : null;
}

/** Go on through the words that leave no choice: `place` where every move begins with it. */
export function settle(legal: readonly string[], picked: readonly string[]): string[] {
  const words = [...picked];
  while (complete(legal, words) === null) {
    const next = step(legal, words);
    if (next.length !== 1) break;
    words.push(next[0]!.word);
  }
  return words;
}

/** Go on to where there is something to choose, if only the last word of the only move. */
export function lead(legal: readonly string[], picked: readonly string[]): string[] {
  const words = [...picked];
  while (complete(legal, words) === null) {
    const next = step(legal, words);
    if (next.length !== 1 || next[0]!.move !== null) break;
    words.push(next[0]!.word);
  }
  return words;
}

/** Keep of a pick what still begins a legal move: the list may have changed under it. */
export function keep(legal: readonly string[], picked: readonly string[]): string[] {
  const words = [...picked];
  while (words.length && narrow(legal, words).length === 0) words.pop();
  return words;
}

/** One step back, over the words that `settle` had added. */
export function back(legal: readonly string[], picked: readonly string[]): string[] {
  const words = [...picked];
  words.pop();
  while (words.length && step(legal, words).length === 1 && complete(legal, words) === null) words.pop();
  return settle(legal, []).length >= words.length ? [] : words;
}

/** The moves that a typed text may mean: its words are beginnings of the moves' words, in order. */
export function typed(legal: readonly string[], text: string): string[] {
  const parts = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [...legal];
  const exact = legal.filter((move) => move.toLowerCase() === parts.join(' '));
  if (exact.length) return exact;
  return legal.filter((move) => inOrder(wordsOf(move.toLowerCase()), parts));
}

function inOrder(words: readonly string[], parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    while (at < words.length && !words[at]!.startsWith(part)) at++;
    if (at === words.length) return false;
    at++;
  }
  return true;
}

/**
 * What a digit picks: that number, where numbers are offered, else the first, second, … word. A number that is not offered is still picked, so that the server can say why not.
 */
export function numbered(legal: readonly string[], picked: readonly string[], digit: string): string[] | null {
  const next = step(legal, picked);
  const exact = next.find(({ word }) => word === digit);
  if (exact) return [...picked, exact.word];
  const only = next.length === 1 && next[0]!.move !== null ? wordsOf(next[0]!.move) : null;
  if (only?.at(-1) === digit) return only;
  if ((only ?? next.map(({ word }) => word)).some((word) => /^\d+$/.test(word))) return [...(only?.slice(0, -1) ?? picked), digit];
  const counted = next[Number(digit) - 1];
  return counted ? [...picked, counted.word] : null;
}
