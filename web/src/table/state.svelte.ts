/** One table as this person sees it: state from the server, no rules of its own. */

import { client, Refusal } from '../api/client';
import { Feed, feedAddress, type FeedState } from '../api/feed';
import type { ChatLine, Entry, Play, Table, TableFeedMessage, View } from '../api/types';
import { diceSeeds } from '../dice/seeds';
import { lookAtAMove } from '../look/settings.svelte';
import { back, complete, keep, settle } from '../moves/narrow';
import { before, type Before } from './log/before';
import { joined, lastTurn, standing, undoes } from './log/entries';
import { sentence, withNames } from './names';
import { Pace } from './pace';
import { lastChoice, type TakeBack } from './undo/takeback';

/** A sentence for the person, with the rule that it rests on. */
export interface Notice {
  words: string;
  rule: string;
}

export class TableState {
  table = $state.raw<Table | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** What the board shows; behind `latest` while several moves are shown one after another. */
  shown = $state.raw<Play | null>(null);
  latest = $state.raw<Play | null>(null);
  entries = $state.raw<Entry[]>([]);
  /** What came before a forked table; its entries have numbers up to 0. */
  earlier = $state.raw<Before>({ entries: [], replays: new Map() });
  fresh = $state.raw<Entry[]>([]);
  link = $state<FeedState>('connecting');
  missing = $state('');
  notice = $state<Notice | null>(null);
  picked = $state.raw<string[]>([]);
  sending = $state(false);
  /** An undo that waits for this person's own yes: it takes dice back, which makes the game practice. */
  asking = $state.raw<TakeBack | null>(null);
  /** The board shows something that takes its time (a payout): what arrives waits, and nothing can be chosen. */
  held = $state(false);
  /** The last entry written by an own move: choosing waits until the feed has sent it. */
  private written = $state(0);

  private readonly feed: Feed<TableFeedMessage>;
  private readonly pace = new Pace<Play>(
    (plays) => this.reveal(plays),
    // Nobody looks at a tab behind others: what came is all there when they come back.
    (play) => (!document.hidden && play.entries.some((entry) => this.worthALook(entry)) ? lookAtAMove() : 0),
  );
  private known: Entry[] = [];
  /** The moves that played themselves here. */
  private readonly forced = new Set<number>();
  /** The entry after which a move was last played by itself: one that is refused is not tried again. */
  private forcedAfter = -1;
  private greeted = false;

  constructor(readonly id: string) {
    this.feed = new Feed<TableFeedMessage>({
      address: () => feedAddress(`/api/tables/${id}/feed?since=${this.known.at(-1)?.seq ?? 0}`),
      heard: (message) => this.hear(message),
      changed: (state) => (this.link = state),
    });
  }

  // What is shown

  readonly yours: number[] = $derived(this.table?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? []);
  readonly stand: Entry[] = $derived(standing(this.entries));
  /** Everything that led to what the board shows. */
  readonly story: Entry[] = $derived([...this.earlier.entries, ...this.stand]);
  readonly since: number = $derived(lastTurn(this.stand, this.yours));
  readonly current: boolean = $derived(this.shown === this.latest);
  /** The game is over and the last move is shown; the table message may arrive before it. */
  readonly over: boolean = $derived(this.table?.status === 'over' && this.current && this.shown?.to_act === null);
  /** The seat that this person is asked to move for, if any. */
  readonly actor: number | null = $derived.by(() => {
    const seat = this.shown?.to_act;
    if (seat === null || seat === undefined || !this.yours.includes(seat)) return null;
    return this.table?.seats[seat]?.stand_in ? null : seat;
  });
  /** The seat whose view is shown: the one to move, else the last of this person's that moved. */
  readonly eyes: number | null = $derived.by(() => {
    if (this.actor !== null) return this.actor;
    const mover = this.stand.findLast((entry) => entry.seat !== null && this.yours.includes(entry.seat));
    return mover?.seat ?? this.yours[0] ?? null;
  });
  readonly view: View | null = $derived(
    this.shown?.views.find((view) => view.seat === this.eyes)?.view ?? this.shown?.views[0]?.view ?? null,
  );
  private readonly mayChoose: boolean = $derived(
    this.current && this.actor !== null && !this.sending && !this.held && (this.shown?.seq ?? 0) >= this.written,
  );
  readonly legal: string[] = $derived(this.mayChoose ? (this.shown?.legal ?? []) : []);
  /** The seats of this person see different things. */
  readonly hides: boolean = $derived(new Set(this.shown?.views.map((seen) => JSON.stringify(seen.view))).size > 1);
  /** The last decision at the table was to take something back. */
  readonly undid: boolean = $derived.by(() => {
    const last = this.entries.findLast((entry) => entry.seat !== null);
    return last !== undefined && undoes(last) !== null;
  });
  /** Nobody else at the table has a say in what is taken back. */
  private readonly alone: boolean = $derived(this.table?.seats.every((seat) => seat.yours || seat.kind !== 'person') ?? false);
  /** The whole move that is picked and waits to be confirmed. */
  readonly draft: string | null = $derived(complete(this.legal, this.picked));

