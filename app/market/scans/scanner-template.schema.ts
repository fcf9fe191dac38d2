import { z } from 'zod';
import { severities } from './scans.schema.ts';

/*
 * A scanner that is asked over HTTP, described as Open VSX describes its own: a call that starts a scan, one that asks
 * how it stands, one that reads what was found. Addresses and headers may hold {id}, {sha256} and {token}; a path is
 * names with full stops between them, which lead into a JSON answer.
 */

const address = z.string().max(500);
const headers = z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(500)).default({});
const path = z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/);

export const ScannerTemplate = z.object({
  start: z.object({
    url: address,
    headers,
    /** The archive as the whole body, or as a file of a form in this field. */
    body: z.enum(['raw', 'form']).default('raw'),
    field: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .default('file'),
    /** Where the answer holds the id of the scan. */
    id: path,
  }),
  poll: z.object({
    url: address,
    headers,
    state: path,
    /** Values of the state that say that it is done, and that it failed. */
    done: z.array(z.string()).min(1),
    failed: z.array(z.string()).default([]),
    every_ms: z.number().int().min(10).max(60_000).default(3000),
    most_s: z.number().int().min(1).max(600).default(300),
  }),
  result: z.object({
    url: address,
    headers,
    /** Where the list of findings stands, and in each of them the rule, the file and the severity. */
    findings: path,
    rule: path,
    file: path.optional(),
    severity: path.optional(),
    /** What the scanner's words for severities mean; others are warnings. */
    severities: z.record(z.string(), z.enum(severities)).default({}),
  }),
});
export type ScannerTemplate = z.output<typeof ScannerTemplate>;

/** The addresses that a scanner is asked at; '' for each when there is none. */
export const scannerPlaces = (template: ScannerTemplate | null): string[] => [
  template?.start.url ?? '',
  template?.poll.url ?? '',
  template?.result.url ?? '',
];
