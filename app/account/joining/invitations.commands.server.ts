import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './joining-api.en.ts';
import zh from './joining-api.zh.ts';
import type { InvitationIdInput, MakeInvitationInput } from './joining.schema.ts';

const say = bilingual(zh, en);
const day_ms = 86_400_000;

/** Makes an invitation link. @throws Refusal forbidden; at a group that is none of the site */
export async function makeInvitation(
  ctx: Ctx,
  { label, groupId, uses, days }: z.output<typeof MakeInvitationInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'joining/invite');
  const { id: by } = requireMember(ctx);
  const id = await transact(ctx, async (tctx) => {
    await requireSiteGroup(tctx, groupId);
    const ends = days === 0 ? null : new Date(tctx.now.getTime() + days * day_ms);
    const { rows } = await sql<{ id: number }>`
      insert into account.invitation (code, label, group_id, max_uses, expires_at, created_at, created_by)
      values (${makeCode()}, ${label}, nullif(${groupId}::bigint, 0), nullif(${uses}::int, 0), ${ends}, ${tctx.now},
        ${by}) returning id`.execute(tctx.db);
    const made = rows[0]!.id;
    await audit(tctx, 'account.makeInvitation', { kind: 'invitation', id: made }, { label, groupId, uses, days });
    return made;
  });
  return new Reply({ id }, { text: say.invitationMade });
}

/** @throws Refusal at the field `groupId` unless it is a group of the site; 0 stands for the default one */
export async function requireSiteGroup(ctx: Pick<Ctx, 'db'>, groupId: number): Promise<void> {
  if (groupId === 0) return;
  const { rows } = await sql`select from account.member_group
    where id = ${groupId} and area = 'site'`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal(say.groupGone, { fields: { groupId: say.groupGone } });
}

/** Ends an invitation link; again changes nothing. @throws Refusal forbidden, not-found */
export async function endInvitation(ctx: Ctx, { id }: z.output<typeof InvitationIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'joining/invite');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ ended_at: Date | null }>`
      select ended_at from account.invitation where id = ${id} for update`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (rows[0].ended_at) return;
    await sql`update account.invitation set ended_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'account.endInvitation', { kind: 'invitation', id });
  });
  return new Reply(null, { text: say.invitationEnded });
}

/** Sixteen letters and digits without look-alikes: 78 bits. */
function makeCode(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
