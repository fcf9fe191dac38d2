import { sql } from 'kysely';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { seconds } from '../queries.server.ts';
import type { DraftView } from '../schema.ts';

/** The caller's draft under a key, or null. @throws Refusal need-login */
export async function findDraft(ctx: Ctx, key: string): Promise<DraftView | null> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Row>`
    select key, data, ${seconds('updated_at')} "updatedAt" from ask.draft where member_id = ${id} and key = ${key}`.execute(ctx.db);
  return rows[0] ? toView(rows[0]) : null;
}

/** The caller's drafts, newest first. @throws Refusal need-login */
export async function listDrafts(ctx: Ctx): Promise<DraftView[]> {
  const { id } = requireMember(ctx);
  const { rows } = await sql<Row>`
    select key, data, ${seconds('updated_at')} "updatedAt" from ask.draft where member_id = ${id} order by updated_at desc, key limit 50`.execute(ctx.db);
  return rows.map(toView);
}

/** Drafts are kept as JSON text: jsonb would refuse characters that a browser may send. */
type Row = Omit<DraftView, 'data'> & { data: string };

const toView = ({ data, ...row }: Row): DraftView => ({ ...row, data: JSON.parse(data) as DraftView['data'] });
