import { expect } from 'vitest';
import { creditTransfer } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { setSimulator } from '#app/billing/channels/channels.queries.server.ts';
import type { Member, TestApp } from '#test/app.ts';
import { bookCtx, newId } from '#test/ledger.ts';
import { channelSettings, openServers } from '#test/payments.ts';
import { cashOf, once, proveNow } from '#test/top-up-writes.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const newMember = ({ app }: World) => app.addMember(`buyer_${(made += 1)}`);
const newStaff = ({ app }: World) => app.addMember(`clerk_${(made += 1)}`, { isStaff: true });

/** Stand-ins of the providers, started when they are first needed. */
let servers: Awaited<ReturnType<typeof openServers>> | undefined;

/** A payment at the simulator that nobody has paid yet. */
export async function startSimulated(app: TestApp, member: Member, amount = 1234): Promise<string> {
  setSimulator(0);
  const body = { amount, channel: 'simulator', isPhone: false };
  const { number } = await app.done<{ number: string }>('/api/user/startPayment', body, { member, headers: once() });
  return number;
}

/** The same, taken on by the provider. */
export async function openSimulated(app: TestApp, member: Member, amount?: number): Promise<string> {
  const number = await startSimulated(app, member, amount);
  await app.done('/api/user/openPayment', { number }, { member });
  return number;
}

/** A payment that is paid and credited; its id. */
export async function paySimulated(app: TestApp, member: Member, amount?: number): Promise<number> {
  const number = await openSimulated(app, member, amount);
  await app.done('/api/user/simulatePayment', { number, act: 'pay' }, { member });
  const row = async () =>
    (
      await app.database.pool.query<{ id: number; state: string }>(
        'select id, state from billing.payment where number = $1',
        [number],
      )
    ).rows[0]!;
  await expect.poll(async () => (await row()).state).toBe('paid');
  return (await row()).id;
}

/** A refund that waits for its approval. */
export async function proposeSimulated(world: World, amount = 1000): Promise<{ id: number; member: Member }> {
  const member = await newMember(world);
  const paymentId = await paySimulated(world.app, member);
  const body = { paymentId, amount, reason: 'asked for' };
  const { id } = await world.app.done('/api/admin/proposeTopUpRefund', body, { member: world.staff, headers: once() });
  return { id, member };
}

/** A file of one line that nobody of ours knows, to be sent as a form. */
export function billForm(transaction = `X${(made += 1)}${Date.now()}`): FormData {
  const form = new FormData();
  form.set('kind', 'provider');
  form.set('channel', 'simulator');
  form.set('format', 'neutral');
  const text = `type,transaction,number,refund_number,amount,fee,currency,time\npayment,${transaction},,,7.77,0,CNY,${new Date().toISOString()}`;
  form.set('file', new File([text], 'bill.csv', { type: 'text/csv' }));
  return form;
}

/** A break of money that only the provider knows. */
export async function makeBreak({ app, staff }: World): Promise<number> {
  const transaction = `B${(made += 1)}${Date.now()}`;
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': staff.token };
  expect(
    await (await app.send('/api/admin/importBill', { method: 'POST', headers, body: billForm(transaction) })).json(),
  ).toMatchObject({ code: 1 });
  return (
    await app.database.pool.query<{ id: number }>('select id from billing.break where transaction = $1', [transaction])
  ).rows[0]!.id;
}

/** A break whose money somebody else proposed to credit to a member. */
async function proposeCredit(world: World): Promise<{ id: number; member: Member }> {
  const [id, member, clerk] = [await makeBreak(world), await newMember(world), await newStaff(world)];
  const body = { act: 'credit', id, reason: 'seen on the bill', memberId: member.id };
  await world.app.done('/api/admin/resolveBreak', body, { member: clerk, headers: once() });
  return { id, member };
}

/** A member who has just proved that it is they, with money that came by bank transfer. */
async function newLeaver(world: World, amount = 1234): Promise<Member> {
  const member = await newMember(world);
  const { db } = world.app.database;
  const receipt = newId();
  const ctx = bookCtx(db);
  await creditTransfer(ctx, { receipt, bank: 'main', memberId: member.id, amount: BigInt(amount) });
  await proveNow(world.app, member);
  return member;
}

