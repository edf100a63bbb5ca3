/** A WebSocket that reconnects by itself and asks only for entries it does not have. */

export type FeedState = 'live' | 'connecting';

/** The part of a WebSocket that the feed uses, so that a test can replace it. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((close: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface FeedPlan<Message> {
  /** The address of the next connection; it may name the last entry received. */
  address: () => string;
  heard: (message: Message) => void;
  changed: (state: FeedState) => void;
  open?: (address: string) => Socket;
  random?: () => number;
}

const PING_EVERY = 20_000;
const SILENCE = 45_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
const OPEN = 1;

export class Feed<Message> {
  private socket: Socket | null = null;
  private tries = 0;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  constructor(private readonly plan: FeedPlan<Message>) {}

  start(): void {
    this.connect();
    this.beat = setInterval(() => this.ping(), PING_EVERY);
  }

  /** Reconnect now: the network is back, or an entry is missing. */
  reconnect(): void {
    if (this.closed) return;
    this.tries = 0;
    this.drop();
    this.connect();
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.plan.changed('connecting');
    const open = this.plan.open ?? ((address) => new WebSocket(address) as Socket);
    const socket = open(this.plan.address());
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () => {
      this.plan.changed('live');
    };
    socket.onmessage = ({ data }) => {
      this.heardAt = Date.now();
      this.tries = 0;
      this.plan.heard(JSON.parse(data) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    this.plan.changed('connecting');
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries++, LONGEST_WAIT);
    const spread = 0.5 + (this.plan.random ?? Math.random)();
    this.retry = setTimeout(() => this.connect(), wait * spread);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private ping(): void {
    if (this.socket?.readyState !== OPEN) return;
    if (Date.now() - this.heardAt > SILENCE) this.reconnect();
    else this.socket.send('ping');
  }
}

/** The address of a feed on the server of this page. */
export function feedAddress(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`;
}
