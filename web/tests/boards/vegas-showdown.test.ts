import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/api/client';
import type { Entry, Rehearsal, RehearsedStep } from '../../src/api/types';
import { lines } from '../../src/boards/vegas-showdown/tiles/art';
import { bidsOn, labelOf, layable, layVerb, placesFor, removable, sayMove, sentence } from '../../src/boards/vegas-showdown/choose';
import { Renovation } from '../../src/boards/vegas-showdown/turn/renovation.svelte';
import { cellName, differentTurns, inside, measure, readPlace, redCorners, spellPlace, squareOf, turnedDoors } from '../../src/boards/vegas-showdown/sheets/sheet';
import { afterCount, beforeCount, cardsThisTurn, laidSince, spaceName, stackWords, storedKinds, tileWords, valueWords, type SeatView, type ShowdownView, type Size, type TileFacts } from '../../src/boards/vegas-showdown/view';
import { scenes } from '../../src/boards/vegas-showdown/scenes';
import { tabOf } from '../../src/boards/vegas-showdown/tabs';

function tile(name: string, size: Size, doors: string[], more: Partial<TileFacts> = {}): TileFacts {
  return { name, color: 'green', size, copies: 1, price: 5, population: 0, revenue: 0, fame: 0, doors, red_corners: false, needs: [], joins: [], doubtful: {}, ...more };
}
const SLOTS = tile('Slots', 'small', ['N0', 'E0', 'W0'], { color: 'yellow', revenue: 1 });
const LOUNGE = tile('Lounge', 'medium', ['N0', 'N1', 'E0', 'S0', 'S1', 'W0'], { fame: 2 });
const RESTAURANT = tile('Restaurant', 'large', ['N0', 'E0', 'S1', 'W1'], { color: 'blue', population: 2, doubtful: { population: 'likely', fame: 'reconstructed' } });
const THEATER = tile('Theater', 'large', ['W1', 'S0', 'E1'], { needs: ['lounge'], joins: ['lounge'], red_corners: true });
const AT = {
  phase: 'act',
  bought: 'lounge',
  tiles: { slots: SLOTS, lounge: LOUNGE, restaurant: RESTAURANT, theater: THEATER },
  premier: [{ space: 'p1', tile: 'theater' }, { space: 'p2', tile: null }],
  basic: [{ space: 'slots', tile: 'slots' }, { space: 'slots2', tile: 'slots' }],
} as unknown as ShowdownView;

function doors(facts: TileFacts, turns: number): string[] {
  return turnedDoors(facts, turns).map((door) => `${cellName(door)}${door.side}`);
}

describe('squares and turned tiles', () => {
  it('names squares and places', () => {
    expect(cellName({ column: 6, row: 2 })).toBe('g3');
    expect(squareOf('b4')).toEqual({ column: 1, row: 3 });
    expect(squareOf('g3E')).toEqual({ column: 6, row: 2 });
    expect(readPlace('b3+2')).toEqual({ cell: 'b3', turns: 2 });
    expect(readPlace('b3')).toEqual({ cell: 'b3', turns: 0 });
    expect([spellPlace('b3', 0), spellPlace('b3', 3)]).toEqual(['b3', 'b3+3']);
  });
  it('turns the doors of a small tile clockwise', () => {
    expect([0, 1, 2, 3].map((turns) => doors(SLOTS, turns))).toEqual([
      ['a1N', 'a1E', 'a1W'],
      ['a1N', 'a1E', 'a1S'],
      ['a1E', 'a1S', 'a1W'],
      ['a1N', 'a1S', 'a1W'],
    ]);
  });
  it('stands a medium tile upright with its left end on top', () => {
    const steakhouse = tile('Steakhouse', 'medium', ['W0', 'S1']);
    expect(measure('medium', 1)).toEqual([1, 2]);
    expect(doors(steakhouse, 0)).toEqual(['a1W', 'b1S']);
    expect(doors(steakhouse, 1)).toEqual(['a1N', 'a2W']);
    expect(doors(steakhouse, 2)).toEqual(['a1N', 'b1E']);
    expect(doors(steakhouse, 3)).toEqual(['a1E', 'a2S']);
  });
  it('turns a large tile edge by edge', () => {
    expect(doors(tile('x', 'large', ['N0', 'E0']), 1)).toEqual(['b1E', 'b2S']);
    expect(doors(THEATER, 1)).toEqual(['a1N', 'a1W', 'a2S']);
  });
  it('counts the turns that look different', () => {
    expect([SLOTS, LOUNGE, RESTAURANT, tile('Fancy Slots', 'small', ['N0', 'S0'])].map(differentTurns)).toEqual([4, 2, 1, 2]);
  });
  it('keeps a tile that is pointed at the rim inside the sheet', () => {
    expect(inside({ column: 6, row: 4 }, 'large', 0, 7, 5)).toEqual({ column: 5, row: 3 });
    expect(inside({ column: 6, row: 4 }, 'medium', 1, 7, 5)).toEqual({ column: 6, row: 3 });
  });
  it('draws red corners on the outline of a tile, not inside it', () => {
    expect([redCorners('small', 0).length, redCorners('medium', 0).length, redCorners('large', 0).length]).toEqual([4, 8, 12]);
  });
  it('breaks names into lines', () => {
    expect(lines('Space Age Sports Book', 11)).toEqual(['Space Age', 'Sports Book']);
    expect(lines('Five-Star Steakhouse', 8)).toEqual(['Five-', 'Star', 'Steakhouse']);
  });
});

