import { sql } from 'kysely';
import type { z } from 'zod';
import { markDeveloper } from '#app/account/members/developer-marks.commands.server.ts';
import { listStaffWith } from '#app/account/members/right-holders.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { tellDesk } from '#app/messages/notices/desk-notices.commands.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import en from './indev-api.en.ts';
import zh from './indev-api.zh.ts';
import type { DeveloperState } from '#app/market/developers/developers.schema.ts';
import { getDeveloperSettings } from './indev.settings.server.ts';
import type { ApplyInput, DecideDeveloperInput } from './indev.schema.ts';

const say = bilingual(zh, en);
const changedMeanwhile = () => new Refusal(say.decidedAlready, { data: { error: 'STATE_CONFLICT' } });

/**
 * Applies to be a developer, or changes and sends again what waits or was returned. Where the operator approves
 * developers of free plugins at once, the caller is one then; what takes money asks for more anyway.
 * @throws Refusal need-login; NAME_TAKEN for an identifier in use; STATE_CONFLICT when the caller is a developer
 * already
 */
export async function applyDeveloper(ctx: Ctx, input: z.output<typeof ApplyInput>): Promise<Reply> {
  const { id } = requireMember(ctx);
  const { slug, nameEn, kind, email, mobile, introduction, agreement } = input;
  const nameZh = input.nameZh || nameEn;
  const { developersApproved: isApproved } = await getDeveloperSettings(ctx);
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('market.developer', 0))`.execute(tctx.db);
    const taken = await sql`select from market.developer where slug = ${slug} and member_id <> ${id}
      and state not in ('returned', 'withdrawn')`.execute(tctx.db);
    if (taken.rows.length > 0)
      throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken }, data: { error: 'NAME_TAKEN' } });
    const waiting = await sql`select from market.developer where member_id = ${id} and state = 'applied'
      `.execute(tctx.db);
    const { rows } = await sql`
      insert into market.developer as d (member_id, state, slug, name_zh, name_en, kind, email, mobile, introduction,
        agreement, applied_at)
      values (${id}, 'applied', ${slug}, ${nameZh}, ${nameEn}, ${kind}, ${email}, ${mobile}, ${introduction},
        ${agreement}, ${tctx.now})
      on conflict (member_id) do update set state = 'applied', slug = excluded.slug, name_zh = excluded.name_zh,
        name_en = excluded.name_en, kind = excluded.kind,
        email = excluded.email, mobile = excluded.mobile, introduction = excluded.introduction,
          agreement = excluded.agreement, applied_at = excluded.applied_at,
        decided_at = null, decided_by = null, reason = ''
        where d.state in ('applied', 'returned', 'withdrawn') returning member_id`.execute(tctx.db);
    if (rows.length === 0) throw changedMeanwhile();
    await audit(tctx, 'ask.applyDeveloper', { kind: 'developer', id }, { slug, agreement });
    if (!isApproved) {
      if (waiting.rows.length === 0) await tellApplicationDesk(tctx); // what is sent again still waits
      return new Reply({ state: 'applied' }, { text: say.applied });
    }
    await sql`update market.developer set state = 'approved', decided_at = ${tctx.now} where member_id = ${id}
      `.execute(tctx.db);
    await markDeveloper(tctx, id, true);
    await audit(tctx, 'market.approveDeveloperAtOnce', { kind: 'developer', id });
    return new Reply({ state: 'approved' }, { text: say.approvedAtOnce });
  });
}

async function tellApplicationDesk(tctx: Ctx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) count from market.developer
    where state = 'applied'`.execute(tctx.db);
  const waiting = { act: 'applicationWaits', path: '/admin/developers', count: rows[0]!.count } as const;
  await tellDesk(tctx, await listStaffWith(tctx, 'developers/decide'), waiting);
}

/**
 * Takes an application back that was not approved; again changes nothing.
 * @throws Refusal need-login, not-found; STATE_CONFLICT when it was approved
 */
export async function withdrawDeveloper(ctx: Ctx): Promise<Reply> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const state = await lockState(tctx, id);
    if (!['applied', 'returned', 'withdrawn'].includes(state)) throw changedMeanwhile();
    if (state !== 'withdrawn') {
      await sql`update market.developer set state = 'withdrawn' where member_id = ${id}`.execute(tctx.db);
      await audit(tctx, 'ask.withdrawDeveloper', { kind: 'developer', id });
    }
    return new Reply({}, { text: say.withdrawn });
  });
}

/**
 * Approves an application or returns it with a reason; the member is told.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when it does not wait
 */
export async function decideDeveloper(ctx: Ctx, input: z.output<typeof DecideDeveloperInput>): Promise<Reply> {
  await requireConsole(ctx, 'developers/decide');
  const { id: staffId } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    if ((await lockState(tctx, input.id)) !== 'applied') throw changedMeanwhile();
    const isApproval = input.act === 'approve';
    const reason = isApproval ? '' : input.reason;
    const { rows } = await sql<{ title: string; titleEn: string }>`
      update market.developer set state = ${isApproval ? 'approved' : 'returned'}, reason = ${reason},
        decided_at = ${tctx.now}, decided_by = ${staffId}
      where member_id = ${input.id} returning name_zh title, name_en "titleEn"`.execute(tctx.db);
    if (isApproval) await markDeveloper(tctx, input.id, true);
    await audit(
      tctx,
      isApproval ? 'ask.approveDeveloper' : 'ask.returnDeveloper',
      { kind: 'developer', id: input.id },
      reason ? { reason } : {},
    );
    await notify(tctx, {
      memberId: input.id,
      kind: 'moderation',
      act: isApproval ? 'developerApproved' : 'developerReturned',
      subject: { kind: 'developer', id: input.id },
      path: '/developer',
      actorId: null,
      data: { ...rows[0]!, ...(reason ? { reason } : {}) },
    });
    return new Reply({}, { text: isApproval ? say.approved : say.returned });
  });
}

/** @throws Refusal not-found */
async function lockState(ctx: Ctx, memberId: number): Promise<DeveloperState> {
  const { rows } = await sql<{ state: DeveloperState }>`select state from market.developer where member_id = ${memberId}
    for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].state;
}
