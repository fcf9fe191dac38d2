import { z } from 'zod';
import { isSafePlace } from '#app/core/secrets/secret-address.ts';

/*
 * Glossary: channel – a payment provider as the operator has set it up; facts – what of it is no secret; sandbox – the
 * provider's place for trying, where nobody pays real money.
 */

/** Every provider the product speaks with; the simulator is switched on by the environment, not here. */
export const providerNames = ['alipay', 'wechat', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];
export const simulatorChannel = 'simulator';
export const channelNames = [...providerNames, simulatorChannel] as const;
export type ChannelName = (typeof channelNames)[number];

const text = (max: number) => z.string().trim().max(max);
const secret = () => z.string().trim().max(8000).default('');
/** Empty for the provider's own address. */
const endpoint = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
  .refine(isSafePlace)
  .default('');
const fen = z.coerce.number<number | string>().int().min(1).max(1_000_000_000);
const drops = z.array(z.string().max(40)).max(10).default([]);
const shared = { isOn: z.boolean(), isSandbox: z.boolean(), min: fen, max: fen, drops };

/** What each channel takes; secrets that are sent empty stay as they are, unless `drops` names them. Limits in fen. */
export const SaveChannelInput = z.discriminatedUnion('channel', [
  z.object({
    ...shared,
    channel: z.literal('alipay'),
    appId: text(32),
    sellerId: text(28),
    publicKey: text(4000),
    endpoint,
    privateKey: secret(),
  }),
  z.object({
    ...shared,
    channel: z.literal('wechat'),
    appId: text(32),
    merchantId: text(32),
    serial: text(64),
    platformKeys: text(20_000),
    publicKeyId: text(64),
    hasH5: z.boolean(),
    endpoint,
    privateKey: secret(),
    apiKey: secret(),
  }),
  z.object({ ...shared, channel: z.literal('stripe'), endpoint, secretKey: secret(), webhookSecret: secret() }),
]);
export type SaveChannelInput = z.output<typeof SaveChannelInput>;

export const ChannelInput = z.object({ channel: z.enum(providerNames) });

/** Which fields of a channel are secret: sealed, and never shown again. */
export const secretFields: Record<ProviderName, readonly string[]> = {
  alipay: ['privateKey'],
  wechat: ['privateKey', 'apiKey'],
  stripe: ['secretKey', 'webhookSecret'],
};

/** The fields of a channel that are no secret, with what they are before anything is set. */
export const factFields: Record<ProviderName, Readonly<Record<string, string | boolean>>> = {
  alipay: { appId: '', sellerId: '', publicKey: '', endpoint: '' },
  wechat: { appId: '', merchantId: '', serial: '', platformKeys: '', publicKeyId: '', hasH5: false, endpoint: '' },
  stripe: { endpoint: '' },
};

/** Fields without which a channel cannot be switched on. */
export const neededFields: Record<ProviderName, readonly string[]> = {
  alipay: ['appId', 'sellerId', 'publicKey', 'privateKey'],
  wechat: ['appId', 'merchantId', 'serial', 'platformKeys', 'privateKey', 'apiKey'],
  stripe: ['secretKey', 'webhookSecret'],
};

/** A channel as the console shows it: secrets only by name, in `kept`. Limits in fen, times unix seconds. */
export type ChannelForm = {
  channel: ProviderName;
  isOn: boolean;
  isSandbox: boolean;
  min: number;
  max: number;
  facts: Record<string, string | boolean>;
  kept: string[];
  notifyUrl: string;
  checkedAt: number | null;
  checkFault: string;
};

/** The needed fields of a channel that are not set yet. */
export const lackingFields = ({ channel, facts, kept }: Pick<ChannelForm, 'channel' | 'facts' | 'kept'>): string[] =>
  neededFields[channel].filter((name) => !facts[name] && !kept.includes(name));

/** A way to pay that members are offered now; limits in fen. */
export type PayMethod = { channel: ChannelName; min: number; max: number; isSandbox: boolean };
