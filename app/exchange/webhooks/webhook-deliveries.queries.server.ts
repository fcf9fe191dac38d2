import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type BotMessage, botCall, botFault } from '#app/core/outbound/bots.server.ts';
import { type CallOutcome, callOut } from '#app/core/outbound/call.server.ts';
import { signStandard } from '#app/core/outbound/signature.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { getWebhookSettings } from '#app/exchange/webhooks/webhooks.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import en from './webhook-messages.en.ts';
import zh from './webhook-messages.zh.ts';
import type { Payload, WebhookFormat } from './webhooks.schema.ts';

/** How a webhook's address and secret are sealed. */
export const sealedAs = 'webhook';

export type Target = {
  id: number;
  developerId: number | null;
  format: WebhookFormat;
  language: 'zh-cn' | 'en';
  address: string;
  secret: string;
  isOn: boolean;
};

/** An outcome with the judgement: `isTaken` when the other side took the message. */
export type Outcome = CallOutcome & { isTaken: boolean };

const timeout_ms = 8000;

/** A webhook with its address and secret in clear; undefined when it is gone. */
export async function findTarget(ctx: Pick<Ctx, 'db'>, id: number): Promise<Target | undefined> {
  const { rows } = await sql<Target>`select id, developer_id "developerId", format, language, address, secret,
      is_on "isOn" from ask.webhook
    where id = ${id}`.execute(ctx.db);
  return rows[0] && { ...rows[0], address: openSealed(rows[0].address), secret: openSealed(rows[0].secret) };
}

/** What was sealed of a webhook: its address or its secret. */
export const openSealed = (sealed: string) => (unseal(sealedAs, sealed) as { value: string }).value;

/**
 * Calls a webhook once. The signature is of this moment; `uid` stays the same over all attempts, so that receivers know
 * repeats.
 */
export async function callWebhook(
  ctx: Pick<Ctx, 'db'>,
  target: Target,
  { uid, payload }: { uid: string; payload: Payload },
): Promise<Outcome> {
  const at = new Date();
  const { webhookHosts, developerWebhookHosts } = await getWebhookSettings(ctx);
  const call = { timeout_ms, allowedHosts: target.developerId === null ? webhookHosts : developerWebhookHosts };
  const base = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Wenwo-Webhooks/1.0' };
  if (target.format === 'standard') {
    const body = JSON.stringify(payload);
    const headers = { ...base, ...signStandard({ id: uid, at, body, secret: target.secret }) };
    const outcome = await callOut(target.address, { ...call, headers, body });
    return { ...outcome, isTaken: isSuccess(outcome.status) };
  }
  const { address, body } = botCall(target.format, target.address, messageOf(payload, target.language), {
    secret: target.secret,
    at,
  });
  const outcome = await callOut(address, { ...call, headers: base, body });
  if (!isSuccess(outcome.status)) return { ...outcome, isTaken: false };
  const fault = botFault(target.format, outcome.head);
  return { ...outcome, error: fault, isTaken: fault === '' };
}

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

/** What a chat room is told of an event. */
export function messageOf({ type, data }: Payload, language: 'zh-cn' | 'en'): BotMessage {
  const t = language === 'en' ? en : zh;
  const { post, answer, comment, member, map, path, plugin, version } = data;
  const text = comment ?? answer;
  const topic = map?.topics[0];
  const url =
    text?.url ??
    post?.url ??
    path?.url ??
    version?.url ??
    plugin?.url ??
    topic?.url ??
    (member ? `${getSiteUrl()}/user/card/${member.id}` : getSiteUrl());
  const author = text?.author ?? (text ? null : post?.author);
  const name = member ? member.nickname || member.username : author ? author.nickname || author.username : t.somebody;
  const named = path?.title ?? topic?.title ?? plugin?.name;
  const title = [post?.title ?? named?.[language === 'en' ? 'en' : 'zh'] ?? '', version?.version ?? '']
    .join(' ')
    .trim();
  const excerpt =
    text?.excerpt ?? (type === 'post.created' || type === 'model.published' ? post?.excerpt : undefined) ?? '';
  return {
    title: t.lines[type](name, title),
    url: type === 'report.created' ? `${getSiteUrl()}/admin/reports` : url,
    text: excerpt,
  };
}
