import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { say } from './package-texts.ts';

/** The packages that a member sent: accepted ones stay with their developer, what is on its way goes. */
export const packagesData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/packages.json',
      about: say.aboutUploads,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select u.file_name "fileName", u.size, u.state, u.made_at "madeAt",
            p.sha256, p.manifest
          from market.package_upload u left join market.package p on p.id = u.package_id
          where u.made_by = ${id} order by u.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from market.package_upload where made_by = ${id} and state in ('sending', 'refused', 'failed')
      `.execute(ctx.db);
  },
};
