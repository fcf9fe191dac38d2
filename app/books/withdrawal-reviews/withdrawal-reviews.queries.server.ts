import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getBalances, listBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { listFlagged } from '#app/billing/risks/risks.queries.server.ts';
import { numberOf } from '#app/billing/withdrawals/withdrawals.policy.ts';
import {
  type DeskListInput,
  type DeskTab,
  type DeskWithdrawal,
  queueSize,
  type ReviewIdInput,
  type RiskSign,
  statesOf,
  type WithdrawalFile,
} from './withdrawal-reviews.schema.ts';

const newCard_days = 7;
const size = 20;

type Row = Omit<DeskWithdrawal, 'number' | 'nickname' | 'net' | 'approvals' | 'signs'> & {
  day: string;
  fee: number;
  tax: number;
  approvals: number[];
  cardState: string;
  isFirst: boolean;
  isNewCard: boolean;
  wasReturned: boolean;
};

const facts = (ctx: Pick<Ctx, 'now'>) => sql`
  w.id, w.state, w.member_id "memberId", w.amount, w.fee, w.tax, w.day::text "day", w.reviewers, c.bank, c.last4,
    c.state "cardState",
  floor(extract(epoch from w.requested_at))::bigint "requestedAt",
    floor(extract(epoch from w.changed_at))::bigint "changedAt",
  array(select a.reviewer_id from billing.withdrawal_approval a where a.withdrawal_id = w.id order by a.at) approvals,
  not exists (select from billing.withdrawal p where p.member_id = w.member_id and p.state = 'paid'
    and p.id < w.id) "isFirst",
  c.added_at > ${ctx.now}::timestamptz - make_interval(days => ${sql.lit(newCard_days)}) "isNewCard",
  exists (select from billing.withdrawal p where p.member_id = w.member_id and p.state = 'returned'
    and p.id < w.id) "wasReturned"`;

/**
 * The desk's list. The queue is whole up to 100, the oldest or the riskiest first; decided ones come newest first by
 * pages.
 * @throws Refusal forbidden without the console's page
 */
export async function listWithdrawalDesk(
  ctx: Ctx,
  input: z.output<typeof DeskListInput>,
): Promise<{ rows: DeskWithdrawal[]; before: number | null; after: number | null; counts: Record<DeskTab, number> }> {
  await requireConsole(ctx, 'withdrawals');
  const isQueue = input.tab === 'queue';
  const isUp = isQueue || isUpwards(input);
  const edge = isQueue
    ? sql`true`
    : isUp
      ? sql`w.id >
    ${input.after}`
      : input.before > 0
        ? sql`w.id < ${input.before}`
        : sql`true`;
  const limit = isQueue ? queueSize : size + 1;
  const { rows } = await sql<Row>`
    select ${facts(ctx)} from billing.withdrawal w join billing.bank_card c on c.id = w.card_id
    where w.state = any(${[...statesOf[input.tab]]}::text[]) and ${edge} order by w.id ${isUp ? sql`asc` : sql`desc`}
      limit ${limit}`.execute(ctx.db);
  const shown = await complete(ctx, rows);
  const counts = await countTabs(ctx);
  if (!isQueue) return { ...keysetPage(shown, input, size), counts };
  const ordered =
    input.order === 'risk' ? shown.toSorted((a, b) => b.signs.length - a.signs.length || a.id - b.id) : shown;
  return { rows: ordered, before: null, after: null, counts };
}

