import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { fulfilOrder, payOrder, releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { refundSale } from '#app/wallet/movements/wallet-refunds.commands.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectWholeBooks, newId } from '#test/ledger.ts';
import { expectObjects } from '#test/objects.ts';
import { bindReferral, openInvite, payReferral, tidyInvites, touchInvite } from './invites.commands.server.ts';
import {
  findReferrer,
  getInvites,
  listCommissions,
  listInvited,
  readTouch,
  writeTouch,
} from './invites.queries.server.ts';
import type { Purchase } from './invites.schema.ts';

const database = useTestDatabase();
beforeAll(() => setSecret('a secret of the tests, of 32 characters at least'));

type Person = Actor & { id: number };
const noon = '2026-11-20T04:00:00Z';
let made = 0;
const join = async (joined = noon): Promise<Person> => {
  const name = `invitee_${(made += 1)}`;
  return (await makeMembers(database.db, [name], new Date(joined)))[name]!;
};
const on = (actor: Actor, now = noon): Ctx => ({
  db: database.db,
  actor,
  now: new Date(now),
  language: 'en',
  requestId: 'test',
});
const job = (now = noon) => on({ kind: 'job', name: 'test' }, now);
const guest = (ip: string, agent = 'Mozilla/5.0 Firefox/140.0'): Actor => ({ kind: 'visitor', ip, agent });
const edges = { before: 0, after: 0 };
const audits = async (action: string, id: number) =>
  (
    await sql<{ detail: object }>`select detail from core.audit where action = ${action} and subject_id = ${id}
    order by id`.execute(database.db)
  ).rows;

/** An inviter and somebody who came by their link. */
async function pair(joined = noon): Promise<{ inviter: Person; member: Person }> {
  const inviter = await join('2025-01-01T00:00:00Z');
  const { code } = await openInvite(on(inviter));
  const member = await join(joined);
  expect(await bindReferral(on(member, joined), writeTouch(code, new Date(Date.parse(joined) - 60_000)))).toBe('bound');
  return { inviter, member };
}

/** A plugin bought for 100 yuan, of which the platform keeps 15. */
async function buy(buyerId: number, now = noon): Promise<Purchase & { developerId: number }> {
  const [orderId, developerId] = [newId(), newId()];
  await creditTopUp(job(now), { channel: 'alipay', transaction: `t${orderId}`, memberId: buyerId, amount: 10_000n });
  const paid = await payOrder(job(now), { orderId, memberId: buyerId, cash: 10_000n });
  const sale = await fulfilOrder(job(now), { orderId, paidId: paid.journalId, developerId, feeBasisPoints: 1500 });
  return { source: 'order', orderId, saleId: sale.journalId, buyerId, paid: 10_000n, fee: 1_500n, developerId };
}

async function addLogin(memberId: number, ip: string, at: string): Promise<void> {
  await sql`insert into account.login (member_id, created_at, expires_at, ip, agent)
    values (${memberId}, ${at}, ${at}::timestamptz + interval '30 days', ${ip}, 'test')`.execute(database.db);
}

describe('an invite link', () => {
  it('is made once, has its audit row, and is nobody’s but the member’s to make', async () => {
    const member = await join();
    const codes = await Promise.all(Array.from({ length: 10 }, () => openInvite(on(member))));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    expect(codes[0]!.code).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
    expect(await audits('billing.openInvite', member.id)).toHaveLength(1);
    await expect(openInvite(on(guest('192.0.2.1')))).rejects.toMatchObject({ kind: 'need-login' });
    await expect(
      openInvite(on({ kind: 'member', id: member.id, loginId: 1, impersonatorId: 2, ip: '', agent: '' })),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('counts each visitor once a day, no robots, no members, and no more than sixty of one network in an hour', async () => {
    const inviter = await join();
    const { code } = await openInvite(on(inviter));
    const visit = (actor: Actor, now = noon, cookie = '') => touchInvite(on(actor, now), { code, cookie });
    const clicks = async () => (await getInvites(on(inviter))).clicks;
    expect(await visit(guest('192.0.2.1'))).toMatchObject({ name: 'wenwo-invite', httpOnly: true, days: 30 });
    await visit(guest('192.0.2.1'));
    await visit(guest('192.0.2.2'));
    expect(await clicks()).toBe(2);
    expect(await visit(guest('192.0.2.3', 'Mozilla/5.0 (compatible; Googlebot/2.1)'))).not.toBeNull();
    expect(await visit(inviter)).toBeNull();
    expect(await touchInvite(on(guest('192.0.2.4')), { code: '22222222', cookie: '' })).toBeNull();
    expect(await clicks()).toBe(2);
    await visit(guest('192.0.2.1'), '2026-11-20T16:00:00Z');
    expect(await clicks()).toBe(3);
    for (let i = 0; i < 70; i++)
      await visit(guest('192.0.2.9', `Mozilla/5.0 (X11; Linux x86_64) Firefox/${i + 100}.0`));
    expect(await clicks()).toBe(63);
    await tidyInvites(job('2027-02-01T00:00:00Z'));
    expect(
      (
        await sql`select from billing.invite_visit where member_id =
      ${inviter.id}`.execute(database.db)
      ).rows,
    ).toEqual([]);
    expect(await clicks()).toBe(63);
  });

  it('keeps the first touch while it counts, and believes no cookie that was made up', async () => {
    const [first, second] = [await join(), await join()];
    const codes = [(await openInvite(on(first))).code, (await openInvite(on(second))).code];
    const cookie = (await touchInvite(on(guest('192.0.2.20')), { code: codes[0]!, cookie: '' }))!.value;
    expect(readTouch(cookie)).toEqual({ code: codes[0], at: new Date(noon) });
    expect(await touchInvite(on(guest('192.0.2.20'), '2026-12-20T04:00:00Z'), { code: codes[1]!, cookie })).toBeNull();
    const later = await touchInvite(on(guest('192.0.2.20'), '2026-12-20T04:00:01Z'), { code: codes[1]!, cookie });
    expect(readTouch(later!.value)?.code).toBe(codes[1]);
    for (const forged of [cookie.replace(codes[0]!, codes[1]!), `${cookie}x`, 'x', '..', `${codes[0]}.1.`])
      expect(readTouch(forged)).toBeNull();
  });
});

describe('who invited a new member', () => {
  it('is kept when they are first seen, once, with an audit row; the inviter sees them masked', async () => {
    const { inviter, member } = await pair();
    const other = await openInvite(on(await join()));
    expect(await bindReferral(on(member), writeTouch(other.code, new Date(noon)))).toBe('none');
    expect(await audits('billing.bindReferral', member.id)).toEqual([
      { detail: { inviterId: inviter.id, reason: null } },
    ]);
    const { rows } = await listInvited(on(inviter), edges);
    expect(rows).toEqual([
      {
        id: member.id,
        name: `i***${String(made - 1).at(-1)}`,
        registeredAt: Date.parse(noon) / 1000,
        voidReason: null,
        orders: 0,
      },
    ]);
    expect(await getInvites(on(inviter))).toMatchObject({ registrations: 1, orders: 0, pending: 0 });
    expect((await listInvited(on(member), edges)).rows).toEqual([]);
    await expect(listInvited(on(guest('192.0.2.1')), edges)).rejects.toMatchObject({ kind: 'need-login' });
  });

  it('is nobody for members of before, for touches too old, for oneself and for a made-up cookie', async () => {
    const inviter = await join('2025-01-01T00:00:00Z');
    const { code } = await openInvite(on(inviter));
    const member = await join();
    expect(await bindReferral(on(member), writeTouch(code, new Date('2026-11-20T04:00:05Z')))).toBe('none');
    expect(await bindReferral(on(member), writeTouch(code, new Date('2026-10-21T03:59:59Z')))).toBe('none');
    expect(await bindReferral(on(inviter), writeTouch(code, new Date('2025-01-01T00:00:00Z')))).toBe('none');
    expect(await bindReferral(on(member), `${code}.1795147200.AAAAAAAAAAAAAAAA`)).toBe('none');
    await expect(bindReferral(on(guest('192.0.2.1')), 'x')).rejects.toMatchObject({ kind: 'need-login' });
    expect(await findReferrer(job(), member.id)).toBeNull();
  });

  it('is void for two accounts of one address on one day; friends who meet later stay two', async () => {
    const inviter = await join('2025-01-01T00:00:00Z');
    const { code } = await openInvite(on(inviter));
    await addLogin(inviter.id, '198.51.100.7', '2026-11-19T04:00:01Z');
    const [near, far] = [await join(), await join()];
    await addLogin(near.id, '198.51.100.7', noon);
    await addLogin(far.id, '198.51.100.8', noon);
    await addLogin(far.id, '198.51.100.7', '2026-11-22T04:00:00Z');
    await addLogin(inviter.id, '198.51.100.7', '2026-11-22T04:00:00Z');
    const cookie = writeTouch(code, new Date('2026-11-20T03:59:00Z'));
    expect([await bindReferral(on(near), cookie), await bindReferral(on(far), cookie)]).toEqual(['void', 'bound']);
    expect([await findReferrer(job(), near.id), await findReferrer(job(), far.id)]).toEqual([null, inviter.id]);
    expect((await listInvited(on(inviter), edges)).rows.map(({ voidReason }) => voidReason)).toEqual([null, 'device']);
  });
});

describe('what an invited member buys', () => {
  it('pays a twentieth to who invited them, once, pending, with notice and audit row', async () => {
    const { inviter, member } = await pair();
    expect(await findReferrer(job(), member.id)).toBe(inviter.id);
    const purchase = await buy(member.id);
    expect(await Promise.all([1, 2, 3].map(() => payReferral(job(), purchase)))).toEqual([500n, 500n, 500n]);
    expect((await getBalances(job(), inviter.id)).pending).toBe(500n);
    const { rows } = await listCommissions(on(inviter), edges);
    expect(rows).toMatchObject([
      {
        source: 'order',
        level: 1,
        paid: 10_000,
        rate: 500,
        amount: 500,
        state: 'pending',
        releaseAt: Date.parse(noon) / 1000 + 7 * 86_400,
      },
    ]);
    expect(await audits('billing.payReferral', rows[0]!.id)).toHaveLength(1);
    const told = await sql<{ act: string; data: object }>`select act, data from messages.notice
      where member_id = ${inviter.id}`.execute(database.db);
    expect(told.rows).toEqual([{ act: 'referralEarned', data: { amount: 500 } }]);
    expect((await listCommissions(on(member), edges)).rows).toEqual([]);
    await expectWholeBooks(database.db);
  });

  it('pays until a year after the registration', async () => {
    const { member } = await pair();
    expect(await payReferral(job('2027-11-20T03:59:59Z'), await buy(member.id))).toBe(500n);
    expect(await payReferral(job('2027-11-20T04:00:00Z'), await buy(member.id))).toBe(0n);
    expect(await findReferrer(job('2027-11-20T04:00:00Z'), member.id)).toBeNull();
  });

  it('pays nothing for a registration alone, nor for members nobody invited', async () => {
    const { inviter } = await pair();
    expect((await getBalances(job(), inviter.id)).pending).toBe(0n);
    expect(await payReferral(job(), await buy((await join()).id))).toBe(0n);
  });

  it('an order and a share of the same number are two', async () => {
    const { inviter, member } = await pair();
    const [one, two] = [await buy(member.id), await buy(member.id)];
    expect(await payReferral(job(), one)).toBe(500n);
    expect(await payReferral(job(), { ...two, source: 'share', orderId: one.orderId })).toBe(500n);
    expect((await getInvites(on(inviter))).orders).toBe(2);
    expect((await listCommissions(on(inviter), edges)).rows.map(({ source }) => source)).toEqual(['share', 'order']);
  });

  it('pays two levels where the terms have two, and never the buyer', async () => {
    const { inviter, member } = await pair();
    const { code } = await openInvite(on(member));
    const third = await join();
    await bindReferral(on(third), writeTouch(code, new Date('2026-11-20T03:59:59Z')));
    await sql`insert into billing.term (starts_at, made_at, value)
      values (${noon}, now(), '{"referralLevels": 2}'::jsonb)`.execute(database.db);
    expect(await payReferral(job(), await buy(third.id))).toBe(600n);
    expect([(await getBalances(job(), member.id)).pending, (await getBalances(job(), inviter.id)).pending]).toEqual([
      500n,
      100n,
    ]);
    await sql`truncate billing.term`.execute(database.db);
    expect(await payReferral(job(), await buy(third.id))).toBe(500n);
  });

  it('loses it again with a refund: void before the release, clawed back after', async () => {
    const { inviter, member } = await pair();
    const states = async () =>
      (await listCommissions(on(inviter), edges)).rows.map(({ state, amount }) => [state, amount]);
    const [one, two] = [await buy(member.id), await buy(member.id)];
    for (const purchase of [one, two]) await payReferral(job(), purchase);
    expect(await getInvites(on(inviter))).toMatchObject({ pending: 1000, available: 0 });
    const { rows } = await sql<{ journal_id: number }>`select journal_id from billing.referral_commission
      where order_id = ${two.orderId}`.execute(database.db);
    await releaseEarnings(job(), { sourceId: rows[0]!.journal_id, memberId: inviter.id });
    expect(await states()).toEqual([
      ['available', 500],
      ['pending', 500],
    ]);
    for (const { saleId, buyerId } of [one, two])
      await refundSale(job(), { refundId: newId(), saleId, buyerId, amount: 10_000n });
    expect(await states()).toEqual([
      ['clawed_back', 0],
      ['void', 0],
    ]);
    expect(await getInvites(on(inviter))).toMatchObject({ pending: 0, available: 0, orders: 2 });
    await expectWholeBooks(database.db);
  });

  it('pays nothing any more, for good, once the two turn out to be one person', async () => {
    const hash = (text: string) => createHash('sha256').update(text).digest();
    const byName = await pair();
    for (const { id } of [byName.inviter, byName.member])
      await sql`insert into account.real_name (member_id, kind, state, sealed, name_hint, number_hint, number_hash,
        submitted_at)
        values (${id}, 'personal', 'rejected', '', '张*', '1***', ${hash('one person')}, now())`.execute(database.db);
    const byCard = await pair();
    for (const { id } of [byCard.inviter, byCard.member])
      await sql`insert into billing.bank_card (member_id, kind, state, sealed, number_hash, last4, holder_hint, bank,
        added_at, usable_at)
        values (${id}, 'personal', 'checking', '', ${hash('one card')}, '1234', '张*', 'ICBC', now(),
          now())`.execute(database.db);
    for (const [{ inviter, member }, reason] of [[byName, 'realName'] as const, [byCard, 'card'] as const]) {
      expect(await findReferrer(job(), member.id)).toBeNull();
      expect(await payReferral(job(), await buy(member.id))).toBe(0n);
      expect(await audits('billing.voidReferral', member.id)).toEqual([{ detail: { reason } }]);
      expect((await listInvited(on(inviter), edges)).rows[0]).toMatchObject({ voidReason: reason });
      expect((await getBalances(job(), inviter.id)).pending).toBe(0n);
    }
  });
});

it('every commission has its journal, and no other is there', async () => {
  await expectObjects(database.db, ['commission']);
});
