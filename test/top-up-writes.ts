import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { codeOf, shownCode } from '#app/billing/codes/redemption-codes.policy.ts';
import type { Member, TestApp } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World) => app.addMember(`payer_${(made += 1)}`);

/** The header that everything that moves money needs, for one intention. */
export const once = () => ({ 'idempotency-key': randomUUID() });

/** Lets members pay by bank transfer, which takes two of the staff. */
export async function takeTransfers(app: TestApp, terms: object = {}): Promise<void> {
  const value = {
    transferInfo: '开户行 **问蜗银行**，账号 6222',
    transferInfoEn: 'Bank **Wenwo**, account 6222',
    ...terms,
  };
  await app.database.pool.query(`with clerk as (
      insert into account.member (username, nickname, password_hash, created_at)
        select 'clerk_' || n, 'clerk_' || n, '-', now() from generate_series(1, 2) n
          where (select count(*) from account.staff) < 2 returning id)
    insert into account.staff (member_id, granted_at) select id, now() from clerk`);
  await app.database.pool.query(
    "insert into billing.term (starts_at, made_at, value) values (date_trunc('milliseconds', now()), now(), $1)",
    [JSON.stringify(value)],
  );
}

/** A transfer of a member that was just asked for. */
export async function requestTransfer(
  app: TestApp,
  member: Member,
  amount = 12_300,
): Promise<{ id: number; remark: string }> {
  const { id } = await app.done('/api/billing/requestTransfer', { amount }, { member, headers: once() });
  const { data } = await app.get(`/api/billing/transfer?id=${id}`, { member });
  return { id, remark: (data as { remark: string }).remark };
}

/** A picture of a transfer, no two alike. */
export async function proofForm(id: number): Promise<FormData> {
  const [r, g, b] = randomBytes(3) as unknown as [number, number, number];
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r, g, b } } })
    .withExif({ IFD0: { Artist: 'camera of the payer' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('id', String(id));
  form.set('file', new Blob([new Uint8Array(picture)]), 'proof.jpg');
  return form;
}

/** Sends the form of a proof. */
export async function sendProof(
  app: TestApp,
  form: FormData,
  as: Member | null,
): Promise<{ code: number; msg: string; data: unknown }> {
  const headers = { server: 'true', 'think-lang': 'en', ...(as ? { 'ba-user-token': as.token } : {}) };
  return (await (await app.send('/api/billing/uploadProof', { method: 'POST', headers, body: form })).json()) as {
    code: number;
    msg: string;
    data: unknown;
  };
}

/** A transfer as its member sees it. */
export const transferOf = async (app: TestApp, id: number, member: Member) =>
  (await app.get(`/api/billing/transfer?id=${id}`, { member })).data as Record<string, unknown>;

/** The clock of background work, so many days ahead. */
export const jobIn = (app: TestApp, days = 0): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + days * 86_400_000),
  language: 'en',
  requestId: 'test',
});

/** A member's cash, in fen. */
export const cashOf = async (app: TestApp, { id }: Member): Promise<bigint> => (await getBalances(jobIn(app), id)).cash;

/** Who left audit rows of an act about something. */
export const auditsOf = async (app: TestApp, action: string, id: number) =>
  (
    await app.database.pool.query<{ actor_id: number }>(
      'select actor_id from core.audit where action = $1 and subject_id = $2',
      [action, id],
    )
  ).rows;

/** What the bank's statement says; no two are alike. */
export const statementLine = (more: object = {}) => {
  made += 1;
  return {
    bank: 'main',
    number: `R${String(made).padStart(8, '0')}`,
    amount: 12_300,
    receivedOn: '2026-01-15',
    payer: '张三',
    note: '',
    ...more,
  };
};

/** A receipt that somebody has entered and nobody has confirmed. */
export async function enterReceipt(app: TestApp, staff: Member, more: object = {}): Promise<number> {
  return (await app.done('/api/admin/enterReceipt', statementLine(more), { member: staff, headers: once() })).id;
}

/** Lets staff do what needs a fresh proof. */
export const proveNow = (app: TestApp, { id }: Member) =>
  app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [id]);

/** A batch without codes yet. */
export async function makeBatch(app: TestApp, staff: Member, more: object = {}): Promise<number> {
  await proveNow(app, staff);
  const batch = { kind: 'promotion', amount: 5000, count: 3, note: 'spring', ...more };
  return (await app.done('/api/admin/makeCodeBatch', batch, { member: staff, headers: once() })).id;
}

/** A batch and its codes. */
export async function makeCodes(
  app: TestApp,
  staff: Member,
  more: object = {},
): Promise<{ id: number; codes: string[] }> {
  const id = await makeBatch(app, staff, more);
  return app.done('/api/admin/issueCodes', { id, issues: 0 }, { member: staff });
}

/** A code that was never made. */
export const unknownCode = () => shownCode(codeOf(randomBytes(15)));

let second: Member | undefined;

