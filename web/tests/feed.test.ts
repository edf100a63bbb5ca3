import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Feed, type FeedState, type Socket } from '../src/api/feed';

class FakeSocket implements Socket {
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((close: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
}

let seq = 0;
let states: FeedState[] = [];
let heard: unknown[] = [];

function started(): Feed<unknown> {
  const feed = new Feed<unknown>({
    address: () => `feed?since=${seq}`,
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
    open: (address) => new FakeSocket(address),
    random: () => 0.5,
  });
  feed.start();
  return feed;
}
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  [seq, states, heard] = [0, [], []];
});
afterEach(() => vi.useRealTimers());

const last = (): FakeSocket => FakeSocket.made.at(-1)!;

test('it hands on what it hears', () => {
  started();
  last().onopen?.();
  last().onmessage?.({ data: '{"type":"pong"}' });
  expect(heard).toEqual([{ type: 'pong' }]);
  expect(states).toEqual(['connecting', 'live']);
});
test('after a break it asks for what it has not seen', () => {
  started();
  seq = 57;
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made.map((socket) => socket.address)).toEqual(['feed?since=0', 'feed?since=57']);
});
test('it waits longer each time, but never for long, and starts afresh once something is heard', () => {
  started();
  const waits: number[] = [];
  for (let round = 0; round < 9; round++) {
    const before = FakeSocket.made.length;
    last().onclose?.({ code: 1006 });
    let waited = 0;
    while (FakeSocket.made.length === before) {
      vi.advanceTimersByTime(250);
      waited += 250;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
  last().onmessage?.({ data: '{}' });
  const before = FakeSocket.made.length;
  last().onclose?.({ code: 1001 });
  vi.advanceTimersByTime(250);
  expect(FakeSocket.made.length).toBe(before + 1);
});
test('a silent line is pinged, and given up when nothing comes back', () => {
  started();
  vi.advanceTimersByTime(20_000);
  expect(last().sent).toEqual(['ping']);
  vi.advanceTimersByTime(40_000);
  expect(FakeSocket.made.length).toBe(2);
  expect(FakeSocket.made[0]!.closed).toBe(true);
});
test('once stopped it stays away', () => {
  const feed = started();
  feed.stop();
  feed.reconnect();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made.length).toBe(1);
  expect(last().closed).toBe(true);
});
