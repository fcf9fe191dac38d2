import { pageLoader } from '#app/core/http/page.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listDeveloperDeliveries } from '#app/exchange/developer-webhooks/developer-webhooks.queries.server.ts';
import { WebhookView } from '#app/exchange/webhooks/webhook-view.tsx';
import { DeliveryListInput } from '#app/exchange/webhooks/webhooks.schema.ts';
import type { Route } from './+types/developer-webhook.page.ts';
import { developerDesk, developerWebhookTexts } from './developer-webhook-desk.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const input = DeliveryListInput.safeParse({ ...Object.fromEntries(url.searchParams), id: params['id'] });
  if (!input.success) throw notFound();
  return { ...(await listDeveloperDeliveries(ctx, input.data)), state: input.data.state };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = developerWebhookTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? `${loaderData.webhook.name} · ${t.title}` : t.title });
}

/** One webhook of a developer: what was sent, how it was answered, a test, sending again. */
export default function DeveloperWebhook({ loaderData }: Route.ComponentProps) {
  return <WebhookView t={developerWebhookTexts.use()} desk={developerDesk} {...loaderData} />;
}
