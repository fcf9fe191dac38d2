import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Whether who applies as a developer is one at once (design/market.md 3.2: those of free plugins alone are). */
export const getDeveloperSettings = declareSettings({
  developersApproved: z.boolean().default(true),
});
