import type { Face } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { labelOf, sayMove } from './choose';
import { scenes } from './scenes';
import { read } from './view';

export const face: Face = {
  Board,
  Bar,
  whole: true,
  boardPicks: true,
  boardLists: true,
  money: (amount) => `$${amount}`,
  points: 'Fame',
  endings: {
    'full-sheet': 'A sheet is full: the most Fame wins, and between equals the most cash.',
    'empty-stack': 'A stack of premier tiles is used up: the most Fame wins, and between equals the most cash.',
  },
  label: (word, picked, view) => labelOf(word, picked, read(view)),
  say: (move, view) => sayMove(move, read(view)),
  anew: { flip: 'the tiles will be turned up anew', event: 'the Event card will be drawn anew' },
  facts: (view, seat) => {
    const mine = read(view).seats[seat];
    if (!mine) return [];
    return [
      { label: 'cash', value: `$${mine.cash}` },
      { label: 'Fame', value: String(mine.fame) },
      { label: 'income', value: `$${mine.income}` },
    ];
  },
  scenes,
};
