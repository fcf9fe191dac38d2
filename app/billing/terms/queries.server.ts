import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type DatedTerms, Terms } from './schema.ts';

/** The terms that hold now, or held at the given moment. */
export async function getTerms(ctx: Pick<Ctx, 'db' | 'now'>, at = ctx.now): Promise<DatedTerms> {
  const { rows } = await sql<{ id: number; value: unknown }>`
    select id, value from billing.term where starts_at <= ${at} order by starts_at desc, id desc limit 1`.execute(ctx.db);
  return { id: rows[0]?.id ?? 0, ...Terms.parse(rows[0]?.value ?? {}) };
}

/** The terms under which something was agreed; `id` is the one of `DatedTerms`. */
export async function getTermsOf(ctx: Pick<Ctx, 'db'>, id: number): Promise<DatedTerms> {
  const { rows } = await sql<{ value: unknown }>`select value from billing.term where id = ${id}`.execute(ctx.db);
  return { id, ...Terms.parse(rows[0]?.value ?? {}) };
}

/** Since when terms have held of which something is true, without a break up to now; the beginning of time when always. */
export async function findTermsStart(ctx: Pick<Ctx, 'db' | 'now'>, isTrue: (terms: Terms) => boolean): Promise<Date> {
  const { rows } = await sql<{ starts_at: Date; value: unknown }>`
    select starts_at, value from billing.term where starts_at <= ${ctx.now} order by starts_at desc, id desc`.execute(ctx.db);
  const broken = rows.findIndex(({ value }) => !isTrue(Terms.parse(value)));
  if (broken === -1) return isTrue(Terms.parse({})) ? new Date(0) : (rows.at(-1)?.starts_at ?? ctx.now);
  return broken === 0 ? ctx.now : rows[broken - 1]!.starts_at;
}
