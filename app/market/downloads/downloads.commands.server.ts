import { randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { z } from 'zod';
import { networkOf } from '#app/core/address.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { callerOf } from '#app/core/http/caller.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { lastingHash } from '#app/core/secrets/secret.server.ts';
import { siteDay } from '#app/core/site-day.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { isEntitled } from '#app/market/licences/licences.queries.server.ts';
import { requirePackageFile } from '#app/market/packages/packages.queries.server.ts';
import { noteDownload } from '#app/market/orders/plugin-orders.commands.server.ts';
import { listCallersDevelopers } from '#app/market/developers/developers.queries.server.ts';
import { isOffered } from '#app/market/releases/roll-out.policy.ts';
import en from './downloads-api.en.ts';
import zh from './downloads-api.zh.ts';
import type { DownloadAddress, DownloadInput, DownloadSource } from './downloads.schema.ts';

const say = bilingual(zh, en);

/** design/market.md 5. */
const lasts_ms = 300_000;
const perHour = 60;

type Version = {
  id: number;
  version: string;
  packageId: number;
  state: string;
  rollOut: number;
  isPaused: boolean;
  pluginState: string;
  bytes: number;
  sha256: string;
  hasIt: boolean;
  pluginId: number;
  publishedAt: Date;
};

/**
 * Makes a one-time address of a package for the caller, good for five minutes.
 * @throws Refusal not-found, also when the package has lost its file; forbidden for a version that is not installable
 * or not offered to the caller, and for plugins that are not published, delisted ones but for members who have them;
 * LICENCE_REQUIRED for a version of a plugin with a price that no licence of the caller covers; too-many beyond 60 an
 * hour
 */
export async function startDownload(
  ctx: Ctx,
  { slug, version }: z.output<typeof DownloadInput>,
  source: DownloadSource,
): Promise<DownloadAddress> {
  const found = await findVersion(ctx, slug, version);
  if (!isListed(found)) throw new Refusal(say.notListed, { kind: 'forbidden', data: { error: 'STATE_CONFLICT' } });
  if (!isInstallable(ctx, slug, found))
    throw new Refusal(say.notOffered, { kind: 'forbidden', data: { error: 'STATE_CONFLICT' } });
  await requireEntitlement(ctx, found);
  await requirePackageFile(ctx, found.packageId);
  if ((await countHit(ctx, `market:download:${callerOf(ctx)}`, perHour, 3600)) > 0)
    throw new Refusal(say.tooOften, { kind: 'too-many' });
  const id = randomUUID();
  const expiresAt = new Date(ctx.now.getTime() + lasts_ms);
  await sql`insert into market.download_ticket (id, version_id, who, source, expires_at)
    values (${id}, ${found.id}, ${whoIs(ctx)}, ${source}, ${expiresAt})`.execute(ctx.db);
  return {
    url: `${getSiteUrl()}/plugin/file/${id}`,
    expiresAt: unixSeconds(expiresAt),
    version: found.version,
    bytes: found.bytes,
    sha256: found.sha256,
  };
}

async function findVersion(ctx: Ctx, slug: string, version: string | undefined): Promise<Version> {
  const memberId = isMember(ctx.actor) ? ctx.actor.id : 0;
  const { rows } = await sql<Version>`
    select v.id, v.version, v.package_id "packageId", v.state, v.roll_out "rollOut", v.is_paused "isPaused",
      p.state "pluginState", k.bytes, k.sha256,
      (exists (select from market.download d where d.member_id = ${memberId} and d.plugin_id = p.id)
        or exists (select from market.licence l where l.member_id = ${memberId} and l.plugin_id = p.id
          and l.state <> 'revoked')) "hasIt",
      p.id "pluginId", v.published_at "publishedAt"
    from market.plugin p join market.plugin_version v on v.plugin_id = p.id
      join market.package k on k.id = v.package_id
    where p.slug = ${slug} and v.published_at is not null and p.published_at is not null and p.state <> 'removed'
      and ${version === undefined ? sql`v.id = p.shown_version_id` : sql`v.version = ${version}`}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @throws Refusal LICENCE_REQUIRED */
async function requireEntitlement(
  ctx: Ctx,
  { pluginId, publishedAt }: Pick<Version, 'pluginId' | 'publishedAt'>,
): Promise<void> {
  const memberId = isMember(ctx.actor) ? ctx.actor.id : null;
  if (await isEntitled(ctx, { memberId, pluginId, publishedAt })) return;
  throw new Refusal(say.licenceNeeded, { kind: 'forbidden', data: { error: 'LICENCE_REQUIRED' } });
}

/** What was taken off the list is still to be had by members who have it. */
const isListed = ({ pluginState, hasIt }: Version) =>
  pluginState === 'published' || (pluginState === 'delisted' && hasIt);

/** Live and deprecated versions for all, one on its way out for those whose turn it is. */
function isInstallable(ctx: Ctx, slug: string, { state, version, rollOut, isPaused }: Version): boolean {
  if (state === 'live' || state === 'deprecated') return true;
  return state === 'rolling_out' && !isPaused && isOffered(deviceOf(ctx), `${slug}@${version}`, rollOut);
}

/** The package that a ticket of the caller's is for; null when it is spent or another's. */
export async function findTicketPackage(ctx: Ctx, ticket: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select v.package_id id from market.download_ticket t join market.plugin_version v on v.id = t.version_id
    where t.id = ${ticket} and t.who = ${whoIs(ctx)} and t.expires_at > ${ctx.now}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** A package that may be sent now; `isFirst` when this begins the download. */
export type Admitted = { packageId: number; slug: string; version: string };

/**
 * Admits a request for the bytes of a package by its ticket: the whole of it once, and further parts of it for the same
 * caller until the ticket ends. The first one is counted.
 * @param isPart a part that does not begin the file is asked for
 * @throws Refusal not-found for tickets of others and spent ones; forbidden for what is no longer installable
 */
export async function admitDownload(ctx: Ctx, ticket: string, { isPart }: { isPart: boolean }): Promise<Admitted> {
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<Admitted & Facts>`
      select v.package_id "packageId", p.slug, v.version, v.id "versionId", p.id "pluginId",
        p.developer_id "developerId", v.published_at "publishedAt", t.source, t.begun_at is not null "isBegun", v.state,
        p.state "pluginState"
      from market.download_ticket t join market.plugin_version v on v.id = t.version_id
        join market.plugin p on p.id = v.plugin_id
      where t.id = ${ticket} and t.who = ${whoIs(tctx)} and t.expires_at > ${tctx.now}
      for update of t`.execute(tctx.db);
    const found = rows[0];
    if (!found || (found.isBegun && !isPart)) throw new Refusal(say.spent, { kind: 'not-found' });
    const isOut =
      ['live', 'deprecated', 'rolling_out'].includes(found.state) &&
      ['published', 'delisted'].includes(found.pluginState);
    if (!isOut) throw new Refusal(say.notOffered, { kind: 'forbidden' });
    if (!found.isBegun) {
      // Before the licence is looked at: a refund that came first has taken it, one that comes later knows of this.
      if (isMember(tctx.actor)) await noteDownload(tctx, { memberId: tctx.actor.id, pluginId: found.pluginId });
      await requireEntitlement(tctx, found);
      await sql`update market.download_ticket set begun_at = ${tctx.now} where id = ${ticket}`.execute(tctx.db);
      await countDownload(tctx, found);
    }
    return { packageId: found.packageId, slug: found.slug, version: found.version };
  });
}

type Facts = {
  versionId: number;
  pluginId: number;
  developerId: number;
  publishedAt: Date;
  source: DownloadSource;
  isBegun: boolean;
  state: string;
  pluginState: string;
};

/**
 * Counts a download, once a member or device, a version and 24 hours. Robots among visitors and those who work for the
 * developer are not counted; a member of the team has no download of their own plugin either.
 */
async function countDownload(tctx: Ctx, { versionId, pluginId, developerId, source }: Facts): Promise<void> {
  const { actor, now } = tctx;
  if (actor.kind === 'visitor' && isbot(actor.agent)) return;
  if ((await listCallersDevelopers(tctx)).some(({ id }) => id === developerId)) return;
  const { rows } = await sql`
    insert into market.download_last as l (version_id, who, at) values (${versionId}, ${whoIs(tctx)}, ${now})
    on conflict (version_id, who) do update set at = excluded.at
      where l.at <= excluded.at - interval '24 hours' returning 1`.execute(tctx.db);
  if (rows.length === 0) return;
  await sql`insert into market.download (at, day, plugin_id, version_id, source, member_id)
    values (${now}, ${siteDay(now)}, ${pluginId}, ${versionId}, ${source}, ${isMember(actor) ? actor.id : null})
    `.execute(tctx.db);
}

/** A member, or else the network and program of a visitor. */
function deviceOf({ actor }: Pick<Ctx, 'actor'>): string {
  if (isMember(actor)) return `m${actor.id}`;
  return 'ip' in actor ? `${networkOf(actor.ip)} ${actor.agent}` : actor.kind;
}

/** Addresses of visitors are not kept: only whether it is the same one. */
const whoIs = (ctx: Pick<Ctx, 'actor'>): Buffer => lastingHash('market.download', deviceOf(ctx));

/**
 * Adds what was downloaded since the last time to the figures of days, kept for ever, and to those of plugins; forgets
 * tickets that ended, and of visitors' downloads all but the figures.
 * @returns how many downloads were added
 */
export async function rollUpDownloads(ctx: Ctx): Promise<number> {
  const added = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('market.rollUpDownloads', 0))`.execute(tctx.db);
    const { rows } = await sql<{ added: number }>`
      with fresh as (update market.download set is_rolled = true where not is_rolled
          returning plugin_id, day, version_id, source),
      days as (insert into market.download_day as d (plugin_id, day, version_id, source, downloads)
        select plugin_id, day, version_id, source, count(*) from fresh group by 1, 2, 3, 4
        on conflict (plugin_id, day, version_id, source) do update set downloads = d.downloads + excluded.downloads),
      sums as (select plugin_id, count(*) n from fresh group by 1 order by 1),
      plugins as (update market.plugin p set downloads = p.downloads + s.n from sums s where p.id = s.plugin_id)
      select count(*)::integer added from fresh`.execute(tctx.db);
    return rows[0]!.added;
  });
  const day_ms = 86_400_000;
  await sql`delete from market.download_ticket where expires_at < ${ctx.now}`.execute(ctx.db);
  await sql`delete from market.download_last where at < ${new Date(ctx.now.getTime() - day_ms)}`.execute(ctx.db);
  await sql`delete from market.download where member_id is null and is_rolled
    and at < ${new Date(ctx.now.getTime() - 90 * day_ms)}`.execute(ctx.db);
  return added;
}
