import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import {
  listReaders,
  unrestricted,
  visibleCategories,
  visiblePosts,
  visibleTags,
} from '#app/ask/parts/post-visibility.queries.server.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import en from './follows-api.en.ts';
import zh from './follows-api.zh.ts';
import { listFollowersOfPost } from './follows.queries.server.ts';
import { type FollowInput, maxFollows } from './follows.schema.ts';

const say = bilingual(zh, en);

/** The job that tells followers of a new post. */
export const announceJob = { name: 'ask.tellOfNewPost' } as const;
export type AnnouncePost = { postId: number };

/**
 * Follows a tag, a category or a member, or stops; repeating changes nothing.
 * @throws Refusal need-login; not-found for what the caller may not see; for oneself, or more than 200 of a kind
 */
export async function setFollow(
  ctx: Ctx,
  { kind, id, following }: z.output<typeof FollowInput>,
): Promise<{ following: boolean }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    if (following) await requireFollowable(tctx, kind, id, member.id);
    await sql`select pg_advisory_xact_lock(hashtextextended('ask.follow', ${member.id}))`.execute(tctx.db);
    const changed = following
      ? await sql`insert into ask.follow (member_id, kind, subject_id, created_at)
        values (${member.id}, ${kind}, ${id}, ${tctx.now}) on conflict do nothing returning 1`.execute(tctx.db)
      : await sql`delete from ask.follow where member_id = ${member.id} and kind = ${kind} and subject_id = ${id}
        returning 1`.execute(tctx.db);
    if (changed.rows.length === 0) return { following };
    const { rows } = await sql<{ count: number }>`select count(*) count from ask.follow
      where member_id = ${member.id} and kind = ${kind}`.execute(tctx.db);
    if (following && rows[0]!.count > maxFollows) throw new Refusal(say.tooMany(maxFollows));
    await audit(tctx, 'ask.setFollow', { kind: kind === 'member' ? 'member' : kind, id }, { following });
    return { following };
  });
}

async function requireFollowable(
  ctx: Ctx,
  kind: z.output<typeof FollowInput>['kind'],
  id: number,
  memberId: number,
): Promise<void> {
  if (kind === 'member') {
    if (id === memberId) throw new Refusal(say.oneself);
    if (!(await listCards(ctx, [id])).has(id)) throw notFound();
    return;
  }
  const found =
    kind === 'tag'
      ? sql`select from ask.tag t where id = ${id} and main_id is null and ${visibleTags(ctx)}`
      : sql`select from ask.category c where id = ${id} and retired_at is null and ${visibleCategories(ctx)}`;
  if ((await found.execute(ctx.db)).rows.length === 0) throw notFound();
}

/** Has the followers of a new post told, if there are any, once its transaction commits. */
export async function tellFollowersLater(ctx: Ctx, postId: number): Promise<void> {
  if ((await listFollowersOfPost(ctx, postId, 0, 1)).length > 0)
    await enqueue<AnnouncePost>(ctx, announceJob, { postId });
}

const membersAtOnce = 500;

/**
 * Tells those who follow a post's author, tags or category of it, unless it is gone by then; each once, however often
 * this runs. Nobody is told of what they may not read.
 * @returns how many followers there were
 */
export async function tellFollowers(ctx: Ctx, { postId }: AnnouncePost): Promise<number> {
  const { rows } = await sql<{
    title: string;
    excerpt: string;
    kind: 'question' | 'article' | 'model';
    authorId: number;
    categoryId: number;
  }>`
    select title, excerpt, kind, author_id "authorId", category_id "categoryId" from ask.post p
      where id = ${postId} and ${visiblePosts(unrestricted(ctx))}`.execute(ctx.db);
  const post = rows[0];
  if (!post) return 0;
  let told = 0;
  for (let after = 0; ;) {
    const followers = await listFollowersOfPost(ctx, postId, after, membersAtOnce);
    const readers = await listReaders(ctx, post.categoryId, followers);
    await transact(ctx, (tctx) =>
      notify(tctx, {
        memberId: readers,
        kind: 'newPost',
        subject: { kind: 'post', id: postId },
        path: pathOfPost({ id: postId, kind: post.kind }),
        actorId: post.authorId > 0 ? post.authorId : null,
        data: { title: post.title, excerpt: post.excerpt, on: post.kind },
      }),
    );
    told += readers.length;
    if (followers.length < membersAtOnce) return told;
    after = followers.at(-1)!;
  }
}
