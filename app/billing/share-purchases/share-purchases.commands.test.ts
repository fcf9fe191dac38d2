import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { giveCash, newShare, richBuyer, secretWords, sellShare } from '#test/shares.ts';
import { listBills } from '#app/billing/topups/topups.queries.server.ts';
import { BillsInput } from '#app/billing/topups/topups.schema.ts';
import { expectObjects } from '#test/objects.ts';
import { saveShare, settleShares } from '#app/billing/shares/shares.commands.server.ts';
import { getShareView } from '#app/billing/shares/shares.queries.server.ts';
import { PurchasesInput } from '#app/billing/shares/shares.schema.ts';
import { viewShare } from './share-visits.commands.server.ts';
import { buyShare, openShare, refundShare } from './share-purchases.commands.server.ts';
import { listPurchases } from './share-purchases.queries.server.ts';

const database = useTestDatabase();
let db: Db;
let people: Record<'anna' | 'bert' | 'cora' | 'dora', Actor & { id: number }>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(db, actor, { now });
const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  db = createDb(createPool(database.connection, { max: 16 }));
  people = await makeMembers(db, ['anna', 'bert', 'cora', 'dora']);
  await sql`insert into billing.invite (member_id, code, created_at)
    values (${people.cora.id}, 'cccccccc', now()), (${people.bert.id}, 'bbbbbbbb', now()),
    (${people.anna.id}, 'aaaaaaaa', now())`.execute(db);
  return async () => db.destroy();
});
afterEach(async () => expectWholeBooks(db));

const sell = (more: Parameters<typeof sellShare>[2] = {}) => sellShare(as(people.anna), people.anna, more);
const buy = (actor: Actor, id: string, { price = 990, from = '', now = testNow } = {}) =>
  buyShare(as(actor, now), { id, price, from });
const cashOf = async (actor: Actor & { id: number }) => (await getBalances({ db }, actor.id)).cash;
const pendingOf = async (actor: Actor & { id: number }) => (await getBalances({ db }, actor.id)).pending;
const purchasesOf = async (id: string) =>
  (
    await sql<{
      id: number;
      state: string;
      buyerId: number;
      journalId: number;
    }>`select p.id, p.state, buyer_id "buyerId", journal_id "journalId" from billing.share_purchase p
      join billing.share s on s.id = p.share_id
    where public_id = ${id} order by p.id`.execute(db)
  ).rows;
const stateOf = async (id: string) =>
  (
    await sql<{ state: string; sold: number }>`select state, sold from billing.share
    where public_id = ${id}`.execute(db)
  ).rows[0]!;
const noticesOf = async (actor: Actor & { id: number }, act: string) =>
  (
    await sql<{ data: object }>`select data from messages.notice where member_id = ${actor.id} and act = ${act}
    order by id desc`.execute(db)
  ).rows.map((row) => row.data);

/** A member of its own with cash, and a share of Anna's that they bought. */
async function bought(
  more: Parameters<typeof sellShare>[2] = {},
): Promise<{ id: string; buyer: Actor & { id: number }; purchaseId: number }> {
  const id = await sell(more);
  const buyer = await richMember();
  const { data } = await buy(buyer, id);
  return { id, buyer, purchaseId: (data as { id: number }).id };
}
const richMember = (amount = 990n) => richBuyer(db, amount);

