import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ctxAs, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { usePrivateFolder } from '#test/releases.ts';
import { requireFewCalls } from './feed-limits.server.ts';
import { forgetSequence } from './feed-plugins.queries.server.ts';
import { getBlocklist, getFeedKeys, getUpdates } from './update-feed.queries.server.ts';
import { type SignedAnswer, UpdatesInput } from './update-feed.schema.ts';

const database = useTestDatabase();
usePrivateFolder();
let live: string;
let rolling: string;

beforeAll(async () => {
  const { dora } = await makeMembers(database.db, ['dora']);
  await addDeveloper(database.db, dora.id);
  live = (await addPlugin(database.db, dora.id)).slug;
  const versions = [{}, { state: 'rolling_out', rollOut: 25 }];
  rolling = (await addPlugin(database.db, dora.id, { versions })).slug;
  forgetSequence();
});

const from = (ip: string) => ctxAs(database.db, { kind: 'visitor', ip, agent: 'host' });
const answerOf = async (response: Response) => ((await response.json()) as { data: SignedAnswer }).data;
const ask = async (ip: string, ids: string[], device = '') =>
  answerOf(await getUpdates(from(ip), UpdatesInput.parse({ device, plugins: ids.map((id) => ({ id })) })));
const counted = async (ip: string) =>
  (await sql<{ hits: number }>`select hits from core.throttle where key like ${`feed:${ip}%`}`.execute(database.db))
    .rows[0]?.hits ?? 0;
const spend = (ip: string) =>
  sql`update core.throttle set hits = 6000 where key like ${`feed:${ip}%`}`.execute(database.db);

describe('an answer', () => {
  test('is made once for the same content, whoever asks, and counts for the first alone', async () => {
    const first = await ask('198.51.100.1', [live], 'laptop');
    expect(await ask('198.51.100.2', [live], 'desktop')).toEqual(first);
    expect([await counted('198.51.100.1'), await counted('198.51.100.2')]).toEqual([1, 0]);
    expect(await ask('198.51.100.2', [live, live])).not.toEqual(first);
  });

  test('is made for each share of a roll-out, not for each device', async () => {
    const answers = new Set<string>();
    for (let i = 0; i < 60; i += 1) answers.add((await ask('198.51.100.3', [rolling], `device-${i}`)).payload);
    expect(answers.size).toBe(2);
    expect(await counted('198.51.100.3')).toBe(2);
  });

  test('of what the feed does not know pushes no plugin out of memory', async () => {
    const before = await ask('198.51.100.4', [live]);
    for (let i = 0; i < 3; i += 1) await ask('198.51.100.4', [`nobody-${i}`]);
    expect(await ask('198.51.100.4', [live])).toEqual(before);
    expect(await counted('198.51.100.4')).toBe(3);
  });
});

describe('who has answers made without end', () => {
  test('gets only kept ones, and the others are not touched', async () => {
    const kept = await ask('198.51.100.5', ['known']);
    await spend('198.51.100.5');
    await expect(ask('198.51.100.5', ['never-asked'])).rejects.toMatchObject({ kind: 'too-many' });
    expect(await ask('198.51.100.5', ['known'])).toEqual(kept);
    expect((await ask('198.51.100.6', ['never-asked'])).payload).toContain('never-asked');
  });

  test('is counted for lists and keys too, which are kept alike', async () => {
    const [blocked, keys] = [
      await answerOf(await getBlocklist(from('198.51.100.7'))),
      await answerOf(await getFeedKeys(from('198.51.100.7'))),
    ];
    expect(await counted('198.51.100.7')).toBe(2);
    await spend('198.51.100.7');
    expect(await answerOf(await getBlocklist(from('198.51.100.7')))).toEqual(blocked);
    expect(await answerOf(await getFeedKeys(from('198.51.100.7')))).toEqual(keys);
  });

  test('is refused after 60,000 calls of any kind in ten minutes, and nobody else is', () => {
    const [busy, other] = [from('203.0.113.8'), from('203.0.113.9')];
    for (let i = 0; i < 60_000; i += 1) requireFewCalls(busy);
    expect(() => requireFewCalls(busy)).toThrow(expect.objectContaining({ kind: 'too-many' }) as Error);
    expect(() => requireFewCalls(other)).not.toThrow();
  });
});
