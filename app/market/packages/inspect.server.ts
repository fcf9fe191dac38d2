import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import type { Host } from '#app/market/manifests/host.schema.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { judge, type Outside } from '#app/market/scans/package-checks.ts';
import type { CheckName, CheckSwitch, OwnPattern } from '#app/market/scans/scans.schema.ts';
import type { KnownName } from '#app/market/scans/similar-names.ts';
import type { Look, LookOrder } from './archive-look.server.ts';
import { mib } from './archive-sizes.ts';
import type { Inspection, PackageLimits, PackageRefusal } from './packages.schema.ts';

/** What a package is looked at by. */
export type InspectOptions = {
  limits: PackageLimits;
  host: Host;
  switches: Record<CheckName, CheckSwitch>;
  /** Secrets that the operator looks for beside those of the list. */
  patterns?: OwnPattern[];
  /** The slug that the manifest must have, when it is known. */
  plugin?: string;
  /** SHA-256 of packages and files that are never to be published. */
  blocked?: ReadonlySet<string>;
  /** The manifest of the last version that is live. */
  last?: Manifest | null;
  /** Popular and official plugins that no other may look like. */
  names?: readonly KnownName[];
  /** Asks programs outside, such as a virus scanner, about the file; only of an archive that is not refused. */
  askOutside?: (path: string, sha256: string) => Promise<Outside>;
  /** After so many seconds the look ends; 60 unless told. */
  time_s?: number;
  /** Memory of the process that looks, in bytes; 256 MiB unless told. */
  memory_bytes?: number;
};

const root = join(import.meta.dirname, '../../..');
/** The young and the old space of the process; its buffers are counted by itself. */
const heap_mebibytes = 96;
const longestAnswer = 32 * 1024 ** 2;
/** A look takes a processor for seconds: two at a time leave the pages their turn. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 200 });

/**
 * Looks at a package, in a process of its own that can reach neither the network nor any file but this one and the code
 * that it runs. Nothing of the package is run.
 * @param path of the archive
 * @throws Refusal too-many when too many packages are waiting; Error when the process could not do its work, which says
 * nothing about the package
 */
export async function inspectPackage(path: string, options: InspectOptions): Promise<Inspection> {
  const begun = performance.now();
  const { bytes, look } = await inTurn(() => lookApart(path, options));
  const { sha256, refusal, manifest, manifestFaults, files, scanned, peak_bytes } = look;
  const facts = { sha256, bytes, refusal, manifest, manifestFaults, files, peak_bytes };
  const took = () => Math.round(performance.now() - begun);
  if (refusal || !manifest) return { ...facts, findings: [], checks: [], verdict: 'refused', took_ms: took() };
  const { switches, blocked = new Set<string>(), last = null, names = [] } = options;
  const outside = (await options.askOutside?.(path, sha256)) ?? { findings: [], runs: [] };
  const judged = judge({ sha256, manifest, files, scanned, switches, blocked, last, names }, outside);
  return { ...facts, ...judged, took_ms: took() };
}

async function lookApart(path: string, options: InspectOptions): Promise<{ bytes: number; look: Look }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return { bytes: size, look: await runWorker(file, options) };
  } finally {
    await file.close();
  }
}

/** The flags that leave the process nothing but its code and the open file. */
export const cage = (): string[] => [
  '--permission',
  ...['app', 'node_modules', 'package.json'].map((part) => `--allow-fs-read=${join(root, part)}`),
  '--disallow-code-generation-from-strings',
  '--no-addons',
  '--disable-proto=throw',
  '--no-warnings',
];

async function runWorker(file: FileHandle, options: InspectOptions): Promise<Look> {
  const { limits, host, switches, patterns = [], time_s = 60, memory_bytes = 256 * 1024 ** 2 } = options;
  const { plugin } = options;
  const order: LookOrder = { limits, host, switches, patterns, memory_bytes, ...(plugin && { plugin }) };
  const script = join(import.meta.dirname, 'inspect-worker.server.ts');
  const child = spawn(process.execPath, [...cage(), `--max-old-space-size=${heap_mebibytes}`, script], {
    cwd: root,
    env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
    stdio: ['pipe', 'pipe', 'pipe', file.fd],
    windowsHide: true,
  }) as ChildProcessWithoutNullStreams;
  giveWay(child.pid);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, time_s * 1000);
  try {
    const ended = new Promise<number | string>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => resolve(code ?? signal ?? ''));
    });
    child.stdin.on('error', () => {}); // it may have died before it was told all
    child.stdin.end(JSON.stringify(order));
    const [answer, words, end] = await Promise.all([
      readUpTo(child.stdout, longestAnswer),
      readUpTo(child.stderr, 4000),
      ended,
    ]);
    if (end === 0) return JSON.parse(answer) as Look;
    if (isLate) return refused('time', time_s);
    if (isOutOfMemory(end, words)) return refused('memory', mib(memory_bytes));
    throw new Error(`A package could not be looked at: ${end} ${words.slice(0, 500)}`);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** V8 aborts when its heap is full; the system kills who takes more than there is. */
const isOutOfMemory = (end: number | string, words: string) =>
  end === 'SIGKILL' || ((end === 'SIGABRT' || end === 134 || end === 'SIGTRAP') && words.includes('heap'));

const refused = (refusal: PackageRefusal['refusal'], detail: string | number): Look => ({
  sha256: '',
  refusal: { refusal, file: '', detail: String(detail) },
  manifest: null,
  manifestFaults: [],
  files: [],
  scanned: { findings: [], found: {}, hosts: [] },
  peak_bytes: 0,
});

async function readUpTo(stream: Readable, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Pages and the API go first when cores are scarce. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {
    // it has ended already, or the system does not let us
  }
}
