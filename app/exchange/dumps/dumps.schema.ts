import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** The name of a folder or archive in DATA_DIR/imports: one part of a path. */
export const folder = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^/\\\0]+$/)
  .refine((name) => !name.startsWith('.'));

/**
 * What lies ready to be imported. `size` is bytes, null when there are too many files to weigh; time is unix seconds.
 */
export type DumpView = { name: string; size: number | null; changedAt: number };

export const DumpInput = z.object({ folder });
export const DumpIdInput = z.object({ id: rule.id() });

/** A dump on its way from the browser. Sizes are bytes, time is unix seconds. */
export type DumpUpload = {
  id: number;
  folder: string;
  file: string;
  size: number;
  received: number;
  touchedAt: number;
};
export type DumpProgress = { received: number; isDone: boolean };
/** So much of a dump travels in one request. */
export const chunk_bytes = 4 * 1024 ** 2;
/** What a dump's files may end in; a ZIP archive is a dump by itself, others lie in a folder. */
export const dumpSuffixes = ['zip', 'sql', 'gz', 'xml', 'json', 'jsonl', 'ndjson'] as const;
export const isDumpFile = (name: string): boolean =>
  dumpSuffixes.some((suffix) => name.toLowerCase().endsWith(`.${suffix}`));

export const BeginDumpInput = z.object({
  folder,
  file: folder.refine(isDumpFile),
  size: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
/** One part, in a multipart form: `chunk` holds its bytes, `offset` says where they belong. */
export const DumpChunkInput = z.object({
  id: rule.id(),
  offset: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
  chunk: z.unknown().optional(),
});
