import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getPrivilegeRule } from '#app/ask/privileges/privileges.queries.server.ts';
import { getReputationRule } from '#app/ask/reputation/reputation.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { readSettings } from '#app/core/process/settings-registry.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { statementsOf } from '#test/statements.ts';

const database = useTestDatabase();
const reader = () => ctxAs(database.db, visitor);

type Case = { what: string; read: (ctx: Ctx) => Promise<unknown>; change: RawBuilder<unknown> };

describe.each<Case>([
  {
    what: 'settings',
    read: readSettings,
    change: sql`insert into core.setting (key, value, updated_at) values (gen_random_uuid()::text, '1', now())`,
  },
  {
    what: 'what reputation lets do',
    read: getPrivilegeRule,
    change: sql`insert into ask.privilege_rule (starts_at, preset, levels, note)
      values (now(), 'new', '{"voteUp": 77}', '')`,
  },
  {
    what: 'what acts are worth',
    read: getReputationRule,
    change: sql`insert into ask.reputation_rule (starts_at, amounts, note) values (now(), '{"upvoted": 77}', '')`,
  },
])('$what, inside a transaction', ({ read, change }) => {
  const inTransaction = (ctx: Ctx) => transact(ctx, (tctx) => read(tctx));

  it('are what is kept, by one statement for all who ask at once', async () => {
    const kept = await inTransaction(reader());
    expect(await inTransaction(reader())).toBe(kept);
    const both = (ctx: Ctx) =>
      transact(ctx, (tctx) => Promise.all([read(tctx), read(tctx), readSettings(tctx), getPrivilegeRule(tctx)]));
    expect(await statementsOf(database, both, { warm: 1 })).toBe(3); // with its begin and its end
  });

  it('are read anew after a change, by itself and by others', async () => {
    const kept = await inTransaction(reader());
    const undone = new Error('undone');
    const own = transact(reader(), async (tctx) => {
      expect(await read(tctx)).toEqual(kept);
      await change.execute(tctx.db);
      expect(await read(tctx)).not.toEqual(kept);
      expect(await inTransaction(reader())).toEqual(kept); // others see nothing of it
      throw undone;
    });
    await expect(own).rejects.toBe(undone);
    expect(await inTransaction(reader())).toEqual(kept);
    await transact(reader(), async (tctx) => {
      expect(await read(tctx)).toEqual(kept);
      await change.execute(database.db);
      expect(await read(tctx)).not.toEqual(kept);
    });
    expect(await inTransaction(reader())).not.toEqual(kept);
  });
});
