import { sql } from 'kysely';
import { inSteps, type MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './resource-votes-api.en.ts';
import zh from './resource-votes-api.zh.ts';

const say = bilingual(zh, en);

type Said = { id: number; [column: string]: unknown };

/** What members said of resources: it goes with the account, and with it the numbers that counted it. */
export const resourceVoteData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/resource-votes.json',
      about: say.aboutVotes,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Said>`
          select v.resource_id id, r.url, v.is_useful "isUseful", v.voted_at "votedAt"
          from aimap.resource_vote v join aimap.resource r on r.id = v.resource_id
          where v.member_id = ${id} and v.resource_id > ${after} order by v.resource_id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
    {
      path: 'aimap/link-reports.json',
      about: say.aboutReports,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Said>`
          select l.id, r.url, l.note, l.state, l.reported_at "reportedAt"
          from aimap.link_report l join aimap.resource r on r.id = l.resource_id
          where l.member_id = ${id} and l.id > ${after} order by l.id limit ${limit}`.execute(ctx.db);
          return rows;
        }),
    },
  ],
  closeMember: async (ctx, id) => {
    await transact(ctx, async (tctx) => {
      await sql`select from aimap.resource where id in (select resource_id from aimap.resource_vote
        where member_id = ${id}) order by id for no key update`.execute(tctx.db);
      await sql`delete from aimap.resource_vote where member_id = ${id}`.execute(tctx.db);
      await sql`delete from aimap.link_report where member_id = ${id}`.execute(tctx.db);
    });
  },
};
