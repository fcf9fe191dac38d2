import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Dumps of other platforms. */
export const getDumpSettings = declareSettings({
  /** Largest dump of another platform that staff may upload. */
  dumpMaxSize: z
    .number()
    .int()
    .positive()
    .default(4 * 1024 ** 3),
});
