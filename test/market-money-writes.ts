import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { invoicePurpose } from '#app/market/developer-invoices/developer-invoices.queries.server.ts';
import { storePrivate } from '#app/core/files/private-files.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { Member } from '#test/app.ts';
import { addDeveloper } from '#test/market.ts';
import type { World, Write } from '#test/writes.ts';

let made = 0;

/** A company that sells plugins. */
async function newCompany({ app }: World): Promise<Member> {
  const member = await app.addMember(`invoicing_${(made += 1)}`);
  await addDeveloper(app.database.db, member.id, { slug: `invoicing-${made}` });
  await sql`update market.developer set kind = 'company' where member_id = ${member.id}`.execute(app.database.db);
  return member;
}

/** A small PDF, no two alike. */
export const somePdf = (): Buffer => Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`);

/** The form of an invoice. */
export function invoiceForm({ bytes = somePdf(), number = `INV-${randomInt(1e9)}`, month = '2026-01' } = {}): FormData {
  const form = new FormData();
  form.set('month', month);
  form.set('number', number);
  form.set('amount', '123450');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'invoice.pdf');
  return form;
}

/** An invoice of a company that is kept. */
async function kept(world: World): Promise<{ member: Member; id: string }> {
  const member = await newCompany(world);
  const bytes = somePdf();
  const id = await storePrivate(invoicePurpose, bytes);
  await sql`insert into market.developer_invoice (id, developer_id, month, number, amount, size, hash, uploaded_by,
      uploaded_at)
    values (${id}, ${member.id}, '2026-01-01', 'INV-1', 100, ${bytes.length},
      ${createHash('sha256').update(bytes).digest()}, ${member.id}, now())`.execute(world.app.database.db);
  return { member, id };
}

const fee = (id: number, startsAt = 0) => ({ id, rate: 800, startsAt, note: 'agreed' });

/** Requests about the money of developers, for `writes`. */
export const marketMoneyWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/developer/uploadInvoice': async (world) => {
    const member = await newCompany(world);
    return { member, about: member.id, body: invoiceForm() };
  },
  '/api/developer/removeInvoice': async (world) => {
    const { member, id } = await kept(world);
    return { member, about: member.id, body: { id } };
  },
  '/api/admin/setDeveloperFee': async (world) => {
    const { id } = await newCompany(world);
    return { member: world.staff, about: id, body: fee(id) };
  },
  '/api/admin/withdrawDeveloperFee': async (world) => {
    const { id: developer } = await newCompany(world);
    const later = fee(developer, unixSeconds() + 40 * 86_400);
    const { id } = await world.app.done<{ id: number }>('/api/admin/setDeveloperFee', later, { member: world.staff });
    return { member: world.staff, about: id, body: { id } };
  },
};

type Count = (query: string, ...values: unknown[]) => Promise<number>;

/** What there is once of, after many identical requests. */
export const marketMoneyEffects = (
  count: Count,
  atOnce: number,
): Record<string, (write: Write, succeeded: number) => Promise<void>> => ({
  '/api/developer/uploadInvoice': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('market.developer_invoice where developer_id = $1', about)).toBe(1);
  },
  '/api/developer/removeInvoice': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count("core.audit where action = 'market.removeInvoice' and subject_id = $1", about)).toBe(1);
  },
  '/api/admin/setDeveloperFee': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count('market.developer_fee where developer_id = $1', about)).toBe(1);
  },
  '/api/admin/withdrawDeveloperFee': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    const found = "core.audit where action = 'market.withdrawDeveloperFee' and subject_id = $1";
    expect(await count(found, about)).toBe(1);
  },
});
