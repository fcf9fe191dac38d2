import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** How the site pushes to browsers. The keys name it to push services (VAPID, RFC 8292) and are made with first use. */
export const getPushSettings = declareSettings(
  {
    pushPublicKey: z.string().default(''),
    pushPrivateKey: z.string().default(''),
    /** Further push services, such as one's own; hosts, alone or with a port. */
    pushHosts: z.array(z.string()).default([]),
  },
  ['pushPrivateKey'],
);
