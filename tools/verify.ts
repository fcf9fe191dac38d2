import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureTestBrowser } from './browser.ts';
import { addressTests, findNear } from './near.ts';

/**
 * `npm test`: every check, some at a time, those first in which a fault is cheapest to find; stops after those in which
 * one failed. `npm test -- unit` (or format, lint, types, structure, unused, build, product, browser) runs some of
 * them, `npm test -- near` what the changes of this branch touch. `npm run test:full` does all of it with every case
 * and every look; `npm run test:faults` builds and runs, in full, those of all tests that kill, starve and stop the
 * product.
 */
const root = join(import.meta.dirname, '..');
const bin = (path: string) => join(root, 'node_modules', path);

type Check = { name: string; commands: string[][] };
/** What failed: the last of what a check wrote, and the tests that it names as failed. */
type Failure = { name: string; tail: string; tests: string[] };
/** The last of what a check wrote, in characters: enough for a summary of what failed. */
const tailSize = 20_000;
const vitest = (...args: string[]) => [bin('vitest/vitest.mjs'), 'run', ...args];
const check = (name: string, ...commands: string[][]): Check => ({ name, commands });
const units = ['--project', 'unit', '--project', 'product'];
const [format, structure, types, build, lint, unused, unit, product, browser] = [
  check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']),
  check('structure', [join(root, 'tools/check-structure.ts')]),
  check('types', [bin('@react-router/dev/bin.cjs'), 'typegen'], [bin('typescript/bin/tsc'), '--noEmit']),
  check('build', [join(root, 'tools/build.ts')]),
  check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  check('unused', [bin('knip/bin/knip.js')]),
  check('unit', vitest('--project', 'unit')),
  check('product', vitest('--project', 'product')),
  check('browser', vitest('--project', 'browser')),
] as const;
/**
 * One after the other; the checks of one round run beside each other. Unit tests wait for their database a little, and
 * the linter fills that; those of `product` wait for other processes, which leaves the processor to the browsers. All
 * three at once take longer, and so does each of them alone.
 */
const rounds: Check[][] = [
  [format, structure],
  [build, types],
  [lint, unused, unit],
  [product, browser],
];
const faults = [
  'test/crashes',
  'test/faults',
  'test/full-disk',
  'test/database-away',
  'test/ledger-crashes',
  'test/web-processes',
  'tools/supervise',
  'app/core/db',
  'app/core/jobs',
  'app/core/http/http-server',
  'app/core/process/log',
];

const wanted = process.argv.slice(2);
if (wanted[0] === 'full' || wanted[0] === 'faults') process.env['TEST_FULL'] = '1';
if (wanted[0] === 'full') wanted.shift();
const chosen = choose();
if (chosen.length === 0) {
  console.error(
    `  No such check. There are: near, ${rounds
      .flat()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(1);
}
if (chosen.flat().includes(browser)) process.env['CHROMIUM_PATH'] = ensureTestBrowser();
const running = new Set<ChildProcess>();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => running.forEach((child) => child.kill(signal)));
const started = performance.now();
for (const round of chosen) {
  const failed = (await Promise.all(round.map((one) => run(one, round.length === 1)))).filter((one) => one !== null);
  if (failed.length === 0) continue;
  // what ran beside it may have written much since, and whoever keeps only the end of it needs the names there
  for (const { name, tail } of failed) if (tail !== '') console.error(`\n  ── ${name} ended with\n\n${tail}`);
  for (const test of failed.flatMap(({ tests }) => tests)) console.error(`  ✗ ${test}`);
  console.error(`\n  ✗ ${failed.map(({ name }) => name).join(', ')} failed\n`);
  process.exit(1);
}
console.log(`\n  All checks passed in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.\n`);

function choose(): Check[][] {
  if (wanted.length === 0) return rounds;
  if (wanted[0] === 'faults') return [[build], [check('faults', vitest(...units, ...faults))]];
  if (wanted[0] === 'near') return near();
  return rounds.map((round) => round.filter(({ name }) => wanted.includes(name))).filter(({ length }) => length > 0);
}

function near(): Check[][] {
  const { changed, tests, addresses } = findNear(root);
  console.log(`  ${changed.length} files changed: ${tests.length} test files, ${addresses.length} addresses`);
  const asked: string[][] = [];
  if (tests.length > 0) asked.push(vitest(...units, ...tests));
  if (addresses.length > 0) asked.push(vitest(...units, ...addressTests, '-t', `(?:${addresses.join('|')})(?: |$)`));
  return [[format, structure], [build, types], asked.map((command, n) => check(`tests ${n + 1}`, command))];
}

/**
 * Runs the commands of a check one after the other. Returns what failed when one of them does; its tail and tests are
 * empty when it ran alone, as they stand right above then.
 */
async function run({ name, commands }: Check, isAlone: boolean): Promise<Failure | null> {
  const from = performance.now();
  console.log(`  ── ${name}`);
  for (const [script = '', ...args] of commands) {
    const { code, tail, tests } = await exec(script, args, isAlone);
    if (code === 0) continue;
    console.error(`  ✗ ${name}`);
    return { name, tail, tests };
  }
  console.log(`  ✓ ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return null;
}

type Ended = { code: number } & Omit<Failure, 'name'>;

async function exec(script: string, args: string[], isAlone: boolean): Promise<Ended> {
  const { NODE_ENV: _ignored, ...env } = process.env;
  // what two write at once they write line by line
  const output = isAlone ? 'inherit' : 'pipe';
  if (!isAlone && process.stdout.isTTY) env['FORCE_COLOR'] = '1';
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', output, output], env });
  let written = '';
  const keep = (text: string) => (written += text);
  child.stdout?.setEncoding('utf8').on('data', keep).pipe(process.stdout, { end: false });
  child.stderr?.setEncoding('utf8').on('data', keep).pipe(process.stderr, { end: false });
  running.add(child);
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const tests = stripVTControlCharacters(written).matchAll(/^ *FAIL +(.+)$/gm);
  return { code: code ?? 1, tail: written.slice(-tailSize), tests: [...new Set([...tests].map(([, test]) => test!))] };
}
