import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Ctx } from '#app/core/ctx.server.ts';
import { ctxAs, visitor } from './ask.ts';

/**
 * How many statements a guest's read takes.
 * @param warm reads before the one that is counted, which may keep something
 */
export async function statementsOf(
  { pool }: { pool: Pool },
  read: (ctx: Ctx) => Promise<unknown>,
  { warm = 0 }: { warm?: number } = {},
): Promise<number> {
  let count = 0;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: () => void (count += 1) });
  const ctx = ctxAs(db, visitor);
  for (let left = warm; left > 0; left -= 1) await read(ctx);
  count = 0;
  await read(ctx);
  return count;
}
