import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { failTopUp, markTopUpPaying, requirePayer, startTopUp } from '#app/billing/topups/topups.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal, Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { isFault, type PayWay } from '#app/billing/channels/payment-provider.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import {
  findSimulator,
  listPayMethods,
  notifyUrl,
  openChannel,
} from '#app/billing/channels/channels.queries.server.ts';
import { simulatorChannel } from '#app/billing/channels/channels.schema.ts';
import en from '#app/billing/channels/payment-api.en.ts';
import zh from '#app/billing/channels/payment-api.zh.ts';
import { askPayment, stepPayment } from './payment-checks.commands.server.ts';
import { findPayment, findPayView, lockPayment, type Payment } from './payments.queries.server.ts';
import {
  askAgain_ms,
  isUnderWay,
  type PaymentIdInput,
  type PaymentNumberInput,
  type PayView,
  type SimulateInput,
  type StartPaymentInput,
} from './payments.schema.ts';

const say = bilingual(zh, en);
const texts = { 'zh-cn': zh, en };

/** Where a payment is paid and watched. */
export const payPath = (number: string) => `/user/account/balance/pay/${number}`;

/**
 * Opens a top-up of the caller and the payment for it. Nothing is asked of the provider yet: `openPayment` does.
 * @throws Refusal CHANNEL_CLOSED; BELOW_MINIMUM, ABOVE_MAXIMUM at the field `amount`; as `startTopUp`
 */
