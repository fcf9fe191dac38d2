import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ctxAs, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { audit, followActs } from './audit.server.ts';
import { transact } from './db/pool.server.ts';

const database = useTestDatabase();

it('every follower of an act is called once, in the act’s transaction, and one that refuses undoes it', async () => {
  const seen: string[] = [];
  const first = async () => void seen.push('first');
  followActs(['probe.lift', 'probe.drop'], first);
  followActs(['probe.lift'], async ({ db }, { subject, detail }) => {
    const { rows } = await sql`select 1 from core.audit where action = 'probe.lift'`.execute(db);
    seen.push(`second ${subject.id} ${String(detail['why'])} ${rows.length}`);
  });
  followActs(['probe.lift'], first);
  const ctx = ctxAs(database.db, visitor);
  const lift = () => transact(ctx, (tctx) => audit(tctx, 'probe.lift', { kind: 'probe', id: 7 }, { why: 'heavy' }));
  await lift();
  expect(seen).toEqual(['first', 'second 7 heavy 1']);
  await transact(ctx, (tctx) => audit(tctx, 'probe.drop', { kind: 'probe', id: 7 }));
  expect(seen).toEqual(['first', 'second 7 heavy 1', 'first']);
  followActs(['probe.lift'], () => Promise.reject(new Error('no')));
  await expect(lift()).rejects.toThrow('no');
  const { rows } = await database.pool.query("select count(*)::int n from core.audit where action like 'probe.%'");
  expect(rows).toEqual([{ n: 2 }]);
});
