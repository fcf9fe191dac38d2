import { sql } from 'kysely';
import type { z } from 'zod';
import { getTermsOf } from '#app/billing/terms/terms.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireOwner } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { listCallersDevelopers, requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './plugin-refunds-api.en.ts';
import zh from './plugin-refunds-api.zh.ts';
import { answerHours, escalableUntil, refundWay } from './plugin-refunds.policy.ts';
import type {
  AnswerRefundInput,
  AskRefundInput,
  DecideRefundInput,
  EscalateRefundInput,
  RefundIdInput,
  RefundState,
  RefundWay,
} from './plugin-refunds.schema.ts';
import { tellRefundDesk } from './refund-desk-notices.commands.server.ts';
import { giveBackOrder, type LockedOrder, lockOrder, orderPath } from './refunded-orders.commands.server.ts';

const say = bilingual(zh, en);
const refuse = (text: LocalText, data: object = {}) =>
  new Refusal(text, { data: { error: 'STATE_CONFLICT', ...data } });

type LockedRefund = {
  id: number;
  orderId: number;
  way: RefundWay;
  state: RefundState;
  answeredAt: Date | null;
};

/**
 * Asks for the money of an order. What was never downloaded nor activated goes back at once, whole; otherwise the
 * developer is asked (`refundWay`).
 * @throws Refusal need-login; forbidden for programs; not-found for orders of others; STATE_CONFLICT when nothing is
 * left, a request is open, or the developer refused before
 */
export async function askRefund(ctx: Ctx, input: z.output<typeof AskRefundInput>): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const order = await lockOrder(tctx, input.orderId);
    if (order.buyerId !== buyerId) throw notFound();
    if (order.refunded === order.paid) throw refuse(say.nothingLeft);
    await requireNoRequest(tctx, order.id);
    const { refundDays } = await getTermsOf(tctx, order.termId);
    const way = refundWay(order, { now: tctx.now, refundDays });
    const until = way === 'answer' ? new Date(tctx.now.getTime() + answerHours * 3_600_000) : null;
    const { rows } = await sql<{ id: number }>`
      insert into market.plugin_refund (order_id, way, state, category, reason, answer_until, asked_at)
      values (${order.id}, ${way}, 'requested', ${input.category}, ${input.reason}, ${until}, ${tctx.now})
      returning id`.execute(tctx.db);
    const { id } = rows[0]!;
    if (way === 'automatic') await settle(tctx, order, { id, by: 'automatic', amount: left(order) });
    await audit(tctx, 'market.askRefund', { kind: 'plugin_refund', id }, { orderId: order.id, way });
    if (way === 'automatic') return new Reply({ id, way }, { text: say.refunded });
    await notify(tctx, {
      memberId: order.developerId,
      kind: 'money',
      act: 'pluginRefundAsked',
      subject: { kind: 'plugin_refund', id },
      path: '/developer/refunds',
      actorId: null,
      data: {
        title: order.pluginName,
        titleEn: order.pluginNameEn,
        amount: order.paid - order.refunded,
        reason: input.reason,
      },
    });
    return new Reply({ id, way }, { text: way === 'answer' ? say.asked : say.askedConsent });
  });
}

/**
 * Takes a request back that is not decided; again changes nothing.
 * @throws Refusal need-login; forbidden for programs; not-found; STATE_CONFLICT once it is decided
 */
export async function withdrawRefund(ctx: Ctx, { id }: z.output<typeof RefundIdInput>): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { order, refund } = await lockRefund(tctx, id);
    if (order.buyerId !== buyerId) throw notFound();
    if (refund.state !== 'withdrawn') {
      if (refund.state !== 'requested' && refund.state !== 'escalated')
        throw refuse(say.decided, { state: refund.state });
      await move(tctx, id, 'withdrawn');
      await audit(tctx, 'market.withdrawRefund', { kind: 'plugin_refund', id }, {});
    }
    return new Reply({}, { text: say.withdrawn });
  });
}

