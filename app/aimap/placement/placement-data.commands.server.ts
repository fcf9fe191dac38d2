import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { inSteps } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './placement-api.en.ts';
import zh from './placement-api.zh.ts';

const say = bilingual(zh, en);

type Vote = { id: number; postId: number; nodeId: number; isRight: boolean; votedAt: Date };

/** What placements keep of a member: what they said of places. It is forgotten with the account; settled places stay. */
export const placementData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/places.json',
      about: say.aboutPlaces,
      records: () =>
        inSteps(async (after, limit) => {
          const { rows } = await sql<Vote>`
          select id, post_id "postId", node_id "nodeId", is_right "isRight", voted_at "votedAt"
          from aimap.placement_vote where member_id = ${id} and id > ${after} order by id limit ${limit}`.execute(
            ctx.db,
          );
          return rows;
        }),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from aimap.placement_vote where member_id = ${id}`.execute(ctx.db);
  },
};
