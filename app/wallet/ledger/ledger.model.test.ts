import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { listBreaks, listNewBreaks } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import type { Posting } from './journals.commands.server.ts';
import { sealJournals } from '#app/wallet/checks/seals.commands.server.ts';
import { findBrokenSeal } from '#app/wallet/checks/seals.queries.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { type Call, flows } from '#test/ledger-flows.ts';
import { Refused } from '#test/ledger-oracle.ts';
import { expectSameState } from '#test/ledger-state.ts';
import { type Step, World } from '#test/ledger-world.ts';
import { isFull } from '#test/full.ts';
import { testSeed } from '#test/seed.ts';

/**
 * `MODEL_SEED=N` repeats a run (with `MODEL_PATH` its shrunk failure), `MODEL_RUNS` and `MODEL_STEPS` make it longer:
 * `npm run test:model` does so.
 */
const seed = Number(process.env['MODEL_SEED'] ?? testSeed);
const numRuns = Number(process.env['MODEL_RUNS'] ?? (isFull ? 20 : 8));
const maxLength = Number(process.env['MODEL_STEPS'] ?? 200);
const path = process.env['MODEL_PATH'];

const told = { sequences: 0, steps: 0, done: 0, refused: new Map<string, number>(), flows: new Map<string, number>() };
beforeAll(() =>
  console.log(`  model of the ledger: MODEL_SEED=${seed} MODEL_RUNS=${numRuns} MODEL_STEPS=${maxLength}`),
);
afterAll(() => {
  const refused = [...told.refused].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    `  ${told.sequences} sequences, ${told.steps} steps, ${told.done} journals of ${told.flows.size} flows; refused: ${refused}`,
  );
});

/** What others build upon is drawn more often, so that long ways are walked to their end. */
const weights: Record<string, number> = {
  topUp: 5,
  award: 3,
  payOrder: 3,
  fulfil: 4,
  payShare: 4,
  release: 6,
  refundSale: 4,
  holdWithdrawal: 5,
  sendPayout: 4,
  confirmPayout: 2,
  writeOff: 2,
};

const steps = fc.array(
  fc.record<Step>({
    flow: fc.oneof(...Object.keys(flows).map((flow) => ({ weight: weights[flow] ?? 1, arbitrary: fc.constant(flow) }))),
    a: fc.nat(3),
    b: fc.nat(3),
    amount: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 })),
    pick: fc.nat(1000),
    flag: fc.boolean(),
    again: fc.nat(9),
  }),
  { minLength: 1, maxLength, size: 'max' },
);

test(
  'the ledger does what plain numbers do, whatever happens in whatever order',
  { timeout: 24 * 3600 * 1000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => inNewBooks((db) => play(db, sequence))),
      { seed, numRuns, unbiased: true, ...(path ? { path } : {}) },
    );
    if (numRuns >= 100 && maxLength >= 1000)
      expect([...told.flows.keys()].toSorted()).toEqual(Object.keys(flows).toSorted());
  },
);

/** Each sequence has new books, in which everything is committed as in real ones. */
async function inNewBooks(work: (db: Db) => Promise<void>): Promise<void> {
  const books = await createTestDatabase();
  try {
    await work(books.db);
  } finally {
    await books.drop();
  }
}

async function play(db: Db, sequence: Step[]): Promise<void> {
  const ctx: Ctx = {
    db,
    actor: { kind: 'job', name: 'model' },
    now: new Date('2026-11-20T12:00:00Z'),
    language: 'en',
    requestId: 'test',
  };
  const world = new World(ctx);
  let [last, checked] = [0, 0];
  told.sequences += 1;
  for (const [index, step] of sequence.entries()) {
    const call = flows[step.flow]!(world, step);
    if (!call) continue;
    told.steps += 1;
    const where = `step ${index} ${step.flow}`;
    const left = await compareCall(world, step.flow, call);
    if (left && step.again === 0) await expectKnown(world, step.flow, call, left);
    if (left && step.again === 1)
      await compareCall(world, step.flow, { ...call, input: { ...call.input, note: 'another' } });
    world.oracle.check();
    await expectSameState(world, last, left?.isNew ? left : null, where);
    if (left?.isNew) last = left.journalId;
    if (index % 20 === 19) {
      await expectSameHistory(world, where);
      expect(await listNewBreaks(ctx, { from: checked, to: last }), where).toEqual([]);
      checked = last;
    }
    if (index % 100 === 99) {
      await sealJournals(ctx); // from here on the sums of platform accounts stand on subtotals
      expect(await listBreaks(ctx), where).toEqual([]);
    }
  }
  await expectSameHistory(world, 'the end');
  await sealJournals(ctx);
  expect([await listBreaks(ctx), await findBrokenSeal(ctx)]).toEqual([[], null]);
}

/** A posting in both worlds, with what the plain numbers say that it changed. */
type Both = Posting & { sums: Map<string, bigint> };

/** The same call once more is answered with the posting that stands. */
async function expectKnown(world: World, flow: string, call: Call, { journalId, amounts }: Both): Promise<void> {
  const again = await compareCall(world, flow, call);
  expect(again && { journalId: again.journalId, isNew: again.isNew, amounts: again.amounts }).toEqual({
    journalId,
    isNew: false,
    amounts,
  });
}

/** Makes one call in both worlds: both do it, both know it already, or both refuse it by the same name. */
async function compareCall(world: World, flow: string, call: Call): Promise<Both | null> {
  const found = await call.run(call.input as never).catch((error: unknown) => {
    if (isRefusal(error)) return String(error.data?.['error']);
    throw error;
  });
  let expected: boolean | string;
  let sums = new Map<string, bigint>();
  try {
    const input = JSON.stringify(call.input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
    ({ isNew: expected, sums } = world.oracle.attempt(call.key, input, call.effect));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expected = error.message;
  }
  const outcome = typeof found === 'string' ? found : found.isNew;
  if (outcome !== expected)
    throw new Error(`${flow} ${call.key}: the ledger says ${outcome}, the plain numbers ${expected}`);
  if (typeof found === 'string') {
    told.refused.set(found, (told.refused.get(found) ?? 0) + 1);
    return null;
  }
  told.flows.set(flow, (told.flows.get(flow) ?? 0) + 1);
  if (found.isNew) {
    told.done += 1;
    expect(inOrder(found.amounts), `${flow} ${call.key}`).toEqual(inOrder(sums));
    call.made?.(found.journalId);
  }
  return { ...found, sums };
}

const inOrder = (amounts: Map<string, bigint>) =>
  [...amounts].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The entries of every account, the platform's too, sum up to what the plain numbers say. */
async function expectSameHistory(world: World, where: string): Promise<void> {
  const { rows } = await sql<{ code: string; sum: string; posted: string }>`
    select a.code, sum(e.amount)::text sum, wallet.posted(a)::text posted
    from wallet.entry e join wallet.account a on a.id = e.account_id group by a.id`.execute(world.ctx.db);
  const real = Object.fromEntries(rows.filter((row) => row.sum !== '0').map((row) => [row.code, row.sum]));
  const plain = Object.fromEntries(
    [...world.oracle.balances].filter(([, amount]) => amount !== 0n).map(([code, amount]) => [code, String(amount)]),
  );
  expect(real, where).toEqual(plain);
  expect(
    rows.filter((row) => row.posted !== row.sum),
    where,
  ).toEqual([]);
}
