import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './ratings-api.en.ts';
import zh from './ratings-api.zh.ts';

const say = bilingual(zh, en);

/** What the market keeps of a member who rates: a closed account leaves the grade, without name and words. */
export const ratingData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/ratings.json',
      about: say.aboutRatings,
      records: () =>
        (async function* () {
          const { rows } =
            await sql<object>`select p.slug plugin, r.stars, r.words, r.version, r.created_at "createdAt",
          r.edited_at "editedAt", r.is_hidden "isHidden", r.hidden_reason "hiddenReason", r.reply,
          (select json_agg(json_build_object('stars', v.stars, 'words', v.words, 'at', v.at) order by v.number)
            from market.rating_revision v where v.rating_id = r.id) former
          from market.rating r join market.plugin p on p.id = r.plugin_id where r.member_id = ${id}
          order by r.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
    {
      path: 'market/rating-replies.json',
      about: say.aboutReplies,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select p.slug plugin, r.reply, r.replied_at "repliedAt"
          from market.rating r join market.plugin p on p.id = r.plugin_id where r.reply_by = ${id}
          order by r.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
    {
      path: 'market/rating-reports.json',
      about: say.aboutReports,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select p.slug plugin, q.reason, q.note, q.created_at "createdAt",
            d.hides "wordsHidden", d.decided_at "decidedAt"
          from market.rating_report q join market.rating r on r.id = q.rating_id
            join market.plugin p on p.id = r.plugin_id left join market.rating_decision d on d.id = q.decision_id
          where q.member_id = ${id} order by q.id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from market.rating_revision v using market.rating r
      where r.id = v.rating_id and r.member_id = ${id}`.execute(ctx.db);
    await sql`update market.rating set member_id = null, words = '' where member_id = ${id}`.execute(ctx.db);
    await sql`update market.rating_report set member_id = null, note = '' where member_id = ${id}`.execute(ctx.db);
    await sql`update market.rating set reply_by = null where reply_by = ${id}`.execute(ctx.db);
  },
};
