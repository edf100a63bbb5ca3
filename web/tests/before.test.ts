import { expect, test } from 'vitest';
import type { EarlierGame, Entry } from '../src/api/types';
import { before } from '../src/table/log/before';

const entry = (seq: number, text = 'place 1'): Entry => ({ seq, seat: 0, text, at: null, events: [], told: [] });
const game = (source: Partial<EarlierGame>, entries: Entry[]): EarlierGame => ({ table: null, record: null, seq: entries.length, names: [], entries, ...source });

test('what came before a fork is numbered up to 0, across games, without what was taken back', () => {
  const told = before([
    game({ record: 'r1' }, [entry(1), entry(2), entry(3, 'undo 1'), entry(4)]),
    game({ table: 't1' }, [entry(1), entry(2)]),
  ]);
  expect(told.entries.map(({ seq }) => seq)).toEqual([-3, -2, -1, 0]);
  expect([...told.replays.entries()]).toEqual([
    [-3, '/r/r1?at=1'],
    [-2, '/r/r1?at=4'],
    [-1, '/t/t1/replay?at=1'],
    [0, '/t/t1/replay?at=2'],
  ]);
});
test('a table that was not forked has nothing before it', () => {
  expect(before([]).entries).toEqual([]);
});
