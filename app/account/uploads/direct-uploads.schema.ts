import { z } from 'zod';

/*
 * Glossary: direct upload – a browser sends a file to the object store itself, then says so; object – a file in that
 * store, under a key that is its public path without the first slash.
 */

/**
 * What a client says after a direct upload, contract section 9. `size` and `type` are the browser's view: the server
 * looks itself.
 */
export const ConfirmInput = z.object({
  url: z.string().trim().min(1).max(500),
  name: z.string().trim().max(255).default(''),
  size: z.coerce.number().int().nonnegative().default(0),
  type: z.string().max(120).default(''),
  sha1: z
    .string()
    .regex(/^[\da-f]{40}$/i)
    .transform((hash) => hash.toLowerCase()),
});