/** One withdrawal with what a reviewer needs. @throws Refusal forbidden without the console's page, not-found */
export async function getWithdrawalFile(ctx: Ctx, { id }: z.output<typeof ReviewIdInput>): Promise<WithdrawalFile> {
  await requireConsole(ctx, 'withdrawals');
  type Event = WithdrawalFile['events'][number] & { actorId: number | null };
  const { rows } = await sql<
    Row &
      Pick<WithdrawalFile, 'profile' | 'branch' | 'holderHint' | 'cardAddedAt' | 'file' | 'reference'> & {
        paidCount: number;
        paidAmount: number;
        events: Event[];
      }
  >`
    select ${facts(ctx)}, w.tax_profile "profile", c.branch, c.holder_hint "holderHint",
      floor(extract(epoch from c.added_at))::bigint "cardAddedAt",
      coalesce((select f.name from billing.payout_file f where f.id = w.file_id), '') "file",
      coalesce((select r.reference from billing.payout_result r where r.withdrawal_id = w.id order by r.import_id desc
        limit 1), '') reference,
      (select count(*) from billing.withdrawal p where p.member_id = w.member_id and p.state = 'paid') "paidCount",
      (select coalesce(sum(p.amount), 0)::bigint from billing.withdrawal p
        where p.member_id = w.member_id and p.state = 'paid') "paidAmount",
      (select coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'at', floor(extract(epoch from e.at))::bigint,
        'reason', e.reason, 'note', e.note,
        'actorId', e.actor_id) order by e.id), '[]') from billing.withdrawal_event e
          where e.withdrawal_id = w.id) events
    from billing.withdrawal w join billing.bank_card c on c.id = w.card_id where w.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const [shown] = await complete(ctx, [row]);
  const actors = await listCards(
    ctx,
    row.events.flatMap(({ actorId }) => actorId ?? []),
  );
  const balances = await getBalances(ctx, row.memberId);
  const { fee, tax, profile, branch, holderHint, cardAddedAt, file, reference, paidCount, paidAmount } = row;
  const more = { fee, tax, profile, branch, holderHint, cardAddedAt, file, reference };
  return {
    ...shown!,
    ...more,
    flags: (await listFlagged(ctx, [row.memberId])).get(row.memberId) ?? [],
    events: row.events.map(({ actorId, ...event }) => ({
      ...event,
      who: actorId === null ? '' : (actors.get(actorId)?.nickname ?? `#${actorId}`),
    })),
    earnings: Number(balances.earnings),
    owed: Number(balances.owed),
    paidBefore: { count: paidCount, amount: paidAmount },
  };
}

async function complete(ctx: Ctx, rows: readonly Row[]): Promise<DeskWithdrawal[]> {
  const members = rows.map((row) => row.memberId);
  const [people, flagged, balances] = [
    await listCards(ctx, [...members, ...rows.flatMap((row) => row.approvals)]),
    await listFlagged(ctx, members),
    await listBalances(ctx, members),
  ];
  return rows.map((row) => {
    const signs: [boolean, RiskSign][] = [
      [flagged.has(row.memberId), 'flagged'],
      [(balances.get(row.memberId)?.owed ?? 0n) > 0n, 'owed'],
      [row.cardState !== 'verified', 'cardTrouble'],
      [row.reviewers > 1, 'large'],
      [row.isFirst, 'first'],
      [row.isNewCard, 'newCard'],
      [row.wasReturned, 'returnedBefore'],
    ];
    const { id, state, memberId, amount, bank, last4, requestedAt, changedAt, reviewers } = row;
    const kept = { id, state, memberId, amount, bank, last4, requestedAt, changedAt, reviewers };
    return {
      ...kept,
      number: numberOf(row.day, row.id),
      nickname: people.get(row.memberId)?.nickname ?? `#${row.memberId}`,
      net: row.amount - row.fee - row.tax,
      approvals: row.approvals.map((one) => ({ id: one, nickname: people.get(one)?.nickname ?? `#${one}` })),
      signs: signs.filter(([holds]) => holds).map(([, sign]) => sign),
    };
  });
}

/** How many withdrawals wait for a reviewer. For the dashboard, which asks about the caller's menu. */
export async function countWithdrawalQueue(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.withdrawal
    where state = any(${[...statesOf.queue]}::text[])`.execute(ctx.db);
  return rows[0]!.count;
}

async function countTabs(ctx: Pick<Ctx, 'db'>): Promise<Record<DeskTab, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from billing.withdrawal where state in ('requested', 'in_review', 'approved', 'paying',
      'unknown') group by state`.execute(ctx.db);
  const of = (tab: DeskTab) =>
    rows
      .filter((row) => (statesOf[tab] as readonly string[]).includes(row.state))
      .reduce((sum, row) => sum + row.count, 0);
  return { queue: of('queue'), approved: of('approved'), underway: of('underway'), paid: 0, refused: 0, returned: 0 };
}
