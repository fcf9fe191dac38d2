import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { listMap } from '#app/aimap/atlas/ai-map.queries.server.ts';
import { nodePath, pathPath } from '#app/aimap/nodes/node-addresses.ts';
import { getNode } from '#app/aimap/nodes/nodes.queries.server.ts';
import type { NodeView } from '#app/aimap/nodes/nodes.schema.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { textsOf } from './mcp.queries.server.ts';
import type { TopicsTool } from './mcp.schema.ts';

/** Topics of the AI map as text: those that are called so in either language or pinyin, the closest first. */
export async function findTopicText(ctx: Ctx, { query, page }: z.output<typeof TopicsTool>): Promise<string> {
  const t = textsOf(ctx);
  const { topics, found } = await listMap(ctx, { q: query, page });
  if (topics.length === 0) return t.nothing;
  return [t.topics(found), ...topics.map((one) => `- ${one.id}: ${one.title} ${getSiteUrl()}${nodePath(one)}`)].join(
    '\n',
  );
}

/**
 * A topic of the AI map as Markdown: its text, what is needed before, what follows, its resources and questions.
 * @throws Refusal not-found
 */
export async function getTopicText(ctx: Ctx, id: number): Promise<string> {
  const node = await getNode(ctx, id);
  if ('movedTo' in node) return getTopicText(ctx, node.movedTo.id);
  const t = textsOf(ctx);
  const url = (path: string) => getSiteUrl() + path;
  const { rows } = await sql<{ markdown: string }>`select markdown from aimap.node_text
    where node_id = ${node.id} and language = ${ctx.language}`.execute(ctx.db);
  const links = (title: string, list: readonly (readonly [name: string, address: string])[]) =>
    list.length === 0 ? [] : [`## ${title}`, list.map(([name, address]) => `- [${name}](${address})`).join('\n')];
  const toTopics = (topics: NodeView['topics']) => topics.map((one) => [one.title, url(nodePath(one))] as const);
  return [
    `# ${node.title}`,
    url(nodePath(node)),
    node.summary,
    rows[0]?.markdown ?? '',
    ...links(t.needsFirst, toTopics(node.needs)),
    ...links(t.leadsTo, toTopics(node.leadsTo)),
    ...links(t.topicsHere, toTopics(node.topics)),
    ...links(
      t.resources,
      node.resources.map((one) => [one.title, one.url]),
    ),
    ...links(
      t.questionsHere,
      node.posts.map((post) => [post.title, url(pathOfPost(post))]),
    ),
    ...links(
      t.paths,
      node.paths.map((path) => [path.title, url(pathPath(path.slug))]),
    ),
  ].join('\n\n');
}
