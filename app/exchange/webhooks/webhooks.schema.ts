import { z } from 'zod';
import { keysetFields, type KeysetPage } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: webhook – an address of another program that is told what happens here; event – something that happened;
 * delivery – one event on its way to one webhook; attempt – one call of a delivery; replay – a delivery of an event
 * that was delivered before; withheld – an event nobody is told of, as guests may not see what it is about.
 */

/** Events by name, in the order they are offered. Each is written down with the act that causes it. */
export const webhookEvents = [
  'post.created',
  'post.edited',
  'post.closed',
  'post.deleted',
  'answer.created',
  'answer.edited',
  'answer.accepted',
  'answer.deleted',
  'comment.created',
  'model.published',
  'map.changed',
  'path.published',
  'placement.settled',
  'member.registered',
  'report.created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What developers of the market are told of their own plugins (design/market.md 3.2 other). */
export const developerEvents = ['order.paid', 'refund', 'version.state', 'review.created', 'payout.state'] as const;
export type DeveloperEvent = (typeof developerEvents)[number];
type AnyEvent = WebhookEvent | DeveloperEvent;

/** Whose a webhook is: null for the operator's. */
export type WebhookOwner = { developerId: number | null };

/** `standard` is JSON signed by Standard Webhooks; the others are incoming bots of chat services. */
export const webhookFormats = ['standard', 'slack', 'feishu', 'wecom', 'dingtalk'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a webhook is off: staff did it, too much failed, or the address answered 410 Gone. */
export type OffReason = '' | 'staff' | 'failures' | 'gone';

/** A webhook as staff see it. `address` is cut where its key begins. Times are unix seconds. */
export type Webhook = {
  id: number;
  name: string;
  format: WebhookFormat;
  language: 'zh-cn' | 'en';
  address: string;
  /** Whether a chat service's secret is kept. */
  hasSecret: boolean;
  events: AnyEvent[];
  isOn: boolean;
  offReason: OffReason;
  failures: number;
  madeAt: number;
  delivered: number;
  lastAt: number | null;
};

/** One delivery in the log; `status` and `error` are of its last attempt. */
export type Delivery = {
  id: number;
  uid: string;
  type: AnyEvent | 'ping';
  state: DeliveryState;
  tries: number;
  round: number;
  at: number;
  status: number | null;
  error: string;
  durationMs: number | null;
};
export type Attempt = {
  id: number;
  at: number;
  durationMs: number;
  status: number | null;
  error: string;
  response: string;
};
export type DeliveryDetail = Delivery & { payload: unknown; attempts: Attempt[] };
export type DeliveryPage = KeysetPage<Delivery> & { webhook: Webhook };

/** A member in a payload; null when the text is anonymous or the account is gone. */
type Person = { id: number; username: string; nickname: string } | null;
type PostFacts = {
  id: number;
  kind: string;
  title: string;
  url: string;
  excerpt: string;
  language: string;
  author: Person;
  category: { id: number; slug: string };
  tags: string[];
  createdAt: string;
};
/** Of a model of the catalogue, beside its post; `revision` 1 is a new one. What nobody knows is null. */
type ModelData = {
  task: string;
  publisher: string;
  licence: string;
  parameters: number | null;
  contextLength: number | null;
  languages: string[];
  /** The newest version's name, or '' when none is named. */
  version: string;
  revision: number;
  updatedAt: string;
};
type TextFacts = { id: number; url: string; excerpt: string; author: Person; createdAt: string };
/** A topic or area of the AI map, named in both languages. */
export type PlaceFacts = { id: number; slug: string; title: { zh: string; en: string }; url: string };
/** A revision of the map: what became of each topic and area. */
export type MapChangeFacts = {
  revision: number;
  topics: (PlaceFacts & { change: 'published' | 'merged' | 'archived' | 'changed' })[];
};
export type PathFacts = Omit<PlaceFacts, 'id'> & { version: number };
/** A plugin of the developer who is told. */
type PluginFacts = { id: number; slug: string; name: { zh: string; en: string }; url: string };
/** Amounts in fen; who bought is not told. */
export type OrderFacts = {
  number: string;
  kind: 'purchase' | 'renewal';
  edition: string;
  listPrice: number;
  discountOff: number;
  couponOff: number;
  pointsOff: number;
  paid: number;
  fee: number;
  createdAt: string;
};
/** What developers are told, as it was when it happened: states do not wait for who reads of them. */
export type DeveloperData = {
  plugin?: PluginFacts;
  order?: OrderFacts;
  refund?: { id: number; state: string; way: string; category: string; amount: number | null; askedAt: string };
  version?: { id: number; version: string; channel: string; state: string; isSecurity: boolean; url: string };
  review?: { id: number; stars: number; words: string; version: string; author: Person; createdAt: string };
  payout?: { id: number; state: string; amount: number; fee: number; tax: number; requestedAt: string };
};
/** Of what was deleted only the id is told. */
type Gone<Facts> = { id: number } & { [Key in Exclude<keyof Facts, 'id'>]?: undefined };
type AnswerFacts = TextFacts & { isAccepted: boolean };
/** The `data` of a payload: what is there depends on the event. */
export type PayloadData = DeveloperData & {
  post?: PostFacts | Gone<PostFacts>;
  answer?: AnswerFacts | Gone<AnswerFacts>;
  comment?: TextFacts;
  model?: ModelData;
  map?: MapChangeFacts;
  path?: PathFacts;
  places?: PlaceFacts[];
  member?: { id: number; username: string; nickname: string; joinedAt: string };
  report?: { id: number };
};
export type Payload = { type: AnyEvent | 'ping'; timestamp: string; data: PayloadData };

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]);

/**
 * `id` 0 makes a new one. Address and secret that are sent empty stay as they are; Feishu and DingTalk may go without a
 * secret.
 */
const webhook = z.object({
  id: z.coerce.number().int().min(0).default(0),
  name: rule.line().trim().min(1).max(60),
  format: z.enum(webhookFormats),
  language: z.enum(['zh-cn', 'en']).default('zh-cn'),
  address: address.default(''),
  secret: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\x20-\x7e]*$/)
    .default(''),
  dropsSecret: rule.flag().default(false),
  isOn: rule.flag().default(true),
});
const eventsOf = <const E extends readonly string[]>(events: E) =>
  z.object({ events: z.array(z.enum(events)).min(1).max(events.length) });
export const SaveWebhookInput = webhook.extend(eventsOf(webhookEvents).shape);
export const SaveDeveloperWebhookInput = webhook.extend(eventsOf(developerEvents).shape);
/** Either of them. */
export type KeepWebhook = z.output<typeof webhook> & { events: AnyEvent[] };
export const WebhookIdInput = z.object({ id: rule.id() });
export const DeliveryListInput = z.object({
  id: rule.id(),
  state: z.enum(['', ...deliveryStates]).default(''),
  ...keysetFields,
});
export const DeliveryInput = z.object({ id: rule.id() });
const moment = z.coerce.number<number | string>().int().min(0).max(9_999_999_999);
/** One delivery, or every event of a webhook between two moments (unix seconds, the second not included). */
export const ReplayInput = z.union([
  z.object({ delivery: rule.id() }),
  z.object({ webhook: rule.id(), from: moment, to: moment, onlyFailed: rule.flag().default(true) }),
]);
