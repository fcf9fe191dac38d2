import { sql } from 'kysely';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { findSimulator, listChannelForms } from '#app/billing/channels/channels.queries.server.ts';
import { getTermDesk, getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { listTopUpMethods } from '#app/billing/topups/topups.queries.server.ts';
import { findSecondPerson } from '#app/billing/topups/transfer-desk.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listMoneyHolders } from './money-holders.queries.server.ts';
import { firstLine } from './ways-to-pay.policy.ts';
import type { CodeStock, WaysToPay } from './ways-to-pay.schema.ts';

/**
 * Every way to pay with what is set of it, what is missing, and what members are offered now.
 * @throws Refusal forbidden without the console's menu "channels"
 */
export async function getWaysToPay(ctx: Ctx): Promise<WaysToPay> {
  await requireConsole(ctx, 'channels');
  const [hasNoMoney, methods, terms, codes, second, desk, channels, simulator, holders] = await Promise.all([
    isWithoutMoney(ctx),
    listTopUpMethods(ctx),
    getTerms(ctx),
    countCodes(ctx),
    findSecondPerson(ctx),
    findTerms(ctx),
    listChannelForms(ctx),
    findSimulator(),
    listMoneyHolders(ctx),
  ]);
  const { transferInfo, transferInfoEn, topUpChoices, takesCodes } = terms;
  return {
    isWithoutMoney: hasNoMoney,
    methods,
    choices: topUpChoices.filter((amount) => methods.some(({ min, max }) => amount >= min && amount <= max)),
    takesCodes,
    codes,
    transferLine: firstLine((ctx.language === 'en' && transferInfoEn) || transferInfo),
    second,
    terms: desk,
    channels,
    isSimulated: simulator !== null,
    holders,
  };
}

async function findTerms(ctx: Ctx): Promise<WaysToPay['terms']> {
  if (!(await hasConsole(ctx, 'terms'))) return null;
  const { now, coming } = await getTermDesk(ctx);
  return { now, coming };
}

async function countCodes(ctx: Pick<Ctx, 'db' | 'now'>): Promise<CodeStock> {
  const { rows } = await sql<CodeStock>`
    select coalesce(sum(count - redeemed), 0)::integer count, coalesce(min(amount), 0)::bigint min,
      coalesce(max(amount), 0)::bigint max, floor(extract(epoch from min(expires_at)))::bigint "firstEnd"
    from billing.code_batch where issued_at is not null and voided_at is null and redeemed < count
      and (expires_at is null or expires_at > ${ctx.now})`.execute(ctx.db);
  return rows[0]!;
}
