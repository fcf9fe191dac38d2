import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { expectObjects } from '#test/objects.ts';
import {
  auditsOf,
  cashOf as readCash,
  enterReceipt,
  jobIn,
  once,
  proofForm,
  requestTransfer,
  sendProof as send,
  statementLine,
  takeTransfers,
  transferOf as readTransfer,
} from '#test/top-up-writes.ts';

const app = useTestApp();
let [maker, checker, member] = [] as unknown as [Member, Member, Member];
let count = 0;

beforeAll(async () => {
  maker = await app.addMember('maker', { isStaff: true });
  checker = await app.addMember('checker', { isStaff: true });
});
beforeEach(async () => {
  await takeTransfers(app);
  await app.forgetLimits();
  member = await app.addMember(`payer_${(count += 1)}`);
});

const transferOf = (id: number, as = member) => readTransfer(app, id, as);
const sendProof = (form: FormData, as: Member | null = member) => send(app, form, as);
const audits = (action: string, id: number) => auditsOf(app, action, id);
const cashOf = (as: Member) => readCash(app, as);
const confirm = (id: number, amount: unknown = 12_300, as: Member | null = checker) =>
  app.post('/api/admin/confirmReceipt', { id, amount }, { member: as, headers: once() });
const enter = (body: object, as: Member | null = maker) =>
  app.post('/api/admin/enterReceipt', statementLine(body), { member: as, headers: once() });
const act = (name: string, body: object, as: Member | null = maker) =>
  app.post(`/api/admin/${name}`, body, { member: as });
const notices = async ({ id }: Member) =>
  (
    await app.database.pool.query<{ act: string; data: object }>(
      "select act, data from messages.notice where member_id = $1 and kind = 'money'",
      [id],
    )
  ).rows;
const receiptOf = async (id: number) =>
  (await app.database.pool.query<Record<string, unknown>>('select * from billing.receipt where id = $1', [id]))
    .rows[0]!;
const expectWhole = async () => expect(await listBreaks(jobIn(app))).toEqual([]);