describe('what may be chosen', () => {
  const LEGAL = ['bid p1 57', 'bid slots 5', 'bid slots 7', 'bid slots2 5', 'renovate'];
  it('sorts bids by space', () => {
    expect(bidsOn(LEGAL, 'slots')).toEqual([5, 7]);
    expect(bidsOn(LEGAL, 'slots2')).toEqual([5]);
    expect(bidsOn(LEGAL, 'p2')).toEqual([]);
  });
  it('finds where a tile may lie, and which way round', () => {
    const legal = ['place slots a3+1', 'place slots a3+2', 'place lounge g2', 'store'];
    expect(layVerb(legal, 'place')).toBe('place');
    expect(layable(legal, 'place')).toEqual(['slots', 'lounge']);
    expect(placesFor(legal, 'place', 'slots')).toEqual(new Map([['a3', [1, 2]]]));
    expect(layVerb(['off slots a3', 'done'], 'renovate')).toBe('on');
    expect(removable(['off slots a3', 'done'])).toEqual(new Map([['a3', 'off slots a3']]));
  });
  it('says moves and words', () => {
    expect(sayMove('bid p1 57', AT)).toBe('Bid $57 on the Theater');
    expect(sayMove('place lounge a3+1', AT)).toBe('Place the Lounge on a3, turned once');
    expect(sayMove('off slots b2', AT)).toBe('Take the Slots off b2');
    expect(sayMove('store', AT)).toBe('Store the Lounge, place nothing');
    expect([labelOf('bid', [], AT), labelOf('slots2', ['bid'], AT), labelOf('57', ['bid', 'p1'], AT), labelOf('lounge', ['place'], AT)]).toEqual(['Bid', 'Slots (second track)', '$57', 'Lounge']);
    expect(spaceName(AT, 'p2')).toBe('empty space (p2)');
    const twice = { ...AT, premier: [{ space: 'p1', tile: 'theater' }, { space: 'p2', tile: 'theater' }] } as unknown as ShowdownView;
    expect([spaceName(twice, 'p1'), spaceName(twice, 'p2')]).toEqual(['first Theater', 'second Theater']);
    expect(sentence('no door there')).toBe('No door there.');
  });
  it('a stack in words, the uppermost tiles first', () => {
    expect(stackWords({ a: 3, b: 2 })).toBe('3 tiles with an A, then 2 tiles with a B');
    expect([stackWords({ a: 1, b: 0 }), stackWords({ a: 0, b: 1 })]).toEqual(['1 tile with an A', '1 tile with a B']);
    expect(stackWords({ a: 0, b: 0 })).toBe('no tile left');
  });
});

describe('words and sums', () => {
  it('marks what is not certain', () => {
    expect(valueWords(RESTAURANT)).toBe('Population 2 (likely), Fame 0 (reconstructed)');
    expect(tileWords(AT, 'theater')).toBe('Theater: green, large, red corners, needs Lounge, door to door with Lounge');
  });
  it('adds the count to Fame only while the game runs', () => {
    const seat = { fame: 10, count: { casino: 5, hotel: 0, connected: 3, population: 0, revenue: 1, cash: 2, three_quarter_diamonds: 1, full_diamonds: 3 } } as unknown as SeatView;
    expect(afterCount(AT, seat)).toBe(25);
    expect(afterCount({ ...AT, phase: 'over' }, seat)).toBe(10);
    expect(beforeCount(AT, seat)).toBe(10);
    expect(beforeCount({ ...AT, phase: 'over' }, { ...seat, fame: 25 })).toBe(10);
  });
  it('finds the cards of this turn and what was laid since', () => {
    const entry = (seq: number, ...events: Entry['events']): Entry => ({ seq, seat: null, text: '', at: null, events, told: [] });
    const entries = [
      entry(1, { event: 'event_drawn', title: 'Old', words: '', card: 'old' }),
      entry(2, { event: 'turn_started', turn: 2 }),
      entry(3, { event: 'event_drawn', title: 'Fire sale', words: 'Prices drop.', card: 'fire-sale-1' }),
      entry(4, { event: 'placed', seat: 1, cell: 'a3' }),
    ];
    expect(cardsThisTurn(entries).map((card) => card.title)).toEqual(['Fire sale']);
    expect(laidSince(entries, 3)).toEqual(new Set(['1:a3']));
    expect(laidSince(entries, 4).size).toBe(0);
    expect(storedKinds(['slots', 'lounge', 'slots'])).toEqual([{ tile: 'slots', count: 2 }, { tile: 'lounge', count: 1 }]);
  });
});

