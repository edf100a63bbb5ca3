/**
 * The pace at which moves are shown. The first of several is shown when it arrives; the next ones wait until
 * the one before has been visible for a moment. `hurry` shows everything at once; while it is held, everything waits.
 */

export interface Clock {
  set: (then: () => void, milliseconds: number) => unknown;
  clear: (timer: unknown) => void;
}

export class Pace<Thing> {
  private queue: Thing[] = [];
  private timer: unknown = null;
  private held = false;

  constructor(
    /** Show these now; the last is the current state. */
    private readonly show: (things: Thing[]) => void,
    /** How long an item is shown before the next, in milliseconds. */
    private readonly length: (thing: Thing) => number,
    private readonly clock: Clock = {
      set: (then, milliseconds) => setTimeout(then, milliseconds),
      clear: (timer) => clearTimeout(timer as number),
    },
  ) {}

  get behind(): boolean {
    return this.queue.length > 0;
  }

  add(thing: Thing): void {
    if (this.timer === null && !this.held) this.begin(thing);
    else this.queue.push(thing);
  }

  /** Let everything wait until it is let go: what is shown now is not finished being looked at. */
  hold(on: boolean): void {
    this.held = on;
    if (!on && this.timer === null) this.next();
  }

  hurry(): void {
    if (this.held) return;
    if (this.timer !== null) this.clock.clear(this.timer);
    this.timer = null;
    if (this.queue.length) this.show(this.queue.splice(0));
  }

  private begin(thing: Thing): void {
    this.show([thing]);
    const length = this.length(thing);
    // What is shown may ask to be held: the next one comes after the page has been drawn.
    if (length > 0 || this.queue.length) this.timer = this.clock.set(() => this.next(), length);
  }

  private next(): void {
    this.timer = null;
    if (this.held) return;
    const thing = this.queue.shift();
    if (thing !== undefined) this.begin(thing);
  }
}