describe('a receipt for a transfer', () => {
  test('is entered by one and confirmed by another, then the money is there and told', async () => {
    const { id } = await requestTransfer(app, member);
    await sendProof(await proofForm(id));
    const receipt = await enterReceipt(app, maker, { topUpId: id });
    expect([await cashOf(member), await transferOf(id)]).toMatchObject([0n, { state: 'receipt_entered' }]);
    expect(await confirm(receipt)).toMatchObject({ code: 1 });
    expect(await cashOf(member)).toBe(12_300n);
    const events = ((await transferOf(id)) as { events: { state: string; actorId: number | null }[] }).events;
    expect(events.map(({ state }) => state)).toEqual(['created', 'proof_uploaded', 'receipt_entered', 'confirmed']);
    expect(events.map(({ actorId }) => actorId)).toEqual([member.id, member.id, null, null]);
    expect(await receiptOf(receipt)).toMatchObject({ state: 'credited', entered_by: maker.id, decided_by: checker.id });
    expect(await notices(member)).toEqual([{ act: 'topUpCredited', data: { amount: 12_300 } }]);
    expect([await audits('billing.enterReceipt', receipt), await audits('billing.confirmReceipt', receipt)]).toEqual([
      [{ actor_id: maker.id }],
      [{ actor_id: checker.id }],
    ]);
    expect(await confirm(receipt)).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', state: 'credited' } });
    await expectWhole();
  });

  test('is never confirmed by who entered it, nor by its beneficiary, nor without the right', async () => {
    const { id } = await requestTransfer(app, member);
    const receipt = await enterReceipt(app, maker, { topUpId: id });
    expect(await confirm(receipt, 12_300, maker)).toMatchObject({ code: 0, data: { error: 'SECOND_PERSON_REQUIRED' } });
    for (const as of [member, null]) expect((await confirm(receipt, 12_300, as)).code).not.toBe(1);
    const own = await requestTransfer(app, checker);
    expect(await confirm(await enterReceipt(app, maker, { topUpId: own.id }))).toMatchObject({
      code: 0,
      data: { error: 'OWN_MONEY' },
    });
    expect(await enter({ topUpId: own.id }, checker)).toMatchObject({ code: 0, data: { error: 'OWN_MONEY' } });
    for (const as of [member, null]) {
      expect((await enter({ topUpId: id }, as)).code).not.toBe(1);
      expect((await act('returnReceipt', { id: receipt, reason: 'x' }, as)).code).not.toBe(1);
      expect((await act('refuseTopUp', { id, reason: 'x' }, as)).code).not.toBe(1);
      expect((await act('assignReceipt', { id: receipt, to: member.name }, as)).code).not.toBe(1);
    }
    expect([await cashOf(member), await cashOf(checker)]).toEqual([0n, 0n]);
    await expect(
      app.database.pool.query(
        "update billing.receipt set state = 'credited', journal_id = 1, decided_by = entered_by where id = $1",
        [receipt],
      ),
    ).rejects.toThrow(/check constraint/);
  });

  test('makers cannot check and checkers cannot enter, each by their group', async () => {
    const inGroup = async (name: string) => {
      const one = await app.addMember(`${name}_${count}`, { isStaff: true });
      await app.database.pool.query(
        'update account.staff set group_id = (select id from account.member_group where name_en = $2) where member_id = $1',
        [one.id, `Finance ${name}`],
      );
      return one;
    };
    const [a, b] = [await inGroup('maker'), await inGroup('checker')];
    const { id } = await requestTransfer(app, member);
    expect((await enter({ topUpId: id }, b)).code).toBe(401);
    const receipt = ((await enter({ topUpId: id }, a)).data as { id: number }).id;
    expect((await confirm(receipt, 12_300, a)).code).toBe(401);
    expect(await confirm(receipt, 12_300, b)).toMatchObject({ code: 1 });
    const { rows } = await app.database.pool.query<{ name: string }>(
      "select r.name from account.group_rule x join account.member_group g on g.id = x.group_id and g.name_en = 'Auditor' join account.rule r on r.id = x.rule_id order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit', 'codes', 'dashboard', 'finance', 'topups']),
    );
    // auditors read and take copies
    expect(rows.map(({ name }) => name).filter((name) => name.includes('/'))).toEqual(['statements/export']);
  });

  test('credits what came, which the checker must read off the statement', async () => {
    const { id } = await requestTransfer(app, member, 12_300);
    const receipt = await enterReceipt(app, maker, { topUpId: id, amount: 12_000 });
    expect(await confirm(receipt, 12_300)).toMatchObject({
      code: 0,
      data: { error: 'AMOUNT_MISMATCH', fields: { amount: expect.any(String) as string } },
    });
    expect(await confirm(receipt, '12000')).toMatchObject({ code: 1 });
    expect([await cashOf(member), await transferOf(id)]).toMatchObject([
      12_000n,
      { amount: 12_300, paid: 12_000, state: 'confirmed' },
    ]);
  });

  test('is entered once: neither its number nor its transfer can be taken twice', async () => {
    const [one, two] = [await requestTransfer(app, member), await requestTransfer(app, member)];
    const line = statementLine({ topUpId: one.id });
    const send = (body: object) => app.post('/api/admin/enterReceipt', body, { member: maker, headers: once() });
    const answers = await Promise.all([
      send(line),
      send({ ...line, topUpId: two.id, number: line.number.toLowerCase() }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 1)).toMatchObject({
      data: { error: 'NUMBER_TAKEN', fields: { number: expect.any(String) as string } },
    });
    const taken = answers[0].code === 1 ? one : two;
    expect(await enter({ topUpId: taken.id })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', state: 'receipt_entered' },
    });
    expect(await enter({ ...line, topUpId: undefined })).toMatchObject({ data: { error: 'NUMBER_TAKEN' } });
  });

  test('confirmed by many at once with keys of their own credits once', async () => {
    const { id } = await requestTransfer(app, member);
    const receipt = await enterReceipt(app, maker, { topUpId: id });
    const answers = await Promise.all(Array.from({ length: 20 }, async () => confirm(receipt)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await cashOf(member)).toBe(12_300n);
    await expectWhole();
  });

  test('confirmed and sent back at the same moment is one of both', async () => {
    const { id } = await requestTransfer(app, member);
    const receipt = await enterReceipt(app, maker, { topUpId: id });
    const [confirmed, returned] = await Promise.all([
      confirm(receipt),
      act('returnReceipt', { id: receipt, reason: 'wrong line' }, checker),
    ]);
    expect(confirmed.code + returned.code).toBe(1);
    expect([await cashOf(member), await transferOf(id)]).toMatchObject(
      confirmed.code === 1 ? [12_300n, { state: 'confirmed' }] : [0n, { state: 'created' }],
    );
  });

  test('sent back leaves the transfer where it was, and frees the number', async () => {
    const { id } = await requestTransfer(app, member);
    await sendProof(await proofForm(id));
    const line = statementLine({ topUpId: id });
    const { id: receipt } = await app.done('/api/admin/enterReceipt', line, { member: maker, headers: once() });
    expect(await act('returnReceipt', { id: receipt, reason: '' }, checker)).toMatchObject({
      code: 0,
      data: { fields: { reason: expect.any(String) as string } },
    });
    expect(await act('returnReceipt', { id: receipt, reason: 'wrong line' }, checker)).toMatchObject({ code: 1 });
    expect(await audits('billing.returnReceipt', receipt)).toEqual([{ actor_id: checker.id }]);
    expect(await transferOf(id)).toMatchObject({ state: 'proof_uploaded' });
    expect(await app.post('/api/admin/enterReceipt', line, { member: maker, headers: once() })).toMatchObject({
      code: 1,
    });
  });

  test('refuses amounts, days and banks that cannot be', async () => {
    for (const wrong of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.5 },
      { amount: 1e16 },
      { amount: '12.00' },
      { bank: 'unknown' },
      { bank: '../etc' },
      { number: 'x' },
      { number: 'a b c d e' },
      { receivedOn: '2026-02-30' },
      { receivedOn: '2099-01-01' },
      { payer: '' },
    ]) {
      const answer = await enter(wrong);
      expect(answer, JSON.stringify(wrong)).toMatchObject({
        code: 0,
        data: { fields: { [Object.keys(wrong)[0]!]: expect.any(String) as string } },
      });
    }
    expect((await enter({ topUpId: 9_999_999 })).code).toBe(0);
  });

  test('as large as the books bear is credited to the fen', async () => {
    const { id } = await requestTransfer(app, member);
    expect(
      await confirm(await enterReceipt(app, maker, { topUpId: id, amount: 999_999_999_999_999 }), 999_999_999_999_999),
    ).toMatchObject({ code: 1 });
    expect(await cashOf(member)).toBe(999_999_999_999_999n);
    await expectWhole();
  });
});

