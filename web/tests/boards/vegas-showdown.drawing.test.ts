import { describe, expect, it } from 'vitest';
import { archPath, archPoint, BASIC, bulbs, PREMIER, priceKind, stretch } from '../../src/boards/vegas-showdown/auction/track';
import { doorPoint, joinedDoors, light, litFrom, toMiddle } from '../../src/boards/vegas-showdown/tiles/paths';

describe('the price track along its arch', () => {
  it('begins at the foot of the left post and ends at the foot of the right one', () => {
    for (const arch of [PREMIER, BASIC]) {
      expect(archPoint(arch, 0)).toEqual([arch.left, arch.foot]);
      const [x, y] = archPoint(arch, 1);
      expect([x, y]).toEqual([arch.width - arch.left, expect.closeTo(arch.foot)]);
      const [top, height] = archPoint(arch, 0.5);
      expect([top, height]).toEqual([expect.closeTo(arch.width / 2), expect.closeTo(arch.spring - (arch.width / 2 - arch.left))]);
    }
  });
  it('draws the tube where the bulbs are', () => {
    expect(archPath(PREMIER)).toBe('M21 201V89A67 67 0 0 1 155 89V201');
    expect(archPath(BASIC)).toBe('M21 150V76A54 54 0 0 1 129 76V150');
  });
  it('puts bulbs at equal distances, lowest first', () => {
    const points = bulbs(PREMIER, 17);
    expect(points.length).toBe(17);
    expect(points[0]).toEqual([21, 201]);
    const along = points.slice(1).map(([x, y], n) => Math.hypot(x - points[n]![0], y - points[n]![1]));
    // A chord of the round is a little shorter than the way along it.
    expect(Math.max(...along) - Math.min(...along)).toBeLessThan(1.5);
    expect(Math.min(...along)).toBeGreaterThan(20);
    expect(bulbs(PREMIER, 1)).toEqual([archPoint(PREMIER, 0.5)]);
  });
  it('draws the part between two bulbs from the one to the other', () => {
    const spot = ([x, y]: [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
    const points = bulbs(BASIC, 9);
    const drawn = stretch(BASIC, 9, 2, 5);
    expect(drawn.startsWith(`M${spot(points[2]!)}L`)).toBe(true);
    expect(drawn.endsWith(`L${spot(points[5]!)}`)).toBe(true);
    expect(drawn.split('L').length).toBe(16);
    expect(stretch(BASIC, 9, 4, 4).split('L').length).toBe(2);
  });
});

describe('what a price is to whoever looks at it', () => {
  const free = { minimum: 25, bid: null, bidder: null };
  const held = { minimum: 25, bid: 29, bidder: 1 };
  const kinds = (lot: typeof free | typeof held, drop: number | null, purse: number, picked: number | null): string[] => [17, 21, 25, 29, 33, 37].map((amount) => priceKind(amount, lot, drop, purse, picked));
  it('shows the minimum, the next drop, and what can be paid', () => {
    expect(kinds(free, 21, 33, null)).toEqual(['low', 'drop', 'minimum', 'can', 'can', 'far']);
    expect(kinds(free, null, 20, null)).toEqual(['low', 'low', 'minimum', 'far', 'far', 'far']);
  });
  it('shows who holds it, and that no less may be bid', () => {
    expect(kinds(held, null, 33, null)).toEqual(['low', 'low', 'low', 'held', 'can', 'far']);
  });
  it('shows the own choice before everything else', () => {
    expect(kinds(free, 21, 33, 25)).toEqual(['low', 'drop', 'picked', 'can', 'can', 'far']);
    expect(kinds(held, null, 33, 33)).toEqual(['low', 'low', 'low', 'held', 'picked', 'far']);
  });
  it('shows nothing to pay where nothing is on sale', () => {
    expect(priceKind(5, { minimum: null, bid: null, bidder: null }, null, 99, null)).toBe('low');
  });
});

describe('the light inside a room', () => {
  it('comes in at the middle of the edge of a door', () => {
    expect((['N', 'E', 'S', 'W'] as const).map((side) => doorPoint({ column: 1, row: 0, side }))).toEqual([
      [150, 0],
      [200, 50],
      [150, 100],
      [100, 50],
    ]);
  });
  it('goes straight to the middle where it can, and else turns once', () => {
    expect(toMiddle({ column: 0, row: 0, side: 'W' }, 100, 100)).toBe('M0 50H50');
    expect(toMiddle({ column: 0, row: 0, side: 'N' }, 100, 100)).toBe('M50 0V50');
    expect(toMiddle({ column: 1, row: 0, side: 'N' }, 200, 100)).toBe('M150 0V34Q150 50 134 50H100');
    expect(toMiddle({ column: 0, row: 1, side: 'W' }, 200, 200)).toBe('M0 150H84Q100 150 100 134V100');
    expect(toMiddle({ column: 0, row: 1, side: 'S' }, 200, 200)).toBe('M50 200V116Q50 100 66 100H100');
    expect(toMiddle({ column: 1, row: 0, side: 'E' }, 200, 200)).toBe('M200 50H116Q100 50 100 66V100');
  });
  it('takes a step into a room with one way, and crosses one with several', () => {
    expect(light([], 100, 100)).toBe('');
    expect((['N', 'E', 'S', 'W'] as const).map((side) => light([{ column: 0, row: 0, side }], 100, 100))).toEqual(['M50 0L50 24', 'M100 50L76 50', 'M50 100L50 76', 'M0 50L24 50']);
    expect(
      light(
        [
          { column: 0, row: 0, side: 'W' },
          { column: 0, row: 0, side: 'N' },
        ],
        100,
        100,
      ),
    ).toBe('M0 50H50M50 0V50');
  });
  it('has the colour of the entrance that reaches it', () => {
    const room = (casino: boolean, hotel: boolean, cell = 'a1'): { casino: boolean; hotel: boolean; cell: string } => ({ casino, hotel, cell });
    expect(litFrom(room(false, false), { color: 'green' }, 7)).toBeNull();
    expect(litFrom(room(true, false), { color: 'green' }, 7)).toBe('casino');
    expect(litFrom(room(false, true), { color: 'yellow' }, 7)).toBe('hotel');
    expect((['yellow', 'blue'] as const).map((color) => litFrom(room(true, true), { color }, 7))).toEqual(['casino', 'hotel']);
    expect(['a1', 'd1', 'e1', 'g1'].map((cell) => litFrom(room(true, true, cell), { color: 'green' }, 7))).toEqual(['casino', 'casino', 'hotel', 'hotel']);
  });
  it('knows the doors of a turned tile that lead on', () => {
    const slots = { size: 'small' as const, doors: ['N0', 'E0', 'W0'] };
    expect(joinedDoors({ cell: 'a3', turns: 3, joined: ['a3W'] }, slots)).toEqual([{ column: 0, row: 0, side: 'W' }]);
    const steakhouse = { size: 'medium' as const, doors: ['W0', 'S1'] };
    // Turned once it stands upright: its left end is on top.
    expect(joinedDoors({ cell: 'c2', turns: 1, joined: ['c2N', 'c3W'] }, steakhouse)).toEqual([
      { column: 0, row: 0, side: 'N' },
      { column: 0, row: 1, side: 'W' },
    ]);
    expect(joinedDoors({ cell: 'c2', turns: 1, joined: ['b2N'] }, steakhouse)).toEqual([]);
  });
});
