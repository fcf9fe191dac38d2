import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longer comes later: most changes are found out before. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weightOf = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith('model.test.ts') ? 2 : Number(/wallet\/(checks|seals|periods)\//.test(moduleId));
    return files.toSorted((a, b) => weightOf(a) - weightOf(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}

/**
 * The tests that `npm run test:mutation` asks: those of the ledger but the long ones, with a short walk of the model,
 * and the rules of the money pages and of the plugin market.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'app/wallet/**/*.test.ts',
      'app/billing/**/*.policy.test.ts',
      'app/books/**/*.policy.test.ts',
      'app/market/**/*.policy.test.ts',
    ],
    exclude: ['app/wallet/ledger/ledger.kill.test.ts', 'app/wallet/ledger/ledger.races.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { MODEL_RUNS: '4', MODEL_STEPS: '100', MODEL_SEED: '20261120' },
  },
});
