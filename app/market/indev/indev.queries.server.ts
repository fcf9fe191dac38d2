import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { findVerifiedName } from '#app/account/real-name/real-name.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getPublicTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { getDeveloperSettings } from './indev.settings.server.ts';
import type { DeskApplication, DeveloperDeskInput, IndevView, OwnApplication } from './indev.schema.ts';

const application = sql`d.state, d.slug, d.name_zh "nameZh", d.name_en "nameEn", d.kind, d.email, d.mobile,
  d.introduction, d.agreement, d.reason,
  ${seconds('d.applied_at')} "appliedAt", ${seconds('d.decided_at')} "decidedAt"`;

/** The page for people who want to be developers: fees in force, and of a member their application and real name. */
export async function getIndev(ctx: Ctx): Promise<IndevView> {
  const { now: fees } = await getPublicTerms(ctx);
  const { developersApproved: isAutomatic } = await getDeveloperSettings(ctx);
  if (!isMember(ctx.actor)) return { fees, own: null, verified: null, isAutomatic };
  const { id } = ctx.actor;
  const { rows } = await sql<OwnApplication>`select ${application} from market.developer d
    where d.member_id = ${id}`.execute(ctx.db);
  return { fees, own: rows[0] ?? null, verified: (await findVerifiedName(ctx, id))?.kind ?? null, isAutomatic };
}

const deskPage = 20;

/** A page of the desk: who waits, the longest first, or what was decided, newest first. @throws Refusal forbidden */
export async function listApplications(
  ctx: Ctx,
  { state, at, id }: z.output<typeof DeveloperDeskInput>,
): Promise<{ rows: DeskApplication[]; next: { at: number; id: number } | null }> {
  await requireConsole(ctx, 'developers');
  const isWaiting = state === 'applied';
  const bound =
    id === 0
      ? sql``
      : sql`and (d.applied_at, d.member_id) ${sql.raw(isWaiting ? '>' : '<')} (timestamptz 'epoch' + ${at}::float8 *
        interval '1 microsecond', ${id}::bigint)`;
  const direction = sql.raw(isWaiting ? 'asc' : 'desc');
  const { rows } = await sql<OwnApplication & { memberId: number; at: number; isTrusted: boolean; plugins: number }>`
    select ${application}, d.member_id "memberId", d.is_trusted "isTrusted",
      (select count(*) from market.plugin p where p.developer_id = d.member_id) plugins,
      (extract(epoch from d.applied_at) * 1000000)::bigint "at"
      from market.developer d where d.state = ${state} ${bound}
    order by d.applied_at ${direction}, d.member_id ${direction} limit ${deskPage + 1}`.execute(ctx.db);
  const shown = rows.slice(0, deskPage);
  const ids = shown.map((row) => row.memberId);
  const cards = await listCards(ctx, ids);
  const verified = await Promise.all(ids.map(async (memberId) => (await findVerifiedName(ctx, memberId)) !== null));
  const last = shown.at(-1);
  return {
    rows: shown.map(({ memberId, at: _at, ...row }, i) => ({
      ...row,
      member: cardOf(cards, memberId),
      isVerified: verified[i]!,
    })),
    next: rows.length > deskPage && last ? { at: last.at, id: last.memberId } : null,
  };
}
