import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './node-follows-api.en.ts';
import zh from './node-follows-api.zh.ts';

const say = bilingual(zh, en);

type Followed = { kind: string; id: number; slug: string; followedAt: Date };

/** What following the map keeps of a member: it goes with the account. */
export const nodeFollowData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/follows.json',
      about: say.about,
      records: () =>
        (async function* () {
          const { rows } = await sql<Followed>`
          select f.kind, f.subject_id id, coalesce(n.slug, h.slug) slug, f.created_at "followedAt"
          from aimap.follow f left join aimap.node n on f.kind = 'node' and n.id = f.subject_id
            left join aimap.path h on f.kind = 'path' and h.id = f.subject_id
          where f.member_id = ${id} order by f.created_at, f.kind, f.subject_id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from aimap.follow where member_id = ${id}`.execute(ctx.db);
  },
};
