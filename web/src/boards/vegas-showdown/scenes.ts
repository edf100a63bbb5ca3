/** What flies and flashes over the board for an event. */

import type { GameEvent } from '../../api/types';
import type { Scene } from '../board';

export function scenes(event: GameEvent): Scene[] {
  const seat = `seat-${String(event['seat'])}`;
  const space = `space-${String(event['space'])}`;
  switch (event.event) {
    case 'bid':
      return [
        { kind: 'fly', from: seat, to: space, look: 'chip', owner: event['seat'] as number, text: `$${String(event['amount'])}` },
        { kind: 'flash', spot: space },
        { kind: 'sound', sound: 'chip' },
      ];
    case 'outbid':
      return [{ kind: 'fly', from: space, to: seat, look: 'chip', owner: event['seat'] as number, text: 'outbid' }];
    case 'chose':
      return event['action'] === 'pass' ? [] : [{ kind: 'fly', from: seat, to: `action-${String(event['action'])}`, look: 'chip', owner: event['seat'] as number }, { kind: 'sound', sound: 'chip' }];
    case 'bought':
      return [{ kind: 'fly', from: space, to: seat, look: 'note', text: `$${String(event['money'])}` }, { kind: 'sound', sound: 'coin' }];
    case 'income_paid':
    case 'money_gained':
      return [{ kind: 'fly', from: 'bank', to: seat, look: 'note', text: `$${String(event['money'])}` }, { kind: 'sound', sound: 'coin' }];
    case 'event_drawn':
      return [{ kind: 'sound', sound: 'card' }]; // the card itself is shown, one at a time
    case 'flipped':
      return [{ kind: 'fly', from: 'stacks', to: space, look: 'card' }, { kind: 'flash', spot: space }, { kind: 'sound', sound: 'card' }];
    case 'placed':
      return [{ kind: 'flash', spot: `sheet-${String(event['seat'])}` }, { kind: 'sound', sound: 'chip' }];
    case 'fame_gained':
      return [{ kind: 'fly', from: 'bank', to: seat, look: 'chip', owner: event['seat'] as number, text: `+${String(event['fame'])} Fame` }];
    case 'game_ended':
      return [{ kind: 'banner', words: 'Showdown: count the Fame' }, { kind: 'sound', sound: 'bell' }];
    default:
      return [];
  }
}
