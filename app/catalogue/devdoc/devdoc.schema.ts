import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { languages, type Language } from '#app/core/texts/language.ts';
import { isEmptyRichText, rule } from '#app/core/rules.ts';

/*
 * Glossary: page – a place in the tree of the documentation, with a text in one or both languages; entry – a page that
 * only leads to another address of the site; revision – a saved state of a text; draft – a revision newer than the
 * published one; shipped – came with the product, and follows its versions until somebody here edits it.
 */

export const docBounds = { title: 100, markdown: 60_000, reason: 200, words: 1000, depth: 3, query: 100 } as const;

/** Words of addresses below /ask/devdoc that are taken. */
const reservedSlugs = new Set(['api', 'history', 'search']);
const DocSlug = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,59}$/)
  .refine((slug) => !reservedSlugs.has(slug));

const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .max(max);
const language = z.enum(languages);

export const DocInput = z.object({ slug: z.string().max(60).default('') });
export const DocIdInput = z.object({ id: rule.id() });
/** `link` makes it an entry that leads elsewhere on the site. */
export const AddDocInput = z.object({
  slug: DocSlug,
  parent: z.coerce.number().int().min(0).default(0),
  title: rule.line().trim().min(1).max(docBounds.title),
  language,
  link: rule
    .line()
    .trim()
    .max(200)
    .refine((value) => value === '' || /^\/[^/\\]/.test(value), 'rule:webAddress')
    .default(''),
});
/** Puts a page below `parent` (0: at the top) before its sibling `before` (0: at the end). */
export const MoveDocInput = z.object({
  id: rule.id(),
  parent: z.coerce.number().int().min(0),
  before: z.coerce.number().int().min(0).default(0),
});
export const HideDocInput = z.object({ id: rule.id(), hidden: rule.flag() });
/** `number` is the revision the editor started from, 0 for none. `publish` shows it at once. */
export const SaveDocInput = z.object({
  id: rule.id(),
  language,
  number: z.coerce.number().int().min(0),
  title: rule.line().trim().min(1).max(docBounds.title),
  markdown: text(docBounds.markdown).refine((value) => !isEmptyRichText(value), 'rule:content'),
  reason: rule.line().trim().max(docBounds.reason).default(''),
  publish: rule.flag().default(false),
});
export const DocFeedbackInput = z.object({
  id: rule.id(),
  language,
  helpful: rule.flag(),
  words: text(docBounds.words).trim().default(''),
});
export const DocSearchInput = z.object({ q: rule.line().trim().max(docBounds.query).default('') });
export const DocRevisionsInput = z.object({ slug: z.string().max(60), language });

export type Heading = { id: string; text: string; level: number };
/** A page in the tree as readers see it, in their language or, where there is none, the other one. */
export type DocNode = { id: number; slug: string; title: string; link: string | null; children: DocNode[] };
export type DocLink = { slug: string; title: string; link: string | null };

export type DocView = {
  id: number;
  slug: string;
  title: string;
  html: string;
  headings: Heading[];
  /** Of the text shown, which may not be the reader's. */
  language: Language;
  revision: number;
  updatedAt: number;
  previous: DocLink | null;
  next: DocLink | null;
  /** The pages above it, the highest first. */
  above: DocLink[];
  /** What the reader said of it. */
  own: { isHelpful: boolean; words: string } | null;
};
export type DocRevision = {
  number: number;
  title: string;
  author: MemberCard | null;
  reason: string;
  createdAt: number;
  publishedAt: number | null;
};

/** A page in the console's tree: titles of both languages, what is shown and what waits. */
export type DeskNode = {
  id: number;
  slug: string;
  link: string | null;
  isHidden: boolean;
  isShipped: boolean;
  titles: Partial<Record<Language, string>>;
  /** Languages with a draft that is not shown yet. */
  drafts: Language[];
  helpful: number;
  unhelpful: number;
  children: DeskNode[];
};
export type DeskText = { title: string; markdown: string; number: number; published: number | null };
export type DeskPage = Omit<DeskNode, 'children' | 'titles' | 'drafts'> & {
  texts: Partial<Record<Language, DeskText>>;
  revisions: (DocRevision & { language: Language })[];
  feedback: {
    id: number;
    language: Language;
    isHelpful: boolean;
    words: string;
    revision: number;
    createdAt: number;
    member: MemberCard | null;
  }[];
};