export async function startPayment(
  ctx: Ctx,
  { amount, channel, isPhone }: z.output<typeof StartPaymentInput>,
): Promise<{ number: string }> {
  const { id: memberId } = await requirePayer(ctx);
  const method = (await listPayMethods(ctx)).find((one) => one.channel === channel);
  if (!method) throw new Refusal(say.channelClosed, { data: { error: 'CHANNEL_CLOSED' } });
  if (amount < method.min)
    throw new Refusal(say.belowMinimum(method.min), {
      fields: { amount: say.belowMinimum(method.min) },
      data: { error: 'BELOW_MINIMUM' },
    });
  if (amount > method.max)
    throw new Refusal(say.aboveMaximum(method.max), {
      fields: { amount: say.aboveMaximum(method.max) },
      data: { error: 'ABOVE_MAXIMUM' },
    });
  return transact(ctx, async (tctx) => {
    const { id: topUpId, expiresAt } = await startTopUp(tctx, { amount, channel });
    const number = newNumber('P', tctx.now);
    const ip = 'ip' in tctx.actor ? tctx.actor.ip : '';
    const { rows } = await sql<{ id: number }>`
      insert into billing.payment (number, purpose, purpose_id, member_id, channel, amount, state, is_sandbox, is_phone,
        payer_ip, created_at, expires_at, state_at, asked_at)
      values (${number}, 'topUp', ${topUpId}, ${memberId}, ${channel}, ${amount}, 'created', ${method.isSandbox},
        ${isPhone}, ${ip}, ${tctx.now}, ${expiresAt}, ${tctx.now}, ${tctx.now})
      returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    await sql`insert into billing.payment_event (payment_id, state, at, actor_kind, actor_id)
      values (${id}, 'created', ${tctx.now}, ${tctx.actor.kind}, ${memberId})`.execute(tctx.db);
    await audit(tctx, 'billing.startPayment', { kind: 'payment', id }, { amount, channel, number });
    return { number };
  });
}

/**
 * Has the provider take the caller's payment on, once, and tells how it is paid. What nobody knows the outcome of stays
 * as it is, and the next call asks the provider again under the same number.
 * @throws Refusal not-found for others' too
 */
export async function openPayment(ctx: Ctx, { number }: z.output<typeof PaymentNumberInput>): Promise<PayView> {
  const { id: memberId } = await requirePayer(ctx);
  const payment = await findPayment(ctx, { number });
  if (payment?.memberId !== memberId) throw notFound();
  if (payment.state === 'created' && (await claim(ctx, payment))) await sendPayment(ctx, payment);
  return getPayView(ctx, number);
}

/**
 * What became of the caller's payment: the provider is asked, every three seconds at most. The page a payer comes back
 * to calls this; nothing that is in its address counts.
 * @throws Refusal not-found for others' too
 */
export async function checkPayment(ctx: Ctx, { number }: z.output<typeof PaymentNumberInput>): Promise<PayView> {
  const { id: memberId } = await requirePayer(ctx);
  const payment = await findPayment(ctx, { number });
  if (payment?.memberId !== memberId) throw notFound();
  const isDue = payment.state === 'waiting' && ctx.now.getTime() - payment.askedAt.getTime() >= askAgain_ms;
  if (isDue) await askQuietly(ctx, payment);
  return getPayView(ctx, number);
}

/**
 * Pays at the simulator, or gives up there, as the payer. @throws Refusal not-found when it is off or the payment is
 * another's
 */
export async function simulatePayment(ctx: Ctx, { number, act }: z.output<typeof SimulateInput>): Promise<PayView> {
  const { id: memberId } = await requirePayer(ctx);
  const [simulator, payment] = [await findSimulator(), await findPayment(ctx, { number })];
  if (!simulator || payment?.memberId !== memberId || payment.channel !== simulatorChannel) throw notFound();
  try {
    if (act === 'pay') await simulator.pay(number);
    else simulator.giveUp(number);
  } catch (error) {
    if (isFault(error, 'ProviderFault')) throw new Refusal(say.providerRefuses(error.message));
    throw error;
  }
  return getPayView(ctx, number);
}

/**
 * Asks the provider about any payment, for the console.
 * @throws Refusal forbidden without the console's node, not-found, in the provider's words when it does not answer
 */
export async function askForPayment(ctx: Ctx, { id }: z.output<typeof PaymentIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'payments/ask');
  const payment = await findPayment(ctx, { id });
  if (!payment) throw notFound();
  await audit(ctx, 'billing.askPayment', { kind: 'payment', id }, { number: payment.number });
  try {
    await askPayment(ctx, payment);
  } catch (error) {
    if (isFault(error, 'UncertainFault') || isFault(error, 'ProviderFault'))
      throw new Refusal(say.providerRefuses(error.message));
    throw error;
  }
  return new Reply(null, { text: say.asked });
}

/** A number of ours: a letter, the day, and 16 digits nobody can guess. */
export function newNumber(letter: 'P' | 'R', now: Date): string {
  const digits = Array.from({ length: 2 }, () => String(randomInt(100_000_000)).padStart(8, '0')).join('');
  return `${letter}${siteDay(now).replaceAll('-', '')}${digits}`;
}

/** Longer than a call to a provider may take: so long nobody else sends the same payment. */
const lease = '15 seconds';

async function claim(ctx: Ctx, { id }: Payment): Promise<boolean> {
  const { rows } = await sql`
    update billing.payment set asked_at = ${ctx.now}, tries = tries + 1
    where id = ${id} and state = 'created' and (tries = 0 or asked_at < ${ctx.now}::timestamptz - ${lease}::interval)
      returning 1`.execute(ctx.db);
  return rows.length > 0;
}

async function sendPayment(ctx: Ctx, payment: Payment): Promise<void> {
  const subject = texts[ctx.language].subject(await getSiteName(ctx));
  const { number, channel, amount, createdAt, expiresAt, isPhone, payerIp } = payment;
  const order = { number, subject, createdAt, expiresAt, isPhone, payerIp, amount: BigInt(amount) };
  let way: PayWay | null = null;
  let fault = '';
  try {
    const open = await openChannel(ctx, channel);
    if (!open) fault = say.channelClosed.in(ctx.language);
    else
      way = await open.provider.createPayment({
        ...order,
        notifyUrl: notifyUrl(channel),
        returnUrl: getSiteUrl() + payPath(number),
      });
  } catch (error) {
    if (isFault(error, 'UncertainFault')) return;
    if (!isFault(error, 'ProviderFault')) throw error;
    fault = error.message;
  }
  await transact(ctx, async (tctx) => {
    const now = await lockPayment(tctx, payment.id);
    if (now.state !== 'created') return;
    if (way) await acceptWay(tctx, now, way);
    else await giveUpPayment(tctx, now, fault);
  });
}

async function acceptWay(tctx: Ctx, payment: Payment, way: PayWay): Promise<void> {
  await sql`update billing.payment set way = ${way.kind}, way_content = ${way.content}, reference = ${way.reference}
    where id = ${payment.id}`.execute(tctx.db);
  await stepPayment(tctx, payment, 'waiting');
  await unlessEnded(markTopUpPaying(tctx, { topUpId: payment.purposeId }));
}

async function giveUpPayment(tctx: Ctx, payment: Payment, fault: string): Promise<void> {
  await sql`update billing.payment set fault = ${fault.slice(0, 500)} where id = ${payment.id}`.execute(tctx.db);
  await stepPayment(tctx, payment, 'failed', fault);
  await unlessEnded(failTopUp(tctx, { topUpId: payment.purposeId, reason: fault.slice(0, 200) }));
}

/** The top-up may have been given up or have expired meanwhile: the payment goes its own way. */
async function unlessEnded(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isRefusal(error) || error.data?.['error'] !== 'STATE_CONFLICT') throw error;
  });
}

async function askQuietly(ctx: Ctx, payment: Payment): Promise<void> {
  await askPayment(ctx, payment).catch((error: unknown) => {
    if (!isFault(error, 'UncertainFault') && !isFault(error, 'ProviderFault')) throw error;
  });
}

async function getPayView(ctx: Ctx, number: string): Promise<PayView> {
  const view = await findPayView(ctx, number);
  if (!view) throw notFound();
  return {
    ...view,
    state: isUnderWay(view.state) && view.expiresAt * 1000 <= ctx.now.getTime() ? 'closed' : view.state,
  };
}
