import { z } from 'zod';
import { folder } from '#app/exchange/imports/imports.schema.ts';

/**
 * What lies ready to be imported. `size` is bytes, null when there are too many files to weigh; time is unix seconds.
 */
export type DumpView = { name: string; size: number | null; changedAt: number };

export const DumpInput = z.object({ folder });
