import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireOwner, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { keyPurpose } from '#app/market/licences/licences.commands.server.ts';
import en from './plugin-purchases-api.en.ts';
import zh from './plugin-purchases-api.zh.ts';
import type { LicenceKeyInput, SetInvoiceInput } from './plugin-purchases.schema.ts';

const say = bilingual(zh, en);
const Sealed = z.object({ key: z.string() });

/**
 * Tells the owner of a licence its key in clear, whatever its state.
 * @throws Refusal need-login; forbidden for programs; need-proof; not-found for a licence of somebody else
 */
export async function showLicenceKey(ctx: Ctx, { id }: z.output<typeof LicenceKeyInput>): Promise<{ key: string }> {
  const { id: memberId } = requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ sealed: string }>`select key_sealed sealed from market.licence
      where id = ${id} and member_id = ${memberId}`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'market.showLicenceKey', { kind: 'licence', id }, {});
    return { key: Sealed.parse(unseal(keyPurpose, rows[0].sealed)).key };
  });
}

/**
 * Keeps to whom the invoice of an order is made out, or that none is wanted. The same again changes nothing.
 * @throws Refusal need-login; forbidden for programs; not-found for an order of somebody else; STATE_CONFLICT once it
 * was refunded altogether
 */
export async function setInvoice(ctx: Ctx, input: z.output<typeof SetInvoiceInput>): Promise<Reply> {
  const { orderId, title, taxNumber } = input;
  const { id: buyerId } = requireOwner(ctx);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ state: string; isSame: boolean }>`select state,
        (invoice_title, invoice_tax_number) = (${title}, ${taxNumber}) "isSame"
      from market.plugin_order where id = ${orderId} and buyer_id = ${buyerId} and state <> 'created'
      for no key update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].state === 'refunded')
      throw new Refusal(say.refundedInvoice, { data: { error: 'STATE_CONFLICT', state: rows[0].state } });
    if (!rows[0].isSame) {
      await sql`update market.plugin_order set invoice_title = ${title}, invoice_tax_number = ${taxNumber}
        where id = ${orderId}`.execute(tctx.db);
      await audit(tctx, 'market.setInvoice', { kind: 'plugin_order', id: orderId }, { isWanted: title !== '' });
    }
    return new Reply({}, { text: title === '' ? say.noInvoice : say.invoiceKept });
  });
}
