import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './downloads-api.en.ts';
import zh from './downloads-api.zh.ts';

const say = bilingual(zh, en);

/** What the market keeps of a member who downloads: of a closed account only that it was one of the figures. */
export const downloadData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/downloads.json',
      about: say.aboutDownloads,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select p.slug plugin, v.version, d.source, d.at from market.download d
          join market.plugin p on p.id = d.plugin_id join market.plugin_version v on v.id = d.version_id
          where d.member_id = ${id} order by d.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`update market.download set member_id = null where member_id = ${id}`.execute(ctx.db);
  },
};
