import { sql } from 'kysely';
import type { MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './developer-invoices-api.en.ts';
import zh from './developer-invoices-api.zh.ts';

const say = bilingual(zh, en);

/** Invoices of a member's company. They stay when the account closes: the platform's books rest on them. */
export const developerInvoiceData: MemberData = {
  exportMemberData: (ctx, id) => [
    {
      path: 'market/invoices.json',
      about: say.about,
      records: () =>
        (async function* () {
          const { rows } = await sql<object>`select to_char(month, 'YYYY-MM') "month", number, amount, size,
          uploaded_at "uploadedAt" from market.developer_invoice
          where developer_id = ${id} order by uploaded_at, id`.execute(ctx.db);
          yield* rows;
        })(),
    },
  ],
  closeMember: async () => {},
};
