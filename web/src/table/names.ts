/** Prompts of games speak of seats by number; people have names. */
export function withNames(words: string, names: readonly string[]): string {
  return words.replace(/\b[Ss]eat (\d+)\b/g, (all, seat: string) => names[Number(seat)] ?? all);
}
