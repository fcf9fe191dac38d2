import { type Section, sections, type StoredFiles } from './schema.ts';

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

/**
 * The texts of a section that may not be empty while its switches stand as they do: those whose emptiness the section refuses.
 * @param saved what is saved, which holds together; what is typed may not yet
 */
export function requiredOf(section: Section, saved: Record<string, unknown>, typed: Record<string, unknown>): ReadonlySet<string> {
  const switches = Object.entries(typed).filter(([, value]) => typeof value === 'boolean');
  const values = { ...saved, ...Object.fromEntries(switches) };
  const isRefused = (name: string) => sections[section].safeParse({ ...values, [name]: '' }).error?.issues.some(({ path }) => path[0] === name);
  return new Set(Object.keys(values).filter((name) => typeof values[name] === 'string' && isRefused(name)));
}
