import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { answersHidden } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';

/** An answer in the feed of its question. */
export type AnswerEntry = { id: number; html: string; author: MemberCard; createdAt: number; editedAt: number | null };

/**
 * A question's title and its newest answers with their HTML, at most 30, for its feed.
 * @throws Refusal not-found
 */
export async function getThreadFeed(
  ctx: Pick<Ctx, 'db' | 'read' | 'actor' | 'language'>,
  postId: number,
): Promise<{ title: string; entries: AnswerEntry[] }> {
  const { rows } = await sql<{ title: string; entries: (Omit<AnswerEntry, 'author'> & { author: number })[] }>`
    select p.title, (select coalesce(json_agg(json_build_object('id', a.id, 'html', a.html, 'author', a.author_id,
      'createdAt', ${seconds('a.created_at')},
        'editedAt', case when a.revision > 1 then (select ${seconds('r.created_at')} from ask.revision r
          where r.subject = 'answer' and r.subject_id = a.id and r.number = a.revision) end)
        order by a.id desc), '[]'::json)
      from (select * from ask.answer where post_id = p.id and deleted_at is null and not ${answersHidden(sql`p.id`)}
        order by id desc limit 30) a) entries
    from ask.post p where p.id = ${postId} and p.kind = 'question' and ${visiblePosts(ctx)}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  const { title, entries } = rows[0];
  const cards = await listCards(
    ctx,
    entries.map((entry) => entry.author),
  );
  return { title, entries: entries.map((entry) => ({ ...entry, author: cardOf(cards, entry.author) })) };
}
