import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { startTrial } from '#app/market/orders/plugin-orders.commands.server.ts';
import { auditOf, ctxAs, makeMembers, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { newLicenceKey } from './licence-keys.server.ts';
import { keyPurpose } from './licences.commands.server.ts';
import { isEntitled } from './licences.queries.server.ts';
import { activateLicence, checkLicence, deactivateLicence, moveSeat } from './seats.commands.server.ts';

const database = useTestDatabase();
let db: Db;
let maker: Actor & { id: number };
const as = (actor: Actor, now = testNow): Ctx => ctxAs(db, actor, { now });
const host = (now = testNow) => as(visitor, now);
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  db = createDb(createPool(database.connection, { max: 16 }));
  ({ maker } = await makeMembers(db, ['maker']));
  return async () => db.destroy();
});
afterEach(async () => expectWholeBooks(db));

async function licensed(edition: 'single' | 'five' | 'source' = 'single') {
  const plugin = await sellPlugin(db, maker, [{ edition, trialDays: 7 }]);
  const buyer = await richBuyer(db, 10_000n);
  const { licenceId } = await buy(as(buyer), plugin, { edition });
  return { plugin, buyer, licenceId, key: await keyOf(licenceId) };
}
const keyOf = async (id: number) => {
  const { rows } = await sql<{ sealed: string }>`select key_sealed sealed from market.licence
    where id = ${id}`.execute(db);
  return (unseal(keyPurpose, rows[0]!.sealed) as { key: string }).key;
};
const seatsOf = async (licenceId: number) =>
  (
    await sql<{ id: number }>`select id from market.licence_seat where licence_id = ${licenceId}
    and freed_at is null order by id`.execute(db)
  ).rows.map(({ id }) => id);
const site = (number: number) => `site-number-${number}`;

describe('seats', () => {
  test('a site takes one however often it asks, the next is refused, and each leaves its row', async () => {
    const { key, licenceId } = await licensed();
    const first = () => activateLicence(host(), { key, site: site(1), label: 'Shop' });
    expect(await first()).toMatchObject({ isValid: true, state: 'active', seats: { used: 1, of: 1 } });
    expect((await first()).seats.used).toBe(1);
    expect(await errorOf(activateLicence(host(), { key, site: site(2), label: '' }))).toBe('STATE_CONFLICT');
    expect(await auditOf(db, 'licence', licenceId)).toEqual(['market.activateLicence']);
  });

  test('of fifty sites at once five get the five seats', async () => {
    const { key, licenceId } = await licensed('five');
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => activateLicence(host(), { key, site: site(i), label: '' })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await seatsOf(licenceId)).toHaveLength(5);
  });

  test('a site gives its seat back; the member moves three a year, and none that an offline file keeps', async () => {
    const { key, licenceId, buyer } = await licensed();
    await activateLicence(host(), { key, site: site(0), label: '' });
    expect((await deactivateLicence(host(), { key, site: site(0) })).seats.used).toBe(0);
    for (let i = 1; i <= 3; i += 1) {
      await activateLicence(host(), { key, site: site(i), label: '' });
      const [seatId] = await seatsOf(licenceId);
      if (i === 1) expect(await errorOf(moveSeat(as(maker), { id: licenceId, seatId: seatId! }))).toBe('notFound');
      await moveSeat(as(buyer), { id: licenceId, seatId: seatId! });
      await moveSeat(as(buyer), { id: licenceId, seatId: seatId! }); // once more changes nothing
    }
    await activateLicence(host(), { key, site: site(4), label: '' });
    const [seatId] = await seatsOf(licenceId);
    const move = (now: Date) => moveSeat(as(buyer, now), { id: licenceId, seatId: seatId! });
    expect(await errorOf(move(testNow))).toBe('RATE_LIMITED');
    await sql`update market.licence_seat set offline_until = ${days(400)} where id = ${seatId}`.execute(db);
    expect(await errorOf(move(days(380)))).toBe('STATE_CONFLICT');
    await move(days(401));
    expect(await seatsOf(licenceId)).toEqual([]);
  });

  test('a wrong key, a key of nobody and a site without a seat are the same refusal', async () => {
    const { key } = await licensed();
    for (const wrong of ['', 'x', newLicenceKey()])
      expect(await errorOf(checkLicence(host(), { key: wrong, site: site(1) }))).toBe('CODE_INVALID');
    expect(await errorOf(checkLicence(host(), { key, site: site(9) }))).toBe('CODE_INVALID');
  });

  test('a trial ends; its seat stays known and the answer says so', async () => {
    const plugin = await sellPlugin(db, maker);
    const buyer = await richBuyer(db, 100n);
    await startTrial(as(buyer), { pluginId: plugin, edition: 'single' });
    const { rows } = await sql<{ id: number }>`select id from market.licence where member_id = ${buyer.id}`.execute(db);
    const key = await keyOf(rows[0]!.id);
    await activateLicence(host(), { key, site: site(1), label: '' });
    expect(await checkLicence(host(days(6)), { key, site: site(1) })).toMatchObject({ isValid: true, state: 'trial' });
    expect(await checkLicence(host(days(8)), { key, site: site(1) })).toMatchObject({
      isValid: false,
      state: 'expired',
    });
    expect(await errorOf(activateLicence(host(days(8)), { key, site: site(1), label: '' }))).toBe('STATE_CONFLICT');
  });
});

test('versions are for licences whose term reaches them, for the team, and of free plugins for everybody', async () => {
  const { plugin, buyer } = await licensed();
  const may = (memberId: number | null, publishedAt: Date) =>
    isEntitled({ db, now: days(500) }, { memberId, pluginId: plugin, publishedAt });
  expect(await may(buyer.id, days(300))).toBe(true);
  expect(await may(buyer.id, days(400))).toBe(false);
  expect(await may(maker.id, days(400))).toBe(true);
  expect(await may(null, days(1))).toBe(false);
  expect(await may((await richBuyer(db, 1n)).id, days(1))).toBe(false);
  await sql`update market.offer set ended_at = now() where plugin_id = ${plugin}`.execute(db);
  expect(await may(null, days(400))).toBe(true);
});
