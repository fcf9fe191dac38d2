import { sql } from 'kysely';
import type { z } from 'zod';
import { markDeveloper } from '#app/account/members/developer-marks.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { endTokens } from './ended-tokens.commands.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developers-api.en.ts';
import zh from './developers-api.zh.ts';
import { requireDeveloper } from './developers.queries.server.ts';
import type { ChooseDeveloperInput, DeveloperInput, DeveloperState, ProfileInput } from './developers.schema.ts';

const say = bilingual(zh, en);

/**
 * Chooses as which developer the caller works, of those they own or work for; it is kept until they choose another.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function chooseDeveloper(
  ctx: Ctx,
  { developer }: z.output<typeof ChooseDeveloperInput>,
): Promise<{ developer: number }> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await requireDeveloper(tctx, 'read', developer);
    const { rows } = await sql`insert into market.chosen_developer as c (member_id, developer_id)
      values (${id}, ${developer}) on conflict (member_id) do update set developer_id = excluded.developer_id
        where c.developer_id <> excluded.developer_id returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'market.chooseDeveloper', { kind: 'developer', id: developer });
    return { developer };
  });
}

/**
 * Writes the public names, introduction and homepage of a developer, and how staff reach them. The slug stays.
 * @throws Refusal need-login, NOT_DEVELOPER; forbidden for all but the owner, or while suspended
 */
export async function saveDeveloperProfile(ctx: Ctx, input: z.output<typeof ProfileInput>): Promise<Reply> {
  const { nameEn, introduction, homepage, email, mobile } = input;
  const nameZh = input.nameZh || nameEn;
  return transact(ctx, async (tctx) => {
    const { id } = await requireDeveloper(tctx, 'team', input.developer);
    const { rows } = await sql`update market.developer set name_zh = ${nameZh}, name_en = ${nameEn},
        introduction = ${introduction}, homepage = ${homepage}, email = ${email}, mobile = ${mobile}
      where member_id = ${id} and (name_zh, name_en, introduction, homepage, email, mobile)
        is distinct from (${nameZh}, ${nameEn}, ${introduction}, ${homepage}, ${email}, ${mobile})
      returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'market.saveDeveloper', { kind: 'developer', id }, { nameZh, nameEn });
    return new Reply({}, { text: say.profileSaved });
  });
}

/**
 * Closes a developer at its owner's wish: nothing is published any more, the slug stays taken, the team sees what was.
 * Again changes nothing.
 * @throws Refusal need-login, need-proof, NOT_DEVELOPER; forbidden for all but the owner; STATE_CONFLICT while a plugin
 * is published, under review or about to change hands
 */
export async function closeDeveloper(ctx: Ctx, { developer }: z.output<typeof DeveloperInput>): Promise<Reply> {
  requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    const { id, role } = await requireDeveloper(tctx, 'read', developer);
    if (role !== 'owner') throw forbidden();
    const { rows: states } = await sql<{ state: DeveloperState }>`select state from market.developer
      where member_id = ${id} for update`.execute(tctx.db);
    if (states[0]?.state === 'closed') return new Reply({}, { text: say.closed });
    await requireDeveloper(tctx, 'team', id); // not while suspended
    const { rows } = await sql<{ listed: number; waiting: number }>`
      select count(*) filter (where state = 'published') listed,
        count(*) filter (where state in ('submitted', 'in_review') or exists (select from market.plugin_transfer t
          where t.plugin_id = p.id and t.state in ('offered', 'accepted'))) waiting
      from market.plugin p where developer_id = ${id}`.execute(tctx.db);
    const { listed, waiting } = rows[0]!;
    if (listed > 0) throw new Refusal(say.stillListed(listed), { data: { error: 'STATE_CONFLICT' } });
    if (waiting > 0) throw new Refusal(say.stillWaiting(waiting), { data: { error: 'STATE_CONFLICT' } });
    await sql`update market.developer set state = 'closed' where member_id = ${id}`.execute(tctx.db);
    // the domain is free for whoever has it next; what staff withdrew stays so
    await sql`delete from market.developer_domain where developer_id = ${id} and state <> 'withdrawn'
      `.execute(tctx.db);
    await markDeveloper(tctx, id, false);
    await endTokens(tctx, { developerId: id });
    await audit(tctx, 'market.closeDeveloper', { kind: 'developer', id });
    return new Reply({}, { text: say.closed });
  });
}
