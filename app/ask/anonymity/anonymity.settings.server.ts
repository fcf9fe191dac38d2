import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Where members may write without their name. */
export const getAnonymitySettings = declareSettings({
  /** Where members may write without their name: nowhere, in categories that allow it, or in all. */
  anonymousPosting: z.enum(['off', 'categories', 'everywhere']).default('categories'),
});
