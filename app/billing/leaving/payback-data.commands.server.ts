import { sql } from 'kysely';
import type { ExportFile, MemberData } from '#app/account/member-data/member-data.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './payback-data.en.ts';
import zh from './payback-data.zh.ts';
import { paybackPurpose } from './paybacks.queries.server.ts';
import type { PaybackSecret, PaybackState } from './paybacks.schema.ts';

const say = bilingual(zh, en);

/** What is kept of paybacks: they stay as records of the books, whom they were paid to does not. */
export const paybackData: MemberData = {
  exportMemberData: (ctx, id): ExportFile[] => [
    { path: 'billing/paybacks.json', about: say.about, records: () => listForExport(ctx, id) },
    { path: 'billing/given-up.json', about: say.aboutGivenUp, records: () => listGivenUp(ctx, id) },
  ],
  closeMember: async (ctx, id) => {
    await sql`update billing.payback set sealed = null where member_id = ${id} and sealed is not null
      and state not in ('asked', 'approved')`.execute(ctx.db);
  },
};

type Kept = {
  id: number;
  amount: number;
  state: PaybackState;
  bank: string;
  sealed: string | null;
  asked_at: Date;
  state_at: Date;
  reference: string;
  reason: string;
};

async function* listForExport(ctx: Ctx, memberId: number): AsyncIterable<object> {
  const { rows } = await sql<Kept>`
    select id, amount, state, bank, sealed, asked_at, state_at, reference, reason from billing.payback
    where member_id = ${memberId} order by id`.execute(ctx.db);
  for (const { sealed, ...row } of rows)
    yield { ...row, ...(sealed !== null && (unseal(paybackPurpose, sealed) as PaybackSecret)) };
}

async function* listGivenUp(ctx: Ctx, memberId: number): AsyncIterable<object> {
  const { rows } = await sql<{ id: number; amount: number; at: Date }>`select id, amount, at from billing.given_up
    where member_id = ${memberId} order by id`.execute(ctx.db);
  yield* rows;
}