describe('refusing a transfer', () => {
  test('tells the member why, once', async () => {
    const { id } = await requestTransfer(app, member);
    await sendProof(await proofForm(id));
    expect(await act('refuseTopUp', { id, reason: 'The picture shows another account' })).toMatchObject({ code: 1 });
    expect(await act('refuseTopUp', { id, reason: 'x' })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', state: 'refused' },
    });
    expect(await transferOf(id)).toMatchObject({ state: 'refused', reason: 'The picture shows another account' });
    expect(await notices(member)).toEqual([
      { act: 'topUpRefused', data: { amount: 12_300, reason: 'The picture shows another account' } },
    ]);
    expect(await audits('billing.refuseTopUp', id)).toEqual([{ actor_id: maker.id }]);
  });
});

describe('money that nobody can assign', () => {
  test('waits in suspense until a second person confirms whose it is', async () => {
    const receipt = await enterReceipt(app, maker, { amount: 7700 });
    expect(await receiptOf(receipt)).toMatchObject({ state: 'kept', kept_id: expect.any(Number) as number });
    expect(await confirm(receipt, 7700)).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT', state: 'kept' } });
    expect(await act('assignReceipt', { id: receipt, to: 'nobody-of-this-name' })).toMatchObject({
      code: 0,
      data: { fields: { to: expect.any(String) as string } },
    });
    expect(await act('assignReceipt', { id: receipt, to: maker.name })).toMatchObject({
      code: 0,
      data: { error: 'OWN_MONEY' },
    });
    expect(await act('assignReceipt', { id: receipt, to: member.name.toUpperCase(), note: 'called us' })).toMatchObject(
      { code: 1 },
    );
    expect(await audits('billing.assignReceipt', receipt)).toEqual([{ actor_id: maker.id }]);
    expect(await confirm(receipt, 7700, maker)).toMatchObject({ data: { error: 'SECOND_PERSON_REQUIRED' } });
    expect(await confirm(receipt, 7700)).toMatchObject({ code: 1 });
    expect([await cashOf(member), await receiptOf(receipt)]).toMatchObject([
      7700n,
      { state: 'resolved', decided_by: checker.id },
    ]);
    expect(await notices(member)).toEqual([{ act: 'receiptCredited', data: { amount: 7700 } }]);
    await expectWhole();
  });

  test('may belong to a transfer, which it then confirms', async () => {
    const receipt = await enterReceipt(app, maker, { amount: 12_300 });
    const { id, remark } = await requestTransfer(app, member);
    await act('assignReceipt', { id: receipt, to: remark.toLowerCase() });
    expect(await transferOf(id)).toMatchObject({ state: 'receipt_entered' });
    await act('returnReceipt', { id: receipt, reason: 'somebody else’s' }, checker);
    expect([await transferOf(id), await receiptOf(receipt)]).toMatchObject([
      { state: 'created' },
      { state: 'kept', member_id: null, top_up_id: null },
    ]);
    await act('assignReceipt', { id: receipt, to: remark });
    expect(await confirm(receipt)).toMatchObject({ code: 1 });
    expect([await cashOf(member), await transferOf(id)]).toMatchObject([12_300n, { state: 'confirmed', paid: 12_300 }]);
    await expectWhole();
  });
});

