import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { fulfilOrder, payOrder, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { moveEarningsToCash } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks, newId } from '#test/ledger.ts';
import { openInvite, bindReferral, payReferral } from './invites.commands.server.ts';
import { getInvites, listInvited, writeTouch } from './invites.queries.server.ts';
import { voidReferralByHand } from './referral-desk.commands.server.ts';
import { getDeskReferral, listDeskReferrals } from './referral-desk.queries.server.ts';
import { DeskReferralsInput } from './referral-desk.schema.ts';

const database = useTestDatabase();
type Person = Actor & { id: number };
let boss: Person;
let clerk: Person;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const job = (now = testNow) => as({ kind: 'job', name: 'test' }, now);
const reason = 'One family, five accounts';
let made = 0;
const join = async (at = testNow): Promise<Person> => {
  const name = `referred_${(made += 1)}`;
  return (await makeMembers(database.db, [name], at))[name]!;
};
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  [boss, clerk] = [asStaff(await join()), asStaff(await join())];
  await grantConsole(database.db, boss.id);
  await grantConsole(database.db, clerk.id, ['referrals']);
});
afterEach(async () => expectWholeBooks(database.db));

async function invite(inviter: Person, at = testNow): Promise<Person> {
  const { code } = await openInvite(as(inviter));
  const member = await join(at);
  expect(await bindReferral(as(member, at), writeTouch(code, new Date(at.getTime() - 60_000)))).toBe('bound');
  return member;
}

/** Buys a plugin for 100 yuan; 5 of them go to who invited the buyer. The commissions' journals. */
async function buy(buyerId: number): Promise<number[]> {
  const orderId = newId();
  await creditTopUp(job(), { channel: 'alipay', transaction: `t${orderId}`, memberId: buyerId, amount: 10_000n });
  const paid = await payOrder(job(), { orderId, memberId: buyerId, cash: 10_000n });
  const sale = await fulfilOrder(job(), {
    orderId,
    paidId: paid.journalId,
    developerId: newId(),
    feeBasisPoints: 1500,
  });
  await payReferral(job(), { source: 'order', orderId, saleId: sale.journalId, buyerId, paid: 10_000n, fee: 1_500n });
  const { rows } = await sql<{ id: number }>`select journal_id id from billing.referral_commission
    where order_id = ${orderId} order by level`.execute(database.db);
  return rows.map(({ id }) => id);
}

const balances = async ({ id }: Person) => getBalances({ db: database.db }, id);
const noticesOf = async ({ id }: Person) =>
  (
    await sql<{ data: object }>`select data from messages.notice
    where member_id = ${id} and act = 'referralVoided'`.execute(database.db)
  ).rows;

it('takes back what is pending and what was released, tells the inviter why, and leaves its audit row', async () => {
  const inviter = await join();
  const member = await invite(inviter);
  const [released] = await buy(member.id);
  await releaseEarnings(job(), { sourceId: released!, memberId: inviter.id });
  await buy(member.id);
  expect(await balances(inviter)).toMatchObject({ pending: 500n, earnings: 500n });
  expect(await getDeskReferral(as(boss), { id: member.id })).toMatchObject({
    left: 1000,
    earned: 1000,
    orders: 2,
    commissionCount: 2,
    voidReason: null,
  });
  expect((await voidReferralByHand(as(boss), { id: member.id, reason })).data).toEqual({ taken: 1000 });
  expect(await balances(inviter)).toMatchObject({ pending: 0n, earnings: 0n, owed: 0n });
  expect(await getDeskReferral(as(boss), { id: member.id })).toMatchObject({
    voidReason: 'staff',
    voidedBy: { id: boss.id },
    voidNote: reason,
    left: 0,
    earned: 0,
    commissions: [{ state: 'void' }, { state: 'clawed_back' }],
  });
  expect(await noticesOf(inviter)).toEqual([{ data: { amount: 1000, reason } }]);
  const audits = await sql<{ detail: object }>`select detail from core.audit
    where action = 'billing.voidReferral' and subject_id = ${member.id}`.execute(database.db);
  expect(audits.rows).toEqual([{ detail: { reason, inviterId: inviter.id, taken: 1000 } }]);
  expect(await errorOf(voidReferralByHand(as(boss), { id: member.id, reason }))).toBe('STATE_CONFLICT');
  expect(await buy(member.id)).toEqual([]);
  expect((await listInvited(as(inviter), { before: 0, after: 0 })).rows).toMatchObject([
    { id: member.id, voidReason: 'staff' },
  ]);
  expect(await getInvites(as(inviter))).toMatchObject({ pending: 0, available: 0 });
});

it('says nothing of an amount where there is nothing to take', async () => {
  const inviter = await join();
  const member = await invite(inviter);
  expect((await voidReferralByHand(as(boss), { id: member.id, reason })).data).toEqual({ taken: 0 });
  expect(await noticesOf(inviter)).toEqual([{ data: { reason } }]);
});

it('what was spent is owed', async () => {
  const inviter = await join();
  const member = await invite(inviter);
  const [commission] = await buy(member.id);
  await releaseEarnings(job(), { sourceId: commission!, memberId: inviter.id });
  await moveEarningsToCash(job(), { requestId: String(newId()), memberId: inviter.id, amount: 450n });
  await voidReferralByHand(as(boss), { id: member.id, reason });
  expect(await balances(inviter)).toMatchObject({ cash: 450n, earnings: 0n, owed: 450n });
});

