import { it } from 'vitest';

/** True in `npm run test:full`, which tries more cases and looks at more pages than `npm test` has the time for. */
export const isFull = process.env['TEST_FULL'] === '1';

/**
 * A test that only `npm run test:full` runs: another way through what a journey of `npm test` shows already, or the
 * pages of something whose commands are tested without a browser.
 */
export const inFull = it.runIf(isFull);

/** Of cases that go the same way the first; all of them in `npm run test:full`. */
export const someOf = <T>(cases: readonly T[]): readonly T[] => (isFull ? cases : cases.slice(0, 1));
