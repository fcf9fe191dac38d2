import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';

/** Awards for tasks; what was taken back is a journal too where nothing was left to take. */
const awards: RecordSource = {
  asset: 'PTS',
  table: 'billing.task_award',
  by: 'id',
  width: 10_000,
  types: ['award', 'clawBack'],
  wanted: (within) => sql`
    select 'award ' || id, 'task:' || member_id || ':' || task || ':' || subject || case when round > 1
      then '#' || round else '' end, points::bigint
    from billing.task_award where ${within('id')}
    union all
    select 'award ' || id, 'clawback:' || journal_id, taken::bigint from billing.task_award
      where withdrawn_at is not null and ${within('id')}`,
};

/**
 * Sign-ins with what a day gave, and what making it up cost. A window is a few members with all their days. Points
 * spent on anything else, and points that came back of it, belong to no object as long as orders are not paid with
 * points.
 */
const signIns: RecordSource = {
  asset: 'PTS',
  table: 'billing.sign_in',
  by: 'member_id',
  width: 100,
  types: ['award', 'spendPoints', 'returnPoints'],
  wanted: (within) => sql`
    select 'sign-ins ' || s.member_id, step.name || to_char(s.day, 'YYYY-MM-DD') || step.suffix, step.amount::bigint
    from billing.sign_in s cross join lateral (values
      ('task:' || s.member_id || ':signIn:', '', s.reward),
      ('task:' || s.member_id || ':signInStreak:', '', s.month_reward),
      ('makeUp:' || s.member_id || ':', ':points', s.cost)
    ) step (name, suffix, amount) where step.amount > 0 and ${within('s.member_id')}`,
};

/** Sign-ins of members who closed their account: what is kept of each is the journal's number and the amount. */
const forgottenSignIns: RecordSource = {
  asset: 'PTS',
  table: 'billing.forgotten_sign_in',
  by: 'journal_id',
  width: 100_000,
  types: ['award', 'spendPoints'],
  isByNumber: true,
  wanted: (within) => sql`select 'forgotten sign-in ' || journal_id, journal_id::text, amount
    from billing.forgotten_sign_in where ${within('journal_id')}`,
};

const expiries: RecordSource = {
  asset: 'PTS',
  table: 'billing.point_expiry',
  by: 'lot_id',
  width: 100_000,
  types: ['expirePoints'],
  wanted: (within) => sql`select 'expiry ' || lot_id, 'exp:' || lot_id, points from billing.point_expiry
    where ${within('lot_id')}`,
};

/** Everything of this domain that moves points, with the journals it must have. */
export const pointObjects: readonly RecordSource[] = [awards, signIns, forgottenSignIns, expiries];

/** The journals that a member's sign-ins must have, with their amounts in points. */
export async function listSignInJournals(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
): Promise<{ key: string; amount: number }[]> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select key, amount from (${signIns.wanted((column) => sql`${sql.ref(column)} = ${memberId}`)}) w (place, key,
      amount)`.execute(ctx.db);
  return rows;
}
