import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { say } from './drafts.queries.server.ts';
import { type DeleteDraftsInput, type DraftInput, type DraftKeyInput, maxDraftBytes } from './drafts.schema.ts';

/** A member's oldest drafts beyond this many are dropped. */
const maxDrafts = 100;

/**
 * Keeps what a member is writing. With the version the writer has seen, a draft that was kept elsewhere meanwhile is
 * not overwritten; without it the last write wins.
 * @returns its version now, and when it was kept, unix seconds
 * @throws Refusal need-login; when it is larger than 240 KB; with `error: "DRAFT_CONFLICT"` and the version there is in
 * its data
 */
export async function saveDraft(
  ctx: Ctx,
  { key, data, version }: z.output<typeof DraftInput>,
): Promise<{ updatedAt: number; version: number }> {
  const { id, loginId } = requireMember(ctx);
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxDraftBytes) throw new Refusal(say.draftTooLarge, { kind: 'invalid' });
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ version: number }>`
      insert into ask.draft as d (member_id, key, data, updated_at) values (${id}, ${key}, ${text}, ${tctx.now})
      on conflict (member_id, key) do update set data = excluded.data, updated_at = excluded.updated_at,
        version = d.version + 1
        where ${version === undefined} or d.version = ${version ?? 0}::integer or d.data = excluded.data
      returning version`.execute(tctx.db);
    const kept = rows[0];
    if (!kept) throw await conflictOf({ db: tctx.db }, id, key);
    if (kept.version === 1) {
      await sql`delete from ask.draft where member_id = ${id} and key in (
        select key from ask.draft where member_id = ${id}
          order by updated_at desc, key offset ${maxDrafts})`.execute(tctx.db);
      await audit(tctx, 'ask.saveDraft', { kind: 'draft', id: null }, { of: kindOf(key) });
    }
    // of which thread it is stands nowhere beside their name: it would tell who is about to write there without it
    await tell(tctx, { topic: `member:${id}`, kind: 'draft', data: { login: loginId } });
    return { updatedAt: unixSeconds(tctx.now), version: kept.version };
  });
}

/** Forgets a draft; doing so again changes nothing. @throws Refusal need-login */
export async function deleteDraft(ctx: Ctx, { key }: z.output<typeof DraftKeyInput>): Promise<Record<string, never>> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    if (await dropDraft(tctx, id, key))
      await audit(tctx, 'ask.deleteDraft', { kind: 'draft', id: null }, { of: kindOf(key) });
    return {};
  });
}

/** Forgets several drafts, or all. Returns how many there were. @throws Refusal need-login */
export async function deleteDrafts(ctx: Ctx, { keys }: z.output<typeof DeleteDraftsInput>): Promise<{ count: number }> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const scope = keys === 'all' ? sql`true` : sql`key = any(${keys}::text[])`;
    const { rows } = await sql`delete from ask.draft where member_id = ${id} and ${scope} returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.deleteDrafts', { kind: 'draft', id: null }, { count: rows.length });
    return { count: rows.length };
  });
}

/** Removes a draft in the caller's transaction; true when there was one. */
export async function dropDraft(ctx: Ctx, memberId: number, key: string): Promise<boolean> {
  const { rows } = await sql`delete from ask.draft where member_id = ${memberId} and key = ${key}
    returning key`.execute(ctx.db);
  return rows.length > 0;
}

/** The log names no thread: it would tell who is about to write there without their name. */
const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

async function conflictOf(ctx: Pick<Ctx, 'db'>, memberId: number, key: string): Promise<Refusal> {
  const { rows } = await sql<{ version: number }>`select version from ask.draft
    where member_id = ${memberId} and key = ${key}`.execute(ctx.db);
  return new Refusal(say.conflict, { data: { error: 'DRAFT_CONFLICT', version: rows[0]?.version ?? 0 } });
}