describe('the draft of a renovation', () => {
  const refused = (reason: string): Rehearsal => ({ legal: ['done'], refused: { step: 0, reason, rule: '' } }) as unknown as Rehearsal;
  /** A server that lets everything come off, and wants the Slots back on before all is done. */
  function rehearse(steps: readonly RehearsedStep[]): Promise<Rehearsal> {
    const texts = steps.map((step) => step.text);
    const whole = texts.includes('on slots b3');
    if (texts.includes('on slots g9')) return Promise.resolve(refused('there is no g9'));
    if (texts.includes('done') && !whole) return Promise.resolve(refused('the Fancy Slots needs a Slots'));
    return Promise.resolve({ legal: whole ? ['done', 'cancel'] : ['on slots b3'], refused: null } as unknown as Rehearsal);
  }
  const entry = (text: string): Entry => ({ seq: 1, seat: 0, text, at: null, events: [], told: [] });

  it('is checked by the server before it can be sent', async () => {
    const draft = new Renovation();
    expect(draft.checked).toBe(true);
    await draft.become(['off slots a3'], 0, rehearse);
    expect([draft.checked, draft.notYet]).toEqual([false, 'The Fancy Slots needs a Slots.']);
    await draft.become(['off slots a3', 'on slots g9'], 0, rehearse);
    expect([draft.steps, draft.trouble]).toEqual([['off slots a3'], 'There is no g9.']);
    await draft.become(['off slots a3', 'on slots b3'], 0, rehearse);
    expect([draft.checked, draft.notYet, draft.trouble]).toEqual([true, '', '']);
  });
  it('is sent step by step, each only after the one before has arrived', async () => {
    const draft = new Renovation();
    await draft.become(['off slots a3', 'on slots b3'], 0, rehearse);
    expect(draft.advance(['off slots a3'], [], 0)).toBeNull();
    draft.send();
    expect(draft.advance([], [], 0)).toBeNull();
    expect(draft.advance(['off slots a3', 'done'], [], 0)).toBe('off slots a3');
    expect(draft.advance(['on slots b3', 'cancel'], [entry('off slots a3')], 0)).toBe('on slots b3');
    expect(draft.advance(['done', 'cancel'], [entry('on slots b3')], 0)).toBe('done');
    expect(draft.advance(['done'], [entry('done')], 0)).toBeNull();
  });
  it('says what the server says when it does not answer the question', async () => {
    const draft = new Renovation();
    await draft.become(['off slots a3'], 0, () => Promise.reject(new Refusal(429, { error: 'too_many', reason: 'slow down', rule: '' })));
    expect([draft.steps, draft.trouble]).toEqual([[], 'Slow down.']);
  });
  it('is dropped if a step did not arrive', async () => {
    const draft = new Renovation();
    await draft.become(['off slots a3', 'on slots b3'], 0, rehearse);
    draft.send();
    expect(draft.advance(['off slots a3', 'done'], [entry('renovate')], 0)).toBe('off slots a3');
    expect(draft.advance(['off slots a3', 'done'], [entry('renovate')], 0)).toBeNull();
    expect(draft.advance(['done'], [entry('off slots a3')], 0)).toBeNull();
  });
});

it('on a phone, what is pointed at is found behind its tab', () => {
  expect(['space-p1', 'space-slots', 'stacks', 'sheet-1', 'sheet-0', 'seat-2'].map((spot) => tabOf(spot, 1))).toEqual(['auction', 'auction', 'auction', 'sheet', 'others', 'others']);
  expect(['seat-1', 'action-publicity', 'bank'].map((spot) => tabOf(spot, 1))).toEqual([null, null, null]);
});

it('shows Event cards as cards that are read one by one, not as words over the board', () => {
  const drawn = { event: 'event_drawn', card: 'fire-sale-1', title: 'Fire sale', words: 'Prices drop.', stack: 'small' };
  expect([drawn, drawn].flatMap((event) => scenes(event)).map((scene) => scene.kind)).toEqual(['sound', 'sound']);
});
