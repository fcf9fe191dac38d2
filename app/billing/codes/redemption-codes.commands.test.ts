import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { makeBatch, makeCodes, once, proveNow, takeTransfers, unknownCode } from '#test/top-up-writes.ts';
import { expectObjects } from '#test/objects.ts';

const app = useTestApp();
let staff: Member;
let member: Member;
let count = 0;

beforeAll(async () => {
  staff = await app.addMember('desk', { isStaff: true });
});
beforeEach(async () => {
  member = await app.addMember(`member_${(count += 1)}`);
});

const redeem = (code: string | undefined, as: Member | null = member, headers = once()) =>
  app.post('/api/billing/redeemCode', { code }, { member: as, headers });
const cashOf = async ({ id }: Member) => (await getBalances({ db: app.database.db }, id)).cash;
const sumOf = async (account: string) =>
  (
    await app.database.pool.query<{ sum: string }>(
      'select coalesce(sum(e.amount), 0)::text sum from wallet.entry e join wallet.account a on a.id = e.account_id where a.code = $1',
      [account],
    )
  ).rows[0]!.sum;
const audits = async (action: string, id: number) =>
  (
    await app.database.pool.query<{ actor_id: number }>(
      'select actor_id from core.audit where action = $1 and subject_id = $2',
      [action, id],
    )
  ).rows;
const batchOf = async (id: number) =>
  (await app.get(`/api/admin/codeBatch?id=${id}`, { member: staff })).data as Record<string, unknown>;

describe('making codes', () => {
  test('answers them once and keeps hashes only', async () => {
    const { id, codes } = await makeCodes(app, staff, { count: 5 });
    expect(new Set(codes).size).toBe(5);
    const { rows } = await app.database.pool.query<{ whole: string }>(
      'select row(c.*)::text whole from billing.code c where batch_id = $1',
      [id],
    );
    expect(rows).toHaveLength(5);
    for (const code of codes)
      for (const { whole } of rows) expect(whole).not.toContain(code.replaceAll('-', '').slice(4));
    const kept = await app.database.pool.query<{ answer: string }>(
      'select answer::text from core.idempotent_request where member_id = $1',
      [staff.id],
    );
    expect(kept.rows.map(({ answer }) => answer).join()).not.toContain(codes[0]);
    expect(await audits('billing.makeCodeBatch', id)).toEqual([{ actor_id: staff.id }]);
    expect(await audits('billing.issueCodes', id)).toEqual([{ actor_id: staff.id }]);
    expect(await batchOf(id)).toMatchObject({ state: 'issued', count: 5, redeemed: 0, issues: 1, codes: [] });
  });

  test('books what sold ones are worth, and nothing for those given away', async () => {
    const before = [BigInt(await sumOf('bank:main')), BigInt(await sumOf('codes_outstanding'))];
    await makeBatch(app, staff, { kind: 'promotion' });
    await makeBatch(app, staff, { kind: 'sold', bank: 'main', amount: 700, count: 10 });
    expect([
      BigInt(await sumOf('bank:main')) - before[0]!,
      BigInt(await sumOf('codes_outstanding')) - before[1]!,
    ]).toEqual([-7000n, 7000n]);
  });

  test('needs staff with the node and a fresh proof', async () => {
    const body = { kind: 'promotion', amount: 100, count: 1, note: 'x' };
    const id = await makeBatch(app, staff);
    for (const as of [member, null]) {
      expect((await app.post('/api/admin/makeCodeBatch', body, { member: as, headers: once() })).code).not.toBe(1);
      expect((await app.post('/api/admin/issueCodes', { id, issues: 0 }, { member: as })).code).not.toBe(1);
      expect((await app.post('/api/admin/voidCodeBatch', { id, reason: 'x' }, { member: as })).code).not.toBe(1);
      expect((await app.get('/api/admin/codeBatches', { member: as })).code).not.toBe(1);
    }
    await app.database.pool.query(
      "update account.login set proven_at = now() - interval '1 hour' where member_id = $1",
      [staff.id],
    );
    expect(await app.post('/api/admin/issueCodes', { id, issues: 0 }, { member: staff })).toMatchObject({
      code: 0,
      data: { type: 'need proof' },
    });
    expect(await app.post('/api/admin/makeCodeBatch', body, { member: staff, headers: once() })).toMatchObject({
      code: 0,
      data: { type: 'need proof' },
    });
    expect(await batchOf(id)).toMatchObject({ state: 'draft' });
  });

  test('refuses amounts, counts, days and banks that cannot be', async () => {
    await proveNow(app, staff);
    const whole = { kind: 'sold', bank: 'main', amount: 100, count: 1, note: 'x' };
    const wrong = [
      { amount: 0 },
      { amount: -1 },
      { amount: 1.5 },
      { amount: '1e9' },
      { amount: true },
      { amount: 1e16 },
      { count: 0 },
      { count: 10_001 },
      { bank: '' },
      { bank: 'other' },
      { bank: 'Main' },
      { expiresOn: '2026-13-01' },
      { expiresOn: '2020-01-01' },
      { note: ' ' },
      { kind: 'gift' },
    ];
    for (const one of wrong) {
      const answer = await app.post(
        '/api/admin/makeCodeBatch',
        { ...whole, ...one },
        { member: staff, headers: once() },
      );
      expect(answer, JSON.stringify(one)).toMatchObject({
        code: 0,
        data: { fields: { [Object.keys(one)[0]!]: expect.any(String) as string } },
      });
    }
    const large = await app.post(
      '/api/admin/makeCodeBatch',
      { ...whole, amount: 1e15, count: 2 },
      { member: staff, headers: once() },
    );
    expect(large).toMatchObject({
      code: 0,
      data: { error: 'AMOUNT_INVALID', fields: { amount: expect.any(String) as string } },
    });
    const all = { ...whole, amount: 1e15, count: 2, bank: 'other', expiresOn: '2020-01-01' };
    const answer = await app.post('/api/admin/makeCodeBatch', all, { member: staff, headers: once() });
    expect(Object.keys((answer.data as { fields: object }).fields).toSorted()).toEqual(['amount', 'bank', 'expiresOn']);
  });

  test('again replaces codes that nobody has redeemed yet', async () => {
    const { id, codes } = await makeCodes(app, staff);
    expect(await app.post('/api/admin/issueCodes', { id, issues: 0 }, { member: staff })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', state: 'issued' },
    });
    const again = await app.done<{ codes: string[] }>('/api/admin/issueCodes', { id, issues: 1 }, { member: staff });
    expect(await redeem(codes[0])).toMatchObject({ code: 0, data: { error: 'CODE_INVALID' } });
    expect(await redeem(again.codes[0])).toMatchObject({ code: 1 });
    expect(await app.post('/api/admin/issueCodes', { id, issues: 2 }, { member: staff })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT' },
    });
  });
});

