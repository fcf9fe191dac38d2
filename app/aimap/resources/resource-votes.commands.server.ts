import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { changed } from '#app/core/page-tags.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './resource-votes-api.en.ts';
import zh from './resource-votes-api.zh.ts';
import type { ReportLinkInput, ResourceVotes, VoteResourceInput } from './resource-votes.schema.ts';

const say = bilingual(zh, en);

/**
 * Says that a resource is useful or not, or takes it back; one word a member, repeating changes nothing.
 * @throws Refusal need-login, not-found
 */
export async function voteResource(
  ctx: Ctx,
  { id, value }: z.output<typeof VoteResourceInput>,
): Promise<ResourceVotes> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await lockResource(tctx, id);
    const { rows } =
      value === 0
        ? await sql`delete from aimap.resource_vote where resource_id = ${id} and member_id = ${member.id}
          returning 1`.execute(tctx.db)
        : await sql`insert into aimap.resource_vote as v (resource_id, member_id, is_useful, voted_at)
          values (${id}, ${member.id}, ${value > 0}, ${tctx.now})
          on conflict (resource_id, member_id) do update set is_useful = excluded.is_useful,
            voted_at = excluded.voted_at where v.is_useful <> excluded.is_useful returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'aimap.voteResource', { kind: 'map_resource', id }, { value });
    changed(tctx, ...(rows.length > 0 ? ['map'] : []));
    const { rows: counts } = await sql<Omit<ResourceVotes, 'mine'>>`select useful, useless from aimap.resource
      where id = ${id}`.execute(tctx.db);
    return { ...counts[0]!, mine: value === 0 ? null : value > 0 };
  });
}

/** @throws Refusal not-found for a resource that nobody is shown */
async function lockResource(tctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from aimap.resource r join aimap.node n on n.id = r.node_id and n.status in ('published', 'archived')
    where r.id = ${id} and not r.is_archived for no key update of r`.execute(tctx.db);
  if (rows.length === 0) throw notFound();
}

/**
 * Tells the desk of links that one does not open. While a report of the caller's is open another changes its words.
 * @throws Refusal need-login, not-found
 */
export async function reportLink(
  ctx: Ctx,
  { id, note }: z.output<typeof ReportLinkInput>,
): Promise<Reply<{ reported: true }>> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    await lockResource(tctx, id);
    const { rows } = await sql`
      insert into aimap.link_report as l (resource_id, member_id, note, reported_at)
      values (${id}, ${member.id}, ${note}, ${tctx.now})
      on conflict (resource_id, member_id) do update set note = excluded.note, state = 'open', settled_at = null,
        reported_at = excluded.reported_at where l.state = 'settled' or l.note <> excluded.note returning 1`.execute(
      tctx.db,
    );
    if (rows.length > 0) await audit(tctx, 'aimap.reportLink', { kind: 'map_resource', id }, { note });
    return new Reply({ reported: true }, { text: say.reported });
  });
}