  async open(): Promise<void> {
    try {
      const { table } = await client.table(this.id);
      this.see(table);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        this.missing = error.message;
        return;
      }
    }
    this.feed.start();
    if (this.table?.opened) await this.attempt(async () => (this.earlier = before((await client.before(this.id)).games)));
  }
  close(): void {
    this.feed.stop();
    this.pace.hurry();
  }
  wake(): void {
    if (this.link !== 'live') this.feed.reconnect();
  }
  hurry(): void {
    this.pace.hurry();
  }
  hold(on: boolean): void {
    this.held = on;
    this.pace.hold(on);
  }

  // What the person does

  pick(words: readonly string[], quick: boolean): void {
    this.notice = null;
    if (!this.current) this.hurry();
    if (words.length === 0) {
      this.picked = [];
      return;
    }
    const settled = settle(this.legal, words);
    const move = complete(this.legal, settled);
    const again = move !== null && move === this.draft;
    if (move === null && keep(this.legal, settled).length < settled.length) {
      void this.ask(words.join(' '));
      return;
    }
    this.picked = settled;
    if (move !== null && (quick || again)) void this.play(move);
  }
  back(): void {
    this.notice = null;
    this.picked = back(this.legal, this.picked);
  }
  confirm(): void {
    if (this.draft !== null) void this.play(this.draft);
  }

  async play(text: string, seat: number | null = this.actor ?? this.eyes): Promise<boolean> {
    if (seat === null || !this.latest || this.sending) return false;
    this.sending = true;
    const done = await this.attempt(async () => {
      this.written = (await client.play(this.id, seat, text, this.latest!.seq)).seq;
    });
    this.sending = false;
    if (done) this.picked = [];
    return done;
  }
  async ask(text: string): Promise<void> {
    const seat = this.actor ?? this.eyes;
    if (seat === null) return;
    await this.attempt(async () => {
      const { legal, reason, rule } = await client.why(this.id, seat, text);
      this.notice = legal ? null : this.refusal(reason, rule);
    });
  }
  /** Play the only move there is. */
  async playForced(text: string): Promise<void> {
    const after = this.latest?.seq ?? 0;
    if (after === this.forcedAfter) return;
    this.forcedAfter = after;
    if (await this.play(text)) this.forced.add(after + 1);
  }
  /** Take the last choice back. Whoever is alone with bots is told first where that takes dice back. */
  async undo(): Promise<void> {
    const back = lastChoice(this.stand, this.yours, this.forced);
    const dice = back !== null && back.chance.length > 0 && !this.table?.practice && !this.table?.fixed_dice;
    if (dice && this.alone) this.asking = back;
    else await this.send(back);
  }
  async undoNow(): Promise<void> {
    const back = this.asking;
    this.asking = null;
    await this.send(back);
  }
  private async send(back: TakeBack | null): Promise<void> {
    const seat = back?.move.seat ?? this.eyes;
    if (seat === null || seat === undefined || !this.latest) return;
    const done = await this.attempt(() => client.undo(this.id, seat, this.latest!.seq, back?.to ?? null));
    if (!done || !this.held || !this.alone) return;
    this.hold(false); // what is being shown is taken back
    this.hurry();
  }
  async say(text: string): Promise<boolean> {
    return this.attempt(() => client.chat(this.id, text));
  }
  /** Send a request that answers with the table, and show its refusal. */
  async change(deed: () => Promise<{ table: Table }>): Promise<Table | null> {
    let changed: Table | null = null;
    await this.attempt(async () => {
      changed = (await deed()).table;
      if (changed.table === this.id) this.see(changed);
    });
    return changed;
  }
  async attempt(deed: () => Promise<unknown>): Promise<boolean> {
    this.notice = null;
    try {
      await deed();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const stale = error.refused.error === 'stale';
      this.notice = stale
        ? { words: 'Something happened in the meantime: have a look, then choose again.', rule: '' }
        : this.refusal(error.message, error.rule);
      return false;
    }
  }

  private refusal(reason: string, rule: string): Notice {
    return { words: sentence(withNames(reason, this.latest?.names ?? [])), rule };
  }

  // What the server says

  private see(table: Table): void {
    this.table = table;
    void diceSeeds.follow(table);
  }
  private hear(message: TableFeedMessage): void {
    switch (message.type) {
      case 'table':
        this.see(message.table);
        break;
      case 'chat':
        this.hearChat(message.chat);
        break;
      case 'play':
        this.hearPlay(message);
        break;
      case 'error':
        this.notice = this.refusal(message.reason, message.rule);
    }
  }
  /** The first message has the earlier lines; it comes again after a reconnect. */
  private hearChat(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.n ?? -1;
    const fresh = lines.filter((line) => line.n > last);
    if (this.greeted) this.unread += fresh.length;
    this.greeted = true;
    this.chat = [...this.chat, ...fresh];
  }
  private hearPlay(play: Play): void {
    const { entries, gap } = joined(this.known, play.entries);
    if (gap) {
      this.feed.reconnect();
      return;
    }
    const first = this.latest === null;
    this.known = entries;
    this.latest = play;
    if (first) this.reveal([play], true);
    else this.pace.add(play);
  }
  private reveal(plays: Play[], quiet = false): void {
    this.shown = plays.at(-1)!;
    const sent = plays.flatMap((play) => play.entries);
    this.entries = joined(this.entries, sent).entries;
    this.fresh = quiet ? [] : sent;
    this.picked = keep(this.shown.legal, this.picked);
    this.asking = null;
  }
  private worthALook(entry: Entry): boolean {
    return entry.seat !== null && entry.events.length > 0;
  }
}
