import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import {
  auditsOf,
  enterReceipt,
  jobIn,
  makeCodes,
  once,
  proofForm,
  requestTransfer,
  sendProof,
  takeTransfers,
  transferOf,
} from '#test/top-up-writes.ts';
import { topUpsData } from './topup-data.commands.server.ts';

const app = useTestApp();
let [staff, member] = [] as unknown as [Member, Member];
beforeAll(async () => {
  await takeTransfers(app);
  staff = await app.addMember('desk', { isStaff: true });
  member = await app.addMember('leaver');
});

const self = (): Ctx => ({ ...jobIn(app), actor: { kind: 'member', id: member.id, loginId: 0, ip: '', agent: '' } });
const files = () => (existsSync(join(app.dataDir, 'private')) ? readdirSync(join(app.dataDir, 'private')).length : 0);

test('a member takes top-ups and codes along; closing the account gives up what waits and removes proofs that nobody checks', async () => {
  const { codes } = await makeCodes(app, staff);
  await app.done('/api/billing/redeemCode', { code: codes[0] }, { member, headers: once() });
  const [waiting, checked] = [await requestTransfer(app, member), await requestTransfer(app, member)];
  for (const { id } of [waiting, checked]) expect((await sendProof(app, await proofForm(id), member)).code).toBe(1);
  expect(await topUpsData.hasMoneyUnderWay!(self(), member.id)).toBe(false);
  await enterReceipt(app, staff, { topUpId: checked.id });
  expect(await topUpsData.hasMoneyUnderWay!(self(), member.id)).toBe(true);
  const [topUps, redeemed] = await Promise.all(
    topUpsData.exportMemberData(self(), member.id).map(async ({ records }) => (await records()) as object[]),
  );
  expect(topUps).toMatchObject([
    {
      id: waiting.id,
      amount: 12_300,
      remark: waiting.remark,
      state: 'proof_uploaded',
      steps: [{ state: 'created' }, { state: 'proof_uploaded' }],
    },
    { id: checked.id, state: 'receipt_entered' },
  ]);
  expect(redeemed).toMatchObject([{ hint: codes[0]!.slice(0, 4), amount: 5000 }]);
  expect(JSON.stringify([topUps, redeemed])).not.toContain(codes[0]!.slice(6));
  expect(files()).toBe(2);
  for (let run = 0; run < 2; run += 1) await topUpsData.closeMember(self(), member.id, 'remove');
  expect(await transferOf(app, waiting.id, member)).toMatchObject({ state: 'cancelled', proofs: [] });
  expect(await transferOf(app, checked.id, member)).toMatchObject({
    state: 'receipt_entered',
    proofs: [{ type: 'image/jpeg' }],
  });
  expect([files(), await auditsOf(app, 'billing.cancelTopUp', waiting.id)]).toEqual([1, [{ actor_id: member.id }]]);
});
