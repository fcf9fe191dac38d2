import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Ctx, isMember, readAlong, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { balancesJson, toBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { moneyText } from '#app/account/events/account-logs.queries.server.ts';
import type { UserInfo } from './sessions.schema.ts';
import { listLogins } from './sessions.queries.server.ts';

type InfoRow = Pick<
  UserInfo,
  | 'id'
  | 'dev'
  | 'username'
  | 'nickname'
  | 'email'
  | 'mobile'
  | 'avatar'
  | 'gender'
  | 'birthday'
  | 'motto'
  | 'last_login_ip'
  | 'authen'
  | 'join_time'
  | 'last_login_time'
> & {
  balances: Parameters<typeof toBalances>[0] | null;
};

/** A member as the contract's `userInfo`, without their devices and tokens. */
export type MemberInfo = Omit<UserInfo, 'login_info' | 'token' | 'refresh_token'>;

/** A member as `toInfo` reads it, as an expression over their id; null for nobody. */
export const infoJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', m.id, 'dev', m.dev, 'username', m.username, 'nickname', m.nickname,
      'email', coalesce(m.email, ''), 'mobile', coalesce(m.mobile, ''), 'avatar', m.avatar, 'gender', m.gender,
      'birthday', m.birthday, 'motto', m.motto, 'last_login_ip', m.last_login_ip,
      'join_time', floor(extract(epoch from m.created_at))::bigint,
      'last_login_time', floor(extract(epoch from m.last_login_at))::bigint,
      'authen', coalesce((select json_agg(json_build_object('kind', kind, 'name', name_hint)) from account.real_name
        where member_id = m.id and state = 'verified'), '[]'), 'balances', ${balancesJson(sql`m.id`)})
    from account.member m where m.id = ${memberId})`;

function toInfo({ balances, ...fields }: InfoRow): MemberInfo {
  const { cash, points } = toBalances(balances ?? []);
  return { ...fields, money: moneyText(cash), score: Number(points) };
}

/**
 * A member with their balances: money is the spendable balance and score the points, as the ledger has them. `authen`
 * holds the kinds of the verified real name with its masked name. `dev` is 1 for an approved developer of the market,
 * which sets it (`markDeveloper`). One statement.
 * @throws Refusal not-found
 */
export async function getMemberInfo(ctx: Pick<Ctx, 'db'>, id: number): Promise<MemberInfo> {
  const { rows } = await sql<{ info: InfoRow | null }>`
    select ${infoJson(sql`${id}::bigint`)} info`.execute(ctx.db);
  const row = rows[0]!.info;
  if (!row) throw notFound();
  return toInfo(row);
}

const own = new WeakMap<Actor, Promise<MemberInfo>>();

/** The caller, read once for all loaders of a page, or with the login. @throws Refusal need-login */
export function getOwnInfo(ctx: Ctx): Promise<MemberInfo> {
  const actor = requireMember(ctx);
  const known = readAlong(ctx, 'info') as InfoRow | undefined;
  const info = own.get(actor) ?? (known ? Promise.resolve(toInfo(known)) : getMemberInfo(ctx, actor.id));
  own.set(actor, info);
  return info;
}

/**
 * A member as the contract's `userInfo`. Members get the access token they came with back, because clients of this
 * family overwrite theirs with it; `refresh_token` is always ''.
 * @throws Refusal not-found
 */
export async function getUserInfo(
  ctx: Ctx,
  id: number,
  loginId = isMember(ctx.actor) ? ctx.actor.loginId : null,
): Promise<UserInfo> {
  return {
    ...(await getMemberInfo(ctx, id)),
    login_info: await listLogins(ctx, id, loginId),
    token: isMember(ctx.actor) && ctx.actor.id === id ? (ctx.actor.token ?? '') : '',
    refresh_token: '',
  };
}