it('takes both levels that hang on it, and leaves what others earned by themselves', async () => {
  await sql`insert into billing.term (starts_at, made_at, value)
    values (${testNow}, now(), '{"referralLevels": 2}'::jsonb)`.execute(database.db);
  const top = await join();
  const middle = await invite(top);
  const low = await invite(middle);
  const lowest = await invite(low);
  await buy(middle.id);
  await buy(low.id);
  await buy(lowest.id);
  expect([(await balances(top)).pending, (await balances(middle)).pending, (await balances(low)).pending]).toEqual([
    600n,
    600n,
    500n,
  ]);
  // Of low's purchase both levels, of lowest's the second level, which is middle's through low.
  expect((await voidReferralByHand(as(boss), { id: low.id, reason })).data).toEqual({ taken: 700 });
  expect([(await balances(top)).pending, (await balances(middle)).pending, (await balances(low)).pending]).toEqual([
    500n,
    0n,
    500n,
  ]);
  expect([await noticesOf(top), await noticesOf(middle), await noticesOf(low)]).toEqual([
    [{ data: { amount: 100, reason } }],
    [{ data: { amount: 600, reason } }],
    [],
  ]);
  await sql`truncate billing.term`.execute(database.db);
});

it('is for staff with its nodes, and never for a party to it', async () => {
  const member = await invite(boss);
  const inviter = await join();
  const other = await invite(inviter);
  for (const actor of [inviter, clerk])
    expect(await refusalOf(voidReferralByHand(as(actor), { id: other.id, reason }))).toBe('noPermission');
  expect(await refusalOf(listDeskReferrals(as(inviter), DeskReferralsInput.parse({})))).toBe('noPermission');
  expect(await refusalOf(getDeskReferral(as(inviter), { id: other.id }))).toBe('noPermission');
  expect(await getDeskReferral(as(clerk), { id: other.id })).toMatchObject({ inviter: { id: inviter.id } });
  expect(await errorOf(voidReferralByHand(as(boss), { id: member.id, reason }))).toBe('SECOND_PERSON_REQUIRED');
  expect(await refusalOf(voidReferralByHand(as(boss), { id: inviter.id, reason }))).toBe('notFound');
  expect(await refusalOf(getDeskReferral(as(boss), { id: inviter.id }))).toBe('notFound');
  await expect(
    voidReferralByHand(as({ ...boss, impersonatorId: 1 } as Actor), { id: other.id, reason }),
  ).rejects.toMatchObject({ kind: 'forbidden' });
});

it('lists referrals by state and member, newest first, page by page, with their signs', async () => {
  const inviter = await join();
  const inviteAt = async (times: number[]) => {
    const people: Person[] = [];
    for (const at of times) people.push(await invite(inviter, minutes(at)));
    return people;
  };
  const burst = await inviteAt([0, 5, 10, 15, 20]);
  const [byNumber, byCard, early, late, quiet] = await inviteAt([300, 600, 900, 1200, 1500]);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  for (const { id } of [inviter, byNumber!])
    await sql`insert into account.real_name (member_id, kind, state, sealed, name_hint, number_hint, number_hash,
      submitted_at)
      values (${id}, 'personal', 'rejected', '', '张*', '1***', ${hash(`number ${inviter.id}`)},
        now())`.execute(database.db);
  for (const { id } of [inviter, byCard!])
    await sql`insert into billing.bank_card (member_id, kind, state, sealed, number_hash, last4, holder_hint, bank,
      added_at, usable_at)
      values (${id}, 'personal', 'checking', '', ${hash(`card ${inviter.id}`)}, '1234', '张*', 'ICBC', now(),
        now())`.execute(database.db);
  for (const [who, ip, at] of [
    [early!, '198.51.100.71', minutes(900)],
    [inviter, '198.51.100.71', minutes(960)],
    [late!, '198.51.100.72', minutes(9000)],
    [inviter, '198.51.100.72', minutes(9001)],
    [quiet!, '198.51.100.73', minutes(1500)],
  ] as const)
    await sql`insert into account.login (member_id, created_at, expires_at, ip, agent)
      values (${who.id}, ${at}, ${at}::timestamptz + interval '30 days', ${ip}, 'test')`.execute(database.db);
  const list = (query: object) => listDeskReferrals(as(clerk), DeskReferralsInput.parse(query));
  const { rows } = await list({ q: String(inviter.id) });
  const signsOf = (person: Person) => rows.find(({ id }) => id === person.id)?.signs;
  expect([byNumber, byCard, early, late, quiet].map((person) => signsOf(person!))).toEqual([
    ['realName'],
    ['card'],
    ['device'],
    ['address'],
    [],
  ]);
  expect(burst.map(signsOf)).toEqual(burst.map(() => ['burst']));
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
  expect((await getDeskReferral(as(clerk), { id: burst[2]!.id })).near).toBe(5);
  await voidReferralByHand(as(boss), { id: quiet!.id, reason });
  expect((await list({ q: 'nobody-at-all', state: 'all' })).rows).toEqual([]);
  const { rows: named } = await sql<{ username: string }>`select username from account.member
    where id = ${quiet!.id}`.execute(database.db);
  expect((await list({ q: named[0]!.username, state: 'void' })).rows).toMatchObject([
    { id: quiet!.id, voidReason: 'staff' },
  ]);
  expect((await list({ q: named[0]!.username })).rows).toEqual([]);
  for (let n = 0; n < 12; n += 1) await invite(inviter, minutes(20_000 + n * 90));
  const first = await list({ state: 'all', q: String(inviter.id) });
  const second = await list({ state: 'all', q: String(inviter.id), before: first.before ?? 0 });
  expect([first.rows.length, second.rows.length]).toEqual([20, 2]);
});
