import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** What the frame of every page shows and loads. */
export const getFrameSettings = declareSettings({
  recordNumber: z.string().default(''),
  editor: z.boolean().default(true),
  insider: z.array(z.string()).default([]),
});
