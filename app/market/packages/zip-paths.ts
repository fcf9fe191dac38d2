import type { PackageLimits, PackageRefusal, RefusalName } from './packages.schema.ts';

/** Names that mean a device on Windows, also with an ending: learn.microsoft.com/windows/win32/fileio/naming-a-file */
const reserved =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])\s*(?:\.|$)/i;
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u;

/** Why a path of an archive is refused, or null; the path of a folder ends in a slash. */
export function pathFault(path: string, limits: PackageLimits): PackageRefusal | null {
  const refuse = (refusal: RefusalName, detail: string | number = '') => ({ refusal, file: path, detail: `${detail}` });
  if (/\p{Cc}/u.test(path)) return refuse('path-control');
  if (path.includes('\\')) return refuse('path-backslash');
  if (path.startsWith('/')) return refuse('path-absolute');
  if (path.includes(':')) return refuse('path-drive');
  if (unseen.test(path)) return refuse('path-invisible');
  if (/[<>"|?*]/.test(path)) return refuse('path-characters');
  if (Buffer.byteLength(path) > limits.path_bytes) return refuse('path-too-long', limits.path_bytes);
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.some((part) => part === '..' || part === '.')) return refuse('path-parent');
  if (parts.some((part) => part === '' || /[. ]$/.test(part) || /^\s/.test(part))) return refuse('path-segment');
  const device = parts.find((part) => reserved.test(part));
  if (device) return refuse('path-reserved', device);
  if (parts.length > limits.depth) return refuse('path-too-deep', limits.depth);
  return null;
}

/** One form for all paths that some file system takes for the same. */
export const foldPath = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Knows the paths of an archive, and says whether the next one is a second of its name. */
export class PathsSeen {
  /** By its folded form, how a path is written, and whether it is a folder. */
  readonly #known = new Map<string, { path: string; isFolder: boolean; isNamed: boolean }>();

  /** Takes the next path; the refusal when it collides with one before. */
  add(path: string): PackageRefusal | null {
    const bare = path.replace(/\/$/, '');
    const isFolder = bare !== path;
    const parts = bare.split('/');
    for (let length = 1; length < parts.length; length += 1) {
      const above = parts.slice(0, length).join('/');
      const known = this.#known.get(foldPath(above));
      if (known && !known.isFolder) return { refusal: 'path-conflict', file: path, detail: known.path };
      if (known && known.path !== above) return { refusal: 'path-duplicate', file: path, detail: known.path };
      if (!known) this.#known.set(foldPath(above), { path: above, isFolder: true, isNamed: false });
    }
    const known = this.#known.get(foldPath(bare));
    if (known && known.isFolder !== isFolder) return { refusal: 'path-conflict', file: path, detail: known.path };
    if (known && (known.isNamed || known.path !== bare))
      return { refusal: 'path-duplicate', file: path, detail: known.path };
    this.#known.set(foldPath(bare), { path: bare, isFolder, isNamed: true });
    return null;
  }
}
