import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/*
 * What imports from other sites write of models, in the caller's transaction.
 */

type ImportedProposal = {
  modelId: number;
  memberId: number;
  revision: number;
  facts: object;
  note: string;
  at: Date;
};

/** Writes a proposal that was published and became this revision. */
export async function addImportedProposal(ctx: Ctx, proposal: ImportedProposal): Promise<void> {
  const { modelId, memberId, revision, facts, note, at } = proposal;
  await sql`insert into ask.model_proposal (model_id, member_id, base_revision, facts, note, state, revision,
    created_at, sent_at, decided_at)
    values (${modelId}, ${memberId}, ${revision - 1}, ${JSON.stringify(facts)}::jsonb, ${note}, 'published',
      ${revision}, ${at}, ${at}, ${at})`.execute(ctx.db);
}

/** Says which state of a model is shown, and since when. */
export async function setModelRevision(ctx: Ctx, id: number, revision: number, updatedAt: Date): Promise<void> {
  await sql`update ask.model set revision = ${revision}, updated_at = ${updatedAt}
    where post_id = ${id}`.execute(ctx.db);
}

type ImportedRating = {
  modelId: number;
  memberId: number;
  stars: number;
  words: string;
  at: Date;
  changedAt: Date | null;
};

/** Writes grades and counts them; one of a member for each model, what is no model gets none. */
export async function addImportedRatings(ctx: Ctx, ratings: readonly ImportedRating[]): Promise<void> {
  const column = <K extends keyof ImportedRating>(name: K) => ratings.map((one) => one[name]);
  await sql`
    with added as (
      insert into ask.model_rating (model_id, member_id, stars, words, created_at, edited_at)
      select r.* from unnest(${column('modelId')}::bigint[], ${column('memberId')}::bigint[],
        ${column('stars')}::smallint[], ${column('words')}::text[],
        ${column('at')}::timestamptz[], ${column('changedAt')}::timestamptz[]) r (model_id)
          join ask.model m on m.post_id = r.model_id
      on conflict do nothing returning model_id, stars
    )
    update ask.model m set rating_sum = m.rating_sum + n.sum, rating_count = m.rating_count + n.count
    from (select model_id, sum(stars)::integer sum, count(*)::integer count from added group by 1) n
      where m.post_id = n.model_id`.execute(ctx.db);
}
