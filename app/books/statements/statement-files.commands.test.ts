import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { payShare, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { holdWithdrawal, sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { newId } from '#test/ledger.ts';
import type { PlatformLines, PlatformStatement } from './platform-statement.schema.ts';
import type { MonthList, Statement, StatementLines } from './statements.schema.ts';
import { purgeStatementFiles, statementsData, writeStatementFile } from './statement-files.commands.server.ts';
import { directLines } from './statement-files.schema.ts';

const app = useTestApp();
let author: Member;
let buyer: Member;
let promoter: Member;
let stranger: Member;
let staff: Member;
const at = (time: string): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(time),
  language: 'en',
  requestId: 'test',
});

/** September: a top-up. October: a paid share, half given back, a withdrawal with fee and tax, points. */
beforeAll(async () => {
  [author, buyer, promoter, stranger] = (await Promise.all(
    ['author', 'buyer', 'promoter', 'stranger'].map((name) => app.addMember(name)),
  )) as [Member, Member, Member, Member];
  staff = await app.addMember('checker', { isStaff: true });
  await creditTopUp(at('2026-09-30T15:59:59Z'), {
    channel: 'alipay',
    transaction: 't1',
    memberId: buyer.id,
    amount: 50_000n,
  });
  const ctx = at('2026-09-30T16:00:00Z');
  const sale = await payShare(ctx, {
    purchaseId: newId(),
    buyerId: buyer.id,
    authorId: author.id,
    promoter: { memberId: promoter.id, basisPoints: 1000 },
    amount: 40_000n,
    feeBasisPoints: 500,
    note: '长文：“上下文”窗口=多长？',
  });
  await refundSale(at('2026-10-05T00:00:00Z'), {
    refundId: newId(),
    saleId: sale.journalId,
    buyerId: buyer.id,
    amount: 10_000n,
  });
  await releaseEarnings(at('2026-10-08T00:00:00Z'), { sourceId: sale.journalId, memberId: author.id });
  const withdrawalId = newId();
  const hold = await holdWithdrawal(at('2026-10-09T00:00:00Z'), { withdrawalId, memberId: author.id, amount: 20_000n });
  await sendPayout(at('2026-10-31T15:59:59Z'), {
    withdrawalId,
    holdId: hold.journalId,
    channel: 'bank',
    fee: 100n,
    tax: 300n,
  });
  await awardPoints(at('2026-10-10T00:00:00Z'), { task: 'signIn', subject: 'x', memberId: author.id, amount: 20n });
});
beforeEach(() => app.forgetLimits());

const cookies = (member: Member, language = 'en') => ({
  headers: { cookie: `${app.cookiesOf(member)}; think-lang=${language}` },
});
const audits = async (action: string, id: number) =>
  (
    await sql<{ detail: Record<string, unknown> }>`select detail from core.audit
      where action = ${action} and subject_id = ${id} order by id`.execute(app.database.db)
  ).rows.map(({ detail }) => detail);
const october = (member: Member) =>
  app.get('/api/billing/statement?month=2026-10', { member }).then(({ data }) => data as Statement);
const itemsOf = ({ sections }: Statement, index: number) =>
  Object.fromEntries(sections[index]!.items.map(({ item, amount }) => [item, amount]));

