/** The settings of this device: theme, sound, motion, whether a click plays at once. */

interface Settings {
  theme: 'system' | 'dark' | 'light';
  sound: boolean;
  /** Several moves are shown one after another, animated. */
  motion: boolean;
  /** A finished pick is sent without confirmation. */
  quick: boolean;
  /** Single keys (U, R, L, digits) do something on the table page. */
  keys: boolean;
  /** A payout is shown casino by casino, with a summary that waits. */
  payout: boolean;
  /** The board is covered between two people who share this screen. */
  cover: boolean;
  /** What is asked and what things are is explained at the table. */
  explain: boolean;
}

const START: Settings = { theme: 'system', sound: false, motion: true, quick: false, keys: true, payout: true, cover: true, explain: false };
const NAME = 'pitboss-settings';

function stored(): Settings {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...START };
  }
}

export const settings: Settings = $state(stored());

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Animation is allowed, both here and in the system settings. */
export function moving(): boolean {
  return settings.motion && !still.matches;
}

export function dressPage(): void {
  const theme = settings.theme === 'system' ? (light.matches ? 'light' : 'dark') : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'dark' ? '#120a1f' : '#fff4e3');
}

/** Save the settings and apply them to the page. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(NAME, JSON.stringify(settings));
    } catch {
      // Without storage the settings last until the page is closed.
    }
    dressPage();
  });
  light.addEventListener('change', dressPage);
}
