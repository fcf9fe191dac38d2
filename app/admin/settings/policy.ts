import type { StoredFiles } from './schema.ts';

type Place = { uploadMode: string; storageEndpoint: string; storageBucket: string };

/**
 * How many files that can be read now could not be read any more with other settings: those of a store whose place another takes. Going
 * back to this server leaves the store's address as it is, and with it all files readable.
 */
export function countLeftBehind(before: Place, after: Place, files: StoredFiles): number {
  const isSame = before.storageEndpoint === after.storageEndpoint && before.storageBucket === after.storageBucket;
  const reads = ({ uploadMode }: Place, kind: string) => uploadMode === 'local' || uploadMode === kind;
  const kinds = ['s3', 'qiniu'] as const;
  return kinds.reduce((lost, kind) => lost + (reads(before, kind) && !(isSame && reads(after, kind)) ? files[kind] : 0), 0);
}
