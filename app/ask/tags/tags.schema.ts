import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import type { Language } from '#app/core/texts/language.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { type Tag, unboundedText } from '#app/ask/parts/ask.schema.ts';
import { tagSorts, tagViews } from '#app/ask/parts/tag-path.ts';
import { SelectInput } from '#app/core/select.ts';

/** A tag in the list of tags. `excerpt` is the first line of its wiki, '' without one. */
export type TagRow = Tag & { excerpt: string };
export type TagPage = { rows: TagRow[]; next: string | null; previous: string | null };

/** What a tag is about in one language. `language` is not the reader's when only the other one is written. */
export type TagWiki = { language: Language; excerpt: string; html: string; revision: number; updatedAt: number };
export type TagView = Tag & {
  synonyms: string[];
  wiki: TagWiki | null;
  related: Tag[];
  followers: number;
  isFollowed: boolean;
  canEdit: boolean;
};
export type TagRevision = {
  number: number;
  excerpt: string;
  markdown: string;
  reason: string;
  author: MemberCard;
  createdAt: number;
};
/** What the editor of a tag's wiki starts from; revision 0 when there is none. */
export type TagSource = Tag & { language: Language; excerpt: string; markdown: string; revision: number };

/** A tag on the console's desk. */
export type TagDeskRow = {
  id: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  posts: number;
  main: Tag | null;
  unsettled: boolean;
  createdAt: number;
};
export type TagProposal = { id: number; tag: Tag; main: Tag; member: MemberCard; reason: string; createdAt: number };
export type TagDesk = {
  page: { rows: TagDeskRow[]; next: string | null; previous: string | null };
  proposals: TagProposal[];
};

const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .max(max);
const language = z.enum(['zh-cn', 'en']);
const cursor = z.string().max(200).optional();
const name = rule.line().trim().min(1).max(30);

export const wikiLimits = { excerpt: 200, markdown: 20_000, reason: 200 } as const;

export const TagListInput = z.object({
  q: text(30).default(''),
  sort: z.enum(tagSorts).default('popular'),
  /** A cloud has more of them on one page. */
  view: z.enum(tagViews).default('list'),
  after: cursor,
  before: cursor,
});
export const TagSlugInput = z.object({ slug: z.string().trim().min(1).max(100) });
export const TagWikiPlaceInput = z.object({ id: rule.id(), language });
export const SaveTagWikiInput = TagWikiPlaceInput.extend({
  excerpt: rule.line().trim().min(1).max(wikiLimits.excerpt),
  markdown: text(wikiLimits.markdown).default(''),
  /** The revision the edit began with; 0 for none. */
  revision: z.coerce.number().int().min(0),
  reason: rule.line().trim().max(wikiLimits.reason).default(''),
});
export const ProposeSynonymInput = z.object({
  id: rule.id(),
  main: name,
  reason: rule.line().trim().max(200).default(''),
});

export const tagStates = ['all', 'synonym', 'empty'] as const;
export const TagDeskInput = z.object({
  q: text(30).default(''),
  state: z.enum(tagStates).default('all'),
  after: cursor,
  before: cursor,
});
export const SaveTagInput = z.object({ id: rule.id(), nameZh: name, nameEn: name, slug: name, seen: seenValues });
export const MergeTagInput = z.object({ id: rule.id(), into: rule.id() });
export const DecideProposalInput = z.object({ id: rule.id(), accepted: rule.flag() });

/** With select=true a remote select asks, contract section 9; `quickSearch` is then what was typed. */
export const TagsInput = SelectInput.extend({ q: unboundedText().trim().max(30).default('') });
