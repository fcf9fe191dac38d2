import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { MapProposalAct } from '#app/messages/notices/notices.schema.ts';
import { proposalPath } from './proposal-addresses.ts';
import type { KeptProposal } from './map-proposals.commands.server.ts';

type Event = { act: MapProposalAct; actorId: number; note?: string };

/** Tells the author of a proposal what became of it; of what is said, whoever spoke before too. Nobody of themselves. */
export async function tellOfProposal(tctx: Ctx, proposal: KeptProposal, { act, actorId, note }: Event): Promise<void> {
  const { id, nodeId, authorId } = proposal;
  const { rows } = await sql<{ zh: string; en: string }>`
    select max(title) filter (where language = 'zh-cn') zh, max(title) filter (where language = 'en') en
    from aimap.node_text where node_id = ${nodeId}`.execute(tctx.db);
  const told = new Set([authorId, ...(act === 'mapCommented' ? await listSpeakers(tctx, id) : [])]);
  told.delete(actorId);
  if (told.size === 0) return;
  await notify(tctx, [
    {
      kind: 'suggestion',
      act,
      memberId: [...told],
      actorId,
      subject: { kind: 'map_proposal', id },
      path: proposalPath(id),
      data: { title: rows[0]!.zh, titleEn: rows[0]!.en, ...(note ? { reason: note } : {}) },
    },
  ]);
}

async function listSpeakers(tctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct member_id id from aimap.proposal_event
    where proposal_id = ${id} and act in ('commented', 'approved', 'returned')`.execute(tctx.db);
  return rows.map((row) => row.id);
}
