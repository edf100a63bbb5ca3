/** The first hint: where to look, without the move itself. */

/** The lot, space or casino that a move is about, as the board names it; '' for none. */
export function whereToLook(game: string, move: string): string {
  const [verb = '', place = ''] = move.split(' ');
  if (game === 'las-vegas') return `Look at casino ${place}.`;
  if (game === 'lords-of-vegas') return ofLords(verb, place);
  if (game === 'vegas-showdown') return ofShowdown(verb, place);
  return place ? `Look at ${place}.` : `Think about: ${verb}.`;
}

function ofLords(verb: string, place: string): string {
  switch (verb) {
    case 'build':
    case 'sprawl':
      return 'There is something worth building.';
    case 'remodel':
    case 'reorganize':
    case 'raise':
      return `Look at the casino at ${place}.`;
    case 'gamble':
      return 'Look at where one could gamble.';
    case 'end':
      return 'Look at your money: what is left may be worth more later.';
    case 'accept':
    case 'decline':
      return 'Look at what the offer changes for everybody, also for those who are not part of it.';
    case 'deal':
      return 'Look at what another seat has and you could use: think of a deal.';
    default:
      return place ? `Look at ${place}.` : 'Look at your dice on the board.';
  }
}

function ofShowdown(verb: string, place: string): string {
  switch (verb) {
    case 'bid':
      return place.startsWith('p') ? 'Look at the premier tiles.' : `Look at the price of ${place}.`;
    case 'pass':
      return 'Look at the prices: what is left may not be worth them.';
    case 'renovate':
      return 'Look at your own sheet: something could lie better.';
    case 'publicity':
      return 'Look at your Fame.';
    default:
      return 'Look at your own sheet.';
  }
}
