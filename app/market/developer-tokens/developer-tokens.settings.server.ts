import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How long tokens of developers last at most (design/market.md 3.2 other). */
export const getTokenSettings = declareSettings({
  developerTokenDays: z.number().int().min(7).max(365).default(90),
});
