import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import type { PostKind, PostRow, Segment } from '#app/ask/parts/ask.schema.ts';

/*
 * Glossary: suggestion – what a search box offers while somebody types; saved search – one that tells its member of new
 * results; alias – names that mean the same; tally – how often something was searched; run – one writing anew of the
 * search entries.
 */

const words = (max: number) => rule.line().trim().max(max);

/**
 * A hit: title and excerpt as segments, of which those with `hit` matched. The excerpt is of the version that matched,
 * perhaps a translation.
 */
export type SearchHit = Omit<PostRow, 'excerpt'> & {
  titleParts: Segment[];
  excerptParts: Segment[];
  excerptLanguage: PostRow['language'];
  /** The answer or comment of the excerpt, in the thread of that post; null for the post itself. */
  foundIn: { kind: 'answer' | 'comment'; id: number; postId: number } | null;
  why: SearchReasons;
};
/** Why a post was found: its words as typed, those by another name, and tags that hold one. */
export type SearchReasons = {
  words: string[];
  names: { word: string; as: string }[];
  tags: string[];
  isByCategory: boolean;
};
export type SearchResult = {
  hits: SearchHit[];
  total: number;
  isCapped: boolean;
  facets: SearchFacets;
  /** What was searched instead of the keywords, whose words no post has: a slip of the keys, or pinyin. */
  corrected: string | null;
  /** What the operators name that does not exist, so that nothing can be found. */
  unknown: UnknownName[];
  page: number;
  pages: number;
};
/** A member, tag or category that a search narrows to and that does not exist. */
export type UnknownName = { name: 'user' | 'tag' | 'category'; value: string };
type NamedFacet = { slug: string; name: string; count: number };
/** How many of the found posts each narrowing leaves; a period begins on the day `since`. */
export type SearchFacets = {
  kind: Record<PostKind, number>;
  solved: number;
  answered: number;
  unanswered: number;
  tags: NamedFacet[];
  categories: NamedFacet[];
  periods: { days: 7 | 30 | 365; since: string; count: number }[];
};

/**
 * What the AI map has under some words; `total` counts all of it, also what is not listed. `isNear`: nothing is called
 * so, the topics are those of the posts that were found.
 */
export type MapFound = {
  isNear: boolean;
  topics: {
    id: number;
    slug: string;
    kind: 'topic' | 'area';
    title: string;
    summary: string;
    level: number | null;
    /** The name of the area in which it lies. */
    area: string | null;
  }[];
  resources: {
    id: number;
    kind: string;
    url: string;
    title: string;
    note: string;
    topic: { id: number; slug: string; title: string };
  }[];
  paths: { slug: string; title: string; audience: string }[];
  total: number;
};
/** A page of the developer docs that was found. */
export type DocHit = {
  slug: string;
  titleParts: Segment[];
  excerptParts: Segment[];
  language: PostRow['language'];
  why: SearchReasons;
};
/** `total` counts all pages, also what is not listed. */
export type DocsFound = { hits: DocHit[]; total: number };
export const SearchMapInput = z.object({
  keywords: words(200).default(''),
  limit: z.coerce.number().int().min(1).max(20).default(20),
});

/** What the search box offers for what has been typed so far. */
export type Suggestions = {
  posts: { id: number; kind: PostKind; title: string; answers: number; solved: boolean }[];
  tags: { id: number; slug: string; name: string; posts: number }[];
  /** Topics and areas of the AI map. */
  topics: { id: number; slug: string; title: string; area: string | null }[];
  /** Pages of the developer docs of that name. */
  docs: { slug: string; title: string }[];
  members: MemberCard[];
};
export const SuggestInput = z.object({ q: words(100).default('') });

export const maxSaved = 50;
/** `unseen`: results that came since the member last looked, at most 99. */
export type SavedSearch = { id: number; keywords: string; notifies: boolean; unseen: number; createdAt: number };
export const SaveSearchInput = z.object({ keywords: words(200).min(1) });
export const SavedSearchInput = z.object({ id: rule.id() });
export const TellSavedSearchInput = z.object({ id: rule.id(), notifies: rule.flag() });

/** A page of results was looked at: `total` is what it showed. */
export const SearchedInput = z.object({
  keywords: words(200).min(1),
  total: z.coerce.number().int().min(0).max(100_000),
});

export type AliasGroup = {
  id: number;
  names: string[];
  isOn: boolean;
  note: string;
  changedBy: MemberCard | null;
  changedAt: number;
};
const aliasName = words(40).min(1);
export const AliasInput = z.object({
  id: rule.id().optional(),
  names: z
    .array(aliasName)
    .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()])
    .pipe(z.array(z.string()).min(2).max(12)),
  isOn: rule.flag().default(true),
  note: words(200).default(''),
  seen: seenValues,
});
export const AliasIdInput = z.object({ id: rule.id() });
export const AnalyseInput = z.object({ q: words(200).default('') });

/** A query as the search understands it. `index` is what the index is asked. */
export type QueryAnalysis = {
  terms: { text: string; others: string[]; isIgnored: boolean }[];
  phrases: string[];
  excluded: string[];
  filters: string[];
  isCut: boolean;
  index: string;
};

/** Kept so long; words are named from so many people on. */
export const statisticsRule = { days: 90, people: 3 } as const;
export type SearchStatistics = {
  searches: number;
  empty: number;
  /** Different searches too rare to be named. */
  unnamed: number;
  top: { words: string; searches: number; empty: number }[];
  withoutResult: { words: string; searches: number; empty: number }[];
  /** The last 14 days. */
  days: { day: string; searches: number }[];
};

export type IndexState = {
  version: number;
  posts: number;
  /** Entries an older analyser wrote, and posts without one, counted up to a thousand. */
  outdated: number;
  isMore: boolean;
  run: SearchRun | null;
};
/** Times are unix seconds. */
export type SearchRun = {
  id: number;
  isAll: boolean;
  done: number;
  total: number;
  startedAt: number;
  endedAt: number | null;
  isStopped: boolean;
};
export const StartRunInput = z.object({ all: rule.flag().default(false) });
