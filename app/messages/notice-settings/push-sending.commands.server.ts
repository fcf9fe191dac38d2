import { type RawBuilder, sql } from 'kysely';
import { iconPath } from '#app/account/branding/branding.schema.ts';
import { getBrandingSettings } from '#app/account/branding/branding.settings.server.ts';
import { getSiteName } from '#app/account/site.settings.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { callOut } from '#app/core/outbound/call.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { noticeWords } from '#app/messages/notices/notice-mails.queries.server.ts';
import { listForMail } from '#app/messages/notices/notices.queries.server.ts';
import type { PushTask } from '#app/messages/notices/notices.commands.server.ts';
import { pushKeys } from './push-keys.server.ts';
import { outcomeOf } from './push-services.server.ts';
import { isLive } from './push.queries.server.ts';
import { noticesPath } from '#app/messages/notices/notices-path.ts';
import type { PushMessage } from './push.schema.ts';
import { getPushSettings } from './push.settings.server.ts';

type Subscription = { id: number; memberId: number; language: Language; sealed: string };

/** A subscription whose login is still good and whose member may come in; null when there is none. */
export async function findSubscription(ctx: Ctx, which: RawBuilder<unknown>): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select s.id, s.member_id "memberId", m.language, s.sealed from messages.push_subscription s
    join account.login l on l.id = s.login_id join account.member m on m.id = s.member_id
    where ${which} and ${isLive(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/**
 * Pushes a notice, unless it was read or taken back meanwhile or the browser is not pushed to any more.
 * @throws Error when the push service may take it another time, so that the job is retried
 */
export async function sendPush(ctx: Ctx, { subscriptionId, noticeId }: PushTask): Promise<void> {
  const subscription = await findSubscription(ctx, sql`s.id = ${subscriptionId}`);
  if (!subscription) return;
  const [notice] = await listForMail(ctx, subscription.memberId, [noticeId]);
  if (!notice) return;
  const { line, more } = noticeWords(subscription.language, notice);
  const path = notice.path || noticesPath;
  const title = await getSiteName(ctx, subscription.language);
  const body = [line, ...more].join('\n');
  const outcome = await push(ctx, subscription, { title, body, path, tag: `notice-${noticeId}` });
  if (outcome === 'later') throw new Error('The push service did not take the message');
  // what nobody lists and no mail will tell is closed by its push: the next of its kind is told anew
  await sql`update messages.notice set is_open = false
    where id = ${noticeId} and not on_site and mail is null and is_open and grows`.execute(ctx.db);
}

const longestBody = 300;
const lasts_s = 86_400;
const timeout_ms = 15_000;

/** Hands a message to a browser's push service; a subscription that it knows no more is forgotten. */
export async function push(
  ctx: Ctx,
  { id, sealed }: Pick<Subscription, 'id' | 'sealed'>,
  message: PushMessage,
): Promise<ReturnType<typeof outcomeOf>> {
  const [{ pushHosts }, icon] = await Promise.all([getPushSettings(ctx), readIcon(ctx)]);
  const { endpoint, ...keys } = unseal('push', sealed) as { endpoint: string; p256dh: string; auth: string };
  const webPush = (await import('web-push')).default;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify({ ...message, icon, body: [...message.body].slice(0, longestBody).join('') }),
    {
      vapidDetails: { subject: contact(), ...pushKeys() },
      TTL: lasts_s,
      topic: message.tag,
    },
  );
  const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>;
  const { status } = await callOut(endpoint, {
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    body,
    timeout_ms,
    allowedHosts: pushHosts,
  });
  const outcome = outcomeOf(status);
  if (outcome === 'refused') log.warn({ status }, 'a push service refused a message');
  if (outcome === 'gone') await sql`delete from messages.push_subscription where id = ${id}`.execute(ctx.db);
  if (outcome === 'taken')
    await sql`update messages.push_subscription set sent_at = ${ctx.now} where id = ${id}`.execute(ctx.db);
  return outcome;
}

/** The path of the icon that the operator gave the site, or of the product's own. */
async function readIcon(ctx: Pick<Ctx, 'db'>): Promise<string> {
  const { icon } = (await getBrandingSettings(ctx)).brandImages;
  return icon ? iconPath(icon, 'small') : '/icon-192.png';
}

/** Whom a push service writes to when something is wrong (RFC 8292 section 2.1). */
function contact(): string {
  const url = new URL(getSiteUrl());
  return url.protocol === 'https:' ? url.origin : `mailto:no-reply@${url.hostname}`;
}
