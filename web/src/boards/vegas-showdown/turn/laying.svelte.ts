/** Laying tiles on one's sheet: which tile is held, how it is turned, what the server says to a square, a renovation as a draft. */

import { untrack } from 'svelte';
import { goOn } from '../../../keys/focus';
import type { Key } from '../../../keys/keyboard';
import type { BoardProps } from '../../board';
import { layable, layVerb, placesFor, removable, sayMove } from '../choose';
import type { Ghost } from '../sheets/Sheet.svelte';
import { cellName, differentTurns, inside, readPlace, spellPlace, squareOf } from '../sheets/sheet';
import { read, tileName, type SeatView } from '../view';
import { attempt, Renovation } from './renovation.svelte';

interface Answer {
  ok: boolean;
  words: string;
  rule: string;
  /** The seat after a legal move. */
  then: SeatView | null;
}
export type Verdict = { ok: boolean; words: string; rule?: string };

const OF_SHEET = ['place', 'publicity', 'renovate'];
/** How long one points at a square before the server is asked, in milliseconds. */
const PAUSE = 120;

export class Laying {
  readonly renovation = new Renovation();
  private wanted = $state<string | null>(null);
  private turns = $state(0);
  pointed = $state<string | null>(null);
  private answers = $state.raw(new Map<string, Answer>());

  constructor(private readonly of: () => BoardProps) {}

  // What may be laid: the server's list, or the one of the draft

  readonly real = $derived.by(() => read(this.of().view));
  readonly me = $derived.by(() => this.of().seat ?? 0);
  private readonly seq = $derived.by(() => this.of().entries.at(-1)?.seq ?? 0);
  readonly renovating = $derived.by(() => this.real.phase === 'renovate' && this.of().legal.length > 0 && this.of().rehearse !== undefined);
  /** Tiles are being laid by this person now. */
  readonly active = $derived.by(() => this.of().legal.length > 0 && OF_SHEET.includes(this.real.phase));
  /** The same, and while a move of it is on its way. */
  readonly asked = $derived.by(() => OF_SHEET.includes(this.real.phase) && this.of().rehearse !== undefined && this.of().seat !== null && this.of().toAct === this.of().seat);
  readonly at = $derived.by(() => (this.renovating && this.renovation.told ? read(this.renovation.told.view) : this.real));
  readonly mine = $derived.by(() => this.at.seats[this.me]!);
  readonly list = $derived.by(() => (this.renovating ? (this.renovation.told?.legal ?? this.of().legal) : this.of().legal));
  private readonly verb = $derived.by(() => layVerb(this.list, this.real.phase));
  private readonly kinds = $derived.by(() => (this.active ? layable(this.list, this.verb) : []));
  readonly held = $derived.by((): string | null => {
    const { picked } = this.of();
    const stored = this.mine.stored;
    if (!this.active) return null;
    if (picked[0] === this.verb && picked[1] && stored.includes(picked[1])) return picked[1];
    if (this.wanted && stored.includes(this.wanted)) return this.wanted;
    if (this.renovating) return null;
    const bought = this.real.bought;
    return bought && this.kinds.includes(bought) ? bought : (this.kinds[0] ?? stored[0] ?? null);
  });
  private readonly facts = $derived.by(() => (this.held ? this.at.tiles[this.held] : undefined));
  /** How many ways the held tile can be turned, and how it is. */
  readonly ways = $derived.by(() => (this.facts ? differentTurns(this.facts) : 1));
  readonly turned = $derived.by(() => this.turns % this.ways);
  private readonly places = $derived.by(() => (this.held ? placesFor(this.list, this.verb, this.held) : new Map<string, number[]>()));
  readonly fits = $derived.by(() => new Set([...this.places].filter(([, found]) => found.includes(this.turned)).map(([cell]) => cell)));
  readonly fitsTurned = $derived.by(() => new Set([...this.places].filter(([, found]) => !found.includes(this.turned)).map(([cell]) => cell)));
  /** In how many places each tile fits. */
  readonly counts = $derived.by(() => new Map(this.kinds.map((tile) => [tile, [...placesFor(this.list, this.verb, tile).values()].reduce((sum, found) => sum + found.length, 0)])));
  readonly loose = $derived.by(() => (this.renovating ? removable(this.list) : new Map<string, string>()));

