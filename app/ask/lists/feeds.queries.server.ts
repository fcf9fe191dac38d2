import { type RawBuilder, sql } from 'kysely';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { cardOf, prepared, seconds, tagsJson } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { listCards } from '#app/account/account.queries.server.ts';
import { placedRows } from '#app/ask/parts/topic-posts.queries.server.ts';
import type { FeedEntry } from './lists.schema.ts';

/**
 * What a feed follows: everything but the models, one kind, the questions without an answer, a category, a tag, an
 * author, or topics and areas of the map.
 */
export type FeedChoice =
  | { type: 'all' | 'question' | 'article' | 'model' | 'unanswered' }
  | { type: 'category' | 'tag' | 'member'; id: number }
  | { type: 'topics'; ids: readonly number[] };

/** The newest posts with their HTML for a feed in the reader's language, at most 50. */
export async function listForFeed(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  { limit = 20, ...choice }: FeedChoice & { limit?: number },
): Promise<FeedEntry[]> {
  const isTag = choice.type === 'tag';
  const posts = placedRows(sql`ask.post`, 'id', choice.type === 'topics' ? choice.ids : []);
  const table = isTag ? sql`ask.post_tag` : posts;
  const scope = feedScope(choice);
  const most = Math.min(limit, 50);
  const id = sql.ref(isTag ? 'post_id' : 'id');
  const { rows } = await sql<Omit<FeedEntry, 'author' | 'tags'> & { author: number; tags: { name: string }[] }>`
    select p.id, p.kind, p.title, p.html, p.language, p.author_id author, ${tagsJson(ctx)} tags,
      ${seconds('p.created_at')} "createdAt",
      case when p.revision > 1 then (select ${seconds('r.created_at')} from ask.revision r
        where r.subject = 'post' and r.subject_id = p.id and r.number = p.revision) end "editedAt"
    from (
      select k.* from unnest(${readableChannels(ctx)}) c (channel)
      cross join lateral (select ${id} id, created_at from ${table} i where i.channel = c.channel and ${scope}
        order by created_at desc, ${id} desc limit ${sql.lit(most)}) k
      order by k.created_at desc, k.id desc limit ${sql.lit(most)}
    ) k join ask.post p on p.id = k.id where ${prepared} and ${visiblePosts(ctx)}
      order by k.created_at desc, k.id desc`.execute(readerOf(ctx));
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({ ...row, author: cardOf(cards, row.author), tags: row.tags.map((tag) => tag.name) }));
}

function feedScope(choice: FeedChoice): RawBuilder<unknown> {
  if (choice.type === 'tag') return sql`tag_id = ${choice.id}::bigint and not is_hidden`;
  if (choice.type === 'topics') return sql`deleted_at is null`;
  if (choice.type === 'member') return sql`deleted_at is null and author_id = ${choice.id}::bigint`;
  if (choice.type === 'category') return sql`deleted_at is null and category_id = ${choice.id}::bigint`;
  const scopes = {
    all: sql`and kind <> 'model'`,
    question: sql`and kind = 'question'`,
    article: sql`and kind = 'article'`,
    model: sql`and kind = 'model'`,
    unanswered: sql`and kind = 'question' and answers = 0`,
  };
  return sql`deleted_at is null ${scopes[choice.type]}`;
}
