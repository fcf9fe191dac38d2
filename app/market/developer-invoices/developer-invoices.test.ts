import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Member, useTestApp } from '#test/app.ts';
import { addDeveloper, addTeamMember } from '#test/market.ts';
import { invoiceForm, somePdf } from '#test/market-money-writes.ts';

const app = useTestApp();
type Name = 'invoiceowner' | 'invoicefinance' | 'invoicesupport' | 'invoicestranger' | 'invoiceboss';
let people: Record<Name, Member>;
beforeAll(async () => {
  const names: Name[] = ['invoiceowner', 'invoicefinance', 'invoicesupport', 'invoicestranger', 'invoiceboss'];
  const made = await Promise.all(names.map((name) => app.addMember(name, { isStaff: name === 'invoiceboss' })));
  people = Object.fromEntries(names.map((name, i) => [name, made[i]!])) as Record<Name, Member>;
  const { db } = app.database;
  const { id } = people.invoiceowner;
  await addDeveloper(db, id, { slug: 'invoice-works' });
  await addTeamMember(db, id, people.invoicefinance.id, { role: 'finance' });
  await addTeamMember(db, id, people.invoicesupport.id, { role: 'support' });
});

type Answer = { code: number; msg: string; data: Record<string, unknown> };
async function upload(form: FormData, as: Member | null): Promise<Answer> {
  const headers = { server: 'true', 'think-lang': 'en', ...(as ? { 'ba-user-token': as.token } : {}) };
  const response = await app.send('/api/developer/uploadInvoice', { method: 'POST', headers, body: form });
  return (await response.json()) as Answer;
}
const list = async (as: Member) =>
  (await app.get('/api/developer/invoices', { member: as })).data as { id: string; number: string }[];
const fileOf = (path: string, id: string, as: Member | null) =>
  app.send(`${path}?id=${id}`, { headers: { server: 'true', ...(as ? { 'ba-user-token': as.token } : {}) } });

test('companies alone upload: a PDF of at most 5 MB, each number and file once', async () => {
  const { invoiceowner: owner } = people;
  expect(await upload(invoiceForm(), owner)).toMatchObject({ code: 0, msg: expect.stringContaining('companies') });
  await sql`update market.developer set kind = 'company' where slug = 'invoice-works'`.execute(app.database.db);
  const bytes = somePdf();
  expect(await upload(invoiceForm({ bytes, number: 'inv 001' }), owner)).toMatchObject({ code: 1 });
  expect(await upload(invoiceForm({ bytes, number: 'INV001' }), owner)).toMatchObject({ code: 1 });
  expect(await list(owner)).toMatchObject([{ number: 'INV001', month: '2026-01', amount: 123_450 }]);
  for (const [form, field] of [
    [invoiceForm({ number: 'INV001' }), 'number'],
    [invoiceForm({ bytes }), 'file'],
    [invoiceForm({ bytes: Buffer.from('GIF89a, not a PDF') }), 'file'],
    [invoiceForm({ bytes: Buffer.concat([somePdf(), Buffer.alloc(5 * 1024 * 1024)]) }), 'file'],
    [invoiceForm({ month: '2999-01' }), 'month'],
  ] as const)
    expect(await upload(form, owner)).toMatchObject({ code: 0, data: { fields: { [field]: expect.any(String) } } });
  expect(await list(owner)).toHaveLength(1);
});

test('owner, finance and staff read the file, nobody else; a view by staff is logged, a deletion too', async () => {
  const { invoiceowner, invoicefinance, invoicesupport, invoicestranger, invoiceboss } = people;
  const { id } = (await list(invoicefinance))[0]!;
  for (const reader of [invoiceowner, invoicefinance]) {
    const file = await fileOf('/api/developer/invoice', id, reader);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toContain('%PDF-1.4');
  }
  for (const other of [invoicesupport, invoicestranger, invoiceboss, null]) {
    const answer = await fileOf('/api/developer/invoice', id, other);
    expect(answer.headers.get('content-type')).toContain('json');
  }
  expect(await (await fileOf('/api/admin/market/invoice', id, invoiceboss)).text()).toContain('%PDF-1.4');
  expect(await (await fileOf('/api/admin/market/invoice', id, invoiceowner)).text()).not.toContain('%PDF');
  expect((await app.get('/api/admin/market/invoices', { member: invoiceboss })).data).toMatchObject([
    { number: 'INV001', developer: { slug: 'invoice-works' } },
  ]);
  const month = await app.get('/api/admin/market/invoices?month=2025-12', { member: invoiceboss });
  expect(month.data).toEqual([]);
  for (const other of [invoicesupport, invoicestranger])
    expect((await app.post('/api/developer/removeInvoice', { id }, { member: other })).code).not.toBe(1);
  expect(await list(invoiceowner)).toHaveLength(1);
  expect(await app.post('/api/developer/removeInvoice', { id }, { member: invoicefinance })).toMatchObject({ code: 1 });
  expect(await list(invoiceowner)).toEqual([]);
  const { rows } = await sql<{ action: string }>`select action from core.audit
    where subject_kind = 'developer' and subject_id = ${invoiceowner.id} order by id`.execute(app.database.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'market.uploadInvoice',
    'market.viewInvoice',
    'market.removeInvoice',
  ]);
});
