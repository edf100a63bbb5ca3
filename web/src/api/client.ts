/** Requests to the server: JSON both ways, the CSRF token on every change. */

import type {
  AnalysedStep,
  Analysis,
  Cancelled,
  ChatLine,
  CheckedComponents,
  ComponentEntry,
  Components,
  EarlierGames,
  EntryList,
  ErrorBody,
  FrameList,
  GameList,
  Legality,
  LessonList,
  LessonText,
  LessonTry,
  Me,
  MoveAnswer,
  NewTable,
  PlayAnswer,
  Preparation,
  PuzzleAnswer,
  PuzzleList,
  PuzzlePosition,
  Reach,
  RecordAnswer,
  DealPrice,
  Rehearsal,
  RehearsedStep,
  ReviewAnswer,
  ReviewJobs,
  RulesText,
  SeatPlan,
  SeatTransfer,
  TableAdvice,
  TableAnswer,
  TableList,
  TransferredSeat,
  WholeTable,
} from './types';

/** A request that was refused or did not reach the server, with a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: ErrorBody,
  ) {
    super(refused.reason);
  }
  get rule(): string {
    return this.refused.rule;
  }
}

const UNREACHED: ErrorBody = {
  error: 'unreached',
  reason: 'The server does not answer. The page tries again as soon as it is back.',
  rule: '',
};

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
export type Wait = (milliseconds: number) => Promise<void>;

const wait: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Client {
  private csrf = '';

  constructor(
    private readonly fetch: Fetch = (path, init) => globalThis.fetch(path, init),
    private readonly wait_: Wait = wait,
  ) {}

  // Who you are

  async me(): Promise<Me> {
    return this.keepToken(await this.send<Me>('GET', '/api/me'));
  }
  async rename(name: string): Promise<Me> {
    return this.keepToken(await this.send<Me>('PUT', '/api/me', { name }));
  }
  /** A private link to all seats of this person; an earlier one is revoked. */
  keepLink(): Promise<SeatTransfer> {
    return this.send('POST', '/api/me/link', {});
  }
  async revokeLink(): Promise<Me> {
    return this.keepToken(await this.send<Me>('DELETE', '/api/me/link'));
  }
  private keepToken(me: Me): Me {
    this.csrf = me.csrf;
    return me;
  }

  // Games

  games(): Promise<GameList> {
    return this.send('GET', '/api/games');
  }
  rules(game: string): Promise<RulesText> {
    return this.send('GET', `/api/games/${game}/rules`);
  }

  // Lessons; one of pitboss by its name, an uploaded one by its id

  lessons(): Promise<LessonList> {
    return this.send('GET', '/api/lessons');
  }
  lesson(lesson: string): Promise<LessonText> {
    return this.send('GET', `/api/lessons/${lesson}`);
  }
  tryInLesson(lesson: string, seq: number, steps: readonly RehearsedStep[]): Promise<LessonTry> {
    return this.send('POST', `/api/lessons/${lesson}/try`, { seq, steps });
  }
  /** Who can reach the server; letting friends in is for whoever started it. */
  reach(): Promise<Reach> {
    return this.send('GET', '/api/reach');
  }
  letFriendsIn(): Promise<Reach> {
    return this.send('POST', '/api/reach', {});
  }
  puzzles(game: string): Promise<PuzzleList> {
    return this.send('GET', `/api/puzzles/${game}`);
  }
  puzzle(game: string, puzzle: string): Promise<PuzzlePosition> {
    return this.send('GET', `/api/puzzles/${game}/${puzzle}`);
  }
  answerPuzzle(game: string, puzzle: string, text: string): Promise<PuzzleAnswer> {
    return this.send('POST', `/api/puzzles/${game}/${puzzle}/answer`, { text });
  }
  preparation(): Promise<Preparation> {
    return this.send('GET', '/api/preparation');
  }

  // Tables

  tables(): Promise<TableList> {
    return this.send('GET', '/api/tables');
  }
  make(plan: NewTable): Promise<PlayAnswer> {
    return this.send('POST', '/api/tables', plan);
  }
  table(table: string): Promise<WholeTable> {
    return this.send('GET', `/api/tables/${table}`);
  }
  /** Start the game, or close the promises of seeds for its dice; `closed`: they were closed by the request before. */
  start(table: string, dropOpen = false, closed = false): Promise<PlayAnswer> {
    return this.send('POST', `/api/tables/${table}/start`, { drop_open: dropOpen, closed });
  }
  promiseSeed(table: string, digest: string): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seed`, { digest });
  }
  tellSeed(table: string, seed: string): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seed/tell`, { seed });
  }
  /** Take an open seat, under another name for somebody else at this screen. */
  sit(table: string, seat: number, name?: string): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/sit`, name === undefined ? {} : { name });
  }
  nameSeat(table: string, seat: number, name: string): Promise<TableAnswer> {
    return this.send('PUT', `/api/tables/${table}/seats/${seat}/name`, { name });
  }
  leave(table: string, seat: number): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/leave`, {});
  }
  setSeat(table: string, seat: number, plan: SeatPlan): Promise<TableAnswer> {
    return this.send('PUT', `/api/tables/${table}/seats/${seat}`, plan);
  }
  standIn(table: string, seat: number): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/stand-in`, {});
  }
  takeBack(table: string, seat: number): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/take-back`, {});
  }
  rematch(table: string): Promise<TableAnswer> {
    return this.send('POST', `/api/tables/${table}/rematch`, {});
  }
  carry(table: string, seat: number): Promise<SeatTransfer> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/carry`, {});
  }
  arrive(code: string): Promise<TransferredSeat> {
    return this.send('POST', '/api/carry', { code });
  }
  chat(table: string, text: string): Promise<ChatLine> {
    return this.send('POST', `/api/tables/${table}/chat`, { text });
  }

  // Playing

  /** Send a move; after a lost answer it is sent again under the same key, so it is played once. */
  async play(table: string, seat: number, text: string, seq: number): Promise<MoveAnswer> {
    const body = { seat, text, seq, key: freshKey() };
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.send('POST', `/api/tables/${table}/moves`, body);
      } catch (error) {
        const lost = error instanceof Refusal && (error.status === 0 || error.status === 503);
        if (!lost || attempt === 5) throw error;
        await this.wait_(300 * 2 ** attempt);
      }
    }
  }
  why(table: string, seat: number, text: string): Promise<Legality> {
    return this.send('POST', `/api/tables/${table}/why`, { seat, text });
  }
  rehearse(table: string, seat: number, steps: readonly RehearsedStep[]): Promise<Rehearsal> {
    return this.send('POST', `/api/tables/${table}/rehearse`, { seat, steps });
  }
  undo(table: string, seat: number, seq: number, to: number | null = null): Promise<MoveAnswer> {
    return this.send('POST', `/api/tables/${table}/undo`, { seat, seq, to });
  }
  answerUndo(table: string, seat: number, agree: boolean): Promise<MoveAnswer> {
    return this.send('POST', `/api/tables/${table}/undo/answer`, { seat, agree });
  }

  // What is printed in the box

  components(game: string): Promise<Components> {
    return this.send('GET', `/api/games/${game}/components`);
  }
  checkComponents(game: string, entries: readonly ComponentEntry[], file = ''): Promise<CheckedComponents> {
    return this.send('POST', `/api/games/${game}/components`, { entries, file });
  }

  // Records and replay; a source is `tables/ID` or `records/ID`

  record(record: string): Promise<RecordAnswer> {
    return this.send('GET', `/api/records/${record}`);
  }
  async upload(text: string): Promise<RecordAnswer> {
    return this.send('POST', '/api/records', text);
  }
  entries(source: string): Promise<EntryList> {
    return this.send('GET', `/api/${source}/entries`);
  }
  before(table: string): Promise<EarlierGames> {
    return this.send('GET', `/api/tables/${table}/before`);
  }
  frames(source: string, first: number, last: number, seat: number | null): Promise<FrameList> {
    const eyes = seat === null ? '' : `&seat=${seat}`;
    return this.send('GET', `/api/${source}/frames?first=${first}&last=${last}${eyes}`);
  }
  fork(source: string, seq: number, seats: SeatPlan[]): Promise<PlayAnswer> {
    return this.send('POST', `/api/${source}/fork`, { seq, seats });
  }

  // Reviews and advice

  reviews(source: string): Promise<ReviewJobs> {
    return this.send('GET', `/api/${source}/reviews`);
  }
  askReview(source: string, depth: 'quick' | 'deep'): Promise<ReviewAnswer> {
    return this.send('POST', `/api/${source}/reviews`, { depth });
  }
  whatIf(source: string, seq: number, text: string, games: number): Promise<ReviewAnswer> {
    return this.send('POST', `/api/${source}/what-if`, { seq, text, games });
  }
  review(review: string): Promise<ReviewAnswer> {
    return this.send('GET', `/api/reviews/${review}`);
  }
  cancelReview(review: string): Promise<Cancelled> {
    return this.send('POST', `/api/reviews/${review}/cancel`, {});
  }
  /** What a position that nobody plays is worth, after a line that is tried out from it. */
  analyse(game: string, position: string, steps: readonly AnalysedStep[], seat: number | null): Promise<Analysis> {
    return this.send('POST', `/api/games/${game}/analysis`, { position, steps, seat });
  }
  /** What one's own seat should play, where the table gives advice. */
  hint(table: string, seat: number): Promise<TableAdvice> {
    return this.send('POST', `/api/tables/${table}/advice`, { seat });
  }
  /** What a deal changes for everybody, where the table gives advice. */
  price(table: string, seat: number, by: number, text: string): Promise<DealPrice> {
    return this.send('POST', `/api/tables/${table}/price`, { seat, by, text });
  }

  private async send<Answer>(method: string, path: string, body?: unknown, again = true): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (method !== 'GET') headers['X-CSRF-Token'] = this.csrf;
    const init: RequestInit = { method, headers, credentials: 'same-origin' };
    if (body !== undefined) {
      const plain = typeof body === 'string';
      headers['Content-Type'] = plain ? 'text/plain; charset=utf-8' : 'application/json';
      init.body = plain ? body : JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await this.fetch(path, init);
    } catch {
      throw new Refusal(0, UNREACHED);
    }
    if (response.ok) return (await response.json()) as Answer;
    const refused = await readRefused(response);
    if (again && refused.error === 'csrf') {
      await this.me();
      return this.send(method, path, body, false);
    }
    if (again && response.status === 429) {
      await this.wait_(1000 * Math.min(refused.retry_after ?? 1, 10));
      return this.send(method, path, body, false);
    }
    throw new Refusal(response.status, refused);
  }
}

async function readRefused(response: Response): Promise<ErrorBody> {
  const silent: ErrorBody = { error: 'server', reason: `The server answered ${response.status} without a reason.`, rule: '' };
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    return typeof body.reason === 'string' ? { ...silent, ...body } : silent;
  } catch {
    return silent;
  }
}

/** An idempotency key: one for a move, however often the request is repeated. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const client = new Client();
