import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: listing – what the market says about a plugin: names, texts, pictures, links, what it does with data;
 * draft – the listing as its developer writes it, before it is approved; slug – the plugin's name in addresses,
 * manifests and the update feed, given once and never again.
 */

export const pluginStates = [
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'published',
  'delisted',
  'suspended',
  'removed',
] as const;
export type PluginState = (typeof pluginStates)[number];

/** Words that addresses of the market need for themselves, or that would pass for the operator's own. */
const reserved = new Set([
  'admin',
  'api',
  'blocklist',
  'categories',
  'category',
  'developer',
  'keys',
  'latest',
  'new',
  'next',
  'official',
  'plugin',
  'reviews',
  'search',
  'support',
  'system',
  'updates',
  'wenwo',
]);

/** A plugin's name in addresses: design/market.md 3.2. */
export const pluginSlug = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{2,39}$/)
  .refine((slug) => !reserved.has(slug) && !slug.endsWith('-') && !slug.includes('--'));

const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\0', '').toWellFormed())
    .trim()
    .max(max);
const line = (max: number) => rule.line().trim().max(max);
/** An address of the web, or nothing. */
const link = line(300).regex(/^$|^https:\/\/[^\s@]+$/);

/** A third party that gets data from the plugin. */
const service = z.object({ name: line(60).min(1), url: link, purpose: line(200).min(1) });

/** A draft may miss what a submission needs: `missingOf` (plugins.policy.ts) tells what. */
export const ListingInput = z.object({
  nameZh: line(40),
  nameEn: line(40),
  categoryId: rule.id().nullable(),
  tags: z.array(line(30).min(1)).max(8),
  shortZh: line(120),
  shortEn: line(120),
  /** Markdown. */
  bodyZh: text(20_000),
  bodyEn: text(20_000),
  /** Address of an uploaded picture: square, PNG or WebP, 512 px. */
  icon: line(300),
  screenshots: z.array(line(300).min(1)).max(8),
  supportUrl: link,
  repositoryUrl: link,
  homepageUrl: link,
  /** An SPDX expression. */
  licence: line(100),
  privacy: z.object({
    /** What data it reads, and why; in words. */
    readsZh: text(1000),
    readsEn: text(1000),
    /** Where data is sent; empty when it stays on the device. */
    services: z.array(service).max(10),
  }),
});
export type Listing = z.output<typeof ListingInput>;

/** A plugin's draft when it is made: everything is still to be written. */
export const emptyListing: Listing = {
  nameZh: '',
  nameEn: '',
  categoryId: null,
  tags: [],
  shortZh: '',
  shortEn: '',
  bodyZh: '',
  bodyEn: '',
  icon: '',
  screenshots: [],
  supportUrl: '',
  repositoryUrl: '',
  homepageUrl: '',
  licence: '',
  privacy: { readsZh: '', readsEn: '', services: [] },
};
