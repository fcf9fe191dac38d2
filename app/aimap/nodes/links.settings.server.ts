import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Whether and how often the links of the map are checked, and which of them may lead into the operator's own network. */
export const getLinkSettings = declareSettings({
  linkCheck: z.boolean().default(true),
  /** Days from one check of a good link to the next. */
  linkDays: z.number().int().min(1).default(7),
  /** On so many days a link must have been asked in vain to be dead. */
  linkDeadDays: z.number().int().min(1).default(3),
  /** Hosts, alone or with a port, that are asked although their addresses are not public. */
  linkHosts: z.array(z.string()).default([]),
});
