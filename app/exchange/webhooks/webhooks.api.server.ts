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
  get('/api/admin/webhooks', 'Every webhook', z.object({}), listWebhooks, { access: 'staff' }),
  get('/api/admin/webhookDeliveries', 'Deliveries of a webhook, newest first', DeliveryListInput, listDeliveries, {
    access: 'staff',
  }),
  get('/api/admin/webhookDelivery', 'A delivery with its payload and attempts', DeliveryInput, getDelivery, {
    access: 'staff',
  }),
  post(
    '/api/admin/saveWebhook',
    'Make a webhook (id 0) or change one; the only answer with a new secret',
    SaveWebhookInput,
    saveWebhook,
    desk,
  ),
  post('/api/admin/renewWebhookSecret', 'Give a webhook a new secret', WebhookIdInput, renewWebhookSecret, desk),
  post('/api/admin/removeWebhook', 'Remove a webhook with its log', WebhookIdInput, removeWebhook, desk),
  post(
    '/api/admin/testWebhook',
    'Send a webhook a test message and tell how it answered',
    WebhookIdInput,
    testWebhook,
    calling,
  ),
  post(
    '/api/admin/replayWebhook',
    'Send past events again: one delivery, or a range of time',
    ReplayInput,
    replayDeliveries,
    calling,
  ),
];
