import { expect, test } from 'vitest';
import { back, complete, keep, lead, narrow, numbered, settle, step, typed } from '../src/moves/narrow';

const LORDS = ['build A2 albion', 'build A2 sphinx', 'build D8 albion', 'sprawl A2 A5', 'raise B4', 'gamble C3 1', 'gamble C3 2', 'gamble C3 10', 'end'];
const VEGAS = ['place 1', 'place 3', 'place 6'];
const SHOWDOWN = ['place slots a3', 'place slots a3+1', 'store'];

test('a list is narrowed by whole words, in its own order', () => {
  expect(narrow(LORDS, ['build', 'A2'])).toEqual(['build A2 albion', 'build A2 sphinx']);
  expect(narrow(LORDS, ['bui'])).toEqual([]);
  expect(narrow(LORDS, ['gamble', 'C3', '1'])).toEqual(['gamble C3 1']);
});
test('the next words come once each, with what they lead to', () => {
  expect(step(LORDS, [])).toEqual([
    { word: 'build', moves: 3, move: null },
    { word: 'sprawl', moves: 1, move: 'sprawl A2 A5' },
    { word: 'raise', moves: 1, move: 'raise B4' },
    { word: 'gamble', moves: 3, move: null },
    { word: 'end', moves: 1, move: 'end' },
  ]);
  expect(step(LORDS, ['end'])).toEqual([]);
});
test('words without a choice are added, and only those', () => {
  expect(settle(VEGAS, [])).toEqual(['place']);
  expect(settle(LORDS, ['sprawl'])).toEqual(['sprawl', 'A2', 'A5']);
  expect(settle(LORDS, [])).toEqual([]);
  expect(settle(LORDS, ['gamble'])).toEqual(['gamble', 'C3']);
});
test('the last word is always left to choose', () => {
  expect(lead(VEGAS, [])).toEqual(['place']);
  expect(lead(['end'], [])).toEqual([]);
  expect(lead(['place 4'], [])).toEqual([]);
  expect(lead(LORDS, ['gamble'])).toEqual(['gamble', 'C3']);
});
test('a pick is a whole move only if it is spelled out', () => {
  expect(complete(LORDS, ['end'])).toBe('end');
  expect(complete(LORDS, ['build', 'A2'])).toBeNull();
  expect(complete(LORDS, [])).toBeNull();
  expect(complete(SHOWDOWN, ['place', 'slots', 'a3'])).toBe('place slots a3');
});
test('one step back leads to the last real choice', () => {
  expect(back(LORDS, ['sprawl', 'A2', 'A5'])).toEqual([]);
  expect(back(LORDS, ['build', 'A2', 'sphinx'])).toEqual(['build', 'A2']);
  expect(back(VEGAS, ['place', '3'])).toEqual([]);
  expect(back(LORDS, [])).toEqual([]);
});
test('of a pick stays what still begins a legal move', () => {
  expect(keep(VEGAS, ['place', '4'])).toEqual(['place']);
  expect(keep(['end'], ['build', 'A2'])).toEqual([]);
});
test('typed beginnings find moves', () => {
  expect(typed(LORDS, 'b a2')).toEqual(['build A2 albion', 'build A2 sphinx']);
  expect(typed(LORDS, 'BUILD a2 SPH')).toEqual(['build A2 sphinx']);
  expect(typed(VEGAS, '3')).toEqual(['place 3']);
  expect(typed(LORDS, 'gamble c3 1')).toEqual(['gamble C3 1']);
  expect(typed(LORDS, 'fly')).toEqual([]);
  expect(typed(VEGAS, ' ')).toEqual(VEGAS);
});
test('a digit picks the number, or counts the words', () => {
  expect(numbered(VEGAS, ['place'], '3')).toEqual(['place', '3']);
  expect(numbered(VEGAS, ['place'], '4')).toEqual(['place', '4']);
  expect(numbered(['place 4'], [], '4')).toEqual(['place', '4']);
  expect(numbered(['place 4'], [], '2')).toEqual(['place', '2']);
  expect(numbered(LORDS, [], '2')).toEqual(['sprawl']);
  expect(numbered(LORDS, [], '9')).toBeNull();
  expect(numbered(['end'], [], '1')).toEqual(['end']);
});
