import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import { tellFollowers } from '#app/ask/follows/thread-follows.commands.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';

/** A question was closed or reopened: who asked it and whoever follows it. */
export async function tellOfClosure(
  tctx: Ctx,
  post: { id: number; title: string },
  act: 'questionClosed' | 'questionReopened',
  reasonId: number | null,
): Promise<void> {
  const { rows } = await sql<{ asker: number | null; closures: number; zh: string | null; en: string | null }>`
    select ${realAuthor('p', sql`p.id`)} asker, (select max(id) from ask.closure where post_id = p.id) closures,
      r.name_zh zh, r.name_en en
    from ask.post p left join ask.close_reason r on r.id = ${reasonId}::integer
      where p.id = ${post.id}`.execute(tctx.db);
  const { asker, closures, zh, en } = rows[0]!;
  const actorId = 'id' in tctx.actor ? tctx.actor.id : null;
  // An actor with a number is the asker, who did it themselves.
  const isAskers = actorId !== null && (actorId < 0 || actorId === asker);
  const notice = {
    kind: 'follow' as const,
    act,
    subject: { kind: 'closure', id: closures },
    path: postPath(post.id),
    actorId,
    data: { title: post.title, ...(zh && en ? { reason: tctx.language === 'en' ? en : zh } : {}) },
  };
  const first = asker && !isAskers ? [{ ...notice, memberId: asker }] : [];
  await tellFollowers(tctx, post.id, notice, { first, exceptId: isAskers ? (asker ?? 0) : (actorId ?? 0) });
}
