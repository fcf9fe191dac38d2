import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { say } from './map-rules.server.ts';
import type { MadeChange } from './map-revisions.schema.ts';

type Row = {
  id: number;
  reason: string;
  proposalId: number | null;
  undoesId: number | null;
  changes: MadeChange[];
  at: Date;
};

/**
 * What the map keeps of a member: the revisions they made. The map is everybody's and its history only grows; with the
 * account goes the name.
 */
export const mapRevisionsData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/revisions.json',
      about: say.aboutRevisions,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Row>`
          select id, reason, proposal_id "proposalId", undoes_id "undoesId", changes, at from aimap.revision
          where by_id = ${id} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
  ],
  closeMember: async () => {},
  async listUsedFiles(ctx, id, urls) {
    const { rows } = await sql<{ url: string }>`select url from unnest(${[...urls]}::text[]) u (url)
      where exists (select from aimap.node_text t where strpos(t.markdown, url) > 0)
        or exists (select from aimap.revision r where r.by_id = ${id} and strpos(r.changes::text, url) > 0)`.execute(
      ctx.db,
    );
    return rows.map(({ url }) => url);
  },
};
