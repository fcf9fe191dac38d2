import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { learningPath, pathOfPost, topicPath } from '#app/ask/parts/ask-addresses.ts';
import { listReaders, unrestricted, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { listNodeFollowers, listPathFollowers } from './node-follows.queries.server.ts';

const membersAtOnce = 500;
/** Of older posts that settle, as when the map or its texts change, nobody is told. */
const newFor_days = 7;
/** Posts stay noted for longer than they are new. */
const notedFor_days = 8;
const day_ms = 86_400_000;

type Due = { kind: 'post' | 'node' | 'path'; id: number; notedAt: string };
type Telling = {
  notice: Omit<NoticeInput, 'memberId'>;
  listMembers: (after: number, limit: number) => Promise<number[]>;
  ofReaders?: (ids: number[]) => Promise<number[]>;
};

/**
 * Tells followers of what was noted: new posts that settled, topics and paths that changed; each of one thing once,
 * however often this runs. Nobody is told of what they may not read.
 * @returns how many things were told of
 */
export async function tellMapFollowers(ctx: Ctx): Promise<number> {
  await sql`delete from aimap.follow_due
    where told_at < ${new Date(ctx.now.getTime() - notedFor_days * day_ms)}`.execute(ctx.db);
  const { rows } = await sql<Due>`
    select kind, subject_id id, noted_at::text "notedAt" from aimap.follow_due where told_at is null
    order by noted_at, kind, subject_id limit 200`.execute(ctx.db);
  for (const due of rows) {
    await tellOf(ctx, due);
    // What changed again meanwhile is told of again.
    await sql`update aimap.follow_due set told_at = ${ctx.now}
      where kind = ${due.kind} and subject_id = ${due.id} and noted_at = ${due.notedAt}::timestamptz`.execute(ctx.db);
  }
  return rows.length;
}

async function tellOf(ctx: Ctx, { kind, id }: Due): Promise<void> {
  const telling =
    kind === 'post' ? await findPost(ctx, id) : kind === 'node' ? await findNode(ctx, id) : await findPath(ctx, id);
  if (!telling) return;
  const { notice, listMembers, ofReaders } = telling;
  for (let after = 0; ;) {
    const ids = await listMembers(after, membersAtOnce);
    if (ids.length === 0) return;
    const memberId = ofReaders ? await ofReaders(ids) : ids;
    await transact(ctx, (tctx) => notify(tctx, { ...notice, memberId }));
    after = ids.at(-1)!;
  }
}

async function findPost(ctx: Ctx, id: number): Promise<Telling | null> {
  const { rows } = await sql<{
    title: string;
    excerpt: string;
    kind: 'question' | 'article' | 'model';
    authorId: number;
    categoryId: number;
    nodes: number[];
  }>`
    select p.title, p.excerpt, p.kind, p.author_id "authorId", p.category_id "categoryId",
      array(select pl.node_id from aimap.placement pl where pl.post_id = p.id and pl.state <> 'rejected'
        union select n.area_id from aimap.placement pl join aimap.node n on n.id = pl.node_id
        where pl.post_id = p.id and pl.state <> 'rejected' and n.area_id is not null) nodes
    from ask.post p where p.id = ${id} and p.created_at > ${new Date(ctx.now.getTime() - newFor_days * day_ms)}
      and ${visiblePosts(unrestricted(ctx))}`.execute(ctx.db);
  const post = rows[0];
  if (!post) return null;
  return {
    // The kind and subject are those of following tags and authors: who follows several is told once.
    notice: {
      kind: 'newPost',
      subject: { kind: 'post', id },
      path: pathOfPost({ id, kind: post.kind }),
      actorId: post.authorId > 0 ? post.authorId : null,
      data: { title: post.title, excerpt: post.excerpt, on: post.kind },
    },
    listMembers: (after, limit) => listNodeFollowers(ctx, post.nodes, after, limit),
    ofReaders: (ids) => listReaders(ctx, post.categoryId, ids),
  };
}

type Names = { slug: string; title: string; titleEn: string };

async function findNode(ctx: Ctx, id: number): Promise<Telling | null> {
  const { rows } = await sql<Names & { byId: number | null }>`
    select n.slug, z.title, e.title "titleEn", (select r.by_id from aimap.revision_node o
        join aimap.revision r on r.id = o.revision_id
        where o.node_id = n.id order by o.number desc limit 1) "byId"
    from aimap.node n
      join aimap.node_text z on z.node_id = n.id and z.language = 'zh-cn'
      join aimap.node_text e on e.node_id = n.id and e.language = 'en'
    where n.id = ${id} and n.status in ('published', 'archived')`.execute(ctx.db);
  if (!rows[0]) return null;
  const { slug, byId, ...data } = rows[0];
  return {
    notice: {
      kind: 'map',
      act: 'topicChanged',
      subject: { kind: 'node', id },
      path: topicPath({ id, slug }),
      actorId: byId, // who wrote it is not told
      data,
    },
    listMembers: (after, limit) => listNodeFollowers(ctx, [id], after, limit),
  };
}

async function findPath(ctx: Ctx, id: number): Promise<Telling | null> {
  const { rows } = await sql<Names>`
    select h.slug, v.title_zh title, v.title_en "titleEn" from aimap.path h
      join aimap.path_version v on v.path_id = h.id and v.version = h.version
    where h.id = ${id} and not h.is_archived`.execute(ctx.db);
  if (!rows[0]) return null;
  const { slug, ...data } = rows[0];
  return {
    notice: {
      kind: 'map',
      act: 'pathChanged',
      subject: { kind: 'path', id },
      path: learningPath(slug),
      actorId: null,
      data,
    },
    listMembers: (after, limit) => listPathFollowers(ctx, id, after, limit),
  };
}
