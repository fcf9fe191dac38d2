import { defineConfig } from 'vitest/config';

/** `unit` runs beside the code against a throw-away database; `browser` runs journeys in Chromium against the built product. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['app/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'db/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['./test/e2e/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          isolate: false, // one worker, one Chromium
          expect: { poll: { timeout: 45_000, interval: 100 } },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['app/**/*.server.ts'], reporter: ['text-summary', 'json-summary'] },
  },
});
