import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../lang/zh-cn/webhooks.ts';
import type { DeliveryState } from '../schema.ts';

export type WebhookTexts = Widen<typeof zh>;

/** Texts of the console's pages of webhooks. */
export const webhookTexts = await pageTexts(
  () => import('../lang/zh-cn/webhooks.ts'),
  () => import('../lang/en/webhooks.ts'),
);

export const stateTones = { waiting: 'accent', delivered: 'primary', failed: 'danger', dropped: 'line' } as const satisfies Record<DeliveryState, string>;
