import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureTestBrowser } from './browser.ts';

/**
 * `npm test`: every check in the order in which a fault is cheapest to find. Stops at the first that fails. `npm test
 * -- unit` (or format, lint, types, structure, unused, build, browser) runs one of them; `npm run test:faults` builds
 * and runs those of all tests that kill, starve and stop the product.
 */
const root = join(import.meta.dirname, '..');
const node = process.execPath;
const bin = (path: string) => join(root, 'node_modules', path);

const faults = [
  'test/crashes',
  'test/faults',
  'test/full-disk',
  'test/database-away',
  'test/ledger-crashes',
  'test/web-processes',
  'tools/supervise',
];
const ofDatabase = ['app/core/db', 'app/core/jobs', 'app/core/http/http-server', 'app/core/process/log'];

type Step = { name: string; run: () => number };

const steps: Step[] = [
  {
    name: 'types',
    run: () => exec(bin('@react-router/dev/bin.cjs'), 'typegen') || exec(bin('typescript/bin/tsc'), '--noEmit'),
  },
  { name: 'format', run: () => exec(bin('oxfmt/bin/oxfmt'), '--check', '.') },
  { name: 'lint', run: () => exec(bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings') },
  { name: 'structure', run: () => exec(join(root, 'tools/check-structure.ts')) },
  { name: 'unused', run: () => exec(bin('knip/bin/knip.js')) },
  { name: 'build', run: () => exec(join(root, 'tools/build.ts')) },
  { name: 'unit', run: () => exec(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--project', 'product') },
  { name: 'browser', run: () => exec(bin('vitest/vitest.mjs'), 'run', '--project', 'browser') },
];

const wanted = process.argv.slice(2);
if (wanted[0] === 'faults') {
  steps.push({
    name: 'faults',
    run: () =>
      exec(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--project', 'product', ...faults, ...ofDatabase),
  });
  wanted.push('build');
}
const chosen = wanted.length > 0 ? steps.filter((step) => wanted.includes(step.name)) : steps;
if (chosen.length === 0) {
  console.error(`  No such check. There are: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(1);
}
if (chosen.some((step) => step.name === 'browser')) process.env['CHROMIUM_PATH'] = ensureTestBrowser();
const started = performance.now();
for (const step of chosen) {
  const from = performance.now();
  console.log(`\n  ── ${step.name}`);
  const code = step.run();
  if (code !== 0) {
    console.error(`\n  ✗ ${step.name} failed\n`);
    process.exit(code);
  }
  console.log(`  ✓ ${step.name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
}
console.log(`\n  All checks passed in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.\n`);

function exec(script: string, ...args: string[]): number {
  const { NODE_ENV: _ignored, ...env } = process.env;
  const run = spawnSync(node, [script, ...args], { cwd: root, stdio: 'inherit', env });
  return run.status ?? 1;
}
