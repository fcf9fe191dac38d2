import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks } from '#test/ledger.ts';
import { giveCash, newShare, richBuyer, secretWords, sellShare } from '#test/shares.ts';
import { saveShare } from '#app/billing/shares/shares.commands.server.ts';
import { buyShare, openShare } from './share-purchases.commands.server.ts';
import { findShareView, getShareView } from '#app/billing/shares/shares.queries.server.ts';
import { refundPurchase, restoreShare, takeDownShare } from './share-desk.commands.server.ts';
import { getDeskContent, getDeskShare, listDeskShares } from './share-desk.queries.server.ts';
import { DeskSharesInput } from './share-desk.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'dora' | 'boss' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const reason = 'Copied from a book';

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['anna', 'dora', 'boss', 'clerk']);
  people.boss = asStaff(people.boss);
  people.clerk = asStaff(people.clerk);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['shares']);
});
afterEach(async () => expectWholeBooks(database.db));

const noticesOf = async (actor: { id: number }, act: string) =>
  (
    await sql<{ data: object }>`select data from messages.notice where member_id = ${actor.id} and act = ${act}
    order by id desc`.execute(database.db)
  ).rows.map((row) => row.data);

/** A share of Anna's and a member who bought it. */
async function bought(): Promise<{ id: string; buyer: Actor & { id: number }; purchaseId: number; journalId: number }> {
  const id = await sellShare(as(people.anna), people.anna);
  const buyer = await richBuyer(database.db, 990n);
  const { data } = await buyShare(as(buyer), { id, price: 990, from: '' });
  const purchaseId = (data as { id: number }).id;
  const { rows } = await sql<{ journal_id: number }>`select journal_id from billing.share_purchase
    where id = ${purchaseId}`.execute(database.db);
  return { id, buyer, purchaseId, journalId: rows[0]!.journal_id };
}

test('shows no drafts: nobody but their author has seen them', async () => {
  const { id } = (await saveShare(as(people.anna), newShare(testNow, { title: 'Not yet' }))).data as { id: string };
  expect((await listDeskShares(as(people.boss), DeskSharesInput.parse({ q: 'Not yet' }))).rows).toEqual([]);
  for (const read of [getDeskShare, getDeskContent])
    expect(await refusalOf(read(as(people.boss), { id }))).toBe('notFound');
});

test('is for staff with its nodes', async () => {
  const { id, purchaseId } = await bought();
  for (const actor of [people.dora, people.clerk]) {
    expect(await refusalOf(takeDownShare(as(actor), { id, reason }))).toBe('noPermission');
    expect(await refusalOf(restoreShare(as(actor), { id, reason }))).toBe('noPermission');
    expect(await refusalOf(refundPurchase(as(actor), { id: purchaseId, reason }))).toBe('noPermission');
    expect(await refusalOf(getDeskContent(as(actor), { id }))).toBe('noPermission');
  }
  expect(await refusalOf(listDeskShares(as(people.dora), DeskSharesInput.parse({})))).toBe('noPermission');
  expect(JSON.stringify(await getDeskShare(as(people.clerk), { id }))).not.toContain(secretWords);
  const found = await listDeskShares(
    as(people.clerk),
    DeskSharesInput.parse({ q: `https://wenwo.example/user/xiaowo/sharepay/${id}?p=X` }),
  );
  expect(found.rows).toMatchObject([{ id, sold: 1 }]);
  expect((await getDeskContent(as(people.boss), { id })).html).toContain(secretWords);
});

test('takes down and restores, with a notice each', async () => {
  const { id, buyer } = await bought();
  await openShare(as(buyer), { id });
  const { rows } = await sql<{ id: number }>`select id from billing.share where public_id = ${id}`.execute(database.db);
  await takeDownShare(as(people.boss), { id, reason });
  expect(await errorOf(takeDownShare(as(people.boss), { id, reason }))).toBe('STATE_CONFLICT');
  expect(await findShareView(as(people.dora), id)).toEqual({ isGone: true });
  expect(await findShareView(as(visitor), id)).toEqual({ isGone: true });
  expect(await getShareView(as(buyer), { id })).toMatchObject({ state: 'taken_down', reason, content: null });
  expect(await getShareView(as(people.anna), { id })).toMatchObject({ viewer: 'owner', reason });
  expect((await noticesOf(people.anna, 'shareTakenDown'))[0]).toEqual({ title: 'Prompts that work', reason });
  await restoreShare(as(people.boss), { id, reason: 'The author wrote the book' });
  expect(await errorOf(restoreShare(as(people.boss), { id, reason }))).toBe('STATE_CONFLICT');
  expect((await getShareView(as(buyer), { id })).content!.html).toContain(secretWords);
  expect(await noticesOf(people.anna, 'shareRestored')).toHaveLength(1);
  expect((await auditOf(database.db, 'share', rows[0]!.id)).slice(-2)).toEqual([
    'billing.takeDownShare',
    'billing.restoreShare',
  ]);
});

test('refunds what was opened, also after the author’s part was released', async () => {
  const { id, buyer, purchaseId, journalId } = await bought();
  await openShare(as(buyer), { id });
  await releaseEarnings(bookCtx(database.db), { sourceId: journalId, memberId: people.anna.id });
  const before = (await getBalances({ db: database.db }, people.anna.id)).earnings;
  await refundPurchase(as(people.boss, new Date(testNow.getTime() + 900 * 3_600_000)), { id: purchaseId, reason });
  expect((await getBalances({ db: database.db }, buyer.id)).cash).toBe(990n);
  expect(before - (await getBalances({ db: database.db }, people.anna.id)).earnings).toBe(941n);
  expect(await noticesOf(buyer, 'shareRefunded')).toEqual([{ title: 'Prompts that work', amount: 990, reason }]);
  expect(await errorOf(refundPurchase(as(people.boss), { id: purchaseId, reason }))).toBe('STATE_CONFLICT');
  expect((await auditOf(database.db, 'share_purchase', purchaseId)).at(-1)).toBe('billing.refundSharePurchase');
});

test('nobody decides on their own business', async () => {
  const mine = await sellShare(as(people.boss), people.boss);
  expect(await errorOf(takeDownShare(as(people.boss), { id: mine, reason }))).toBe('SECOND_PERSON_REQUIRED');
  const id = await sellShare(as(people.anna), people.anna);
  await giveCash(database.db, people.boss.id, 990n);
  const { data } = await buyShare(as(people.boss), { id, price: 990, from: '' });
  expect(await errorOf(refundPurchase(as(people.boss), { id: (data as { id: number }).id, reason }))).toBe(
    'SECOND_PERSON_REQUIRED',
  );
});
