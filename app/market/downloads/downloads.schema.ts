import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: ticket – what lets one member or device have one package once, for a few minutes; counted download –
 * one a member or device, a version and 24 hours.
 */

/** Without a version it is the one that is shown. */
export const DownloadInput = z.object({
  slug: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  version: rule.line().trim().max(60).optional(),
});

/** Where a package is to be had, once, until `expiresAt` (unix seconds); `sha256` is what the file must have. */
export type DownloadAddress = { url: string; expiresAt: number; version: string; bytes: number; sha256: string };

export type DownloadSource = 'page' | 'api' | 'feed';
