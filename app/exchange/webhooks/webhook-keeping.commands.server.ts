import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { newWebhookSecret } from '#app/core/outbound/signature.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { callWebhook, findTarget, openSealed, sealedAs } from './webhook-deliveries.queries.server.ts';
import { shownAddress } from './webhooks.policy.ts';
import { ownedBy, say } from './webhooks.queries.server.ts';
import type { KeepWebhook, WebhookFormat, WebhookOwner } from './webhooks.schema.ts';

const mostWebhooks = 50;
/** A developer may have so many. */
const mostOfDeveloper = 10;
const atField = (field: string, text: typeof say.addressMissing) => new Refusal(text, { fields: { [field]: text } });
const sealed = (value: string) => seal(sealedAs, { value });

/**
 * Makes a webhook, or changes one. Switching it on forgets its failures. A secret belongs to the host it was saved for:
 * one of a chat service is asked for again when the address moves to another, one of the standard format is made anew.
 * @returns of the standard format a secret that was made, this one time; else ''
 * @throws Refusal not-found for one of another owner; a missing address; a secret that was saved for another host; too
 * many webhooks
 */
export async function keepWebhook(
  tctx: Ctx,
  owner: WebhookOwner,
  { by, ...input }: Input & { by: number },
): Promise<{ id: number; secret: string }> {
  const saved =
    input.id === 0 ? await makeWebhook(tctx, owner, { ...input, by }) : await changeWebhook(tctx, owner, input);
  const { name, format, events, isOn } = input;
  const detail = { isNew: input.id === 0, name, format, events, isOn, hasNewAddress: input.address !== '' };
  await audit(tctx, 'ask.saveWebhook', { kind: 'webhook', id: saved.id }, { ...detail, ...developerOf(owner) });
  return saved;
}

const developerOf = ({ developerId }: WebhookOwner) => (developerId === null ? {} : { developer: developerId });

type Input = KeepWebhook;

async function makeWebhook(
  ctx: Ctx,
  owner: WebhookOwner,
  input: Input & { by: number },
): Promise<{ id: number; secret: string }> {
  if (input.address === '') throw atField('address', say.addressMissing);
  await sql`lock table ask.webhook in share row exclusive mode`.execute(ctx.db);
  const present = await sql<{ count: number }>`select count(*) count from ask.webhook w
    where ${ownedBy(owner)}`.execute(ctx.db);
  const most = owner.developerId === null ? mostWebhooks : mostOfDeveloper;
  if (present.rows[0]!.count >= most) throw new Refusal(say.tooMany(most));
  const taken = await sql`select from ask.webhook w where lower(name) = lower(${input.name})
    and ${ownedBy(owner)}`.execute(ctx.db);
  if (taken.rows.length > 0) throw atField('name', say.nameTaken);
  const secret = input.format === 'standard' ? newWebhookSecret() : input.secret;
  const { rows } = await sql<{ id: number }>`
    insert into ask.webhook (name, format, language, address, shown_address, secret, events, is_on, off_reason, made_by,
      made_at, developer_id)
    values (${input.name}, ${input.format}, ${input.language}, ${sealed(input.address)},
      ${shownAddress(input.format, input.address)}, ${sealed(secret)},
      ${input.events}::text[], ${input.isOn}, ${input.isOn ? '' : 'staff'}, ${input.by},
      ${ctx.now}, ${owner.developerId})
        returning id`.execute(ctx.db);
  return { id: rows[0]!.id, secret: input.format === 'standard' ? secret : '' };
}

