import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { say } from '../queries.server.ts';
import type { DraftInput, DraftKeyInput } from '../schema.ts';

const maxBytes = 100 * 1024;
/** A member's oldest drafts beyond this many are dropped. */
const maxDrafts = 50;

/**
 * Keeps what a member is writing; the last write wins.
 * @returns when it was kept, unix seconds
 * @throws Refusal need-login; when it is larger than 100 KB
 */
export async function saveDraft(ctx: Ctx, { key, data }: z.output<typeof DraftInput>): Promise<{ updatedAt: number }> {
  const { id } = requireMember(ctx);
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxBytes) throw new Refusal(say.draftTooLarge, 'invalid');
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into ask.draft (member_id, key, data, updated_at) values (${id}, ${key}, ${text}, ${ctx.now})
      on conflict (member_id, key) do update set data = excluded.data, updated_at = excluded.updated_at returning xmax = 0 "isNew"`.execute(tx);
    if (rows[0]?.isNew) {
      await sql`delete from ask.draft where member_id = ${id} and key in (
        select key from ask.draft where member_id = ${id} order by updated_at desc, key offset ${maxDrafts})`.execute(tx);
      await audit({ ...ctx, db: tx }, 'ask.saveDraft', { kind: 'draft', id: null }, { key });
    }
    return { updatedAt: Math.floor(ctx.now.getTime() / 1000) };
  });
}

/** Forgets a draft; doing so again changes nothing. @throws Refusal need-login */
export async function deleteDraft(ctx: Ctx, { key }: z.output<typeof DraftKeyInput>): Promise<Record<string, never>> {
  const { id } = requireMember(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tctx = { ...ctx, db: tx };
    if (await dropDraft(tctx, id, key)) await audit(tctx, 'ask.deleteDraft', { kind: 'draft', id: null }, { key });
    return {};
  });
}

/** Removes a draft in the caller's transaction; true when there was one. */
export async function dropDraft(ctx: Ctx, memberId: number, key: string): Promise<boolean> {
  const { rows } = await sql`delete from ask.draft where member_id = ${memberId} and key = ${key} returning key`.execute(ctx.db);
  return rows.length > 0;
}
