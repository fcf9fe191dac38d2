import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fulfilOrder, payOrder, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { moveEarningsToCash } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { bookCtx, newId } from '#test/ledger.ts';
import { memberWithCash, proposeOne } from '#test/books-writes.ts';
import { expectObjects } from '#test/objects.ts';
import { assetOf, canDecide, canPropose, ownerOf } from './books.policy.ts';

const app = useTestApp();
let maker: Member;
let checker: Member;
beforeAll(async () => {
  maker = await app.addMember('maker', { isStaff: true });
  checker = await app.addMember('checker', { isStaff: true });
});
afterEach(() => app.database.pool.query('update wallet.pause set ended_at = now() where ended_at is null'));

const headers = () => ({ 'idempotency-key': randomUUID() });
const propose = (body: object, as: Member | null = maker) =>
  app.post('/api/admin/proposeAdjustment', body, { member: as, headers: headers() });
const decide = (id: number, isConfirmed: boolean, as: Member | null = checker) =>
  app.post('/api/admin/decideAdjustment', { id, isConfirmed }, { member: as, headers: headers() });
const cashOf = async ({ id }: Member) => (await getBalances({ db: app.database.db }, id)).cash;
const audits = async (action: string, id: number) =>
  (
    await app.database.pool.query<{ actor_id: number }>(
      'select actor_id from core.audit where action = $1 and subject_id = $2',
      [action, id],
    )
  ).rows;
const move = (member: Member, more: object = {}) => ({
  kind: 'adjust',
  from: `cash:${member.id}`,
  to: 'clearing:alipay',
  amount: 100,
  reason: 'counted twice',
  ticket: 'T-1',
  ...more,
});

