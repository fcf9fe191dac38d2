import { z } from 'zod';

/** A file's suffix, and a colour of the icon's band as `#rgb` or `#rrggbb`; anything else is a plain file. */
export const SuffixInput = z.object({
  suffix: z.string().max(200).default('file'),
  background: z.string().max(200).default(''),
});
