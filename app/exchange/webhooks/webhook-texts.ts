import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './webhooks.zh.ts';
import type { DeliveryState } from './webhooks.schema.ts';

export type WebhookTexts = Widen<typeof zh>;

/** Texts of the console's pages of webhooks. */
export const webhookTexts = await pageTexts(
  () => import('./webhooks.zh.ts'),
  () => import('./webhooks.en.ts'),
);

export const stateTones = {
  waiting: 'accent',
  delivered: 'primary',
  failed: 'danger',
  dropped: 'line',
} as const satisfies Record<DeliveryState, string>;
