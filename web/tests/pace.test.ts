import { expect, test } from 'vitest';
import { Pace } from '../src/table/pace';

function paced(length: number) {
  const shown: string[][] = [];
  const timers: (() => void)[] = [];
  const pace = new Pace<string>(
    (things) => shown.push(things),
    () => length,
    { set: (then) => timers.push(then) - 1, clear: (timer) => (timers[timer as number] = () => undefined) },
  );
  return { pace, shown, tick: () => timers.shift()?.() };
}

test('the first is shown the moment it arrives, the next one after a while', () => {
  const { pace, shown, tick } = paced(600);
  pace.add('a');
  pace.add('b');
  expect(shown).toEqual([['a']]);
  expect(pace.behind).toBe(true);
  tick();
  expect(shown).toEqual([['a'], ['b']]);
  tick();
  pace.add('c');
  expect(shown.at(-1)).toEqual(['c']);
});
test('nothing waits where nothing moves', () => {
  const { pace, shown } = paced(0);
  for (const thing of ['a', 'b', 'c']) pace.add(thing);
  expect(shown).toEqual([['a'], ['b'], ['c']]);
});
test('in a hurry, all that is left is shown at once and none is lost', () => {
  const { pace, shown } = paced(600);
  for (const thing of ['a', 'b', 'c']) pace.add(thing);
  pace.hurry();
  expect(shown).toEqual([['a'], ['b', 'c']]);
  expect(pace.behind).toBe(false);
  pace.add('d');
  expect(shown.at(-1)).toEqual(['d']);
});
test('while it is held everything waits, in a hurry too; then it goes on at its pace', () => {
  const { pace, shown, tick } = paced(600);
  pace.add('a');
  pace.hold(true);
  pace.add('b');
  tick();
  pace.hurry();
  pace.add('c');
  expect(shown).toEqual([['a']]);
  pace.hold(false);
  expect(shown).toEqual([['a'], ['b']]);
  tick();
  expect(shown).toEqual([['a'], ['b'], ['c']]);
});
test('what is held while nothing moves is shown when it is let go', () => {
  const { pace, shown, tick } = paced(0);
  pace.hold(true);
  pace.add('a');
  pace.add('b');
  expect(shown).toEqual([]);
  pace.hold(false);
  expect(shown).toEqual([['a']]); // and may hold again
  tick();
  expect(shown).toEqual([['a'], ['b']]);
});
