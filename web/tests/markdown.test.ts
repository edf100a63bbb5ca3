import { expect, test } from 'vitest';
import { anchorOf, blocks, hasWords, inlines, plain } from '../src/rules/markdown';

const TEXT = `# The game

Told in our own words.

## A round

<a id="rolling"></a>
On its turn a seat rolls
**all** its dice.

<a id="ties"></a>
- equal dice *cancel*
- <a id="white"></a>white dice \`count\` too
  and so on

| note | how many |
|---|---|
| 10 | 6 |
<a id="next"></a>
1. first
2. second
`;

test('a text becomes blocks, each with its anchors', () => {
  const found = blocks(TEXT);
  expect(found.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph', 'list', 'table', 'list']);
  expect(found.map((block) => block.ids)).toEqual([['the-game'], [], ['a-round'], ['rolling'], ['ties'], [], ['next']]);
});
test('lines of a paragraph belong together', () => {
  const rolling = blocks(TEXT)[3]!;
  expect(rolling.kind === 'paragraph' && rolling.text).toEqual([
    { kind: 'text', text: 'On its turn a seat rolls ' },
    { kind: 'strong', text: 'all' },
    { kind: 'text', text: ' its dice.' },
  ]);
});
test('items keep their own anchors and their second lines', () => {
  const list = blocks(TEXT)[4]!;
  expect(list.kind === 'list' && list.items.map((item) => item.ids)).toEqual([[], ['white']]);
  expect(list.kind === 'list' && list.items[1]!.text.map((part) => part.text).join('')).toBe('white dice count too and so on');
});
test('a table has a head and rows', () => {
  const table = blocks(TEXT)[5]!;
  expect(table.kind === 'table' && [table.head.length, table.rows.length]).toEqual([2, 1]);
});
test('no tag and no odd address gets through as anything but text', () => {
  expect(inlines('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]);
  expect(inlines('[press](javascript:alert)')).toEqual([{ kind: 'text', text: 'press' }]);
  expect(inlines('[ties](#ties)')).toEqual([{ kind: 'link', text: 'ties', to: '#ties' }]);
});
test('a rule names its anchor with or without the game', () => {
  expect(['las-vegas#placing', '#placing', 'placing'].map(anchorOf)).toEqual(['placing', 'placing', 'placing']);
});

test('examples, positions and code are blocks of their own', () => {
  const text = '<a id="x"></a>\nA rule.\n\n> *Example.* Ada has\n> three dice.\n\n```position\ngame seats=2\nWhat one sees.\n```\n\n```toml\na = 1\n\nb = 2\n```\nAfter.';
  const found = blocks(text);
  expect(found.map(({ kind }) => kind)).toEqual(['paragraph', 'example', 'picture', 'code', 'paragraph']);
  expect(plain(found[1]!)).toContain('Ada has three dice.');
  expect(found[2]).toMatchObject({ position: 'game seats=2' });
  expect(found[3]).toMatchObject({ text: 'a = 1\n\nb = 2' });
});
test('what the game said when an example was played stands below it; how it is played is not shown', () => {
  const found = blocks('> *Example.* Ada has 60.\n\n```example\nfrom game seats=2\n0 place 1\ntells Ada takes $60,000.\nhas cash=60\n```\n\n```example\nstart seats=2\n```');
  expect(found.map(({ kind }) => kind)).toEqual(['example', 'told', 'told']);
  expect([plain(found[1]!), plain(found[2]!)]).toEqual(['Ada takes $60,000.', '']);
  expect([hasWords(found[1]!, 'takes'), hasWords(found[1]!, 'cash')]).toEqual([true, false]);
});
test('a search wants all words, in any case', () => {
  const [rule] = blocks('Dice cancel **each other**.');
  expect([hasWords(rule!, 'CANCEL dice'), hasWords(rule!, 'each'), hasWords(rule!, 'dice win')]).toEqual([true, true, false]);
});