describe('a member’s statement', () => {
  test('tells sales, fees, refunds, withdrawals and tax apart, and adds up', async () => {
    const statement = await october(author);
    expect(statement.sections.map(({ isWhole, opening, closing }) => [isWhole, opening, closing])).toEqual([
      [true, 0, 0],
      [true, 0, 5500],
      [true, 0, 20],
    ]);
    expect(itemsOf(statement, 1)).toEqual({
      sales: 40_000,
      fees: -1500,
      shared: -3000,
      saleRefunds: -10_000,
      withdrawals: -19_600,
      withdrawalFees: -100,
      tax: -300,
    });
    expect(itemsOf(statement, 2)).toEqual({ earned: 20, spent: 0, expired: 0 });
    expect(itemsOf(await october(promoter), 1)).toMatchObject({ sales: 0, commissions: 4000, saleRefunds: -1000 });
  });

  test('puts what happened in the last second of a month of the site there, and opens the next with it', async () => {
    const { data } = await app.get('/api/billing/statement?month=2026-09', { member: buyer });
    const [september, next] = [data as Statement, await october(buyer)];
    expect(september.sections[0]).toMatchObject({
      opening: 0,
      closing: 50_000,
      items: [
        { item: 'topUps', amount: 50_000, count: 1 },
        { item: 'purchases', amount: 0, count: 0 },
      ],
    });
    expect(next.sections[0]).toMatchObject({ opening: 50_000, closing: 20_000 });
    expect(itemsOf(next, 0)).toMatchObject({ purchases: -40_000, refunds: 10_000 });
    const { months } = (await app.get('/api/billing/statements?year=2026', { member: buyer })).data as MonthList;
    expect(months.find(({ month }) => month === '2026-10')!.sections.cash).toEqual({
      closing: 20_000,
      change: -30_000,
    });
    expect(months.at(-1)!.month).toBe('2026-09');
  });

  test('opens the lines of each number with the same sum', async () => {
    for (const { section, items } of (await october(author)).sections) {
      for (const { item, amount, count } of items) {
        const { data } = await app.get(`/api/billing/statementLines?month=2026-10&section=${section}&item=${item}`, {
          member: author,
        });
        const lines = data as StatementLines;
        expect([lines.amount, lines.sum, lines.count]).toEqual([amount, amount, count]);
        expect(lines.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
      }
    }
  });

  test('is nobody else’s, has no months to come and no numbers of other sections', async () => {
    expect((await october(stranger)).lines).toBe(0);
    expect(await app.get('/api/billing/statement?month=2026-10')).toMatchObject({ code: 303 });
    expect(await app.get('/api/billing/statement?month=2099-01', { member: author })).toMatchObject({ code: 0 });
    expect(
      await app.get('/api/billing/statementLines?month=2026-10&section=points&item=sales', { member: author }),
    ).toMatchObject({ code: 0 });
    expect((await app.get('/api/billing/statement?month=2026-13', { member: author })).code).not.toBe(1);
  });
});

describe('the site’s statement', () => {
  test('sums to zero, names fees and debts, and opens entries with the same sum', async () => {
    const { data } = await app.get('/api/admin/statement?month=2026-10', { member: staff });
    const { assets, kinds, summary } = data as PlatformStatement;
    expect(assets.map(({ isWhole, opening, closing }) => [isWhole, opening, closing])).toEqual([
      [true, 0, 0],
      [true, 0, 0],
    ]);
    expect(summary).toMatchObject({
      fees: 1600,
      taxPayable: 300,
      owedToMembers: 5500 + 20_000 + 3000,
      owedByMembers: 0,
    });
    for (const row of kinds) {
      const lines = (
        await app.get(`/api/admin/statementLines?month=2026-10&kind=${row.kind}&direction=in`, { member: staff })
      ).data as PlatformLines;
      expect([lines.amount, lines.sum]).toEqual([row.credits, row.credits]);
    }
  });

  test('is not for members', async () => {
    for (const path of ['statement?month=2026-10', 'statements', 'statementLines?month=2026-10&kind=cash']) {
      expect((await app.get(`/api/admin/${path}`, { member: author })).code).toBe(401);
    }
    expect((await app.send('/admin/statements/2026-10/file?format=csv', cookies(author))).status).toBe(403);
  });
});

describe('a file', () => {
  test('as CSV begins with the mark, runs from opening to closing, keeps numbers and disarms formulas, and is audited', async () => {
    const response = await app.send('/user/xiaowo/statements/2026-10/file?format=csv', cookies(author));
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="statement-2026-10.csv"']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, ...rows] = parse(bytes, { bom: true });
    expect(head).toEqual(['Time', 'Account', 'Item', 'Description', 'Journal', 'Amount', 'Balance']);
    const earnings = rows.filter(([, section]) => section === 'Earnings');
    expect([earnings[0]![2], earnings[0]![6], earnings.at(-1)![2], earnings.at(-1)![6]]).toEqual([
      'Opening balance',
      '0.00',
      'Closing balance',
      '55.00',
    ]);
    expect(earnings.at(-2)![6]).toBe('55.00');
    const sum = earnings.reduce((total, row) => total + Math.round(Number(row[5]) * 100), 0);
    expect(sum).toBe(5500);
    expect(earnings.map((row) => row[5])).toContain('-196.00');
    expect(earnings.some((row) => row[3]!.includes('长文：“上下文”窗口=多长？'))).toBe(true);
    expect(await audits('billing.exportStatement', author.id)).toContainEqual({
      scope: 'own',
      month: '2026-10',
      format: 'csv',
      lines: expect.any(Number),
    });
  });

  test.each(['zh-cn', 'en'])('as PDF says what the page says, in %s', async (language) => {
    const response = await app.send('/user/xiaowo/statements/2026-10/file?format=pdf', cookies(author, language));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
    const plain = text.replaceAll(/\s+/g, '');
    const words =
      language === 'en'
        ? ['StatementforOctober2026', 'Grosssales', 'Taxwithheld']
        : ['2026年10月对账单', '销售额', '代扣税款', '会员：author'];
    for (const word of [...words, '+¥400.00', '−¥15.00', '−¥196.00', '−¥3.00', '¥55.00', '长文：“上下文”窗口=多长？'])
      expect(plain).toContain(word);
  });

  test('of the site needs the right to export, and balances', async () => {
    const response = await app.send('/admin/statements/2026-10/file?format=csv', cookies(staff));
    const rows = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
    const isPoints = (row: string[]) => !row[7]!.includes('.');
    expect(
      rows
        .slice(1)
        .filter((row) => row[7] !== '' && !isPoints(row))
        .reduce((sum, row) => sum + Math.round(Number(row[7]) * 100), 0),
    ).toBe(0);
    expect(await audits('billing.exportStatement', staff.id)).toMatchObject([{ scope: 'platform', format: 'csv' }]);
    const paper = await app.send('/admin/statements/2026-10/file?format=pdf', cookies(staff));
    const { text } = await extractText(new Uint8Array(await paper.arrayBuffer()), { mergePages: true });
    expect(text.replaceAll(/\s+/g, '')).toContain('Owedtomembersatmonthend');
  });

  test('is refused to guests and for bad months, and after too many in an hour', async () => {
    expect((await app.send('/user/xiaowo/statements/2026-10/file?format=csv')).status).toBe(302);
    expect((await app.send('/user/xiaowo/statements/2026-10/file?format=exe', cookies(author))).status).toBe(404);
    expect((await app.send('/user/xiaowo/statements/2099-01/file?format=csv', cookies(author))).status).toBe(404);
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await app.send('/user/xiaowo/statements/2026-10/file?format=csv', cookies(stranger))).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses[30]).toBe(429);
  });

  test('is refused to staff signed in as the member', async () => {
    await app.watch(promoter, staff);
    expect((await app.send('/user/xiaowo/statements/2026-10/file?format=csv', cookies(promoter))).status).toBe(403);
    expect(await app.post('/api/billing/requestStatement', { month: '2026-10' }, { member: promoter })).toMatchObject({
      code: 401,
    });
    await sql`update account.login set impersonator_id = null, impersonator_login_id = null
      where member_id = ${promoter.id}`.execute(app.database.db);
  });
});

