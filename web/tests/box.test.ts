import { beforeEach, describe, expect, it, vi } from 'vitest';
import { componentName, entered, fieldName, keep, keptOf, type Entry } from '../src/box/corrections';

const FAME: Entry = { component: 'tiles.buffet', field: 'fame', value: '9' };
const PRICE: Entry = { component: 'tiles.slots', field: 'price', value: '5' };

/** A browser's storage. */
function storage(kept: Map<string, string>): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}

describe('what an owner of the box entered', () => {
  it('replaces what was entered before for the same value, and leaves the others', () => {
    const once = entered([], 'tiles.buffet', 'fame', '8');
    const twice = entered([...once, PRICE], 'tiles.buffet', 'fame', '9');
    expect(twice).toEqual([PRICE, FAME]);
    expect(entered([FAME], 'tiles.buffet', 'price', '33')).toEqual([FAME, { component: 'tiles.buffet', field: 'price', value: '33' }]);
    expect(entered([FAME], 'tiles.slots', 'fame', '0').length).toBe(2);
  });
  it('is taken out again, which is not the same as entering nothing', () => {
    expect(entered([FAME, PRICE], 'tiles.buffet', 'fame', null)).toEqual([PRICE]);
    expect(entered([FAME], 'tiles.buffet', 'fame', '')).toEqual([{ ...FAME, value: '' }]);
  });
});

describe('what is kept in the browser', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('localStorage', storage(kept));
  });
  it('comes back, each game by itself', () => {
    expect(keptOf('vegas-showdown')).toEqual({ entries: [], option: '' });
    keep('vegas-showdown', { entries: [FAME], option: 'own-abc' });
    keep('another', { entries: [PRICE], option: '' });
    expect(keptOf('vegas-showdown')).toEqual({ entries: [FAME], option: 'own-abc' });
    expect(keptOf('another')).toEqual({ entries: [PRICE], option: '' });
  });
  it('is nothing where there is nonsense', () => {
    for (const text of ['no json', 'null', '{"vegas-showdown": 3}', '{"vegas-showdown": {"entries": 3, "option": 3}}']) {
      kept.set('pitboss-box', text);
      expect(keptOf('vegas-showdown')).toEqual({ entries: [], option: '' });
    }
  });
  it('does not stop anybody whose browser keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => keep('vegas-showdown', { entries: [FAME], option: '' })).not.toThrow();
  });
});

it('calls components and fields by words', () => {
  expect(['tiles.fancy-slots', 'tracks.premier', 'tracks.slots2', 'sheet', 'events.fire-sale'].map(componentName)).toEqual(['Fancy slots', 'Premier track', 'Second Slots track', 'Sheet', 'Fire sale']);
  expect(['back_a', 'casino_entrance', 'fame'].map(fieldName)).toEqual(['copies with an A on the back', 'casino entrance', 'fame']);
});
