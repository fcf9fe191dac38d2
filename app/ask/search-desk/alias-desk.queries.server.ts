import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { aliasGroups } from '#app/core/search/aliases.ts';
import { parseQuery, significantTerms } from '#app/core/search/query.server.ts';
import { toTsQuery } from '#app/core/search/tsquery.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { AliasGroup, QueryAnalysis } from '#app/ask/search/search.schema.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';

/** The operator's own groups, newest first, at most 500. @throws Refusal forbidden */
export async function listAliases(ctx: Ctx): Promise<{ groups: AliasGroup[]; bundled: number }> {
  await requireConsole(ctx, 'search');
  const { rows } = await sql<Omit<AliasGroup, 'changedBy'> & { by: number | null }>`
    select id, names, is_on "isOn", note, changed_by "by", ${seconds('changed_at')} "changedAt" from ask.search_alias
      order by id desc limit 500`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap((row) => row.by ?? []),
  );
  return {
    groups: rows.map(({ by, ...row }) => ({ ...row, changedBy: by === null ? null : cardOf(cards, by) })),
    bundled: aliasGroups.length,
  };
}

/** What a query is understood as, for operators who look why something is or is not found. @throws Refusal forbidden */
export async function analyseQuery(ctx: Ctx, { q }: { q: string }): Promise<QueryAnalysis> {
  await requireConsole(ctx, 'search');
  const parsed = parseQuery(q, { aliases: await readAliases(ctx) });
  const strong = new Set(significantTerms(parsed));
  const spell = (atoms: readonly { text: string }[]) => atoms.map((atom) => atom.text).join(' ');
  const terms = parsed.terms.map((term) => {
    const [own, ...others] = term.choices;
    return {
      text: spell(own!.atoms),
      others: others.map((choice) => spell(choice.atoms)),
      isIgnored: !strong.has(term),
    };
  });
  return {
    terms,
    phrases: parsed.phrases.map((phrase) => phrase.text),
    excluded: parsed.excluded.map((phrase) => phrase.text),
    filters: parsed.filters.map(
      (filter) => `${filter.isExcluded ? '-' : ''}${filter.name}:${'value' in filter ? filter.value : rangeOf(filter)}`,
    ),
    isCut: parsed.isCut,
    index: toTsQuery(parsed) ?? '',
  };
}

function rangeOf(
  filter: { min: number | null; max: number | null } | { from: string | null; before: string | null },
): string {
  const [low, high] = 'min' in filter ? [filter.min, filter.max] : [filter.from, filter.before];
  return `${low ?? ''}..${high ?? ''}`;
}
