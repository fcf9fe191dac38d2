import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Whether the links of the map are checked, and which of them may lead into the operator's own network. */
export const getLinkSettings = declareSettings({
  linkCheck: z.boolean().default(true),
  /** Hosts, alone or with a port, that are asked although their addresses are not public. */
  linkHosts: z.array(z.string()).default([]),
});
