import { type RawBuilder, sql } from 'kysely';
import { deskTabs, statesOf } from '#app/books/withdrawal-reviews/withdrawal-reviews.schema.ts';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

type Read = Pick<Ctx, 'db'>;
type Row = Record<string, string | number | null> & { id: number };
/** Lists run downwards from before a number: so the object is the first that is shown. */
const first = (path: string, { id }: Row) => `${path}${path.includes('?') ? '&' : '?'}before=${id + 1}`;

/** Where an object is seen, by what its row says; `rows` ends before the numbers that are asked for. */
const ways: Record<string, { rows: RawBuilder<Row>; path: (row: Row) => string }> = {
  withdrawal: {
    rows: sql`select id, state from billing.withdrawal where id`,
    path: (row) => {
      const tab = deskTabs.find((one) => statesOf[one].some((state) => state === row['state'])) ?? 'queue';
      return tab === 'queue' ? '/admin/withdrawals' : first(`/admin/withdrawals?tab=${tab}`, row);
    },
  },
  'top-up': {
    rows: sql`select t.id, p.id payment, t.remark from billing.top_up t
      left join billing.payment p on p.purpose = 'topUp' and p.purpose_id = t.id where t.id`,
    path: ({ payment, remark }) => (payment === null ? transferPath(remark) : `/admin/payments/${payment}`),
  },
  break: {
    rows: sql`select id, state from billing.break
    where id`,
    path: (row) => first(`/admin/reconciliation?tab=${row['state']}`, row),
  },
  receipt: {
    rows: sql`select r.id, r.state, r.number, t.remark from billing.receipt r
      left join billing.top_up t on t.id = r.top_up_id where r.id`,
    path: ({ state, number, remark }) => {
      if (state === 'credited') return transferPath(remark);
      const tab = { entered: 'check', assigned: 'check', kept: 'kept' }[String(state)];
      return tab ? `/admin/topups?tab=${tab}&q=${encodeURIComponent(String(number))}` : '';
    },
  },
  code: {
    rows: sql`select id, batch_id batch from billing.code
    where id`,
    path: ({ batch }) => first('/admin/codes', { id: Number(batch) }),
  },
  'code batch': { rows: sql`select id from billing.code_batch where id`, path: (row) => first('/admin/codes', row) },
  refund: { rows: sql`select id from billing.payment_refund where id`, path: ({ id }) => `/admin/topup-refunds/${id}` },
  payback: {
    rows: sql`select id, state from billing.payback where id`,
    path: (row) => {
      const tab = row['state'] === 'asked' || row['state'] === 'approved' ? 'waiting' : 'ended';
      return first(`/admin/topup-refunds/by-hand?tab=${tab}`, row);
    },
  },
  'given up': {
    rows: sql`select id, member_id member from billing.given_up where id`,
    path: ({ member }) => `/admin/members/${member}`,
  },
  commission: {
    rows: sql`select id, buyer_id buyer from billing.referral_commission
    where id`,
    path: ({ buyer }) => `/admin/referrals/${buyer}`,
  },
  correction: {
    rows: sql`select id from billing.adjustment
    where id`,
    path: (row) => first('/admin/books/adjustments', row),
  },
  award: {
    rows: sql`select id, member_id member from billing.task_award
    where id`,
    path: ({ member }) => `/admin/members/${member}`,
  },
};

/** A finished transfer at its desk; '' for what was no transfer. */
const transferPath = (remark: string | number | null | undefined) =>
  typeof remark === 'string' ? `/admin/topups?tab=done&q=${encodeURIComponent(remark)}` : '';

/** By the number alone. */
const direct: Record<string, (id: number) => string> = {
  'sign-ins': (id) => `/admin/members/${id}`,
  bounty: (id) => `/ask/bounties/${id}`,
};

/** Where staff sees the objects of mismatches, by place; what has no page, or is gone, is left out. */
export async function listRecordPaths(ctx: Read, places: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const named = places.flatMap((place) => {
    const [, kind = '', id = ''] = /^(.+?) (\d{1,15})(?: and \d+ more)?$/.exec(place) ?? [];
    return kind === '' ? [] : [{ place, kind, id: Number(id) }];
  });
  for (const [kind, list] of Map.groupBy(named, (one) => one.kind)) {
    const found = await listPathsOf(ctx, kind, [...new Set(list.map(({ id }) => id))]);
    for (const { place, id } of list) if (found.get(id)) paths.set(place, found.get(id)!);
  }
  return paths;
}

async function listPathsOf(ctx: Read, kind: string, ids: readonly number[]): Promise<Map<number, string>> {
  const way = ways[kind];
  if (way) {
    const { rows } = await sql<Row>`${way.rows} = any(${[...ids]}::bigint[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, way.path(row)]));
  }
  if (kind === 'purchase') {
    const subjects = ids.map((id) => ({ kind: 'purchase', id }) as const);
    const found = await listBountyAndSharePaths(ctx, subjects, 'staff');
    return new Map(subjects.map((subject) => [subject.id, pathOf(found, subject)]));
  }
  return new Map(ids.map((id) => [id, direct[kind]?.(id) ?? '']));
}
