import { createHash, type Hash } from 'node:crypto';
import { readManifest } from '#app/market/manifests/manifest-lines.ts';
import type { Host } from '#app/market/manifests/host.schema.ts';
import type { Manifest, ManifestFault, ManifestFaultName } from '#app/market/manifests/manifest.schema.ts';
import { PackageScan, type Scanned } from '#app/market/scans/package-scan.ts';
import type { CheckName, CheckSwitch, OwnPattern } from '#app/market/scans/scans.schema.ts';
import { readContents, type Sink } from './archive-contents.server.ts';
import { readEntries } from './archive-entries.server.ts';
import { type ArchiveReader, ArchiveRefused } from './archive-reader.server.ts';
import { mib } from './archive-sizes.ts';
import type { PackageFile, PackageLimits, PackageRefusal } from './packages.schema.ts';

/** What the process that looks at a package is told. */
export type LookOrder = {
  limits: PackageLimits;
  host: Host;
  switches: Record<CheckName, CheckSwitch>;
  patterns: OwnPattern[];
  /** The slug that the manifest must have, when it is known. */
  plugin?: string;
  /** It gives up when it holds so much memory, in bytes. */
  memory_bytes: number;
};

/** What it answers. After a refusal there are neither files nor findings. */
export type Look = {
  sha256: string;
  refusal: PackageRefusal | null;
  manifest: Manifest | null;
  manifestFaults: ManifestFault[];
  files: PackageFile[];
  scanned: Scanned;
  peak_bytes: number;
};

const nothing = { manifest: null, manifestFaults: [], files: [], scanned: { findings: [], found: {}, hosts: [] } };
const manifestName = 'plugin.json';

/** Looks at a whole package: its hash, its headers, its content, its manifest, and what the checks of text find. */
export async function lookInto(reader: ArchiveReader, order: LookOrder): Promise<Look> {
  const { limits } = order;
  const facts = { sha256: hashOf(reader), peak_bytes: 0 };
  const memory = new MemoryGuard(order.memory_bytes);
  const done = (look: Omit<Look, 'sha256' | 'peak_bytes'>): Look => ({ ...facts, ...look, peak_bytes: memory.look() });
  try {
    if (reader.size > limits.package_bytes) throw new ArchiveRefused('too-large', '', mib(limits.package_bytes));
    const entries = await readEntries(reader, limits);
    memory.look();
    const told = entries.find(({ path }) => path === manifestName);
    if (!told) throw new ArchiveRefused('manifest-missing');
    if (told.size > limits.manifest_bytes)
      throw new ArchiveRefused('manifest-too-large', manifestName, mib(limits.manifest_bytes));
    const scan = new PackageScan(order);
    const manifest: Buffer[] = [];
    const open = (path: string) => (path === manifestName ? both(scan.open(path), manifest) : scan.open(path));
    const files = await readContents(reader, entries, { limits, open, pulse: () => memory.pulse() });
    const read = manifestOf(Buffer.concat(manifest), order, files);
    if (read.manifest === null) {
      const refusal = { refusal: 'manifest-invalid' as const, file: manifestName, detail: `${read.faults.length}` };
      return done({ ...nothing, refusal, manifestFaults: read.faults });
    }
    return done({ refusal: null, manifest: read.manifest, manifestFaults: [], files, scanned: scan.result() });
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return done({ ...nothing, refusal: error.refusal });
  }
}

function hashOf(reader: ArchiveReader): string {
  const hash: Hash = createHash('sha256');
  for (const part of reader.parts(0, reader.size)) hash.update(part);
  return hash.digest('hex');
}

function both(scan: Sink, kept: Buffer[]): Sink {
  return {
    take: (bytes) => {
      kept.push(Buffer.from(bytes));
      scan.take(bytes);
    },
    end: () => scan.end(),
  };
}

function manifestOf(bytes: Buffer, { host, plugin }: LookOrder, files: readonly PackageFile[]) {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { manifest: null, faults: [{ fault: 'syntax' as const, path: '', line: 1, column: 1, detail: 'UTF-8' }] };
  }
  const read = readManifest(text, host);
  if (read.manifest === null) return read;
  const { id, entry } = read.manifest;
  const faults = [
    ...(plugin !== undefined && id !== plugin ? [faultAt(text, 'id', 'other-plugin', plugin)] : []),
    ...(files.some(({ path }) => path === entry) ? [] : [faultAt(text, 'entry', 'entry', host.entries.join(', '))]),
  ];
  return faults.length > 0 ? { manifest: null, faults } : read;
}

/** A fault that the manifest alone does not show. */
function faultAt(text: string, key: 'id' | 'entry', fault: ManifestFaultName, detail: string): ManifestFault {
  const before = text.slice(0, Math.max(0, text.search(new RegExp(`"${key}"\\s*:`))));
  const line = before.split('\n').length;
  return { fault, path: key, line, column: before.length - before.lastIndexOf('\n'), detail };
}

const betweenLooks = 64;

/**
 * The limit of the heap does not count buffers: the whole process is looked at. The system's own peak is of no use, as
 * it begins with what the process that started this one held.
 */
class MemoryGuard {
  readonly #most: number;
  #peak = 0;
  #pulses = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Looks now; the most that was seen so far, in bytes. */
  look(): number {
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss());
    return this.#peak;
  }

  /** Looks now and then. @throws ArchiveRefused 'memory' */
  pulse(): void {
    this.#pulses += 1;
    if (this.#pulses % betweenLooks !== 0) return;
    this.look();
    if (process.memoryUsage.rss() > this.#most) throw new ArchiveRefused('memory', '', mib(this.#most));
  }
}
