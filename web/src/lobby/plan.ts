/** What a new table is made from: pure, so that it can be checked without a page. */

import type { Fit, GameLine, NewTable, SeatPlan } from '../api/types';

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

/** What somebody at this screen is called until they say it. */
export function playerName(seat: number): string {
  return `Player ${seat + 1}`;
}

export function planSeats(count: number, company: Company, level: string, friends: readonly (string | undefined)[] = []): SeatPlan[] {
  return Array.from({ length: count }, (_, seat): SeatPlan => {
    if (seat === 0) return { kind: 'here' };
    if (company === 'bots') return { kind: 'bot', level };
    if (company === 'link') return { kind: 'open' };
    return { kind: 'here', name: friends[seat]?.trim() || playerName(seat) };
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

/** What the server says of this choice of options: with how many seats it can be played. */
export function fitOf(game: GameLine, options: Record<string, unknown>): Fit {
  const found = game.fits.find((fit) => Object.entries(fit.options).every(([name, value]) => options[name] === value));
  return found ?? { options, seats: game.seats, reason: '' };
}

/** After a choice: the options nearest to these that go with it. What was just chosen stays. */
export function settled(game: GameLine, options: Record<string, unknown>, just: string): Record<string, unknown> {
  const differences = (fit: Fit): number => Object.entries(fit.options).filter(([name, value]) => options[name] !== value).length;
  const fitting = game.fits.filter((fit) => fit.seats.length && fit.options[just] === options[just]);
  const nearest = fitting.toSorted((one, other) => differences(one) - differences(other))[0];
  return { ...options, ...nearest?.options };
}

/** Why an option cannot be switched while the others are as they are; "" if it can. */
export function barred(game: GameLine, options: Record<string, unknown>, toggle: string): string {
  const fit = fitOf(game, { ...options, [toggle]: options[toggle] !== true });
  return fit.seats.length ? '' : sentence(fit.reason);
}

/** The number of seats that can be had and is nearest to what was wanted; rather fewer than more. */
export function nearestSeats(seats: readonly number[], wanted: number): number {
  return seats.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)[0] ?? wanted;
}

/** Reasons of the games begin as they would inside a sentence. */
export function sentence(reason: string): string {
  const words = reason.charAt(0).toUpperCase() + reason.slice(1);
  return !words || /[.!?…]$/.test(words) ? words : `${words}.`;
}
