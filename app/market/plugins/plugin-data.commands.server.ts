import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { delistDevelopersPlugins } from './plugins.commands.server.ts';
import en from './plugins-api.en.ts';
import zh from './plugins-api.zh.ts';

const say = bilingual(zh, en);

/** A developer's plugins: they are off the list when the account is closed, and stay with those who have them. */
export const pluginData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/plugins.json',
      about: say.aboutPlugins,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select slug, state, draft, listing, downloads, rating_count ratings,
          created_at "createdAt", published_at "publishedAt" from market.plugin
          where developer_id = ${id} order by id`.execute(ctx.db);
          yield* rows;
        })(),
    },
    {
      path: 'market/transfers.json',
      about: say.aboutTransfers,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select p.slug plugin, d.slug "to", x.state, x.offered_at "offeredAt",
          x.due_at "dueAt", x.ended_at "endedAt"
          from market.plugin_transfer x join market.plugin p on p.id = x.plugin_id
          join market.developer d on d.member_id = x.to_id where x.offered_by = ${id} order by x.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`update market.plugin_transfer set state = 'cancelled', ended_at = ${ctx.now}
      where state in ('offered', 'accepted') and (from_id = ${id} or to_id = ${id})`.execute(ctx.db);
    await delistDevelopersPlugins(ctx, id);
  },
};
