import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { parseQuery } from '#app/core/search/query.server.ts';
import { scoreCandidate } from '#app/core/search/rank.ts';
import { toRankQuery, toTsQuery } from '#app/core/search/tsquery.server.ts';
import { suggestTags } from '#app/ask/tags/tags.queries.server.ts';
import { readAliases } from '#app/ask/search-index/search-aliases.queries.server.ts';
import { findCandidates, onePerPair } from './search-candidates.queries.server.ts';
import { channelLabels } from './search.queries.server.ts';
import { searchMap } from './search-map.queries.server.ts';
import type { SuggestInput, Suggestions } from './search.schema.ts';

const shown = { posts: 6, tags: 3, topics: 3 } as const;
const looked = 60;
const none: Suggestions = { posts: [], tags: [], topics: [], members: [] };

/**
 * What a search box offers while somebody types: posts with these words in the title, the last one perhaps unfinished;
 * tags that begin so; topics of the map under that name; and, to members, the member of exactly that name (others
 * cannot be listed, only guessed whole).
 */
export async function suggest(ctx: Ctx, { q }: z.output<typeof SuggestInput>): Promise<Suggestions> {
  if (q === '') return none;
  const [posts, tags, map, members] = await Promise.all([
    suggestPosts(ctx, q),
    suggestTags(ctx, q),
    searchMap(ctx, { keywords: q, limit: shown.topics }),
    suggestMember(ctx, q),
  ]);
  return {
    posts,
    tags: tags.slice(0, shown.tags).map(({ id, slug, name, posts: count }) => ({ id, slug, name, posts: count })),
    topics: map.topics.map(({ id, slug, title, area }) => ({ id, slug, title, area })),
    members,
  };
}

async function suggestPosts(ctx: Ctx, q: string): Promise<Suggestions['posts']> {
  const parsed = parseQuery(q, { aliases: await readAliases(ctx) });
  const match =
    parsed.terms.length + parsed.phrases.length === 0 ? null : toTsQuery(parsed, { scope: 'title', prefix: true });
  if (match === null) return [];
  const found = await findCandidates(ctx, {
    match,
    rank: toRankQuery(parsed) ?? match,
    labels: [await channelLabels(ctx)],
    limit: looked,
  });
  const maxTextRank = Math.max(0, ...found.map((one) => one.textRank));
  const rankOf = (one: (typeof found)[number]) =>
    scoreCandidate({ ...one, maxTextRank, titleHit: 1, isAccepted: one.solved, now: ctx.now }) +
    (one.title.toLowerCase().startsWith(q.toLowerCase()) ? 0.2 : 0);
  const ordered = found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => b.rank - a.rank || b.one.id - a.one.id);
  return onePerPair(
    ordered.map(({ one }) => one),
    ctx,
  )
    .slice(0, shown.posts)
    .map(({ id, kind, title, answers, solved }) => ({ id, kind, title, answers, solved }));
}

async function suggestMember(ctx: Ctx, q: string): Promise<Suggestions['members']> {
  const name = q.replace(/^(?:user:|@)/i, '');
  if (!isMember(ctx.actor) || name === '' || /\s/.test(name)) return [];
  const cards = await listCards(ctx, [...(await findMembersByNames(ctx, [name])).values()]);
  return [...cards.values()];
}
