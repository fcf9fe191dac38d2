import { sql } from 'kysely';
import { createEditorAccounts, type EditorAccount } from '#app/account/login/login.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { recountNumbers } from '#app/ask/lists/lists.commands.server.ts';
import { insertRevision, setTags } from '#app/ask/posts/post-edits.commands.server.ts';
import { insertAnswerRevision } from '#app/ask/answers/answer-edits.commands.server.ts';
import { settleReputation } from '#app/ask/reputation/reputation.commands.server.ts';
import { sweepBadges, tellOfBadges } from '#app/ask/badges/badges.commands.server.ts';
import { indexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import {
  readPosts,
  readTaxonomy,
  type StarterAnswer,
  type StarterComment,
  type StarterPost,
  type StarterTaxonomy,
} from './read.server.ts';

/** Tells how many of the texts are prepared. */
export type Progress = (done: number, total: number) => void;

/**
 * Fills an empty site with the starter content under the editors' accounts: all of it or, when anything fails, nothing.
 * @returns how many posts were loaded; 0 when the site has posts or was filled before
 */
export async function loadStarter(ctx: Ctx, progress: Progress = () => {}): Promise<number> {
  if (!(await isEmpty(ctx))) return 0;
  const taxonomy = await readTaxonomy();
  const posts = await readPosts(taxonomy);
  const editors = await createEditorAccounts(ctx, joined(taxonomy.authors, posts), taxonomy.motto);
  const texts = await renderAll(ctx, posts, progress);
  const count = await transact(ctx, async (tctx) => {
    await sql`select from ask.counter where key = 'starter_loaded_at_s' for update`.execute(tctx.db);
    if (!(await isEmpty(tctx))) return 0;
    const ids = await insertTaxonomy(tctx, taxonomy);
    await writeAll(tctx, { editors, texts, ...ids, votes: [], comments: [] }, posts);
    await recountNumbers(tctx);
    await settleReputation(tctx, null, 'changed', { isDatedByVote: true });
    await sql`update ask.counter set value = ${Math.floor(tctx.now.getTime() / 1000)}::bigint
      where key = 'starter_loaded_at_s'`.execute(tctx.db);
    await audit(tctx, 'ask.loadStarter', { kind: 'post', id: null }, { posts: posts.length });
    return posts.length;
  });
  if (count === 0) return 0;
  await sweepBadges(ctx);
  await tellOfBadges(ctx);
  await sql`analyze ask.post, ask.post_tag, ask.answer, ask.comment, ask.vote, ask.revision,
    ask.search_doc, ask.tag`.execute(ctx.db);
  return count;
}

/** The editors joined one after the other in the days before the first text. */
function joined(authors: StarterTaxonomy['authors'], posts: StarterPost[]): Record<string, EditorAccount> {
  const first = Math.min(...posts.map((post) => post.date.getTime()));
  return Object.fromEntries(
    Object.entries(authors).map(([name, author], i) => [
      name,
      { ...author, joinedAt: new Date(first - (i * 31 + 9) * 3_600_000) },
    ]),
  );
}

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select value = 0 and not exists (select from ask.post) is_empty
      from ask.counter where key = 'starter_loaded_at_s'`.execute(ctx.db);
  return rows[0]?.is_empty ?? false;
}

type Text = { id: number; rendered: Rendered };
type Place = {
  editors: Map<string, number>;
  texts: Map<StarterComment, Text>;
  categories: Map<string, number>;
  tags: Map<string, number>;
  /** Rows that are written all at once at the end. */
  votes: object[];
  comments: object[];
};

const atOnce = 16;

/** Renders every text before the transaction begins, some at a time; answers and comments get their ids, which are part of their anchors. */
async function renderAll(ctx: Ctx, posts: StarterPost[], progress: Progress): Promise<Map<StarterComment, Text>> {
  const answers = posts.flatMap((post) => post.answers);
  const comments = posts.flatMap((post) => [...post.comments, ...post.answers.flatMap((answer) => answer.comments)]);
  const work = [
    ...posts.map((entry) => ({ entry, id: 0, prefix: 'u-' })),
    ...(await drawIds(ctx, 'answer', answers)).map(({ entry, id }) => ({ entry, id, prefix: `u-a${id}-` })),
    ...(await drawIds(ctx, 'comment', comments)).map(({ entry, id }) => ({ entry, id, prefix: `u-c${id}-` })),
  ];
  const texts = new Map<StarterComment, Text>();
  for (let i = 0; i < work.length; i += atOnce) {
    await Promise.all(
      work
        .slice(i, i + atOnce)
        .map(async ({ entry, id, prefix }) =>
          texts.set(entry, { id, rendered: await renderText(ctx, entry.markdown, prefix) }),
        ),
    );
    progress(texts.size, work.length);
  }
  return texts;
}

async function drawIds<E extends StarterComment>(
  ctx: Ctx,
  noun: 'answer' | 'comment',
  entries: E[],
): Promise<{ entry: E; id: number }[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(${`ask.${noun}_id_seq`}::regclass) id from generate_series(1, ${entries.length})`.execute(ctx.db);
  const byDate = entries.toSorted((a, b) => a.date.getTime() - b.date.getTime());
  return byDate.map((entry, i) => ({ entry, id: rows[i]!.id }));
}

