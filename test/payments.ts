import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { requireMember, type Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { secretFields } from '#app/billing/channels/channels.schema.ts';
import { sealPurpose } from '#app/billing/channels/channels.queries.server.ts';
import { openPayment, startPayment } from '#app/billing/payments/payments.commands.server.ts';
import type { PayView } from '#app/billing/payments/payments.schema.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { alipaySettings, openAlipayServer, openPage } from '#test/alipay-server.ts';
import type { PaymentServer, Trade } from '#test/payment-server.ts';
import { openStripeServer, stripeSettings } from '#test/stripe-server.ts';
import { openWechatServer, wechatSettings } from '#test/wechat-server.ts';

export type Channel = 'alipay' | 'wechat' | 'stripe';

/** Stand-ins of all providers, for one test file. */
export async function openServers(): Promise<Record<Channel, PaymentServer> & { close(): void }> {
  const [alipay, wechat, stripe] = [await openAlipayServer(), await openWechatServer(), await openStripeServer()];
  return { alipay, wechat, stripe, close: () => [alipay, wechat, stripe].forEach((one) => one.close()) };
}

/** What the console saves of a channel that leads to a stand-in. */
export const channelSettings = (channel: Channel, url: string): Record<string, string | boolean> => {
  if (channel === 'alipay') {
    const { gateway, ...settings } = alipaySettings(url);
    return { ...settings, endpoint: gateway };
  }
  return channel === 'wechat' ? wechatSettings(url) : stripeSettings(url);
};

/** Sets a channel up as the console would. */
export async function setUpChannel(db: Db, channel: Channel, url: string, { isOn = true } = {}): Promise<void> {
  const settings = channelSettings(channel, url);
  const isSecret = (name: string) => secretFields[channel].includes(name);
  const pick = (secret: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isSecret(name) === secret));
  await sql`insert into billing.payment_channel (channel, is_on, is_sandbox, facts, sealed, min, max, updated_at)
    values (${channel}, ${isOn}, true, ${JSON.stringify(pick(false))}::jsonb, ${seal(sealPurpose, pick(true))}, 100,
      5000000, now())
    on conflict (channel) do update set is_on = excluded.is_on, facts = excluded.facts, sealed = excluded.sealed,
      updated_at = now()`.execute(db);
}

/** A member with the node that topping up needs; the ctx of their login. */
export async function addPayer(db: Db, more: Partial<Ctx> = {}): Promise<Ctx> {
  const name = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { rows } = await sql<{ id: number; group_id: number }>`
    insert into account.member (username, nickname, created_at) values (${name}, ${name}, now())
      returning id, group_id`.execute(db);
  const actor = {
    kind: 'member',
    id: rows[0]!.id,
    groupId: rows[0]!.group_id,
    loginId: 1,
    ip: '192.0.2.1',
    agent: 'test',
  } as const;
  return { db, actor, now: new Date(), language: 'en', requestId: 'test', ...more };
}

/** Staff with every right of the console. */
export async function addStaff(db: Db, more: Partial<Ctx> = {}): Promise<Ctx> {
  const ctx = await addPayer(db);
  const { id } = requireMember(ctx);
  await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(db);
  const actor = { kind: 'staff', id, loginId: 1, ip: '192.0.2.2', agent: 'test', provenAt: new Date() } as const;
  return { ...ctx, actor, ...more };
}

/** A payment that a provider has taken on, beside what it knows of it. */
export async function makePayment(
  ctx: Ctx,
  channel: Channel,
  server: PaymentServer,
  amount = 1234,
): Promise<{ view: PayView; trade: Trade }> {
  const { number } = await startPayment(ctx, { amount, channel, isPhone: false });
  const view = await openPayment(ctx, { number });
  expect(view).toMatchObject({ state: 'waiting', amount });
  if (channel === 'alipay') openPage(server, view.address);
  return { view, trade: server.trades.get(number)! };
}

export const cashOf = async (ctx: Ctx): Promise<bigint> => (await getBalances(ctx, requireMember(ctx).id)).cash;

/** What stands on the rows of payments, for comparing. */
export async function paymentRow(db: Db, number: string) {
  const { rows } = await sql<{
    id: number;
    state: string;
    is_late: boolean;
    transaction: string | null;
    journal_id: number | null;
    purpose_id: number;
  }>`
    select id, state, is_late, transaction, journal_id, purpose_id from billing.payment
      where number = ${number}`.execute(db);
  return rows[0]!;
}

export const count = async (db: Db, what: string): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) n from ${sql.raw(what)}`.execute(db)).rows[0]!.n);
