import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { requireModestText, requireWriter, spendQuota } from '#app/ask/screening/writers.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { say as sayAll } from '#app/ask/parts/ask-messages.server.ts';
import { visibleTags } from '#app/ask/parts/post-visibility.queries.server.ts';
import en from './tags-api.en.ts';
import zh from './tags-api.zh.ts';
import { findTagByName } from './tags.commands.server.ts';
import type { ProposeSynonymInput, SaveTagWikiInput } from './tags.schema.ts';

const say = bilingual(zh, en);

/**
 * Writes what a tag is about, in one language, as a new revision. Saving the same again answers with the revision there
 * is.
 * @throws Refusal need-login, not-found, PRIVILEGE without the reputation; when somebody saved another revision
 * meanwhile, the day's quota of edits
 */
export async function saveTagWiki(ctx: Ctx, input: z.output<typeof SaveTagWikiInput>): Promise<{ revision: number }> {
  const writer = await requireWriter(ctx);
  await requirePrivilege(ctx, 'editTags');
  const { id, language, excerpt, markdown, reason } = input;
  const rendered = await renderText(ctx, markdown, `u-t${id}-`);
  await requireModestText(ctx, writer, rendered);
  return transact(ctx, async (tctx) => {
    await lockTag(tctx, id);
    const { rows } = await sql<{ number: number; excerpt: string; markdown: string }>`
      select number, excerpt, markdown from ask.tag_revision where tag_id = ${id} and language = ${language}
        order by number desc limit 1`.execute(tctx.db);
    const last = rows[0] ?? { number: 0, excerpt: '', markdown: '' };
    if (last.number > 0 && last.excerpt === excerpt && last.markdown === markdown && input.revision >= last.number - 1)
      return { revision: last.number };
    if (input.revision !== last.number) throw new Refusal(sayAll.stale);
    await spendQuota(tctx, writer, 'edits');
    const revision = last.number + 1;
    await sql`insert into ask.tag_revision (tag_id, language, number, excerpt, markdown, reason, author_id, created_at)
      values (${id}, ${language}, ${revision}, ${excerpt}, ${markdown}, ${reason}, ${writer.id},
        ${tctx.now})`.execute(tctx.db);
    await sql`insert into ask.tag_wiki (tag_id, language, revision, excerpt, html, updated_at)
      values (${id}, ${language}, ${revision}, ${excerpt}, ${rendered.html}, ${tctx.now})
      on conflict (tag_id, language) do update set revision = excluded.revision, excerpt = excluded.excerpt,
        html = excluded.html, updated_at = excluded.updated_at`.execute(tctx.db);
    await audit(tctx, 'ask.saveTagWiki', { kind: 'tag', id }, { language, revision });
    return { revision };
  });
}

/**
 * Proposes that a tag become a synonym of another one; staff decide. Proposing the same again changes nothing.
 * @throws Refusal need-login, not-found, PRIVILEGE without the reputation; for a name that is no tag, or the tag itself
 */
export async function proposeSynonym(
  ctx: Ctx,
  { id, main, reason }: z.output<typeof ProposeSynonymInput>,
): Promise<Reply> {
  const member = requireMember(ctx);
  await requirePrivilege(ctx, 'editTags');
  return transact(ctx, async (tctx) => {
    await lockTag(tctx, id);
    const mainId = await findTagByName(tctx, main);
    const isKnown =
      mainId !== null &&
      (
        await sql`select from ask.tag t
      where id = ${mainId} and ${visibleTags(tctx)}`.execute(tctx.db)
      ).rows.length > 0;
    if (!isKnown) throw new Refusal(say.noTag, { fields: { main: say.noTag } });
    if (mainId === id) throw new Refusal(say.sameTag, { fields: { main: say.sameTag } });
    const { rows } = await sql<{ id: number }>`
      insert into ask.tag_proposal (tag_id, main_id, member_id, reason, created_at)
        values (${id}, ${mainId}, ${member.id}, ${reason}, ${tctx.now})
      on conflict (tag_id, main_id) where decided_at is null do nothing returning id`.execute(tctx.db);
    if (rows[0]) await audit(tctx, 'ask.proposeSynonym', { kind: 'tag', id }, { mainId, reason });
    return new Reply(null, { text: say.proposed });
  });
}

async function lockTag(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from ask.tag t where id = ${id} and main_id is null
    and ${visibleTags(ctx)} for no key update`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}