async function insertTaxonomy(
  ctx: Ctx,
  { categories, tags }: StarterTaxonomy,
): Promise<Pick<Place, 'categories' | 'tags'>> {
  const ids = { categories: new Map<string, number>(), tags: new Map<string, number>() };
  let weigh = 100 * Object.keys(categories).length;
  for (const [slug, { zh, en, area, icon, aboutZh, aboutEn }] of Object.entries(categories)) {
    const { rows } = await sql<{ id: number }>`
      insert into ask.category (slug, name_zh, name_en, about_zh, about_en, icon, area, weigh)
      values (${slug}, ${zh}, ${en}, ${aboutZh}, ${aboutEn}, ${icon}, ${area}, ${weigh})
      on conflict (slug) do update set weigh = excluded.weigh returning id`.execute(ctx.db);
    ids.categories.set(slug, rows[0]!.id);
    weigh -= 100;
  }
  for (const [slug, { zh, en }] of Object.entries(tags)) {
    const { rows } = await sql<{ id: number }>`
      insert into ask.tag (slug, name_zh, name_en, created_at) values (${slug}, ${zh}, ${en}, ${ctx.now})
      on conflict (slug) do update set name_zh = excluded.name_zh, name_en = excluded.name_en returning id`.execute(
      ctx.db,
    );
    ids.tags.set(slug, rows[0]!.id);
  }
  return ids;
}

async function writeAll(ctx: Ctx, place: Place, posts: StarterPost[]): Promise<void> {
  const pairs = new Map<string, number>();
  const ids: number[] = [];
  const isPaired = (post: StarterPost) =>
    posts.some((other) => other.slug === post.slug && other.kind === post.kind && other.language !== post.language);
  for (const post of posts) {
    const key = `${post.kind}/${post.slug}`;
    const id = await writePost(ctx, place, post, isPaired(post) ? post.language : 'all');
    ids.push(id);
    if (!isPaired(post)) continue;
    const group = pairs.get(key) ?? id;
    pairs.set(key, group);
    await sql`update ask.post set translation_group = ${group} where id = ${id}`.execute(ctx.db);
  }
  await insertComments(ctx, place);
  await insertVotes(ctx, place);
  await indexPosts(ctx, ids);
}