  private looseAt(cell: string): string | undefined {
    const laid = this.mine.tiles.find((other) => other.cells.includes(cell));
    return laid && this.loose.get(laid.cell);
  }
  private spell(cell: string, way: number): string {
    const square = inside(squareOf(cell), this.facts!.size, way, this.at.sheet.columns, this.at.sheet.rows);
    return `${this.verb} ${this.held} ${spellPlace(cellName(square), way)}`;
  }
  /** The move that a square means: as the tile is turned, else the first other way round that fits; else as it is turned. */
  private moveAt(cell: string): { text: string; turns: number } | null {
    if (!this.held || !this.facts) return null;
    const ways = [this.turned, ...[0, 1, 2, 3].filter((other) => other < this.ways && other !== this.turned)];
    const options = ways.map((way) => ({ text: this.spell(cell, way), turns: way }));
    return options.find((option) => this.list.includes(option.text)) ?? options[0]!;
  }

  // The tile under the pointer, and the server's answer to it

  private readonly chosen = $derived.by(() => {
    const { picked } = this.of();
    return picked.length === 3 && picked[0] === this.verb ? picked.join(' ') : null;
  });
  private readonly question = $derived.by((): string | null => {
    if (!this.active) return null;
    if (this.chosen !== null) return this.chosen; // it waits to be confirmed: pointing elsewhere changes nothing
    if (this.pointed === null) return null;
    return this.looseAt(this.pointed) ?? (this.facts ? this.spell(this.pointed, this.turned) : null);
  });
  private readonly key = $derived.by(() => (this.question && this.of().rehearse ? JSON.stringify([this.seq, this.renovating ? this.renovation.steps : [], this.question]) : ''));
  readonly answer = $derived.by(() => (this.key ? this.answers.get(this.key) : undefined));
  readonly verdict = $derived.by((): Verdict | null => {
    if (!this.question) return null;
    if (this.answer) return this.answer;
    return this.list.includes(this.question) ? { ok: true, words: sayMove(this.question, this.at) } : null;
  });
  readonly ghost = $derived.by((): Ghost | null => {
    const text = this.question;
    if (!text || text.startsWith('off ')) return null;
    const [, tile, place] = text.split(' ');
    return { tile: tile!, ...readPlace(place!), verdict: this.list.includes(text) ? 'fits' : this.answer && !this.answer.ok ? 'refused' : 'asked' };
  });
  private async find(key: string): Promise<void> {
    const text = this.question;
    const { rehearse } = this.of();
    if (!text || !rehearse) return;
    const told = await attempt([...(this.renovating ? this.renovation.steps : []), text], this.me, rehearse);
    const said = 'words' in told ? { ok: false, ...told, then: null } : { ok: true, words: sayMove(text, this.at), rule: '', then: read(told.view).seats[this.me] ?? null };
    const kept = [...this.answers].filter(([old]) => old.startsWith(`[${this.seq},`));
    this.answers = new Map([...kept, [key, said]]);
  }
  /** What choosing a square would do, in words. */
  readonly told = (cell: string): string => {
    const off = this.looseAt(cell);
    if (off) return `${sayMove(off, this.at)}.`;
    const move = this.moveAt(cell);
    if (!move) return 'Choose a tile first.';
    return this.list.includes(move.text) ? `${sayMove(move.text, this.at)}.` : `The ${tileName(this.at, this.held ?? '')} does not fit here.`;
  };

  // What the person does

