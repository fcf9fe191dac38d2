import { z } from 'zod';

/*
 * Glossary: topic – what an upload is for, a folder of its own; storage – where files lie (`local`: this server, else
 * an object store); save name – the operator's template for the public path.
 */

/** The multipart form of an upload; what `file` holds is checked by its command. */
export const UploadInput = z.object({
  file: z.unknown().optional(),
  uuid: z.string().max(64).default(''),
  driver: z.literal(['', 'local']).default('local'),
  topic: z
    .string()
    .regex(/^[\w-]{0,32}$/)
    .default('')
    .transform((topic) => topic || 'default'),
});

/**
 * Upload limits as clients of both generations spell them; `url` and `params` belong to direct uploads. Sizes are
 * bytes.
 */
export type UploadConfig = {
  mode: string;
  url?: string;
  params?: Record<string, string>;
  maxsize: number;
  savename: string;
  mimetype: string;
  maxSize: number;
  saveName: string;
  allowedSuffixes: string;
  allowedMimeTypes: string;
};
