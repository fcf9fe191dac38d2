import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { type Actor, type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
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
> & {
  created_at: Date;
  last_login_at: Date | null;
  balances: Parameters<typeof toBalances>[0] | null;
};

/** A member as the contract's `userInfo`, without their devices and tokens. */
export type MemberInfo = Omit<UserInfo, 'login_info' | 'token' | 'refresh_token'>;

/**
 * A member with their balances: money is the spendable balance and score the points, as the ledger has them. `authen`
 * holds the kinds of the verified real name with its masked name. `dev` is 1 for an approved developer of the market,
 * which sets it (`markDeveloper`). One statement.
 * @throws Refusal not-found
 */
export async function getMemberInfo(ctx: Pick<Ctx, 'db'>, id: number): Promise<MemberInfo> {
  const { rows } = await sql<InfoRow>`
    select id, dev, username, nickname, coalesce(email, '') email, coalesce(mobile, '') mobile, avatar, gender,
      birthday, motto, last_login_ip, created_at, last_login_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'name', name_hint)) from account.real_name
        where member_id = ${id} and state = 'verified'), '[]') authen, ${balancesJson(sql`m.id`)} balances
    from account.member m where id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const { created_at, last_login_at, balances, ...fields } = row;
  const { cash, points } = toBalances(balances ?? []);
  return {
    ...fields,
    money: moneyText(cash),
    score: Number(points),
    join_time: unixSeconds(created_at),
    last_login_time: last_login_at && unixSeconds(last_login_at),
  };
}

const own = new WeakMap<Actor, Promise<MemberInfo>>();

/** The caller, read once for all loaders of a page. @throws Refusal need-login */
export function getOwnInfo(ctx: Ctx): Promise<MemberInfo> {
  const actor = requireMember(ctx);
  const info = own.get(actor) ?? getMemberInfo(ctx, actor.id);
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
