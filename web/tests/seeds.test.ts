import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Refusal } from '../src/api/client';
import type { DiceSeed, PlayAnswer, SealedDice, Table, TableAnswer } from '../src/api/types';
import { Seeds, verdict, type Kept } from '../src/dice/seeds';
import { sha256 } from '../src/dice/sha256';

const digest = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const MINE = ['11', '22', '33'].map((pair) => pair.repeat(32));
const OTHER = 'bb'.repeat(32);
const SECRET = 'cc'.repeat(32);

function at(dice: Partial<SealedDice> = {}, more: Partial<Table> = {}): Table {
  const all = { commitment: digest(SECRET), secret: null, seeds: [], closed: false, ...dice };
  return { table: 't1', status: 'gathering', seats: [{ yours: true }], dice: all, ...more } as unknown as Table;
}
const seed = (hex: string, told = true): DiceSeed => ({ digest: digest(hex), seed: told ? hex : null });

function page(storage = new Map<string, string>(), started = at({}, { status: 'playing' })) {
  const asked: string[] = [];
  const fresh = [...MINE];
  const answer = (words: string): Promise<TableAnswer> => {
    asked.push(words);
    return Promise.resolve({ table: at() });
  };
  const server = {
    promiseSeed: (_: string, hex: string) => answer(`promise ${hex}`),
    tellSeed: (_: string, hex: string) => answer(`tell ${hex}`),
    start: (_: string, drop = false, closed = false): Promise<PlayAnswer> => {
      asked.push(`start ${drop} ${closed}`);
      const table = closed ? at({}, { status: 'playing' }) : started;
      return Promise.resolve({ table, play: null });
    },
  };
  const place = { getItem: (name: string) => storage.get(name) ?? null, setItem: (name: string, text: string) => void storage.set(name, text) };
  return { seeds: new Seeds(server, () => place, () => fresh.shift()!), asked, server, storage };
}

