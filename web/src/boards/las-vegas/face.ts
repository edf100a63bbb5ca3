import type { GameEvent } from '../../api/types';
import { settings } from '../../look/settings.svelte';
import type { Face, Scene } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import Final from './payout/Final.svelte';
import { choiceDice, choiceFor, money, read } from './view';

export const face: Face = {
  Board,
  Bar,
  Final,
  whole: true,
  drawer: true,
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

/** Dice and new notes move by themselves (Rows, Stack); a payout has a stage of its own, unless the person wants speed. */
function scenes(event: GameEvent): Scene[] {
  const casino = `casino-${String(event['casino'])}`;
  const note = money(Number(event['note']));
  switch (event.event) {
    case 'rolled':
      return [{ kind: 'sound', sound: 'dice' }];
    case 'placed':
      return [
        { kind: 'flash', spot: `row-${String(event['casino'])}-${String(event['own'] ? event['seat'] : 'white')}` },
        { kind: 'sound', sound: 'chip' },
      ];
    case 'paid': {
      if (settings.payout) return [];
      const to = typeof event['owner'] === 'number' ? `seat-${event['owner']}` : 'bank';
      return [
        { kind: 'fly', from: casino, to, look: 'note', text: note },
        { kind: 'sound', sound: 'coin' },
      ];
    }
    case 'returned':
      return settings.payout ? [] : [{ kind: 'fly', from: casino, to: 'bank', look: 'note', text: note }];
    case 'round_started':
      return settings.payout && event['round'] !== 1 ? [] : [{ kind: 'banner', words: `Round ${String(event['round'])}` }];
    case 'game_ended':
      return settings.payout ? [] : [{ kind: 'banner', words: 'The game is over: count the money' }, { kind: 'sound', sound: 'bell' }];
    default:
      return [];
  }
}
