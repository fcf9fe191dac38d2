import { type Webhook, webhookEvents } from './webhooks.schema.ts';

/** Where webhooks of an owner are kept, and what one may do there. */
export type WebhookDesk = {
  /** What the addresses of its endpoints begin with. */
  api: '/api/admin' | '/api/developer';
  /** The page of all of them. */
  path: string;
  /** What they may be told of, and what is chosen at first. */
  events: Webhook['events'];
  first: Webhook['events'];
  docs: string;
  mayEdit: boolean;
};

/** The operator's. */
export const consoleDesk = (mayEdit: boolean): WebhookDesk => ({
  api: '/api/admin',
  path: '/admin/webhooks',
  events: [...webhookEvents],
  first: ['post.created', 'answer.created'],
  docs: '/ask/devdoc/api#webhooks',
  mayEdit,
});
