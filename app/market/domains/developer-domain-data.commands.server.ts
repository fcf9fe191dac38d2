import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developer-domains-api.en.ts';
import zh from './developer-domains-api.zh.ts';

const say = bilingual(zh, en);

/** Domains of a member as a developer: told, and free for others once the account is closed. */
export const developerDomainData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/domains.json',
      about: say.aboutDomains,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select host, state, way, token, made_at "madeAt", proven_at "provenAt",
          checked_at "checkedAt", reason from market.developer_domain where developer_id = ${id} order by id`.execute(
            ctx.db,
          );
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from market.developer_domain where developer_id = ${id}`.execute(ctx.db);
  },
};
