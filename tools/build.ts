import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { packManifest } from './route-manifest.ts';
import { listTextFiles, type ViteManifest } from './text-files.ts';

/**
 * Builds the pages when their sources changed since the last build: `node tools/build.ts [--force]`.
 * Writes build/client (with .br and .gz beside each file), build/server, and the build-metadata files under /builds.
 */
const root = join(import.meta.dirname, '..');
const mark = join(root, 'build', '.sources');
const sources = hashSources();

if (process.argv.includes('--force') || !existsSync(mark) || readFileSync(mark, 'utf8') !== sources) build();

function build(): void {
  console.log('  Building the pages …');
  rmSync(mark, { force: true });
  const cli = join(root, 'node_modules/@react-router/dev/dist/cli/index.js');
  const run = spawnSync(
    process.execPath,
    [existsSync(cli) ? cli : join(root, 'node_modules/@react-router/dev/bin.js'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (run.status !== 0) {
    console.error(run.stdout, run.stderr);
    process.exit(1);
  }
  writeBuildMetadata();
  writeTextFiles();
  packManifests();
  compressFiles();
  writeFileSync(mark, sources);
}

/** `/builds/latest.json` names the build that is running; open pages compare it with their own every 60 minutes. */
function writeBuildMetadata(): void {
  const id = randomUUID();
  const folder = join(root, 'build/client/builds');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const metadata = JSON.stringify({ id, timestamp: Date.now() });
  writeFileSync(join(folder, 'latest.json'), metadata);
  writeFileSync(join(folder, 'meta', `${id}.json`), metadata);
  writeFileSync(join(root, 'build/build-id'), id);
}

/**
 * Writes which texts each page and the first file wait for while they load, so that the server can name them all at
 * once: Vite's manifest says what each file imports, and no browser needs that.
 */
function writeTextFiles(): void {
  const folder = join(root, 'build/client/.vite');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ViteManifest;
  writeFileSync(join(root, 'build/text-files.json'), JSON.stringify(listTextFiles(manifest)));
  rmSync(folder, { recursive: true });
}

function packManifests(): void {
  const folder = join(root, 'build/client/assets');
  for (const name of readdirSync(folder)) {
    if (/^manifest-[\w-]+\.js$/.test(name))
      writeFileSync(join(folder, name), packManifest(readFileSync(join(folder, name), 'utf8')));
  }
}

function compressFiles(): void {
  for (const entry of readdirSync(join(root, 'build/client'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|txt|xml|webmanifest|wasm)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'app/**/*.{ts,tsx,css,svg}',
      'public/**/*',
      'vite.config.ts',
      'tools/{leave-out,style-order,unreached,unreached-react}.ts',
      'react-router.config.ts',
      'package-lock.json',
    ],
    { cwd: root },
  ).sort();
  for (const file of files) {
    if (file.endsWith('.test.ts') || file.endsWith('.test.tsx') || file.endsWith('.server.ts')) continue;
    try {
      hash.update(file).update(readFileSync(join(root, file)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex');
}
