import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { moneyText } from '#app/account/events/account-logs.queries.server.ts';
import type { UserInfo } from './sessions.schema.ts';
import { listLogins } from './sessions.queries.server.ts';

type InfoRow = Pick<
  UserInfo,
  | 'id'
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
};

/**
 * A member as the contract's `userInfo`. Members get the access token they came with back, because clients of this
 * family overwrite theirs with it; `refresh_token` is always ''. Money is the spendable balance and score the points,
 * as the ledger has them. `authen` holds the kinds of the verified real name with its masked name. `dev` is 0:
 * developers come with the market.
 * @throws Refusal not-found
 */
export async function getUserInfo(
  ctx: Ctx,
  id: number,
  loginId = isMember(ctx.actor) ? ctx.actor.loginId : null,
): Promise<UserInfo> {
  const { rows } = await sql<InfoRow>`
    select id, username, nickname, coalesce(email, '') email, coalesce(mobile, '') mobile, avatar, gender, birthday,
      motto,
      last_login_ip, created_at, last_login_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'name', name_hint)) from account.real_name
        where member_id = ${id} and state = 'verified'), '[]') authen
    from account.member where id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const { created_at, last_login_at, ...fields } = row;
  const { cash, points } = await getBalances(ctx, id);
  return {
    ...fields,
    money: moneyText(cash),
    score: Number(points),
    dev: 0,
    join_time: unixSeconds(created_at),
    last_login_time: last_login_at && unixSeconds(last_login_at),
    login_info: await listLogins(ctx, id, loginId),
    token: isMember(ctx.actor) && ctx.actor.id === id ? (ctx.actor.token ?? '') : '',
    refresh_token: '',
  };
}
