import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** An address alone is a network of one. */
const Network = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => (value.includes('/') ? value : `${value}/${value.includes(':') ? 128 : 32}`))
  .pipe(z.union([z.cidrv4(), z.cidrv6()], { error: 'field:network' }))
  // half of the internet is nobody's network
  .refine((value) => Number(value.slice(value.indexOf('/') + 1)) >= (value.includes(':') ? 19 : 8), 'field:network');

/** `days`: from now on. */
export const BlockNetworkInput = z.object({
  network: Network,
  days: z.coerce.number().int().min(1).max(3650),
  reason: rule.line().trim().min(1).max(200),
});
/** How long a network is blocked, to choose from. */
export const blockDays = [1, 7, 30, 90, 365, 3650] as const;
