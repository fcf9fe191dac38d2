import { z } from 'zod';
import { formats, monthPattern } from './statements.schema.ts';

/*
 * Glossary: file – a statement with all its lines, as CSV, or with its first lines as PDF; short ones are made while
 * the reader waits, long ones by a job.
 */

export const scopes = ['own', 'platform'] as const;
/** A member's own money, or all of the site's. */
export type Scope = (typeof scopes)[number];

const month = z.string().regex(monthPattern);
export const RequestFileInput = z.object({ month });
export const OpenFileInput = z.object({ month, format: z.enum(formats) });

/** More lines than this are written by a job. */
export const directLines = 5000;
/** A file has so many lines at most. */
export const maxLines = 100_000;
/** A PDF lists so many lines at most; the numbers are always whole. */
export const paperLines = 500;

/** A file that was asked for; times are unix seconds, `size` bytes. */
export type KeptFile = {
  id: number;
  month: string;
  state: 'waiting' | 'ready' | 'failed' | 'gone';
  rows: number | null;
  size: number | null;
  expiresAt: number | null;
};
