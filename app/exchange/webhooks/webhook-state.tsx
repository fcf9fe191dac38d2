import { Chip } from '#app/ui/kit/chip.tsx';
import type { Webhook } from './webhooks.schema.ts';
import type { WebhookTexts } from './webhook-texts.ts';

/** Whether a webhook is on, and whether it works. */
export function WebhookState({ t, webhook }: { t: WebhookTexts; webhook: Webhook }) {
  if (!webhook.isOn)
    return (
      <Chip tone={webhook.offReason === 'failures' || webhook.offReason === 'gone' ? 'danger' : 'line'}>
        {t.off[webhook.offReason]}
      </Chip>
    );
  return webhook.failures > 0 ? (
    <Chip tone="accent">{t.failing(webhook.failures)}</Chip>
  ) : (
    <Chip tone="primary">{t.on}</Chip>
  );
}
