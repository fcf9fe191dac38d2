import { sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { ModeratorInput, ReviewIdInput } from '#app/moderation/reviews/moderation.schema.ts';

/**
 * Makes a member moderator of a category or a tag: there they review, edit and delete. Done again it changes nothing.
 * @throws Refusal forbidden without the console's node "moderators/edit"; for an unknown member, category or tag
 */
export async function addModerator(
  ctx: Ctx,
  { username, categoryId, tagId }: z.output<typeof ModeratorInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'moderators/edit');
  const by = requireMember(ctx).id;
  const memberId = (await findMembersByNames(ctx, [username])).get(username.toLowerCase());
  if (!memberId) throw new Refusal(say.noSuchMember, { fields: { username: say.noSuchMember } });
  const id = await transact(ctx, async (tctx) => {
    const { rows: area } = await (
      categoryId === undefined
        ? sql`select from ask.tag where id = ${tagId}::bigint for key share`
        : sql`select from ask.category where id = ${categoryId}::bigint for key share`
    ).execute(tctx.db);
    if (area.length === 0)
      throw new Refusal(say.noSuchArea, {
        fields: {
          [categoryId === undefined ? 'tagId' : 'categoryId']: say.noSuchArea,
        },
      });
    const { rows } = await sql<{ id: number }>`insert into ask.moderator (member_id, category_id, tag_id, granted_at,
      granted_by)
      values (${memberId}, ${categoryId ?? null}, ${tagId ?? null}, ${tctx.now}, ${by}) on conflict do nothing
        returning id`.execute(tctx.db);
    if (rows[0]) {
      await audit(
        tctx,
        'ask.addModerator',
        { kind: 'member', id: memberId },
        categoryId === undefined ? { tagId } : { categoryId },
      );
      return rows[0].id;
    }
    const { rows: known } = await sql<{ id: number }>`select id from ask.moderator where member_id = ${memberId}
      and category_id is not distinct from ${categoryId ?? null}::integer
      and tag_id is not distinct from ${tagId ?? null}::bigint`.execute(tctx.db);
    return known[0]!.id;
  });
  return new Reply({ id }, { text: say.moderatorAdded });
}

/**
 * Takes a member's part of the community away again. @throws Refusal forbidden without the console's node
 * "moderators/edit", not-found
 */
export async function removeModerator(ctx: Ctx, { id }: z.output<typeof ReviewIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'moderators/edit');
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ memberId: number; categoryId: number | null; tagId: number | null }>`
      delete from ask.moderator where id = ${id} returning member_id "memberId", category_id "categoryId",
        tag_id "tagId"`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    const { memberId, ...area } = rows[0];
    await audit(tctx, 'ask.removeModerator', { kind: 'member', id: memberId }, area);
  });
  return new Reply(null, { text: say.moderatorRemoved });
}
