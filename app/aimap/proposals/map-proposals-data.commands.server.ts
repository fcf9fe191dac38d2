import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { say } from './proposal-messages.server.ts';

type Proposal = {
  id: number;
  kind: string;
  nodeId: number;
  state: string;
  reason: string;
  changes: object[];
  createdAt: Date;
};
type Event = { id: number; proposalId: number; act: string; note: string; at: Date };

/**
 * What proposals keep of a member. With the account go those that were not accepted and what was said; accepted ones
 * stay in the map's history without a name.
 */
export const mapProposalsData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/proposals.json',
      about: say.aboutProposals,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Proposal>`
          select id, kind, node_id "nodeId", state, reason, changes, created_at "createdAt" from aimap.proposal
          where author_id = ${id} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
    {
      path: 'aimap/proposal-events.json',
      about: say.aboutEvents,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Event>`
          select id, proposal_id "proposalId", act, note, at from aimap.proposal_event
          where member_id = ${id} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from aimap.proposal where author_id = ${id} and state <> 'accepted'`.execute(ctx.db);
    await sql`update aimap.proposal_event set note = '' where member_id = ${id}`.execute(ctx.db);
  },
};
