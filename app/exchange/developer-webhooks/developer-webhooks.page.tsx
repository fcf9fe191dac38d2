import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { listDeveloperWebhooks } from '#app/exchange/developer-webhooks/developer-webhooks.queries.server.ts';
import { WebhookList } from '#app/exchange/webhooks/webhook-list.tsx';
import type { Route } from './+types/developer-webhooks.page.ts';
import { developerDesk, developerWebhookTexts } from './developer-webhook-desk.ts';

export const loader = pageLoader(({ ctx }) => listDeveloperWebhooks(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerWebhookTexts.in(rootFacts(matches).language).title });
}

/** Which programs and chat rooms hear of what happens to a developer's plugins. */
export default function DeveloperWebhooks({ loaderData }: Route.ComponentProps) {
  return <WebhookList t={developerWebhookTexts.use()} desk={developerDesk} webhooks={loaderData} />;
}
