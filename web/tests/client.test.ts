import { expect, test } from 'vitest';
import { Client, Refusal } from '../src/api/client';

interface Asked {
  path: string;
  init: RequestInit;
}
function server(...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const client = new Client(
    (path, init = {}) => {
      asked.push({ path, init });
      const answer = answers.shift();
      if (!answer) throw new Error('not expected');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  );
  return { client, asked, waits };
}
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const refused = (error: string, reason = 'No.', rule = ''): unknown => ({ error, reason, rule });
const header = (asked: Asked | undefined, name: string): string | undefined => (asked?.init.headers as Record<string, string>)[name];

test('what changes something carries the token', async () => {
  const { client, asked } = server(json({ name: '', csrf: 'abc', tables: [] }), json({ table: {} }));
  await client.me();
  await client.sit('t1', 0);
  expect(header(asked[0], 'X-CSRF-Token')).toBeUndefined();
  expect(header(asked[1], 'X-CSRF-Token')).toBe('abc');
});
test('an old token is renewed once and the request repeated', async () => {
  const { client, asked } = server(json(refused('csrf'), 403), json({ name: '', csrf: 'new', tables: [] }), json({ table: {} }));
  await client.sit('t1', 0);
  expect(asked.map((one) => one.path)).toEqual(['/api/tables/t1/seats/0/sit', '/api/me', '/api/tables/t1/seats/0/sit']);
  expect(header(asked[2], 'X-CSRF-Token')).toBe('new');
});
test('a refusal keeps its sentence and its rule', async () => {
  const { client } = server(json(refused('illegal', 'No die shows a 4.', 'las-vegas#placing'), 422));
  const no = await client.play('t1', 0, 'place 4', 5).catch((error: unknown) => error);
  expect(no).toBeInstanceOf(Refusal);
  expect((no as Refusal).message).toBe('No die shows a 4.');
  expect((no as Refusal).rule).toBe('las-vegas#placing');
});
test('a lost answer is asked for again under the same key', async () => {
  const { client, asked, waits } = server(new TypeError('network'), json(refused('busy'), 503), json({ seq: 9, entries: [] }));
  expect(await client.play('t1', 0, 'place 4', 5)).toEqual({ seq: 9, entries: [] });
  const bodies = asked.map((one) => JSON.parse(one.init.body as string) as { key: string; seq: number });
  expect(new Set(bodies.map((body) => body.key)).size).toBe(1);
  expect(bodies[0]!.key).toMatch(/^[0-9a-f]{32}$/);
  expect(waits).toEqual([300, 600]);
});
test('a move that was refused is not repeated', async () => {
  const { client, asked } = server(json(refused('stale'), 409));
  await expect(client.play('t1', 0, 'place 4', 5)).rejects.toBeInstanceOf(Refusal);
  expect(asked.length).toBe(1);
});
test('too many requests: wait as told, then once more', async () => {
  const { client, waits } = server(json({ ...(refused('too_many') as object), retry_after: 2 }, 429), json({ tables: [] }));
  await client.tables();
  expect(waits).toEqual([2000]);
});
test('an answer that is no JSON still becomes a sentence', async () => {
  const { client } = server(new Response('<html>', { status: 502 }));
  await expect(client.games()).rejects.toThrow('The server answered 502 without a reason.');
});
test('a record goes out as plain text', async () => {
  const { client, asked } = server(json({ record: {} }, 201));
  await client.upload('pitboss record');
  expect(header(asked[0], 'Content-Type')).toContain('text/plain');
  expect(asked[0]?.init.body).toBe('pitboss record');
});
