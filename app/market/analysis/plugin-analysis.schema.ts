import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Hint } from './analysis-hints.policy.ts';
import type { RefundReason } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import {
  type DayFigures,
  type Figures,
  type GroupRow,
  metrics,
  type NamedPlugin,
  type Range,
  ranges,
  type ReleaseMark,
} from '#app/market/plugin-statistics/plugin-statistics.schema.ts';

/*
 * Glossary: funnel – how many of those who saw a plugin went on, step by step; adoption – which versions active
 * installs have; retention – how many of the installs of a month asked for updates in later months.
 */

export const AnalysisInput = z.object({ id: rule.id(), range: z.enum(ranges).catch('90') });

/** So many plugins are compared at once. */
export const mostCompared = 5;
export const ComparisonInput = z.object({
  /** Ids with commas between them; the most taken ones without it. */
  plugins: z
    .string()
    .max(200)
    .catch('')
    .transform((text) => [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0))
    .transform((ids) => ids.slice(0, mostCompared)),
  range: z.enum(ranges).catch('90'),
  metric: z.enum(metrics).catch('downloads'),
});

export const funnelSteps = [
  'seen',
  'visitors',
  'buyers',
  'purchases',
  'activated',
  'used',
  'downloads',
  'installs',
  'active',
] as const;
/**
 * seen: in a list; visitors: of its page; buyers: of the page where one buys; purchases: paid; activated: with a seat;
 * used: seen in the last 30 days. Of free plugins: downloads, installs, active.
 */
export type FunnelStep = { step: (typeof funnelSteps)[number]; count: number };

export type Reason = { reason: RefundReason; refunds: number | null };
/** What was asked for, in fen, with what it was lowered from; `coupon` is '' for orders without one. */
export type PriceRow = { edition: string; price: number; former: number | null; orders: number; gross: number };
export type CouponRow = { coupon: string; orders: number; gross: number };
export type OpenReview = { id: number; stars: number; words: string; version: string; at: number };
/** Active installs of a version on each day of the range; null where too few or not counted. */
export type Adoption = { version: string; active: (number | null)[] };
/** Shares of the installs of a month, 0 to 1, in that month and each after it; null for months to come. */
export type Cohort = { month: string; installs: number; shares: (number | null)[] };

export type PluginAnalysis = {
  plugin: NamedPlugin;
  range: Range;
  from: string;
  to: string;
  isSold: boolean;
  seesMoney: boolean;
  totals: Figures;
  before: Figures | null;
  days: DayFigures[];
  releases: ReleaseMark[];
  funnel: FunnelStep[];
  adoption: Adoption[];
  refundRate: number | null;
  marketRefundRate: number | null;
  reasons: Reason[];
  ratings: number;
  stars: number[];
  unanswered: number;
  openReviews: OpenReview[];
  words: GroupRow[];
  referrers: GroupRow[];
  prices: PriceRow[];
  coupons: CouponRow[];
  cohorts: Cohort[];
  hints: Hint[];
};

export type PluginComparison = {
  plugins: NamedPlugin[];
  chosen: number[];
  range: Range;
  metric: (typeof metrics)[number];
  from: string;
  to: string;
  seesMoney: boolean;
  rows: GroupRow[];
  series: { id: number; days: DayFigures[] }[];
};
