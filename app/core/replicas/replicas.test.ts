import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Ctx, onPrimary, type ReadDb, readerOf } from '#app/core/ctx.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { type Connection, createDb, createPool, inTransaction, requestLimits } from '#app/core/db/pool.server.ts';
import { failureKind } from '#app/core/failure.ts';
import { checkReady } from '#app/core/hosts/ready.server.ts';
import { createApi } from '#app/core/http/api-router.server.ts';
import { corsHeaders } from '#app/core/http/security.server.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';
import { log, setLogLevel } from '#app/core/process/log.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { startStream, type Stream } from '#app/core/stream/stream.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { type Pair, startPair } from '#test/replica.ts';
import { urlOf } from '#test/server.ts';
import { findReader, noteWrite, positionHeader, purgeMemberWrites } from './own-writes.server.ts';
import {
  askPosition,
  hasReplicas,
  noteChange,
  noteChangesBefore,
  replicaFigures,
  startReplicas,
  takeReplica,
} from './replicas.server.ts';

setLogLevel('silent');
let pair: Pair;
let replicas: Awaited<ReturnType<typeof startReplicas>>;
const visitor: Ctx['actor'] = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' };
const member = (id: number): Ctx['actor'] => ({ kind: 'member', id, loginId: 1, ip: '192.0.2.1', agent: 'test' });
const ctxFor = (actor: Ctx['actor']): Ctx => ({
  db: pair.db,
  actor,
  now: new Date(),
  language: 'en',
  requestId: 'test',
});

beforeAll(async () => {
  pair = await startPair();
  await sql`create table core.note (id integer primary key, text text)`.execute(pair.db);
});
beforeEach(async () => {
  replicas = await startReplicas(pair.pool, [pair.place]);
  await vi.waitFor(() => expect(replicaFigures()!.rows[0]!.isIn).toBe(true), { timeout: 90_000 });
  await caughtUp();
});
afterEach(async () => {
  await pair.resume().catch(() => {}); // the last tests have none any more
  await replicas.close();
});
afterAll(() => pair.close());

