import { sql } from 'kysely';
import { toString as drawCode } from 'qrcode';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { ChannelName } from '#app/billing/channels/channels.schema.ts';
import type { PaymentState, PayView } from './payments.schema.ts';

type Read = Pick<Ctx, 'db'>;

/** A payment as commands need it; amounts in fen. */
export type Payment = {
  id: number;
  number: string;
  purposeId: number;
  memberId: number;
  channel: ChannelName;
  amount: number;
  currency: string;
  state: PaymentState;
  reference: string;
  transaction: string | null;
  journalId: number | null;
  isPhone: boolean;
  payerIp: string;
  createdAt: Date;
  expiresAt: Date;
  askedAt: Date;
};

const fields =
  sql.raw(`id, number, purpose_id "purposeId", member_id "memberId", channel, amount, currency, state, reference,
    transaction,
  journal_id "journalId", is_phone "isPhone", payer_ip "payerIp", created_at "createdAt", expires_at "expiresAt",
    asked_at "askedAt"`);

/** A payment by our number, by its id, or by the provider's number. */
export async function findPayment(
  ctx: Read,
  by: { number: string } | { id: number } | { channel: string; transaction: string },
): Promise<Payment | null> {
  const where =
    'number' in by
      ? sql`number =
      ${by.number}`
      : 'id' in by
        ? sql`id =
      ${by.id}`
        : sql`channel = ${by.channel} and transaction = ${by.transaction}`;
  const { rows } = await sql<Payment>`select ${fields} from billing.payment where ${where}`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Locks a payment until the transaction ends; before its top-up and anything of the ledger. @throws Refusal not-found
 */
export async function lockPayment(tctx: Read, id: number): Promise<Payment> {
  const { rows } = await sql<Payment>`select ${fields} from billing.payment where id = ${id}
    for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Payments under way that nobody has asked about for so long, or whose time is over; the longest waiting first. */
export async function listDuePayments(ctx: Pick<Ctx, 'db' | 'now'>, after_ms: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${fields} from billing.payment where state in ('created', 'waiting')
      and (asked_at <= ${new Date(ctx.now.getTime() - after_ms)} or expires_at <= ${ctx.now}) order by asked_at
      limit 500`.execute(ctx.db);
  return rows;
}

/** A payment as its payer sees it, or null. */
export async function findPayView(ctx: Read, number: string): Promise<PayView | null> {
  const { rows } = await sql<Omit<PayView, 'address' | 'code'> & { content: string | null }>`
    select number, purpose_id "topUpId", channel, amount, state, is_sandbox "isSandbox", is_late "isLate", way,
      way_content content, fault,
      floor(extract(epoch from expires_at))::bigint "expiresAt" from billing.payment
        where number = ${number}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const { content, ...view } = row;
  const code =
    view.way === 'qr' && content ? await drawCode(content, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) : '';
  return { ...view, address: view.way === 'redirect' ? (content ?? '') : '', code };
}

/**
 * The caller's payment for its page; nothing is asked or changed. @throws Refusal need-login, not-found for others' too
 */
export async function getOwnPayment(ctx: Ctx, number: string): Promise<PayView> {
  const { id } = requireMember(ctx);
  const payment = await findPayment(ctx, { number });
  const view = payment?.memberId === id ? await findPayView(ctx, number) : null;
  if (!view) throw notFound();
  return view;
}

/** The number of the caller's payment for a top-up while it can still be paid, or null. @throws Refusal need-login */
export async function findOpenPayment(ctx: Ctx, topUpId: number): Promise<string | null> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<{ number: string }>`
    select number from billing.payment where purpose = 'topUp' and purpose_id = ${topUpId} and member_id = ${id}
      and state in ('created', 'waiting') and expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0]?.number ?? null;
}