async function changeWebhook(ctx: Ctx, owner: WebhookOwner, input: Input): Promise<{ id: number; secret: string }> {
  const before = await lockWebhook(ctx, owner, input.id);
  if (before.format !== input.format) throw atField('format', say.formatFixed);
  const taken = await sql`select from ask.webhook w where lower(name) = lower(${input.name})
    and id <> ${input.id} and ${ownedBy(owner)}`.execute(ctx.db);
  if (taken.rows.length > 0) throw atField('name', say.nameTaken);
  const isSwitchedOn = input.isOn && !before.isOn;
  const reason = input.isOn ? '' : before.isOn ? 'staff' : before.offReason;
  await sql`update ask.webhook set name = ${input.name}, language = ${input.language}, events = ${input.events}::text[],
    is_on = ${input.isOn}, off_reason = ${reason},
      failures = case when ${isSwitchedOn} then 0 else failures end,
        failing_since = case when ${isSwitchedOn} then null else failing_since end
    where id = ${input.id}`.execute(ctx.db);
  if (input.address === '') await setSecret(ctx, input);
  else await moveTo(ctx, input, before);
  const isRenewed = input.format === 'standard' && isOtherHost(before.address, input.address);
  if (!isRenewed) return { id: input.id, secret: '' };
  const secret = newWebhookSecret();
  await sql`update ask.webhook set secret = ${sealed(secret)} where id = ${input.id}`.execute(ctx.db);
  return { id: input.id, secret };
}

async function moveTo(ctx: Ctx, input: Input, before: { address: string; secret: string }): Promise<void> {
  const staysSecret = before.secret !== '' && input.secret === '' && !input.dropsSecret;
  if (input.format !== 'standard' && staysSecret && isOtherHost(before.address, input.address))
    throw atField('secret', say.secretAgain);
  await sql`update ask.webhook set address = ${sealed(input.address)},
    shown_address = ${shownAddress(input.format, input.address)} where id = ${input.id}`.execute(ctx.db);
  await setSecret(ctx, input);
}

async function setSecret(ctx: Ctx, { id, format, secret, dropsSecret }: Input): Promise<void> {
  if (format === 'standard' || (secret === '' && !dropsSecret)) return;
  await sql`update ask.webhook set secret = ${sealed(secret)} where id = ${id}`.execute(ctx.db);
}

const isOtherHost = (before: string, after: string): boolean =>
  after !== '' && new URL(before).host !== new URL(after).host;

/**
 * Gives a webhook of the standard format a new secret; the former one signs nothing from now on.
 * @returns the secret, this one time
 * @throws Refusal not-found for one of another owner; for chat services, whose secret is theirs
 */
export async function renewSecret(tctx: Ctx, owner: WebhookOwner, id: number): Promise<string> {
  const secret = newWebhookSecret();
  const { format } = await lockWebhook(tctx, owner, id);
  if (format !== 'standard') throw new Refusal(say.secretIsTheirs);
  await sql`update ask.webhook set secret = ${sealed(secret)} where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'ask.renewWebhookSecret', { kind: 'webhook', id }, developerOf(owner));
  return secret;
}

/** Removes a webhook with its log; what is on its way is dropped. @throws Refusal not-found for one of another owner */
export async function dropWebhook(tctx: Ctx, owner: WebhookOwner, id: number): Promise<void> {
  await lockWebhook(tctx, owner, id);
  await sql`delete from ask.webhook where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'ask.removeWebhook', { kind: 'webhook', id }, developerOf(owner));
}

/** How the other side answered a test; a refusal of theirs is an answer, no refusal of ours. */
export type TestOutcome = {
  isTaken: boolean;
  status: number | null;
  error: string;
  head: string;
  durationMs: number;
};

/**
 * Calls a webhook once with a message that says it is a test, also while it is off.
 * @throws Refusal not-found for one of another owner
 */
export async function tryWebhook(ctx: Ctx, owner: WebhookOwner, id: number): Promise<TestOutcome> {
  const target = await findTarget(ctx, id);
  if (!target || target.developerId !== owner.developerId) throw notFound();
  const payload = { type: 'ping' as const, timestamp: ctx.now.toISOString(), data: {} };
  const { isTaken, status, error, head, duration_ms } = await callWebhook(ctx, target, {
    uid: `msg_${randomUUID()}`,
    payload,
  });
  await audit(ctx, 'ask.testWebhook', { kind: 'webhook', id }, { isTaken, status, error, ...developerOf(owner) });
  return { isTaken, status, error, head, durationMs: duration_ms };
}

type Locked = { format: WebhookFormat; isOn: boolean; offReason: string; address: string; secret: string };

async function lockWebhook(ctx: Ctx, owner: WebhookOwner, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select format, is_on "isOn", off_reason "offReason", address, secret from ask.webhook w
      where id = ${id} and ${ownedBy(owner)} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], address: openSealed(rows[0].address), secret: openSealed(rows[0].secret) };
}
