import { type RawBuilder, sql } from 'kysely';
import type { MemberCard } from '#app/account/account.schema.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { type Reader, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { Asker } from '#app/ask/parts/asker.policy.ts';
import type { CloseReason, ClosureView, ThreadRule } from '#app/ask/parts/thread-state.schema.ts';
import en from './closing-api.en.ts';
import zh from './closing-api.zh.ts';
import type { ClosePower } from './thread-rules.policy.ts';

/** Messages of closing. */
export const say = bilingual(zh, en);

const textIn = (ctx: Pick<Ctx, 'language'>) => sql.ref(ctx.language === 'en' ? 'r.text_en' : 'r.text_zh');

/** The reasons a question may be closed for now, in their order. */
export async function listCloseReasons(ctx: Pick<Ctx, 'db' | 'language'>): Promise<CloseReason[]> {
  const { rows } = await sql<CloseReason>`
    select r.id, r.slug, ${nameIn(ctx, 'r')} name, ${textIn(ctx)} text, r.is_duplicate "isDuplicate"
      from ask.close_reason r
    where r.is_on order by r.weigh desc, r.id`.execute(ctx.db);
  return rows;
}

/** How many votes close or reopen a question. */
export async function getVotesNeeded(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ votes: number }>`select ${neededVotes} votes`.execute(ctx.db);
  return rows[0]!.votes;
}

const neededVotes = sql`(select votes from ask.close_setting order by id desc limit 1)`;

/** How the caller may close and reopen. */
export async function closePowerOf(ctx: Ctx): Promise<ClosePower> {
  if (!isMember(ctx.actor)) return null;
  if (await isModerator(ctx)) return 'staff';
  return (await hasPrivilege(ctx, 'closePost')) ? 'vote' : null;
}

/** Staff who may change what others wrote rule over questions too. */
export const isModerator = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.kind === 'staff' && hasConsole(ctx, 'moderation/edit');

/** Whether a question is closed. */
export async function isPostClosed(ctx: Pick<Ctx, 'db'>, postId: number): Promise<boolean> {
  const { rows } = await sql`select from ask.closure where post_id = ${postId} and reopened_at is null`.execute(ctx.db);
  return rows.length > 0;
}

export type ClosureRow = Omit<ClosureView, 'by' | 'voters'> & { byId: number | null; voterIds: number[] };

/** The closure of the post `p` of the statement as JSON; null while it is open. */
export const closureJson = (ctx: Reader & Pick<Ctx, 'language'>): RawBuilder<unknown> =>
  sql`(select json_build_object('reason', json_build_object('slug', r.slug, 'name', ${nameIn(ctx, 'r')}, 'text',
    ${textIn(ctx)}, 'isDuplicate', r.is_duplicate),
      'duplicate', (select json_build_object('id', d.id, 'title', d.title) from ask.post d
        where d.id = c.duplicate_of and ${visiblePosts(ctx, 'd')}),
      'note', c.note, 'at', ${seconds('c.closed_at')}, 'byId', c.closed_by,
      'voterIds', array(select case when v.member_id = ${realAuthor('p', sql`p.id`)} then p.author_id else v.member_id
        end from ask.close_vote v where v.closure_id = c.id and v.kind = 'close' order by v.id limit 20))
    from ask.closure c join ask.close_reason r on r.id = c.reason_id where c.post_id = p.id and c.reopened_at is null)`;

/** A closure as readers see it. */
export const toClosure = (
  { byId, voterIds, ...row }: ClosureRow,
  cardFor: (id: number) => MemberCard,
): ClosureView => ({
  ...row,
  by: byId === null ? null : cardFor(byId),
  voters: voterIds.map(cardFor),
});

/** Votes under way about the post `p` of the statement as JSON of a `VotesView`. */
export const votesJson = (readerId: number): RawBuilder<unknown> =>
  sql`(select json_build_object('count', count(*), 'needed', ${neededVotes}, 'isMine',
    coalesce(bool_or(v.member_id = ${readerId}), false))
    from ask.close_vote v where v.post_id = p.id and v.closure_id is null
      and v.kind = case when exists (select from ask.closure c
      where c.post_id = p.id and c.reopened_at is null) then 'reopen' else 'close' end)`;

/** The rule in force for the post `p` of the statement as JSON of a `ThreadRule`. */
export const ruleJson: RawBuilder<unknown> = sql`(
  select json_build_object('answerers', coalesce(o.answerers, c.answerers, 'all'),
    'reputation', case when o.answerers is not null then o.reputation else c.reputation end,
    'commentsOpen', coalesce(o.comments_open, c.comments_open, true), 'answerMin',
      coalesce(o.answer_min, c.answer_min, 1),
    'hiddenUntil', case when o.answers_hidden_until > now() then ${seconds('o.answers_hidden_until')} end,
    'notice', coalesce(nullif(o.notice_html, ''), c.notice_html, ''), 'archivedAt', ${seconds('o.archived_at')})
  from (select 1) one left join ask.thread_rule o on o.post_id = p.id
    left join ask.thread_rule c on c.category_id = p.category_id)`;

/** The rule in force for a question and whether it is closed, in one statement. */
export async function getThreadState(
  ctx: Pick<Ctx, 'db'>,
  postId: number,
): Promise<{ rule: ThreadRule; isClosed: boolean }> {
  const { rows } = await sql<{ rule: ThreadRule; isClosed: boolean }>`
    select ${ruleJson} rule, exists (select from ask.closure c
      where c.post_id = p.id and c.reopened_at is null) "isClosed"
    from ask.post p where p.id = ${postId}`.execute(ctx.db);
  return rows[0]!;
}

/** Whether the answers of a post wait for their time, as an expression that is worked out once a statement. */
export const answersHidden = (postId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ask.thread_rule t where t.post_id = ${postId} and t.answers_hidden_until > now())`;

/**
 * The condition that a reader may see an answer of the statement: its time has come, or they are its author, the asker
 * or staff. Every read of answers and of what hangs on them (comments, revisions, sources) carries it.
 */
export function isShownTo(
  { id, mayEditAll }: Pick<Asker, 'id' | 'mayEditAll'>,
  postId: RawBuilder<unknown>,
  alias = 'b',
): RawBuilder<unknown> {
  if (mayEditAll) return sql`true`;
  const isOpen = sql`not ${answersHidden(postId)}`;
  if (id === 0) return isOpen;
  return sql`(${isOpen} or ${id}::bigint = ${realAuthor(alias, postId)}
    or ${id}::bigint = (select ${realAuthor('q', sql`q.id`)} from ask.post q where q.id = ${postId}))`;
}
