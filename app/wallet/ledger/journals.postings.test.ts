import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { holdAmount } from './holds.commands.server.ts';
import { maxAmount, of } from './ledger.schema.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, newId, readWritten, richMember } from '#test/ledger.ts';
import {
  allOf,
  amountOf,
  type Draft,
  expectAmount,
  findRepeat,
  lockItem,
  lockItems,
  post,
  postUnderLock,
  refuse,
} from './journals.commands.server.ts';

const database = useTestDatabase();
const ctx = () => bookCtx(database.db);
/** A journal that gives somebody cash. */
const draftOf = (more: Partial<Draft> = {}): Draft => {
  const id = newId();
  const legs = [
    { account: of('cash', id), amount: 5n },
    { account: 'promotion' as const, amount: -5n },
  ];
  return { key: `test:${id}`, type: 'topUp', input: {}, legs, ...more };
};

describe('the input of a key', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const input = { a: 1, b: 'text', c: [1, 'two', { deep: 3n }], d: { y: at, x: null }, e: true };
  const again = async (other: object) => {
    const draft = draftOf({ input });
    await post(ctx(), draft);
    return errorOf(post(ctx(), { ...draft, input: other })).catch(() => 'the same');
  };

  test.each<[string, object]>([
    ['its names in another order', { e: true, d: { x: null, y: at }, c: [1, 'two', { deep: 3n }], b: 'text', a: 1 }],
    ['a name more that has no value', { ...input, f: undefined }],
    ['another object for the same time', { ...input, d: { x: null, y: new Date(at.getTime()) } }],
    ['a whole number as text or not, for they come from JSON', { ...input, c: [1, 'two', { deep: '3' }] }],
  ])('is the same with %s', async (_name, other) => {
    expect(await again(other)).toBe('the same');
  });

  test.each<[string, object]>([
    ['another number', { ...input, a: 2 }],
    ['another text', { ...input, b: 'tex' }],
    ['another order of a list', { ...input, c: ['two', 1, { deep: 3n }] }],
    ['something deep in it', { ...input, c: [1, 'two', { deep: 4n }] }],
    ['another time', { ...input, d: { x: null, y: new Date(at.getTime() + 1) } }],
    ['nothing where nothing stood by name', { ...input, d: { y: at } }],
    ['a name less', { a: 1, b: 'text' }],
    ['another name', { ...input, e: undefined, g: true }],
  ])('is another with %s', async (_name, other) => {
    expect(await again(other)).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('belongs to its type of journal', async () => {
    const draft = draftOf();
    await post(ctx(), draft);
    expect(await errorOf(post(ctx(), { ...draft, type: 'hold' }))).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a journal', () => {
  const kept = async (journalId: number) => {
    const { rows } = await sql<Record<string, unknown>>`select type, actor_kind, actor_id, parent_id, data, occurred_at,
      recorded_at
      from wallet.journal where id = ${journalId}`.execute(database.db);
    return rows[0];
  };

  test('keeps who posted it, when, and what it continues', async () => {
    const plain = await post(ctx(), draftOf());
    const now = ctx().now;
    expect(await kept(plain.journalId)).toEqual({
      ...{ type: 'topUp', actor_kind: 'job', actor_id: null, parent_id: null, data: {} },
      ...{ occurred_at: now, recorded_at: now },
    });
    const occurredAt = new Date('2026-11-19T08:30:00Z');
    const more = await post(
      bookCtx(database.db, 7),
      draftOf({ parentId: plain.journalId, data: { note: 'paid twice', order: 9 }, occurredAt }),
    );
    expect(await kept(more.journalId)).toEqual({
      ...{
        type: 'topUp',
        actor_kind: 'staff',
        actor_id: 7,
        parent_id: plain.journalId,
        data: { note: 'paid twice', order: 9 },
      },
      ...{ occurred_at: occurredAt, recorded_at: now },
    });
  });

  test('bears the largest amount there is, in both directions, and none beyond it', async () => {
    const legsOf = (amount: bigint) => [
      { account: of('cash', newId()), amount },
      { account: 'promotion' as const, amount: -amount },
    ];
    const largest = await post(ctx(), draftOf({ legs: legsOf(maxAmount) }));
    expect(amountOf(largest, 'promotion')).toBe(-maxAmount);
    expect(await errorOf(post(ctx(), draftOf({ legs: legsOf(maxAmount + 1n) })))).toBe('AMOUNT_INVALID');
    expect(await errorOf(post(ctx(), draftOf({ legs: legsOf(maxAmount + 1n).toReversed() })))).toBe('AMOUNT_INVALID');
    const lopsided = [
      { account: of('cash', newId()), amount: maxAmount + 1n },
      ...[-maxAmount, -1n].map((amount) => ({ account: 'promotion' as const, amount })),
    ];
    expect(await errorOf(post(ctx(), draftOf({ legs: lopsided })))).toBe('AMOUNT_INVALID');
    const below = [{ account: 'promotion' as const, amount: -maxAmount - 1n }];
    expect(await errorOf(post(ctx(), draftOf({ legs: below })))).toBe('AMOUNT_INVALID');
  });

  test('that moves nothing has no amounts, now and when it is asked for again', async () => {
    const legs = [
      { account: of('cash', newId()), amount: 0n },
      { account: 'promotion' as const, amount: 0n },
    ];
    const draft = draftOf({ legs });
    const first = await post(ctx(), draft);
    expect([first.isNew, first.amounts.size, amountOf(first, 'promotion')]).toEqual([true, 0, 0n]);
    expect(await findRepeat(ctx(), draft)).toEqual({ journalId: first.journalId, isNew: false, amounts: new Map() });
  });

  test('is refused for now when somebody else keeps its accounts locked for five seconds', async () => {
    const memberId = await richMember(ctx(), 500n);
    const legs = [
      { account: of('cash', memberId), amount: 5n },
      { account: 'promotion' as const, amount: -5n },
    ];
    const draft = draftOf({ legs });
    await inTransaction(database.db, async (tx) => {
      await sql`select from wallet.balance where account_id = (select id from wallet.account
        where code = ${of('cash', memberId)}) for update`.execute(tx);
      await expect(post(ctx(), draft)).rejects.toMatchObject({
        kind: 'too-many',
        data: { error: 'RATE_LIMITED', retry_s: 5 },
      });
    });
    expect(await post(ctx(), draft)).toMatchObject({ isNew: true });
  });

  test('lets a fault of the database through that is none of the ledger’s refusals', async () => {
    await expect(post(ctx(), draftOf({ key: 'x' }))).rejects.toBeInstanceOf(DatabaseError);
    await expect(post(ctx(), draftOf({ legs: [{ account: 'promotion', amount: 1n }] }))).rejects.toMatchObject({
      code: 'WL005',
    });
  });
});

test('an amount of a request is from 1 to what is allowed', () => {
  expect([expectAmount(1n), expectAmount(maxAmount), expectAmount(7n, 7n)]).toEqual([1n, maxAmount, 7n]);
  for (const [amount, max] of [[0n], [-1n], [maxAmount + 1n], [8n, 7n]] as [bigint, bigint?][]) {
    expect(() => (max === undefined ? expectAmount(amount) : expectAmount(amount, max))).toThrow(
      refuse('AMOUNT_INVALID').message,
    );
  }
});

describe('what waits to be settled', () => {
  test('is found by its journal, kind and member, and not when one of them is another', async () => {
    const memberId = await richMember(ctx(), 500n);
    const hold = (amount: bigint) =>
      holdAmount(ctx(), { purpose: 'bounty', subject: String(newId()), memberId, asset: 'CNY', amount });
    const [first, second] = [await hold(200n), await hold(100n)];
    const account = of('cash_hold', memberId);
    await inTransaction(database.db, async (db) => {
      const item = { account, kind: 'cash_hold', memberId };
      expect(await lockItems({ db }, [second.journalId, first.journalId])).toEqual([
        { ...item, journalId: first.journalId, left: 200n },
        { ...item, journalId: second.journalId, left: 100n },
      ]);
      expect(await lockItem({ db }, first.journalId, 'cash_hold', memberId)).toMatchObject({ left: 200n });
      expect(allOf(await lockItem({ db }, second.journalId, 'cash_hold'))).toBe(100n);
      expect(await errorOf(lockItem({ db }, first.journalId, 'pending'))).toBe('STATE_CONFLICT');
      expect(await errorOf(lockItem({ db }, first.journalId, 'cash_hold', memberId + 1))).toBe('STATE_CONFLICT');
      expect(() => allOf({ ...item, journalId: first.journalId, left: 0n })).toThrow(refuse('STATE_CONFLICT').message);
    });
  });
});

test('work under a lock is done once: asked for again it is neither drafted nor followed up', async () => {
  const steps: string[] = [];
  const { legs, ...event } = draftOf();
  const run = () =>
    postUnderLock(
      ctx(),
      event,
      async () => steps.push('lock'),
      () => {
        steps.push('draft');
        return { legs };
      },
      async (_ctx, { journalId }) => void steps.push(`after ${typeof journalId}`),
    );
  const first = await run();
  expect(await run()).toEqual({ ...first, isNew: false });
  expect(steps).toEqual(['lock', 'draft', 'after number', 'lock']);
  expect((await readWritten(database.db, first)).legs).toMatchObject({ promotion: -5 });
  expect(
    await errorOf(
      postUnderLock(
        ctx(),
        { ...event, input: { n: 1 } },
        async () => {},
        () => ({ legs }),
      ),
    ),
  ).toBe('IDEMPOTENCY_MISMATCH');
});
