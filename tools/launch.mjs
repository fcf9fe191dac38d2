// Runs before anything is installed: plain JavaScript for any Node >= 20, no package.
// Usage: node tools/launch.mjs [--build] [--dev] SCRIPT [ARGUMENTS]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocator, heap } from './memory-limits.mjs';
import { supervise, whenOrphaned } from './supervise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);
const minimum = [22, 18];

const versionOf = (text) => text.replace(/^v/, '').split('.').map(Number);
const isNewEnough = ([major, minor]) => major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);

function fail(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const mark = join(root, 'node_modules', '.wenwo-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  unlinkFolder(join(root, 'node_modules'));
  console.log('  Installing packages (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { NODE_ENV: _ignored, ...env } = process.env;
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.error) fail('npm was not found: install Node.js together with npm.');
  if (run.status !== 0) fail('The packages could not be installed; the lines above say why. Nothing else was changed.');
  writeFileSync(mark, wanted);
}

/** npm empties the folder before it installs, and follows a link to do so: another checkout would lose its packages. */
function unlinkFolder(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.log('  node_modules is a link: it is taken away, what it leads to stays as it is.');
  unlinkSync(folder);
}

/** The pinned runtime where its install script ran, else this Node when it is new enough. */
function findRuntime() {
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) {
    const run = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (run.status === 0 && isNewEnough(versionOf(run.stdout.trim()))) return pinned;
  }
  if (isNewEnough(versionOf(process.version))) return process.execPath;
  return fail(
    `This machine blocks install scripts and its Node ${process.version} is too old: allow them for the package "node", or install Node ${minimum.join('.')} or newer.`,
  );
}

if (versionOf(process.version)[0] < 20) fail('Wenwo needs Node 20 or newer to start.');
install();
const runtime = findRuntime();
const env = {
  ...allocator,
  ...process.env,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compile'),
};
if (script === 'server.ts') {
  const build = spawnSync(runtime, [join(root, 'tools', 'build.ts')], { cwd: root, env, stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
if (script === 'server.ts') {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  supervise(() => spawn(runtime, [...heap, join(root, script), ...args], { cwd: root, env, stdio }), fail);
} else {
  const child = spawn(runtime, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
