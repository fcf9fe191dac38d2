import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How often a page asks for the number of unread messages. */
export const getMessageSettings = declareSettings({
  /** How often a page asks for the number of unread messages. */
  messagePollingSeconds: z.number().int().min(5).default(30),
});
