/**
 * What a game brings to the page: a board and a few words. web/README.md says how to add one.
 *
 * A board draws the server's view and turns clicks into words of legal moves. It never works out a rule:
 * whether something may be clicked is a question to `legal` and `picked` (see moves/narrow.ts).
 */

import type { Component, Snippet } from 'svelte';
import type { DealPrice, Entry, GameEvent, Prompt, Rehearsal, RehearsedStep, Standing, View } from '../api/types';
import type { Sound } from '../look/sound';

export interface BoardProps {
  /** The game's view as `seat` sees it. */
  view: View;
  /** The seat whose view this is: one of `yours`, or null for a spectator. In a replay, the seat chosen there. */
  seat: number | null;
  /** The seats held by this person; several on a shared screen, none for a spectator. */
  yours: readonly number[];
  names: readonly string[];
  toAct: number | null;
  prompt: Prompt;
  standing: readonly Standing[];
  /** The legal moves if it is `seat`'s turn to choose, else empty; always empty in a replay. */
  legal: readonly string[];
  /** The words picked so far: the beginning of at least one legal move, or empty. */
  picked: readonly string[];
  /**
   * Pick words, from the first on: `pick(['build', 'A2'])`. Words that leave no choice are added by the
   * frame. A pick that is a whole move waits in the action bar to be confirmed (or is sent at once, if the person
   * set it so); picking the same move a second time confirms it. `pick([])` takes the pick back.
   */
  pick: (words: readonly string[]) => void;
  /** Send a text as it is, for a seat of this person: deals, and other things that are in no list. */
  play: (text: string, seat?: number) => void;
  /** Ask the server why a move cannot be made; the frame shows its reason and the rule. */
  ask: (text: string) => void;
  /** Show words in place of a refusal, where there is no move to ask the server about. */
  tell?: ((words: string, rule: string) => void) | undefined;
  /** Replace the prompt while something is composed that no list has, such as a deal; null: the usual prompt. */
  speak?: ((asked: { words: string; rule: string } | null) => void) | undefined;
  /** Ask the server what steps would lead to, without playing them. Not in a replay, nor for a spectator. */
  rehearse?: ((steps: readonly RehearsedStep[]) => Promise<Rehearsal>) | undefined;
  /** What a deal by a seat would change for everybody, where the table gives advice. */
  price?: ((by: number, text: string) => Promise<DealPrice>) | undefined;
  /** The entries, oldest first, without those that were undone. */
  entries: readonly Entry[];
  /** The entries that came with the last message. The frame animates them; a board may mark them. */
  fresh: readonly Entry[];
  /** The seq of this person's last move: what came later is "since your last turn". */
  since: number;
  /** The seat whose bot chooses now. */
  thinking?: number | null | undefined;
  /** The words beside each seat's name: "bot, regular", "away". */
  status?: readonly string[] | undefined;
  /**
   * Hold the page while the board shows a long animation, and release it: messages that arrive meanwhile wait in
   * the page (the server does not wait), and nothing can be chosen. In a replay: pause the playback.
   */
  hold?: ((on: boolean) => void) | undefined;
  /** The marked spots (`data-spot`): a board that shows one part at a time shows the part with the first of them. */
  pointed?: readonly string[] | undefined;
  /** For a board that takes the whole page: the parts that it places itself. Not in a replay. */
  frame?: Frame | undefined;
}

/** Parts of the table page that a board of the whole page (`Face.whole`) renders at a place of its own. */
export interface Frame {
  /** Who sits where, with what they have; left out where nobody sits. */
  seats?: Snippet;
  /** What is asked and what was refused; the end of the game, once it is over. None where that is said elsewhere. */
  asked?: Snippet | undefined;
  /** The move that is picked, with the button that plays it, and the field to type one. */
  confirm: Snippet;
  /** Log, chat and rules, where the page is wide enough for them; else they are a drawer of the frame. */
  beside: Snippet | null;
}

/** A thing a seat has, shown beside its name. */
export interface Fact {
  label: string;
  value: string;
}

/**
 * What is played on the stage above the board for one event. Spots are the elements that carry
 * `data-spot="…"`; the frame has `seat-0`, `seat-1`, …, a board adds its own, and `bank` in its bar.
 */
export type Scene =
  | { kind: 'fly'; from: string; to: string; look: 'die' | 'note' | 'card' | 'chip'; owner?: number | string; pips?: number; text?: string; count?: number }
  | { kind: 'flash'; spot: string; owner?: number | string }
  | { kind: 'banner'; words: string }
  | { kind: 'sound'; sound: Sound };

export interface FinalProps {
  view: View;
  names: readonly string[];
  /** The best first. */
  standing: readonly Standing[];
  yours: readonly number[];
  entries: readonly Entry[];
}

export interface Face {
  Board: Component<BoardProps>;
  /** What the button for a word says; the word itself where this is left out. */
  label?: (word: string, picked: readonly string[], view: View, names: readonly string[]) => string;
  /** A whole move as a sentence for the confirm button: "Place two dice on casino 4". */
  say?: (move: string, view: View, names: readonly string[]) => string;
  /** What the seat panel tells beside the name; score and money where this is left out. */
  facts?: (view: View, seat: number, standing: Standing | undefined) => Fact[];
  /** How an amount of money is written. */
  money?: (amount: number) => string;
  /** What points are called, where not points. */
  points?: string;
  /** What every ending means, and who wins it: a sentence for the end of the game. */
  endings?: Readonly<Record<string, string>>;
  /** What an entry tells in the log, where that is more than the server's sentences. */
  tell?: (entry: Entry, names: readonly string[]) => string[] | null;
  /** What is drawn again when an outcome is taken back, by its first word: `{ roll: 'the dice will be rolled anew' }`. */
  anew?: Readonly<Record<string, string>>;
  /** Whether the only move in the list plays itself; left out: yes. No if something else can be done that no list has. */
  forced?: (move: string, view: View) => boolean;
  /** A result of the game with more than places and money, shown in place of the usual table. */
  Final?: Component<FinalProps>;
  /** What an event looks and sounds like. */
  scenes?: (event: GameEvent, names: readonly string[]) => Scene[];
  /** The board shows the legal moves itself, so the action bar lists them only on request. */
  boardPicks?: boolean;
  /**
   * The board takes the whole page: it shows the seats (with `data-spot="seat-0"` …) and renders the parts of `frame` itself.
   * From 1200 px on its place is as high as the window; log, chat and rules are a drawer.
   */
  whole?: boolean;
  /** A board of the whole page has no place for log, chat and rules on wide screens either: they stay a drawer. */
  drawer?: boolean;
  /** What stands beside the title in the bar of the page; only for a board of the whole page. */
  Bar?: Component<{ view: View; names: readonly string[] }>;
  /** The board has a button for every choice: the action bar shows only what is picked, and takes typed moves. */
  boardLists?: boolean;
}

const faces = import.meta.glob<{ face: Face }>('./*/face.ts');

/** The face of a game; games without one of their own get the plain board. */
export async function loadFace(game: string): Promise<Face> {
  const load = faces[`./${game}/face.ts`] ?? faces['./plain/face.ts']!;
  return (await load()).face;
}
