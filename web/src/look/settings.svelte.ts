/** The settings of this device: theme, sound, motion, pace, whether a click plays at once. */

/** How long the move of a bot or of somebody else is shown before the next one. */
export type Tempo = 'slow' | 'normal' | 'instant';

interface Settings {
  theme: 'system' | 'dark' | 'light';
  sound: boolean;
  /** How loud, 0 to 100. */
  volume: number;
  /** Moves are animated. */
  motion: boolean;
  pace: Tempo;
  /** A single legal move is played automatically. */
  forced: boolean;
  /** A finished pick is sent without confirmation. */
  quick: boolean;
  /** Single keys (U, R, L, digits) do something on the table page. */
  keys: boolean;
  /** A payout is shown casino by casino, with a summary that waits. */
  payout: boolean;
  /** The board is covered between two people who share this screen, where something is hidden. */
  cover: boolean;
  /** What is asked and what things are is explained at the table. */
  explain: boolean;
}

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** With reduced motion in the system settings, everything is shown at once unless another pace is chosen. */
const START: Settings = { theme: 'system', sound: false, volume: 70, motion: true, pace: still.matches ? 'instant' : 'normal', forced: true, quick: false, keys: true, payout: true, cover: true, explain: false };
const NAME = 'pitboss-settings';

function stored(): Settings {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...START };
  }
}

export const settings: Settings = $state(stored());

/** Animation is allowed, both here and in the system settings. */
export function moving(): boolean {
  return settings.motion && !still.matches;
}

const LOOK: Record<Tempo, number> = { slow: 2200, normal: 800, instant: 0 };

/** The milliseconds that a move is shown before the next one. */
export function lookAtAMove(): number {
  return LOOK[settings.pace];
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
