import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { WebhookDesk } from '#app/exchange/webhooks/webhook-desk.ts';
import { developerEvents } from '#app/exchange/webhooks/webhooks.schema.ts';

/** The texts of the developer's pages of webhooks. */
export const developerWebhookTexts = await pageTexts(
  () => import('./developer-webhooks.zh.ts'),
  () => import('./developer-webhooks.en.ts'),
);

/** Where a developer's webhooks are kept. */
export const developerDesk: WebhookDesk = {
  api: '/api/developer',
  path: '/developer/webhooks',
  events: [...developerEvents],
  first: ['order.paid', 'version.state'],
  docs: '/ask/devdoc/plugin-webhooks',
  mayEdit: true,
};
