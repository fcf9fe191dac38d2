import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { ProvenDomain } from '#app/market/domains/developer-domains.schema.ts';
import type { ShownOffer } from '#app/market/offers/offers.schema.ts';
import type { PluginState } from '#app/market/plugins/plugins.schema.ts';
import type { OwnRating, RatingView } from '#app/market/ratings/ratings.schema.ts';

/*
 * Glossary: store – what visitors see of the market; shown version – the newest that everybody is offered; reach – how
 * much a plugin may do at most; maker – a developer as their page shows them.
 */

export const pluginSorts = ['popular', 'rating', 'updated', 'new'] as const;
export type PluginSort = (typeof pluginSorts)[number];
/** The most that a plugin may do: nothing that needs a permission, nothing beyond its own data, or anything. */
export const reaches = ['none', 'low'] as const;
export type Reach = '' | (typeof reaches)[number];

export const bounds = { page: 20, pages: 50, shelf: 5, versions: 10 } as const;

const word = (max: number) => rule.line().trim().max(max);

/** Everything a list of plugins can be asked for; what is left out asks for nothing. */
export const PluginsInput = z.object({
  q: word(100).catch('').default(''),
  category: z
    .string()
    .regex(/^(?:[a-z][a-z0-9-]{1,39})?$/)
    .catch('')
    .default(''),
  tag: word(30).catch('').default(''),
  /** Left out, what fits the words best comes first, without words what most people took. */
  sort: z
    .enum(['', ...pluginSorts])
    .catch('')
    .default(''),
  reach: z
    .enum(['', ...reaches])
    .catch('')
    .default(''),
  /** A version of the host that plugins must run in. */
  host: z
    .string()
    .trim()
    .max(40)
    .regex(/^(?:\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z.-]+)?)?$/)
    .catch('')
    .default(''),
  page: z.coerce.number().int().min(1).max(bounds.pages).catch(1).default(1),
});
export type PluginsQuery = z.output<typeof PluginsInput>;

const slug = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/);
export const ShownPluginInput = z.object({ slug, ratings: z.string().max(60).optional() });
export const MakerInput = z.object({ slug });

/**
 * Who made a plugin. `isVerified` carries the tick: staff trust them. `isIdentified` says that their real name is
 * verified, `domain` which domain they prove, if any.
 */
export type Maker = {
  slug: string;
  name: string;
  isVerified: boolean;
  isIdentified: boolean;
  domain: ProvenDomain | null;
};

/** A plugin in a list. Texts are in the reader's language where there are any; times are unix seconds. */
export type PluginRow = {
  id: number;
  slug: string;
  name: string;
  summary: string;
  icon: string;
  category: { slug: string; name: string } | null;
  maker: Maker;
  version: string;
  hostRange: string;
  permissions: string[];
  licence: string;
  /** Of the cheapest edition, in fen; null when it is free. */
  price: number | null;
  downloads: number;
  ratings: number;
  /** Mean of the ratings; 0 without any. */
  rating: number;
  publishedAt: number;
  updatedAt: number;
};

export type StoreCategory = { slug: string; name: string; plugins: number };

export type PluginList = {
  rows: PluginRow[];
  /** How many fit; counted up to a thousand. */
  found: number;
  isCapped: boolean;
  pages: number;
  categories: StoreCategory[];
  /** The newest and the most taken, where nothing is asked for. */
  newest: PluginRow[];
  popular: PluginRow[];
  /** What was probably meant by words that find nothing. */
  suggestion: string | null;
};

/** A version as visitors see it; `isInstallable` says that it can be had. */
export type ShownVersion = {
  id: number;
  version: string;
  channel: 'stable' | 'beta';
  state: 'rolling_out' | 'live' | 'deprecated' | 'yanked' | 'blocked';
  changes: string;
  isSecurity: boolean;
  hostRange: string;
  replacement: string;
  reason: string;
  publishedAt: number;
  isInstallable: boolean;
};

/** A permission in the reader's words. */
export type ShownPermission = { name: string; title: string; means: string; risk: 'low' | 'medium' | 'high' };

/** A plugin with all that its page shows. */
export type PluginView = {
  id: number;
  slug: string;
  state: Extract<PluginState, 'published' | 'delisted' | 'suspended' | 'removed'>;
  stateReason: string;
  name: string;
  /** The name in the other language, '' when it is the same. */
  otherName: string;
  summary: string;
  html: string;
  icon: string;
  screenshots: string[];
  category: { slug: string; name: string } | null;
  tags: string[];
  maker: Maker & { since: number; plugins: number };
  licence: string;
  price: number | null;
  /** The editions for sale, the cheapest first; none of a free plugin. */
  offers: ShownOffer[];
  /** Whether the reader may have the shown version: it is free, or they have a licence that covers it. */
  isLicensed: boolean;
  hostRange: string;
  links: { support: string; repository: string; homepage: string };
  permissions: ShownPermission[];
  /** `callsOut` says that it may use the network. */
  data: {
    reads: string;
    callsOut: boolean;
    sends: { to: string; what: string }[];
    services: { name: string; url: string; purpose: string }[];
  };
  dependencies: { slug: string; range: string; name: string }[];
  shown: ShownVersion | null;
  /** The package of the shown version, and this site's signature of it. */
  file: { bytes: number; sha256: string; signature: { keyId: string; signature: string } | null } | null;
  versions: ShownVersion[];
  moreVersions: number;
  downloads: number;
  ratings: number;
  rating: number;
  /** How often each grade was given, one star first. */
  stars: number[];
  reviews: RatingView[];
  own: OwnRating;
  /** The cursor of further reviews. */
  moreReviews: string | null;
  questions: { id: number; title: string; answers: number }[];
  publishedAt: number;
  updatedAt: number;
  /** Models that it says it needs, by name. */
  models: string[];
};

export type MakerView = Maker & {
  otherName: string;
  introduction: string;
  homepage: string;
  state: 'approved' | 'suspended';
  member: MemberCard | null;
  since: number;
  plugins: PluginRow[];
  downloads: number;
  ratings: number;
  rating: number;
};
