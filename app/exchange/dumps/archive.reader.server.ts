import type { Dump } from './folder.server.ts';
import { readJsonLines } from './lines.server.ts';
import type { DumpRecord, Found } from './dump-records.schema.ts';

/** The files of our own export, in the order they are read; docs/export.md describes them. */
export const archiveFiles = [
  'members',
  'categories',
  'tags',
  'posts',
  'answers',
  'comments',
  'votes',
  'acceptances',
  'ratings',
  'folders',
  'bookmarks',
] as const;
export const archiveFormat = 'wenwo-export';
export const archiveVersion = 2;

/** Everything in an export of ours. @throws Error without a manifest, or of a later version */
export async function* readArchive(dump: Dump): AsyncGenerator<Found> {
  const manifest = await dump.read('manifest.json', 1024 * 1024);
  const { format, version } = JSON.parse(manifest?.toString('utf8') ?? '{}') as { format?: string; version?: number };
  if (format !== archiveFormat) throw new Error('There is no manifest.json of an export in this folder');
  if (version === undefined || version > archiveVersion)
    throw new Error(`This export has version ${version}; versions up to ${archiveVersion} can be read`);
  let broken = 0;
  for (const file of archiveFiles) {
    if (!dump.names.includes(`${file}.jsonl`)) continue;
    for await (const record of readJsonLines(await dump.open(`${file}.jsonl`), () => (broken += 1)))
      yield record as DumpRecord;
  }
  for (; broken > 0; broken--) yield { type: 'left', what: 'brokenLine' };
}