describe('buying', () => {
  test('pays fee and author once, tells the author and leaves its row', async () => {
    const before = await pendingOf(people.anna);
    const { id, buyer, purchaseId } = await bought();
    expect(await cashOf(buyer)).toBe(0n);
    expect((await pendingOf(people.anna)) - before).toBe(941n); // 9.90 less 5 %, rounded down to 0.49
    expect(await stateOf(id)).toEqual({ state: 'active', sold: 1 });
    expect(await auditOf(db, 'share_purchase', purchaseId)).toEqual(['billing.buyShare']);
    expect((await noticesOf(people.anna, 'shareSold'))[0]).toEqual({ title: 'Prompts that work', amount: 941 });
    expect((await listBills(as(buyer), BillsInput.parse({ kind: 'purchase' }))).list).toMatchObject([
      { amount: '-990', path: `/user/xiaowo/sharepay/${id}` },
    ]);
    expect((await buy(buyer, id)).data).toEqual({ id: purchaseId, isNew: false });
    expect((await listPurchases(as(buyer), PurchasesInput.parse({}))).rows).toMatchObject([
      { id: purchaseId, shareId: id, state: 'paid', canRefund: true, isOpened: false },
    ]);
  });

  test('refuses guests, programs, the author, too little cash, another price, and what is not on sale', async () => {
    const id = await sell();
    expect(await refusalOf(buy(visitor, id))).toBe('needLogin');
    const program: Actor = {
      kind: 'token',
      id: people.bert.id,
      loginId: null,
      tokenId: 1,
      scopes: [],
      ip: '',
      agent: '',
    };
    expect(await refusalOf(buy(program, id))).toBe('noPermission');
    expect(await refusalOf(buy({ ...people.bert, impersonatorId: 9 } as Actor, id))).toBe('noPermission');
    expect(await errorOf(buy(people.anna, id))).toBe('SELF_PURCHASE');
    expect(await errorOf(buy(people.bert, id))).toBe('INSUFFICIENT_BALANCE');
    expect(await errorOf(buy(people.bert, id, { price: 989 }))).toBe('PRICE_CHANGED');
    expect(await refusalOf(buy(people.bert, 'AAAAAAAAAAAAAAAA'))).toBe('notFound');
    const draft = (await saveShare(as(people.anna), newShare(testNow))).data as { id: string };
    expect(await refusalOf(buy(people.bert, draft.id))).toBe('notFound');
    expect([await purchasesOf(id), await stateOf(id)]).toEqual([[], { state: 'active', sold: 0 }]);
  });

  test('of fifty members at once one gets the last piece', async () => {
    const id = await sell({ stock: 1 });
    const buyers = [];
    for (let i = 0; i < 50; i += 1) buyers.push(await richMember());
    const answers = await Promise.all(
      buyers.map((buyer) =>
        buy(buyer, id).then(
          () => 'bought',
          (error: { data?: { state?: string } }) => error.data?.state,
        ),
      ),
    );
    expect([
      answers.filter((one) => one === 'bought').length,
      answers.filter((one) => one === 'sold_out').length,
    ]).toEqual([1, 49]);
    expect(await stateOf(id)).toEqual({ state: 'sold_out', sold: 1 });
    const sums = await Promise.all(buyers.map(cashOf));
    expect(sums.filter((cash) => cash === 0n)).toHaveLength(1);
  });

  test('the same member fifty times at once pays once', async () => {
    const id = await sell();
    const buyer = await richMember(99_000n);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(buyer, id)));
    expect(answers.filter((one) => (one.data as { isNew: boolean }).isNew)).toHaveLength(1);
    expect(await cashOf(buyer)).toBe(99_000n - 990n);
    expect(await purchasesOf(id)).toHaveLength(1);
  });

  test('with one price in the balance, two shares at once are not both bought', async () => {
    const [one, two, buyer] = [await sell(), await sell(), await richMember()];
    const answers = await Promise.allSettled([buy(buyer, one), buy(buyer, two)]);
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await cashOf(buyer)).toBe(0n);
  });

  test('the cheapest share and the dearest one are divided to the fen', async () => {
    for (const price of [10, 99_900]) {
      const id = await sell({ price });
      const buyer = await richMember(BigInt(price));
      await buy(buyer, id, { price });
      const { rows } = await sql<{
        fee: number;
        author_part: number;
      }>`select fee, author_part from billing.share_purchase
        where id = (select max(id) from billing.share_purchase)`.execute(db);
      expect(rows[0]).toEqual(price === 10 ? { fee: 0, author_part: 10 } : { fee: 4995, author_part: 94_905 });
    }
  });
});

describe('promoting', () => {
  const view = (actor: Actor, id: string, p: string, from = '') => viewShare(as(actor), { id, p, from });

  test('gives the first promoter the part of the price', async () => {
    const id = await sell({ promoterBp: 1000 });
    const buyer = await richMember();
    await view(buyer, id, 'cccccccc');
    await view(buyer, id, 'bbbbbbbb');
    const before = [await pendingOf(people.cora), await pendingOf(people.anna)];
    await buy(buyer, id);
    expect((await pendingOf(people.cora)) - before[0]!).toBe(99n);
    expect((await pendingOf(people.anna)) - before[1]!).toBe(842n);
    expect(await noticesOf(people.cora, 'sharePromoted')).toEqual([{ title: 'Prompts that work', amount: 99 }]);
  });

  test('counts for a guest by the cookie of the first link', async () => {
    const id = await sell({ promoterBp: 1000 });
    const first = await view(visitor, id, 'cccccccc');
    expect(first.cookies).toMatchObject([{ value: `${id}-cccccccc`, httpOnly: true }]);
    const second = await view(visitor, id, 'bbbbbbbb', first.cookies[0]!.value);
    const before = await pendingOf(people.cora);
    await buy(await richMember(), id, { from: second.cookies[0]!.value });
    expect((await pendingOf(people.cora)) - before).toBe(99n);
  });

  test('is void for a second account of the same person', async () => {
    const id = await sell({ promoterBp: 1000 });
    const buyer = await richMember();
    const hash = Buffer.from('one and the same number');
    for (const [memberId, state] of [
      [people.cora.id, 'revoked'],
      [buyer.id, 'verified'],
    ])
      await sql`insert into account.real_name (member_id, kind, state, sealed, name_hint, number_hint, number_hash,
        submitted_at)
        values (${memberId}, 'personal', ${state}, '', '', '', ${hash}, now())`.execute(db);
    await view(buyer, id, 'cccccccc');
    const before = await pendingOf(people.cora);
    await buy(buyer, id);
    expect(await pendingOf(people.cora)).toBe(before);
  });

  test('is void for oneself, for the author, for unknown codes and without a promoter’s part', async () => {
    const id = await sell({ promoterBp: 1000 });
    await giveCash(db, people.bert.id, 990n);
    await view(people.bert, id, 'bbbbbbbb');
    await view(people.bert, id, 'aaaaaaaa');
    await view(people.bert, id, 'nnnnnnnn');
    const before = await pendingOf(people.anna);
    await buy(people.bert, id, { from: `${id}-bbbbbbbb` });
    expect((await pendingOf(people.anna)) - before).toBe(941n);
    const plain = await sell();
    expect((await view(visitor, plain, 'cccccccc')).cookies).toEqual([]);
    const [touches] = (
      await sql<{ n: number }>`select count(*) n from billing.share_touch
      where member_id = ${people.bert.id}`.execute(db)
    ).rows;
    expect(touches!.n).toBe(0);
  });
});

