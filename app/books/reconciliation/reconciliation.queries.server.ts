import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import type { BillLinesInput, BillListInput, BillRow, LineRow } from './reconciliation.schema.ts';

const size = 20;

const counted = sql.raw(`b.id, b.kind, b.channel, b.format, b.name, coalesce(b.day::text, '') "day", b.lines,
    floor(extract(epoch from b.imported_at))::bigint "importedAt",
  b.imported_by "importedById", count(l.id) filter (where l.state = 'matched') matched,
    count(l.id) filter (where l.state = 'differs') differs,
  count(l.id) filter (where l.state = 'theirs') theirs`);

type Found = Omit<BillRow, 'importedBy'> & { importedById: number | null };

/** Imports, newest first. @throws Refusal forbidden without the console's menu */
export async function listBills(ctx: Ctx, input: z.output<typeof BillListInput>): Promise<KeysetPage<BillRow>> {
  await requireConsole(ctx, 'reconciliation');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`b.id > ${input.after}` : input.before > 0 ? sql`b.id < ${input.before}` : sql`true`;
  const { rows } = await sql<Found>`
    select ${counted} from (select * from billing.bill b where ${edge} order by id ${isUp ? sql`asc` : sql`desc`}
      limit ${size + 1}) b
    left join billing.bill_line l on l.bill_id = b.id group by b.id, b.kind, b.channel, b.format, b.name, b.day,
      b.lines, b.imported_at, b.imported_by
    order by b.id ${isUp ? sql`asc` : sql`desc`}`.execute(ctx.db);
  return keysetPage(await withNames(ctx, rows), input, size);
}

/** The lines of an import, newest first. @throws Refusal forbidden without the console's menu */
export async function listLines(ctx: Ctx, input: z.output<typeof BillLinesInput>): Promise<KeysetPage<LineRow>> {
  await requireConsole(ctx, 'reconciliation');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`id > ${input.after}` : input.before > 0 ? sql`id < ${input.before}` : sql`true`;
  const { rows } = await sql<LineRow>`
    select id, kind, transaction, coalesce(nullif(refund_number, ''), number) number, amount, fee, currency,
      floor(extract(epoch from at))::bigint at, note, state,
      payment_id "paymentId", journal_id "journalId"
    from billing.bill_line where bill_id = ${input.id} and (${input.state}::text = '' or state = ${input.state})
      and ${edge}
    order by id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  return keysetPage(rows, input, size);
}

async function withNames(ctx: Pick<Ctx, 'db' | 'language'>, rows: Found[]): Promise<BillRow[]> {
  const people = await listCards(
    ctx,
    rows.flatMap((row) => row.importedById ?? []),
  );
  return rows.map(({ importedById, ...row }) => ({
    ...row,
    importedBy: importedById === null ? '' : (people.get(importedById)?.nickname ?? `#${importedById}`),
  }));
}