/** Staff that is not `world.staff`, for what takes two people. */
async function otherStaff({ app }: World): Promise<Member> {
  second ??= await app.addMember('second_boss', { isStaff: true });
  return second;
}

/** Requests of top-ups, transfers and codes, for `writes`. */
export const topUpWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/billing/requestTransfer': async (world) => {
    await takeTransfers(world.app);
    return { member: await newMember(world), body: { amount: 12_300 }, headers: once() };
  },
  '/api/billing/uploadProof': async (world) => {
    const { member, id } = await transfer(world);
    return { member, about: id, body: await proofForm(id) };
  },
  '/api/billing/cancelTopUp': async (world) => {
    const { member, id } = await transfer(world);
    return { member, about: id, body: { id } };
  },
  '/api/billing/redeemCode': async (world) => {
    const { codes } = await makeCodes(world.app, world.staff);
    return { member: await newMember(world), body: { code: codes[0] }, headers: once() };
  },
  '/api/admin/enterReceipt': async (world) => {
    const { id } = await transfer(world);
    return { member: world.staff, about: id, body: statementLine({ topUpId: id }), headers: once() };
  },
  '/api/admin/confirmReceipt': async (world) => {
    const { id } = await transfer(world);
    const receipt = await enterReceipt(world.app, await otherStaff(world), { topUpId: id });
    return { member: world.staff, about: receipt, body: { id: receipt, amount: 12_300 }, headers: once() };
  },
  '/api/admin/returnReceipt': async (world) => {
    const { id } = await transfer(world);
    const receipt = await enterReceipt(world.app, world.staff, { topUpId: id });
    return { member: world.staff, about: receipt, body: { id: receipt, reason: 'wrong line' } };
  },
  '/api/admin/assignReceipt': async (world) => {
    const receipt = await enterReceipt(world.app, world.staff);
    return { member: world.staff, about: receipt, body: { id: receipt, to: (await newMember(world)).name } };
  },
  '/api/admin/refuseTopUp': async (world) => {
    const { id } = await transfer(world);
    return { member: world.staff, about: id, body: { id, reason: 'no money came' } };
  },
  '/api/admin/makeCodeBatch': async ({ app, staff }) => {
    await proveNow(app, staff);
    const note = `batch ${(made += 1)}`;
    return { member: staff, body: { kind: 'sold', bank: 'main', amount: 5000, count: 3, note }, headers: once() };
  },
  '/api/admin/issueCodes': async ({ app, staff }) => {
    const id = await makeBatch(app, staff);
    return { member: staff, about: id, body: { id, issues: 0 } };
  },
  '/api/admin/voidCodeBatch': async ({ app, staff }) => {
    const { id } = await makeCodes(app, staff);
    return { member: staff, about: id, body: { id, reason: 'leaked' } };
  },
};

async function transfer(world: World): Promise<{ member: Member; id: number }> {
  await takeTransfers(world.app);
  const member = await newMember(world);
  return { member, ...(await requestTransfer(world.app, member)) };
}

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there must be once of after many identical requests. */
export function topUpEffects(
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> {
  const audited =
    (action: string, all = 1) =>
    async (write: Write, succeeded: number) => {
      expect(succeeded).toBe(all);
      expect(await count('core.audit where action = $1 and subject_id = $2', `billing.${action}`, write.about)).toBe(1);
    };
  const cash = (member: number) =>
    count('wallet.entry e join wallet.account a on a.id = e.account_id where a.code = $1', `cash:${member}`);
  return {
    '/api/billing/requestTransfer': async ({ member }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.top_up where member_id = $1', member!.id)).toBe(1);
    },
    '/api/billing/uploadProof': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.top_up_proof where top_up_id = $1', about)).toBe(1);
    },
    '/api/billing/cancelTopUp': audited('cancelTopUp', atOnce),
    '/api/billing/redeemCode': async ({ member }, succeeded) => {
      expect(succeeded).toBeGreaterThan(0); // some may be one try too many
      expect(await cash(member!.id)).toBe(1);
    },
    '/api/admin/enterReceipt': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.receipt where top_up_id = $1', about)).toBe(1);
    },
    '/api/admin/confirmReceipt': async ({ about }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count("wallet.journal where key = 'manual:' || $1", about)).toBe(1);
    },
    '/api/admin/returnReceipt': audited('returnReceipt'),
    '/api/admin/assignReceipt': audited('assignReceipt'),
    '/api/admin/refuseTopUp': audited('refuseTopUp'),
    '/api/admin/makeCodeBatch': async ({ body }, succeeded) => {
      expect(succeeded).toBe(atOnce);
      expect(await count('billing.code_batch where note = $1', (body as { note: string }).note)).toBe(1);
    },
    '/api/admin/issueCodes': async ({ about }, succeeded) => {
      expect(succeeded).toBe(1);
      expect(await count('billing.code where batch_id = $1', about)).toBe(3);
    },
    '/api/admin/voidCodeBatch': audited('voidCodeBatch'),
  };
}
