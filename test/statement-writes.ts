import { expect } from 'vitest';
import { memberWithCash } from '#test/books-writes.ts';
import type { World, Write } from '#test/writes.ts';

const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

/** Requests about statements, for `writes`. */
export const statementWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/billing/requestStatement': async ({ app }) => {
    const member = await memberWithCash(app);
    return { member, about: member.id, body: { month: month() } };
  },
  '/api/admin/requestStatement': async ({ app, staff }) => {
    await app.database.pool.query("delete from billing.statement_file where scope = 'platform'");
    return { member: staff, about: staff.id, body: { month: month() } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/**
 * What there is once of, after many identical requests; a file that is finished before the last of them may be asked
 * for anew.
 */
export const statementEffects = (count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> => {
  const effect = async ({ about }: Write, succeeded: number) => {
    expect(succeeded).toBeGreaterThan(0);
    expect(await count("billing.statement_file where state = 'waiting' and member_id = $1", about)).toBeLessThan(2);
    expect(await count("core.audit where action = 'billing.requestStatement' and subject_id = $1", about)).toBe(
      await count('billing.statement_file where member_id = $1', about),
    );
  };
  return { '/api/billing/requestStatement': effect, '/api/admin/requestStatement': effect };
};
