import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import {
  DeliveryInput,
  DeliveryListInput,
  ReplayInput,
  SaveDeveloperWebhookInput,
  WebhookIdInput,
} from '#app/exchange/webhooks/webhooks.schema.ts';
import {
  removeDeveloperWebhook,
  renewDeveloperSecret,
  replayDeveloperWebhook,
  saveDeveloperWebhook,
  testDeveloperWebhook,
} from './developer-webhooks.commands.server.ts';
import {
  getDeveloperDelivery,
  listDeveloperDeliveries,
  listDeveloperWebhooks,
} from './developer-webhooks.queries.server.ts';

const own = { access: 'member' } as const;
const writing = { keepsPages: true, limit: { per: 'member', max: 60, window_s: 3600 } } as const;
/** What calls somebody else's server. */
const calling = { keepsPages: true, limit: { per: 'member', max: 10, window_s: 60 } } as const;

/** Endpoints of developers' webhooks. */
export const developerWebhooksApi: Endpoint[] = [
  get(
    '/api/developer/webhooks',
    ['开发者的 Webhook', 'Webhooks of a developer'],
    z.object({}),
    listDeveloperWebhooks,
    own,
  ),
  get(
    '/api/developer/webhookDeliveries',
    ['一个 Webhook 的发送记录，新的在前', 'Deliveries of a webhook, newest first'],
    DeliveryListInput,
    listDeveloperDeliveries,
    own,
  ),
  get(
    '/api/developer/webhookDelivery',
    ['一次发送的内容与每次尝试', 'A delivery with its payload and attempts'],
    DeliveryInput,
    getDeveloperDelivery,
    own,
  ),
  post(
    '/api/developer/saveWebhook',
    [
      '新建（id 为 0）或修改开发者的 Webhook；只有这次应答带有新密钥',
      'Make a developer’s webhook (id 0) or change one; the only answer with a new secret',
    ],
    SaveDeveloperWebhookInput,
    saveDeveloperWebhook,
    writing,
  ),
  post(
    '/api/developer/renewWebhookSecret',
    ['更换 Webhook 的密钥', 'Give a webhook a new secret'],
    WebhookIdInput,
    renewDeveloperSecret,
    writing,
  ),
  post(
    '/api/developer/removeWebhook',
    ['删除 Webhook 及其记录', 'Remove a webhook with its log'],
    WebhookIdInput,
    removeDeveloperWebhook,
    writing,
  ),
  post(
    '/api/developer/testWebhook',
    ['向 Webhook 发一条测试消息，并告知对方的应答', 'Send a webhook a test message and tell how it answered'],
    WebhookIdInput,
    testDeveloperWebhook,
    calling,
  ),
  post(
    '/api/developer/replayWebhook',
    ['重发过去的事件：一条，或一段时间内的', 'Send past events again: one delivery, or a range of time'],
    ReplayInput,
    replayDeveloperWebhook,
    calling,
  ),
];
