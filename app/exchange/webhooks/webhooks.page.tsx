import { useAuth } from '#app/account/rules/allowed.tsx';
import { listWebhooks } from '#app/exchange/webhooks/webhooks.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import type { Route } from './+types/webhooks.page.ts';
import { consoleDesk } from './webhook-desk.ts';
import { WebhookList } from './webhook-list.tsx';
import { webhookTexts } from './webhook-texts.ts';

export const loader = pageLoader(({ ctx }) => listWebhooks(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: webhookTexts.in(rootFacts(matches).language).title });
}

/** Where staff say which programs and chat rooms hear of what happens. */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const t = webhookTexts.use();
  return <WebhookList t={t} desk={consoleDesk(useAuth()('edit', '/admin/webhooks'))} webhooks={loaderData} />;
}