/** Waits until the replica knows of everything. */
const caughtUp = () => vi.waitFor(async () => expect(await takeReplica(await askPosition())).toBeDefined(), 20_000);
const isReplica = async (db: ReadDb) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() "is"`.execute(db)).rows[0]!.is;
let written = 0;
const write = () => sql`insert into core.note values (${(written += 1)}, 'text')`.execute(pair.db);
const count = async (db: ReadDb) =>
  (await sql<{ count: number }>`select count(*) from core.note`.execute(db)).rows[0]!.count;

test('without replicas nothing is asked and nothing is noted', async () => {
  await replicas.close();
  const asked = vi.spyOn(pair.pool, 'connect');
  expect(hasReplicas()).toBe(false);
  expect(await findReader(pair.db, member(1), [])).toBeUndefined();
  expect(await noteWrite(ctxFor(member(1)))).toBe('');
  noteChange();
  expect(replicaFigures()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('a read goes to the replica, a transaction and what is said to be read on the primary do not', async () => {
  const read = await takeReplica(0n);
  const ctx = { ...ctxFor(visitor), read };
  expect(await isReplica(readerOf(ctx))).toBe(true);
  expect(await isReplica(readerOf(onPrimary(ctx)))).toBe(false);
  await inTransaction(pair.db, async (tx) => expect(await isReplica(readerOf({ ...ctx, db: tx }))).toBe(false));
  await expect(sql`begin`.execute(read!)).rejects.toThrow(/no transactions/);
  expect(replicaFigures()).toMatchObject({ rows: [{ name: 'replica', isIn: true, problem: null, failures: 0 }] });
  expect(replicaFigures()!.rows[0]!.statements).toBeGreaterThan(0);
});

test('who has written reads from the replica once it knows of that, before from the primary; others go on', async () => {
  await pair.pause();
  await write();
  const said = await noteWrite(ctxFor(member(7)));
  expect(said).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  expect(await findReader(pair.db, member(7), [])).toBeUndefined(); // on every host, whatever the client sends
  expect(await findReader(pair.db, visitor, [said])).toBeUndefined();
  expect(await findReader(pair.db, member(8), [])).toBeDefined();
  expect(await findReader(pair.db, visitor, [])).toBeDefined();
  await pair.resume();
  await vi.waitFor(async () => expect(await findReader(pair.db, member(7), [])).toBeDefined(), 10_000);
  const read = await findReader(pair.db, visitor, [said]);
  expect(await isReplica(read!)).toBe(true);
  expect(await count(read!)).toBe(written);
});

test('what a caller makes up takes the primary from nobody else, and nonsense is ignored', async () => {
  expect(await findReader(pair.db, visitor, ['FFFFFFFF/FFFFFFFF'])).toBeUndefined();
  for (const nonsense of ["0/0'; drop table core.note", 'x', '', null])
    expect(await findReader(pair.db, visitor, [nonsense])).toBeDefined();
});

test('after a change that this process has heard of nobody is shown what was before it', async () => {
  await pair.pause();
  await write();
  expect(await takeReplica(0n)).toBeDefined(); // not heard of yet
  dropPages(['post:1']);
  expect(await takeReplica(0n)).toBeUndefined();
  await pair.resume();
  await vi.waitFor(async () => expect(await takeReplica(0n)).toBeDefined(), 10_000);
  expect(await count((await takeReplica(0n))!)).toBe(written);
});

test('what the stream tells of lies before the position that was read with it, without another question', async () => {
  await pair.pause();
  await write();
  const position = await askPosition();
  const asked = vi.spyOn(pair.pool, 'query');
  noteChangesBefore(position, () => dropPages());
  expect(await takeReplica(0n)).toBeUndefined();
  const questions = asked.mock.calls.filter(([text]) => text === 'select pg_current_wal_insert_lsn()::text inserted');
  expect(questions).toEqual([]);
  asked.mockRestore();
});

test('what another host has written is heard by the stream and then shown by no replica that lacks it', async () => {
  const stream: Stream = await startStream(pair, { isShared: true, tellsPages: true });
  try {
    await pair.pause();
    await inTransaction(pair.db, async (tx) => {
      await tell({ db: tx }, { topic: 'pages', kind: 'changed', data: { by: 'another', tags: ['post:1'] } });
    });
    await stream.read();
    expect(await takeReplica(0n)).toBeUndefined();
  } finally {
    await stream.close();
  }
});

test('what is kept in memory for others is read on the primary', async () => {
  const keep = keepAnswers<{ is: boolean }>();
  const ctx = { ...ctxFor(visitor), read: await takeReplica(0n) };
  expect(await keep(ctx, 'key', async (own) => ({ is: await isReplica(readerOf(own)) }))).toEqual({ is: false });
});

test('a replica that is two seconds behind is left out, counted, and taken again when it has caught up', async () => {
  await pair.pause();
  await write();
  await vi.waitFor(
    async () => {
      await write();
      await replicas.look();
      expect(replicaFigures()!.rows[0]!.isIn).toBe(false);
    },
    { timeout: 90_000, interval: 100 },
  );
  const { rows, reads } = replicaFigures()!;
  expect(rows[0]!.lag!.ms).toBeGreaterThan(2000);
  expect(rows[0]!.lag!.bytes).toBeGreaterThan(0);
  expect(await takeReplica(0n)).toBeUndefined();
  expect(replicaFigures()!.reads.primary).toBe(reads.primary + 1);
  await pair.resume();
  await vi.waitFor(() => expect(replicaFigures()!.rows[0]!.isIn).toBe(true), { timeout: 90_000 });
});

test('what a replica refuses is asked of the primary once, and its own words count', async () => {
  const read = (await takeReplica(0n))!;
  await sql`insert into core.throttle (key, ends_at, hits) values ('a', now(), 1)`.execute(pair.db);
  const unlogged = sql<{ key: string }>`select key from core.throttle where key = ${'a'}`;
  const { rows } = await unlogged.execute(read);
  expect(rows).toEqual([{ key: 'a' }]);
  await expect(sql`select ${'x'}::integer`.execute(read)).rejects.toThrow(/invalid input syntax/);
  expect(replicaFigures()!.rows[0]!).toMatchObject({ isIn: true, failures: 2 });
});

test('an answer to a write tells the position as header and cookie, and public reads may use the replica', async () => {
  const endpoint = (method: 'GET' | 'POST', access: Endpoint['access'], run: Endpoint['run']): Endpoint => ({
    method,
    path: `/api/${method}/${access}`,
    summary: ['', ''],
    access,
    input: z.object({}),
    run,
  });
  const where = async (ctx: Ctx) => ({ isReplica: await isReplica(readerOf(ctx)) });
  const api = createApi(
    [endpoint('POST', 'public', where), endpoint('GET', 'public', where), endpoint('GET', 'member', where)],
    {
      ctxOf: () => Promise.resolve(ctxFor(member(9))),
      readerOf: (ctx, request) => findReader(ctx.db, ctx.actor, [request.headers.get(positionHeader)]),
      readsPerMinute: 100,
      isSecure: false,
    },
  );
  const call = (method: string, access: string) =>
    api.request(`http://x/api/${method}/${access}`, { method, headers: { server: 'true' } }, { ip: '192.0.2.1' });
  const isReplicaIn = async (answer: Response) => ((await answer.json()) as { data: { isReplica: boolean } }).data;
  const posted = await call('POST', 'public');
  expect(posted.headers.get(positionHeader)).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
  expect(corsHeaders('http://localhost', 'localhost', [])['access-control-expose-headers']).toBe(positionHeader);
  expect(posted.headers.get('set-cookie')).toMatch(/^ba-position=[^;]+; Path=\/; SameSite=Lax; Max-Age=60; HttpOnly$/);
  expect(await isReplicaIn(posted)).toEqual({ isReplica: false });
  await vi.waitFor(
    async () => expect(await isReplicaIn(await call('GET', 'public'))).toEqual({ isReplica: true }),
    90_000,
  );
  expect(await isReplicaIn(await call('GET', 'member'))).toEqual({ isReplica: false });
  await purgeMemberWrites({ db: pair.db, now: new Date(Date.now() + 2 * 86_400_000) });
  expect((await sql`select from core.member_write`.execute(pair.db)).rows).toEqual([]);
});

