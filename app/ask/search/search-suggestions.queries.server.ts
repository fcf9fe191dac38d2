import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { type AliasTable, findBegun } from '#app/core/search/alias-table.server.ts';
import { type ParsedQuery, parseQuery } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { type Candidate, findCandidates, onePerPair } from './search-candidates.queries.server.ts';
import { suggestDocs } from './search-docs.queries.server.ts';
import { channelLabels } from './search.queries.server.ts';
import { searchMap } from './search-map.queries.server.ts';
import type { SuggestInput, Suggestions } from './search.schema.ts';

const shown = { posts: 6, tags: 3, topics: 3, docs: 2 } as const;
const looked = 60;
const none: Suggestions = { posts: [], tags: [], topics: [], docs: [], members: [] };

/**
 * What a search box offers while somebody types: posts with these words in the title, in any of their names, the last
 * one perhaps unfinished; with few of those, posts with the words anywhere; tags that begin so; topics of the map under
 * that name; pages of the developer docs; and, to members, the member of exactly that name (others cannot be listed,
 * only guessed whole).
 */
export async function suggest(ctx: Ctx, { q }: z.output<typeof SuggestInput>): Promise<Suggestions> {
  if (q === '') return none;
  const [posts, tags, map, docs, members] = await Promise.all([
    suggestPosts(ctx, q),
    suggestTagsFor(ctx, q),
    searchMap(ctx, { keywords: q, limit: shown.topics }),
    suggestDocs(ctx, { words: q, limit: shown.docs }),
    suggestMember(ctx, q),
  ]);
  return {
    posts,
    tags,
    topics: map.topics.map(({ id, slug, title, area }) => ({ id, slug, title, area })),
    docs,
    members,
  };
}

/** With fewer titles that hold all words, those that hold all but the last one are offered, and posts that hold all. */
const few = 3;

async function suggestPosts(ctx: Ctx, q: string): Promise<Suggestions['posts']> {
  const aliases = await readAliases(ctx);
  const parsed = withBegun(parseQuery(q, { aliases }), aliases);
  if (parsed.terms.length + parsed.phrases.length === 0) return [];
  const best = await suggestBy(ctx, q, parsed, [toTsQuery(parsed, { scope: 'title', prefix: true })]);
  const begun = { ...parsed, terms: parsed.terms.slice(0, -1), isOpen: false };
  const others =
    best.length >= few
      ? []
      : await suggestBy(ctx, q, parsed, [
          begun.terms.length + begun.phrases.length > 0 ? toTsQuery(begun, { scope: 'title' }) : null,
          toTsQuery(parsed, { prefix: true }),
        ]);
  return onePerPair([...best, ...others], ctx)
    .slice(0, shown.posts)
    .map(({ id, kind, title, answers, solved }) => ({ id, kind, title, answers, solved }));
}

/** The words with what names that begin like the last of them go with. */
function withBegun(parsed: ParsedQuery, aliases: AliasTable): ParsedQuery {
  const last = parsed.terms.at(-1);
  const typed = last?.choices[0]?.atoms;
  if (!parsed.isOpen || !last || typed?.length !== 1) return parsed;
  const grown = findBegun(aliases, typed[0]!).map((atoms) => ({ atoms, isAdjacent: true }));
  return { ...parsed, terms: [...parsed.terms.slice(0, -1), { ...last, choices: [...last.choices, ...grown] }] };
}

/** Posts that fit one of some queries of the index, best first. */
async function suggestBy(
  ctx: Ctx,
  q: string,
  parsed: ParsedQuery,
  queries: readonly (string | null)[],
): Promise<Candidate[]> {
  const match = queries.filter((query) => query !== null).join(' | ');
  if (match === '') return [];
  const found = await findCandidates(ctx, {
    match,
    rank: toRankQuery(parsed) ?? match,
    labels: [await channelLabels(ctx)],
    limit: looked,
  });
  const maxTextRank = Math.max(0, ...found.map((one) => one.textRank));
  const rankOf = (one: Candidate) =>
    scoreCandidate({ ...one, maxTextRank, titleHit: 1, isAccepted: one.solved, now: ctx.now }) +
    (one.title.toLowerCase().startsWith(q.toLowerCase()) ? 0.2 : 0);
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => b.rank - a.rank || b.one.id - a.one.id)
    .map(({ one }) => one);
}

/** Tags that begin like all that was typed, then those that begin like its last word. */
async function suggestTagsFor(ctx: Ctx, q: string): Promise<Suggestions['tags']> {
  const word = q.trim().split(/\s+/).at(-1)!;
  const whole = await suggestTags(ctx, q);
  const ofWord = whole.length >= shown.tags || word === q.trim() ? [] : await suggestTags(ctx, word);
  return [...new Map([...whole, ...ofWord].map((tag) => [tag.id, tag])).values()]
    .slice(0, shown.tags)
    .map(({ id, slug, name, posts }) => ({ id, slug, name, posts }));
}

async function suggestMember(ctx: Ctx, q: string): Promise<Suggestions['members']> {
  const name = q.replace(/^(?:user:|@)/i, '');
  if (!isMember(ctx.actor) || name === '' || /\s/.test(name)) return [];
  const cards = await listCards(ctx, [...(await findMembersByNames(ctx, [name])).values()]);
  return [...cards.values()];
}
