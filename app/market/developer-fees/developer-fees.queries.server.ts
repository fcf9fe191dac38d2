import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { listTermHistory } from '#app/billing/terms/terms.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type OwnPoint, type RatePoint, ratePoints } from './developer-fees.policy.ts';
import type { DeveloperFee, OwnFee } from './developer-fees.schema.ts';

type Read = Pick<Ctx, 'db' | 'now'>;

/** The rate that a developer's sales are made under instead of the site's, in basis points; null without one. */
export async function findOwnFee(ctx: Read, developerId: number): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select rate from market.developer_fee
    where developer_id = ${developerId} and withdrawn_at is null and starts_at <= ${ctx.now}
    order by starts_at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.rate ?? null;
}

/** The rate of a developer now and the next one that is announced, be it theirs or everybody's. */
export async function getDeveloperFee(ctx: Read, developerId: number): Promise<DeveloperFee> {
  const [site, own] = [await listSiteRates(ctx), await listOwnPoints(ctx, developerId)];
  const points = ratePoints(site, own);
  const now = points.findLast(({ at }) => at <= ctx.now) ?? points[0]!;
  const next = points.find(({ at }) => at > ctx.now);
  return {
    rate: now.rate,
    since: now === points[0] ? null : unixSeconds(now.at),
    isOwn: (own.findLast(({ at }) => at <= ctx.now)?.rate ?? null) !== null,
    next: next ? { rate: next.rate, at: unixSeconds(next.at) } : null,
  };
}

/** The rates of everybody there were, are and are announced, oldest first. */
export async function listSiteRates(ctx: Pick<Ctx, 'db'>): Promise<RatePoint[]> {
  return (await listTermHistory(ctx)).map(({ startsAt, terms }) => ({ at: startsAt, rate: terms.pluginFee }));
}

/** A developer's own rates there were, are and are announced, oldest first. */
export async function listOwnPoints(ctx: Pick<Ctx, 'db'>, developerId: number): Promise<OwnPoint[]> {
  const { rows } = await sql<OwnPoint>`select starts_at "at", rate from market.developer_fee
    where developer_id = ${developerId} and withdrawn_at is null order by starts_at, id`.execute(ctx.db);
  return rows;
}

/**
 * What staff set for some developers, by developer, the newest first; who has none is left out.
 * @throws Refusal forbidden without the desk of developers
 */
export async function listOwnFees(ctx: Ctx, developerIds: readonly number[]): Promise<Map<number, OwnFee[]>> {
  await requireConsole(ctx, 'developers');
  const { rows } = await sql`
    select id, developer_id "developerId", rate, starts_at "startsAt", made_at "madeAt", made_by "madeBy", note,
      withdrawn_at is not null "isWithdrawn"
    from market.developer_fee where developer_id = any(${[...developerIds]}::bigint[])
    order by starts_at desc, id desc`
    .$castTo<Stored>()
    .execute(ctx.db);
  const cards = await listCards(ctx, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  const fees = new Map<number, OwnFee[]>();
  for (const { developerId, startsAt, madeAt, madeBy, isWithdrawn, ...row } of rows) {
    const list = fees.get(developerId) ?? [];
    const begun = list.some(({ state }) => state === 'current') ? 'past' : 'current';
    list.push({
      ...row,
      startsAt: unixSeconds(startsAt),
      madeAt: unixSeconds(madeAt),
      madeBy: cards.get(madeBy)?.nickname ?? '',
      state: isWithdrawn ? 'withdrawn' : startsAt > ctx.now ? 'coming' : begun,
    });
    fees.set(developerId, list);
  }
  return fees;
}

type Stored = Omit<OwnFee, 'startsAt' | 'madeAt' | 'madeBy' | 'state'> & {
  developerId: number;
  startsAt: Date;
  madeAt: Date;
  madeBy: number;
  isWithdrawn: boolean;
};
