import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * `npm run test:mutation` changes the money rules one small thing at a time and runs the tests that touch it: a change
 * that no test notices survives. Covered are the ledger's rules and flows, the rules of the money pages and those of
 * the plugin market; the bar is 90 %. `-- PATH…` mutates these files only, `PATH:FROM-TO` these lines. What is known to
 * survive, and why, is in docs/decisions/010-ledger.md.
 */
const bar = 90;
const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const mutate =
  wanted.length > 0
    ? wanted
    : [
        'app/wallet/**/*.policy.ts',
        'app/wallet/*/*.commands.server.ts',
        'app/billing/**/*.policy.ts',
        'app/books/**/*.policy.ts',
        'app/market/**/*.policy.ts',
      ];
/** A copy of the program is changed, beside the checkout: nothing of it is ever seen by what runs meanwhile. */
const work = mkdtempSync(join(process.env['MUTATION_DIR'] ?? tmpdir(), 'wenwo-mutation-'));
process.chdir(root);
delete process.env['NODE_ENV'];

try {
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    ignoreStatic: false,
    ignorePatterns: [
      '/build',
      '/data',
      '/docs',
      '/bench',
      '/coverage',
      '/public',
      '/.react-router',
      '/test/e2e',
      '/test-results',
      '*.log',
    ],
    tempDirName: work,
    tsconfigFile: 'none', // rewriting it needs the API of TypeScript 6
    concurrency: Math.max(1, Number(process.env['MUTATION_WORKERS'] ?? availableParallelism())),
    timeoutMS: 20_000,
    timeoutFactor: 3,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    thresholds: { high: 100, low: bar, break: null },
  }).runMutationTest();
  process.exitCode = report(results) >= bar ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

type Result = {
  fileName: string;
  status: string;
  mutatorName: string;
  replacement?: string | undefined;
  location: { start: { line: number; column: number } };
};

/** Prints a line for each file and each survivor. Returns the score: detected ÷ all that could be, in percent. */
function report(results: readonly Result[]): number {
  const valid = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  const isDetected = ({ status }: Result) => status === 'Killed' || status === 'Timeout';
  const scoreOf = (list: readonly Result[]) =>
    list.length === 0 ? 100 : (100 * list.filter(isDetected).length) / list.length;
  const nameOf = ({ fileName }: Result) => fileName.slice(fileName.indexOf('app/'));
  console.log(`\n  ${'file'.padEnd(52)}${'mutants'.padStart(8)}${'survived'.padStart(10)}${'score'.padStart(9)}`);
  for (const [name, list] of Map.groupBy(valid, nameOf)) {
    const survived = list.filter((one) => !isDetected(one)).length;
    console.log(
      `  ${name.padEnd(52)}${String(list.length).padStart(8)}${String(survived).padStart(10)}${scoreOf(list).toFixed(1).padStart(9)}`,
    );
  }
  const survivors = valid.filter((one) => !isDetected(one));
  if (survivors.length > 0) console.log('\n  survived:');
  for (const one of survivors) {
    const place = `${nameOf(one)}:${one.location.start.line}:${one.location.start.column}`;
    console.log(
      `  ${place}  ${one.mutatorName}${one.status === 'NoCoverage' ? ' (no test)' : ''} → ${(one.replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 90)}`,
    );
  }
  const broken = results.length - valid.length;
  const score = scoreOf(valid);
  console.log(
    `\n  ${valid.length} mutants, ${survivors.length} survived${broken > 0 ? `, ${broken} could not run` : ''}: ${score.toFixed(1)} %, bar ${bar} %`,
  );
  return score;
}
