import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { ctxAs, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { giveCash, newShare, sellShare } from '#test/shares.ts';
import { saveShare, settleShares } from '#app/billing/shares/shares.commands.server.ts';
import { buyShare, refundShare } from './share-purchases.commands.server.ts';
import { FiguresInput } from '#app/billing/shares/shares.schema.ts';
import { viewShare } from './share-visits.commands.server.ts';
import { getFigures } from './share-visits.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'cora', Actor & { id: number }>;
const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const guest = (ip: string, agent = 'test'): Actor => ({ kind: 'visitor', ip, agent });
const view = (actor: Actor, id: string, minutes = 0) => viewShare(as(actor, at(minutes)), { id, p: '', from: '' });
const figures = async (actor: Actor, input: object = {}, minutes = 0) =>
  getFigures(as(actor, at(minutes)), FiguresInput.parse(input));

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['anna', 'bert', 'cora']);
});

test('counts a visit in half an hour and a visitor a day, not the author’s own, of each share apart', async () => {
  const id = await sellShare(as(people.anna), people.anna);
  const other = await sellShare(as(people.anna), people.anna);
  await view(guest('192.0.2.7'), id);
  await view(guest('192.0.2.7'), id, 29);
  await view(guest('192.0.2.7'), id, 31);
  await view(guest('192.0.2.7', 'another browser'), id, 31);
  await view(people.bert, id, 31);
  await view(people.anna, id, 31);
  await view(people.bert, other, 31);
  expect(await figures(people.anna, { id, days: 7 }, 40)).toMatchObject({
    views: 4,
    visitors: 3,
    purchases: 0,
    income: 0,
    refunds: 0,
  });
  expect(await figures(people.anna, {}, 40)).toMatchObject({ views: 5, visitors: 4 });
  const next = await figures(people.anna, { id, days: 7 }, 24 * 60);
  expect(next.days).toHaveLength(7);
  expect(next.days.map((day) => day.views)).toEqual([0, 0, 0, 0, 0, 4, 0]);
});

test('days are those of the site: 15:59 UTC and 16:00 UTC are two', async () => {
  const id = await sellShare(as(people.anna), people.anna);
  const midnight = (Date.parse('2026-11-20T16:00:00Z') - testNow.getTime()) / 60_000;
  await view(people.bert, id, midnight - 1);
  await view(people.bert, id, midnight + 31);
  const { rows } = await sql<{ day: string; timezone: string }>`
    select day::text as day, timezone from billing.share_day d join billing.share s on s.id = d.share_id
      where public_id = ${id} order by 1`.execute(database.db);
  expect(rows).toEqual([
    { day: '2026-11-20', timezone: 'Asia/Shanghai' },
    { day: '2026-11-21', timezone: 'Asia/Shanghai' },
  ]);
});

test('income is what was sold and not refunded, and nobody sees another’s figures', async () => {
  const id = await sellShare(as(people.anna), people.anna);
  for (const buyer of [people.bert, people.cora]) {
    await giveCash(database.db, buyer.id, 990n);
    await buyShare(as(buyer), { id, price: 990, from: '' });
  }
  await refundShare(as(people.cora), { id });
  const own = await figures(people.anna, { id });
  expect(own).toMatchObject({ purchases: 1, income: 941, refunds: 1 });
  expect(own.days.reduce((sum, day) => sum + day.income, 0)).toBe(own.income);
  expect(await refusalOf(figures(people.bert, { id }))).toBe('notFound');
  expect(await figures(people.bert)).toMatchObject({ views: 0, income: 0 });
});

test('all days are those since the share was made, a week at least, and a year is a year', async () => {
  const id = await sellShare(as(people.anna), people.anna);
  await view(people.bert, id);
  const of = async (days: number, minutes = 0) => (await figures(people.anna, { id, days }, minutes)).days;
  expect(await of(0)).toHaveLength(7);
  const later = 400 * 24 * 60;
  const all = await of(0, later);
  expect([all.length, all[0]?.views, (await figures(people.anna, { id, days: 0 }, later)).views]).toEqual([401, 1, 1]);
  expect(await of(365, later)).toHaveLength(365);
  expect(await of(12)).toHaveLength(30); // no span that is offered
});

test('what nobody may see is not counted, and marks of visitors are forgotten', async () => {
  const { id } = (await saveShare(as(people.anna), newShare(testNow))).data as { id: string };
  expect(await refusalOf(view(people.bert, id))).toBe('notFound');
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*) n
    from billing.share_seen`.execute(database.db)
    ).rows[0]!.n;
  expect(await count()).toBeGreaterThan(0);
  await settleShares(as({ kind: 'job', name: 'test' }, at(4 * 24 * 60)));
  expect(await count()).toBe(0);
});
