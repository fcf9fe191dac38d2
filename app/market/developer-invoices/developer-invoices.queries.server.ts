import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readPrivate } from '#app/core/files/private-files.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { listCallersDevelopers, requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { DeskInvoice, DeveloperInvoice, InvoiceDeskInput, InvoiceIdInput } from './developer-invoices.schema.ts';

/** What private files of invoices are sealed for. */
export const invoicePurpose = 'developer-invoice';

const most = 200;
type Row = Omit<DeveloperInvoice, 'uploadedAt' | 'uploadedBy'> & { at: Date; by: number };
const columns = sql`i.id, to_char(i.month, 'YYYY-MM') "month", i.number, i.amount, i.size, i.uploaded_at "at",
  i.uploaded_by "by"`;

/**
 * Invoices of the developer that the caller works for, the newest first, at most 200.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money
 */
export async function listDeveloperInvoices(ctx: Ctx): Promise<DeveloperInvoice[]> {
  const { id } = await requireDeveloper(ctx, 'money');
  const { rows } = await sql<Row>`select ${columns} from market.developer_invoice i where i.developer_id = ${id}
    order by i.uploaded_at desc, i.id limit ${most}`.execute(ctx.db);
  return withNames(ctx, rows);
}

/** Invoices of all developers, of one month or of all, the newest first, at most 200. @throws Refusal forbidden */
export async function listInvoiceDesk(ctx: Ctx, { month }: z.output<typeof InvoiceDeskInput>): Promise<DeskInvoice[]> {
  await requireConsole(ctx, 'market/invoices');
  const first = month === '' ? null : `${month}-01`;
  const { rows } = await sql<Row & { developerId: number; slug: string; nameZh: string; nameEn: string }>`
    select ${columns}, d.member_id "developerId", d.slug, d.name_zh "nameZh", d.name_en "nameEn"
    from market.developer_invoice i join market.developer d on d.member_id = i.developer_id
    where ${first}::date is null or i.month = ${first}::date
    order by i.uploaded_at desc, i.id limit ${most}`.execute(ctx.db);
  const shown = await withNames(ctx, rows);
  return shown.map((invoice, i) => {
    const { developerId, slug, nameZh, nameEn } = rows[i]!;
    return { ...invoice, developer: { id: developerId, slug, name: ctx.language === 'en' ? nameEn : nameZh } };
  });
}

async function withNames(ctx: Ctx, rows: readonly Row[]): Promise<DeveloperInvoice[]> {
  const cards = await listCards(ctx, [...new Set(rows.map(({ by }) => by))]);
  return rows.map(({ id, month, number, amount, size, at, by }) => ({
    id,
    month,
    number,
    amount,
    size,
    uploadedAt: unixSeconds(at),
    uploadedBy: cards.get(by)?.nickname ?? '',
  }));
}

/**
 * The file of an invoice, for the owner and finance of its developer.
 * @throws Refusal need-login; not-found for others' too
 */
export async function getInvoiceFile(ctx: Ctx, { id }: z.output<typeof InvoiceIdInput>): Promise<Response> {
  const { developerId, number } = await findInvoice(ctx, id);
  if (!(await listCallersDevelopers(ctx)).some((own) => own.id === developerId)) throw notFound();
  await requireDeveloper(ctx, 'money', developerId);
  return asResponse(id, number);
}

/**
 * The same for staff; each view leaves an audit row.
 * @throws Refusal forbidden without the console's desk, not-found
 */
export async function getInvoiceFileForDesk(ctx: Ctx, { id }: z.output<typeof InvoiceIdInput>): Promise<Response> {
  await requireConsole(ctx, 'market/invoices');
  const { developerId, number } = await findInvoice(ctx, id);
  const answer = await asResponse(id, number);
  await audit(ctx, 'market.viewInvoice', { kind: 'developer', id: developerId }, { number });
  return answer;
}

/** @throws Refusal not-found */
async function findInvoice(ctx: Pick<Ctx, 'db'>, id: string): Promise<{ developerId: number; number: string }> {
  const { rows } = await sql<{ developerId: number; number: string }>`
    select developer_id "developerId", number from market.developer_invoice where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A PDF of somebody else's is only saved, never shown by the browser in our name. */
async function asResponse(id: string, number: string): Promise<Response> {
  const bytes = await readPrivate(invoicePurpose, id);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
