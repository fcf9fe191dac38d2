import { sql } from 'kysely';
import { markDeveloper } from '#app/account/members/developer-marks.commands.server.ts';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developers-api.en.ts';
import zh from './developers-api.zh.ts';

const say = bilingual(zh, en);

/** What the market keeps of a member as a developer: contact data goes with the account, an approved name stays taken. */
export const developerData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/developer.json',
      about: say.aboutDeveloper,
      records: () =>
        (async function* () {
          const { rows } =
            await sql<object>`select state, slug, name_zh "nameZh", name_en "nameEn", kind, email, mobile,
          introduction, homepage, agreement, applied_at "appliedAt", decided_at "decidedAt", reason
          from market.developer where member_id = ${id}`.execute(ctx.db);
          yield* rows;
        })(),
    },
    {
      path: 'market/teams.json',
      about: say.aboutTeams,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select d.slug developer, t.role, t.invited_at "invitedAt",
          t.joined_at "joinedAt" from market.team_member t join market.developer d on d.member_id = t.developer_id
          where t.member_id = ${id} order by t.invited_at`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from market.team_member where member_id = ${id}`.execute(ctx.db);
    await sql`delete from market.chosen_developer where member_id = ${id}`.execute(ctx.db);
    await markDeveloper(ctx, id, false);
    await sql`delete from market.developer where member_id = ${id} and state in ('applied', 'returned', 'withdrawn')
      `.execute(ctx.db);
    await sql`update market.developer set email = '', mobile = '', introduction = '', homepage = '',
      state = 'closed' where member_id = ${id}`.execute(ctx.db);
  },
};