describe('a correction', () => {
  test('moves nothing until somebody else confirms it, then once', async () => {
    const { id, member } = await proposeOne(app, maker);
    expect(await cashOf(member)).toBe(10_000n);
    expect(await decide(id, true, maker)).toMatchObject({ code: 0, data: { error: 'SECOND_PERSON_REQUIRED' } });
    const confirmed = await decide(id, true);
    expect(confirmed).toMatchObject({ code: 1, data: { journalId: expect.any(Number) } });
    expect(await cashOf(member)).toBe(9900n);
    expect(await decide(id, true)).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', state: 'confirmed' } });
    expect(await cashOf(member)).toBe(9900n);
    expect(await audits('billing.proposeAdjustment', id)).toEqual([{ actor_id: maker.id }]);
    expect(await audits('billing.decideAdjustment', id)).toEqual([{ actor_id: checker.id }]);
  });

  test('that is rejected changes nothing', async () => {
    const { id, member } = await proposeOne(app, maker);
    expect(await decide(id, false)).toMatchObject({ code: 1, data: { journalId: null } });
    expect(await cashOf(member)).toBe(10_000n);
    const { rows } = (await app.get('/api/admin/adjustments', { member: checker })).data as { rows: unknown[] };
    expect(rows[0]).toMatchObject({ id, state: 'rejected', proposedBy: { id: maker.id } });
  });

  test('cannot take more than there is, and stays open then', async () => {
    const member = await memberWithCash(app, 50n);
    const { data } = await propose(move(member));
    const { id } = data as { id: number };
    expect(await decide(id, true)).toMatchObject({ code: 0, data: { error: 'INSUFFICIENT_BALANCE' } });
    expect((await app.database.pool.query('select state from billing.adjustment where id = $1', [id])).rows).toEqual([
      { state: 'proposed' },
    ]);
  });

  test('is posted also while postings are paused', async () => {
    const { id, member } = await proposeOne(app, maker);
    expect(
      (await app.post('/api/admin/pausePostings', { asset: 'CNY', reason: 'looking' }, { member: checker })).code,
    ).toBe(1);
    expect((await decide(id, true)).code).toBe(1);
    expect(await cashOf(member)).toBe(9900n);
  });

  test('is nobody’s about their own money', async () => {
    expect(await propose(move(maker, { from: 'promotion', to: `cash:${maker.id}` }))).toMatchObject({ code: 0 });
    expect(canPropose(5, { from: 'promotion', to: 'cash:5', memberId: null })).toBe(false);
    expect(canPropose(5, { from: 'bad_debt', to: 'receivable:5', memberId: 5 })).toBe(false);
    expect(canDecide(5, { proposedBy: 6, from: 'cash:5', to: 'promotion', memberId: null })).toBe(false);
    expect(canDecide(5, { proposedBy: 6, from: 'cash:7', to: 'promotion', memberId: null })).toBe(true);
  });

  test.each([
    ['an amount of nothing', { amount: 0 }],
    ['a negative amount', { amount: -5 }],
    ['a fraction', { amount: 1.5 }],
    ['an amount beyond all money', { amount: 1e300 }],
    ['no ticket', { ticket: ' ' }],
    ['an account that is not there', { to: 'clearing:nowhere' }],
    ['a hostile account', { to: "cash'; drop table x" }],
    ['points for money', { to: 'issued' }],
    ['open items', { to: 'escrow' }],
  ])('is refused with %s', async (_name, more) => {
    const member = await memberWithCash(app);
    expect((await propose(move(member, more))).code).toBe(0);
    expect((await propose(move(member, { to: `cash:${member.id}` }))).code).toBe(0);
  });

  test('is nothing for members and visitors', async () => {
    const member = await memberWithCash(app);
    expect((await propose(move(member), member)).code).toBe(401);
    expect((await propose(move(member), null)).code).toBe(303);
    expect((await decide(1, true, member)).code).toBe(401);
    for (const path of ['books', 'booksAccount?code=cash:1', 'booksJournal?id=1', 'findInBooks?q=1', 'adjustments'])
      expect((await app.get(`/api/admin/${path}`, { member })).code).toBe(401);
  });

  test('writes off what a member owes, and no more', async () => {
    const [seller, buyer] = [await app.addMember('seller_1'), await memberWithCash(app)];
    const ctx = bookCtx(app.database.db);
    const paid = await payOrder(ctx, { orderId: newId(), memberId: buyer.id, cash: 1000n });
    const sale = await fulfilOrder(ctx, {
      orderId: newId(),
      paidId: paid.journalId,
      developerId: seller.id,
      feeBasisPoints: 0,
    });
    await releaseEarnings(ctx, { sourceId: sale.journalId, memberId: seller.id });
    await moveEarningsToCash(ctx, { requestId: randomUUID(), memberId: seller.id, amount: 1000n });
    await refundSale(ctx, { refundId: newId(), saleId: sale.journalId, buyerId: buyer.id, amount: 1000n });
    const owed = async () => (await getBalances(ctx, seller.id)).owed;
    expect(await owed()).toBe(1000n);
    const writeOff = async (amount: number) => {
      const { data } = await propose({
        kind: 'writeOff',
        memberId: seller.id,
        amount,
        reason: 'gone away',
        ticket: 'T-2',
      });
      return decide((data as { id: number }).id, true);
    };
    expect(await writeOff(1001)).toMatchObject({ code: 0, data: { error: 'INSUFFICIENT_BALANCE' } });
    expect((await writeOff(1000)).code).toBe(1);
    expect(await owed()).toBe(0n);
  });
});

describe('pausing', () => {
  test('stops money and not points, is told, and ends when the books are whole', async () => {
    expect(
      (await app.post('/api/admin/pausePostings', { asset: 'CNY', reason: 'looking into it' }, { member: checker }))
        .code,
    ).toBe(1);
    await expect(memberWithCash(app)).rejects.toThrow();
    expect((await app.get('/api/admin/books', { member: checker })).data).toMatchObject({
      assets: [{ asset: 'CNY', reason: 'looking into it' }, { pausedAt: null }],
    });
    expect((await app.post('/api/admin/resumePostings', { asset: 'CNY' }, { member: checker })).code).toBe(1);
    expect(await cashOf(await memberWithCash(app))).toBe(10_000n);
  });

  test('is nothing for members', async () => {
    const member = await app.addMember('nobody');
    expect((await app.post('/api/admin/pausePostings', { asset: 'CNY', reason: 'no' }, { member })).code).toBe(401);
    expect((await app.post('/api/admin/resumePostings', { asset: 'CNY' }, { member })).code).toBe(401);
  });
});

