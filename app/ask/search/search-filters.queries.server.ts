import { sql } from 'kysely';
import { findMembersCalled } from '#app/account/account.queries.server.ts';
import { type Ctx, readerOf } from '#app/core/ctx.server.ts';
import { keepAnswers } from '#app/core/page-cache/kept-answers.server.ts';
import type { Filter } from '#app/core/search/operators.ts';
import type { ParsedQuery } from '#app/core/search/query.server.ts';
import type { UnknownName } from './search.schema.ts';
import { slugOf } from '#app/ask/tags/tags.queries.server.ts';

/** What the operators of a search narrow it to. */
export type Scope = { labels: string[][]; without: string[]; where: { sql: string; values: unknown[] } | undefined };

/**
 * Turns the operators of a search into labels of the index and conditions.
 * @returns null when nothing can be found: nothing is asked for, or an operator names something that does not exist
 */
export async function readScope(ctx: Pick<Ctx, 'db'>, parsed: ParsedQuery): Promise<Scope | null> {
  if (parsed.terms.length + parsed.phrases.length + parsed.excluded.length + parsed.filters.length === 0) return null;
  const scope = { labels: [] as string[][], without: [] as string[] };
  const conditions: string[] = [];
  const values: unknown[] = [];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  for (const filter of parsed.filters) {
    const state = filter.kind === 'flag' && filter.name === 'is' ? states[filter.value] : undefined;
    if (state)
      conditions.push(
        `${filter.isExcluded ? 'not ' : ''}exists (select from ask.post p where p.id = post_id and ${state})`,
      );
    else if (filter.kind === 'text' || filter.kind === 'flag') {
      const labels = filter.kind === 'flag' ? [labelOf(filter)] : await findLabels(ctx, filter);
      if (filter.isExcluded) scope.without.push(...labels);
      else if (labels.length === 0) return null;
      else scope.labels.push(labels);
    } else conditions.push(conditionOf(filter, bind));
  }
  return { ...scope, where: conditions.length === 0 ? undefined : { sql: conditions.join(' and '), values } };
}

/** `is:solved` and `is:unsolved` are conditions on the post: no label of the index follows an acceptance. */
const states: Record<string, string> = { solved: 'p.accepted > 0', unsolved: "p.kind = 'question' and p.accepted = 0" };

type Bind = (value: unknown, type: string) => string;

/** `is:question`, `is:answered`, `has:code`, `lang:zh`. */
function labelOf({ name, value }: Filter & { kind: 'flag' }): string {
  if (name === 'lang') return `lang:${/^(?:zh|中)/.test(value) ? 'zh-cn' : 'en'}`;
  if (name === 'is' && !value.endsWith('answered')) return `kind:${value}`;
  return `${name}:${value}`;
}

/**
 * Labels of the category that was asked for by nothing but its name, in either language: its posts answer such a
 * search.
 */
export async function findNamedCategory(
  ctx: Pick<Ctx, 'db'>,
  { text, terms, filters }: ParsedQuery,
): Promise<string[]> {
  if (terms.length === 0 || text.length > 60 || filters.some((filter) => filter.name === 'category')) return [];
  const typed = toTyped(text);
  const slug = slugOf(text);
  const names = await keptFor(ctx, '', readCategoryNames);
  const ids = names.flatMap((one) =>
    one.slug === slug || one.zh === typed || one.en === typed ? [`category:${one.id}`] : [],
  );
  return [...new Set(ids)].slice(0, mostLabels);
}

type CategoryNames = { id: number; slug: string; zh: string; en: string };
const keptFor = keepAnswers<CategoryNames[]>();

/** All categories, those that went into another one by its id; names in lower case. */
async function readCategoryNames(ctx: Pick<Ctx, 'db'>): Promise<CategoryNames[]> {
  const { rows } = await sql<CategoryNames>`
    select coalesce(merged_into, id) id, slug, lower(name_zh) zh, lower(name_en) en from ask.category`.execute(ctx.db);
  return rows;
}

const toTyped = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const mostLabels = 10;

/** Labels of a tag or category by name, or of all members who are called so; empty when there is none of that name. */
async function findLabels(
  ctx: Pick<Ctx, 'db' | 'read'>,
  { name, value }: Pick<Filter & { kind: 'text' }, 'name' | 'value'>,
): Promise<string[]> {
  if (name === 'user') return (await findMembersCalled(ctx, value.replace(/^@/, ''))).map((id) => `user:${id}`);
  const table = sql.raw(name === 'tag' ? 'ask.tag' : 'ask.category');
  const typed = toTyped(value);
  const { rows } = await sql<{ id: number }>`
    select distinct ${name === 'tag' ? sql`coalesce(main_id, id)` : sql`coalesce(merged_into, id)`} id from ${table}
      where slug = ${slugOf(value)} or lower(name_zh) = ${typed} or lower(name_en) = ${typed}
      limit ${sql.lit(mostLabels)}`.execute(readerOf(ctx));
  return rows.map(({ id }) => `${name}:${id}`);
}

/** The members, tags and categories that a search asks for and that do not exist; for a search that finds nothing. */
export async function findUnknownNames(
  ctx: Pick<Ctx, 'db' | 'read'>,
  { filters }: Pick<ParsedQuery, 'filters'>,
): Promise<UnknownName[]> {
  const unknown: UnknownName[] = [];
  for (const filter of filters)
    if (filter.kind === 'text' && !filter.isExcluded && (await findLabels(ctx, filter)).length === 0)
      unknown.push({ name: filter.name as UnknownName['name'], value: filter.value });
  return unknown;
}

/** `score:>=3`, `views:10..50` and `created:2026-10` are conditions on the post. */
function conditionOf(filter: Extract<Filter, { kind: 'number' | 'date' }>, bind: Bind): string {
  const not = filter.isExcluded ? 'not ' : '';
  if (filter.kind === 'date') {
    const parts = [
      filter.from && `created_at >= ${bind(filter.from, 'timestamptz')}`,
      filter.before && `created_at < ${bind(filter.before, 'timestamptz')}`,
    ].filter(Boolean);
    return `${not}(${parts.join(' and ') || 'true'})`;
  }
  const column = filter.name === 'views' ? 'p.views' : 'p.score';
  const parts = [
    filter.min === null ? '' : `${column} >= ${bind(filter.min, 'integer')}`,
    filter.max === null ? '' : `${column} <= ${bind(filter.max, 'integer')}`,
  ].filter(Boolean);
  return `${not}exists (select from ask.post p where p.id = post_id and ${parts.join(' and ') || 'true'})`;
}
