import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { isEmptyRichText, rule } from '#app/core/rules.ts';
import { type Language, languages } from '#app/core/texts/language.ts';

/*
 * Glossary: page – a text of the operator's own at an address below /page, in one or both languages; kind – what a page
 * is for, each but `other` once; revision – a saved state of a text; draft – a revision newer than the published one;
 * version – what members agree to, raised by a publisher who wants them asked again; blank – a marked place
 * `{{what belongs here}}` that only the operator can fill in, and without which nothing is published.
 */

export const pageKinds = ['about', 'rules', 'terms', 'privacy', 'contact', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];
/** The kinds that come with a template, in the order in which a site is best written. */
export const templateKinds = ['terms', 'privacy', 'rules', 'contact', 'about'] as const;

export const pageBounds = { title: 80, markdown: 60_000, reason: 200 } as const;

/** Words of addresses below /page that are taken. */
const reservedSlugs = new Set(['history', 'new']);
const PageSlug = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,59}$/)
  .refine((slug) => !reservedSlugs.has(slug));
const language = z.enum(languages);
const title = rule.line().trim().min(1).max(pageBounds.title);

export const SitePageInput = z.object({ slug: z.string().max(60) });
export const PageIdInput = z.object({ id: rule.id() });
/** A kind with a template needs neither title nor address. */
export const AddPageInput = z
  .object({
    kind: z.enum(pageKinds),
    slug: z.union([z.literal(''), PageSlug]).default(''),
    title: rule.line().trim().max(pageBounds.title).default(''),
    language: language.default('zh-cn'),
  })
  .refine(({ kind, slug }) => kind !== 'other' || slug !== '', { path: ['slug'] })
  .refine(({ kind, title: named }) => kind !== 'other' || named !== '', { path: ['title'] });
/**
 * `number` is the revision the editor started from, 0 for none. `publish` shows it at once; `asksAgain` makes a new
 * version of the page, to which members agree anew.
 */
export const SavePageInput = z.object({
  id: rule.id(),
  language,
  number: z.coerce.number().int().min(0),
  title,
  markdown: z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .max(pageBounds.markdown)
    .refine((value) => !isEmptyRichText(value), 'rule:content'),
  reason: rule.line().trim().max(pageBounds.reason).default(''),
  publish: rule.flag().default(false),
  asksAgain: rule.flag().default(false),
});
/** Where a page stands and whether members must agree to it. */
export const PlacePageInput = z.object({
  id: rule.id(),
  slug: PageSlug,
  inFooter: rule.flag(),
  inMenu: rule.flag(),
  asksConsent: rule.flag(),
});
export const HidePageInput = z.object({ id: rule.id(), hidden: rule.flag() });

/** A page as the frame around every page links it: its title in the reader's language, or the one there is. */
export type PageLink = {
  slug: string;
  kind: PageKind;
  title: string;
  language: Language;
};
export type ShownVersion = { number: number; publishedAt: number; reason: string };
export type SitePageView = PageLink & {
  html: string;
  excerpt: string;
  revision: number;
  updatedAt: number;
  languages: Language[];
  /** The published revisions in this language, newest first. */
  versions: ShownVersion[];
};

/** A marked place that is still empty. */
export type Blank = { name: string; count: number };

export type DeskPage = {
  id: number;
  slug: string;
  kind: PageKind;
  inFooter: boolean;
  inMenu: boolean;
  asksConsent: boolean;
  isHidden: boolean;
  version: number;
  /** The newest saved state of each language. */
  texts: Partial<Record<Language, DeskText>>;
};
/** `published` is the revision that is shown, null for none. */
export type DeskText = { title: string; markdown: string; number: number; published: number | null; blanks: Blank[] };
export type DeskRevision = {
  language: Language;
  number: number;
  title: string;
  author: MemberCard | null;
  reason: string;
  createdAt: number;
  publishedAt: number | null;
  version: number | null;
};
