/** True in `npm run test:full`, which tries more cases and looks at more pages than `npm test` has the time for. */
export const isFull = process.env['TEST_FULL'] === '1';
