import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { isUpwards, keysetPage } from '#app/core/keyset.ts';
import { getPrivileges } from '#app/ask/privileges/privileges.queries.server.ts';
import { cardOf, nameIn, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { ClosePower } from '#app/ask/thread-rules/thread-rules.policy.ts';
import { closePowerOf, getVotesNeeded, say } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type {
  CloseQueue,
  CloseQueueCounts,
  CloseQueueInput,
  CloseQueueRow,
  VoteKind,
} from '#app/ask/thread-rules/thread-rules.schema.ts';

const pageSize = 20;

type Voter = { id: number; power: Exclude<ClosePower, null> };

/**
 * The caller as one who votes to close and reopen, or does so at once.
 * @throws Refusal need-login; forbidden, with the reputation it takes, for members without the privilege
 */
export async function requireVoter(ctx: Ctx): Promise<Voter> {
  const { id } = requireMember(ctx);
  const power = await closePowerOf(ctx);
  if (power !== null) return { id, power };
  const { needed, has } = await getShortfall(ctx);
  throw new Refusal(say.queueNeeds(needed, has), { kind: 'forbidden' });
}

/** What keeps a member from voting, for the page to say; null for who may. @throws Refusal need-login */
export async function findVoteBar(ctx: Ctx): Promise<{ needed: number; has: number } | null> {
  requireMember(ctx);
  return (await closePowerOf(ctx)) === null ? getShortfall(ctx) : null;
}

async function getShortfall(ctx: Ctx): Promise<{ needed: number; has: number }> {
  const { levels, reputation } = await getPrivileges(ctx);
  return { needed: levels.closePost, has: reputation ?? 0 };
}

/**
 * A page of the questions with votes under way to close (or reopen) them that wait for the caller's, the latest first.
 * @throws Refusal need-login; forbidden for members without the privilege
 */
export async function listCloseQueue(ctx: Ctx, input: z.output<typeof CloseQueueInput>): Promise<CloseQueue> {
  const voter = await requireVoter(ctx);
  const { rows } = await sql<Omit<CloseQueueRow, 'author'> & { authorId: number }>`
    select v.id, p.id "postId", p.title, p.excerpt, p.language, p.author_id "authorId", p.answers, p.score,
      ${nameIn(ctx, 'c')} category,
      ${seconds('p.created_at')} "createdAt", ${seconds('v.at')} since, ${reasonsJson(ctx)} reasons,
      (select count(*) from ask.close_vote n where n.post_id = p.id and n.kind = v.kind and n.closure_id is null) votes
    from ask.close_vote v join ask.post p on p.id = v.post_id join ask.category c on c.id = p.category_id
    where ${waitingFor(ctx, voter, input.kind)} and (${input.before}::bigint = 0 or v.id < ${input.before}::bigint)
      and (${input.after}::bigint = 0 or v.id > ${input.after}::bigint)
    order by v.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  const [cards, counts, needed] = await Promise.all([
    listCards(
      ctx,
      page.rows.map((row) => row.authorId),
    ),
    countWaiting(ctx, voter),
    getVotesNeeded(ctx),
  ]);
  return {
    ...page,
    rows: page.rows.map(({ authorId, ...row }) => ({ ...row, author: cardOf(cards, authorId) })),
    counts,
    needed,
    closesAtOnce: voter.power === 'staff',
  };
}

/** How many questions wait for the caller's vote; null for whoever has none. */
export async function findQueueCounts(ctx: Ctx): Promise<CloseQueueCounts | null> {
  const power = await closePowerOf(ctx);
  return power === null ? null : countWaiting(ctx, { id: requireMember(ctx).id, power });
}

async function countWaiting(ctx: Ctx, voter: Voter): Promise<CloseQueueCounts> {
  const count = (kind: VoteKind) =>
    sql`(select count(*) from (select from ask.close_vote v join ask.post p on p.id = v.post_id
      where ${waitingFor(ctx, voter, kind)} limit 1000) w)`;
  const { rows } = await sql<CloseQueueCounts>`select ${count('close')} "close",
    ${count('reopen')} reopen`.execute(ctx.db);
  return rows[0]!;
}

/**
 * The condition that `v` is the first vote of a question `p` which the reader may see, vote on, and has neither voted
 * on nor left to others. What members may not vote on (`canClose`) does not wait for them.
 */
function waitingFor(ctx: Ctx, { id, power }: Voter, kind: VoteKind): RawBuilder<unknown> {
  const same = (alias: string) => sql`${sql.table(alias)}.post_id = v.post_id and ${sql.table(alias)}.kind = v.kind
    and ${sql.table(alias)}.closure_id is null`;
  const noBounty = sql`not exists (select from ask.bounty b where b.post_id = p.id and b.state = 'open')`;
  return sql`v.kind = ${kind} and v.closure_id is null and ${visiblePosts(ctx)}
    and not exists (select from ask.close_vote e where ${same('e')} and e.id < v.id)
    and not exists (select from ask.close_vote o where ${same('o')} and o.member_id = ${id}::bigint)
    and not exists (select from ask.close_skip s where s.post_id = v.post_id and s.member_id = ${id}::bigint)
    and not exists (select from ask.thread_rule t where t.post_id = p.id and t.archived_at is not null)
    and ${kind === 'close' && power === 'vote' ? noBounty : sql`true`}`;
}

/** What the votes on `v`'s question name, the most named first; of votes to reopen, what it is closed for. */
function reasonsJson(ctx: Ctx): RawBuilder<unknown> {
  const seen = sql`(select json_build_object('id', d.id, 'title', d.title) from ask.post d
    where d.id = g.duplicate_of and ${visiblePosts(ctx, 'd')})`;
  return sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', ${nameIn(ctx, 'r')}, 'isDuplicate',
    r.is_duplicate, 'duplicate', ${seen}, 'votes', g.votes)
      order by g.votes desc, g.first), '[]'::json)
    from (
      select n.reason_id, n.duplicate_of, count(*) votes, min(n.id) first from ask.close_vote n
      where v.kind = 'close' and n.post_id = p.id and n.kind = 'close' and n.closure_id is null
        group by n.reason_id, n.duplicate_of
      union all
      select o.reason_id, o.duplicate_of, 0, 0 from ask.closure o
        where v.kind = 'reopen' and o.post_id = p.id and o.reopened_at is null
    ) g join ask.close_reason r on r.id = g.reason_id)`;
}
