import { sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { removePrivate } from '#app/core/files/private-files.server.ts';
import { lockTopUp, stepTopUp } from './topups.commands.server.ts';
import en from './topup-data.en.ts';
import zh from './topup-data.zh.ts';
import { canCancel } from './topups.policy.ts';
import { listCodesForExport, listTopUpsForExport } from './topup-data.queries.server.ts';

const say = bilingual(zh, en);

/**
 * What is kept of how a member paid in. Top-ups stay as records of the books; their proofs do not, unless one is being
 * checked.
 */
export const topUpsData: MemberData = {
  exportMemberData: (ctx, id): ExportFile[] => [
    { path: 'billing/top-ups.json', about: say.aboutTopUps, records: () => listTopUpsForExport(ctx, id) },
    { path: 'billing/redeemed-codes.json', about: say.aboutCodes, records: () => listCodesForExport(ctx, id) },
  ],
  closeMember: async (ctx, id) => {
    await cancelOpen(ctx, id);
    await removeProofs(ctx, id);
  },
  hasMoneyUnderWay,
};

/**
 * A transfer that was found at the bank is about to be credited; a refund that its channel refuses is credited again.
 */
async function hasMoneyUnderWay(ctx: Pick<Ctx, 'db'>, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from billing.top_up where member_id = ${id} and state = 'receipt_entered'
    union all select from billing.payment_refund where member_id = ${id} and state in ('sending', 'sent')
      limit 1`.execute(ctx.db);
  return rows.length > 0;
}

async function cancelOpen(ctx: Ctx, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from billing.top_up where member_id = ${memberId} and state in ('created', 'paying', 'proof_uploaded')
      order by id`.execute(ctx.db);
  for (const { id } of rows)
    await transact(ctx, async (tctx) => {
      const topUp = await lockTopUp(tctx, id);
      if (!canCancel(topUp.state)) return;
      await stepTopUp(tctx, topUp, { state: 'cancelled' });
      await audit(tctx, 'billing.cancelTopUp', { kind: 'top_up', id });
    });
}

async function removeProofs(ctx: Ctx, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from billing.top_up_proof p join billing.top_up t on t.id = p.top_up_id
      where t.member_id = ${memberId} and t.state <> 'receipt_entered'`.execute(ctx.db);
  for (const { id } of rows) {
    await removePrivate(id);
    await sql`delete from billing.top_up_proof where id = ${id}`.execute(ctx.db);
  }
}