describe('reading the books', () => {
  test('finds accounts and journals by number, code and key', async () => {
    const member = await memberWithCash(app);
    const find = async (q: string) =>
      (await app.get(`/api/admin/findInBooks?q=${encodeURIComponent(q)}`, { member: checker })).data;
    expect(await find(String(member.id))).toMatchObject({ accounts: [{ code: `cash:${member.id}`, posted: 10_000 }] });
    expect(await find(`cash:${member.id}`)).toEqual({ path: `/admin/books/account?code=cash%3A${member.id}` });
    const account = (await app.get(`/api/admin/booksAccount?code=cash:${member.id}`, { member: checker })).data as {
      entries: { journalId: number; key: string }[];
    };
    const [entry] = account.entries;
    expect(account).toMatchObject({
      posted: 10_000,
      member: { id: member.id },
      entries: [{ amount: 10_000, after: 10_000 }],
    });
    expect(await find(`#${entry!.journalId}`)).toEqual({ path: `/admin/books/journal/${entry!.journalId}` });
    expect(await find(entry!.key)).toEqual({ path: `/admin/books/journal/${entry!.journalId}` });
    expect(await find('nothing-like-it')).toEqual({ accounts: [] });
    expect((await app.get(`/api/admin/booksJournal?id=${entry!.journalId}`, { member: checker })).data).toMatchObject({
      entries: [{ amount: 10_000 }, { amount: -10_000 }],
    });
    expect((await app.get('/api/admin/booksAccount?code=cash:999999999', { member: checker })).code).toBe(0);
  });

  test('keeps a search in its address: many are shown, one is gone to, and a strange one is none', async () => {
    const { member } = await proposeOne(app, maker);
    const open = (q: string) =>
      app.send(`/admin/books?q=${q}`, { headers: { cookie: `${app.cookiesOf(checker)}; think-lang=en` } });
    const list = await (await open('cash%3A')).text();
    expect(list).toMatch(/<input[^>]*name="q"[^>]*value="cash:"/);
    expect(list).toContain('/admin/books/account?code=cash%3A');
    const one = await open(`cash%3A${member.id}`);
    expect([one.status, one.headers.get('location')]).toEqual([302, `/admin/books/account?code=cash%3A${member.id}`]);
    expect((await open('x'.repeat(300))).status).toBe(200);
  });

  test('leads from a difference to the object and to the journal', async () => {
    const { id } = await proposeOne(app, maker);
    const mismatches = [
      { place: `correction ${id}`, key: `adj:${id}`, journalId: null, asset: 'CNY', found: '', expected: '100' },
      { place: 'journal 1', key: 'task:1:gift:x', journalId: 1, asset: 'PTS', found: '4', expected: '' },
    ];
    await app.database.pool.query(
      'insert into billing.object_check (checked_at, objects, mismatches) values (now(), 2, $1)',
      [JSON.stringify(mismatches)],
    );
    const { objects } = (await app.get('/api/admin/books', { member: checker })).data as {
      objects: { mismatches: unknown };
    };
    expect(objects.mismatches).toEqual([
      { ...mismatches[0], path: `/admin/books/adjustments?before=${id + 1}` },
      { ...mismatches[1], path: '' },
    ]);
    const page = await (
      await app.send('/admin/books', { headers: { cookie: `${app.cookiesOf(checker)}; think-lang=en` } })
    ).text();
    expect(page).toContain(`href="/admin/books/adjustments?before=${id + 1}"`);
    expect(page).toContain('href="/admin/books/journal/1"');
    expect(page).toContain('¥1.00');
  });

  test('pages through a platform account and a member’s, each entry once', async () => {
    for (let n = 0; n < 45; n++) await memberWithCash(app, 1n);
    const seen: number[] = [];
    for (let before: number | null = 0; before !== null;) {
      const data = (await app.get(`/api/admin/booksAccount?code=clearing:alipay&before=${before}`, { member: checker }))
        .data as {
        entries: { place: number }[];
        before: number | null;
      };
      seen.push(...data.entries.map(({ place }) => place));
      before = data.before;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(45);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('says each asset’s sum, which is zero', async () => {
    const { assets } = (await app.get('/api/admin/books', { member: checker })).data as { assets: { sum: number }[] };
    expect(assets.map(({ sum }) => sum)).toEqual([0, 0]);
  });

  test('knows whose an account is and in what it counts', () => {
    expect([assetOf('points:1'), assetOf('issued'), assetOf('cash:1'), assetOf('pointsx')]).toEqual([
      'PTS',
      'PTS',
      'CNY',
      'CNY',
    ]);
    expect([ownerOf('cash:12'), ownerOf('clearing:alipay'), ownerOf('fee_share')]).toEqual([12, null, null]);
  });
});

test('every confirmed correction has its journal, and no other is there', async () => {
  await expectObjects(app.database.db, ['adjust', 'writeOff']);
});
