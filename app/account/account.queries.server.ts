import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { isCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getSettings } from '#app/core/settings.server.ts';
import { notFound } from '#app/core/texts/texts.server.ts';
import { getBalances, sumPerDay } from '#app/wallet/ledger/ledger.queries.server.ts';
import { moneyText } from '#app/account/overview/account-logs.queries.server.ts';
import en from '#app/account/member-data/member-data.en.ts';
import zh from '#app/account/member-data/member-data.zh.ts';
import type { CheckInOptions, MemberCard, Overview, PublicMember, Unreachable, UserInfo } from './account.schema.ts';
import { listLogins } from '#app/account/login/sessions.queries.server.ts';

const say = bilingual(zh, en);

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

/**
 * What posts and lists show of the given members; unknown ids are missing in the map. A negative id is nobody's: it is
 * the number of somebody who writes anonymously in a thread, and its card has a name only.
 */
export async function listCards(ctx: Pick<Ctx, 'db' | 'language'>, ids: number[]): Promise<Map<number, MemberCard>> {
  const wanted = [...new Set(ids)];
  const known = wanted.filter((id) => id > 0);
  const aliases = wanted
    .filter((id) => id < 0)
    .map((id) => ({ id, username: '', nickname: say.anonymous(-id).in(ctx.language), avatar: '' }));
  if (known.length === 0) return new Map(aliases.map((card) => [card.id, card]));
  const { rows } = await sql<MemberCard>`
    select id, username, ${shownName(ctx)} nickname, avatar from account.member
      where id = any(${known}::bigint[])`.execute(ctx.db);
  return new Map([...rows, ...aliases].map((row) => [row.id, row]));
}

/**
 * What everybody may see of a member.
 * @throws Refusal not-found
 */
export async function getPublicMember(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<PublicMember> {
  const member = (await listPublicMembers(ctx, [id])).get(id);
  if (!member) throw notFound();
  return member;
}

/** Why nobody reads what is written to a member, or null when somebody does; null too for an unknown id. */
export async function findUnreachable(ctx: Pick<Ctx, 'db'>, id: number): Promise<Unreachable | null> {
  const { rows } = await sql<{ why: Unreachable }>`
    select case when closed_at is null then 'editor' else 'closed' end why from account.member
    where id = ${id} and password_hash is null and email is null and mobile is null
      and not exists (select from account.federation_identity i where i.member_id = member.id)`.execute(ctx.db);
  return rows[0]?.why ?? null;
}

/** What everybody may see of the given members; unknown ids are missing in the map. */
export async function listPublicMembers(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: number[],
): Promise<Map<number, PublicMember>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicMember>`
    select id, username, ${shownName(ctx)} nickname, avatar, gender, motto,
      floor(extract(epoch from created_at))::bigint "joinedAt"
    from account.member where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids by user name, without regard to case; the keys are in lower case. Unknown names are missing. */
export async function findMembersByNames(ctx: Pick<Ctx, 'db'>, usernames: string[]): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map();
  const names = [...new Set(usernames.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(username) name, id from account.member where lower(username) = any(${names}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** What the login page must know before anybody has logged in. */
export async function getCheckIn(ctx: Ctx): Promise<CheckInOptions> {
  const { accountVerification, loginCaptcha } = await getSettings(ctx);
  return { accountVerificationType: accountVerification, userLoginCaptchaSwitch: loginCaptcha && isCaptchaEnabled() };
}

const shownDays = 7;

/**
 * Changes of the calling member's points and balance per day of the last seven, oldest first, days as YYYY-MM-DD of
 * China's time.
 */
export async function getOverview(ctx: Ctx): Promise<Overview> {
  const span = { memberId: requireMember(ctx).id, days: shownDays, timezone: 'Asia/Shanghai' };
  const [points, cash] = await Promise.all([
    sumPerDay(ctx, { ...span, kind: 'points' }),
    sumPerDay(ctx, { ...span, kind: 'cash' }),
  ]);
  return { days: points.days, score: points.sums.map(Number), money: cash.sums.map(moneyText) };
}

/** How many members there are, editors of the starter content included; above 50,000 as PostgreSQL last estimated. */
export async function countMembers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when reltuples < 50000 then (select count(*) from account.member) else reltuples::bigint end count
    from pg_class where oid = 'account.member'::regclass`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Closed accounts have a name in the reader's language. */
const shownName = (ctx: Pick<Ctx, 'language'>) => sql`case when closed_at is null then nickname
  else ${say.closedAccount.in(ctx.language)} end`;
