/** Scroll to the element where the next choice is made, if it is out of sight. */

import { moving } from '../../look/settings.svelte';

/** any: enough if a part of it is visible; otherwise its top must be in the upper part of the window. */
export function bring(node: HTMLElement | undefined, any = false): void {
  if (!node || document.activeElement?.matches('input, textarea')) return;
  const { top, bottom } = node.getBoundingClientRect();
  const seen = any ? bottom > 0.2 * innerHeight && top < 0.8 * innerHeight : top >= 0 && top < 0.6 * innerHeight;
  if (!seen) node.scrollIntoView({ block: 'start', behavior: moving() ? 'smooth' : 'auto' });
}
