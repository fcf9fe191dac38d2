import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { getPriceDesk } from '#app/market/offers/offers.queries.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { setDeveloperFee, withdrawDeveloperFee } from './developer-fees.commands.server.ts';
import { getDeveloperFee, listOwnFees } from './developer-fees.queries.server.ts';

const database = useTestDatabase();
type Member = Actor & { id: number };
let people: Record<'feemaker' | 'feeboss' | 'feeclerk' | 'feemate', Member>;
let plugin: number;
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const staff = (who: 'feeboss' | 'feeclerk' | 'feemate' = 'feeboss', now = testNow) =>
  as({ ...asStaff(people[who]), provenAt: now } as Actor, now);
const set = (rate: number | null, more: { startsAt?: Date; ctx?: Ctx } = {}) =>
  setDeveloperFee(more.ctx ?? staff(), {
    id: people.feemaker.id,
    rate,
    startsAt: more.startsAt ? unixSeconds(more.startsAt) : 0,
    note: 'agreed',
  });
const feeAt = (at: Date) => getDeveloperFee({ db: database.db, now: at }, people.feemaker.id);
const orderOf = async (id: number) =>
  (
    await sql<{ fee: number; rate: number }>`select fee, fee_rate rate from market.plugin_order
    where id = ${id}`.execute(database.db)
  ).rows[0];

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['feemaker', 'feeboss', 'feeclerk', 'feemate']);
  await grantConsole(database.db, people.feeboss.id);
  await grantConsole(database.db, people.feemate.id);
  await grantConsole(database.db, people.feeclerk.id, ['developers']);
  plugin = await sellPlugin(database.db, people.feemaker);
  await addTeamMember(database.db, people.feemaker.id, people.feemate.id, { role: 'support' });
});

test('a lower rate holds for orders from its moment on, a higher one is announced thirty days ahead', async () => {
  const buyers = await Promise.all([richBuyer(database.db, 10_000n), richBuyer(database.db, 10_000n)]);
  const before = await buy(as(buyers[0]), plugin);
  expect(await orderOf(before.orderId)).toEqual({ fee: 1020, rate: 1500 });
  const { data } = await set(800);
  const after = await buy(as(buyers[1]), plugin);
  expect(await orderOf(after.orderId)).toEqual({ fee: 544, rate: 800 });
  expect(await orderOf(before.orderId)).toEqual({ fee: 1020, rate: 1500 });
  expect((await getPriceDesk(as(people.feemaker), { pluginId: plugin })).fee).toBe(800);
  expect(await errorOf(set(800))).toBe('STATE_CONFLICT');
  await expect(set(900)).rejects.toMatchObject({ fields: { startsAt: { key: 'tooSoon' } } });
  await expect(set(null, { startsAt: days(29) })).rejects.toMatchObject({ fields: { startsAt: { key: 'tooSoon' } } });
  await expect(set(900, { startsAt: days(-1) })).rejects.toMatchObject({ fields: { startsAt: { key: 'over' } } });
  await set(null, { startsAt: days(30) });
  expect(await feeAt(testNow)).toEqual({
    rate: 800,
    since: unixSeconds(testNow),
    isOwn: true,
    next: { rate: 1500, at: unixSeconds(days(30)) },
  });
  expect(await feeAt(days(31))).toMatchObject({ rate: 1500, isOwn: false, next: null });
  expect(await errorOf(set(500))).toBe('STATE_CONFLICT');
  const listed = (await listOwnFees(staff(), [people.feemaker.id])).get(people.feemaker.id)!;
  expect(listed.map(({ rate, state }) => [rate, state])).toEqual([
    [null, 'coming'],
    [800, 'current'],
  ]);
  await withdrawDeveloperFee(staff(), { id: listed[0]!.id });
  expect(await errorOf(withdrawDeveloperFee(staff(), { id: listed[0]!.id }))).toBe('STATE_CONFLICT');
  expect(await errorOf(withdrawDeveloperFee(staff(), { id: listed[1]!.id }))).toBe('STATE_CONFLICT');
  expect((await feeAt(days(31))).rate).toBe(800);
  expect(await auditOf(database.db, 'developer_fee', (data as { id: number }).id)).toEqual(['market.setDeveloperFee']);
  expect(await auditOf(database.db, 'developer_fee', listed[0]!.id)).toEqual([
    'market.setDeveloperFee',
    'market.withdrawDeveloperFee',
  ]);
  const { rows } = await sql<{ act: string; title: string }>`select act, data ->> 'title' title from messages.notice
    where member_id = ${people.feemaker.id} and act like 'developerFee%' order by id`.execute(database.db);
  expect(rows).toEqual([
    { act: 'developerFeeChanged', title: '8% · 2026-11-20' },
    { act: 'developerFeeChanged', title: '15% · 2026-12-20' },
    { act: 'developerFeeKept', title: '8% · 2026-12-20' },
  ]);
});

test('a lower rate that was announced is not taken back within thirty days', async () => {
  const { data } = await set(700, { startsAt: days(10) });
  const { id } = data as { id: number };
  await expect(withdrawDeveloperFee(staff(), { id })).rejects.toMatchObject({ text: { key: 'promised' } });
});

test('only staff with the node and a fresh proof, and never for their own team', async () => {
  await expect(set(100, { ctx: staff('feeclerk') })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(set(100, { ctx: as(people.feemaker) })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(set(100, { ctx: as(asStaff(people.feeboss)) })).rejects.toMatchObject({ kind: 'need-proof' });
  await sql`delete from market.developer_fee where starts_at > ${testNow}`.execute(database.db);
  await expect(set(100, { ctx: staff('feemate') })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(
    setDeveloperFee(staff(), { id: people.feeclerk.id, rate: 0, startsAt: 0, note: 'x' }),
  ).rejects.toMatchObject({ kind: 'not-found' });
  await expect(listOwnFees(as(people.feemaker), [people.feemaker.id])).rejects.toMatchObject({ kind: 'forbidden' });
});
