import { z } from 'zod';

/*
 * Glossary: topic – what an upload is for, a folder of its own; storage – where files lie (`local`: this server);
 * save name – the operator's template for the public path.
 */

/** An upload as the contract's `data.file`. Sizes are bytes and pixels, `last_upload_time` unix seconds, `sha1` of the file as it was sent. */
export type UploadedFile = {
  id: number;
  topic: string;
  user_id: number | null;
  url: string;
  full_url: string;
  width: number;
  height: number;
  name: string;
  size: number;
  mimetype: string;
  storage: string;
  sha1: string;
  suffix: string;
  last_upload_time: number;
};

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
