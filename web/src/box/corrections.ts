/** What an owner of the box read off it: kept in this browser, sent nowhere but to be checked and played with. */

export interface Entry {
  component: string;
  field: string;
  value: string;
}

interface Kept {
  entries: Entry[];
  /** What the option `components` takes to play with them; "" if nothing differs. */
  option: string;
}

const NAME = 'pitboss-box';

function all(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(NAME) ?? '{}') as Record<string, Kept> | null) ?? {};
  } catch {
    return {};
  }
}

export function keptOf(game: string): Kept {
  const found = all()[game];
  return { entries: Array.isArray(found?.entries) ? found.entries : [], option: typeof found?.option === 'string' ? found.option : '' };
}

export function keep(game: string, kept: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...all(), [game]: kept }));
  } catch {
    // Without storage the entries last until the page is closed.
  }
}

/** "tiles.fancy-slots" and "back_a" in words. */
export function componentName(component: string): string {
  const [group = '', name = ''] = component.split('.');
  const words = (name || group).replaceAll('-', ' ');
  const named = words.charAt(0).toUpperCase() + words.slice(1);
  if (name === 'slots2') return 'Second Slots track';
  return group === 'tracks' ? `${named} track` : named;
}
const FIELDS: Readonly<Record<string, string>> = { back_a: 'copies with an A on the back', red_corners: 'red corners', needs: 'needs on the sheet', joins: 'door to door with', price: 'price at the start', copies: 'how many', doors: 'doors (N0 is the left one on top, E1 the lower one right)', spaces: 'spaces, lowest first', circles: 'circles among them', stack: 'stack that brings the next tile' };
export function fieldName(field: string): string {
  return FIELDS[field] ?? field.replaceAll('_', ' ');
}

/** Entries with one of them replaced; one that says nothing is taken out. */
export function entered(entries: readonly Entry[], component: string, field: string, value: string | null): Entry[] {
  const others = entries.filter((entry) => entry.component !== component || entry.field !== field);
  return value === null ? others : [...others, { component, field, value }];
}
