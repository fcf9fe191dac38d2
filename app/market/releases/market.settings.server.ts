import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** What the operator promises to developers and clients, and what goes out without anybody looking first. */
export const getMarketSettings = declareSettings({
  /** A submission has its first answer within so many hours. */
  marketPromiseHours: z.number().int().min(1).max(720).default(24),
  /** A submission goes back to its developer when they say nothing for so many days. */
  marketSilentDays: z.number().int().min(1).max(90).default(14),
  /** So many versions of one plugin may wait before they are released. */
  marketWaitingVersions: z.number().int().min(1).max(100).default(10),
  /** Clean updates of trusted developers go out at once and are looked at afterwards. */
  marketTrustedUpdates: z.boolean().default(true),
  /** What the update feed says is to be believed for so many hours. */
  marketFeedHours: z.number().int().min(1).max(720).default(48),
});
