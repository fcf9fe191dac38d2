import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#app/core/process/settings-registry.server.ts';
import { registrationModes, siteAccesses } from './entry.schema.ts';

/** Who may come in: who sees the site, who gets an account, and by which addresses. */
export const getEntrySettings = declareSettings({
  /** Whether guests see the site at all. */
  siteAccess: z.enum(siteAccesses).default('everybody'),
  registration: z.enum(registrationModes).default('open'),
  /** Domains of e-mail addresses: none allowed means all; a refused one is refused with all below it. */
  emailDomainsAllowed: z.array(z.string()).default([]),
  emailDomainsRefused: z.array(z.string()).default([]),
});
export type EntrySettings = SettingsOf<typeof getEntrySettings>;
