import { sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { findJournalIds } from '#app/wallet/ledger/journals.queries.server.ts';
import en from './points-data.en.ts';
import zh from './points-data.zh.ts';
import { listSignInJournals } from './points-comparison.queries.server.ts';
import { listAwardsForExport, listInvitesForExport, listSignInsForExport } from './points-data.queries.server.ts';

const say = bilingual(zh, en);

/** What is kept of a member around points and invitations. Who invited whom stays: commissions stand on it. */
export const pointsData: MemberData = {
  exportMemberData: (ctx, id): ExportFile[] => [
    { path: 'billing/sign-ins.json', about: say.aboutSignIns, records: () => listSignInsForExport(ctx, id) },
    { path: 'billing/task-points.json', about: say.aboutAwards, records: () => listAwardsForExport(ctx, id) },
    { path: 'billing/invites.json', about: say.aboutInvites, records: () => listInvitesForExport(ctx, id) },
  ],
  closeMember: (ctx, id) => forgetMember(ctx, id),
};

async function forgetMember(ctx: Ctx, id: number): Promise<void> {
  await transact(ctx, async (tctx) => {
    await keepSignInAmounts({ db: tctx.db }, id);
    for (const table of ['sign_in', 'invite', 'point_expiry_notice'])
      await sql`delete from ${sql.table(`billing.${table}`)} where member_id = ${id}`.execute(tctx.db);
  });
}

/**
 * The ledger keeps what sign-ins moved. So that it still can be compared, number and amount of their journals stay: no
 * member, no day.
 */
async function keepSignInAmounts(ctx: Pick<Ctx, 'db'>, id: number): Promise<void> {
  const wanted = await listSignInJournals(ctx, id);
  const ids = await findJournalIds(
    ctx,
    wanted.map(({ key }) => key),
  );
  const kept = wanted.flatMap(({ key, amount }) => (ids.has(key) ? [{ id: ids.get(key)!, amount }] : []));
  await sql`insert into billing.forgotten_sign_in (journal_id, amount)
    select * from unnest(${kept.map((one) => one.id)}::bigint[], ${kept.map((one) => one.amount)}::bigint[])
      on conflict do nothing`.execute(ctx.db);
}
