import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How many proposals of one member may wait, and how many they may make a day. */
export const getProposalSettings = declareSettings({
  mapProposalsOpen: z.number().int().min(1).default(10),
  mapProposalsPerDay: z.number().int().min(1).default(20),
});
