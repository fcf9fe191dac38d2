import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Where new files go while there is a store; `auto` is the store. `npm run files:move` changes it. */
export const getFileSettings = declareSettings({
  filePlace: z.enum(['auto', 'disk', 'store']).default('auto'),
});
