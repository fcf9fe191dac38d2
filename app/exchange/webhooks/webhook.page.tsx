import { useAuth } from '#app/account/rules/allowed.tsx';
import { listDeliveries } from '#app/exchange/webhooks/webhooks.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Route } from './+types/webhook.page.ts';
import { consoleDesk } from './webhook-desk.ts';
import { webhookTexts } from './webhook-texts.ts';
import { WebhookView } from './webhook-view.tsx';
import { DeliveryListInput } from './webhooks.schema.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const input = DeliveryListInput.safeParse({ ...Object.fromEntries(url.searchParams), id: params['id'] });
  if (!input.success) throw notFound();
  return { ...(await listDeliveries(ctx, input.data)), state: input.data.state };
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = webhookTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? `${loaderData.webhook.name} · ${t.title}` : t.title });
}

/** One webhook of the operator. */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const t = webhookTexts.use();
  return <WebhookView t={t} desk={consoleDesk(useAuth()('edit', '/admin/webhooks'))} {...loaderData} />;
}
