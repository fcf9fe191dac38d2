import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '#app/core/process/startup-error.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { followHosts, listHosts } from './hosts.server.ts';
import { tellApart } from './hosts.ts';
import { liveHosts, setDraining, setLiveHosts, shareOf } from './live-hosts.server.ts';
import { checkReady } from './ready.server.ts';
import { requireSiteKey } from './site-key.server.ts';

const database = useTestDatabase();
const key = 'a secret of the tests, of 32 characters at least';
beforeEach(async () => {
  setSecret(key);
  await sql`delete from core.host`.execute(database.db);
  await sql`delete from core.site_key`.execute(database.db);
  await requireSiteKey(database.db, false);
});
afterEach(() => {
  vi.useRealTimers();
  setLiveHosts(1);
  setDraining(false);
  setSecret(key);
});

const addHost = (name: string, seconds: number, { port = 3000, hasLeft = false } = {}) =>
  sql`insert into core.host select gen_random_uuid(), ${name}, '1', fingerprint, 0, true, false,
    now() - make_interval(days => 2), now() - make_interval(secs => ${seconds}), ${port}::int,
    case when ${hasLeft} then now() - make_interval(secs => ${seconds}) end from core.site_key`.execute(database.db);
const own = { isFirst: true, version: '1.2.3', name: 'one', port: 3000 };
const shown = async () => (await listHosts(database.db)).map(({ name, state }) => `${name} ${state}`);
/** Probes share an answer for half a second. */
async function ready(): Promise<string> {
  const at = vi.spyOn(performance, 'now').mockReturnValue((probes += 10_000));
  const answer = await checkReady(database.db);
  at.mockRestore();
  return answer;
}
let probes = 1e9;

test('a host is in the register until it stops, and limits are divided among those that live', async () => {
  await addHost('two', 3);
  await addHost('dead', 60);
  await addHost('gone', 5, { hasLeft: true });
  await addHost('forgotten', 90_000);
  const follower = await followHosts(database.db, own);
  expect(liveHosts()).toBe(2);
  expect([shareOf(601), shareOf(1), shareOf(8)]).toEqual([301, 1, 4]);
  expect(await shown()).toEqual(['one live', 'two live', 'gone left', 'dead lost']);
  const found = (await listHosts(database.db)).find(({ isThis }) => isThis)!;
  expect(found).toMatchObject({ version: '1.2.3', hasKey: true, sharesFiles: false, isDraining: false });
  expect(Math.abs(found.ahead_ms)).toBeLessThan(1000);
  await follower.stop();
  expect(liveHosts()).toBe(1);
  expect(await shown()).toEqual(['two live', 'one left', 'gone left', 'dead lost']);
  const { rows: left } = await sql<{ name: string }>`select name from core.host order by name`.execute(database.db);
  expect(left.map(({ name }) => name)).toEqual(['dead', 'gone', 'one', 'two']);
});

test('who begins again takes the place of the one that fell silent before, not of one that died beside it', async () => {
  await addHost('one', 60);
  await addHost('one', 60, { port: 3001 });
  await addHost('one', 7, { hasLeft: true });
  const follower = await followHosts(database.db, own);
  expect(await shown()).toEqual(['one:3000 live', 'one:3001 lost']);
  await addHost('one', 30); // its twin in another container
  await sql`update core.host set started_at = now() - interval '1 hour' where seen_at > now() - interval '5 s'`.execute(
    database.db,
  );
  await follower.look();
  const names = await shown();
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^one:3000 \([0-9a-f]{4}\) live$/);
  expect(names[1]).toMatch(/^one:3000 \([0-9a-f]{4}\) lost$/);
  expect(names[2]).toBe('one:3001 lost');
  await follower.stop();
});

test('hosts of one name are told apart by their port, and by their id where that is the same too', () => {
  const id = (n: number) => `${n}${n}${n}${n}0000-0000`;
  const told = tellApart([
    { id: id(1), name: 'a', port: 3000 },
    { id: id(2), name: 'vm', port: 3000 },
    { id: id(3), name: 'vm', port: 3001 },
    { id: id(4), name: 'box', port: 3000 },
    { id: id(5), name: 'box', port: 3000 },
    { id: id(6), name: 'old', port: null },
    { id: id(7), name: 'old', port: null },
  ]);
  expect(told).toEqual(['a', 'vm:3000', 'vm:3001', 'box:3000 (4444)', 'box:3000 (5555)', 'old (6666)', 'old (7777)']);
});

test('a web process only reads how many there are', async () => {
  await addHost('one', 1);
  await addHost('two', 1);
  const follower = await followHosts(database.db, { ...own, isFirst: false });
  expect(liveHosts()).toBe(2);
  await follower.stop();
  expect(await shown()).toEqual(['one live', 'two live']);
});

test('another key is refused in words without either key, unless it was changed on purpose', async () => {
  setSecret('another secret, which is of 32 characters at least');
  const refused = requireSiteKey(database.db, false);
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(/SECRET_KEY is not the key of this database/);
  await expect(refused).rejects.toThrow(/the new one into SECRET_KEY and the old one into SECRET_KEY_FALLBACKS/);
  await expect(refused).rejects.not.toThrow(/SECRET_KEY_CHANGED/);
  expect(await ready()).toBe('key');
  await requireSiteKey(database.db, true);
  await requireSiteKey(database.db, false);
  expect(await ready()).toBe('ok');
  setSecret(key);
  await expect(requireSiteKey(database.db, false)).rejects.toThrow(StartupError);
});

test('a host is ready while database, schema, key and clock are right and it is not leaving', async () => {
  expect(await ready()).toBe('ok');
  setDraining(true);
  expect(await ready()).toBe('draining');
  setDraining(false);
  for (const minutes of [5, -5]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    expect(await ready()).toBe('clock');
    vi.useRealTimers();
  }
  await sql`insert into public.kysely_migration values ('209901010000_core_more', '2099')`.execute(database.db);
  expect(await ready()).toBe('schema');
  await sql`insert into core.migration_kind values ('209901010000_core_more', 'contract')`.execute(database.db);
  expect(await ready()).toBe('schema');
  await sql`update core.migration_kind set kind = 'expand' where name = '209901010000_core_more'`.execute(database.db);
  expect(await ready()).toBe('ok');
  await sql`delete from public.kysely_migration where name = '202611280930_core_hosts'`.execute(database.db);
  expect(await ready()).toBe('schema');
  await sql`insert into public.kysely_migration values ('202611280930_core_hosts', '2026')`.execute(database.db);
});

test('a database that gives no answer within a second is told', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table core.site_key in access exclusive mode`.execute(tx);
    expect(await ready()).toBe('database');
  });
});
