import { z } from 'zod';
import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { removeWebhook, renewWebhookSecret, saveWebhook, testWebhook } from './webhooks.commands.server.ts';
import { replayDeliveries } from './webhook-deliveries.commands.server.ts';
import { getDelivery, listDeliveries, listWebhooks } from './webhooks.queries.server.ts';
import { DeliveryInput, DeliveryListInput, ReplayInput, SaveWebhookInput, WebhookIdInput } from './webhooks.schema.ts';

const desk = { access: 'staff', keepsPages: true } as const;
const calling = { ...desk, limit: { per: 'member', max: 30, window_s: 60 } } as const;

/** Endpoints of the console's webhook desk. */
export const webhooksApi: Endpoint[] = [
  get('/api/admin/webhooks', ['全部 Webhook', 'Every webhook'], z.object({}), listWebhooks, { access: 'staff' }),
  get(
    '/api/admin/webhookDeliveries',
    ['一个 Webhook 的发送记录，新的在前', 'Deliveries of a webhook, newest first'],
    DeliveryListInput,
    listDeliveries,
    {
      access: 'staff',
    },
  ),
  get(
    '/api/admin/webhookDelivery',
    ['一次发送的内容与每次尝试', 'A delivery with its payload and attempts'],
    DeliveryInput,
    getDelivery,
    {
      access: 'staff',
    },
  ),
  post(
    '/api/admin/saveWebhook',
    [
      '新建（id 为 0）或修改 Webhook；只有这次应答带有新密钥',
      'Make a webhook (id 0) or change one; the only answer with a new secret',
    ],
    SaveWebhookInput,
    saveWebhook,
    desk,
  ),
  post(
    '/api/admin/renewWebhookSecret',
    ['更换 Webhook 的密钥', 'Give a webhook a new secret'],
    WebhookIdInput,
    renewWebhookSecret,
    desk,
  ),
  post(
    '/api/admin/removeWebhook',
    ['删除 Webhook 及其记录', 'Remove a webhook with its log'],
    WebhookIdInput,
    removeWebhook,
    desk,
  ),
  post(
    '/api/admin/testWebhook',
    ['向 Webhook 发一条测试消息，并告知对方的应答', 'Send a webhook a test message and tell how it answered'],
    WebhookIdInput,
    testWebhook,
    calling,
  ),
  post(
    '/api/admin/replayWebhook',
    ['重发过去的事件：一条，或一段时间内的', 'Send past events again: one delivery, or a range of time'],
    ReplayInput,
    replayDeliveries,
    calling,
  ),
];