async function writePost(ctx: Ctx, place: Place, post: StarterPost, audience: string): Promise<number> {
  const { html, excerpt, text } = place.texts.get(post)!.rendered;
  const authorId = place.editors.get(post.author)!;
  const category = place.categories.get(post.category)!;
  const tagIds = post.tags.map((tag) => place.tags.get(tag)!);
  const activeAt = new Date(Math.max(post.date.getTime(), ...post.answers.map((answer) => answer.date.getTime())));
  const answerScore = post.answers.reduce((sum, answer) => sum + answer.votes, 0);
  const accepted = post.answers.filter((answer) => answer.accepted).length;
  const views = viewsOf(post);
  const { rows } = await sql<{ id: number }>`
    insert into ask.post (kind, author_id, category_id, language, audience, title, excerpt, html, text, up, answers,
      answer_score, accepted, views, created_at, active_at, hot)
    values (${post.kind}, ${authorId}, ${category}, ${post.language}, ${audience}, ${post.title}, ${excerpt}, ${html},
      ${text}, ${post.votes},
      ${post.answers.length}, ${answerScore}, ${accepted}, ${views}, ${post.date}, ${activeAt},
      ask.hotness(${views}::integer, ${post.votes}::integer, ${post.answers.length}::integer, ${answerScore}::integer,
        ${post.date}::timestamptz, ${activeAt}::timestamptz, ${ctx.now}::timestamptz))
    returning id`.execute(ctx.db);
  const id = rows[0]!.id;
  const then = { ...ctx, now: post.date };
  await insertRevision(then, {
    id,
    number: 1,
    title: post.title,
    markdown: post.markdown,
    category,
    tagIds,
    authorId,
    reason: '',
  });
  await setTags(then, id, tagIds);
  addVotes(place, { subject: 'post', id, postId: id, entry: post });
  for (const comment of post.comments) addComment(place, comment, id, null);
  for (const answer of post.answers) await writeAnswer(ctx, place, answer, id, authorId);
  return id;
}

/** Whoever votes, answers or comments has read: so often at least the editors opened a post. */
function viewsOf({ votes, answers, comments }: StarterPost): number {
  const below = answers.reduce((sum, answer) => sum + 1 + answer.votes + answer.comments.length, 0);
  return 1 + votes + comments.length + below;
}

async function writeAnswer(
  ctx: Ctx,
  place: Place,
  answer: StarterAnswer,
  postId: number,
  askerId: number,
): Promise<void> {
  const { id, rendered } = place.texts.get(answer)!;
  const authorId = place.editors.get(answer.author)!;
  await sql`insert into ask.answer (id, post_id, author_id, excerpt, html, text, up, created_at)
    values (${id}, ${postId}, ${authorId}, ${rendered.excerpt}, ${rendered.html}, ${rendered.text}, ${answer.votes},
      ${answer.date})`.execute(ctx.db);
  await insertAnswerRevision(
    { ...ctx, now: answer.date },
    { id, number: 1, markdown: answer.markdown, authorId, reason: '' },
  );
  addVotes(place, { subject: 'answer', id, postId, entry: answer });
  if (answer.accepted)
    await sql`insert into ask.acceptance (answer_id, post_id, member_id, created_at)
      values (${id}, ${postId}, ${askerId}, ${answer.date})`.execute(ctx.db);
  for (const comment of answer.comments) addComment(place, comment, postId, id);
}

function addComment(place: Place, comment: StarterComment, postId: number, answerId: number | null): void {
  const { id, rendered } = place.texts.get(comment)!;
  place.comments.push({
    id,
    post_id: postId,
    answer_id: answerId,
    author_id: place.editors.get(comment.author)!,
    markdown: comment.markdown,
    html: rendered.html,
    created_at: comment.date,
  });
}

async function insertComments(ctx: Ctx, { comments }: Place): Promise<void> {
  await sql`insert into ask.comment (id, post_id, answer_id, author_id, markdown, html, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) c (id bigint, post_id bigint,
      answer_id bigint, author_id bigint, markdown text, html text, created_at timestamptz)`.execute(ctx.db);
}

type Voted = { subject: 'post' | 'answer'; id: number; postId: number; entry: StarterComment & { votes: number } };

/** The votes come from the other editors, a different first one for every text. */
function addVotes({ editors, votes }: Place, { subject, id, postId, entry }: Voted): void {
  const others = [...editors].filter(([name]) => name !== entry.author).map(([, memberId]) => memberId);
  for (let i = 0; i < entry.votes; i += 1) {
    const member_id = others[(id + i) % others.length]!;
    votes.push({ subject, subject_id: id, member_id, post_id: postId, created_at: entry.date });
  }
}

async function insertVotes(ctx: Ctx, { votes }: Place): Promise<void> {
  await sql`insert into ask.vote (subject, subject_id, member_id, post_id, value, created_at)
    select subject, subject_id, member_id, post_id, 1, created_at
      from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb)
        v (subject text, subject_id bigint, member_id bigint, post_id bigint, created_at timestamptz)`.execute(ctx.db);
}
