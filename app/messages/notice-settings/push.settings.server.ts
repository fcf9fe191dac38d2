import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How the site pushes to browsers. */
export const getPushSettings = declareSettings({
  /** Further push services, such as one's own; hosts, alone or with a port. */
  pushHosts: z.array(z.string()).default([]),
});
