import type { OwnDeveloper, TeamInvitation } from '#app/market/developers/developers.schema.ts';
import type { IndevView } from '#app/market/indev/indev.schema.ts';
import type { BenchFigures } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import type { DeveloperDuties, OwnPlugin, PluginTransfer } from '#app/market/plugins/plugins.schema.ts';
import type { NoticeView } from '#app/messages/notices/notices.schema.ts';

/** The first page of the developer area: `indev` for who is no developer, `bench` for all others. */
export type Workbench = {
  invitations: TeamInvitation[];
  indev: IndevView | null;
  bench: Bench | null;
};
/** A sale, or money that went back to a buyer. */
export type SaleNews = {
  kind: 'sold' | 'returned';
  /** Of the order or of the refund. */
  id: number;
  nameZh: string;
  nameEn: string;
  /** Fen: the developer's part of a sale, what a buyer was given back; null for who may not see money. */
  amount: number | null;
  at: number;
};
export type Bench = DeveloperDuties & {
  developer: OwnDeveloper;
  hasHomepage: boolean;
  /** Why staff suspended the developer; '' otherwise. */
  reason: string;
  /** Plugins that others hand over to them. */
  transfers: PluginTransfer[];
  newest: OwnPlugin[];
  /** Null for roles without statistics and while visitors never saw a plugin. */
  figures: BenchFigures | null;
  /** What happened lately, the newest first. */
  news: (NoticeView | SaleNews)[];
};
