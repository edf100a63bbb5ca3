import type { GameEvent } from '../../api/types';
import type { Face, Scene } from '../board';
import Board from './Board.svelte';
import { choiceDice, choiceFor, money, read } from './view';

export const face: Face = {
  Board,
  boardPicks: true,
  boardLists: true,
  money,
  endings: { 'four-rounds': 'Four rounds are played: the most money wins, and between equals the most notes.' },
  label: (word, picked) => (picked[0] === 'place' ? `Casino ${word}` : word),
  say: (move, view) => {
    const casino = Number(move.split(' ')[1]);
    const choice = choiceFor(read(view), casino);
    return choice ? `Place ${choiceDice(choice)} on casino ${casino}` : move;
  },
  anew: { roll: 'the dice will be rolled anew', note: 'the notes will be laid anew' },
  facts: (view, seat) => {
    const mine = read(view).seats[seat];
    if (!mine) return [];
    return [
      { label: mine.dice === 1 ? 'die' : 'dice', value: String(mine.dice) + (mine.white ? ` + ${mine.white} white` : '') },
      mine.money === null ? { label: mine.note_count === 1 ? 'note' : 'notes', value: String(mine.note_count) } : { label: 'won', value: money(mine.money) },
    ];
  },
  scenes,
};

function scenes(event: GameEvent): Scene[] {
  const casino = `casino-${String(event['casino'])}`;
  const note = money(Number(event['note']));
  switch (event.event) {
    case 'rolled':
      return [{ kind: 'sound', sound: 'dice' }];
    case 'placed': {
      const seat = event['seat'] as number;
      const pips = event['casino'] as number;
      const own: Scene[] = event['own'] ? [{ kind: 'fly', from: `seat-${seat}`, to: casino, look: 'die', owner: seat, pips, count: event['own'] as number }] : [];
      const white: Scene[] = event['white'] ? [{ kind: 'fly', from: `seat-${seat}`, to: casino, look: 'die', owner: 'white', pips, count: event['white'] as number }] : [];
      return [...own, ...white, { kind: 'flash', spot: casino }, { kind: 'sound', sound: 'chip' }];
    }
    case 'spare_placed':
      return [{ kind: 'fly', from: 'bank', to: casino, look: 'die', owner: 'white', pips: event['casino'] as number, count: event['white'] as number }];
    case 'paid': {
      const to = typeof event['owner'] === 'number' ? `seat-${event['owner']}` : 'bank';
      return [
        { kind: 'fly', from: casino, to, look: 'note', text: note },
        { kind: 'sound', sound: 'coin' },
      ];
    }
    case 'returned':
      return [{ kind: 'fly', from: casino, to: 'bank', look: 'note', text: note }];
    case 'laid':
      return [{ kind: 'fly', from: 'bank', to: casino, look: 'note', text: note }];
    case 'round_started':
      return [{ kind: 'banner', words: `Round ${String(event['round'])}` }];
    case 'game_ended':
      return [
        { kind: 'banner', words: 'The lights go out: count the money' },
        { kind: 'sound', sound: 'bell' },
      ];
    default:
      return [];
  }
}