describe('opening and refunding', () => {
  test('the buyer opens once and reads from then on', async () => {
    const { id, buyer, purchaseId } = await bought();
    expect(await getShareView(as(buyer), { id })).toMatchObject({
      viewer: 'buyer',
      content: null,
      purchase: { canRefund: true, isOpened: false },
    });
    await Promise.all([1, 2, 3].map(() => openShare(as(buyer), { id })));
    const view = await getShareView(as(buyer), { id });
    expect(view.purchase).toMatchObject({ state: 'unlocked', canRefund: false, isOpened: true });
    expect(view.content!.html).toContain(secretWords);
    expect(await auditOf(db, 'share_purchase', purchaseId)).toEqual(['billing.buyShare', 'billing.openShare']);
    expect(await errorOf(refundShare(as(buyer), { id }))).toBe('STATE_CONFLICT');
  });

  test('strangers can neither open nor refund', async () => {
    const { id } = await bought();
    for (const command of [openShare, refundShare]) {
      expect(await refusalOf(command(as(visitor), { id }))).toBe('needLogin');
      expect(await refusalOf(command(as(people.dora), { id }))).toBe('notFound');
    }
  });

  test('an unopened purchase goes back to the fen, and the piece is for sale again', async () => {
    const before = [await pendingOf(people.anna), await pendingOf(people.cora)];
    const { id, buyer, purchaseId } = await bought({ stock: 1, promoterBp: 1000 });
    expect((await stateOf(id)).state).toBe('sold_out');
    await refundShare(as(buyer, hours(23)), { id });
    expect(await cashOf(buyer)).toBe(990n);
    expect([await pendingOf(people.anna), await pendingOf(people.cora)]).toEqual(before);
    expect(await stateOf(id)).toEqual({ state: 'active', sold: 0 });
    expect(await getShareView(as(buyer), { id })).toMatchObject({ viewer: 'member', purchase: null, content: null });
    expect(await auditOf(db, 'share_purchase', purchaseId)).toEqual(['billing.buyShare', 'billing.refundShare']);
    expect(await errorOf(refundShare(as(buyer), { id }))).toBe('STATE_CONFLICT');
    await buy(buyer, id);
    expect((await purchasesOf(id)).map((one) => one.state)).toEqual(['refunded', 'paid']);
  });

  test('after the time for it the content is simply there, and the job notes it', async () => {
    const { id, buyer } = await bought();
    expect(await errorOf(refundShare(as(buyer, hours(24)), { id }))).toBe('STATE_CONFLICT');
    expect((await getShareView(as(buyer, hours(24)), { id })).content!.html).toContain(secretWords);
    await settleShares(as({ kind: 'job', name: 'billing.settleShares' }, hours(24)));
    expect((await purchasesOf(id)).map((one) => one.state)).toEqual(['unlocked']);
  });

  test('opening and refunding at once: one of them happens', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id, buyer } = await bought();
      const [opened, refunded] = await Promise.allSettled([
        openShare(as(buyer), { id }),
        refundShare(as(buyer), { id }),
      ]);
      expect([opened.status, refunded.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const isRefunded = refunded.status === 'fulfilled';
      expect(await cashOf(buyer)).toBe(isRefunded ? 990n : 0n);
      expect((await getShareView(as(buyer), { id })).content === null).toBe(isRefunded);
    }
  });

  test('fifty refunds at once give the money back once', async () => {
    const { id, buyer } = await bought();
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => refundShare(as(buyer), { id })));
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await cashOf(buyer)).toBe(990n);
  });
});

test('every purchase has its journals, and no others are there', async () => {
  await expectObjects(db, ['payShare', 'refund']);
});
