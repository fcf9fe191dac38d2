import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './withdrawal-data.en.ts';
import zh from './withdrawal-data.zh.ts';
import { listCardsForExport, listWithdrawalsForExport } from './withdrawal-data.queries.server.ts';

const say = bilingual(zh, en);

/**
 * What is kept of a member's cards and withdrawals. Withdrawals stay as records of the books, numbers of cards do not.
 */
export const payoutsData: MemberData = {
  exportMemberData: (ctx, id): ExportFile[] => [
    { path: 'billing/bank-cards.json', about: say.aboutCards, records: () => listCardsForExport(ctx, id) },
    { path: 'billing/withdrawals.json', about: say.aboutWithdrawals, records: () => listWithdrawalsForExport(ctx, id) },
  ],
  closeMember: (ctx, id) => forgetCards(ctx, id),
  hasMoneyUnderWay,
};

/** The bank may give back what it was handed. */
async function hasMoneyUnderWay(ctx: Pick<Ctx, 'db'>, id: number): Promise<boolean> {
  const { rows } = await sql`select from billing.withdrawal where member_id = ${id} and state in ('paying', 'unknown')
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The number can be read nowhere and found by no hash any more. */
async function forgetCards(ctx: Ctx, id: number): Promise<void> {
  await sql`
    update billing.bank_card set state = 'removed', is_default = false, sealed = null, number_hash = ${randomBytes(32)},
      branch = '',
      removed_at = coalesce(removed_at, ${ctx.now}) where member_id = ${id} and sealed is not null`.execute(ctx.db);
}
