import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { callOut } from '#app/core/outbound/call.server.ts';
import { getWebhookSettings } from '#app/exchange/webhooks/webhooks.settings.server.ts';
import { getIndexNowSettings } from './index-now.settings.server.ts';
import { keepMark, readMark } from '#app/ask/parts/post-counters.commands.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import {
  getIndexNowState,
  indexNowKey,
  indexNowPath,
  listChanged,
  listPublicChanges,
  type PublicChange,
} from './index-now.queries.server.ts';

/** So many addresses one call may name: indexnow.org/documentation. */
const mostAddresses = 10_000;
const timeout_ms = 20_000;
const mark = 'index_now_until_s';

/**
 * Tells search engines of posts that changed since the last time, and of those that disappeared (their address answers
 * 404, or leads on after a merger) or came back: the protocol is for "URLs that were added, updated, or deleted". At
 * most 10,000 a run. Off unless the operator switched it on; a site that nobody outside reaches tells nothing, and says
 * so in the log. The first time only marks the moment.
 * @returns how many addresses were told
 * @throws Error with the answer of the service when it did not take them: the next run tries again
 */
export async function pingIndexNow(ctx: Ctx): Promise<number> {
  const state = await getIndexNowState(ctx);
  if (state === 'unreachable')
    log.warn(
      { siteUrl: getSiteUrl() },
      'IndexNow is on, but search engines cannot reach this address: nothing is sent. Set SITE_URL, or switch the setting indexNow off',
    );
  if (state !== 'on') {
    await forgetPublicChanges(ctx);
    return 0;
  }
  const until = unixSeconds(ctx.now);
  const since = await readMark(ctx, mark);
  if (since === 0) {
    await forgetPublicChanges(ctx);
    await keepMark(ctx, mark, until);
    return 0;
  }
  const changed = await listChanged(ctx, { from: since, to: until, limit: mostAddresses });
  const turned = changed.length < mostAddresses ? await listPublicChanges(ctx, mostAddresses - changed.length) : [];
  const urls = [...new Set([...changed, ...turned.map(({ url }) => url)])];
  if (urls.length > 0) await send(ctx, urls);
  // A full call may have left some out: its last second is told again.
  await keepMark(ctx, mark, changed.length < mostAddresses ? until : await lastSecond(ctx, changed));
  await forgetTold(ctx, turned);
  return urls.length;
}

async function send(ctx: Ctx, urlList: string[]): Promise<void> {
  const { indexNowEndpoint } = await getIndexNowSettings(ctx);
  const { webhookHosts } = await getWebhookSettings(ctx);
  const site = getSiteUrl();
  const body = JSON.stringify({
    host: new URL(site).host,
    key: indexNowKey(),
    keyLocation: site + indexNowPath(),
    urlList,
  });
  const { status, error, head } = await callOut(indexNowEndpoint, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
    timeout_ms,
    allowedHosts: webhookHosts,
  });
  if (status !== 200 && status !== 202)
    throw new Error(`IndexNow did not take ${urlList.length} addresses: ${error || `HTTP ${status} ${head}`}`);
}

/** What turned again while it was told stays for the next run. */
async function forgetTold(ctx: Ctx, told: PublicChange[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    delete from ask.index_now_change c using unnest(${told.map(({ id }) => id)}::bigint[],
      ${told.map(({ changedAt }) => changedAt)}::timestamptz[]) t (id, changed_at)
    where c.post_id = t.id and c.changed_at = t.changed_at`.execute(ctx.db);
}

/** Nobody is told of what happened while IndexNow was not used. */
async function forgetPublicChanges(ctx: Ctx): Promise<void> {
  await sql`delete from ask.index_now_change where changed_at <= ${ctx.now}`.execute(ctx.db);
}

/** The second of the last address told. */
async function lastSecond(ctx: Ctx, told: string[]): Promise<number> {
  const id = Number(/(\d+)$/.exec(told.at(-1)!)?.[1]);
  const { rows } = await sql<{ at: number }>`select floor(extract(epoch from active_at))::bigint "at" from ask.post
    where id = ${id}`.execute(ctx.db);
  return rows[0]!.at;
}
