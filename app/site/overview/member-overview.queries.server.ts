import { sql } from 'kysely';
import { type MemberInfo, getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { findWalk } from '#app/aimap/learning/learning.queries.server.ts';
import { ownActsJson } from '#app/ask/own-posts/writings.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { presentStreak, signInRules } from '#app/billing/sign-in/sign-in.queries.server.ts';
import { Terms } from '#app/billing/terms/terms.schema.ts';
import { termsJson } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { newestNoticesJson, type NewestRow, readNewest } from '#app/messages/notices/notices.queries.server.ts';
import { balancesJson, toBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import type { OwnAct } from '#app/ask/own-posts/own-posts.schema.ts';
import { mondayOf, reputationCurve, weekOfSignIns } from './member-overview.policy.ts';
import type { MemberOverview, ReputationSpan, Todos } from './member-overview.schema.ts';

const actsShown = 6;
const newsShown = 5;
/** Counting stops here: of more, nobody wants to know how many. */
const most = 10_000;

type Row = {
  reputation: number;
  changes: { day: string; gained: number; accepted: number }[];
  answers: number;
  accepted: number;
  reads: number;
  follows: number;
  signed: { day: string; reward: number }[];
  streak: number;
  unaccepted: { count: number; postId: number | null };
  drafts: { count: number; oldest: number | null };
  balances: Parameters<typeof toBalances>[0] | null;
  acts: OwnAct[];
  news: NewestRow[];
  walks: boolean;
  terms: unknown;
};

/**
 * All that the caller's overview shows: standing and its curve, the week of sign-ins, what waits, what they wrote and
 * were told, and the path they walk.
 * @throws Refusal need-login
 */
export async function getMemberOverview(ctx: Ctx, { span }: { span: ReputationSpan }): Promise<MemberOverview> {
  const today = siteDay(ctx.now);
  const days = Number(span);
  const [info, row] = await Promise.all([getOwnInfo(ctx), readOwn(ctx, { today, days })]);
  const [news, walk] = await Promise.all([readNewest(ctx, row.news), row.walks ? findWalk(ctx) : null]);
  const { acts } = row;
  const monthAgo = addDays(today, -30);
  return {
    reputation: row.reputation,
    reputationGained: row.changes.reduce((sum, { day, gained }) => (day > monthAgo ? sum + gained : sum), 0),
    answers: row.answers,
    accepted: row.accepted,
    reads: row.reads,
    curve: reputationCurve(row.reputation, row.changes, { today, days }),
    week: weekOfSignIns(
      signInRules(Terms.parse(row.terms ?? {})),
      new Map(row.signed.map(({ day, reward }) => [day, reward])),
      {
        today,
        streak: row.streak,
      },
    ),
    todos: todosOf(row, info, unixSeconds(ctx.now)),
    firstSteps:
      acts.length === 0
        ? { hasFace: info.avatar !== '' || info.nickname !== info.username, follows: row.follows }
        : null,
    acts,
    news,
    walk,
  };
}

function todosOf({ unaccepted, drafts, balances }: Row, info: MemberInfo, now: number): Todos {
  const { earnings } = toBalances(balances ?? []);
  return {
    unaccepted: unaccepted.postId === null ? null : { count: unaccepted.count, postId: unaccepted.postId },
    drafts:
      drafts.oldest === null
        ? null
        : { count: drafts.count, days: Math.max(0, Math.floor((now - drafts.oldest) / 86_400)) },
    needsRealName: earnings > 0n && info.authen.length === 0,
    needsEmail: info.email === '',
  };
}

/** What the member's own tables say of them, in one statement. */
async function readOwn(ctx: Ctx, { today, days }: { today: string; days: number }): Promise<Row> {
  const { id } = requireMember(ctx);
  const from = addDays(today, -Math.max(days, 30));
  const { rows } = await sql<Row>`
    select coalesce((select points from ask.reputation where member_id = ${id}), 1) reputation,
      (select coalesce(json_agg(json_build_object('day', day, 'gained', gained, 'accepted', accepted)), '[]'::json)
        from ask.reputation_day where member_id = ${id} and day > ${from}::date) changes,
      (select count(*) from (select from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
        where a.author_id = ${id} and a.deleted_at is null limit ${sql.lit(most)}) q)::integer answers,
      (select count(*) from (select from ask.answer a join ask.post p on p.id = a.post_id and ${visiblePosts(ctx)}
        join ask.acceptance x on x.answer_id = a.id
        where a.author_id = ${id} and a.deleted_at is null limit ${sql.lit(most)}) q)::integer accepted,
      (select coalesce(sum(p.views), 0) from ask.post p where ${visiblePosts(ctx)} and p.id in (
        (select w.id from ask.post w where w.author_id = ${id} limit ${sql.lit(most)})
        union (select a.post_id from ask.answer a where a.author_id = ${id} and a.deleted_at is null
          limit ${sql.lit(most)}))) reads,
      (select count(*) from ask.follow where member_id = ${id} and kind = 'tag')::integer follows,
      (select coalesce(json_agg(json_build_object('day', day, 'reward', reward + month_reward)), '[]'::json)
        from billing.sign_in where member_id = ${id}
          and day between ${mondayOf(today)}::date and ${today}::date) signed,
      ${presentStreak(id, today)} streak,
      (select json_build_object('count', count(*), 'postId', max(p.id)) from ask.post p
        where p.author_id = ${id} and p.kind = 'question' and p.answers > 0 and p.accepted = 0
          and ${visiblePosts(ctx)}) unaccepted,
      (select json_build_object('count', count(*), 'oldest', floor(extract(epoch from min(d.updated_at)))::bigint)
        from ask.draft d where d.member_id = ${id}) drafts,
      ${balancesJson(sql`${id}::bigint`)} balances, ${ownActsJson(ctx, id, actsShown)} acts,
      ${newestNoticesJson(id, newsShown)} news, ${termsJson(ctx.now)} terms,
      exists (select from aimap.path_enrolment where member_id = ${id}) walks`.execute(ctx.db);
  return rows[0]!;
}
