import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { explainParts, isRight, shownAnswer, shownOrder } from './grading.policy.ts';
import type { Answer, AskedItem, Feedback, Quiz, WholeItem } from './quiz.schema.ts';

/** As many as have to have answered before a figure of theirs is shown. */
const fewest = 10;

type Cited = {
  citedNode: { id: number; slug: string; title: string } | null;
  citedPost: { id: number; title: string } | null;
};
/** An item with all that belongs to it. */
export type ReadItem = WholeItem & Cited & { node: AskedItem['node']; difficulty: number | null };

/**
 * The items that can be asked: live ones of published topics, in the order of objectives. The statement names an item
 * `i` and its topic `n`.
 */
export async function readItems(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`i.objective, i.id`,
): Promise<ReadItem[]> {
  const { rows } = await sql<ReadItem>`
    select i.id, i.node_id "nodeId", i.kind, i.solution, i.revision, t.prompt, t.parts, t.why, t.explanation, t.quote,
      json_build_object('id', n.id, 'slug', n.slug, 'title', nt.title) node,
      case when i.attempts >= ${sql.lit(fewest)} then i.difficulty end difficulty,
      (select json_build_object('id', c.id, 'slug', c.slug, 'title', ct.title) from aimap.node c
        join aimap.node_text ct on ct.node_id = c.id and ct.language = ${ctx.language}
        where c.id = aimap.settled_node(i.cited_node_id) and c.status in ('published', 'archived')) "citedNode",
      (select json_build_object('id', p.id, 'title', p.title) from ask.post p
        where p.id = t.cited_post_id and ${visiblePosts(ctx)}) "citedPost"
    from aimap.quiz_item i join aimap.quiz_item_text t on t.item_id = i.id and t.language = ${ctx.language}
      join aimap.node n on n.id = i.node_id and n.status = 'published'
      join aimap.node_text nt on nt.node_id = n.id and nt.language = ${ctx.language}
    where i.state = 'live' and ${where} order by ${order}`.execute(ctx.db);
  return rows;
}

/** One item that can be asked. @throws Refusal not-found */
export async function getItem(ctx: Ctx, id: number): Promise<ReadItem> {
  const [item] = await readItems(ctx, sql`i.id = ${id}`);
  if (!item) throw notFound();
  return item;
}

/**
 * The items of a topic, without their answers.
 * @throws Refusal not-found when there is no such topic; a topic without items has an empty list
 */
export async function getQuiz(ctx: Ctx, nodeId: number): Promise<Quiz> {
  const { rows } = await sql<Quiz['node']>`select n.id, n.slug, t.title, t.summary from aimap.node n
    join aimap.node_text t on t.node_id = n.id and t.language = ${ctx.language}
    where n.id = ${nodeId} and n.status = 'published' and n.kind = 'topic'`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const items = await readItems(ctx, sql`n.id = ${nodeId}`);
  return { node: rows[0], items: items.map(askedItem) };
}

/** An item as it is asked. */
export function askedItem(item: ReadItem): AskedItem {
  const { id, kind, prompt, parts, node, difficulty } = item;
  const hasWords = kind === 'cloze' || kind === 'short';
  return {
    id,
    kind,
    prompt,
    options: hasWords ? [] : shownOrder(item).map((i) => parts[i]!.text ?? ''),
    blanks: hasWords ? parts.length : 0,
    node,
    difficulty,
  };
}

/** What is said after an answer, which names parts as they are kept. */
export function feedbackOn(item: ReadItem, answer: Answer): Feedback {
  return {
    itemId: item.id,
    isRight: isRight(item, answer),
    answer: shownAnswer(item, answer),
    parts: explainParts(item, answer),
    why: item.why,
    explanation: item.explanation,
    citation: citationOf(item),
  };
}

function citationOf({ quote, citedNode, citedPost }: ReadItem): Feedback['citation'] {
  if (citedNode) return { quote, title: citedNode.title, path: nodePath(citedNode) };
  return { quote, title: citedPost?.title ?? null, path: citedPost ? postPath(citedPost.id) : null };
}

/** Grades an answer of somebody whose answers are not kept. @throws Refusal not-found */
export async function tryAnswer(ctx: Ctx, id: number, answer: (item: ReadItem) => Answer): Promise<Feedback> {
  const item = await getItem(ctx, id);
  return feedbackOn(item, answer(item));
}
