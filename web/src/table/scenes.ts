/** When each scene of a burst of events begins, and how long it lasts. */

import type { Scene } from '../boards/board';

export interface Timed {
  scene: Scene;
  start: number;
  length: number;
}

const FLIGHT = 620;
const BANNER = 1400;
const FLASH = 700;
const BETWEEN = 90;
/** The longest time until the last scene begins. */
const LONGEST = 1500;

/** One after the other, soon after each other; but words only when the words before them are gone. */
export function timed(scenes: readonly Scene[]): Timed[] {
  const seen = scenes.filter((scene) => scene.kind !== 'sound');
  const between = Math.min(BETWEEN, LONGEST / Math.max(seen.length, 1));
  let silent = 0;
  return seen.map((scene, at) => {
    const length = scene.kind === 'fly' ? FLIGHT : scene.kind === 'banner' ? BANNER : FLASH;
    const start = scene.kind === 'banner' ? Math.max(at * between, silent) : at * between;
    if (scene.kind === 'banner') silent = start + length;
    return { scene, start, length };
  });
}
