/** The bots described: four levels for people, personas for company, and others for comparison. */

export interface Level {
  name: string;
  words: string;
}

const LEVELS: readonly Level[] = [
  { name: 'tourist', words: 'Takes what pays now, and sometimes plays at random. Good for a first game.' },
  { name: 'regular', words: 'Estimates every move: what it gains, and what it takes from you.' },
  { name: 'pro', words: 'Tries its moves by playing the game on before it chooses. Takes a moment.' },
  { name: 'shark', words: 'Tries out the most and makes the fewest mistakes. Thinks the longest.' },
];
const MORE: readonly Level[] = [
  { name: 'random', words: 'Plays any legal move, at once.' },
  { name: 'greedy', words: 'Takes what pays most at once; an example for people who write bots.' },
  { name: 'greedy-first', words: 'A simple rule from another program, for comparison.' },
  { name: 'rule-of-thumb', words: 'Counts payments to come and nothing else, for comparison.' },
];
const TEMPERS: Readonly<Record<string, string>> = {
  trader: 'Looks for deals all the time and makes them for a small gain.',
  gambler: 'Bets when it has nothing better to do, and likes to roll dice anew.',
  builder: 'Builds, sprawls and raises as long as there is money.',
};

/** A persona by what it plays like: `regular:trader` is a trader, a persona of regular. */
export function persona(name: string): Level & { title: string } {
  const [level = '', temper = ''] = name.split(':');
  return { name, title: temper, words: `Persona of ${level}. ${TEMPERS[temper] ?? ''}`.trim() };
}

/** The levels of a game that people choose from, weakest first, and the others. */
export function sorted(levels: readonly string[]): { usual: Level[]; more: Level[] } {
  const known = (list: readonly Level[]): Level[] => list.filter((level) => levels.includes(level.name));
  const usual = known(LEVELS);
  const told = [...usual, ...known(MORE)];
  const others = levels.filter((name) => !told.some((level) => level.name === name)).map((name) => ({ name, words: '' }));
  return usual.length ? { usual, more: [...known(MORE), ...others] } : { usual: [...known(MORE), ...others], more: [] };
}
