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
  licence: line(100).regex(/^$|^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*$/),
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

/** What may be left out is the developer that the caller works as. */
const developer = rule.id().optional();

export const AddPluginInput = z.object({
  developer,
  slug: pluginSlug,
  nameZh: line(40).min(2),
  nameEn: line(40).min(2),
});
/** `number` is the draft's that was read; `draft` takes the place of it as a whole. */
export const SavePluginInput = z.object({ id: rule.id(), number: rule.id(), draft: ListingInput });
export const PluginInput = z.object({ id: rule.id() });
export const OfferTransferInput = z.object({ id: rule.id(), to: line(40).min(1) });

export const pluginTabs = ['all', 'draft', 'review', 'live', 'delisted', 'suspended'] as const;
export type PluginTab = (typeof pluginTabs)[number];
export const pluginSorts = ['updated', 'name', 'downloads', 'rating'] as const;
export const OwnPluginsInput = z.object({
  developer,
  tab: z.enum(pluginTabs).catch('all'),
  sort: z.enum(pluginSorts).catch('updated'),
  q: line(60).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});

/** A plugin in its developer's list. `version` is the newest that is out, '' before; times are unix seconds. */
export type OwnPlugin = {
  id: number;
  slug: string;
  state: PluginState;
  nameZh: string;
  nameEn: string;
  icon: string;
  version: string;
  downloads: number;
  ratings: number;
  /** Mean of the ratings; 0 without any. */
  rating: number;
  changedAt: number;
};
export type OwnPlugins = { rows: OwnPlugin[]; total: number; counts: Record<PluginTab, number> };

export type PluginCategory = { id: number; slug: string; nameZh: string; nameEn: string };

/** A plugin as its developer edits it. */
export type PluginForm = {
  id: number;
  slug: string;
  state: PluginState;
  stateReason: string;
  draft: Listing;
  number: number;
  /** Visitors see something else than the draft. */
  differs: boolean;
  categories: PluginCategory[];
  transfer: PluginTransfer | null;
  /** What waits for reviewers and can be taken back by the caller. */
  submissionId: number | null;
  /** A checked package is there that a submission would send, or one that visitors have. */
  hasPackage: boolean;
  /** The lowest list price in fen of what is or will be sold; null for a free plugin. */
  priceFrom: number | null;
  /** What the caller may do here. */
  may: { edit: boolean; handOver: boolean; price: boolean };
};

/** A plugin that changes hands. `dueAt` is unix seconds, null until it was accepted. */
export type PluginTransfer = {
  pluginId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  from: { slug: string; nameZh: string; nameEn: string };
  to: { slug: string; nameZh: string; nameEn: string };
  state: 'offered' | 'accepted';
  dueAt: number | null;
};

/** What waits for a developer: the plugin it is about, and what is to be done with it. */
export type PluginDuty = {
  kind:
    | 'refund'
    | 'changesRequested'
    | 'versionChangesRequested'
    | 'scanFailed'
    | 'quarantined'
    | 'suspended'
    | 'unanswered';
  /** Of a request for a refund; null for all else. */
  refundId: number | null;
  pluginId: number;
  slug: string;
  nameZh: string;
  nameEn: string;
  /** '' and null when it is about the plugin itself. */
  version: string;
  versionId: number | null;
  reason: string;
  /** Of reviews without an answer; 0 for all else. */
  count: number;
  /** When silence refunds it, in unix seconds; null where it does not, and for all else. */
  dueAt: number | null;
};
/** How many plugins a developer has, how many of them are listed, and what waits for them. */
export type DeveloperDuties = {
  plugins: number;
  listed: number;
  duties: PluginDuty[];
};
