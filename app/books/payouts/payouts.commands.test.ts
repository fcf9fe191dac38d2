import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { expectObjects, withdrawalTypes } from '#test/objects.ts';
import { earn, usePayouts, verifyName } from '#test/payouts.ts';
import { settleCard } from '#app/billing/cards/cards.commands.server.ts';
import { listOwnBankCards } from '#app/billing/cards/cards.queries.server.ts';
import { getEarnings } from '#app/billing/earnings/earnings.queries.server.ts';
import { approveWithdrawals } from '#app/books/withdrawal-reviews/withdrawal-reviews.commands.server.ts';
import { flagMember } from '#app/billing/risks/risks.commands.server.ts';
import { countClosedFlags, hasOpenFlag } from '#app/billing/risks/risks.queries.server.ts';
import { listTaxYears } from '#app/billing/taxes/taxes.queries.server.ts';
import { requestWithdrawal } from '#app/billing/withdrawals/withdrawals.commands.server.ts';
import { downloadPayoutFile, makePayoutFile } from './payouts.commands.server.ts';
import { listPayoutFiles, listPayoutLines, previewResults } from './payouts.queries.server.ts';
import { bouncePayout, importResults } from './payout-settlements.commands.server.ts';

const world = usePayouts();
afterEach(async () => {
  await expectWholeBooks(world.database.db);
  await expectObjects(world.database.db, withdrawalTypes);
});
const boss = async () => world.staffCtx(await world.addStaff());
const balances = (id: number) => getBalances({ db: world.database.db }, id);
const transit = () =>
  world.one<number>(sql`select coalesce(sum(wallet.posted(a)), 0)::bigint v from wallet.account a
  where a.kind = 'payout_transit'`);
const underway = () =>
  world.one<number>(sql`select coalesce(sum(amount - fee - tax), 0)::bigint v from billing.withdrawal
    where state in ('paying', 'unknown')`);

async function approved(amount = 20_000) {
  const asked = await world.request(amount);
  await approveWithdrawals(await boss(), { ids: [asked.id] });
  return asked;
}

describe('a file for the bank', () => {
  test('holds approved withdrawals with whole numbers, is kept with its hash, and shown masked', async () => {
    const [a, b] = [await approved(20_000), await approved(30_000)];
    const maker = await boss();
    const { data } = await makePayoutFile(maker, { ids: [a.id, b.id] });
    const file = await downloadPayoutFile(maker, { id: data.id });
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(file.hash);
    const rows: string[][] = parse(file.text, { bom: true });
    expect(rows.map((row) => [row[0], row[1], row[6]])).toEqual([
      ['Number', 'Payee', 'Amount'],
      [a.number, '张小明', '200.00'],
      [b.number, '张小明', '300.00'],
    ]);
    expect(rows[1]![2]).toMatch(/^622588\d{10}$/);
    expect(await getEarnings(world.member(a.memberId))).toMatchObject({ held: 0, paying: 20_000 });
    const lines = await listPayoutLines(maker, { id: data.id });
    expect(lines).toMatchObject([
      { line: 1, number: a.number, state: 'paying', net: 20_000, last4: rows[1]![2]!.slice(-4) },
      { line: 2, number: b.number },
    ]);
    expect(JSON.stringify(lines)).not.toContain(rows[1]![2]!.slice(6, 12));
    const stored = await sql<{ sealed: Buffer }>`select sealed from billing.payout_file
      where id = ${data.id}`.execute(world.database.db);
    expect(stored.rows[0]!.sealed.toString('latin1')).not.toContain(rows[1]![2]);
    expect((await listPayoutFiles(maker, { before: 0, after: 0 })).rows[0]).toMatchObject({
      id: data.id,
      lines: 2,
      amount: 50_000,
      open: 2,
      downloads: 1,
    });
    expect(await world.audits('billing.downloadPayoutFile', data.id)).toMatchObject([{ detail: { hash: file.hash } }]);
    expect(await world.audits('billing.makePayoutFile', data.id)).toHaveLength(1);
  });

  test('takes a withdrawal once, and only one that may be paid', async () => {
    const [fine, flagged, broken] = [await approved(), await approved(), await approved()];
    const waiting = await world.request(20_000);
    await flagMember(world.program(), { memberId: flagged.memberId, kind: 'manual', reason: 'look' });
    await settleCard(world.program(), broken.cardId, false, 'closed');
    const ids = [fine, flagged, broken, waiting].map(({ id }) => id);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, async () => makePayoutFile(await boss(), { ids })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      {
        value: {
          data: {
            skipped: [
              { id: flagged.id, error: 'RISK_FLAGGED' },
              { id: broken.id, error: 'CARD_INVALID' },
              { id: waiting.id, error: 'STATE_CONFLICT' },
            ],
          },
        },
      },
    ]);
    expect(await errorOf(makePayoutFile(await boss(), { ids }))).toBe('STATE_CONFLICT');
    expect(await transit()).toBe(await underway());
  });

  test('is made with a recent proof by those who may, never with one’s own', async () => {
    const { id, memberId } = await approved();
    await expect(makePayoutFile(world.member(memberId), { ids: [id] })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      makePayoutFile(world.staffCtx(await world.addStaff(['payouts'])), { ids: [id] }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      makePayoutFile(world.staffCtx(await world.addStaff(), { provenAt: null }), { ids: [id] }),
    ).rejects.toMatchObject({ kind: 'need-proof' });
    const owner = await world.addStaff();
    await verifyName(world.database.db, owner);
    const cardId = await world.readyCard(owner);
    await earn(world.program(), owner, 20_000n);
    const own = await requestWithdrawal(world.staffCtx(owner), { amount: 20_000, cardId });
    await approveWithdrawals(await boss(), { ids: [own.data.id] });
    await expect(makePayoutFile(world.staffCtx(owner), { ids: [own.data.id] })).rejects.toMatchObject({
      data: { skipped: [{ error: 'OWN' }] },
    });
    const { data } = await makePayoutFile(await boss(), { ids: [id] });
    await expect(downloadPayoutFile(world.staffCtx(await world.addStaff(['payouts'])), data)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(
      downloadPayoutFile(world.staffCtx(await world.addStaff(), { provenAt: null }), data),
    ).rejects.toMatchObject({ kind: 'need-proof' });
  });

  test('withholds tax by the year so far, and gives it back with a payout that came back', async () => {
    await world.setTerms({ taxProfile: 'payment' });
    const { id: memberId, cardId } = await world.payee(1_000_000n);
    const reviewer = await boss();
    const numbers: string[] = [];
    for (const amount of [80_000, 320_000]) {
      const { data } = await requestWithdrawal(world.member(memberId), { amount, cardId });
      await approveWithdrawals(reviewer, { ids: [data.id] });
      await makePayoutFile(reviewer, { ids: [data.id] });
      numbers.push(data.number);
    }
    await world.setTerms({});
    const row = async () =>
      (await listTaxYears(reviewer, { year: 2026, after: memberId - 1 })).rows.find((one) => one.memberId === memberId);
    expect(await row()).toMatchObject({ income: 400_000, tax: 64_000, payouts: 2 });
    await world.settle(numbers[1]!, 'failed', '2560.00', '账户已冻结');
    expect(await row()).toMatchObject({ income: 80_000, tax: 0, payouts: 1 });
    expect(await balances(memberId)).toMatchObject({ earnings: 920_000n, earningsHeld: 0n });
  });
});

