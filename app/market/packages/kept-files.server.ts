import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import { contentOf } from './archive-contents.server.ts';
import { readEntries } from './archive-entries.server.ts';
import { ArchiveReader } from './archive-reader.server.ts';
import type { PackageFile, PackageLimits } from './packages.schema.ts';

/** It was let in under the limits of its day. */
const most = Number.MAX_SAFE_INTEGER;
const unlimited: PackageLimits = {
  package_bytes: most,
  entries: most,
  file_bytes: most,
  total_bytes: most,
  totalRatio: most,
  entryRatio: most,
  ratioFrom_bytes: most,
  path_bytes: most,
  depth: most,
  manifest_bytes: most,
};
/** Headers of large packages take a processor for a moment. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 50 });

/**
 * What one file of a kept package holds; small ones only, as it is read at once. Nothing of it is run.
 * @param archive where the package lies on disk
 * @throws Error when the package on disk is not the one that was looked at
 */
export function readKeptFile(archive: string, { path, sha256 }: Pick<PackageFile, 'path' | 'sha256'>): Promise<Buffer> {
  return inTurn(async () => {
    const file = await open(archive, 'r');
    try {
      const reader = new ArchiveReader(file.fd, (await file.stat()).size);
      const entry = (await readEntries(reader, unlimited)).find((one) => one.path === path && !one.isFolder);
      const bytes = entry && contentOf(reader, entry);
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new Error('A kept package is not as it was looked at');
      return bytes;
    } finally {
      await file.close();
    }
  });
}
