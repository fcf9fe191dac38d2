import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: figure – a number of a plugin on a day of the site; metric – which of them; period – the days of a range;
 * before – as many days in front of them; provisional – the day may still change; group – what a table counts by.
 * Money in fen. What each metric counts is told to developers in the texts under `definitions`.
 */

export const metrics = [
  'views',
  'visitors',
  'downloads',
  'installs',
  'active',
  'orders',
  'gross',
  'net',
  'refunds',
  'rating',
] as const;
export type Metric = (typeof metrics)[number];
/** What only those see who may see the developer's money. */
export const moneyMetrics: ReadonlySet<Metric> = new Set(['gross', 'net']);
/** What there is only where plugins are sold. */
export const saleMetrics: ReadonlySet<Metric> = new Set(['orders', 'gross', 'net', 'refunds']);

export const ranges = ['7', '30', '90', '365', 'all'] as const;
export type Range = (typeof ranges)[number];
export const groups = ['day', 'plugin', 'version', 'country', 'source', 'channel'] as const;
export type Group = (typeof groups)[number];

/** A number about a group of fewer people than this is not told: it is null. */
export const fewestShown = 5;

export const StatisticsInput = z.object({
  /** One of the plugins; all of them together without it. */
  plugin: rule.id().optional().catch(undefined),
  range: z.enum(ranges).catch('30'),
  by: z.enum(groups).catch('plugin'),
});
export type StatisticsQuery = z.output<typeof StatisticsInput>;
/** The page's own choices beside them. */
export const StatisticsPageInput = StatisticsInput.extend({
  metric: z.enum(metrics).catch('downloads'),
  compare: z.enum(['on', 'off']).catch('on'),
});

/** Sums of a period, or of one day. `active` and `rating` as they stood at its end; money null for who may not see it. */
export type Figures = {
  views: number;
  visitors: number;
  downloads: number;
  installs: number;
  active: number;
  orders: number;
  gross: number | null;
  net: number | null;
  refunds: number;
  /** The mean of all ratings, 1 to 5; null while there is none. */
  rating: number | null;
};
export type DayFigures = Figures & { day: string; isProvisional: boolean };

/** Today, a week and a month, each with the time before it: what the workbench shows. */
export const benchSpans = [1, 7, 30] as const;
export type BenchFigures = { days: (typeof benchSpans)[number]; figures: Figures; before: Figures | null }[];

export type NamedPlugin = { id: number; slug: string; nameZh: string; nameEn: string };
/** A version that began to go out. */
export type ReleaseMark = { day: string; version: string; pluginId: number };

/**
 * A line of a table: what does not go by this group is null. `name` is of a country, in the reader's language; `trend`
 * are downloads in steps of the time.
 */
export type GroupRow = { key: string; name: string; plugin: NamedPlugin | null; version: string } & {
  [K in Metric]: number | null;
} & { trend: number[] };

export type PluginStatistics = {
  developerId: number;
  plugins: NamedPlugin[];
  plugin: NamedPlugin | null;
  range: Range;
  from: string;
  to: string;
  /** Days after it are provisional. */
  finalUntil: string;
  seesMoney: boolean;
  totals: Figures;
  before: Figures | null;
  days: DayFigures[];
  beforeDays: Figures[];
  releases: ReleaseMark[];
  /** Refunds of all plugins of the market per order in these days; null where there are too few. */
  marketRefundRate: number | null;
  by: Group;
  rows: GroupRow[];
};
