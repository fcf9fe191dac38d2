import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { say } from '#app/ask/screening/screening-messages.server.ts';
import type { NoteIdInput, NoteInput } from '#app/moderation/reviews/moderation.schema.ts';

/**
 * Writes a note on a member that only staff who review read. The same words of the same author again within a minute
 * are one note.
 * @throws Refusal forbidden without the console's menu "reviews", not-found
 */
export async function addNote(
  ctx: Ctx,
  { memberId, text }: z.output<typeof NoteInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'reviews');
  const by = requireMember(ctx).id;
  await getPublicMember(ctx, memberId);
  const id = await transact(ctx, async (tctx) => {
    // a double click is one note
    await sql`select pg_advisory_xact_lock(hashtext('ask.addNote'), ${memberId}::integer)`.execute(tctx.db);
    const { rows: same } = await sql<{ id: number }>`select id from ask.member_note
      where member_id = ${memberId} and author_id = ${by} and text = ${text}
      and created_at > ${tctx.now}::timestamptz - interval '1 minute' limit 1`.execute(tctx.db);
    if (same[0]) return same[0].id;
    const { rows } = await sql<{ id: number }>`insert into ask.member_note (member_id, author_id, text, created_at)
      values (${memberId}, ${by}, ${text}, ${tctx.now}) returning id`.execute(tctx.db);
    await audit(tctx, 'ask.addNote', { kind: 'member', id: memberId }, { noteId: rows[0]!.id });
    return rows[0]!.id;
  });
  return new Reply({ id }, { text: say.noteSaved });
}

/**
 * Removes a note of the caller's own. @throws Refusal forbidden without the console's menu "reviews"; not-found, also
 * for notes of others
 */
export async function removeNote(ctx: Ctx, { id }: z.output<typeof NoteIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'reviews');
  const by = requireMember(ctx).id;
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<{ memberId: number; text: string }>`
      delete from ask.member_note where id = ${id} and author_id = ${by}
        returning member_id "memberId", text`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    await audit(tctx, 'ask.removeNote', { kind: 'member', id: rows[0].memberId }, { text: rows[0].text });
  });
  return new Reply(null, { text: say.noteRemoved });
}
