import { sql } from 'kysely';
import type { z } from 'zod';
import { getTermsOf } from '#app/billing/terms/terms.queries.server.ts';
import { getTopUp } from '#app/billing/topups/topups.queries.server.ts';
import { type TopUpIdInput, transferChannel } from '#app/billing/topups/topups.schema.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listProofs } from './transfer-proofs.queries.server.ts';
import type { Transfer } from './transfers.schema.ts';

/**
 * One transfer of the caller with its proofs and how to pay, as the operator said when it was opened.
 * @throws Refusal need-login; not-found for those of others too
 */
export async function getTransfer(ctx: Ctx, { id }: z.output<typeof TopUpIdInput>): Promise<Transfer> {
  const topUp = await getTopUp(ctx, { id });
  if (topUp.channel !== transferChannel) throw notFound();
  const { rows } = await sql<{ termId: number }>`select term_id "termId" from billing.top_up
    where id = ${id}`.execute(ctx.db);
  const { transferInfo, transferInfoEn } = await getTermsOf(ctx, rows[0]!.termId);
  const { html } = await renderMarkdown(withLines((ctx.language === 'en' && transferInfoEn) || transferInfo));
  return { ...topUp, proofs: await listProofs(ctx, id), infoHtml: html };
}

/** Bank details are copied from: each line that was typed stays a line. */
const withLines = (markdown: string): string => markdown.replace(/([^\n])\n(?=[^\n])/g, '$1  \n');
