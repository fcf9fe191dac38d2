import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { waivable } from './first-steps.schema.ts';

/** What the operator has said about the first steps: until when they are put away, in unix seconds, and what not to do. */
export const getStepSettings = declareSettings({
  stepsAwayUntil: z.number().int().default(0),
  stepsWaived: z.array(z.enum(waivable)).default([]),
});
