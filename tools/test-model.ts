import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run test:model`: the long profile of the ledger's model test, 10,000 sequences of up to 1,000 steps, in blocks
 * of a hundred that the cores share: every fifth block walks up to 1,000 steps, those between up to 200, as most faults
 * need few steps and the time is better spent on more beginnings; `--long` lets all walk the whole way. `-- --from N`
 * goes on at a sequence, so that a long run can be stretched over several sittings: each block has a seed of its own,
 * `--seed` and its place, and the line of the last finished one says how to go on. With the MODEL_SEED, MODEL_RUNS and
 * MODEL_STEPS of a failed block `vitest run --project unit app/wallet/ledger/ledger.model.test.ts` repeats just that,
 * with the MODEL_PATH it prints only its shortest failure.
 */
const options = {
  runs: { type: 'string' },
  steps: { type: 'string' },
  seed: { type: 'string' },
  from: { type: 'string' },
  workers: { type: 'string' },
  long: { type: 'boolean' },
} as const;
const { values } = parseArgs({ options });
const size = 100;
const runs = Number(values.runs ?? 10_000);
const steps = Number(values.steps ?? 1000);
const seed = Number(values.seed ?? Date.now() % 2 ** 30);
const first = Math.floor(Number(values.from ?? 0) / size);
const workers = Math.max(1, Number(values.workers ?? availableParallelism()));
const root = join(import.meta.dirname, '..');
const started = performance.now();
const blocks = Array.from({ length: Math.max(0, Math.ceil(runs / size) - first) }, (_, index) => first + index);
const finished = new Set<number>();
const total = { sequences: 0, steps: 0, journals: 0 };
const children = new Set<ChildProcess>();
let isFailed = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal));

console.log(`  sequences ${first * size} to ${runs - 1} of up to ${steps} steps, ${workers} at once, seed ${seed}`);
await Promise.all(Array.from({ length: workers }, work));
console.log(`  ${isFailed ? 'FAILED' : 'passed'}: ${said()}`);
process.exit(isFailed ? 1 : 0);

async function work(): Promise<void> {
  for (let block = blocks.shift(); block !== undefined && !isFailed; block = blocks.shift()) {
    const output = await runBlock(block);
    const told = /(\d+) sequences, (\d+) steps, (\d+) journals/.exec(output.text);
    if (output.code !== 0 || !told) {
      isFailed = true;
      console.log(
        `${output.text}\n  block ${block} failed: MODEL_SEED=${seed + block} MODEL_RUNS=${sizeOf(block)} MODEL_STEPS=${stepsOf(block)}`,
      );
      return;
    }
    total.sequences += Number(told[1]);
    total.steps += Number(told[2]);
    total.journals += Number(told[3]);
    finished.add(block);
    console.log(`  ${said()}; to go on: --seed ${seed} --from ${nextBlock() * size}`);
  }
}

async function runBlock(block: number): Promise<{ code: number; text: string }> {
  const { NODE_ENV: _ignored, ...inherited } = process.env;
  const env = {
    ...inherited,
    MODEL_RUNS: String(sizeOf(block)),
    MODEL_STEPS: String(stepsOf(block)),
    MODEL_SEED: String(seed + block),
  };
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'unit',
    'app/wallet/ledger/ledger.model.test.ts',
  ];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  children.add(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  children.delete(child);
  return { code: code ?? 1, text };
}

/** Ends what runs with all that it started; what is finished stays proven. */
function stop(signal: NodeJS.Signals): void {
  for (const { pid } of children) if (pid) process.kill(-pid, signal);
  console.log(`  stopped: ${said()}; to go on: --seed ${seed} --from ${nextBlock() * size}`);
  process.exit(130);
}

/** The last block may be smaller. */
function sizeOf(block: number): number {
  return Math.min(size, runs - block * size);
}

/** How far the sequences of a block may walk. */
function stepsOf(block: number): number {
  return values.long || block % 5 === 0 ? steps : Math.min(steps, 200);
}

/** The first block that is not finished. */
function nextBlock(): number {
  let block = first;
  while (finished.has(block)) block += 1;
  return block;
}

function said(): string {
  const { sequences, steps: done, journals } = total;
  const minutes = (performance.now() - started) / 60_000;
  return `${sequences} sequences, ${done} steps, ${journals} journals in ${minutes.toFixed(1)} minutes (${Math.round(done / minutes / 60)} steps/s)`;
}
