import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { firstBar } from './placement.policy.ts';

/** When a post is placed by itself, and how many members settle a place; of who may review one word is enough. */
export const getPlacementSettings = declareSettings({
  mapPlaceFit: z.number().min(0).max(1).default(firstBar.best),
  mapPlaceMargin: z.number().min(1).max(10).default(firstBar.margin),
  mapPlaceVotes: z.number().int().min(2).max(20).default(2),
});
