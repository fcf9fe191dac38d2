import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { languages } from '#app/core/texts/language.ts';
import type { QuizItem } from '#app/aimap/nodes/quizzes.schema.ts';
import type { StarterPosts } from '#app/aimap/nodes/shipped-map.commands.server.ts';
import type { ItemPart } from './quiz.schema.ts';

/** The items of a topic that come with the product. */
export type ShippedQuiz = { slug: string; quiz: QuizItem[] };

/**
 * Brings the items of this release: new ones are added, changed ones get their new texts and the next revision, and
 * what members answered stays. A topic that is not there gets none; an item that the release no longer has is retired;
 * what members changed themselves stays theirs.
 * The same release again changes nothing.
 * @param findPosts gives the starter posts that are here; asked only when something is to be loaded
 * @returns how many items were added or changed
 */
export async function loadShippedQuizzes(
  ctx: Ctx,
  quizzes: readonly ShippedQuiz[],
  findPosts: () => Promise<StarterPosts>,
): Promise<number> {
  const release = digestOf(quizzes);
  if ((await readRelease(ctx)) === release || (await findNodes(ctx)).size === 0) return 0;
  const posts = await findPosts();
  return transact(ctx, async (tctx) => {
    await sql`lock table aimap.quiz_item in share row exclusive mode`.execute(tctx.db);
    if ((await readRelease(tctx)) === release) return 0;
    const nodes = await findNodes(tctx);
    const rows = quizzes.flatMap(({ slug, quiz }) =>
      nodes.has(slug) ? quiz.map((item) => rowOf(item, slug, nodes)) : [],
    );
    const changed = await writeItems(tctx, rows);
    await writeTexts(tctx, quizzes, { changed, posts });
    await sql`update aimap.quiz_item set state = 'retired', updated_at = ${tctx.now}
      where state = 'live' and edited_at is null and key <> all (${rows.map(({ key }) => key)}::text[])`.execute(
      tctx.db,
    );
    await sql`insert into aimap.quiz_load (digest, loaded_at) values (${release}, ${tctx.now})
      on conflict (is_only) do update set digest = excluded.digest, loaded_at = excluded.loaded_at`.execute(tctx.db);
    await audit(tctx, 'aimap.loadQuizzes', { kind: 'map', id: null }, { items: changed.size });
    return changed.size;
  });
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function readRelease(ctx: Pick<Ctx, 'db'>): Promise<string | undefined> {
  return (await sql<{ digest: string }>`select digest from aimap.quiz_load`.execute(ctx.db)).rows[0]?.digest;
}

/** The topics by the names they had when they came, where they have gone since. */
async function findNodes(ctx: Pick<Ctx, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ slug: string; id: number }>`
    select slug, aimap.settled_node(id) id from aimap.node where kind = 'topic'`.execute(ctx.db);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

type Row = {
  key: string;
  node_id: number;
  objective: number;
  kind: QuizItem['type'];
  solution: number[] | boolean | null;
  cited_node_id: number | null;
  digest: string;
};

function rowOf(item: QuizItem, slug: string, nodes: ReadonlyMap<string, number>): Row {
  const { key, objective, type, citation } = item;
  return {
    key,
    node_id: nodes.get(slug)!,
    objective,
    kind: type,
    solution: solutionOf(item),
    cited_node_id: citation.kind === 'topic' ? (nodes.get(citation.slug) ?? null) : null,
    digest: digestOf(item),
  };
}

function solutionOf(item: QuizItem): Row['solution'] {
  if (item.type === 'true-false') return item.answer;
  if (item.type === 'single' || item.type === 'multiple')
    return item.choices.flatMap(({ right }, i) => (right === true ? [i] : []));
  return null;
}

/** Returns the ids of what is new or changed by key; an item stays with the topic it has been moved to since. */
async function writeItems(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const written = await sql<{ id: number; key: string }>`
    insert into aimap.quiz_item as own (key, node_id, objective, kind, solution, cited_node_id, digest, created_at,
      updated_at)
    select key, node_id, objective, kind, nullif(solution, 'null'::jsonb), cited_node_id, digest, ${ctx.now}, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (key text, node_id bigint, objective smallint,
        kind text, solution jsonb, cited_node_id bigint, digest text)
    on conflict (key) do update set objective = excluded.objective, kind = excluded.kind, solution = excluded.solution,
      cited_node_id = excluded.cited_node_id, digest = excluded.digest, revision = own.revision + 1, state = 'live',
      review = 'none', review_reason = null, attempts = 0, difficulty = null, discrimination = null, measured_at = null,
      updated_at = excluded.updated_at
    where own.edited_at is null and (own.digest is distinct from excluded.digest or own.state = 'retired')
    returning id, key`.execute(ctx.db);
  return new Map(written.rows.map(({ id, key }) => [key, id]));
}

type Loading = { changed: ReadonlyMap<string, number>; posts: StarterPosts };

async function writeTexts(ctx: Ctx, quizzes: readonly ShippedQuiz[], { changed, posts }: Loading): Promise<void> {
  const rows = quizzes.flatMap(({ quiz }) =>
    quiz.flatMap((item) => {
      const item_id = changed.get(item.key);
      if (item_id === undefined) return [];
      return languages.map((language) => {
        const { kind, slug, quote } = item.citation;
        const one = language === 'en' ? 'en' : 'zh';
        return {
          item_id,
          language,
          prompt: item.prompt[one],
          parts: partsOf(item, one),
          why: 'why' in item ? item.why[one] : '',
          explanation: item.explanation[one],
          quote: quote[one],
          cited_post_id: kind === 'topic' ? null : (posts.get(`${kind}/${slug}`)?.[language] ?? null),
        };
      });
    }),
  );
  await sql`insert into aimap.quiz_item_text as own (item_id, language, prompt, parts, why, explanation, quote,
      cited_post_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (item_id bigint, language text, prompt text,
      parts jsonb, why text, explanation text, quote text, cited_post_id bigint)
    on conflict (item_id, language) do update set prompt = excluded.prompt, parts = excluded.parts, why = excluded.why,
      explanation = excluded.explanation, quote = excluded.quote, cited_post_id = excluded.cited_post_id`.execute(
    ctx.db,
  );
}

function partsOf(item: QuizItem, language: 'zh' | 'en'): ItemPart[] {
  switch (item.type) {
    case 'single':
    case 'multiple':
      return item.choices.map((choice) => ({ text: choice[language], why: choice.why[language] }));
    case 'order':
      return item.steps.map((step) => ({ text: step[language] }));
    case 'cloze':
      return item.blanks.map((blank) => ({ forms: blank[language], why: blank.why[language] }));
    case 'short':
      return [{ forms: item.answers[language] }];
    case 'true-false':
      return [];
  }
}
