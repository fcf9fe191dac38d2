import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developer-webhooks-api.en.ts';
import zh from './developer-webhooks-api.zh.ts';

const say = bilingual(zh, en);

/** Webhooks of a member as a developer: told without their keys, and removed with the account. */
export const developerWebhookData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/webhooks.json',
      about: say.aboutWebhooks,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select name, format, shown_address address, events, is_on "isOn",
          made_at "madeAt" from ask.webhook where developer_id = ${id} order by id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async (ctx, id) => {
    await sql`delete from ask.webhook where developer_id = ${id}`.execute(ctx.db);
    await sql`delete from ask.webhook_event where developer_id = ${id}`.execute(ctx.db);
  },
};
