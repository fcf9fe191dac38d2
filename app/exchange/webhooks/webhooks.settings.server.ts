import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';

/** Whom the site may call although their addresses are not public. */
export const getWebhookSettings = declareSettings({
  /** Hosts, alone or with a port, that webhooks may call although their addresses are not public. */
  webhookHosts: z.array(z.string()).default([]),
  /** The same for webhooks of developers: what the operator may call they may not for that. */
  developerWebhookHosts: z.array(z.string()).default([]),
});
