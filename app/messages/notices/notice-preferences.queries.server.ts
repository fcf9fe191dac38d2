import { sql } from 'kysely';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { preferencesOf } from './notices.policy.ts';
import { say } from './notices.queries.server.ts';
import { type NoticeKind, noticeKinds, type Preference, type Rhythm, ruleOf } from './notices.schema.ts';

/**
 * How the caller is told of each kind.
 * @throws Refusal need-login
 */
export async function listPreferences(ctx: Ctx): Promise<Preference[]> {
  const { rows } = await sql<Omit<Preference, 'isFixed' | 'push'> & { push: boolean | null }>`
    select kind, site, mail, push from messages.notice_preference where member_id = ${requireMember(ctx).id}`.execute(
    ctx.db,
  );
  return preferencesOf(rows, { isStaff: ctx.actor.kind === 'staff', hasMoney: !(await isWithoutMoney(ctx)) });
}

/** Those of some members who want mails about a kind in this rhythm. */
export async function listWishing(
  ctx: Pick<Ctx, 'db'>,
  kind: NoticeKind,
  rhythm: Rhythm,
  memberIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from unnest(${memberIds}::bigint[]) with ordinality m (id, place)
    left join messages.notice_preference p on p.member_id = m.id and p.kind = ${kind}
    where coalesce(p.mail, ${ruleOf(kind).mail}) = ${rhythm} order by m.place`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** What a link in a mail switches off: mails about these kinds, for this member. */
export type Unsubscription = { memberId: number; kinds: NoticeKind[] };

const purpose = 'unsubscribe';

/**
 * The token of such a link: sealed, so that nobody can make or read one; it does not expire, as mails are kept for
 * years.
 */
export const unsubscribeToken = ({ memberId, kinds }: Unsubscription): string => seal(purpose, { memberId, kinds });

/**
 * Reads the token of a link. It holds no address and no name, and needs no login.
 * @throws Refusal not-found for anything that is none
 */
export function readUnsubscribeToken(token: string): Unsubscription {
  try {
    const { memberId, kinds } = unseal(purpose, token) as Unsubscription;
    return { memberId, kinds: kinds.filter((kind) => noticeKinds.includes(kind) && !ruleOf(kind).isFixed) };
  } catch {
    throw new Refusal(say.brokenLink, { kind: 'not-found' });
  }
}