  readonly choose = (cell: string): void => {
    const off = this.looseAt(cell);
    if (off) return this.extend(off);
    const move = this.moveAt(cell);
    if (!move) return;
    if (!this.list.includes(move.text)) {
      if (this.chosen) this.of().pick([]);
      this.pointed = cell; // the reason comes as the answer to it
      return;
    }
    this.turns = move.turns;
    if (this.renovating) this.extend(move.text);
    else this.of().pick(move.text.split(' '));
  };
  readonly hold = (tile: string): void => {
    this.wanted = tile;
    this.turns = 0;
    if (this.of().picked.length) this.of().pick([]);
  };
  readonly turn = (by: number): void => {
    if (!this.facts || this.ways === 1) return;
    this.turns = (this.turned + by + this.ways) % this.ways;
    const place = this.chosen ? readPlace(this.of().picked[2]!) : null;
    if (!place) return;
    const text = `${this.verb} ${this.held} ${spellPlace(place.cell, this.turns)}`;
    this.of().pick(this.list.includes(text) ? text.split(' ') : []);
    if (!this.list.includes(text)) this.pointed = place.cell;
  };
  private extend(step: string): void {
    this.wanted = step.startsWith('off ') ? step.split(' ')[1]! : null;
    this.turns = 0;
    this.pointed = null;
    void this.renovation.become([...this.renovation.steps, step], this.me, this.of().rehearse!);
  }
  readonly back = (): void => {
    void this.renovation.become(this.renovation.steps.slice(0, -1), this.me, this.of().rehearse!);
  };
  readonly send = (): void => {
    this.renovation.send();
    this.advance();
  };
  private advance(): void {
    const { legal, entries, play } = this.of();
    const next = this.renovation.advance(legal, entries, this.me);
    if (next !== null) play(next);
  }

  /** What goes on by itself; called once, while the board is set up. */
  watch(): void {
    $effect(() => {
      const key = this.key;
      if (!key || untrack(() => this.answers.has(key))) return;
      const timer = setTimeout(() => void this.find(key), PAUSE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.of().legal.length) untrack(() => this.advance());
    });
    $effect(() => {
      // After any change of the table, an earlier draft is invalid.
      void this.seq;
      untrack(() => {
        this.renovation.reset();
        this.wanted = null;
        this.turns = 0;
        this.pointed = null;
      });
    });
  }

  // Keyboard

  /** Without a held tile, R has its usual meaning. */
  private turnByKey(by: 1 | -1): boolean {
    if (!this.active || !this.held) return false;
    this.turn(by);
    return true;
  }
  private toSheet(): boolean {
    if (!this.active) return false;
    void goOn('.squares button.can', '.squares button[tabindex="0"]');
    return true;
  }
  private holdNext(): boolean {
    const kinds = [...new Set(this.mine.stored)];
    if (!this.active || kinds.length === 0) return false;
    this.hold(kinds[(kinds.indexOf(this.held ?? '') + 1) % kinds.length]!);
    return true;
  }
  /** Nothing more is placed; in a renovation, the draft is sent. */
  private finish(): boolean {
    const { legal, pick } = this.of();
    const word = ['store', 'done'].find((other) => legal.includes(other));
    if (this.renovating) {
      if (this.renovation.checked) this.send();
      return true;
    }
    if (!this.active || !word) return false;
    pick([word]);
    void goOn('button.go');
    return true;
  }
  readonly keys: readonly Key[] = [
    { on: ['s'], name: 'S', words: 'to the sheet: the first square where the tile fits', deed: () => this.toSheet() },
    { on: ['h'], name: 'H', words: 'hold the next tile', deed: () => this.holdNext() },
    { on: ['r'], name: 'R', words: 'turn the tile that is held', deed: () => this.turnByKey(1) },
    { on: ['Shift+r'], name: 'Shift R', words: 'turn it the other way', deed: () => this.turnByKey(-1) },
    { on: ['f'], name: 'F', words: 'finish: store the tile, place nothing, or renovate as drafted', deed: () => this.finish() },
  ];
}
