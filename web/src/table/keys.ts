/** The keys of the table page. */

import { goOn } from '../keys/focus';
import type { Key } from '../keys/keyboard';
import { lead, numbered } from '../moves/narrow';
import type { TableState } from './state.svelte';

/** What the page does besides changing the table. */
export interface PageDeeds {
  pick: (words: readonly string[]) => void;
  /** One step back; skip what is flying. */
  back: () => void;
  openRule: () => void;
  open: (side: 'log' | 'chat') => void;
  showKeys: () => void;
}

export function tableKeys(at: TableState, page: PageDeeds): Key[] {
  return [
    { on: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], name: '1 to 9', words: 'choose what is numbered so, or the first, second, … choice', deed: ({ key }) => number(at, page, key) },
    { on: ['Enter'], name: 'Enter', words: 'choose what has the focus; play what is chosen', deed: ({ target }) => confirm(at, target) },
    { on: ['Escape'], name: 'Esc', words: 'one step back; skip the animation', deed: page.back },
    { on: ['Escape'], name: 'Esc', words: 'in a field: leave it', within: '#move-text, #chat-text', deed: () => void goOn('#prompt') },
    { on: ['t'], name: 'T', words: 'type a move', deed: () => void goOn('#move-text') },
    { on: ['u'], name: 'U', words: 'undo', deed: () => void at.undo() },
    { on: ['r'], name: 'R', words: 'the rule that matters now', deed: page.openRule },
    { on: ['l'], name: 'L', words: 'log', deed: () => page.open('log') },
    { on: ['c'], name: 'C', words: 'chat', deed: () => talk(page) },
    { on: ['?'], name: '?', words: 'these keys', deed: page.showKeys },
  ];
}

/** What is picked by a key is played by Enter, wherever the focus was. */
function number(at: TableState, page: PageDeeds, digit: string): boolean {
  const base = lead(at.legal, at.draft ? at.picked.slice(0, -1) : at.picked);
  const words = numbered(at.legal, base, digit);
  if (!words) return false;
  page.pick(words);
  if (at.draft !== null) void goOn('button.go');
  return true;
}
function confirm(at: TableState, target: unknown): boolean {
  if (at.draft === null || (target instanceof HTMLElement && target.closest('button, a, summary'))) return false;
  at.confirm();
  return true;
}
function talk(page: PageDeeds): void {
  page.open('chat');
  void goOn('#chat-text');
}
