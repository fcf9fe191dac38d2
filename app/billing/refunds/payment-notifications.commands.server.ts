import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openBreak } from '#app/billing/parts/open-breaks.commands.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { log } from '#app/core/process/log.server.ts';
import {
  isFault,
  type PaymentProvider,
  type ProviderEvent,
  type RawAnswer,
  type RawMessage,
} from '#app/billing/channels/payment-provider.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { openChannel } from '#app/billing/channels/channels.queries.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import { askRefund } from './refund-checks.commands.server.ts';
import { findRefund } from './refunds.queries.server.ts';
import { askPayment, type Settled, settleReceipt } from '#app/billing/payments/payment-checks.commands.server.ts';
import { findPayment } from '#app/billing/payments/payments.queries.server.ts';

/** Headers that a signature needs or a person may want to see; the rest may hold what is nobody's business. */
const keptHeaders = /^(?:wechatpay-|stripe-|simulator-|content-type$|user-agent$)/;

/**
 * Takes a message in: kept as it came before anything else, then verified, then worked on, and answered as its sender
 * understands it. An event is worked on once, however often and in whichever order it comes.
 * @throws Refusal not-found for a channel that is not set up
 */
export async function receiveNotification(ctx: Ctx, channel: ChannelName, message: RawMessage): Promise<Response> {
  const open = await openChannel(ctx, channel).catch((error: unknown) => {
    // keys of an older release that can no longer be read: the provider comes again
    if (isFault(error, 'ProviderFault')) return 'unreadable' as const;
    throw error;
  });
  if (open === 'unreadable') return new Response(null, { status: 503 });
  if (!open) throw notFound();
  const { provider } = open;
  const jctx: Ctx = { ...ctx, actor: { kind: 'job', name: `pay.${channel}` } };
  const kept = await keep(jctx, channel, message);
  let event: ProviderEvent;
  try {
    event = provider.verifyNotify(message, ctx.now);
  } catch (error) {
    if (!isFault(error, 'MessageFault')) throw error;
    await refuse(jctx, kept, error.message);
    return answer(provider.answers.refused);
  }
  try {
    await work(jctx, { channel, provider, id: kept, event });
    return answer(provider.answers.taken);
  } catch (error) {
    if (!isFault(error, 'UncertainFault') && !isFault(error, 'ProviderFault') && !isRefusal(error))
      log.error({ err: error, channel, event: event.id }, 'a message could not be worked on');
    return answer(provider.answers.again);
  }
}