/** A payback that waits for staff. */
async function askedPayback(world: World, amount = 1234): Promise<{ id: number; member: Member }> {
  const member = await newLeaver(world, amount);
  const body = { ...bankAccount, amount };
  const { id } = await world.app.done<{ id: number }>('/api/billing/askPayback', body, { member, headers: once() });
  return { id, member };
}
const bankAccount = { holder: 'Zhang San', bank: 'A bank', account: '6225880123456789' };

/** Requests of what becomes of a balance at closing, for `writes`. */
const leavingWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/billing/refundBalance': async (world) => {
    const member = await newMember(world);
    await paySimulated(world.app, member);
    await proveNow(world.app, member);
    return { member, about: member.id, body: { amount: 1234 }, headers: once() };
  },
  '/api/billing/askPayback': async (world) => {
    const member = await newLeaver(world);
    return { member, about: member.id, body: { ...bankAccount, amount: 1234 }, headers: once() };
  },
  '/api/billing/takeBackRefund': async (world) => {
    const { id, member } = await askedPayback(world);
    return { member, about: id, body: { kind: 'hand', id }, headers: once() };
  },
  '/api/billing/giveUpBalance': async (world) => {
    const member = await newLeaver(world);
    return { member, about: member.id, body: { amount: 1234 }, headers: once() };
  },
  '/api/admin/approvePayback': async (world) => {
    const { id } = await askedPayback(world, 50_000_000); // two people in any terms
    return { member: world.staff, about: id, body: { id }, headers: once() };
  },
  '/api/admin/payPayback': async (world) => {
    const { id } = await askedPayback(world);
    return { member: world.staff, about: id, body: { id, bank: 'main', reference: 'T1' }, headers: once() };
  },
  '/api/admin/rejectPayback': async (world) => {
    const { id } = await askedPayback(world);
    return { member: world.staff, about: id, body: { id, reason: 'no such account' }, headers: once() };
  },
};

