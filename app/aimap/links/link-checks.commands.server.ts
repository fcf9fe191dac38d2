import { sql } from 'kysely';
import { getSiteName } from '#app/account/site.settings.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { LinkState } from '#app/aimap/nodes/node-kinds.ts';
import { probeLink, type ProbeOptions, readRobots } from './link-probe.server.ts';
import { judgeLink, type LinkRecord, type Probe } from './links.policy.ts';
import { getLinkSettings } from '#app/aimap/nodes/links.settings.server.ts';
import { allowsRobots } from './robots.policy.ts';

/** What robots.txt may call the program. */
const product = 'wenwo';
/** So many sites are asked at once. */
const atOnce = 6;
/** A site that was taken and never given back, because the process died, is free again after this. */
const lease_s = 180;
const robotsLast_ms = 86_400_000;

export type CheckOptions = {
  /** No further site is taken after this. */
  for_ms: number;
  /** So long one answer may take. */
  timeout_ms?: number;
};

/**
 * Asks the links whose time has come: of each site one, so that a site is asked at most once a run. Each is taken,
 * asked and written down by itself; what was taken and not written down is asked again.
 * @returns how many were asked
 */
export async function checkDueLinks(ctx: Ctx, options: CheckOptions): Promise<number> {
  if (!(await getLinkSettings(ctx)).linkCheck) return 0;
  await keepLinks(ctx);
  const { rows } = await sql<Due>`
    select distinct on (l.origin) l.id, l.url, l.origin, l.due_at "dueAt"
    from aimap.link l left join aimap.link_site s on s.origin = l.origin
    where l.due_at <= ${ctx.now} and coalesce(s.free_at <= ${ctx.now}, true)
    order by l.origin, l.due_at, l.id`.execute(ctx.db);
  const due = rows.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id);
  const until = performance.now() + options.for_ms;
  const told: Changed[] = [];
  let asked = 0;
  const lane = async () => {
    for (;;) {
      const link = due.shift();
      if (!link || performance.now() > until) return;
      const change = await checkTaken(ctx, link, options).catch((error: unknown) => {
        log.error({ err: error, linkId: link.id }, 'a link could not be checked');
        return null;
      });
      if (change) told.push(change);
      asked += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await tell(ctx, told);
  return asked;
}

/** Asks one link now, unless its site is being asked or wants to be left alone: then its turn comes by the clock. */
export async function checkLinkNow(ctx: Ctx, { linkId, timeout_ms }: { linkId: number; timeout_ms?: number }) {
  const { rows } = await sql<Due>`select id, url, origin, due_at "dueAt" from aimap.link where id = ${linkId}`.execute(
    ctx.db,
  );
  const change = rows[0] && (await checkTaken(ctx, rows[0], timeout_ms === undefined ? {} : { timeout_ms }));
  if (change) await tell(ctx, [change]);
}

/** One link for each address that resources have: what the trigger has not seen, and without those that are gone. */
async function keepLinks({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`delete from aimap.link l where not exists (
    select from aimap.resource r where r.url = l.url and not r.is_archived)`.execute(db);
  await sql`insert into aimap.link (url, origin, due_at)
    select distinct r.url, lower(substring(r.url from '^https?://[^/?#]*')), 'epoch'::timestamptz
    from aimap.resource r
    where not r.is_archived and not exists (select from aimap.link l where l.url = r.url)
    on conflict (url) do nothing`.execute(db);
}

type Due = { id: number; url: string; origin: string; dueAt: Date };
type Site = { robots: string | null; robotsAt: Date | null };
type Changed = { id: number; from: LinkState; to: LinkState };

async function checkTaken(ctx: Ctx, link: Due, { timeout_ms }: { timeout_ms?: number }): Promise<Changed | null> {
  const { rows } = await sql<Site>`
    insert into aimap.link_site as own (origin, free_at)
    values (${link.origin}, ${ctx.now}::timestamptz + make_interval(secs => ${sql.lit(lease_s)}))
    on conflict (origin) do update set free_at = excluded.free_at where own.free_at <= ${ctx.now}
    returning robots, robots_at "robotsAt"`.execute(ctx.db);
  const site = rows[0];
  if (!site) return null;
  const { linkHosts } = await getLinkSettings(ctx);
  const options: ProbeOptions = {
    agent: await agentOf(ctx),
    allowedHosts: linkHosts,
    now: ctx.now,
    ...(timeout_ms !== undefined && { timeout_ms }),
  };
  const robots = await knownRobots(ctx, link.origin, site, options);
  const { pathname, search } = new URL(link.url);
  const probe: Probe =
    robots === null || allowsRobots(robots, product, pathname + search)
      ? await probeLink(link.url, options)
      : { kind: 'barred', status: null, fault: 'robots.txt' };
  return writeDown(ctx, link, probe);
}

/** Names the site, in letters that a header may hold. */
async function agentOf(ctx: Ctx): Promise<string> {
  const name = (await getSiteName(ctx, 'en')).replaceAll(/[^\x20-\x7e]|[()]/g, '').trim();
  return `Mozilla/5.0 (compatible; ${product}/1.0; ${name || 'Wenwo'} link check; +${getSiteUrl()}/)`;
}

/** Null while the site does not answer: what asking the link itself comes to tells more. */
async function knownRobots(
  ctx: Ctx,
  origin: string,
  { robots, robotsAt }: Site,
  options: ProbeOptions,
): Promise<string | null> {
  if (robots !== null && robotsAt !== null && ctx.now.getTime() - robotsAt.getTime() < robotsLast_ms) return robots;
  try {
    const read = await readRobots(origin, options);
    await sql`update aimap.link_site set robots = ${read}, robots_at = ${ctx.now} where origin = ${origin}`.execute(
      ctx.db,
    );
    return read;
  } catch {
    return null;
  }
}

type Kept = LinkRecord & { othersAnswer: boolean };

/** Writes down what asking came to, of the link, its resources and its site: all of it or nothing. */
async function writeDown(ctx: Ctx, { id, url, origin }: Due, probe: Probe): Promise<Changed | null> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Kept>`
      select l.state, l.status, l.fault, l.is_barred "isBarred", l.moved_to "movedTo", l.fault_days "faultDays",
        l.fault_day::text "faultDay", exists (select from aimap.link_site s where s.origin <> l.origin
          and s.answered_at > ${tctx.now}::timestamptz - interval '1 day') "othersAnswer"
      from aimap.link l where l.id = ${id} and l.url = ${url} for update of l`.execute(tctx.db);
    const found = rows[0];
    const wait_ms = probe.kind === 'later' ? probe.after_ms : 0;
    const hasAnswered = !(probe.kind === 'fault' && probe.isSilent);
    await sql`update aimap.link_site set answered_at = case when ${hasAnswered} then ${tctx.now} else answered_at end,
        free_at = ${new Date(tctx.now.getTime() + Math.min(wait_ms, 7 * 86_400_000))}
      where origin = ${origin}`.execute(tctx.db);
    if (!found) return null;
    const { othersAnswer, ...before } = found;
    const { linkDays, linkDeadDays } = await getLinkSettings(tctx);
    const judging = { now: tctx.now, othersAnswer, linkDays, linkDeadDays };
    const { record, dueAt, isTold } = judgeLink(before, probe, judging);
    await sql`update aimap.link set state = ${record.state}, status = ${record.status}, fault = ${record.fault},
        is_barred = ${record.isBarred}, moved_to = ${record.movedTo}, fault_days = ${record.faultDays},
        fault_day = ${record.faultDay}::date, due_at = ${dueAt},
        checked_at = case when ${isTold} then ${tctx.now} else checked_at end
      where id = ${id}`.execute(tctx.db);
    if (isTold)
      await sql`update aimap.resource set link_state = ${record.state}, checked_at = ${tctx.now}
        where url = ${url}`.execute(tctx.db);
    return record.state === before.state ? null : { id, from: before.state, to: record.state };
  });
}

/** What guests see of it is made anew, and the log says which links are no longer what they were. */
async function tell(ctx: Ctx, changes: readonly Changed[]): Promise<void> {
  const seen = changes.filter(({ from, to }) => from !== 'unchecked' || to !== 'ok');
  if (changes.length > 0) await bumpContent(ctx);
  if (seen.length > 0)
    await audit(
      ctx,
      'aimap.checkLinks',
      { kind: 'map', id: null },
      Object.fromEntries(
        (['dead', 'moved', 'ok'] as const).map((state) => [
          state,
          seen.filter(({ to }) => to === state).map(({ id }) => id),
        ]),
      ),
    );
}
