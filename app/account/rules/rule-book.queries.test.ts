import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { statementsOf } from '#test/statements.ts';
import { readBook } from './rule-book.queries.server.ts';

const database = useTestDatabase();
const inTransaction = (ctx: Ctx) => transact(ctx, (tctx) => readBook(tctx));
const reader = () => ctxAs(database.db, visitor);

describe('rules and rights inside a transaction', () => {
  it('are what is kept, by one small statement', async () => {
    const kept = await readBook(database);
    expect(await inTransaction(reader())).toBe(kept);
    expect(await statementsOf(database, inTransaction)).toBe(3); // with its begin and its end
  });

  it.each([
    [
      'a right',
      sql`insert into account.group_rule (group_id, rule_id)
      select g.id, r.id from account.member_group g, account.rule r where not g.is_all and g.status and not exists (
        select from account.group_rule where group_id = g.id and rule_id = r.id) limit 1`,
    ],
    ['all rights', sql`truncate account.group_rule`],
    ['a rule', sql`update account.rule set status = not status where id = (select min(id) from account.rule)`],
    ['a removed rule', sql`delete from account.rule where id = (select max(id) from account.rule)`],
    ['a group', sql`update account.member_group set status = not status`],
  ])('are read anew after a change of %s, by itself and by others', async (_what, change) => {
    dropPages(); // as changes by commands do
    const kept = await readBook(database);
    const undone = new Error('undone');
    const own = transact(reader(), async (tctx) => {
      await change.execute(tctx.db);
      const book = await readBook(tctx);
      expect({ ...book, reached: null }).not.toEqual({ ...kept, reached: null });
      throw undone;
    });
    await expect(own).rejects.toBe(undone);
    expect({ ...(await inTransaction(reader())), reached: null }).toEqual({ ...kept, reached: null });
    await change.execute(database.db);
    const after = await inTransaction(reader());
    expect({ ...after, reached: null }).not.toEqual({ ...kept, reached: null });
  });
});