describe('the desk', () => {
  test('lists what waits oldest first, finds remarks, members and numbers', async () => {
    const { id, remark } = await requestTransfer(app, member);
    const desk = async (query: string) =>
      (await app.get(`/api/admin/transfers?${query}`, { member: maker })).data as { rows: { id: number }[] };
    expect((await desk(`tab=open&q=${remark.toLowerCase()}`)).rows).toMatchObject([
      { id, member: { id: member.id }, proofs: 0 },
    ]);
    await sendProof(await proofForm(id));
    expect((await desk(`tab=waiting&q=${member.name}`)).rows).toMatchObject([{ id, proofs: 1 }]);
    expect((await desk('tab=waiting&q=WAAAAAAAA')).rows).toEqual([]);
    const receipt = await enterReceipt(app, maker, { topUpId: id, number: `FIND${count}` });
    expect((await app.get(`/api/admin/receipts?tab=check&q=find${count}`, { member: maker })).data).toMatchObject({
      rows: [{ id: receipt, member: { id: member.id } }],
    });
    const { rows } = (await app.get('/api/admin/receipts?tab=check', { member: maker })).data as {
      rows: { id: number }[];
    };
    expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted((a, b) => a - b));
    expect((await app.get(`/api/admin/transfer?id=${id}`, { member: maker })).data).toMatchObject({
      id,
      receipt: { id: receipt },
      events: [{ state: 'created' }, {}, {}],
    });
    for (const path of ['transfers?tab=open', 'receipts?tab=kept', `transfer?id=${id}`])
      for (const as of [member, null]) expect((await app.get(`/api/admin/${path}`, { member: as })).code).not.toBe(1);
  });
});

test('every receipt has the journals of its state, and no others are there', async () => {
  await expectObjects(app.database.db, ['manualTopUp', 'keepReceipt', 'resolveReceipt']);
});
