import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { listBreaks } from '#app/wallet/checks/queries.server.ts';
import type { Posting } from '#app/wallet/journals/commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { type Call, flows } from '#test/ledger-flows.ts';
import { isOfMember, Refused } from '#test/ledger-oracle.ts';
import { type Step, World } from '#test/ledger-world.ts';

/** `MODEL_SEED=N` repeats a run (with `MODEL_PATH` its shrunk failure), `MODEL_RUNS` and `MODEL_STEPS` make it longer: see `npm run test:model`. */
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 20);
const maxLength = Number(process.env['MODEL_STEPS'] ?? 200);
const path = process.env['MODEL_PATH'];

const database = useTestDatabase();
const told = { sequences: 0, steps: 0, done: 0, refused: new Map<string, number>(), flows: new Map<string, number>() };
beforeAll(() => console.log(`  model of the ledger: MODEL_SEED=${seed} MODEL_RUNS=${numRuns} MODEL_STEPS=${maxLength}`));
afterAll(() => {
  const refused = [...told.refused].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(`  ${told.sequences} sequences, ${told.steps} steps, ${told.done} journals of ${told.flows.size} flows; refused: ${refused}`);
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

test('the ledger does what plain numbers do, whatever happens in whatever order', { timeout: 24 * 3600 * 1000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => inThrowAway((tx) => play(tx, sequence))),
    { seed, numRuns, unbiased: true, ...(path ? { path } : {}) },
  );
  if (numRuns >= 1000) expect([...told.flows.keys()].toSorted()).toEqual(Object.keys(flows).toSorted());
});

/** Runs a sequence in a transaction that never ends well: nothing stays, and no commit has to be waited for. */
async function inThrowAway(work: (tx: Tx) => Promise<void>): Promise<void> {
  const over = new Error('the sequence is over');
  await database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw over;
    })
    .catch((error: unknown) => {
      if (error !== over) throw error;
    });
}

async function play(tx: Tx, sequence: Step[]): Promise<void> {
  const ctx: Ctx = { db: tx, actor: { kind: 'job', name: 'model' }, now: new Date('2026-11-20T12:00:00Z'), language: 'en', requestId: 'test' };
  const world = new World(ctx);
  told.sequences += 1;
  for (const [index, step] of sequence.entries()) {
    const call = flows[step.flow]!(world, step);
    if (!call) continue;
    told.steps += 1;
    const first = await compareCall(world, step.flow, call);
    if (first && step.again === 0) expect(await compareCall(world, step.flow, call)).toEqual({ ...first, isNew: false });
    if (first && step.again === 1) await compareCall(world, step.flow, { ...call, input: { ...call.input, note: 'another' } });
    await expectSame(world, `step ${index} ${step.flow}`);
    if (index % 20 === 19) await expectSameHistory(world, `step ${index} ${step.flow}`);
    if (index % 100 === 99) expect(await listBreaks(ctx)).toEqual([]);
  }
  await expectSameHistory(world, 'the end');
  expect(await listBreaks(ctx)).toEqual([]);
}

/** Makes one call in both worlds: both do it, both know it already, or both refuse it by the same name. */
async function compareCall(world: World, flow: string, call: Call): Promise<Posting | null> {
  await sql`savepoint step`.execute(world.ctx.db);
  const found = await call.run(call.input as never).catch((error: unknown) => {
    if (isRefusal(error)) return String(error.data?.['error']);
    throw error;
  });
  if (typeof found === 'string') await sql`rollback to savepoint step`.execute(world.ctx.db);
  let expected: boolean | string;
  let sums = new Map<string, bigint>();
  try {
    const input = JSON.stringify(call.input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
    ({ isNew: expected, sums } = world.oracle.attempt(call.key, input, call.effect));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expected = error.message;
  }
  expect(typeof found === 'string' ? found : found.isNew, `${flow} ${call.key}`).toBe(expected);
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
  return found;
}

const inOrder = (amounts: Map<string, bigint>) => [...amounts].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What members have and every open item is the same in both worlds. */
async function expectSame(world: World, where: string): Promise<void> {
  const { rows } = await sql<{ code: string; posted: string }>`
    select a.code, b.posted::text posted from wallet.balance b join wallet.account a on a.id = b.account_id where b.posted <> 0`.execute(world.ctx.db);
  const plain = [...world.oracle.balances].filter(([code, amount]) => amount !== 0n && isOfMember(code)).map(([code, amount]) => `${code} ${amount}`);
  expect(rows.map((row) => `${row.code} ${row.posted}`).toSorted(), where).toEqual(plain.toSorted());
  const items = await sql<{ item: string }>`
    select i.journal_id || ' ' || a.code || ' ' || (i.amount - i.settled) item from wallet.open_item i join wallet.account a on a.id = i.account_id
    where i.settled < i.amount`.execute(world.ctx.db);
  const open = world.oracle.items.filter((item) => item.left > 0n).map((item) => `${item.ref} ${item.account} ${item.left}`);
  expect(items.rows.map((row) => row.item).toSorted(), where).toEqual(open.toSorted());
  world.oracle.check();
}

/** The entries of every account, the platform's too, sum up to what the plain numbers say. */
async function expectSameHistory(world: World, where: string): Promise<void> {
  const { rows } = await sql<{ code: string; sum: string; posted: string }>`
    select a.code, sum(e.amount)::text sum, wallet.posted(a)::text posted
    from wallet.entry e join wallet.account a on a.id = e.account_id group by a.id`.execute(world.ctx.db);
  const real = Object.fromEntries(rows.filter((row) => row.sum !== '0').map((row) => [row.code, row.sum]));
  const plain = Object.fromEntries([...world.oracle.balances].filter(([, amount]) => amount !== 0n).map(([code, amount]) => [code, String(amount)]));
  expect(real, where).toEqual(plain);
  expect(
    rows.filter((row) => row.posted !== row.sum),
    where,
  ).toEqual([]);
}
