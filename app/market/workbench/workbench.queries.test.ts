import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { answerRefund, askRefund } from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { getWorkbench } from './workbench.queries.server.ts';

const database = useTestDatabase();
let people: Record<'maker' | 'other' | 'mate' | 'writer', Actor & { id: number }>;
const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const benchOf = async (actor: Actor) => (await getWorkbench(as(actor))).bench!;

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['maker', 'other', 'mate', 'writer']);
  for (const seller of [people.maker, people.other]) await sellPlugin(database.db, seller);
  await addTeamMember(database.db, people.maker.id, people.mate.id, { role: 'support' });
  await addTeamMember(database.db, people.maker.id, people.writer.id, { role: 'publisher' });
});

/** A request for a downloaded order. */
async function asked(seller: Actor & { id: number }, now = testNow): Promise<number> {
  const buyer = await richBuyer(database.db, 20_000n);
  const { orderId } = await buy(as(buyer, now), await sellPlugin(database.db, seller));
  await sql`update market.plugin_order set downloaded_at = ${now} where id = ${orderId}`.execute(database.db);
  const { data } = await askRefund(as(buyer, now), { orderId, category: 'other', reason: '' });
  return (data as { id: number }).id;
}

it('shows requests for refunds with their deadline, and sales, to who may see them; of the own plugins alone', async () => {
  const late = await asked(people.maker, hours(2));
  const soon = await asked(people.maker);
  await asked(people.other);
  const due = (await benchOf(people.mate)).duties.map(({ kind, refundId, dueAt }) => [kind, refundId, dueAt]);
  expect(due).toEqual([
    ['refund', soon, hours(72).getTime() / 1000],
    ['refund', late, hours(74).getTime() / 1000],
  ]);
  expect(await benchOf(people.writer)).toMatchObject({ duties: [], news: [] });
  await answerRefund(as(people.mate, hours(3)), { act: 'agree', id: soon, answer: '' });
  const news = async (actor: Actor) =>
    (await benchOf(actor)).news.map(({ kind, ...one }) => [kind, 'amount' in one && one.amount]);
  expect(await news(people.maker)).toEqual([
    ['returned', 6800],
    ['sold', 5780],
    ['sold', 5780],
  ]);
  expect(await news(people.mate)).toEqual([
    ['returned', null],
    ['sold', null],
    ['sold', null],
  ]);
  expect((await benchOf(people.other)).news).toMatchObject([{ kind: 'sold' }]);
});
