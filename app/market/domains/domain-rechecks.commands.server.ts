import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { dayStart, siteDay } from '#app/core/site-day.ts';
import { type Probed, writeDown } from './developer-domains.commands.server.ts';
import { type DomainProbe, isSilent, probeDomain, type ProbeWays } from './domain-probe.server.ts';

/** So many hosts are asked at once. */
const atOnce = 6;
/** When so many are asked and none of them answers, it is this machine that has no network. */
const fewest = 3;

/**
 * Looks at each proven domain that was not looked at on this day of the site, the longest unseen first. When none of
 * several answers, nothing is written down.
 * @returns how many were looked at
 */
export async function checkProvenDomains(
  ctx: Ctx,
  { for_ms, ...ways }: ProbeWays & { for_ms: number },
): Promise<number> {
  const { rows: due } = await sql<Probed>`select id, developer_id "developerId", host, token
    from market.developer_domain where state = 'proven' and tried_at < ${dayStart(siteDay(ctx.now))}
    order by tried_at, id`.execute(ctx.db);
  const until = performance.now() + for_ms;
  const looked: { domain: Probed; probe: DomainProbe }[] = [];
  const lane = async () => {
    for (;;) {
      const domain = performance.now() < until ? due.shift() : undefined;
      if (!domain) return;
      looked.push({ domain, probe: await probeDomain(domain.host, domain.token, ways) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (looked.length >= fewest && looked.every(({ probe }) => isSilent(probe))) {
    log.warn({ domains: looked.length }, 'no domain of a developer answers: none is held against anybody');
    return looked.length;
  }
  const changes = [];
  for (const { domain, probe } of looked) changes.push(await writeOne(ctx, domain, probe));
  if (changes.some((change) => change !== 'none')) await bumpContent(ctx);
  return looked.length;
}

/** One that cannot be written down keeps nobody else's from it, and is looked at again. */
async function writeOne(ctx: Ctx, domain: Probed, probe: DomainProbe): Promise<'none' | 'shown' | 'lost'> {
  try {
    return await transact(ctx, async (tctx) => writeDown(tctx, domain, probe));
  } catch (error) {
    if (!isRefusal(error)) log.error({ err: error, domainId: domain.id }, 'a domain could not be written down');
    return 'none';
  }
}
