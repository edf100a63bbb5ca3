/** Reasons of the rules begin as they would inside a sentence. */
export function sentence(reason: string): string {
  const words = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** Prompts and refusals of games speak of seats by number; people have names. */
export function withNames(words: string, names: readonly string[]): string {
  return words.replace(/\b[Ss]eat (\d+)\b/g, (all, seat: string) => names[Number(seat)] ?? all);
}

/** What the table waits for, when it is not for this person. */
export function waiting(name: string, thinking: boolean, long: boolean): string {
  if (!thinking) return `Waiting for ${name}.`;
  return long ? `${name} is still thinking: a machine’s first game with a bot can take a minute or two.` : `${name} is thinking …`;
}
