import { defineConfig } from 'vitest/config';

// as the product runs: React's development build takes three times as long to render the same
process.env['NODE_ENV'] = 'production';

const unit = {
  environment: 'node',
  globalSetup: ['./test/global-setup.ts'],
  setupFiles: ['./test/same-cases.ts'],
  // whatever is waited for ends the wait: these only say how long a busy machine may take
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 180_000 } },
};

/** Files that look at what a process keeps, and those that start, kill and starve processes, have one of their own. */
const alone = [
  'app/core/db/*.test.ts',
  'app/core/replicas/replicas.test.ts',
  'tools/**/*.test.ts',
  'db/**/*.test.ts',
  'test/{crashes,database-away,faults,full-disk,hosts,ledger-crashes,market-crashes,market-cuts,money-cuts,two-hosts,web-processes}.test.ts',
];

/**
 * `unit` runs beside the code and the whole product in its own process, against throw-away databases, its files one
 * after the other in the same process, as loading the modules 420 times would take longer than the tests; `product` is
 * what needs processes of its own; `browser` runs journeys in Chromium against the built product.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: alone,
          maxWorkers: 4, // who waits for the database leaves the processor to the others
          isolate: false,
          setupFiles: [...unit.setupFiles, './test/after-each-file.ts'],
        },
      },
      {
        test: {
          ...unit,
          name: 'product',
          include: alone,
          sequence: { groupOrder: 3 }, // between those of `unit` each file would end a process that all of them share
        },
      },
      {
        test: {
          name: 'hosts', // npm run test:hosts alone
          environment: 'node',
          include: ['test/hosts-full/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 240_000,
          fileParallelism: false, // each takes the whole machine
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['./test/e2e/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 600_000,
          maxWorkers: 3, // who waits for a page leaves the processor to the others
          isolate: false, // one Chromium and one site a worker
          // as Playwright’s own template has it: a starved machine fails one of 260; who needs it is printed as such
          retry: process.env['CI'] ? 1 : 0,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 90_000, interval: 100 } },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['app/**/*.server.ts'], reporter: ['text-summary', 'json-summary'] },
  },
});
