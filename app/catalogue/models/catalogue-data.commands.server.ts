import { type RawBuilder, sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { unrestricted } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from '#app/ask/own-posts/ask-data.en.ts';
import zh from '#app/ask/own-posts/ask-data.zh.ts';
import { unrateModel } from './model-ratings.commands.server.ts';

const say = bilingual(zh, en);

/** What the catalogue keeps of a member. */
export const catalogueData: MemberData = {
  exportMemberData: catalogueFiles,
  closeMember: (ctx, id, content) => forgetCatalogue(unrestricted(ctx), id, content === 'remove'),
};

/** What the model catalogue and the docs keep of a member, for their export. */
function catalogueFiles(ctx: Ctx, id: number): ExportFile[] {
  const file = (name: string, about: ExportFile['about'], query: RawBuilder<object>): ExportFile => ({
    path: `ask/${name}.json`,
    about,
    records: () => readAll(ctx, query),
  });
  return [
    file(
      'model-proposals',
      say.aboutProposals,
      sql`select id, model_id "modelId", facts, note, state, reason, created_at "createdAt", decided_at "decidedAt"
        from ask.model_proposal where member_id = ${id} order by id`,
    ),
    file(
      'model-ratings',
      say.aboutRatings,
      sql`select model_id "modelId", stars, words, created_at "createdAt", edited_at "editedAt" from ask.model_rating
        where member_id = ${id} order by created_at`,
    ),
    file(
      'doc-feedback',
      say.aboutDocFeedback,
      sql`select p.slug page, f.language, f.is_helpful "isHelpful", f.words, f.created_at "createdAt"
        from ask.devdoc_feedback f join ask.devdoc_page p on p.id = f.page_id
        where f.member_id = ${id} order by f.id`,
    ),
  ];
}

/**
 * Forgets it when an account closes: proposals that were not published, who gave feedback; with `removesTexts` their
 * grades, too. Published models are facts and stay.
 */
async function forgetCatalogue(ctx: Ctx, id: number, removesTexts: boolean): Promise<void> {
  await sql`delete from ask.model_proposal where member_id = ${id} and state <> 'published'`.execute(ctx.db);
  await sql`update ask.devdoc_feedback set member_id = null where member_id = ${id}`.execute(ctx.db);
  if (!removesTexts) return;
  const { rows } = await sql<{ id: number }>`
    select r.model_id id from ask.model_rating r join ask.post p on p.id = r.model_id and p.deleted_at is null
      where r.member_id = ${id} order by 1`.execute(ctx.db);
  for (const model of rows) await unrateModel(ctx, { id: model.id });
  await sql`delete from ask.model_rating where member_id = ${id}`.execute(ctx.db);
}

async function* readAll(ctx: Ctx, query: RawBuilder<object>): AsyncIterable<object> {
  yield* (await query.execute(ctx.db)).rows;
}