describe('redeeming', () => {
  test('credits a code once, to the first', async () => {
    const { id, codes } = await makeCodes(app, staff, { amount: 5000 });
    const other = await app.addMember(`other_${count}`);
    const before = BigInt(await sumOf('promotion'));
    expect(await redeem(codes[0]!.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      code: 1,
      msg: '¥50.00 has been added to your balance',
      data: { amount: 5000 },
    });
    expect([await cashOf(member), BigInt(await sumOf('promotion')) - before]).toEqual([5000n, -5000n]);
    expect(await redeem(codes[0], other)).toMatchObject({ code: 0, data: { error: 'CODE_INVALID' } });
    expect(await redeem(codes[0])).toMatchObject({ code: 0, data: { error: 'CODE_INVALID' } });
    expect([await cashOf(member), await cashOf(other)]).toEqual([5000n, 0n]);
    const { redeemed, codes: shown } = await batchOf(id);
    expect([redeemed, shown]).toMatchObject([1, [{ hint: codes[0]!.slice(0, 4), member: { id: member.id } }]]);
    const { rows } = await app.database.pool.query<{ id: number }>('select id from billing.code where member_id = $1', [
      member.id,
    ]);
    expect(await audits('billing.redeemCode', rows[0]!.id)).toEqual([{ actor_id: member.id }]);
  });

  test('pays sold codes from what is owed for them', async () => {
    const { codes } = await makeCodes(app, staff, { kind: 'sold', bank: 'main', amount: 300 });
    const before = BigInt(await sumOf('codes_outstanding'));
    await redeem(codes[0]);
    expect(BigInt(await sumOf('codes_outstanding')) - before).toBe(-300n);
  });

  test('says the same of codes that are unknown, used, expired and void', async () => {
    const used = await makeCodes(app, staff);
    const other = await app.addMember(`first_${count}`);
    await redeem(used.codes[0], other);
    const expired = await makeCodes(app, staff, { expiresOn: '2099-01-01' });
    await app.database.pool.query(
      "update billing.code_batch set expires_at = now() - interval '1 second' where id = $1",
      [expired.id],
    );
    const gone = await makeCodes(app, staff);
    await app.done('/api/admin/voidCodeBatch', { id: gone.id, reason: 'leaked' }, { member: staff });
    const codes = [unknownCode(), used.codes[0], expired.codes[0], gone.codes[0]];
    const answers = await Promise.all(codes.map(async (code) => redeem(code)));
    for (const { time: _time, ...answer } of answers)
      expect(answer).toEqual({
        code: 0,
        msg: 'This code is not valid, has been used or has expired',
        data: { error: 'CODE_INVALID', fields: { code: 'This code is not valid, has been used or has expired' } },
      });
    expect(await cashOf(member)).toBe(0n);
    expect(await batchOf(gone.id)).toMatchObject({ state: 'void', voidReason: 'leaked' });
    expect(await app.post('/api/admin/voidCodeBatch', { id: gone.id, reason: 'x' }, { member: staff })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', state: 'void' },
    });
    expect(await audits('billing.voidCodeBatch', gone.id)).toEqual([{ actor_id: staff.id }]);
  });

  test('of 20 members at once one gets the code', async () => {
    const { id, codes } = await makeCodes(app, staff);
    const members = await Promise.all(Array.from({ length: 20 }, async (_, i) => app.addMember(`race_${count}_${i}`)));
    const answers = await Promise.all(members.map(async (one) => redeem(codes[0], one)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    const sums = await Promise.all(members.map(cashOf));
    expect(sums.reduce((sum, cash) => sum + cash, 0n)).toBe(5000n);
    expect(await batchOf(id)).toMatchObject({ redeemed: 1 });
  });

  test('against voiding: either the code or the void was first', async () => {
    const { id, codes } = await makeCodes(app, staff);
    const [answer] = await Promise.all([
      redeem(codes[0]),
      app.post('/api/admin/voidCodeBatch', { id, reason: 'leaked' }, { member: staff }),
    ]);
    expect(await cashOf(member)).toBe(answer.code === 1 ? 5000n : 0n);
    expect(await batchOf(id)).toMatchObject({ state: 'void', redeemed: answer.code === 1 ? 1 : 0 });
  });

  test('is for members, by a login of their own, and not for who made the codes', async () => {
    const { codes } = await makeCodes(app, staff);
    expect(await redeem(codes[0], null)).toMatchObject({ code: 303 });
    expect(await redeem(codes[0], staff)).toMatchObject({ code: 0, data: { error: 'OWN_BATCH' } });
    await app.watch(member, staff);
    expect((await redeem(codes[0])).code).not.toBe(1);
    expect(
      await app.post(
        '/api/billing/redeemCode',
        { code: codes[0] },
        { member: await app.addMember(`keyless_${count}`) },
      ),
    ).toMatchObject({
      data: { error: 'IDEMPOTENCY_KEY_NEEDED' },
    });
  });

  test('tells of typing mistakes before anything is looked up', async () => {
    for (const code of ['', 'hello', unknownCode().slice(0, -1)]) expect((await redeem(code)).code).toBe(0);
    expect(await redeem(unknownCode().replace(/^./, (first) => (first === '7' ? '8' : '7')))).toMatchObject({
      data: { error: 'CODE_TYPO' },
    });
  });

  test('is limited for a member and for a network', async () => {
    for (let i = 0; i < 20; i += 1) await redeem(unknownCode());
    expect((await redeem(unknownCode())).msg).toContain('frequently');
    const address = { 'x-forwarded-for': '198.51.100.7' };
    const members = await Promise.all(Array.from({ length: 4 }, async (_, i) => app.addMember(`net_${count}_${i}`)));
    for (const one of members)
      for (let i = 0; i < 15; i += 1) await redeem(unknownCode(), one, { ...once(), ...address });
    const fresh = await app.addMember(`net_${count}_x`);
    expect((await redeem(unknownCode(), fresh, { ...once(), ...address })).msg).toContain('frequently');
    await app.forgetLimits();
  });

  test('can be switched off', async () => {
    const { codes } = await makeCodes(app, staff);
    await takeTransfers(app, { takesCodes: false });
    expect(await redeem(codes[0])).toMatchObject({ code: 0, data: { error: 'CODES_OFF' } });
    await takeTransfers(app);
    expect(await redeem(codes[0])).toMatchObject({ code: 1 });
  });
});

test('every batch and every redeemed code has its journal, and no other is there', async () => {
  await expectObjects(app.database.db, ['sellCodes', 'redeemCode']);
});
