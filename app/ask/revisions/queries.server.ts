import { sql } from 'kysely';
import { listCards } from '#app/account/queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/texts.server.ts';
import { cardOf, seconds } from '../queries.server.ts';
import type { RevisionView } from '../schema.ts';

type Subject = { subject: 'post' | 'answer'; id: number };
const shown = 100;

/**
 * The saved states of a visible post or answer, newest first, at most 100.
 * @throws Refusal not-found
 */
export async function listRevisions(ctx: Ctx, { subject, id }: Subject): Promise<RevisionView[]> {
  const { rows } = await sql<Omit<RevisionView, 'author'> & { author: number }>`
    select r.number, r.title, r.markdown, r.author_id author, r.reason, ${seconds('r.created_at')} "createdAt"
    from ask.revision r where r.subject = ${subject} and r.subject_id = ${id} and ${isVisible({ subject, id })}
    order by r.number desc limit ${shown}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  const cards = await listCards(
    ctx,
    rows.map((row) => row.author),
  );
  return rows.map((row) => ({ ...row, author: cardOf(cards, row.author) }));
}

const isVisible = ({ subject, id }: Subject) =>
  subject === 'post'
    ? sql`exists (select from ask.post p where p.id = ${id} and p.deleted_at is null)`
    : sql`exists (select from ask.answer a join ask.post p on p.id = a.post_id where a.id = ${id} and a.deleted_at is null and p.deleted_at is null)`;
