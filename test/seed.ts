/**
 * From this number follows all that property tests make up. It is the same in every run, so that whether a run fails
 * does not depend on luck; `TEST_SEED=N` looks at other cases.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_123);
