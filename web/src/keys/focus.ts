/** Move the focus to the first of these elements that exists after the update. */

import { tick } from 'svelte';

export async function goOn(...selectors: readonly string[]): Promise<void> {
  await tick();
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) continue;
    found.focus();
    found.scrollIntoView({ block: 'nearest' });
    return;
  }
}

/** The next of these after the one that has the focus, round and round. */
export function goRound(selector: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((node) => node === document.activeElement);
  const next = all[(at + 1) % all.length];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

let pressed: EventTarget | null = null;
/** The second click of a double click on one button: it picks, no more. Two quick taps at one place are no double click where the first button made way for another. */
export function doubled(event: MouseEvent): boolean {
  const again = event.detail > 1 && event.currentTarget === pressed;
  pressed = event.currentTarget;
  return again;
}

/** A click that came from the keyboard: Enter or space on a button. */
export function byKey(event: MouseEvent): boolean {
  return event.detail === 0;
}
