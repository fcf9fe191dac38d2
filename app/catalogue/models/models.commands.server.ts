import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Language } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { addToCategory, addToCounters, addToTags } from '#app/ask/parts/post-counters.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import {
  insertPost,
  insertRevision,
  savePostEdit,
  setLanguage,
  setTags,
} from '#app/ask/posts/post-edits.commands.server.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { textIn } from './models.policy.ts';
import { licenceClassOf, licenceNameOf, type ModelFacts } from './models.schema.ts';

/** The rendered description of an entry in both languages, and its words for search. */
export type RenderedModel = { html: Record<Language, string>; text: string };

/** Renders an entry, before any transaction. @throws Refusal when a text is too complex */
export async function renderModel(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, facts: ModelFacts): Promise<RenderedModel> {
  const { description } = facts;
  const [zh, en] = [await renderText(ctx, description['zh-cn']), await renderText(ctx, description.en)];
  const versions = facts.versions.map((version) => version.name);
  const words = [
    facts.summary['zh-cn'],
    facts.summary.en,
    zh.text,
    en.text,
    facts.publisher,
    licenceNameOf(facts.licence),
    ...versions,
  ];
  return { html: { 'zh-cn': zh.html, en: en.html }, text: words.filter(Boolean).join('\n') };
}

/** What is written of a model: its facts, by whom, and the tags they name. The first of them gathers its questions. */
type ModelWrite = { facts: ModelFacts; memberId: number; tagIds: number[]; rendered: RenderedModel; note: string };

/**
 * Adds a model to the catalogue in the caller's transaction.
 * @returns the id of its post
 * @throws Refusal invalid for an unknown category
 */
export async function insertModel(ctx: Ctx, { facts, memberId, tagIds, rendered }: ModelWrite): Promise<number> {
  await requireCategory(ctx, facts.category);
  const language = languageOf(facts);
  const id = await insertPost(ctx, {
    kind: 'model',
    authorId: memberId,
    category: facts.category,
    language,
    title: facts.name,
    excerpt: textIn(facts.summary, language),
    html: rendered.html[language],
    text: rendered.text,
  });
  const markdown = markdownOf(facts);
  await insertRevision(ctx, {
    id,
    number: 1,
    title: facts.name,
    markdown,
    category: facts.category,
    tagIds,
    authorId: memberId,
    reason: '',
  });
  await setTags(ctx, id, tagIds);
  await sql`insert into ask.model (post_id, ${sql.join(columns.map((column) => sql.ref(column)))}, revision, created_at,
    updated_at)
    values (${id}, ${sql.join(valuesOf(facts, rendered, tagIds))}, 1, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  await indexPost(ctx, id);
  await addToTags(ctx, tagIds, 1);
  await addToCategory(ctx, facts.category, 1);
  return id;
}

/** Drops the facts of models whose posts are removed for good. */
export async function forgetModels(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from ask.model where post_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
}

/** Counts a model that was added; the last write of the transaction. */
export const countModels = (ctx: Ctx, models: number): Promise<void> => addToCounters(ctx, { models });

/**
 * Gives a published model these facts, in the caller's transaction.
 * @returns the number of the revision
 * @throws Refusal not-found; invalid for an unknown category
 */
export async function changeModel(
  ctx: Ctx,
  id: number,
  { facts, memberId, tagIds, rendered, note }: ModelWrite,
): Promise<number> {
  const post = await lockPost(ctx, id);
  if (post.kind !== 'model') throw notFound();
  await requireCategory(ctx, facts.category);
  const language = languageOf(facts);
  const edit = {
    title: facts.name,
    markdown: markdownOf(facts),
    category: facts.category,
    tagIds,
    authorId: memberId,
    reason: note,
  };
  const shown = {
    html: rendered.html[language],
    excerpt: textIn(facts.summary, language),
    text: rendered.text,
    mentions: [],
    links: 0,
    images: [],
    hasCode: false,
  };
  const revision = await savePostEdit(ctx, post, edit, shown);
  await setLanguage(ctx, id, language);
  const values = valuesOf(facts, rendered, tagIds);
  await sql`update ask.model set ${sql.join(columns.map((column, i) => sql`${sql.ref(column)} = ${values[i]}`))},
    revision = ${revision}, updated_at = ${ctx.now}
    where post_id = ${id}`.execute(ctx.db);
  return revision;
}

const columns = [
  'task',
  'name',
  'publisher',
  'licence_class',
  'licence',
  'parameters',
  'memory_gb',
  'gpu_memory_gb',
  'context_length',
  'languages',
  'summary_zh',
  'summary_en',
  'html_zh',
  'html_en',
  'facts',
  'tag_id',
] as const;

/** The values of `columns`. */
const valuesOf = (facts: ModelFacts, { html }: RenderedModel, tagIds: number[]) => [
  sql`${facts.task}`,
  sql`${facts.name}`,
  sql`${facts.publisher}`,
  sql`${licenceClassOf(facts.licence)}`,
  sql`${licenceNameOf(facts.licence)}`,
  sql`${facts.parameters}::bigint`,
  sql`${facts.memoryGb}::real`,
  sql`${facts.gpuMemoryGb}::real`,
  sql`${facts.contextLength}::integer`,
  sql`${facts.languages}::text[]`,
  sql`${facts.summary['zh-cn']}`,
  sql`${facts.summary.en}`,
  sql`${html['zh-cn']}`,
  sql`${html.en}`,
  sql`${JSON.stringify(facts)}::jsonb`,
  sql`${tagIds[0]!}::bigint`,
];

/** A model is one post for readers of both languages; lists show it in the first of them it speaks. */
const languageOf = ({ summary }: ModelFacts): Language => (summary['zh-cn'] === '' ? 'en' : 'zh-cn');

/** Both languages below each other: what the history of the post keeps. */
const markdownOf = ({ summary, description }: ModelFacts): string =>
  [summary['zh-cn'], description['zh-cn'], summary.en, description.en].filter(Boolean).join('\n\n');

/** @throws Refusal invalid for an unknown category */
async function requireCategory(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from ask.category where id = ${id}::bigint`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal(say.noCategory, { fields: { category: say.noCategory } });
}
