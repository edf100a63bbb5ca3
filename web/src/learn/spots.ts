/** Places on the board: brought into sight, and in words for those who do not see what is lit up. */

import type { LessonMark } from '../api/types';

export function spotWords(mark: LessonMark, names: readonly string[]): string {
  const from = placeWords(mark.spot, names);
  return mark.to ? `from ${from} to ${placeWords(mark.to, names)}` : from;
}

function placeWords(spot: string, names: readonly string[]): string {
  const [kind = '', name = ''] = spot.split('-');
  const owner = names[Number(name)] ?? `seat ${name}`;
  if (kind === 'seat') return `the seat of ${owner}`;
  if (kind === 'sheet') return `the sheet of ${owner}`;
  if (kind === 'action') return name;
  if (kind === 'score') return `space ${name} of the score track`;
  if (kind === 'count') return 'the panel "If the game ended now"';
  if (kind === 'payout') return 'what the round paid';
  return name ? `${kind} ${name}` : `the ${kind}`;
}

/** Scroll to what is pointed at, unless it lies between the words above and the lower edge; with a button in sight that must stay there, unless a part of it does. */
export function reveal(spot: string, button: Element | null = null): void {
  const place = document.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  const box = place?.getBoundingClientRect();
  if (!place || !box) return;
  const [top, floor] = [wordsEnd(), floorOf(place)];
  const below = button?.getBoundingClientRect().top ?? floor;
  const part = box.bottom > top && box.top < below;
  const whole = box.top >= top && box.bottom <= floor;
  if (whole || (button && part && floor === edge())) return;
  if (box.bottom - box.top <= floor - top) between(box, top, floor);
  else if (!part) place.scrollIntoView({ block: 'center' });
}

/** What a chosen move would put on the board comes out from under the words above and what covers the lower edge. */
export function bare(part: string): void {
  const drawn = document.querySelector(part);
  if (drawn) between(drawn.getBoundingClientRect(), wordsEnd() + 8, floorOf(drawn));
}

/**
 * What the next move is chosen with, where a board says so (`data-asked`), comes out from under the words above, and up
 * from below the lower edge as far as what is pointed at stays in sight.
 */
export function uncover(spot = ''): void {
  const asked = document.querySelector('[data-asked]')?.getBoundingClientRect();
  if (!asked) return;
  const place = spot && document.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
  const room = (place ? place.getBoundingClientRect().top : asked.top) - restsAt() - 8;
  const above = asked.top - wordsEnd() - 8;
  if (above < 0) scrollBy(0, above);
  else if (asked.bottom > innerHeight) scrollBy(0, Math.max(0, Math.min(asked.bottom - innerHeight + 8, room)));
}
/** Where the words above end once the page is scrolled: they stay at its upper edge. */
function restsAt(): number {
  return document.getElementById('coach')?.getBoundingClientRect().height ?? 0;
}

function edge(): number {
  return innerHeight - 20;
}
function wordsEnd(): number {
  return document.getElementById('coach')?.getBoundingClientRect().bottom ?? 0;
}
/** How far down a place can be seen: what stays at the lower edge covers it (`data-floor`). */
function floorOf(place: Element): number {
  const kept = [...document.querySelectorAll('[data-floor]')].filter((part) => getComputedStyle(part).position === 'sticky' && !part.contains(place));
  return Math.min(edge(), ...kept.map((part) => part.getBoundingClientRect().top - 8));
}
function between(box: DOMRect, top: number, floor: number): void {
  if (box.top < top) scrollBy(0, box.top - top);
  else if (box.bottom > floor) scrollBy(0, box.bottom - floor);
}
