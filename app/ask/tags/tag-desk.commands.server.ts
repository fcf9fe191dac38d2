import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { IdInput } from '#app/ask/parts/ask.schema.ts';
import en from './tags-api.en.ts';
import zh from './tags-api.zh.ts';
import { slugOf } from './tags.queries.server.ts';
import type { DecideProposalInput, MergeTagInput, SaveTagInput } from './tags.schema.ts';

const say = bilingual(zh, en);

/** The job that gives a synonym's posts to its main tag, or takes them back after it was split off. */
export const settleTagJob = { name: 'ask.settleTag' } as const;
export type SettleTag = { id: number };

type Locked = { id: number; slug: string; nameZh: string; nameEn: string; mainId: number | null };

/**
 * Changes the names of a tag and its slug, under which its page stands.
 * @throws Refusal need-login, forbidden, not-found; for a slug that another tag has, and at what others have changed
 * since it was `seen`
 */
export async function saveTag(ctx: Ctx, { id, seen, ...given }: z.output<typeof SaveTagInput>): Promise<Reply> {
  return atDesk(ctx, async (tctx) => {
    const { [id]: before } = await lockTags(tctx, [id]);
    const { nameZh, nameEn, slug: typed } = mergeEdits(before!, given, seen);
    const slug = slugOf(typed);
    if (before!.slug === slug && before!.nameZh === nameZh && before!.nameEn === nameEn)
      return new Reply(null, { text: say.saved });
    const taken = await sql`select from ask.tag where slug = ${slug} and id <> ${id}`.execute(tctx.db);
    if (taken.rows.length > 0) throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken } });
    await sql`update ask.tag set slug = ${slug}, name_zh = ${nameZh}, name_en = ${nameEn}
      where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.saveTag', { kind: 'tag', id }, { before, slug, nameZh, nameEn });
    // Its posts are found under its names: their search entries are renewed.
    await enqueue<SettleTag>(tctx, settleTagJob, { id });
    return new Reply(null, { text: say.saved });
  });
}

/**
 * Makes a tag a synonym of another one. It leads there at once; a job gives its posts to the main tag. Its own synonyms
 * go along.
 * @throws Refusal need-login, forbidden, not-found; for the tag itself, a synonym, or one whose posts are still on
 * their way
 */
export async function mergeTag(ctx: Ctx, { id, into }: z.output<typeof MergeTagInput>): Promise<Reply> {
  return atDesk(ctx, async (tctx) => {
    await linkTag(tctx, id, into);
    return new Reply(null, { text: say.merging });
  });
}

async function linkTag(ctx: Ctx, id: number, into: number): Promise<void> {
  if (id === into) throw new Refusal(say.sameTag, { fields: { into: say.sameTag } });
  const locked = await lockTags(ctx, [id, into]);
  if (locked[id]!.mainId !== null || locked[into]!.mainId !== null)
    throw new Refusal(say.isSynonym, { fields: { into: say.isSynonym } });
  await requireSettled(ctx, id);
  const { rows } = await sql<{ id: number }>`update ask.tag set main_id = ${into} where id = ${id} or main_id = ${id}
    returning id`.execute(ctx.db);
  await sql`
    insert into ask.follow (member_id, kind, subject_id, created_at) select member_id, 'tag', ${into}::bigint,
      created_at from ask.follow
    where kind = 'tag' and subject_id = ${id} on conflict do nothing`.execute(ctx.db);
  await sql`delete from ask.follow where kind = 'tag' and subject_id = ${id}`.execute(ctx.db);
  await audit(
    ctx,
    'ask.mergeTag',
    { kind: 'tag', id },
    { into, slug: locked[id]!.slug, also: rows.map((row) => row.id).filter((one) => one !== id) },
  );
  await enqueue<SettleTag>(ctx, settleTagJob, { id });
}

/**
 * Splits a synonym off again: it is a tag of its own, and a job gives it the posts back that it had brought along, as
 * far as they still carry the main tag.
 * @throws Refusal need-login, forbidden, not-found; for what is no synonym, or while its posts are still on their way
 */
export async function splitTag(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Reply> {
  return atDesk(ctx, async (tctx) => {
    const { [id]: tag } = await lockTags(tctx, [id]);
    if (tag!.mainId === null) throw new Refusal(say.noSynonym);
    await requireSettled(tctx, id);
    await sql`update ask.tag set main_id = null where id = ${id}`.execute(tctx.db);
    await sql`update ask.tag_move set main_id = ${tag!.mainId} where tag_id = ${id}`.execute(tctx.db);
    await audit(tctx, 'ask.splitTag', { kind: 'tag', id }, { from: tag!.mainId, slug: tag!.slug });
    await enqueue<SettleTag>(tctx, settleTagJob, { id });
    return new Reply(null, { text: say.splitting });
  });
}

/**
 * Deletes a tag that no post has, deleted ones included, and that no synonym leads to; a synonym whose posts all went
 * over counts as empty.
 * @throws Refusal need-login, forbidden, not-found; for a tag in use
 */
export async function deleteTag(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Reply> {
  return atDesk(ctx, async (tctx) => {
    const { [id]: tag } = await lockTags(tctx, [id]);
    const { rows } =
      await sql`select from ask.tag t where id = ${id} and (exists (select from ask.post_tag i where i.tag_id = t.id)
        or exists (select from ask.tag s where s.main_id = t.id))`.execute(tctx.db);
    if (rows.length > 0) throw new Refusal(say.inUse);
    await sql`delete from ask.follow where kind = 'tag' and subject_id = ${id}`.execute(tctx.db);
    await sql`delete from ask.tag where id = ${id}`.execute(tctx.db);
    await audit(
      tctx,
      'ask.deleteTag',
      { kind: 'tag', id },
      { slug: tag!.slug, nameZh: tag!.nameZh, nameEn: tag!.nameEn },
    );
    return new Reply(null, { text: say.deleted });
  });
}

/**
 * Accepts a proposed synonym, which merges the tag, or declines it.
 * @throws Refusal need-login, forbidden; not-found when it was decided already; as `mergeTag`
 */
export async function decideProposal(ctx: Ctx, { id, accepted }: z.output<typeof DecideProposalInput>): Promise<Reply> {
  const { id: staffId } = requireMember(ctx);
  return atDesk(ctx, async (tctx) => {
    const { rows } = await sql<{ tagId: number; mainId: number }>`
      update ask.tag_proposal set decided_at = ${ctx.now}, decided_by = ${staffId}, is_accepted = ${accepted}
      where id = ${id} and decided_at is null returning tag_id "tagId", main_id "mainId"`.execute(tctx.db);
    if (!rows[0]) throw notFound();
    if (accepted) await linkTag(tctx, rows[0].tagId, rows[0].mainId);
    await audit(tctx, 'ask.decideProposal', { kind: 'tag', id: rows[0].tagId }, { accepted, mainId: rows[0].mainId });
    return new Reply(null, { text: accepted ? say.merging : say.declined });
  });
}

/** Operators change tags one after the other: no two of them make a circle of synonyms. */
async function atDesk(ctx: Ctx, work: (tctx: Ctx) => Promise<Reply>): Promise<Reply> {
  await requireConsole(ctx, 'tags/edit');
  return transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('ask.tag', 0))`.execute(tctx.db);
    return work(tctx);
  });
}

async function lockTags(ctx: Ctx, ids: number[]): Promise<Record<number, Locked>> {
  const { rows } = await sql<Locked>`
    select id, slug, name_zh "nameZh", name_en "nameEn", main_id "mainId" from ask.tag where id = any(${ids}::bigint[])
      order by id for no key update`.execute(ctx.db);
  if (rows.length < ids.length) throw notFound();
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** Posts that a job still has to move would get lost between two decisions. */
async function requireSettled(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from ask.tag_move where tag_id = ${id} and main_id is not null
    union all select from ask.post_tag i join ask.tag t on t.id = i.tag_id and t.main_id is not null where t.id = ${id}
      limit 1`.execute(ctx.db);
  if (rows.length > 0) throw new Refusal(say.stillMoving);
}
