/** What a person set on this device: theme, sound, motion, how a click plays. */

interface Settings {
  theme: 'system' | 'dark' | 'light';
  sound: boolean;
  /** Bursts of moves are shown one after the other, with things flying. */
  motion: boolean;
  /** A finished pick is sent without asking once more. */
  quick: boolean;
  /** Single keys (U, R, L, digits) do something on the table page. */
  keys: boolean;
  /** The board is covered between two people who share this screen. */
  cover: boolean;
}

const START: Settings = { theme: 'system', sound: false, motion: true, quick: false, keys: true, cover: true };
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

/** Things may move: the person lets them, here and in the system. */
export function moving(): boolean {
  return settings.motion && !still.matches;
}

export function dressPage(): void {
  const theme = settings.theme === 'system' ? (light.matches ? 'light' : 'dark') : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'dark' ? '#120a1f' : '#fff4e3');
}

/** Keep what is set and dress the page after it. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(NAME, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still plays.
    }
    dressPage();
  });
  light.addEventListener('change', dressPage);
}
