import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { expectWholeBooks, fingerprint } from '#test/ledger.ts';
import { usePayouts } from '#test/payouts.ts';
import { approveWithdrawals, rejectWithdrawal } from '../reviews/commands.server.ts';
import { cancelWithdrawal, requestWithdrawal } from '../withdrawals/commands.server.ts';
import { makePayoutFile } from './commands.server.ts';
import { bouncePayout, importResults } from './settlements/commands.server.ts';

/*
 * The connection is cut before each statement of each step on a withdrawal's way, and once after the commit before the answer.
 * State and money change together or not at all, and the same call made again brings the withdrawal to its end.
 */
const world = usePayouts();
let pool: Pool;
let db: Db;
/** Statements until the cut; `afterwards` cuts when the commit is done. */
let cut = { left: Infinity, afterwards: false };

beforeAll(() => {
  pool = createPool(world.database.connection, { max: 1 });
  pool.on('connect', (client) => watch(client));
  db = createDb(pool);
});
afterAll(async () => db.destroy());

function watch(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const query = async (...args: unknown[]): Promise<unknown> => {
    cut.left -= 1;
    const isCommit = cut.afterwards && args[0] === 'commit';
    if (cut.left > 0 && !isCommit) return send(...args);
    if (isCommit) await send(...args);
    cut = { left: Infinity, afterwards: false };
    const { processID } = client as unknown as { processID: number };
    await world.database.pool.query('select pg_terminate_backend($1)', [processID]);
    return send('select 1');
  };
  Object.assign(client, { query });
}

type Step = { call: () => Promise<unknown>; id: number | null; end: string };
const over = (ctx: Ctx): Ctx => ({ ...ctx, db });
const boss = async () => over(world.staffCtx(await world.addStaff()));

async function approved(): Promise<{ id: number; number: string }> {
  const asked = await world.request(20_000);
  await approveWithdrawals(world.staffCtx(await world.addStaff()), { ids: [asked.id] });
  return asked;
}

const steps: Record<string, () => Promise<Step>> = {
  'a request': async () => {
    const { id: memberId, cardId } = await world.payee(20_000n);
    return { call: () => requestWithdrawal(over(world.member(memberId)), { amount: 20_000, cardId }), id: null, end: 'requested' };
  },
  'a cancellation': async () => {
    const { id, memberId } = await world.request(20_000);
    return { call: () => cancelWithdrawal(over(world.member(memberId)), { id }), id, end: 'cancelled' };
  },
  'a rejection': async () => {
    const [{ id }, staff] = [await world.request(20_000), await boss()];
    return { call: () => rejectWithdrawal(staff, { id, reason: 'risk', note: '' }), id, end: 'rejected' };
  },
  'a payout file': async () => {
    const [{ id }, staff] = [await approved(), await boss()];
    return { call: () => makePayoutFile(staff, { ids: [id] }), id, end: 'paying' };
  },
  'a payment': async () => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss()];
    return { call: () => importResults(staff, { name: 'a', text: world.results([number, 'paid', '200']) }), id, end: 'paid' };
  },
  'a failure': async () => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss()];
    return { call: () => importResults(staff, { name: 'a', text: world.results([number, 'failed', '200', 'limit']) }), id, end: 'returned' };
  },
  'a bounce': async () => {
    const [{ id, number }, staff] = [await world.send(20_000), await boss()];
    await world.settle(number, 'paid', '200');
    return { call: () => bouncePayout(staff, { id, reason: 'limit', note: 'x' }), id, end: 'returned' };
  },
};

/** What of our own tables and of the ledger is there. */
async function whole(): Promise<unknown> {
  const { rows } = await sql`select (select jsonb_agg(to_jsonb(w) order by id) from billing.withdrawal w) withdrawals,
    (select count(*) from billing.withdrawal_event) events, (select count(*) from billing.payout_file) files, (select count(*) from billing.payout_result) results,
    (select jsonb_agg(to_jsonb(t) order by withdrawal_id) from billing.tax_item t) taxes, (select count(*) from messages.notice) notices,
    (select count(*) from core.audit) audits`.execute(world.database.db);
  return [rows[0], await fingerprint(world.database.db)];
}

const long_ms = 120_000;

test.each(Object.entries(steps))('%s is done as a whole or not at all', { timeout: long_ms }, async (_name, prepare) => {
  let cuts = 0;
  for (;;) {
    const { call, id, end } = await prepare();
    const before = await whole();
    cut = { left: cuts + 1, afterwards: false };
    const isCut = await call().then(
      () => false,
      () => true,
    );
    cut.left = Infinity;
    if (isCut) {
      cuts += 1;
      await deadConnectionIsGone();
      expect(await whole()).toEqual(before);
      await call();
    }
    if (id !== null) expect(await world.stateOf(id)).toBe(end);
    if (!isCut) break;
  }
  expect(cuts).toBeGreaterThanOrEqual(6);
  await expectWholeBooks(world.database.db);
});

test.each(Object.entries(steps))('%s whose answer is lost is not done again', async (_name, prepare) => {
  const { call, id, end } = await prepare();
  cut = { left: Infinity, afterwards: true };
  await expect(call()).rejects.toThrow();
  await deadConnectionIsGone();
  const after = await whole();
  const again = await call().then(
    () => null,
    (error: unknown) => error,
  );
  expect(isRefusal(again)).toBe(true);
  expect(await whole()).toEqual(after);
  if (id !== null) expect(await world.stateOf(id)).toBe(end);
});

const deadConnectionIsGone = () => expect.poll(() => pool.totalCount).toBe(0);