describe('what the bank answers', () => {
  test('paid: the money has left, the member is told', async () => {
    const sent = await world.send(600_000);
    await world.settle(sent.number, '成功', '6,000.00'.replace(',', ''));
    expect(await world.stepsOf(sent.id)).toEqual(['requested', 'in_review', 'approved', 'paying', 'paid']);
    expect(await balances(sent.memberId)).toMatchObject({ earnings: 0n, earningsHeld: 0n });
    expect(await world.notices(sent.memberId)).toContain('withdrawalPaid');
    expect(await world.audits('billing.settlePayout', sent.id)).toHaveLength(1);
  });

  test('failed: the money is back, a card that is at fault is not used again', async () => {
    const sent = await world.send(20_000);
    await world.settle(sent.number, '失败', '200', '户名不符');
    expect(await world.stepsOf(sent.id)).toEqual(['requested', 'approved', 'paying', 'failed', 'returned']);
    expect(await balances(sent.memberId)).toMatchObject({ earnings: 20_000n });
    expect(await listOwnBankCards(world.member(sent.memberId))).toMatchObject([
      { state: 'failed', reason: 'name_mismatch' },
    ]);
    expect(await world.notices(sent.memberId)).toContain('withdrawalReturned');
  });

  test('unknown: nothing moves until it is certain', async () => {
    const sent = await world.send(20_000);
    await world.settle(sent.number, '处理中', '200.00');
    expect(await world.stateOf(sent.id)).toBe('unknown');
    expect(await balances(sent.memberId)).toMatchObject({ earnings: 0n });
    expect(await transit()).toBe(await underway());
    expect(await errorOf(makePayoutFile(await boss(), { ids: [sent.id] }))).toBe('STATE_CONFLICT');
    expect(await errorOf(bouncePayout(await boss(), { id: sent.id, reason: 'bank_refused', note: 'x' }))).toBe(
      'STATE_CONFLICT',
    );
    await world.settle(sent.number, 'paid', '200.00');
    expect(await world.stateOf(sent.id)).toBe('paid');
  });

  test('a file is imported once, line by line; what does not fit is named and changes nothing', async () => {
    const [a, b, c] = [await world.send(20_000), await world.send(20_000), await world.send(20_000)];
    const importer = await boss();
    const lines = [
      [a.number, 'paid', '200.00'],
      [b.number, 'paid', '200.01'],
      [c.number, 'maybe', '200.00'],
      ['W2611209999999', 'paid', '1.00'],
      [a.number, 'failed', '200.00'],
    ] as const;
    const file = { name: 'bank.csv', text: world.results(...lines) };
    const preview = await previewResults(importer, file);
    expect(preview.unsent).toBe(1);
    await downloadPayoutFile(importer, { id: a.fileId });
    expect((await previewResults(importer, file)).unsent).toBe(0);
    const verdicts = preview.lines.map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['apply', 'AMOUNT_MISMATCH', 'UNREADABLE', 'NOT_FOUND', 'STATE_CONFLICT']);
    expect(await world.stateOf(a.id)).toBe('paying');
    const answers = await Promise.allSettled(Array.from({ length: 12 }, async () => importResults(await boss(), file)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await world.stateOf(a.id), await world.stateOf(b.id), await world.stateOf(c.id)]).toEqual([
      'paid',
      'paying',
      'paying',
    ]);
    expect((await previewResults(importer, file)).lines[0]!.verdict).toBe('done');
    expect((await previewResults(importer, { ...file, text: `${file.text}\n` })).lines[0]!.verdict).toBe('same');
    expect(await errorOf(importResults(importer, file))).toBe('NOTHING_TO_IMPORT');
    expect(await world.audits('billing.importPayoutResults')).not.toHaveLength(0);
  });

  test('paid and failed at once end in one of them, with the money in one place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await world.send(20_000);
      const settled = await Promise.allSettled([
        importResults(await boss(), { name: 'a', text: world.results([sent.number, 'paid', '200']) }),
        importResults(await boss(), { name: 'b', text: world.results([sent.number, 'failed', '200']) }),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const state = await world.stateOf(sent.id);
      expect((await balances(sent.memberId)).earnings).toBe(state === 'paid' ? 0n : 20_000n);
    }
  });

  test('an unreadable file is refused as a whole', async () => {
    const importer = await boss();
    for (const text of ['a,b\n1,2', 'number,result\nx,paid', '"open']) {
      await expect(previewResults(importer, { name: 'x', text })).rejects.toMatchObject({ kind: 'invalid' });
      await expect(importResults(importer, { name: 'x', text })).rejects.toMatchObject({ kind: 'invalid' });
    }
  });

  test('strangers, and owners of the money, settle nothing', async () => {
    const sent = await world.send(20_000);
    const file = { name: 'x', text: world.results([sent.number, 'paid', '200']) };
    for (const ctx of [
      world.member(sent.memberId),
      world.staffCtx(await world.addStaff(['payouts', 'payouts/make'])),
    ]) {
      await expect(importResults(ctx, file)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(previewResults(ctx, file)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(bouncePayout(ctx, { id: sent.id, reason: 'limit', note: 'x' })).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
    await sql`insert into account.staff (member_id, granted_at)
      values (${sent.memberId}, now())`.execute(world.database.db);
    expect((await previewResults(world.staffCtx(sent.memberId), file)).lines[0]!.verdict).toBe('OWN');
    expect(await errorOf(importResults(world.staffCtx(sent.memberId), file))).toBe('NOTHING_TO_IMPORT');
  });
});

describe('a bounce', () => {
  test('gives paid money back once, with a trace', async () => {
    const sent = await world.send(20_000);
    await world.settle(sent.number, 'paid', '200');
    const bounce = { id: sent.id, reason: 'account_closed' as const, note: 'advice 4711' };
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, async () => bouncePayout(await boss(), bounce)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balances(sent.memberId)).toMatchObject({ earnings: 20_000n });
    expect(await world.stepsOf(sent.id)).toEqual(['requested', 'approved', 'paying', 'paid', 'bounced', 'returned']);
    expect(await world.audits('billing.bouncePayout', sent.id)).toHaveLength(1);
  });

  test('after its member closed the account the money waits, and staff is told', async () => {
    const sent = await world.send(20_000);
    await world.settle(sent.number, 'paid', '200');
    await sql`update account.member set password_hash = null, email = null, mobile = null, closed_at = now()
      where id = ${sent.memberId}`.execute(world.database.db);
    await bouncePayout(await boss(), { id: sent.id, reason: 'account_closed', note: 'late' });
    expect(await balances(sent.memberId)).toMatchObject({ earnings: 20_000n });
    const flags = await sql`select kind, reason, raised_by from billing.risk_flag
      where member_id = ${sent.memberId}`.execute(world.database.db);
    expect(flags.rows).toEqual([{ kind: 'closed_account', reason: '200.00', raised_by: null }]);
    expect(await countClosedFlags({ db: world.database.db })).toBe(1);
  });

  test('three returned payouts in 90 days raise a flag', async () => {
    const { id: memberId, cardId } = await world.payee(60_000n);
    const reviewer = await boss();
    for (let n = 1; n <= 3; n += 1) {
      expect(await hasOpenFlag({ db: world.database.db }, memberId)).toBe(false);
      const { data } = await requestWithdrawal(world.member(memberId), { amount: 10_000, cardId });
      await approveWithdrawals(reviewer, { ids: [data.id] });
      await makePayoutFile(reviewer, { ids: [data.id] });
      await world.settle(data.number, 'failed', '100', 'limit');
    }
    expect(await hasOpenFlag({ db: world.database.db }, memberId)).toBe(true);
  });
});