/**
 * Answers a request as the developer: yes refunds at once, no tells the buyer why.
 * @throws Refusal need-login, not-found; forbidden without the right to refunds; STATE_CONFLICT once it is decided
 */
export async function answerRefund(ctx: Ctx, input: z.output<typeof AnswerRefundInput>): Promise<Reply> {
  return transact(ctx, async (tctx) => {
    const { order, refund } = await lockRefund(tctx, input.id);
    await requireSeller(tctx, order);
    if (refund.state !== 'requested') throw refuse(say.decided, { state: refund.state });
    await sql`update market.plugin_refund set answer = ${input.answer}, answered_at = ${tctx.now}
      where id = ${input.id}`.execute(tctx.db);
    if (input.act === 'agree') await settle(tctx, order, { id: input.id, by: 'developer', amount: left(order) });
    else {
      await move(tctx, input.id, 'refused');
      await tellBuyer(tctx, order, { id: input.id, act: 'pluginRefundRefused', reason: input.answer });
    }
    await audit(tctx, 'market.answerRefund', { kind: 'plugin_refund', id: input.id }, { act: input.act });
    return new Reply({}, { text: say.answered });
  });
}

/**
 * Turns to staff after a developer's no, with a message that staff and the developer read or without.
 * @throws Refusal need-login; forbidden for programs; not-found; STATE_CONFLICT unless it was refused in the time for
 * refunds, at most 14 days ago
 */
export async function escalateRefund(ctx: Ctx, { id, message }: z.output<typeof EscalateRefundInput>): Promise<Reply> {
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { order, refund } = await lockRefund(tctx, id);
    if (order.buyerId !== buyerId) throw notFound();
    if (refund.state === 'escalated') return new Reply({}, { text: say.escalated });
    if (escalableUntil(refund, tctx.now) === null) throw refuse(say.notEscalable, { state: refund.state });
    await move(tctx, id, 'escalated');
    await sql`update market.plugin_refund set escalated_at = ${tctx.now}, message = ${message}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'market.escalateRefund', { kind: 'plugin_refund', id }, {});
    await tellRefundDesk(tctx, order.developerId);
    return new Reply({}, { text: say.escalated });
  });
}

/**
 * Decides an escalated request as staff who neither bought nor sold.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT unless it is escalated; AMOUNT_INVALID for more than is left
 */
export async function decideRefund(ctx: Ctx, input: z.output<typeof DecideRefundInput>): Promise<Reply> {
  await requireConsole(ctx, 'market/refunds/decide');
  const { id: staffId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const { order, refund } = await lockRefund(tctx, input.id);
    if (order.buyerId === staffId || (await worksFor(tctx, staffId, order.developerId)))
      throw new Refusal(say.byStaffNotOwn, { kind: 'forbidden' });
    if (refund.state !== 'escalated') throw refuse(say.decided, { state: refund.state });
    await sql`update market.plugin_refund set decision = ${input.decision}, decided_by = ${staffId}
      where id = ${input.id}`.execute(tctx.db);
    const about = { act: input.act, ...(input.act === 'refund' && { amount: input.amount }) };
    const tell = () => audit(tctx, 'market.decideRefund', { kind: 'plugin_refund', id: input.id }, about);
    if (input.act === 'deny') {
      await move(tctx, input.id, 'denied');
      await tell();
      await tellBuyer(tctx, order, { id: input.id, act: 'pluginRefundDenied', reason: input.decision });
      return new Reply({}, { text: say.denied });
    }
    const amount = input.amount === null ? left(order) : BigInt(input.amount);
    if (amount > left(order)) throw new Refusal(say.tooMuch, { fields: { amount: say.tooMuch } });
    await settle(tctx, order, { id: input.id, by: 'staff', amount });
    await tell();
    return new Reply({}, { text: say.refunded });
  });
}

/** Says yes for developers who did not answer in time, each in a transaction of its own. Returns how many. */
export async function settleSilentRefunds(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from market.plugin_refund
    where state = 'requested' and answer_until <= ${ctx.now} order by answer_until limit 500`.execute(ctx.db);
  let settled = 0;
  for (const { id } of rows) {
    settled += await transact(ctx, async (tctx) => {
      const { order, refund } = await lockRefund(tctx, id);
      if (refund.state !== 'requested') return 0;
      await settle(tctx, order, { id, by: 'silence', amount: left(order) });
      await audit(tctx, 'market.settleRefund', { kind: 'plugin_refund', id }, {});
      return 1;
    });
  }
  return settled;
}

