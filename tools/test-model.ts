import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run test:model`: the long profile of the ledger's model test, 10,000 sequences of up to 1,000 steps, divided among
 * the cores. `MODEL_RUNS`, `MODEL_STEPS` and `MODEL_SEED` change it; the first part runs with the seed, the others with those after it.
 * Each part prints its seed; with `MODEL_SEED=N MODEL_PATH=P` of a failure `npm test -- unit` repeats just that.
 */
const runs = Number(process.env['MODEL_RUNS'] ?? 10_000);
const steps = process.env['MODEL_STEPS'] ?? '1000';
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 30);
const parts = Math.max(1, Math.min(availableParallelism(), Math.ceil(runs / 100)));
const root = join(import.meta.dirname, '..');
const from = performance.now();
console.log(`  ${runs} sequences of up to ${steps} steps in ${parts} parts, seed ${seed}`);

const codes = await Promise.all(
  Array.from({ length: parts }, async (_, part) => {
    const { NODE_ENV: _ignored, ...inherited } = process.env;
    const env = { ...inherited, MODEL_RUNS: String(Math.ceil(runs / parts)), MODEL_STEPS: steps, MODEL_SEED: String(seed + part) };
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', 'app/wallet/model.test.ts'];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  }),
);
console.log(`  ${codes.every((code) => code === 0) ? 'passed' : 'FAILED'} in ${((performance.now() - from) / 60_000).toFixed(1)} minutes`);
process.exit(Math.max(...codes));
