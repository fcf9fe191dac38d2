import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import type { Member, TestApp } from '#test/app.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;
const headers = () => ({ 'idempotency-key': randomUUID() });

/** A member with cash, in fen. */
export async function memberWithCash(app: TestApp, amount = 10_000n): Promise<Member> {
  const member = await app.addMember(`books_${(made += 1)}`);
  const ctx = {
    db: app.database.db,
    actor: { kind: 'job', name: 'test' },
    now: new Date(),
    language: 'en',
    requestId: 'test',
  } as const;
  await creditTopUp(ctx, { channel: 'alipay', transaction: randomUUID(), memberId: member.id, amount });
  return member;
}

/** A correction that takes one yuan from a member and waits for a second person. */
export async function proposeOne(app: TestApp, proposer: Member): Promise<{ id: number; member: Member }> {
  const member = await memberWithCash(app);
  const body = {
    kind: 'adjust',
    from: `cash:${member.id}`,
    to: 'clearing:alipay',
    amount: 100,
    reason: 'counted twice',
    ticket: 'T-1',
  };
  return {
    ...(await app.done('/api/admin/proposeAdjustment', body, { member: proposer, headers: headers() })),
    member,
  };
}

/** Requests about the ledger, for `writes`. */
export const booksWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/proposeAdjustment': async ({ app, staff }) => {
    const member = await memberWithCash(app);
    const body = {
      kind: 'adjust',
      from: `cash:${member.id}`,
      to: 'clearing:alipay',
      amount: 100,
      reason: 'counted twice',
      ticket: `T-${member.id}`,
    };
    return { member: staff, about: member.id, body, headers: headers() };
  },
  '/api/admin/decideAdjustment': async ({ app, staff }) => {
    const { id } = await proposeOne(app, await app.addMember(`bookkeeper_${(made += 1)}`, { isStaff: true }));
    return { member: staff, about: id, body: { id, isConfirmed: true }, headers: headers() };
  },
  '/api/admin/pausePostings': async ({ app, staff }) => {
    await app.database.pool.query('update wallet.pause set ended_at = now() where ended_at is null');
    return { member: staff, body: { asset: 'PTS', reason: `stop ${(made += 1)}` } };
  },
  '/api/admin/resumePostings': async ({ app, staff }) => {
    await app.database.pool.query(
      "insert into wallet.pause (asset, reason, started_at) values ('PTS', 'test', now()) on conflict do nothing",
    );
    return { member: staff, body: { asset: 'PTS' } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there is once of, after many identical requests. */
export const booksEffects = (
  count: Count,
  app: () => TestApp,
): Record<string, (write: Write, succeeded: number) => Promise<void>> => ({
  '/api/admin/proposeAdjustment': async ({ about }, succeeded) => {
    expect(succeeded).toBeGreaterThan(0);
    expect(await count('billing.adjustment where ticket = $1', `T-${about}`)).toBe(1);
  },
  '/api/admin/decideAdjustment': async ({ about }, succeeded) => {
    expect(succeeded).toBeGreaterThan(0);
    expect(await count("wallet.journal where key = 'adj:' || $1", String(about))).toBe(1);
    expect(await count("core.audit where action = 'billing.decideAdjustment' and subject_id = $1", about)).toBe(1);
  },
  '/api/admin/pausePostings': async ({ body }) => {
    expect(await count('wallet.pause where reason = $1', (body as { reason: string }).reason)).toBe(1);
    await app().database.pool.query('update wallet.pause set ended_at = now() where ended_at is null');
  },
  '/api/admin/resumePostings': async () => {
    expect(await count("wallet.pause where asset = 'PTS' and ended_at is null")).toBe(0);
  },
});
