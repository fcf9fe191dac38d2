import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './saved-views-api.en.ts';
import zh from './saved-views-api.zh.ts';

const say = bilingual(zh, en);

type Kept = { name: string; address: string; savedAt: Date };

/** The views of the map that a member keeps: they go with the account. */
export const savedViewData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'aimap/views.json',
      about: say.about,
      records: () =>
        (async function* () {
          const { rows } = await sql<Kept>`select name, address, saved_at "savedAt" from aimap.saved_view
          where member_id = ${id} order by saved_at, id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from aimap.saved_view where member_id = ${id}`.execute(ctx.db);
  },
};
