/** Requests to the server: JSON both ways, the token on everything that changes something. */

import type {
  Chat,
  EarlierGame,
  Entry,
  Frame,
  GameLine,
  Me,
  NewTable,
  Play,
  RecordLine,
  Refused,
  Rehearsal,
  RehearsedStep,
  RulesText,
  SeatPlan,
  Table,
  TableLine,
} from './types';

/** A no from the server (or from the way to it), with a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.reason);
  }
  get rule(): string {
    return this.refused.rule;
  }
}

const UNREACHED: Refused = {
  error: 'unreached',
  reason: 'The server does not answer. It is asked again as soon as it is back.',
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
    return this.know(await this.send<Me>('GET', '/api/me'));
  }
  async rename(name: string): Promise<Me> {
    return this.know(await this.send<Me>('PUT', '/api/me', { name }));
  }
  private know(me: Me): Me {
    this.csrf = me.csrf;
    return me;
  }

  // Games

  games(): Promise<{ games: GameLine[] }> {
    return this.send('GET', '/api/games');
  }
  rules(game: string): Promise<RulesText> {
    return this.send('GET', `/api/games/${game}/rules`);
  }

  // Tables

  tables(): Promise<{ tables: TableLine[] }> {
    return this.send('GET', '/api/tables');
  }
  make(plan: NewTable): Promise<{ table: Table }> {
    return this.send('POST', '/api/tables', plan);
  }
  table(table: string): Promise<{ table: Table; play: Play | null; chat: Chat[] }> {
    return this.send('GET', `/api/tables/${table}`);
  }
  start(table: string, dropOpen = false): Promise<{ table: Table; play: Play }> {
    return this.send('POST', `/api/tables/${table}/start`, { drop_open: dropOpen });
  }
  /** Take an open seat, under another name for somebody else at this screen. */
  sit(table: string, seat: number, name?: string): Promise<{ table: Table }> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/sit`, name === undefined ? {} : { name });
  }
  nameSeat(table: string, seat: number, name: string): Promise<{ table: Table }> {
    return this.send('PUT', `/api/tables/${table}/seats/${seat}/name`, { name });
  }
  leave(table: string, seat: number): Promise<{ table: Table }> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/leave`, {});
  }
  setSeat(table: string, seat: number, plan: SeatPlan): Promise<{ table: Table }> {
    return this.send('PUT', `/api/tables/${table}/seats/${seat}`, plan);
  }
  standIn(table: string, seat: number): Promise<{ table: Table }> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/stand-in`, {});
  }
  takeBack(table: string, seat: number): Promise<{ table: Table }> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/take-back`, {});
  }
  rematch(table: string): Promise<{ table: Table }> {
    return this.send('POST', `/api/tables/${table}/rematch`, {});
  }
  carry(table: string, seat: number): Promise<{ code: string; link: string; expires: string }> {
    return this.send('POST', `/api/tables/${table}/seats/${seat}/carry`, {});
  }
  arrive(code: string): Promise<{ table: Table; seat: number }> {
    return this.send('POST', '/api/carry', { code });
  }
  chat(table: string, text: string): Promise<Chat> {
    return this.send('POST', `/api/tables/${table}/chat`, { text });
  }

  // Playing

  /** Send a move; a lost answer is asked for again under the same key, so it is played once. */
  async play(table: string, seat: number, text: string, seq: number): Promise<{ seq: number; entries: Entry[] }> {
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
  why(table: string, seat: number, text: string): Promise<{ legal: boolean; reason: string; rule: string }> {
    return this.send('POST', `/api/tables/${table}/why`, { seat, text });
  }
  rehearse(table: string, seat: number, steps: readonly RehearsedStep[]): Promise<Rehearsal> {
    return this.send('POST', `/api/tables/${table}/rehearse`, { seat, steps });
  }
  undo(table: string, seat: number, seq: number): Promise<{ result: 'done' | 'asked' }> {
    return this.send('POST', `/api/tables/${table}/undo`, { seat, seq });
  }
  answerUndo(table: string, seat: number, agree: boolean): Promise<{ result: string }> {
    return this.send('POST', `/api/tables/${table}/undo/answer`, { seat, agree });
  }

  // Records and replay; a source is `tables/ID` or `records/ID`

  record(record: string): Promise<{ record: RecordLine }> {
    return this.send('GET', `/api/records/${record}`);
  }
  async upload(text: string): Promise<{ record: RecordLine }> {
    return this.send('POST', '/api/records', text);
  }
  entries(source: string): Promise<{ seq: number; names: string[]; entries: Entry[] }> {
    return this.send('GET', `/api/${source}/entries`);
  }
  before(table: string): Promise<{ games: EarlierGame[] }> {
    return this.send('GET', `/api/tables/${table}/before`);
  }
  frames(source: string, first: number, last: number, seat: number | null): Promise<{ last: number; frames: Frame[] }> {
    const eyes = seat === null ? '' : `&seat=${seat}`;
    return this.send('GET', `/api/${source}/frames?first=${first}&last=${last}${eyes}`);
  }
  fork(source: string, seq: number, seats: SeatPlan[]): Promise<{ table: Table }> {
    return this.send('POST', `/api/${source}/fork`, { seq, seats });
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

async function readRefused(response: Response): Promise<Refused> {
  const silent: Refused = { error: 'server', reason: `The server answered ${response.status} and no more.`, rule: '' };
  try {
    const body = (await response.json()) as Partial<Refused>;
    return typeof body.reason === 'string' ? { ...silent, ...body } : silent;
  } catch {
    return silent;
  }
}

/** A key that names one try to move, however often it has to be repeated. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const client = new Client();