describe('a long file', () => {
  const stateOf = async (id: number) =>
    (
      await sql<{ state: string; file: string | null }>`select state, file from billing.statement_file
      where id = ${id}`.execute(app.database.db)
    ).rows[0];

  test('is written by a job, once, and is only for whoever asked', async () => {
    const owner = await app.addMember('long');
    const count = directLines + 3;
    await sql`select count(p.journal_id) from generate_series(1, ${count}::int) n
      cross join lateral wallet.post('long:' || n, sha256('x'), 'topUp', 'job', null::bigint,
      timestamptz '2026-10-02T00:00:00Z', timestamptz '2026-10-02T00:00:00Z', null::bigint,
        '{"channel": "alipay"}'::jsonb,
      array['clearing:alipay', 'cash:' || ${owner.id}::bigint], array[-1::bigint, 1::bigint], null::text[],
        null::boolean[], null::bigint[]) p`.execute(app.database.db);
    const direct = await app.send('/user/xiaowo/statements/2026-10/file?format=csv', cookies(owner));
    expect(direct.status).toBe(400);
    const { id } = await app.done('/api/billing/requestStatement', { month: '2026-10' }, { member: owner });
    expect(await audits('billing.requestStatement', owner.id)).toEqual([{ scope: 'own', month: '2026-10' }]);
    await expect.poll(async () => (await stateOf(id))?.state).toBe('ready');
    await writeStatementFile(at('2026-11-02T00:00:00Z'), { id });
    const told = await sql`select path, data ->> 'title' title from messages.notice
      where member_id = ${owner.id} and act = 'statementReady'`.execute(app.database.db);
    expect(told.rows).toEqual([{ path: '/user/xiaowo/statements/2026-10', title: '2026-10' }]);
    expect((await app.send(`/user/xiaowo/statements/files/${id}`, cookies(stranger))).status).toBe(404);
    expect((await app.send(`/admin/statements/files/${id}`, cookies(staff))).status).toBe(404);
    const file = await app.send(`/user/xiaowo/statements/files/${id}`, cookies(owner));
    const rows = parse(Buffer.from(await file.arrayBuffer()), { bom: true });
    expect(rows).toHaveLength(1 + count + 6);
    expect(rows[count + 1]![6]).toBe(rows[count + 2]![6]);
    expect(await audits('billing.exportStatement', owner.id)).toHaveLength(1);
    const paper = await app.send('/user/xiaowo/statements/2026-10/file?format=pdf', cookies(owner));
    expect(paper.status).toBe(200);
  });

  test('goes when it has expired and when its owner closes the account', async () => {
    const { id } = await app.done('/api/billing/requestStatement', { month: '2026-10' }, { member: author });
    await expect.poll(async () => (await stateOf(id))?.state).toBe('ready');
    await purgeStatementFiles({ ...at('2026-11-02T00:00:00Z'), now: new Date(Date.now() + 8 * 86_400_000) });
    expect(await stateOf(id)).toEqual({ state: 'ready', file: null });
    expect((await app.send(`/user/xiaowo/statements/files/${id}`, cookies(author))).status).toBe(404);
    await statementsData.closeMember(at('2026-11-02T00:00:00Z'), author.id, 'keep');
    expect(await stateOf(id)).toBe(undefined);
  });

  test('of the site is refused to members, and to staff without the right', async () => {
    expect(await app.post('/api/admin/requestStatement', { month: '2026-10' }, { member: author })).toMatchObject({
      code: 401,
    });
    const other = await app.addMember('editor', { isStaff: true });
    await sql`with g as (insert into account.member_group (area, name_zh, name_en) values ('admin', '编辑', 'Editors')
      returning id)
      update account.staff set group_id = (select id from g) where member_id = ${other.id}`.execute(app.database.db);
    expect(await app.post('/api/admin/requestStatement', { month: '2026-10' }, { member: other })).toMatchObject({
      code: 401,
    });
    expect((await app.send('/admin/statements/2026-10/file?format=pdf', cookies(other))).status).toBe(403);
    expect(await app.post('/api/billing/requestStatement', { month: '2026-10' })).toMatchObject({ code: 303 });
    expect(await app.post('/api/billing/requestStatement', { month: '2099-10' }, { member: author })).toMatchObject({
      code: 0,
    });
  });
});
