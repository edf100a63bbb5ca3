import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Keyboard, type Key, type Pressed } from '../src/keys/keyboard';

interface Place {
  closest: (selector: string) => boolean;
}
function inside(...selectors: string[]): Place {
  return { closest: (selector) => selector.split(', ').some((part) => selectors.includes(part)) };
}
function press(key: string, more: Partial<Pressed> = {}): Pressed & { prevented: number } {
  const pressed = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: inside(), prevented: 0, ...more, preventDefault: () => void pressed.prevented++ };
  return pressed;
}
function noted(...specs: (Partial<Key> & { name: string })[]): { done: string[]; keys: Key[] } {
  const done: string[] = [];
  const keys = specs.map((spec): Key => ({ on: [spec.name.toLowerCase()], words: spec.name, deed: () => void done.push(spec.words ?? spec.name), ...spec }));
  return { done, keys };
}

test('what acts is what is listed, and nothing else', () => {
  const board = new Keyboard();
  const { done, keys } = noted({ name: 'U' }, { name: 'R', words: 'the rule' });
  const away = board.add('Table', keys);
  expect(board.listed).toEqual([{ title: 'Table', keys: [{ name: 'U', words: 'U' }, { name: 'R', words: 'the rule' }] }]);
  expect(board.press(press('u'), true)).toBe(true);
  expect(board.press(press('x'), true)).toBe(false);
  away();
  expect(board.listed).toEqual([]);
  expect(board.press(press('u'), true)).toBe(false);
  expect(done).toEqual(['U']);
});
test('the board has a key before the table, unless it means nothing there now', () => {
  const board = new Keyboard();
  const table = noted({ name: 'R', words: 'the rule' });
  let held = true;
  const turned = noted({ name: 'R', words: 'turned', deed: () => held && void turned.done.push('turned') });
  board.add('Table', table.keys);
  board.add('Board', turned.keys);
  board.press(press('R'), true);
  held = false;
  const last = press('r');
  board.press(last, true);
  expect([turned.done, table.done, last.prevented]).toEqual([['turned'], ['the rule'], 1]);
});
test('with Shift a key is another, where there is one', () => {
  const board = new Keyboard();
  const { done, keys } = noted({ name: 'R' }, { name: 'Shift+R', on: ['Shift+r'] }, { name: '?', on: ['?'] });
  board.add('Table', keys);
  for (const [key, shiftKey] of [['r', false], ['R', true], ['?', true]] as const) board.press(press(key, { shiftKey }), true);
  expect(done).toEqual(['R', 'Shift+R', '?']);
});
test('a key of a place acts there only, before the others, and in a field too', () => {
  const board = new Keyboard();
  const { done, keys } = noted({ name: 'Arrows', on: ['ArrowLeft'], within: '.town' }, { name: 'Enter', on: ['Enter'], within: '#bet' });
  const replay = noted({ name: '←', on: ['ArrowLeft'] });
  board.add('Board', keys);
  board.add('Replay', replay.keys);
  board.press(press('ArrowLeft'), true);
  board.press(press('ArrowLeft', { target: inside('.town') }), true);
  board.press(press('Enter', { target: inside('input', '#bet') }), true);
  board.press(press('Enter'), true);
  expect([done, replay.done]).toEqual([['Arrows', 'Enter'], ['←']]);
});
test('whoever writes is left alone, as are the browser’s own keys', () => {
  const board = new Keyboard();
  const { done, keys } = noted({ name: 'U' });
  board.add('Table', keys);
  for (const more of [{ target: inside('textarea') }, { target: inside('dialog') }, { ctrlKey: true }, { metaKey: true }, { altKey: true }]) board.press(press('u', more), true);
  expect(done).toEqual([]);
});
test('letters, digits and signs can be switched off; Enter, Escape and arrows cannot', () => {
  const board = new Keyboard();
  const { done, keys } = noted({ name: 'U' }, { name: '1 to 9', on: ['1', '2'] }, { name: 'Escape', on: ['Escape'] }, { name: 'Space', on: [' '] }, { name: 'Digits', on: ['3'], within: '.set' });
  board.add('Table', keys);
  for (const key of ['u', '1', 'Escape', ' ']) board.press(press(key), false);
  board.press(press('3', { target: inside('.set') }), false);
  expect(done).toEqual(['Escape', 'Space', 'Digits']);
});
test('nothing but the keyboard listens to keys, so that the list is whole', () => {
  const root = new URL('../src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file));
  const listening = files.filter((file) => /on:?key(down|up|press)|['"]key(down|up|press)/.test(readFileSync(new URL(file, root), 'utf8')));
  expect(listening).toEqual(['App.svelte']);
});
