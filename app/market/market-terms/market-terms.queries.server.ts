import { getPublicTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { PublicTerms } from '#app/billing/terms/terms.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { getDeveloperSettings } from '#app/market/indev/indev.settings.server.ts';
import { getPackageSettings } from '#app/market/packages/packages.settings.server.ts';
import { getMarketSettings } from '#app/market/releases/market.settings.server.ts';
import { getQueueFigures } from '#app/market/submissions/submissions.queries.server.ts';
import type { QueueFigures } from '#app/market/submissions/submissions.schema.ts';

/** What everybody may read of the market's terms: fees in force and announced, reviews, packages; sizes in bytes. */
export type MarketTerms = PublicTerms & {
  /** Whether who publishes free plugins alone is approved at once. */
  isAutomatic: boolean;
  review: Omit<QueueFigures, 'waiting'> & { silentDays: number; isTrusting: boolean };
  packages: { size: number; verifiedSize: number; files: number };
};

/** The terms of the market, from the live settings. */
export async function getMarketTerms(ctx: Ctx): Promise<MarketTerms> {
  const [terms, market, packages, { waiting: _waiting, ...figures }, developers] = await Promise.all([
    getPublicTerms(ctx),
    getMarketSettings(ctx),
    getPackageSettings(ctx),
    getQueueFigures(ctx),
    getDeveloperSettings(ctx),
  ]);
  return {
    ...terms,
    isAutomatic: developers.developersApproved,
    review: { ...figures, silentDays: market.marketSilentDays, isTrusting: market.marketTrustedUpdates },
    packages: {
      size: packages.packageLimits.package_bytes,
      verifiedSize: packages.packageVerifiedSize,
      files: packages.packageLimits.entries,
    },
  };
}
