import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { listForFeed } from '#app/ask/lists/feeds.queries.server.ts';
import { getPost } from '#app/ask/thread/posts.queries.server.ts';
import type { PostView, Segment } from '#app/ask/parts/ask.schema.ts';
import { searchMap } from '#app/ask/search/search-map.queries.server.ts';
import type { MapFound } from '#app/ask/search/search.schema.ts';
import { findPassages } from '#app/ask/search/passages.queries.server.ts';
import { PassagesInput } from '#app/ask/search/passages.schema.ts';
import { searchPosts } from '#app/ask/search/search.queries.server.ts';
import { listCategories, suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { pathOfPost, postPath, topicPath } from '#app/ask/parts/ask-addresses.ts';
import en from './mcp.en.ts';
import zh from './mcp.zh.ts';
import type { PassagesTool, SearchTool, TagsTool } from './mcp.schema.ts';

/** Texts of the MCP server in the caller's language. */
export const textsOf = (ctx: Pick<Ctx, 'language'>) => (ctx.language === 'en' ? en : zh);

const urlOf = (post: { id: number; kind: PostView['kind'] }) => getSiteUrl() + pathOfPost(post);
const plain = (parts: Segment[]) => parts.map(({ text }) => text).join('');

/** A topic of the map as a line, with the id by which it can be read. */
const topicLine = ({ id, slug, title, summary }: MapFound['topics'][number]) =>
  `- ${id}: ${title} ${getSiteUrl()}${topicPath({ id, slug })}\n  ${summary}`;

/** Search results as text: posts, and the topics of the map under these words. */
export async function findText(ctx: Ctx, { query, page, sort }: z.output<typeof SearchTool>): Promise<string> {
  const t = textsOf(ctx);
  const [found, map] = await Promise.all([
    searchPosts(ctx, { keywords: query, page, sort }),
    searchMap(ctx, { keywords: query, limit: 5 }),
  ]);
  const onMap =
    page > 1 || map.topics.length === 0 ? [] : [`## ${t.topicsHere}\n\n${map.topics.map(topicLine).join('\n')}`];
  if (found.hits.length === 0) return [t.nothing, ...onMap].join('\n\n');
  const lines = found.hits.map((hit) => {
    const facts = [t.hit(hit.answers, hit.score), hit.solved ? t.solved : ''].filter(Boolean).join(', ');
    return `## ${plain(hit.titleParts)}\nid: ${hit.id}\n${urlOf(hit)}\n${facts}\n\n${plain(hit.excerptParts)}`;
  });
  const head = [
    ...(found.corrected === null ? [] : [t.corrected(found.corrected)]),
    t.found(found.total, found.page, found.pages),
  ];
  return [...head, ...lines, ...onMap].join('\n\n');
}

/** The passages that tell most about a text, each with the address to quote it by. */
export async function findPassageText(ctx: Ctx, { text, limit }: z.output<typeof PassagesTool>): Promise<string> {
  const passages = await findPassages(ctx, PassagesInput.parse({ text, limit }));
  if (passages.length === 0) return textsOf(ctx).nothing;
  return passages
    .map(({ title, path, text: words, score }) => `## ${title}\n${getSiteUrl()}${path}\nscore: ${score}\n\n${words}`)
    .join('\n\n');
}

/**
 * A post with its first answers as Markdown, the very words of their authors.
 * @throws Refusal not-found for what the caller may not see
 */
export async function getText(ctx: Ctx, id: number): Promise<string> {
  const t = textsOf(ctx);
  const post = await getPost(ctx, id);
  const sources = await readSources(ctx, post);
  const nameOf = (name: string) => name || t.anonymous;
  const head = [
    `# ${post.title}`,
    urlOf(post),
    `${t.by(nameOf(post.author.nickname), dayOf(post.createdAt))} · ${t.votes(post.score)}`,
    `${t.tagsLine}: ${post.tags.map(({ name }) => name).join(', ')}`,
  ].join('\n');
  const answers = post.answers.map((answer) => {
    const title = `## ${answer.accepted ? t.accepted : t.answerTitle} · ${t.votes(answer.score)} · ${t.by(nameOf(answer.author.nickname), dayOf(answer.createdAt))}`;
    return `${title}\n${getSiteUrl()}${postPath(post.id, { hash: `a${answer.id}` })}\n\n${sources.get(`answer:${answer.id}`) ?? ''}`;
  });
  const count = post.kind === 'question' ? [t.answers(post.answers.length, post.answerCount)] : [];
  return [head, sources.get(`post:${post.id}`) ?? '', ...count, ...answers].join('\n\n');
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/**
 * The Markdown of what a page shows, by `post:ID` and `answer:ID`. The caller has seen the page: it holds nothing else.
 */
async function readSources(ctx: Ctx, post: PostView): Promise<Map<string, string>> {
  const wanted = [
    { subject: 'post', id: post.id, number: post.revision },
    ...post.answers.map(({ id, revision }) => ({ subject: 'answer', id, number: revision })),
  ];
  const { rows } = await sql<{ key: string; markdown: string }>`
    select r.subject || ':' || r.subject_id "key", r.markdown from ask.revision r
    join unnest(${wanted.map(({ subject }) => subject)}::text[], ${wanted.map(({ id }) => id)}::bigint[],
      ${wanted.map(({ number }) => number)}::integer[]) w (subject, id, number)
      on r.subject = w.subject and r.subject_id = w.id and r.number = w.number`.execute(ctx.db);
  return new Map(rows.map(({ key, markdown }) => [key, markdown]));
}

/** Tags, and all categories, as text. */
export async function listTagText(ctx: Ctx, { query }: z.output<typeof TagsTool>): Promise<string> {
  const t = textsOf(ctx);
  const [tags, categories] = [await suggestTags(ctx, query), await listCategories(ctx)];
  const lines = tags.map(({ slug, name, posts }) => `- ${slug}${name === slug ? '' : ` (${name})`}: ${posts}`);
  return [
    `${t.tagsLine}:`,
    ...(lines.length > 0 ? lines : [t.nothing]),
    '',
    `${t.categories}:`,
    ...categories.map(({ slug, name }) => `- ${slug} (${name})`),
  ].join('\n');
}

/** The newest posts, to list as resources. */
export async function listResources(ctx: Ctx): Promise<{ uri: string; name: string; mimeType: string }[]> {
  const posts = await listForFeed(ctx, { type: 'all', limit: 20 });
  return posts.map(({ id, title }) => ({
    uri: `${getSiteUrl()}${postPath(id)}`,
    name: title,
    mimeType: 'text/markdown',
  }));
}
