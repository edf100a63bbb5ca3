/** The plan of a new table: pure functions, so that they can be tested without a page. */

import type { Game, OptionCombination, SeatPlan } from '../api/types';

/** The options of a game by name. */
export type Options = OptionCombination['options'];

/** Who takes the seats beside yours. */
export type Company = 'bots' | 'link' | 'here';

/** How many seats are offered first: three where the game has them. */
export function usualSeats(game: Game): number {
  return game.seats.includes(3) ? 3 : (game.seats[0] ?? 2);
}

/** The level that is offered first: neither the weakest nor the slowest. */
export function usualLevel(game: Game): string {
  return game.levels.includes('regular') ? 'regular' : (game.levels.at(-1) ?? 'random');
}

/** The name of a player at this screen until they give one. */
export function playerName(seat: number): string {
  return `Player ${seat + 1}`;
}

/** Levels may be chosen for single seats; a seat without one has the common level. */
export function planSeats(count: number, company: Company, level: string, friends: readonly (string | undefined)[] = [], levels: readonly (string | undefined)[] = []): SeatPlan[] {
  return Array.from({ length: count }, (_, seat): SeatPlan => {
    if (seat === 0) return { kind: 'here' };
    if (company === 'bots') return { kind: 'bot', level: levels[seat] ?? level };
    if (company === 'link') return { kind: 'open' };
    return { kind: 'here', name: friends[seat]?.trim() || playerName(seat) };
  });
}

/** Which bots play at which level, where they differ; "" where all play alike. */
export function mixWords(seats: readonly SeatPlan[]): string {
  const at = new Map<string, number[]>();
  seats.forEach(({ kind, level }, seat) => {
    if (kind === 'bot') at.set(level ?? '', [...(at.get(level ?? '') ?? []), seat + 1]);
  });
  if (at.size < 2) return '';
  const parts = [...at].map(([level, numbers]) => `${level} at ${numbers.length > 1 ? `seats ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}` : `seat ${numbers[0]}`}`);
  return `Bots of different levels: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`;
}

export function defaults(game: Game): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Only what differs from the game's own defaults is sent. */
export function chosen(game: Game, options: Options): Options {
  const usual = defaults(game);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== usual[name]));
}

/** The combination of these options: with how many seats it can be played. */
export function fitOf(game: Game, options: Options): OptionCombination {
  const found = game.fits.find((fit) => Object.entries(fit.options).every(([name, value]) => options[name] === value));
  return found ?? { options, seats: game.seats, reason: '' };
}

/** The possible options nearest to these; the one just chosen stays. */
export function settled(game: Game, options: Options, just: string): Options {
  const differences = (fit: OptionCombination): number =>
    Object.entries(fit.options).filter(([name, value]) => options[name] !== value).length;
  const fitting = game.fits.filter((fit) => fit.seats.length && fit.options[just] === options[just]);
  const nearest = fitting.toSorted((one, other) => differences(one) - differences(other))[0];
  return { ...options, ...nearest?.options };
}

/** Why an option cannot be switched with the others as they are; "" if it can. */
export function barred(game: Game, options: Options, toggle: string): string {
  const fit = fitOf(game, { ...options, [toggle]: options[toggle] !== true });
  return fit.seats.length ? '' : sentence(fit.reason);
}

/** The possible number of seats nearest to the wanted one; fewer where two are as near. */
export function nearestSeats(seats: readonly number[], wanted: number): number {
  return seats.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)[0] ?? wanted;
}

/** A reason of a game as a whole sentence: it begins in lower case and has no full stop. */
export function sentence(reason: string): string {
  const words = reason.charAt(0).toUpperCase() + reason.slice(1);
  return !words || /[.!?…]$/.test(words) ? words : `${words}.`;
}