/** Forgets messages that were nobody's after thirty days. */
export async function purgeNotifications(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from billing.payment_notification where not is_verified
    and received_at < ${new Date(ctx.now.getTime() - 30 * 86_400_000)}`.execute(ctx.db);
}

const answer = ({ status, type, body }: RawAnswer): Response =>
  new Response(body === '' ? null : body, {
    status,
    headers: type ? { 'content-type': `${type}; charset=utf-8` } : {},
  });

async function keep(ctx: Ctx, channel: ChannelName, { headers, body }: RawMessage): Promise<number> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => keptHeaders.test(name)));
  const digest = createHash('sha256').update(body).digest();
  const { rows } = await sql<{ id: number }>`
    insert into billing.payment_notification as n (channel, digest, headers, body, received_at)
    values (${channel}, ${digest}, ${JSON.stringify(kept)}::jsonb, ${body}, ${ctx.now})
    on conflict (channel, digest) do update set deliveries = n.deliveries + 1,
      headers = case when n.is_verified then n.headers else excluded.headers end,
      body = case when n.is_verified then n.body else excluded.body end
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

/** So much is kept of a message that is nobody's, and so many of them. */
const refusedBody_bytes = 2048;
const mostRefused = 5000;

/**
 * What was verified before stays so: a copy with a wrong signature takes nothing back. Anybody can send such messages,
 * so little is kept of them.
 */
async function refuse(ctx: Ctx, id: number, note: string): Promise<void> {
  await sql`update billing.payment_notification
    set outcome = 'refused', note = ${note.slice(0, 500)}, body = substring(body for ${refusedBody_bytes}::int),
      handled_at = ${ctx.now}
    where id = ${id} and not is_verified`.execute(ctx.db);
  if (id % 100 > 0) return;
  await sql`delete from billing.payment_notification where not is_verified and outcome = 'refused' and id <= (
    select id from billing.payment_notification where outcome = 'refused' order by id desc offset ${mostRefused}::int
      limit 1)`.execute(ctx.db);
}

type Work = { channel: ChannelName; provider: PaymentProvider; id: number; event: ProviderEvent };
type Outcome =
  | Settled
  | { kind: 'refund' | 'closed' | 'ignored' | 'duplicate' | 'mismatch'; paymentId: number | null; note: string };

async function work(ctx: Ctx, { channel, provider, id, event }: Work): Promise<void> {
  if (await isDone(ctx, channel, event.id))
    return finish(ctx, id, event, { kind: 'duplicate', paymentId: null, note: '' });
  if (event.kind !== 'paid') return finish(ctx, id, event, await followUp(ctx, channel, id, event));
  let receipt: typeof event.receipt | null = event.receipt;
  if (provider.capabilities.asksOnNotify) {
    const now = await provider.queryPayment({
      number: receipt.number,
      reference: event.reference,
      transaction: receipt.transaction,
    });
    receipt = now.state === 'paid' ? now.receipt : null;
  }
  await transact(ctx, async (tctx) => {
    const settled: Outcome = receipt
      ? await settleReceipt(tctx, channel, provider, receipt, { notificationId: id })
      : { kind: 'ignored', paymentId: null, note: 'not paid when asked' };
    await finish(tctx, id, event, settled);
  });
}

/**
 * An event is done when a row of it says so; what broke off half-way is done again, each effect being one that happens
 * once.
 */
async function isDone(ctx: Ctx, channel: ChannelName, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from billing.payment_notification
    where channel = ${channel} and event_id = ${eventId} and outcome is not null`.execute(ctx.db);
  return rows.length > 0;
}

/** Only money that arrived is taken from a message; of all else it only says what to ask about. */
async function followUp(
  ctx: Ctx,
  channel: ChannelName,
  id: number,
  event: Exclude<ProviderEvent, { kind: 'paid' }>,
): Promise<Outcome> {
  if (event.kind === 'other') return { kind: 'ignored', paymentId: null, note: '' };
  const payment = event.number === '' ? null : await findPayment(ctx, { number: event.number });
  if (event.kind === 'closed') {
    if (payment) await askPayment(ctx, payment);
    return { kind: 'closed', paymentId: payment?.id ?? null, note: '' };
  }
  const refund = event.refundNumber === '' ? null : await findRefund(ctx, { number: event.refundNumber });
  if (refund) {
    await askRefund(ctx, refund);
    return { kind: 'refund', paymentId: refund.paymentId, note: '' };
  }
  const detail = `refund ${event.refundNumber} of ${event.number} is not ours`;
  await openBreak(ctx, {
    key: `event:${channel}:${event.id}`,
    kind: 'refund',
    channel,
    paymentId: payment?.id ?? null,
    memberId: payment?.memberId ?? null,
    notificationId: id,
    detail,
  });
  return { kind: 'mismatch', paymentId: payment?.id ?? null, note: 'refund' };
}

/**
 * Closes the row. When another row holds the event already, by a delivery at the same time, this one is its duplicate.
 */
async function finish(ctx: Ctx, id: number, event: ProviderEvent, { kind, paymentId, note }: Outcome): Promise<void> {
  await sql`
    update billing.payment_notification n set is_verified = true, event_id = ${event.id}, type = ${event.type},
      payment_id = coalesce(n.payment_id, ${paymentId}),
      note = case when n.outcome is null or n.outcome = 'refused' then ${note.slice(0, 500)} else n.note end,
        handled_at = coalesce(n.handled_at, ${ctx.now}),
      outcome = case when n.outcome is not null and n.outcome <> 'refused' then n.outcome when exists (
        select from billing.payment_notification o where o.channel = n.channel and o.event_id = ${event.id}
          and o.id <> n.id and o.outcome <> 'duplicate')
        then 'duplicate' else ${kind} end
    where id = ${id}`.execute(ctx.db);
}
