import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { releaseEarnings } from './orders.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { refundSale } from './wallet-refunds.commands.server.ts';
import { moveEarningsToCash } from './wallet-payouts.commands.server.ts';
import { auditOf, ctxAs } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, makeSale, newId, readWritten, richMember } from '#test/ledger.ts';
import { adjust, writeOff } from './adjustments.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
const staff = () => bookCtx(database.db, 7);
const proposal = () => ({ adjustmentId: newId(), proposedBy: 8, reason: 'booked twice by hand', ticket: '#4711' });

describe('a correction by hand', () => {
  test('moves an amount, once, and leaves its audit row with both people', async () => {
    const [from, to] = [await richMember(ctx(), 100n), newId()];
    const input = { ...proposal(), from: `cash:${from}`, to: `cash:${to}`, amount: 60n } as const;
    const posting = await adjust(staff(), input);
    expect(await adjust(staff(), input)).toEqual({ ...posting, isNew: false });
    expect([(await getBalances(ctx(), from)).cash, (await getBalances(ctx(), to)).cash]).toEqual([40n, 60n]);
    expect(await auditOf(database.db, 'journal', posting.journalId)).toEqual(['wallet.adjust']);
  });

  test('is written with its reason and ticket, in the books and in the audit', async () => {
    const [from, to] = [await richMember(ctx(), 100n), newId()];
    const own = proposal();
    const posting = await adjust(staff(), { ...own, from: `cash:${from}`, to: `cash:${to}`, amount: 60n });
    expect(await readWritten(database.db, posting)).toMatchObject({
      key: `adj:${own.adjustmentId}`,
      type: 'adjust',
      data: { note: own.reason, ticket: own.ticket },
      legs: { [`cash:${from}`]: -60, [`cash:${to}`]: 60 },
    });
    const { rows } = await sql<{ detail: unknown }>`select detail from core.audit
      where subject_kind = 'journal' and subject_id = ${posting.journalId}`.execute(database.db);
    const legs = [
      [`cash:${from}`, '-60'],
      [`cash:${to}`, '60'],
    ];
    expect(rows).toEqual([{ detail: { ...own, legs } }]);
    for (const amount of [0n, -1n])
      expect(await errorOf(adjust(staff(), { ...proposal(), from: `cash:${from}`, to: `cash:${to}`, amount }))).toBe(
        'AMOUNT_INVALID',
      );
  });

  test('takes two people of the staff', async () => {
    const [from, to] = [await richMember(ctx(), 100n), newId()];
    const input = { ...proposal(), from: `cash:${from}`, to: `cash:${to}`, amount: 60n } as const;
    const member = ctxAs(database.db, { kind: 'member', id: from, loginId: 1, ip: '192.0.2.1', agent: 'test' });
    expect(await errorOf(adjust(member, input))).toBe('noPermission');
    expect(await errorOf(adjust(ctx(), input))).toBe('noPermission');
    expect(await errorOf(adjust(staff(), { ...input, proposedBy: 7 }))).toBe('SECOND_PERSON_REQUIRED');
  });

  test('touches no account that is made of open items', async () => {
    const memberId = await richMember(ctx(), 100n);
    for (const to of [
      `pending:${memberId}`,
      `cash_hold:${memberId}`,
      'escrow',
      'payout_transit:bank',
      `cash:${memberId}`,
    ] as const) {
      expect(await errorOf(adjust(staff(), { ...proposal(), from: `cash:${memberId}`, to, amount: 1n }))).toBe(
        'AMOUNT_INVALID',
      );
    }
  });
});

describe('a debt', () => {
  test('comes from a refund after the earnings were spent, is repaid first, and can be written off', async () => {
    const { sale, buyerId, developerId } = await makeSale(ctx(), 1000n, 1500);
    await releaseEarnings(ctx(), { sourceId: sale.journalId, memberId: developerId });
    await moveEarningsToCash(ctx(), { requestId: 'spent', memberId: developerId, amount: 800n });
    await refundSale(ctx(), { refundId: newId(), saleId: sale.journalId, buyerId, amount: 1000n });
    expect(await getBalances(ctx(), developerId)).toMatchObject({ cash: 800n, earnings: 0n, owed: 800n });
    const input = { ...proposal(), memberId: developerId, amount: 300n };
    const posting = await writeOff(staff(), input);
    expect(await auditOf(database.db, 'journal', posting.journalId)).toEqual(['wallet.writeOff']);
    expect(await readWritten(database.db, posting)).toMatchObject({
      key: `adj:${input.adjustmentId}`,
      type: 'writeOff',
      data: { note: input.reason, ticket: input.ticket },
      legs: { bad_debt: -300, [`receivable:${developerId}`]: 300 },
    });
    for (const amount of [0n, -1n])
      expect(await errorOf(writeOff(staff(), { ...input, adjustmentId: newId(), amount }))).toBe('AMOUNT_INVALID');
    expect(await errorOf(writeOff(staff(), { ...input, adjustmentId: newId(), amount: 501n }))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(await errorOf(writeOff(staff(), { ...input, adjustmentId: newId(), proposedBy: 7 }))).toBe(
      'SECOND_PERSON_REQUIRED',
    );
    const next = await makeSale(ctx(), 1000n, 1500);
    expect((await getBalances(ctx(), developerId)).owed).toBe(500n);
    expect((await getBalances(ctx(), next.developerId)).pending).toBe(850n);
  });
});
