import type { GameEvent } from '../../api/types';
import type { Face, Scene } from '../board';
import Board from './Board.svelte';
import { tellDeal } from './deals/deal';
import { costWords, sayMove, VERB_WORDS, type Verb } from './choose';
import { company, money, read, seatName } from './view';

export const face: Face = {
  Board,
  boardPicks: true,
  boardLists: true,
  whole: true,
  money,
  endings: {
    'game-over': 'The Game Over card was drawn: the most points win, and between equals the most money.',
    'end-of-track': 'The end of the score track was reached: the most points win, and between equals the most money.',
  },
  label: (word, picked, view) => {
    const at = read(view);
    if (picked.length === 0) return VERB_WORDS[word as Verb] ?? (word === 'end' ? 'End turn' : word.charAt(0).toUpperCase() + word.slice(1));
    if (at.lots[word]) {
      const cost = picked[0] === 'gamble' ? '' : costWords(at, [], [...picked, word]);
      return cost ? `${word} ${cost}` : word;
    }
    if (picked[0] === 'gamble') return `$${word}m`;
    return picked[0] === 'build' || picked[0] === 'remodel' ? company(word).name : word;
  },
  say: (move, view) => sayMove(move, read(view)),
  tell: tellDeal,
  anew: { draw: 'the card will be drawn anew', roll: 'the dice will be rolled anew' },
  // A deal can be offered as long as the turn has not ended, and deals are in no list.
  forced: (move) => move !== 'end',
  facts: (view, seat) => {
    const mine = read(view).seats[seat];
    if (!mine) return [];
    return [
      { label: 'cash', value: money(mine.cash) },
      { label: mine.score === 1 ? 'point' : 'points', value: String(mine.score) },
      { label: mine.dice_left === 1 ? 'die' : 'dice', value: String(mine.dice_left) },
    ];
  },
  scenes,
};

function scenes(event: GameEvent, names: readonly string[]): Scene[] {
  const spot = (key: string): string => `lot-${String(event[key])}`;
  const seat = `seat-${String(event['seat'])}`;
  const note = (from: string, to: string, amount: unknown): Scene[] => [
    { kind: 'fly', from, to, look: 'note', text: money(Number(amount)) },
    { kind: 'sound', sound: 'coin' },
  ];
  switch (event.event) {
    case 'drew':
      return event['card'] === 'game-over'
        ? [{ kind: 'banner', words: 'Game Over!' }]
        : [{ kind: 'fly', from: 'deck', to: spot('card'), look: 'card', text: String(event['card']) }, { kind: 'sound', sound: 'card' }];
    case 'claimed':
    case 'marker_freed':
      return [{ kind: 'flash', spot: spot('lot') }];
    case 'casino_paid':
      return note(spot('casino'), seat, event['amount']);
    case 'parking_paid':
      return note('deck', seat, event['amount']);
    case 'scored':
      return [{ kind: 'flash', spot: `score-${String(event['after'])}` }];
    case 'die_placed':
    case 'taken_over':
      return [
        { kind: 'fly', from: seat, to: spot('lot'), look: 'die', owner: event['seat'] as number, pips: event['pips'] as number },
        { kind: 'flash', spot: spot('lot') },
        { kind: 'sound', sound: 'chip' },
      ];
    case 'die_rolled':
      return [{ kind: 'flash', spot: spot('lot') }, { kind: 'sound', sound: 'dice' }];
    case 'raised':
    case 'remodeled':
    case 'merged':
      return [{ kind: 'flash', spot: spot('casino') }];
    case 'bet_settled': {
      const dice = event['dice'] as [number, number];
      const won = (event['seat_gets'] as number) > 0;
      return [{ kind: 'banner', words: `${dice[0]} + ${dice[1]}: ${won ? 'the bet wins' : 'the house wins'}` }, { kind: 'sound', sound: 'dice' }];
    }
    case 'offered':
      return [{ kind: 'banner', words: `${seatName(event['seat'] as number, names)} offers a deal` }, { kind: 'sound', sound: 'bell' }];
    case 'money_given':
      return note(seat, `seat-${String(event['to'])}`, event['amount']);
    case 'lot_given':
    case 'die_given':
      return [{ kind: 'fly', from: spot('lot'), to: `seat-${String(event['to'])}`, look: 'chip', owner: event['to'] as number, text: String(event['lot']) }];
    case 'deal_done':
      return [{ kind: 'banner', words: 'Deal!' }, { kind: 'sound', sound: 'bell' }];
    case 'game_ended':
      return [{ kind: 'banner', words: 'The game is over' }, { kind: 'sound', sound: 'bell' }];
    default:
      return [];
  }
}
