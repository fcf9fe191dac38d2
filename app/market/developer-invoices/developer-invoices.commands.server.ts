import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { typeOf } from '#app/core/files/file-type.server.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { monthOf, siteDay } from '#app/core/site-day.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { listCallersDevelopers, requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import en from './developer-invoices-api.en.ts';
import zh from './developer-invoices-api.zh.ts';
import { invoicePurpose } from './developer-invoices.queries.server.ts';
import { type InvoiceIdInput, maxInvoice_bytes, type UploadInvoiceInput } from './developer-invoices.schema.ts';

const say = bilingual(zh, en);
const at = (field: 'file' | 'number' | 'month', text: LocalText) => new Refusal(text, { fields: { [field]: text } });

/**
 * Keeps an invoice of a company for a month's income, encrypted in private storage. The same number with the same file
 * again changes nothing.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to money; refused for persons; at the
 * field `file`, `number` or `month`
 */
export async function uploadInvoice(ctx: Ctx, input: z.output<typeof UploadInvoiceInput>): Promise<Reply> {
  const { id: developerId } = await requireDeveloper(ctx, 'money');
  const { id: memberId } = requireMember(ctx);
  const { rows: companies } = await sql`select from market.developer where member_id = ${developerId}
    and kind = 'company'`.execute(ctx.db);
  if (companies.length === 0) throw new Refusal(say.companiesOnly);
  if (input.month > monthOf(siteDay(ctx.now))) throw at('month', say.future);
  const { bytes, hash } = await readInvoice(input['file']);
  const { month, number, amount } = input;
  const id = await storePrivate(invoicePurpose, bytes);
  let isKept = false;
  try {
    isKept = await transact(ctx, async (tctx) => {
      await sql`select from market.developer where member_id = ${developerId} for no key update`.execute(tctx.db);
      const { rows } = await sql<{ number: string; hash: Buffer }>`select number, hash from market.developer_invoice
        where developer_id = ${developerId} and (number = ${number} or hash = ${hash})`.execute(tctx.db);
      if (rows.some((row) => row.number === number && row.hash.equals(hash))) return false;
      if (rows[0]) throw rows[0].number === number ? at('number', say.numberUsed) : at('file', say.fileUsed);
      await sql`insert into market.developer_invoice (id, developer_id, month, number, amount, size, hash, uploaded_by,
          uploaded_at)
        values (${id}, ${developerId}, ${`${month}-01`}, ${number}, ${amount}, ${bytes.length}, ${hash}, ${memberId},
          ${tctx.now})`.execute(tctx.db);
      await audit(tctx, 'market.uploadInvoice', { kind: 'developer', id: developerId }, { month, number, amount });
      return true;
    });
  } finally {
    if (!isKept) await removePrivate(id);
  }
  return new Reply({}, { text: say.uploaded });
}

/**
 * Deletes an invoice with its file, as one that was wrong.
 * @throws Refusal need-login; not-found for others' too; forbidden without the right to money
 */
export async function removeInvoice(ctx: Ctx, { id }: z.output<typeof InvoiceIdInput>): Promise<Reply> {
  const own = await listCallersDevelopers(ctx);
  requireMember(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ developerId: number; number: string }>`
      select developer_id "developerId", number from market.developer_invoice where id = ${id}
        for update`.execute(tctx.db);
    const invoice = rows[0];
    if (!invoice || !own.some((one) => one.id === invoice.developerId)) throw notFound();
    await requireDeveloper(tctx, 'money', invoice.developerId);
    await sql`delete from market.developer_invoice where id = ${id}`.execute(tctx.db);
    const subject = { kind: 'developer', id: invoice.developerId };
    await audit(tctx, 'market.removeInvoice', subject, { number: invoice.number });
  });
  await removePrivate(id);
  return new Reply({}, { text: say.removed });
}

/** @throws Refusal at the field `file` */
async function readInvoice(file: unknown): Promise<{ bytes: Buffer; hash: Buffer }> {
  if (!(file instanceof File) || file.size === 0) throw at('file', say.fileMissing);
  if (file.size > maxInvoice_bytes) throw at('file', say.fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (typeOf('pdf', bytes)?.mimetype !== 'application/pdf') throw at('file', say.notPdf);
  return { bytes, hash: createHash('sha256').update(bytes).digest() };
}
