/** Bring what is asked for before the eyes, where somebody would be left looking at something else. */

import { moving } from '../../look/settings.svelte';

/** any: it is enough if any of it can be seen; else its top has to stand in the upper part of the window. */
export function bring(node: HTMLElement | undefined, any = false): void {
  if (!node || document.activeElement?.matches('input, textarea')) return;
  const { top, bottom } = node.getBoundingClientRect();
  const seen = any ? bottom > 0.2 * innerHeight && top < 0.8 * innerHeight : top >= 0 && top < 0.6 * innerHeight;
  if (!seen) node.scrollIntoView({ block: 'start', behavior: moving() ? 'smooth' : 'auto' });
}
