import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How long what happened is kept beside its figures, which are kept for ever. */
export const getStatisticsSettings = declareSettings({
  /** Events of visitors are thrown away so many days after they were counted. */
  statisticsEventDays: z.number().int().min(1).max(90).default(14),
  /** A device that has asked for no update for so many days is forgotten. */
  statisticsDeviceDays: z.number().int().min(60).max(1000).default(400),
});
