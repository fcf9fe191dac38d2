import { sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { listTopUpEvents } from '#app/billing/topups/topups.queries.server.ts';
import type { TopUp } from '#app/billing/topups/topups.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { goneMember } from '#app/messages/notices/notices.policy.ts';
import { listProofs } from './transfer-proofs.queries.server.ts';
import type {
  DeskCounts,
  DeskIdInput,
  DeskInput,
  DeskTab,
  DeskTransfer,
  Receipt,
  TransferFile,
} from './transfers.schema.ts';

const pageSize = 20;

const transferFields =
  sql.raw(`t.id, t.channel, t.amount, t.state, t.remark, t.reason, t.paid, t.journal_id "journalId",
    t.member_id "memberId",
  floor(extract(epoch from t.created_at))::bigint "createdAt",
    floor(extract(epoch from t.expires_at))::bigint "expiresAt",
  floor(extract(epoch from t.state_at))::bigint "stateAt"`);
const receiptFields =
  sql.raw(`r.id, r.bank, r.number, r.amount, r.received_on::text "receivedOn", r.payer, r.note, r.state,
    r.top_up_id "topUpId",
  r.member_id "memberId", r.journal_id "journalId", r.entered_by "enteredById",
    floor(extract(epoch from r.entered_at))::bigint "enteredAt",
  r.assigned_by "assignedById", r.decided_by "decidedById", floor(extract(epoch from r.decided_at))::bigint "decidedAt",
    r.reason`);

type TransferRow = TopUp & { memberId: number };
type ReceiptRow = Omit<Receipt, 'member' | 'enteredBy' | 'assignedBy' | 'decidedBy'> & {
  memberId: number | null;
  enteredById: number;
  assignedById: number | null;
  decidedById: number | null;
};

const transferStates = {
  waiting: ['proof_uploaded'],
  open: ['created'],
  done: ['confirmed', 'refused', 'expired', 'cancelled'],
};
const receiptStates = { check: ['entered', 'assigned'], kept: ['kept'] };

/** Tabs whose oldest row has waited longest come oldest first. */
const isQueue = (tab: DeskTab) => tab !== 'done' && tab !== 'open';

/**
 * Transfers of a tab of the desk, 20 a page: those that wait oldest first, others newest first. `q` finds a remark or a
 * member.
 * @throws Refusal forbidden without the console's desk
 */
export async function listTransfers(
  ctx: Ctx,
  { tab, q, before, after }: DeskInput & { tab: 'waiting' | 'open' | 'done' },
): Promise<KeysetPage<DeskTransfer>> {
  await requireConsole(ctx, 'topups');
  const memberId = q === '' ? undefined : (await findMembersByNames(ctx, [q])).get(q.toLowerCase());
  const found = q === '' ? sql`true` : sql`(t.remark = upper(${q}) or t.member_id = ${memberId ?? null})`;
  const { rows } = await sql<TransferRow & { proofs: number }>`
    select ${transferFields}, (select count(*) from billing.top_up_proof p where p.top_up_id = t.id) proofs
    from billing.top_up t where t.channel = 'transfer' and t.state = any(${transferStates[tab]}::text[]) and ${found}
      and ${edgeOf('t', { tab, before, after })}
    order by t.id ${directionOf({ tab, before, after })} limit ${pageSize + 1}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map(({ memberId }) => memberId),
  );
  const shown = rows.map(({ memberId, ...row }) => ({ ...row, member: cards.get(memberId) ?? goneMember(memberId) }));
  return pageOf(shown, { tab, before, after });
}

/**
 * Receipts of a tab of the desk, oldest first. `q` finds a number or a payer.
 * @throws Refusal forbidden without the console's desk
 */
export async function listReceipts(
  ctx: Ctx,
  { tab, q, before, after }: DeskInput & { tab: 'check' | 'kept' },
): Promise<KeysetPage<Receipt>> {
  await requireConsole(ctx, 'topups');
  const found = q === '' ? sql`true` : sql`(r.number = upper(${q}) or r.payer = ${q})`;
  const { rows } = await sql<ReceiptRow>`
    select ${receiptFields} from billing.receipt r where r.state = any(${receiptStates[tab]}::text[]) and ${found}
      and ${edgeOf('r', { tab, before, after })}
    order by r.id ${directionOf({ tab, before, after })} limit ${pageSize + 1}`.execute(ctx.db);
  return pageOf(await withPeople(ctx, rows), { tab, before, after });
}

/**
 * Everything about a transfer.
 * @throws Refusal forbidden without the console's desk; not-found
 */
export async function getTransferFile(ctx: Ctx, { id }: z.output<typeof DeskIdInput>): Promise<TransferFile> {
  await requireConsole(ctx, 'topups');
  const { rows } = await sql<TransferRow>`select ${transferFields} from billing.top_up t
    where t.id = ${id} and t.channel = 'transfer'`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { memberId, ...topUp } = rows[0];
  const receipts = await sql<ReceiptRow>`select ${receiptFields} from billing.receipt r
    where r.top_up_id = ${id} and r.state <> 'void'`.execute(ctx.db);
  const [events, proofs, [receipt]] = await Promise.all([
    listTopUpEvents(ctx, id),
    listProofs(ctx, id),
    withPeople(ctx, receipts.rows),
  ]);
  const people = await listCards(ctx, [memberId, ...events.flatMap(({ actorId }) => actorId ?? [])]);
  const cardOf = (one: number) => people.get(one) ?? goneMember(one);
  return {
    ...topUp,
    member: cardOf(memberId),
    events: events.map((event) => ({ ...event, actor: event.actorId === null ? null : cardOf(event.actorId) })),
    proofs,
    receipt: receipt ?? null,
  };
}

/** How much waits on the desk. @throws Refusal forbidden without the console's desk */
export async function countDesk(ctx: Ctx): Promise<DeskCounts> {
  await requireConsole(ctx, 'topups');
  return readCounts(ctx);
}

/**
 * How many transfers wait to be found at the bank or to be confirmed. For the dashboard, which asks about the caller's
 * menu.
 */
export async function countWaitingTransfers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { waiting, check } = await readCounts(ctx);
  return waiting + check;
}

async function readCounts(ctx: Pick<Ctx, 'db'>): Promise<DeskCounts> {
  const { rows } = await sql<DeskCounts>`
    select (select count(*) from billing.top_up where channel = 'transfer' and state = 'proof_uploaded') waiting,
      (select count(*) from billing.receipt where state in ('entered', 'assigned')) "check",
        (select count(*) from billing.receipt where state = 'kept') kept`.execute(ctx.db);
  return rows[0]!;
}

async function withPeople(ctx: Ctx, rows: readonly ReceiptRow[]): Promise<Receipt[]> {
  const ids = rows.flatMap(({ memberId, enteredById, assignedById, decidedById }) => [
    memberId,
    enteredById,
    assignedById,
    decidedById,
  ]);
  const cards = await listCards(
    ctx,
    ids.filter((id) => id !== null),
  );
  const cardOf = (id: number | null): MemberCard | null => (id === null ? null : (cards.get(id) ?? goneMember(id)));
  return rows.map(({ memberId, enteredById, assignedById, decidedById, ...row }) => ({
    ...row,
    member: cardOf(memberId),
    enteredBy: cardOf(enteredById)!,
    assignedBy: cardOf(assignedById),
    decidedBy: cardOf(decidedById),
  }));
}

type Place = Pick<DeskInput, 'tab' | 'before' | 'after'>;

function edgeOf(table: 't' | 'r', place: Place) {
  const { before, after } = place;
  const id = sql.ref(`${table}.id`);
  if (isUpwards(place)) return isQueue(place.tab) ? sql`${id} < ${after}` : sql`${id} > ${after}`;
  return before === 0 ? sql`true` : isQueue(place.tab) ? sql`${id} > ${before}` : sql`${id} < ${before}`;
}

const directionOf = (place: Place) => (isUpwards(place) === isQueue(place.tab) ? sql`desc` : sql`asc`);

/** `before` leads on to the rows that come after those of this page, in whichever order the tab has them. */
const pageOf = <Row extends { id: number }>(rows: readonly Row[], place: Place) => keysetPage(rows, place, pageSize);
