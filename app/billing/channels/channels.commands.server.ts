import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { isFault } from './payment-provider.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { placeOf } from '#app/core/secrets/secret-address.ts';
import en from './payment-api.en.ts';
import zh from './payment-api.zh.ts';
import { openChannel, openProvider, readSecrets, sealPurpose } from './channels.queries.server.ts';
import { type ChannelInput, factFields, neededFields, type SaveChannelInput, secretFields } from './channels.schema.ts';

const say = bilingual(zh, en);

/**
 * Saves what is set of a channel. Secrets that are sent empty stay, unless they are dropped; the audit row names what
 * changed, without keys.
 * @throws Refusal forbidden without the console's node; need-proof; at a key that cannot be read, a secret that was
 * entered for another address, and at what is missing when it is to be switched on
 */
export async function saveChannel(ctx: Ctx, input: SaveChannelInput): Promise<Reply> {
  await requireConsole(ctx, 'channels/edit');
  requireRecentProof(ctx);
  const { id: staffId } = requireMember(ctx);
  const { channel, isOn, isSandbox, min, max, drops } = input;
  const given = input as Record<string, unknown>;
  const facts = Object.fromEntries(
    Object.keys(factFields[channel]).map((name) => [name, given[name] as string | boolean]),
  );
  if (min > max) throw new Refusal(say.minAboveMax, { fields: { min: say.minAboveMax } });
  const isChanged = await transact(ctx, async (tctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('billing.payment_channel',
      hashtext(${channel})))`.execute(tctx.db);
    const { rows } = await sql<{
      facts: object;
      sealed: string;
      is_on: boolean;
      is_sandbox: boolean;
      min: number;
      max: number;
    }>`
      select facts, sealed, is_on, is_sandbox, min, max from billing.payment_channel where channel = ${channel}
        for update`.execute(tctx.db);
    const before = rows[0];
    const secrets = before ? { ...readSecrets(before) } : {};
    const kept = secretFields[channel].filter((name) => secrets[name] && !given[name] && !drops.includes(name));
    if (before && kept.length > 0 && isMoved(before, { facts, isSandbox })) throw atFields(kept, say.secretAgain);
    const dropped = secretFields[channel].filter((name) => secrets[name] && !given[name] && drops.includes(name));
    const renewed = secretFields[channel].filter((name) => given[name] && given[name] !== secrets[name]);
    for (const name of renewed) secrets[name] = given[name] as string;
    for (const name of dropped) delete secrets[name];
    await requireReadable(channel, { ...facts, ...secrets });
    if (isOn) await requireUsable(channel, { ...facts, ...secrets }, isSandbox);
    const same =
      before && JSON.stringify([sorted(before.facts), before.is_on, before.is_sandbox, before.min, before.max]);
    if (renewed.length + dropped.length === 0 && same === JSON.stringify([sorted(facts), isOn, isSandbox, min, max]))
      return false;
    await sql`
      insert into billing.payment_channel (channel, is_on, is_sandbox, facts, sealed, min, max, updated_at, updated_by)
      values (${channel}, ${isOn}, ${isSandbox}, ${JSON.stringify(facts)}::jsonb, ${seal(sealPurpose, secrets)}, ${min},
        ${max}, ${tctx.now}, ${staffId})
      on conflict (channel) do update set is_on = excluded.is_on, is_sandbox = excluded.is_sandbox,
        facts = excluded.facts, sealed = excluded.sealed,
        min = excluded.min, max = excluded.max, checked_at = null, check_fault = '', updated_at = excluded.updated_at,
          updated_by = excluded.updated_by`.execute(tctx.db);
    await audit(
      tctx,
      'billing.saveChannel',
      { kind: 'payment_channel', id: null },
      { channel, isOn, isSandbox, min, max, facts, renewed, dropped },
    );
    return true;
  });
  return new Reply(null, { text: isChanged ? say.channelSaved : say.nothingChanged });
}

/**
 * Tries the keys of a channel with one harmless call.
 * @returns whether they work, and if not why in the provider's words
 * @throws Refusal forbidden without the console's node
 */
export async function checkChannel(ctx: Ctx, { channel }: z.output<typeof ChannelInput>): Promise<Reply> {
  await requireConsole(ctx, 'channels/edit');
  const fault = await tryChannel(ctx, channel);
  await transact(ctx, async (tctx) => {
    await sql`update billing.payment_channel set checked_at = ${tctx.now}, check_fault = ${fault.slice(0, 500)}
      where channel = ${channel}`.execute(tctx.db);
    await audit(tctx, 'billing.checkChannel', { kind: 'payment_channel', id: null }, { channel, works: fault === '' });
  });
  return new Reply({ works: fault === '', fault }, { text: fault === '' ? say.channelWorks : say.channelFails(fault) });
}

async function tryChannel(ctx: Ctx, channel: z.output<typeof ChannelInput>['channel']): Promise<string> {
  try {
    const open = await openChannel(ctx, channel);
    if (!open) return say.channelIncomplete.in(ctx.language);
    await open.provider.check();
    return '';
  } catch (error) {
    if (isFault(error, 'ProviderFault') || isFault(error, 'UncertainFault')) return error.message;
    throw error;
  }
}

type Placed = { facts: object; isSandbox: boolean };

/** Whether the keys would go to another address; the provider's own sandbox is one too. */
const isMoved = (before: { facts: object; is_sandbox: boolean }, { facts, isSandbox }: Placed) =>
  before.is_sandbox !== isSandbox || placeOf(endpointOf(before.facts)) !== placeOf(endpointOf(facts));
const endpointOf = (facts: object) => ('endpoint' in facts ? String(facts.endpoint) : '');

const atFields = (names: readonly string[], text: LocalText) =>
  new Refusal(text, { fields: Object.fromEntries(names.map((name) => [name, text])) });

/** A key that cannot be read is refused before anything needs it: messages of the provider would find it. */
async function requireReadable(
  channel: SaveChannelInput['channel'],
  settings: Record<string, string | boolean>,
): Promise<void> {
  const { readKeyRing, readPrivateKey, readPublicKey } = await import('./keys.server.ts');
  const readers: Record<string, (text: string) => unknown> = {
    privateKey: readPrivateKey,
    publicKey: readPublicKey,
    platformKeys: (text) => readKeyRing(text, String(settings['publicKeyId'] ?? '')),
  };
  for (const name of Object.keys({ ...factFields[channel], ...settings })) {
    if (!settings[name] || !readers[name]) continue;
    try {
      readers[name](String(settings[name]));
    } catch (error) {
      if (isFault(error, 'ProviderFault')) throw atFields([name], say.keyUnreadable(error.message));
      throw error;
    }
  }
}

async function requireUsable(
  channel: SaveChannelInput['channel'],
  settings: Record<string, string | boolean>,
  isSandbox: boolean,
): Promise<void> {
  const missing = neededFields[channel].filter((name) => !settings[name]);
  if (missing.length > 0)
    throw new Refusal(say.channelIncomplete, {
      fields: Object.fromEntries(missing.map((name) => [name, say.fieldNeeded])),
    });
  try {
    await openProvider(channel, settings, isSandbox);
  } catch (error) {
    if (isFault(error, 'ProviderFault')) throw new Refusal(say.keyUnreadable(error.message), { kind: 'invalid' });
    throw error;
  }
}

const sorted = (facts: object) => Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
