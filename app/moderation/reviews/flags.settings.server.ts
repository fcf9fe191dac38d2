import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** What flags do and how many a member may raise. */
export const getFlagSettings = declareSettings({
  /** Flags of this weight together hide a text until somebody looked. */
  flagHideWeight: z.number().min(0.5).default(3),
  flagsPerDay: z.number().int().min(1).default(30),
});
