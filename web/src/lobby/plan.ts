/** What a new table is made from: pure, so that it can be checked without a page. */

import type { GameLine, NewTable, SeatPlan } from '../api/types';

/** Who takes the seats beside yours. */
export type Company = 'bots' | 'link' | 'here';

/** How many seats are offered first: three where the game has them. */
export function usualSeats(game: GameLine): number {
  return game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
}

/** The bots that are offered first: good company for most, neither the weakest nor the slowest. */
export function usualLevel(game: GameLine): string {
  return game.levels.includes('regular') ? 'regular' : (game.levels.at(-1) ?? 'random');
}

export function planSeats(count: number, company: Company, level: string, you: string): SeatPlan[] {
  return Array.from({ length: count }, (_, seat): SeatPlan => {
    if (seat === 0) return { kind: 'here' };
    if (company === 'bots') return { kind: 'bot', level };
    if (company === 'link') return { kind: 'open' };
    return { kind: 'here', name: `${you} ${seat + 1}`.slice(0, 24) };
  });
}

export function defaults(game: GameLine): Record<string, unknown> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Only what differs from the game's own defaults is sent. */
export function chosen(game: GameLine, options: Record<string, unknown>): NewTable['options'] {
  return Object.fromEntries(
    game.options.filter((option) => options[option.name] !== option.default).map((option) => [option.name, options[option.name]]),
  );
}
