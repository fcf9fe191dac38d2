import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Subject, Thing, Withheld } from '#app/ask/parts/ask.schema.ts';
import { deleteWithheld, lockThreads } from './withholding.commands.server.ts';

/*
 * Single steps of withheld texts that count nothing: what they bring about is the caller's.
 */

/**
 * Makes a held text one that was written just now; a post is active from now on.
 * @throws Refusal not-found when it is not held any more
 */
export async function unveilText(ctx: Ctx, { subject, id }: Thing): Promise<void> {
  const anew = subject === 'post' ? sql`, active_at = ${ctx.now}, hot = 0` : sql``;
  const { rows } = await sql`
    update ${sql.table(`ask.${subject}`)} set withheld = null, deleted_at = null, deleted_by = null,
      created_at = ${ctx.now}${anew}
    where id = ${id} and withheld is not null returning 1`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

/** Makes a deleted text one that was rejected, so that it can be given back. */
export async function rejectDeleted(ctx: Ctx, { subject, id }: Thing): Promise<void> {
  await sql`update ${sql.table(`ask.${subject}`)} set withheld = 'rejected'
    where id = ${id} and deleted_at is not null and withheld is null`.execute(ctx.db);
}

/** Gives texts that a clean-up withheld the state they were withheld in before. */
export async function restoreWithheld(
  ctx: Ctx,
  subject: Subject,
  texts: readonly { id: number; withheld: Withheld | null }[],
): Promise<void> {
  const ids = texts.map((text) => text.id);
  await lockThreads(ctx, subject, ids);
  await sql`update ${sql.table(`ask.${subject}`)} t set withheld = h.withheld
    from unnest(${ids}::bigint[], ${texts.map((text) => text.withheld)}::text[]) h (id, withheld)
    where t.id = h.id and t.withheld = 'cleaned'`.execute(ctx.db);
}

/** Empties texts that a clean-up withheld and drops their history; the rows stay, as others' texts may hang on them. */
export async function emptyCleaned(ctx: Ctx, subject: Subject, ids: readonly number[]): Promise<void> {
  await lockThreads(ctx, subject, ids);
  const empty = {
    post: sql`title = '', excerpt = '', html = '', text = ''`,
    answer: sql`excerpt = '', html = '', text = ''`,
    comment: sql`markdown = '', html = ''`,
  }[subject];
  await sql`update ${sql.table(`ask.${subject}`)} set ${empty}
    where id = any(${[...ids]}::bigint[]) and withheld = 'cleaned'`.execute(ctx.db);
  await deleteWithheld(ctx, subject, ids, null);
  if (subject !== 'comment')
    await sql`delete from ask.revision
      where subject = ${subject} and subject_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
}