test('sha256 is that of FIPS 180-4, for every length of the last block', () => {
  expect(sha256('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (let length = 0; length < 200; length++) {
    const hex = Array.from({ length }, (_, n) => ((n * 37 + length) % 256).toString(16).padStart(2, '0')).join('');
    expect(sha256(hex)).toBe(digest(hex));
  }
});
test('the page promises one seed, and tells it once promises are closed', async () => {
  const { seeds, asked } = page();
  await seeds.follow(at());
  await seeds.follow(at()); // as told by the feed, before its own promise is in it
  await seeds.follow(at({ seeds: [seed(MINE[0]!, false)] }));
  expect(asked).toEqual([`promise ${digest(MINE[0]!)}`]);
  const closed = at({ closed: true, seeds: [seed(OTHER, false), seed(MINE[0]!, false)] });
  await Promise.all([seeds.follow(closed), seeds.follow(closed)]);
  expect(asked.slice(1)).toEqual([`tell ${MINE[0]}`]);
  expect(seeds.of('t1')?.list).toEqual([digest(OTHER), digest(MINE[0]!)]);
});
test('whoever watches, or comes when promises are closed, adds nothing', async () => {
  const { seeds, asked } = page();
  await seeds.follow(at({}, { seats: [] }));
  await seeds.follow(at({ closed: true, seeds: [seed(OTHER, false)] }));
  await seeds.follow(at({}, { status: 'playing' }));
  expect(asked).toEqual([]);
});
test('no seed is told for another commitment, or where the own promise is missing', async () => {
  const { seeds, asked } = page();
  await seeds.follow(at());
  await seeds.follow(at({ closed: true, seeds: [seed(OTHER, false)] }));
  await seeds.follow(at({ closed: true, commitment: 'dd'.repeat(32), seeds: [seed(MINE[0]!, false)] }));
  expect(asked).toEqual([`promise ${digest(MINE[0]!)}`]);
});
test('a seed that was told is never promised again', async () => {
  const { seeds, asked } = page();
  await seeds.follow(at());
  await seeds.follow(at({ closed: true, seeds: [seed(MINE[0]!, false)] }));
  await seeds.follow(at()); // somebody sat down: promises begin anew
  expect(asked.at(-1)).toBe(`promise ${digest(MINE[1]!)}`);
  expect(seeds.of('t1')?.broken).toBe(1);
});
test('a promise that was thrown away untold is made again', async () => {
  const { seeds, asked } = page();
  await seeds.follow(at());
  await seeds.follow(at({ closed: true, seeds: [seed(OTHER, false)] }));
  await seeds.follow(at());
  expect(asked).toEqual([`promise ${digest(MINE[0]!)}`, `promise ${digest(MINE[0]!)}`]);
});
test('another tab and a page that was loaded again know the same seed', async () => {
  const storage = new Map<string, string>();
  await page(storage).seeds.follow(at());
  const { seeds, asked } = page(storage);
  await seeds.follow(at({ closed: true, seeds: [seed(MINE[0]!, false)] }));
  expect(asked).toEqual([`tell ${MINE[0]}`]);
});
test('a browser that keeps nothing plays its part until the page is closed', async () => {
  const { server, asked } = page();
  const seeds = new Seeds(server, () => { throw new Error('denied'); }, () => MINE[0]!);
  await seeds.follow(at());
  await seeds.follow(at({ closed: true, seeds: [seed(MINE[0]!, false)] }));
  expect(asked).toEqual([`promise ${digest(MINE[0]!)}`, `tell ${MINE[0]}`]);
});
test('a refusal keeps nobody from playing', async () => {
  const { seeds, server } = page();
  server.promiseSeed = () => Promise.reject(new Refusal(409, { error: 'conflict', reason: 'No.', rule: '' }));
  await expect(seeds.follow(at())).resolves.toBeUndefined();
});
test('a start promises, closes, tells and starts', async () => {
  const closed = at({ closed: true, seeds: [seed(MINE[0]!, false)] });
  const { seeds, asked } = page(new Map(), closed);
  expect((await seeds.start(at(), true)).table.status).toBe('playing');
  expect(asked).toEqual([`promise ${digest(MINE[0]!)}`, 'start true false', `tell ${MINE[0]}`, 'start true true']);
});
test('a start without promises is one request', async () => {
  const { seeds, asked } = page();
  await seeds.start(at({}, { seats: [] }));
  expect(asked).toEqual(['start false false']);
});

const KEPT: Kept = { table: 't1', commitment: digest(SECRET), seed: MINE[0]!, digest: digest(MINE[0]!), list: [digest(OTHER), digest(MINE[0]!)], told: true, broken: 0 };
const OVER: SealedDice = { commitment: digest(SECRET), secret: SECRET, seeds: [seed(OTHER), seed(MINE[0]!)], closed: true };

test('the page says that the dice are those it was promised', () => {
  expect(verdict(KEPT, OVER)).toMatchObject({ good: true, words: expect.stringContaining('Your page added a seed') as string });
  expect(verdict(undefined, OVER)).toBeNull();
  expect(verdict(KEPT, { ...OVER, secret: null })).toBeNull();
  expect(verdict(KEPT, { ...OVER, seeds: [seed(OTHER, false), seed(MINE[0]!)] })?.words).toContain('never told: 1');
  expect(verdict({ ...KEPT, list: null }, OVER)).toMatchObject({ good: true, words: expect.stringContaining('No seed of your page') as string });
});
test.each([
  ['another commitment', KEPT, { ...OVER, commitment: 'dd'.repeat(32) }, 'secret of these dice'],
  ['another secret', KEPT, { ...OVER, secret: 'dd'.repeat(32) }, 'secret of these dice'],
  ['a promise more', KEPT, { ...OVER, seeds: [...OVER.seeds, seed('ee'.repeat(32))] }, 'seeds of these dice'],
  ['another order', KEPT, { ...OVER, seeds: [...OVER.seeds].reverse() }, 'seeds of these dice'],
  ['a seed that was not promised', KEPT, { ...OVER, seeds: [{ digest: digest(OTHER), seed: SECRET }, seed(MINE[0]!)] }, 'seeds of these dice'],
  ['the own seed left out', KEPT, { ...OVER, seeds: [seed(OTHER), seed(MINE[0]!, false)] }, 'left it out'],
  ['drawn anew', { ...KEPT, broken: 2 }, OVER, 'broken off'],
] as const)('the page warns: %s', (_, kept, dice, words) => {
  const said = verdict(kept as Kept, dice as SealedDice);
  expect(said?.good).toBe(false);
  expect(said?.words).toContain(words);
});