const left = (order: LockedOrder): bigint => BigInt(order.paid - order.refunded);

async function requireNoRequest(tctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ state: RefundState }>`select state from market.plugin_refund
    where order_id = ${orderId} and state in ('requested', 'escalated', 'refused', 'denied')
    order by id desc limit 1`.execute(tctx.db);
  const state = rows[0]?.state;
  if (state === 'requested' || state === 'escalated') throw refuse(say.alreadyOpen, { state });
  if (state) throw refuse(say.refusedBefore, { state });
}

/** Locks a request after its order, always in that order. @throws Refusal not-found */
async function lockRefund(tctx: Ctx, id: number): Promise<{ order: LockedOrder; refund: LockedRefund }> {
  const { rows: found } = await sql<{ orderId: number }>`select order_id "orderId" from market.plugin_refund
    where id = ${id}`.execute(tctx.db);
  if (!found[0]) throw notFound();
  const order = await lockOrder(tctx, found[0].orderId);
  const { rows } = await sql<LockedRefund>`select id, order_id "orderId", way, state, answered_at "answeredAt"
    from market.plugin_refund where id = ${id} for no key update`.execute(tctx.db);
  return { order, refund: rows[0]! };
}

/** Whether a member is a developer or in its team. */
async function worksFor(tctx: Ctx, memberId: number, developerId: number): Promise<boolean> {
  if (memberId === developerId) return true;
  const { rows } = await sql`select from market.team_member
    where developer_id = ${developerId} and member_id = ${memberId} and joined_at is not null`.execute(tctx.db);
  return rows.length > 0;
}

/** Strangers do not learn that a request exists. */
async function requireSeller(tctx: Ctx, order: LockedOrder): Promise<void> {
  const own = await listCallersDevelopers(tctx);
  if (!own.some(({ id }) => id === order.developerId)) throw notFound();
  await requireDeveloper(tctx, 'refund', order.developerId);
}

type By = 'automatic' | 'developer' | 'silence' | 'staff';

async function settle(tctx: Ctx, order: LockedOrder, { id, by, amount }: { id: number; by: By; amount: bigint }) {
  const { journalId, ledgerId, points, price, fee } = await giveBackOrder(tctx, order, amount);
  await sql`update market.plugin_refund set state = 'done', decided_way = ${by}, decided_at = ${tctx.now},
    amount = ${amount}, points = ${points}, price = ${price}, fee = ${fee}, journal_id = ${journalId},
    ledger_id = ${ledgerId} where id = ${id}`.execute(tctx.db);
}

async function move(tctx: Ctx, id: number, state: RefundState): Promise<void> {
  const isEnd = state === 'denied' || state === 'withdrawn';
  await sql`update market.plugin_refund set state = ${state}, decided_at = ${isEnd ? tctx.now : null},
    decided_way = ${state === 'denied' ? 'staff' : null} where id = ${id}`.execute(tctx.db);
}

type Told = { id: number; act: 'pluginRefundRefused' | 'pluginRefundDenied'; reason: string };

async function tellBuyer(tctx: Ctx, order: LockedOrder, { id, act, reason }: Told): Promise<void> {
  await notify(tctx, {
    memberId: order.buyerId,
    kind: 'money',
    act,
    subject: { kind: 'plugin_refund', id },
    path: orderPath(order.id),
    actorId: null,
    data: { title: order.pluginName, titleEn: order.pluginNameEn, reason },
  });
}
