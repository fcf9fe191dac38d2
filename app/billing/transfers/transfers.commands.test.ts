import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireTopUps } from '#app/billing/topups/topups.commands.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import {
  auditsOf,
  cashOf,
  enterReceipt,
  jobIn,
  once,
  proofForm,
  requestTransfer,
  sendProof as send,
  takeTransfers,
  transferOf as readTransfer,
} from '#test/top-up-writes.ts';
import { purgeProofs } from './transfer-proofs.commands.server.ts';

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
const job = (days = 0) => jobIn(app, days);
const audits = (action: string, id: number) => auditsOf(app, action, id);
const confirm = (id: number, amount: unknown = 12_300, as: Member | null = checker) =>
  app.post('/api/admin/confirmReceipt', { id, amount }, { member: as, headers: once() });
const files = () => (existsSync(join(app.dataDir, 'private')) ? readdirSync(join(app.dataDir, 'private')) : []);

describe('asking for a transfer', () => {
  test('gives a remark of its own and what the operator says', async () => {
    const one = await requestTransfer(app, member);
    const two = await requestTransfer(app, member);
    expect([one.remark, two.remark]).toEqual([
      expect.stringMatching(/^W[2-9C-Y]{8}$/),
      expect.stringMatching(/^W[2-9C-Y]{8}$/),
    ]);
    expect(one.remark).not.toBe(two.remark);
    expect(await transferOf(one.id)).toMatchObject({
      state: 'created',
      amount: 12_300,
      channel: 'transfer',
      infoHtml: expect.stringContaining('<strong>Wenwo</strong>'),
    });
    expect(await audits('billing.startTopUp', one.id)).toEqual([{ actor_id: member.id }]);
    expect((await app.get(`/api/billing/transfer?id=${one.id}`, { member: maker })).code).toBe(0);
    expect(await app.post('/api/billing/requestTransfer', { amount: 100 }, { headers: once() })).toMatchObject({
      code: 303,
    });
  });

  test('is refused beyond the limits, and while there is no account to pay to', async () => {
    const ask = (amount: unknown) => app.post('/api/billing/requestTransfer', { amount }, { member, headers: once() });
    expect(await ask(99)).toMatchObject({
      data: { error: 'BELOW_MINIMUM', fields: { amount: 'The smallest top-up is ¥1.00' } },
    });
    expect(await ask(5_000_001)).toMatchObject({ data: { error: 'ABOVE_MAXIMUM' } });
    for (const amount of [0, -100, 100.5, '100.5', '', null, true, '1e3', 1e16, '99999999999999999999', [100]])
      expect((await ask(amount)).code, String(amount)).toBe(0);
    await takeTransfers(app, { transferInfo: '' });
    expect(await ask(100)).toMatchObject({ data: { error: 'TRANSFER_OFF' } });
  });

  test('keeps what was said then when the operator says something else later', async () => {
    const { id } = await requestTransfer(app, member);
    await takeTransfers(app, { transferInfoEn: 'Another bank' });
    expect(await transferOf(id)).toMatchObject({ infoHtml: expect.stringContaining('6222') });
  });

  test('expires after seven days, and the money is credited all the same', async () => {
    const { id } = await requestTransfer(app, member);
    await expireTopUps(job(6.9));
    expect(await transferOf(id)).toMatchObject({ state: 'created' });
    await expireTopUps(job(7.1));
    expect(await transferOf(id)).toMatchObject({ state: 'expired' });
    expect(await confirm(await enterReceipt(app, maker, { topUpId: id }))).toMatchObject({ code: 1 });
    expect([await cashOf(app, member), await transferOf(id)]).toMatchObject([12_300n, { state: 'confirmed' }]);
  });
});

describe('a proof', () => {
  test('is drawn anew, kept encrypted, and shown to its owner and, with a trace, to the desk', async () => {
    const { id } = await requestTransfer(app, member);
    expect(await sendProof(await proofForm(id))).toMatchObject({ code: 1 });
    const { state, proofs } = (await transferOf(id)) as { state: string; proofs: { id: string; type: string }[] };
    expect([state, proofs]).toMatchObject(['proof_uploaded', [{ type: 'image/jpeg' }]]);
    const bytes = readFileSync(join(app.dataDir, 'private', proofs[0]!.id));
    expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const read = (path: string, as: Member) =>
      app.send(`${path}?id=${proofs[0]!.id}`, { headers: { 'ba-user-token': as.token } });
    const own = await read('/api/billing/proof', member);
    expect([own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual(['image/jpeg', 'no-store']);
    expect(Buffer.from(await own.arrayBuffer()).includes('camera of')).toBe(false);
    expect(
      (await read('/api/billing/proof', await app.addMember(`nosy_${count}`))).headers.get('content-type'),
    ).toContain('json');
    expect((await read('/api/admin/topUpProof', member)).headers.get('content-type')).toContain('json');
    expect((await read('/api/admin/topUpProof', maker)).headers.get('content-type')).toBe('image/jpeg');
    expect(await audits('billing.viewProof', id)).toEqual([{ actor_id: maker.id }]);
    expect(await audits('billing.uploadProof', id)).toEqual([{ actor_id: member.id }]);
  });

  test('may be a PDF, which is only saved', async () => {
    const { id } = await requestTransfer(app, member);
    const form = new FormData();
    form.set('id', String(id));
    form.set('file', new Blob(['%PDF-1.7 receipt']), '回单.pdf');
    expect(await sendProof(form)).toMatchObject({ code: 1 });
    const { proofs } = (await transferOf(id)) as { proofs: { id: string }[] };
    const answer = await app.send(`/api/billing/proof?id=${proofs[0]!.id}`, {
      headers: { 'ba-user-token': member.token },
    });
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      expect.stringMatching(/^attachment;/),
    ]);
  });

  test('is refused when it is none, too much, or not one’s own; nothing stays on disk', async () => {
    const { id } = await requestTransfer(app, member);
    const before = files().length;
    const form = new FormData();
    form.set('id', String(id));
    expect(await sendProof(form)).toMatchObject({ code: 0, data: { fields: { file: 'Please choose a file' } } });
    form.set('file', new Blob(['<svg onload=alert(1)>']), 'proof.jpg');
    expect(await sendProof(form)).toMatchObject({
      code: 0,
      data: { fields: { file: expect.stringContaining('cannot be read') as string } },
    });
    expect((await sendProof(await proofForm(id), await app.addMember(`thief_${count}`))).code).toBe(0);
    expect(await sendProof(await proofForm(id), null)).toMatchObject({ code: 303 });
    for (let i = 0; i < 3; i += 1) expect((await sendProof(await proofForm(id))).code).toBe(1);
    expect(await sendProof(await proofForm(id))).toMatchObject({
      code: 0,
      data: { fields: { file: 'A top-up takes at most 3 files' } },
    });
    expect(files().length - before).toBe(3);
  });

  test('cannot be added once a receipt is being checked, and is gone half a year after the end', async () => {
    const { id } = await requestTransfer(app, member);
    await sendProof(await proofForm(id));
    const receipt = await enterReceipt(app, maker, { topUpId: id });
    expect(await sendProof(await proofForm(id))).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT', state: 'receipt_entered' },
    });
    await confirm(receipt);
    const left = async () => ((await transferOf(id)) as { proofs: object[] }).proofs.length;
    await purgeProofs(job(179));
    expect(await left()).toBe(1);
    await purgeProofs(job(181));
    expect(await left()).toBe(0);
  });
});
