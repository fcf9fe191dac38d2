import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Search engines are told of changed addresses by IndexNow. */
export const getIndexNowSettings = declareSettings({
  /** Search engines are told of changed addresses by IndexNow. */
  indexNow: z.boolean().default(false),
  indexNowEndpoint: z.url({ protocol: /^https?$/ }).default('https://api.indexnow.org/indexnow'),
});
