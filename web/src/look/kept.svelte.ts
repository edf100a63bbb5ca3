/** What is kept in this browser, and on the page where the browser keeps nothing. Other tabs may have written since: it is read again before every change. */

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export class Kept<T> {
  value: T = $state.raw() as T;
  /** The browser stores nothing, or no more: what is here lasts until the page is closed. */
  refused = $state(false);

  constructor(
    private readonly name: string,
    private readonly read: (text: string | null) => T,
    private readonly shelf: () => Shelf = () => localStorage,
  ) {
    try {
      this.value = read(shelf().getItem(name));
    } catch {
      [this.value, this.refused] = [read(null), true];
    }
    globalThis.addEventListener?.('storage', (event: StorageEvent) => {
      if ((event.key === name || event.key === null) && !this.refused) this.value = read(event.key === null ? null : event.newValue);
    });
  }

  change(deed: (before: T) => T): void {
    this.value = deed(this.latest());
    try {
      this.shelf().setItem(this.name, JSON.stringify(this.value));
      this.refused = false;
    } catch {
      this.refused = true;
    }
  }

  /** What was stored last; once the browser has refused, only the page knows all of it. */
  private latest(): T {
    if (this.refused) return this.value;
    try {
      return this.read(this.shelf().getItem(this.name));
    } catch {
      return this.value;
    }
  }
}
