import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { NoticeView } from '#app/messages/notices/notices.schema.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { postsAtFollowed } from '#app/ask/parts/topic-posts.queries.server.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';

/** So many posts a digest tells of. */
const told = 10;
/** Of each thing that is followed so many new posts are compared. */
const comparedEach = 60;

/**
 * The best new posts of what a member follows, the best voted first, at most 10, as lines of a mail.
 * @param ctx the member's own: what they may not read is left out
 */
export async function listBestFollowed(
  ctx: Pick<Ctx, 'db' | 'actor' | 'language'>,
  memberId: number,
  since: Date,
): Promise<NoticeView[]> {
  const each = sql`ask.follow f cross join unnest(${readableChannels(ctx)}) c (channel) cross join lateral`;
  const recent = sql`and i.created_at >= ${since}::timestamptz order by i.created_at desc
    limit ${sql.lit(comparedEach)}`;
  const { rows } = await sql<{
    id: number;
    kind: 'question' | 'article' | 'model';
    title: string;
    excerpt: string;
    author: number;
    at: number;
  }>`
    select p.id, p.kind, p.title, p.excerpt, p.author_id author, ${seconds('p.created_at')} at from (
      select k.id from ${each} (select post_id id from ask.post_tag i
        where i.tag_id = f.subject_id and i.channel = c.channel and not i.is_hidden ${recent}) k
        where f.member_id = ${memberId} and f.kind = 'tag'
      union select k.id from ${each} (select id from ask.post i
        where i.category_id = f.subject_id and i.channel = c.channel and i.deleted_at is null ${recent}) k
        where f.member_id = ${memberId} and f.kind = 'category'
      union select k.id from ${each} (select id from ask.post i
        where i.author_id = f.subject_id and i.channel = c.channel and i.deleted_at is null ${recent}) k
        where f.member_id = ${memberId} and f.kind = 'member'
      union select k.id from aimap.follow f cross join lateral (select id from ask.post i
        where i.channel = any(${readableChannels(ctx)}) and i.deleted_at is null and i.id in (${postsAtFollowed})
          ${recent}) k
        where f.member_id = ${memberId} and f.kind = 'node'
    ) k join ask.post p on p.id = k.id and ${visiblePosts(ctx)} and p.author_id <> ${memberId}
    where not exists (select from messages.block b where b.member_id = ${memberId} and b.blocked_id = p.author_id)
    order by p.score desc, p.answers desc, p.id desc limit ${sql.lit(told)}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map(({ id, kind, title, excerpt, author, at }) => ({
    id,
    kind: 'newPost',
    act: '',
    subject: 'post',
    path: pathOfPost({ id, kind }),
    actor: cardOf(cards, author),
    actors: 1,
    data: { title, excerpt, on: kind },
    at,
    isUnread: true,
  }));
}
