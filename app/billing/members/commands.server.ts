import { sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/data/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/language.ts';
import en from './lang/en/member-data.ts';
import zh from './lang/zh-cn/member-data.ts';
import { listAwardsForExport, listInvitesForExport, listSignInsForExport } from './queries.server.ts';

const say = bilingual(zh, en);

/** What is kept of a member around points and invitations. Who invited whom stays: commissions stand on it. */
export const pointsData: MemberData = {
  exportMemberData: (ctx, id): ExportFile[] => [
    { path: 'billing/sign-ins.json', about: say.aboutSignIns, records: listSignInsForExport(ctx, id) },
    { path: 'billing/task-points.json', about: say.aboutAwards, records: listAwardsForExport(ctx, id) },
    { path: 'billing/invites.json', about: say.aboutInvites, records: listInvitesForExport(ctx, id) },
  ],
  closeMember: (ctx, id) => forgetMember(ctx, id),
};

async function forgetMember(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const table of ['sign_in', 'invite', 'point_expiry_notice'])
      await sql`delete from ${sql.table(`billing.${table}`)} where member_id = ${id}`.execute(tx);
  });
}
