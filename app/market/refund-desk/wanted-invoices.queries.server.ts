import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { SellerRefundsInput, WantedInvoice } from './refund-desk.schema.ts';

/**
 * The developer whose refunds the caller may answer, and whether they may see its invoices.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden without the right to refunds
 */
export async function requireSeller(ctx: Ctx): Promise<{ id: number; seesInvoices: boolean }> {
  const developer = await requireDeveloper(ctx, 'refund');
  return { id: developer.id, seesInvoices: mayAtDeveloper(developer.role, developer.state, 'money') };
}

const pageSize = 20;
type Row = Omit<WantedInvoice, 'plugin' | 'at'> & { nameZh: string; nameEn: string; createdAt: Date };

/**
 * Orders whose buyers want an invoice, the newest first; none of what was refunded altogether.
 * @throws Refusal as `requireSeller`; forbidden without the right to money
 */
export async function listWantedInvoices(
  ctx: Ctx,
  input: z.output<typeof SellerRefundsInput>,
): Promise<KeysetPage<WantedInvoice>> {
  const { id: developerId, seesInvoices } = await requireSeller(ctx);
  if (!seesInvoices) throw forbidden();
  const { rows } = await sql<Row>`
    select o.id, o.number, o.edition, o.invoice_title title, o.invoice_tax_number "taxNumber",
      (o.paid - o.refunded)::integer amount, o.created_at "createdAt", p.name_zh "nameZh", p.name_en "nameEn"
    from market.plugin_order o join market.plugin p on p.id = o.plugin_id
    where o.developer_id = ${developerId} and o.invoice_title <> '' and o.state in ('fulfilled', 'partly_refunded')
      and (${input.before}::bigint = 0 or o.id < ${input.before})
      and (${input.after}::bigint = 0 or o.id > ${input.after})
    order by o.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return {
    ...page,
    rows: page.rows.map(({ nameZh, nameEn, createdAt, ...row }) => ({
      ...row,
      plugin: ctx.language === 'en' ? nameEn : nameZh,
      at: unixSeconds(createdAt),
    })),
  };
}