/** Requests of payments and reconciliation, for `writes`. */
export const paymentWrites: Record<string, (world: World) => Promise<Write>> = {
  ...leavingWrites,
  '/api/user/startPayment': async (world) => {
    setSimulator(0);
    const member = await newMember(world);
    return { member, about: member.id, body: { amount: 1234, channel: 'simulator', isPhone: false }, headers: once() };
  },
  '/api/user/openPayment': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: { number: await startSimulated(world.app, member) } };
  },
  '/api/user/checkPayment': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: { number: await openSimulated(world.app, member) } };
  },
  '/api/user/simulatePayment': async (world) => {
    const member = await newMember(world);
    return { member, about: member.id, body: { number: await openSimulated(world.app, member), act: 'pay' } };
  },
  '/api/admin/askPayment': async (world) => {
    const id = await paySimulated(world.app, await newMember(world));
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/saveChannel': async ({ app, staff }) => {
    await proveNow(app, staff);
    made += 1;
    return {
      member: staff,
      body: {
        channel: 'stripe',
        isOn: false,
        isSandbox: true,
        min: 100 + made,
        max: 5_000_000,
        endpoint: '',
        secretKey: '',
        webhookSecret: '',
      },
    };
  },
  '/api/admin/checkChannel': async ({ app, staff }) => {
    servers ??= await openServers();
    await proveNow(app, staff);
    const body = {
      channel: 'stripe',
      isOn: false,
      isSandbox: true,
      min: 100,
      max: 5_000_000,
      ...channelSettings('stripe', servers.stripe.url),
    };
    await app.done('/api/admin/saveChannel', body, { member: staff });
    return { member: staff, body: { channel: 'stripe' } };
  },
  '/api/admin/proposeTopUpRefund': async (world) => {
    const paymentId = await paySimulated(world.app, await newMember(world));
    return {
      member: world.staff,
      about: paymentId,
      body: { paymentId, amount: 1000, reason: 'asked for' },
      headers: once(),
    };
  },
  '/api/admin/approveTopUpRefund': async (world) => {
    const { id } = await proposeSimulated(world);
    return { member: world.staff, about: id, body: { id }, headers: once() };
  },
  '/api/admin/rejectTopUpRefund': async (world) => {
    const { id } = await proposeSimulated(world);
    return { member: world.staff, about: id, body: { id, reason: 'no need' }, headers: once() };
  },
  '/api/admin/importBill': async ({ staff }) => ({ member: staff, body: billForm() }),
  '/api/admin/fetchBill': async ({ staff }) => {
    setSimulator(0);
    made += 1;
    return {
      member: staff,
      body: { channel: 'simulator', day: `2026-01-${String((made % 28) + 1).padStart(2, '0')}` },
    };
  },
  '/api/admin/takeBreak': async (world) => {
    const id = await makeBreak(world);
    return { member: world.staff, about: id, body: { id } };
  },
  '/api/admin/resolveBreak': async (world) => {
    const id = await makeBreak(world);
    return { member: world.staff, about: id, body: { act: 'explain', id, reason: 'a trial of ours' }, headers: once() };
  },
  '/api/admin/confirmBreak': async (world) => {
    const { id } = await proposeCredit(world);
    return { member: world.staff, about: id, body: { id }, headers: once() };
  },
  '/api/admin/rejectBreak': async (world) => {
    const { id } = await proposeCredit(world);
    return { member: world.staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;
type Effect = (write: Write, succeeded: number) => Promise<void>;

/** What there must be once of after many identical requests. */
export function paymentEffects(app: TestApp, count: Count, atOnce: number): Record<string, Effect> {
  const audited =
    (action: string, times = 1) =>
    async (write: Write) =>
      expect(await count('core.audit where action = $1 and subject_id = $2', action, write.about)).toBe(times);
  const all =
    (effect: (write: Write) => Promise<void>): Effect =>
    async (write, succeeded) => {
      expect(succeeded).toBe(atOnce);
      await effect(write);
    };
  const one =
    (effect: (write: Write) => Promise<void>): Effect =>
    async (write, succeeded) => {
      expect(succeeded).toBe(1);
      await effect(write);
    };
  const ofMember = (times: number) => async (write: Write) =>
    expect(await count('billing.payment where member_id = $1', write.about)).toBe(times);
  return {
    '/api/user/startPayment': all(ofMember(1)),
    '/api/user/openPayment': all(async ({ about }) =>
      expect(await count("billing.payment where member_id = $1 and state = 'waiting'", about)).toBe(1),
    ),
    '/api/user/checkPayment': all(ofMember(1)),
    '/api/user/simulatePayment': all(async ({ member }) => expect.poll(() => cashOf(app, member!)).toBe(1234n)),
    '/api/admin/askPayment': all(async ({ about }) =>
      expect(await count("billing.payment where id = $1 and state = 'paid'", about)).toBe(1),
    ),
    '/api/admin/saveChannel': all(async ({ body }) =>
      expect(await count('billing.payment_channel where min = $1', (body as { min: number }).min)).toBe(1),
    ),
    '/api/admin/checkChannel': async (_write, succeeded) => {
      expect(succeeded).toBe(20); // the limit of the endpoint
      expect(await count("billing.payment_channel where channel = 'stripe' and check_fault = ''")).toBe(1);
    },
    '/api/admin/proposeTopUpRefund': all(async ({ about }) =>
      expect(await count('billing.payment_refund where payment_id = $1', about)).toBe(1),
    ),
    '/api/admin/approveTopUpRefund': all(audited('billing.approveRefund')),
    '/api/admin/rejectTopUpRefund': all(audited('billing.rejectRefund')),
    '/api/billing/refundBalance': all(async ({ about }) =>
      expect(await count('billing.payment_refund where member_id = $1', about)).toBe(1),
    ),
    '/api/billing/askPayback': all(async ({ about }) =>
      expect(await count('billing.payback where member_id = $1', about)).toBe(1),
    ),
    '/api/billing/takeBackRefund': all(audited('billing.cancelPayback')),
    '/api/billing/giveUpBalance': all(audited('billing.giveUpBalance')),
    '/api/admin/approvePayback': all(audited('billing.approvePayback')),
    '/api/admin/payPayback': all(audited('billing.payPayback')),
    '/api/admin/rejectPayback': all(audited('billing.rejectPayback')),
    '/api/admin/importBill': all(async ({ body }) => {
      const [, transaction] = /payment,(\w+),/.exec(await ((body as FormData).get('file') as File).text())!;
      expect(await count('billing.bill_line where transaction = $1', transaction)).toBe(1);
    }),
    '/api/admin/fetchBill': all(async ({ body }) =>
      expect(await count('billing.bill where day = $1', (body as { day: string }).day)).toBe(1),
    ),
    '/api/admin/takeBreak': all(audited('billing.takeBreak')),
    '/api/admin/resolveBreak': all(audited('billing.resolveBreak')),
    '/api/admin/confirmBreak': all(audited('billing.resolveBreak')),
    '/api/admin/rejectBreak': one(audited('billing.rejectBreak')),
  };
}
