import { unixSeconds } from '#app/core/unix-seconds.ts';
import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { World, Write } from '#test/writes.ts';

/** Requests about fees, limits and rules of money, for `writes`. */
export const termWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/changeTerms': async ({ app, staff }) => {
    await app.database.pool.query('delete from billing.term where starts_at > now()');
    return {
      member: staff,
      body: { startsAt: 0, note: 'because', values: { referralCap: randomInt(1, 100_000_000) } },
    };
  },
  '/api/admin/withdrawTerms': async ({ app, staff }) => {
    await app.database.pool.query('delete from billing.term where starts_at > now()');
    const startsAt = unixSeconds() + 3600;
    const values = { referralCap: randomInt(1, 100_000_000) };
    const { id } = await app.done('/api/admin/changeTerms', { startsAt, note: 'later', values }, { member: staff });
    return { member: staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there is once of, after many identical requests. */
export const termEffects = (count: Count): Record<string, (write: Write, succeeded: number) => Promise<void>> => ({
  '/api/admin/changeTerms': async ({ body }, succeeded) => {
    expect(succeeded).toBe(1);
    const { values } = body as { values: { referralCap: number } };
    expect(await count("billing.term where value ->> 'referralCap' = $1", String(values.referralCap))).toBe(1);
  },
  '/api/admin/withdrawTerms': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count("core.audit where action = 'billing.withdrawTerms' and subject_id = $1", about)).toBe(1);
  },
});
