import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Simulator } from './simulator.server.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import {
  type ChannelForm,
  type ChannelName,
  factFields,
  neededFields,
  type PayMethod,
  type ProviderName,
  providerNames,
  simulatorChannel,
} from './channels.schema.ts';

type Read = Pick<Ctx, 'db'>;
type Row = {
  channel: ProviderName;
  is_on: boolean;
  is_sandbox: boolean;
  facts: Record<string, string | boolean>;
  sealed: string;
  min: number;
  max: number;
  checked_at: number | null;
  check_fault: string;
  version: string;
};

/** A channel that can be called. `isOn`: new payments may begin; what is under way is finished also when it is off. */
export type OpenChannel = { provider: PaymentProvider; isOn: boolean; isSandbox: boolean; min: number; max: number };

/** What seals the keys of channels. */
export const sealPurpose = 'payment-channel';

/** Where a provider sends its messages. */
export const notifyUrl = (channel: ChannelName): string => `${getSiteUrl()}/api/pay/${channel}`;

let simulatorSeed: number | undefined;
let simulator: Simulator | undefined;

/** Switches the simulator on, once at boot; never in production. */
export function setSimulator(seed: number | undefined): void {
  [simulatorSeed, simulator] = [seed, undefined];
}

/** The simulator of this process, or null when it is off. Its code loads with the first call. */
export async function findSimulator(): Promise<Simulator | null> {
  if (simulatorSeed === undefined) return null;
  const { openSimulator } = await import('./simulator.server.ts');
  return (simulator ??= openSimulator(simulatorSeed));
}

const opened = new Map<ProviderName, { version: string; provider: PaymentProvider }>();

/**
 * A channel ready to be called, or null when it is not set up. The code of a provider loads here, so that a plain
 * install has none.
 * @throws ProviderFault when a key cannot be read
 */
export async function openChannel(ctx: Read, channel: ChannelName): Promise<OpenChannel | null> {
  if (channel === simulatorChannel) {
    const provider = await findSimulator();
    return provider && { provider, isOn: true, isSandbox: true, min: 1, max: 100_000_000 };
  }
  const [row] = await readRows(ctx, channel);
  const settings = row && settingsOf(row);
  if (!row || !settings) return null;
  const kept = opened.get(channel);
  const provider =
    kept?.version === row.version ? kept.provider : await openProvider(channel, settings, row.is_sandbox);
  opened.set(channel, { version: row.version, provider });
  return { provider, isOn: row.is_on, isSandbox: row.is_sandbox, min: row.min, max: row.max };
}

/**
 * What members may pay by now: channels that are switched on, within the limits of the terms, of the channel and of its
 * provider.
 */
export async function listPayMethods(ctx: Pick<Ctx, 'db' | 'now'>): Promise<PayMethod[]> {
  const { topUpMin, topUpMax } = await getTerms(ctx);
  const rows = (await readRows(ctx)).filter((row) => row.is_on);
  const found: PayMethod[] = rows.map((row) => ({
    channel: row.channel,
    min: row.min,
    max: row.max,
    isSandbox: row.is_sandbox,
  }));
  if (simulatorSeed !== undefined) found.push({ channel: simulatorChannel, min: 1, max: 100_000_000, isSandbox: true });
  return found
    .map((one) => ({ ...one, min: Math.max(one.min, topUpMin), max: Math.min(one.max, topUpMax) }))
    .filter(({ min, max }) => min <= max);
}

/** Every channel that has been set up far enough to be called, also those that are off. */
export async function listReadyChannels(ctx: Read): Promise<ChannelName[]> {
  const ready: ChannelName[] = (await readRows(ctx))
    .filter((row) => settingsOf(row) !== null)
    .map((row) => row.channel);
  return simulatorSeed === undefined ? ready : [...ready, simulatorChannel];
}

/** The channels with what is set of them; secrets only by name. @throws Refusal forbidden without the console's menu */
export async function listChannelForms(ctx: Ctx): Promise<ChannelForm[]> {
  await requireConsole(ctx, 'channels');
  const rows = await readRows(ctx);
  return providerNames.map((channel) => {
    const row = rows.find((one) => one.channel === channel);
    return {
      channel,
      isOn: row?.is_on ?? false,
      isSandbox: row?.is_sandbox ?? false,
      min: row?.min ?? 100,
      max: row?.max ?? 5_000_000,
      facts: { ...factFields[channel], ...row?.facts },
      kept: row ? Object.keys(readSecrets(row)) : [],
      notifyUrl: notifyUrl(channel),
      checkedAt: row?.checked_at ?? null,
      checkFault: row?.check_fault ?? '',
    };
  });
}

/**
 * A provider by its settings, facts and secrets together.
 * @throws ProviderFault when a key cannot be read
 */
export async function openProvider(
  channel: ProviderName,
  settings: Record<string, string | boolean>,
  isSandbox: boolean,
): Promise<PaymentProvider> {
  const endpoint = (
    textsOf(settings, ['endpoint']).endpoint || endpoints[channel][isSandbox ? 'sandbox' : 'real']
  ).replace(/\/+$/, '');
  if (channel === 'alipay') {
    const { openAlipay } = await import('./alipay.server.ts');
    const { appId, sellerId, privateKey, publicKey } = textsOf(settings, [
      'appId',
      'sellerId',
      'privateKey',
      'publicKey',
    ]);
    return openAlipay({ appId, sellerId, privateKey, publicKey, gateway: endpoint });
  }
  if (channel === 'wechat') {
    const { openWechatPay } = await import('./wechat-pay.server.ts');
    const texts = textsOf(settings, [
      'appId',
      'merchantId',
      'serial',
      'privateKey',
      'apiKey',
      'platformKeys',
      'publicKeyId',
    ]);
    return openWechatPay({ ...texts, hasH5: settings['hasH5'] === true, endpoint });
  }
  const { openStripe } = await import('./stripe.server.ts');
  return openStripe({ ...textsOf(settings, ['secretKey', 'webhookSecret']), endpoint });
}

const endpoints: Record<ProviderName, { real: string; sandbox: string }> = {
  alipay: {
    real: 'https://openapi.alipay.com/gateway.do',
    sandbox: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
  },
  wechat: { real: 'https://api.mch.weixin.qq.com', sandbox: 'https://api.mch.weixin.qq.com' },
  stripe: { real: 'https://api.stripe.com', sandbox: 'https://api.stripe.com' },
};

const textsOf = <K extends string>(settings: Record<string, string | boolean>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, String(settings[name] ?? '')])) as Record<K, string>;

/** Facts and secrets of a row, or null while something needed is missing. */
function settingsOf(row: Row): Record<string, string | boolean> | null {
  const settings = { ...factFields[row.channel], ...row.facts, ...readSecrets(row) };
  return neededFields[row.channel].every((name) => settings[name]) ? settings : null;
}

/** The secrets that are set; none when this installation's key cannot open them. */
export function readSecrets({ sealed }: Pick<Row, 'sealed'>): Record<string, string> {
  if (sealed === '') return {};
  try {
    return unseal(sealPurpose, sealed) as Record<string, string>;
  } catch {
    return {};
  }
}

async function readRows(ctx: Read, channel?: ProviderName): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select channel, is_on, is_sandbox, facts, sealed, min, max,
      floor(extract(epoch from checked_at))::bigint checked_at, check_fault, xmin::text version
    from billing.payment_channel where ${channel ?? null}::text is null or channel = ${channel ?? null}
      order by channel`.execute(ctx.db);
  return rows;
}