/** What openDatabase says to DATABASE_URL of the first primary beside some DATABASE_READ_URLS. */
async function tryStart(readUrls: string[]): Promise<{ error?: unknown }> {
  try {
    const opened = await openDatabase({
      databaseUrl: urlOf(pair.places.primary),
      readUrls,
      dataDir: '/nowhere',
      log: { info() {}, warn() {} },
    });
    await opened.close();
    return {};
  } catch (error) {
    return { error };
  }
}

async function startsOnOldPrimary(): Promise<void> {
  const promoted = urlOf(pair.places.replica);
  const unreachable = 'postgres://nobody@127.0.0.1:1/none';
  const { error } = await tryStart([unreachable, promoted]);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toMatch(
    /on timeline 1, .* is on timeline 2\. Take the old server away and let DATABASE_URL lead/,
  );
  expect(String(error)).toMatch(/take \S+ out of DATABASE_READ_URLS/);
  expect(await tryStart([unreachable])).toEqual({});
  expect(await tryStart([])).toEqual({});
}

test('a replica that was promoted is none any more; the primary of old is written to no more', async () => {
  const read = (await takeReplica(0n))!;
  const open = (place: Connection) => createPool(place, { max: 2, limits: requestLimits });
  const [old, next] = [open(pair.places.primary), open(pair.places.replica)];
  const add = (pool: Pool) => pool.query(`insert into core.note values (${(written += 1)}, 'text')`);
  await add(old);
  const before = written;
  expect((await tryStart([urlOf(pair.places.replica)])).error, 'a replica that follows').toBeUndefined();
  const told = vi.spyOn(log, 'error');
  await pair.promote();
  await vi.waitFor(
    () => expect(replicaFigures()!.rows[0]).toMatchObject({ isIn: false, problem: 'no-replica' }),
    90_000,
  );
  // nothing here has connected to the new primary as such: who asks the replicas has heard of its timeline
  for (const pool of [old, open(pair.places.primary)]) {
    const refused: unknown = await add(pool).catch((error: unknown) => error); // over a connection of before, too
    expect(failureKind(refused)).toBe('away');
    expect(String(refused)).toMatch(
      /on timeline 1 .* take this server away and let DATABASE_URL lead to .* timeline 2/,
    );
    expect(await checkReady(createDb(pool))).toBe('primary');
    await pool.end();
  }
  expect(told.mock.calls.map(([, words]) => words)).toEqual([expect.stringMatching(/take this server away/)]);
  told.mockRestore();
  await vi.waitFor(() => add(next), 10_000);
  await next.end();
  await startsOnOldPrimary();
  await pair.stopReplica();
  await vi.waitFor(() => expect(replicaFigures()!.rows[0]).toMatchObject({ isIn: false, problem: 'silent' }), 10_000);
  expect(await isReplica(read)).toBe(false);
  expect(await count(read)).toBe(before);
  expect(await takeReplica(0n)).toBeUndefined();
});
