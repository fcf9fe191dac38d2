import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { dailyBounds } from './learning.schema.ts';

/** From which mastery a topic is learned, and how many reviews a day come to members who chose no number. */
export const getLearningSettings = declareSettings({
  mapLearnedAt: z.number().min(0.5).max(1).default(0.85),
  mapReviewsPerDay: z.number().int().min(dailyBounds.least).max(dailyBounds.most).default(dailyBounds.usual),
});
