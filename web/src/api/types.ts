/** What the server says, as docs/server.md describes it. */

export interface Seat {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  level: string | null;
  stand_in: string | null;
  online: boolean;
  yours: boolean;
}

export interface TableLine {
  table: string;
  game: string;
  title: string;
  status: 'gathering' | 'playing' | 'over';
  listed: boolean;
  created: string;
  seq: number;
  watching: number;
  /** The seat the table waits for. */
  to_act: number | null;
  seats: Seat[];
}

export interface Standing {
  seat: number;
  points: number | null;
  money: number | null;
  place: number | null;
}

export interface Result {
  ending: string;
  winners: number[];
  standing: Standing[];
}

export interface UndoRequest {
  seq: number;
  by: number;
  at: number;
  agreed: number[];
  waits_for: number[];
}

export interface Table extends TableLine {
  options: Record<string, unknown>;
  clock: number | null;
  host: boolean;
  link: string;
  dice: { commitment: string; secret: string | null };
  undo: UndoRequest | null;
  rematch: string | null;
  opened: { table: string | null; record: string | null; seq: number } | null;
  result: Result | null;
}

/** An event of a game; what else it holds is the game's own. */
export interface GameEvent {
  event: string;
  [field: string]: unknown;
}

export interface Entry {
  seq: number;
  /** null: an outcome of chance. */
  seat: number | null;
  text: string;
  at: string | null;
  events: GameEvent[];
  told: string[];
}

/** A game that led to a forked table, up to the entry where it was left. */
export interface EarlierGame {
  table: string | null;
  record: string | null;
  seq: number;
  names: string[];
  entries: Entry[];
}

export interface Prompt {
  kind: string;
  seat: number | null;
  words: string;
  /** An anchor of the rules text, with or without the game's slug. */
  rule?: string;
}

/** A view's shape is the game's own; a board narrows it. */
export type View = Record<string, unknown>;

export interface Play {
  seq: number;
  entries: Entry[];
  to_act: number | null;
  thinking: number | null;
  deadline: string | null;
  views: { seat: number | null; view: View }[];
  prompt: Prompt;
  legal: string[];
  standing: Standing[];
  names: string[];
}

export interface Chat {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface Me {
  name: string;
  csrf: string;
  tables: TableLine[];
}

export interface GameOption {
  name: string;
  kind: 'toggle' | 'choice' | 'words';
  words: string;
  default: boolean | string;
  choices: string[];
}

/** A choice of options, with how many seats it can be played and why not with the others. */
export interface Fit {
  options: Record<string, unknown>;
  seats: number[];
  reason: string;
}

export interface GameLine {
  game: string;
  title: string;
  words: string;
  unofficial: string;
  seats: number[];
  rules_version: number;
  endings: string[];
  options: GameOption[];
  fits: Fit[];
  levels: string[];
}

export interface RulesText {
  game: string;
  title: string;
  text: string;
  anchors: string[];
}

export type SeatPlan =
  | { kind: 'here'; name?: string }
  | { kind: 'open' }
  | { kind: 'bot'; level: string };

export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  listed?: boolean;
  clock?: number | null;
  seats: SeatPlan[];
}

export interface RecordLine {
  record: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: number;
  names: string[];
  entries: number;
  result: Result | null;
  dice: { commitment: string; secret: string | null; verified: boolean | null };
  created: string;
}

export interface Frame {
  seq: number;
  last: number;
  entry: Entry | null;
  view: View;
  prompt: Prompt;
  legal: string[];
  to_act: number | 'chance' | null;
  standing: Standing[];
  names: string[];
  position: string;
  result: Result | null;
}

/** A step of a rehearsal: who does what. */
export interface RehearsedStep {
  seat: number;
  text: string;
}

/** What steps would lead to, up to where chance decides. */
export interface Rehearsal {
  view: View;
  events: GameEvent[];
  told: string[];
  to_act: number | 'chance' | null;
  prompt: Prompt;
  standing: Standing[];
  /** What the seat that asked could do next, if it were to act then. */
  legal: string[];
  /** If chance is next and its outcomes are few: each with its odds and what it would cause. */
  chances: { text: string; odds: [number, number]; events: GameEvent[]; told: string[] }[];
  /** The step that was refused, counted from 0; it and the rest were left out. */
  refused: { step: number; reason: string; rule: string } | null;
}

/** One shape for everything that is refused. */
export interface Refused {
  error: string;
  reason: string;
  rule: string;
  seq?: number;
  entries?: Entry[];
  retry_after?: number;
}

export type TableMessage =
  | { type: 'table'; table: Table }
  | { type: 'chat'; chat: Chat[] }
  | ({ type: 'play' } & Play)
  | { type: 'pong' }
  | ({ type: 'error' } & Refused);

export type LobbyMessage = { type: 'tables'; tables: TableLine[] } | { type: 'pong' };
