/**
 * Every key of the page. The handler and the list of keys use the same table, so they cannot disagree: nothing else
 * listens to the keyboard (tests/keys.test.ts checks that).
 */

export interface Key {
  /** As the browser names it, letters in lower case; `Shift+r` where Shift makes a difference. */
  on: readonly string[];
  /** How the list names it. */
  name: string;
  /** What it does, in words. */
  words: string;
  /** Acts only while the focus is inside of this; then also in a field, where other keys write. */
  within?: string;
  /** The action; gives `false` where the key has no meaning now, so that another may handle it. */
  deed: (pressed: Pressed) => unknown;
}

/** What is used of a KeyboardEvent. */
export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: unknown;
  preventDefault: () => void;
}

export interface Listed {
  title: string;
  keys: { name: string; words: string }[];
}

const WRITING = 'input, textarea, select, dialog';

export class Keyboard {
  private groups: { title: string; keys: readonly Key[] }[] = [];

  /** Register keys under a title; gives the function that removes them. */
  add(title: string, keys: readonly Key[]): () => void {
    const group = { title, keys };
    this.groups = [...this.groups, group];
    return () => {
      this.groups = this.groups.filter((other) => other !== group);
    };
  }

  /** The active keys, in the order of registration. */
  get listed(): Listed[] {
    const titles = [...new Set(this.groups.map((group) => group.title))];
    return titles.map((title) => ({
      title,
      keys: this.groups.filter((group) => group.title === title).flatMap((group) => group.keys.map(({ name, words }) => ({ name, words }))),
    }));
  }

  /** Handle a key; `singles`: letters, digits and signs alone are allowed. */
  press(pressed: Pressed, singles: boolean): boolean {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
    for (const key of this.meant(pressed)) {
      if (!key.within && !singles && key.on.some(isSingle)) continue;
      if (key.deed(pressed) === false) continue;
      pressed.preventDefault();
      return true;
    }
    return false;
  }

  /** The keys that may be meant: those of the place before the others, the newest first. */
  private meant(pressed: Pressed): Key[] {
    const bare = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
    const names = pressed.shiftKey ? [`Shift+${bare}`, bare] : [bare];
    const here = (selector: string): boolean => isPlace(pressed.target) && Boolean(pressed.target.closest(selector));
    const all = this.groups.flatMap((group) => group.keys).reverse();
    return names.flatMap((name) => {
      const named = all.filter((key) => key.on.includes(name));
      const local = named.filter((key) => key.within && here(key.within));
      return here(WRITING) ? local : [...local, ...named.filter((key) => !key.within)];
    });
  }
}

function isSingle(name: string): boolean {
  return name.replace('Shift+', '').length === 1 && name !== ' ';
}
function isPlace(target: unknown): target is { closest: (selector: string) => unknown } {
  return typeof target === 'object' && target !== null && 'closest' in target;
}

export const keyboard = new Keyboard();
